import Testing

@testable import Formats

extension TestClient {
  /// Opens a text and sends every request about it, at random places. Each must be answered. One text after the other: if
  /// the server dies there is no answer, and the last text is the cause.
  func askEverything(
    about text: String, named uri: String, moreHovers: Int = 0, _ random: inout SeededGenerator
  ) throws {
    try open(text, uri: uri)
    let requests = RandomRequests(uri: uri, text: Array(text.unicodeScalars), others: [uri])
    let methods = RandomRequests.methods + Array(repeating: "textDocument/hover", count: moreHovers)
    for (index, method) in methods.enumerated() {
      guard let params = try requests.params(for: method, &random) else { continue }
      let id: JSONValue = .string("\(uri).\(index)")
      try request(method, params, id: id)
      let answer = try receive { $0["id"] == id }
      // A request for an edit may be about another version, or about nothing that can be edited; without a layout there
      // is no picture.
      let mayBeRefused =
        method.hasPrefix("layout/") || ["textDocument/rename", "textDocument/prepareRename"].contains(method)
      #expect(answer["error"] == nil || mayBeRefused, "\(method) in\n\(text)\n\(answer)")
    }
  }
}
