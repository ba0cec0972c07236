import Formats

// The languages of exported code, by the names that users write.

/// How code is written, as far as an app may choose.
package struct CodeStyle: Sendable {
  /// What the identifiers of constraints name.
  package enum Identifiers: String, CaseIterable, Sendable {
    /// The line of the file and its statement: `Card.layout:14 title.leading == 16`.
    case lines
    /// The layout, the view and its attribute, which stay where lines move: `Card.title.leading`.
    case names
  }

  /// Whether Swift's classes and what apps use of them are public.
  package var isPublic = false
  /// Whether classes have their views and guides by path.
  package var hasLookup = false
  package var identifiers = Identifiers.lines
  /// The path of the data that Swift's classes follow in debug builds; nil if they follow none.
  package var liveData: String?

  package init(
    isPublic: Bool = false, hasLookup: Bool = false, identifiers: Identifiers = .lines, liveData: String? = nil
  ) {
    (self.isPublic, self.hasLookup, self.identifiers) = (isPublic, hasLookup, identifiers)
    self.liveData = liveData
  }
}

extension ExportedFile {
  /// Returns all code as one text, in `swift`, `objc` or `json`. `maker` is the program and its version, for the first
  /// line.
  package func code(in language: String, style: CodeStyle = CodeStyle(), maker: String) -> String {
    switch language {
    case "objc":
      objectiveCHeader(maker: maker, style: style) + objectiveC(maker: maker, header: nil, style: style)
    case "json": String(decoding: exportReport(self).written.bytes, as: UTF8.self) + "\n"
    default: swift(maker: maker, style: style)
    }
  }
}
