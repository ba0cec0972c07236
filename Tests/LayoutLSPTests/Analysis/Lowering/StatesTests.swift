import Testing

@testable import Analysis
@testable import Formats
@testable import Protocol
@testable import Server

/// States and conditions, from outside: text in, frames and diagnostics out. All expectations are worked out by hand.
struct StatesTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let text: String
    /// `screen[/state] view x y width height[ status]` of every view but the root, in every configuration. Not
    /// compared if there are none and an unknown name is expected.
    var frames: [String] = []
    /// `code line`, with `: part of the message` and ` {data}` where these matter.
    var says: [String] = []
    var testDescription: String { name }

    init(_ name: String, _ text: String, frames: [String] = [], says: [String] = []) {
      self.name = name
      self.text = text
      self.frames = frames
      self.says = says
    }
  }

  @Test(
    arguments: rows + ranges + askew + absent + sets + texts + textViews + instanceWords + metricValues + keyboards
      + countedViews)
  func framesAndFindings(_ row: Row) {
    let file = CheckedFile(path: "/tmp/L.layout", text: Array(row.text.utf8))
    if !row.frames.isEmpty || !row.says.contains(where: { $0.hasPrefix("unknown") }) {
      #expect(Self.frames(file) == row.frames)
    }
    let said = Self.said(file)
    #expect(said.count == row.says.count, "\(said)")
    for (finding, expected) in zip(said, row.says) {
      let parts = expected.split(separator: " {", maxSplits: 1)
      let head = parts[0].split(separator: ": ", maxSplits: 1).map(String.init)
      #expect(finding.place == head[0], "\(said)")
      if head.count > 1 { #expect(finding.message.contains(head[1]), "\(finding.message)") }
      if parts.count > 1 { #expect("\(finding.data)}" == parts[1]) }
    }
  }

  private static func frames(_ file: CheckedFile) -> [String] {
    file.frames.flatMap(\.configurations).flatMap { configuration in
      configuration.views.dropFirst().map { view in
        let name = configuration.screen + (configuration.state.map { "/\($0)" } ?? "")
        let numbers = [view.x, view.y, view.width, view.height].map { decimal($0) }.joined(separator: " ")
        let status = configuration.status == .solved ? "" : " \(configuration.status.rawValue)"
        return "\(name) \(view.path) \(numbers)\(status)"
      }
    }
  }

  /// Returns the code and line, the message and the data of each diagnostic.
  private static func said(_ file: CheckedFile) -> [(place: String, message: String, data: String)] {
    // These rows are not about places that look wrong.
    file.diagnostics.filter { !["overlapping", "off-screen", "no-effect", "not-mirrored"].contains($0.code) }.map {
      diagnostic in
      var data: [String] = []
      let object = diagnostic.data
      data += (object?["screens"]?.items ?? []).compactMap { $0.string }
      if let screen = object?["screen"]?.string { data.append(screen) }
      if let state = object?["state"]?.string { data.append(state) }
      if let axis = object?["axis"]?.string { data.append(axis) }
      for bound in object?["satisfiable"]?.items ?? [] { data.append(bound.number.map { decimal($0) } ?? "?") }
      if let gap = object?["gap"]?.number { data.append(decimal(gap)) }
      return (
        "\(diagnostic.code) \(diagnostic.range.start.line + 1)", diagnostic.message, data.joined(separator: " ")
      )
    }
  }
}

extension JSONValue {
  fileprivate var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }

  fileprivate var number: Double? {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }
}
