import Testing

@testable import Analysis

/// Several notations together, in one file or over the border of an instance: text in, frames and findings out.
struct TogetherTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    /// The text of a `FileSet`; its first file is analysed.
    let files: String
    /// `screen[/state] path x y width height[ status]` of every view but the root, in every configuration; empty if
    /// they do not matter.
    var frames: [String] = []
    /// `code line:column`, the related places in other files, and a part of the message.
    var says: [String] = []
    var testDescription: String { name }

    init(_ name: String, _ files: String, frames: [String] = [], says: [String] = []) {
      self.name = name
      self.files = files
      self.frames = frames
      self.says = says
    }
  }

  @Test(arguments: instances + rulesAndSetters + lines) func framesAndFindings(_ row: Row) throws {
    var set = FileSet(row.files)
    let known = set.analysis()
    let analysis = try #require(known)
    if !row.frames.isEmpty { #expect(Self.frames(analysis) == row.frames) }
    let said = analysis.findings.map { (place: set.shown($0), message: $0.message) }
    #expect(said.count == row.says.count, "\(said)")
    for (finding, expected) in zip(said, row.says) {
      let parts = expected.split(separator: ": ", maxSplits: 1).map(String.init)
      #expect(finding.place == parts[0], "\(said)")
      if parts.count > 1 { #expect(finding.message.contains(parts[1]), "\(finding.message)") }
    }
  }

  private static func frames(_ analysis: Analysis) -> [String] {
    analysis.frames.flatMap(\.configurations).flatMap { configuration in
      configuration.views.dropFirst().map { view in
        let name = configuration.screen + (configuration.state.map { "/\($0)" } ?? "")
        let numbers = [view.x, view.y, view.width, view.height].map { NumberText.points($0) }.joined(separator: " ")
        let status = configuration.status == .ambiguous ? " ambiguous" : ""
        return "\(name) \(view.path) \(numbers)\(status)"
      }
    }
  }
}
