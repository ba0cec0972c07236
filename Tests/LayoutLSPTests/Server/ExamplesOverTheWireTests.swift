import Testing

@testable import Analysis
@testable import Formats
@testable import Protocol
@testable import Server

/// Asks a server about the examples. The client checks every message of the server against the meta model.
@Suite struct ExamplesOverTheWireTests {
  private static let capabilities: JSONValue = [
    "textDocument": [
      "definition": ["linkSupport": true],
      "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
      "hover": ["contentFormat": ["markdown"]],
      "completion": ["completionItem": ["snippetSupport": true, "documentationFormat": ["markdown"]]],
    ]
  ]

  private static let aboutNames = [
    "textDocument/definition", "textDocument/documentHighlight", "textDocument/linkedEditingRange",
  ]

  @Test(arguments: [Self.capabilities, [:]]) func everyAnswerIsValid(_ capabilities: JSONValue) throws {
    let folder = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/Examples"
    let files = FoundFiles([folder]).files
    try #require(!files.isEmpty)
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    try client.initialize(capabilities)
    for path in sample(of: files) {
      let text = String(decoding: try Files.read(path).get(), as: UTF8.self)
      let uri = FileURI.uri(path: path)
      try client.open(text, uri: uri)
      #expect(try client.diagnostics(uri).version == 1)
      let document: JSONValue = ["uri": .string(uri)]
      let frames = try client.call("layout/frames", ["textDocument": document])
      #expect(frames["result", "version"] == 1)
      for method in ["textDocument/documentSymbol", "textDocument/documentLink"] {
        #expect(try client.call(method, ["textDocument": document])["result"] != nil, "\(path) \(method)")
      }
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        for column in stride(from: number * 7 % 61, through: line.utf16.count, by: 61) {
          let params: JSONValue = [
            "textDocument": document, "position": ["line": .int(number), "character": .int(column)],
          ]
          for method in ["textDocument/hover", "textDocument/completion"] + Self.aboutNames {
            #expect(try client.call(method, params)["result"] != nil, "\(path):\(number + 1):\(column + 1) \(method)")
          }
        }
      }
    }
  }
}
