import Solver

/// A text whose statements make constraints of a layout: its own, that of an instance inside it, or that of its
/// screens.
package struct TextSource: Hashable, Sendable {
  /// The key of the file in its workspace.
  package var file: FilePath
  /// The names of the instances on the way from the layout to the text; empty for its own text.
  package var instance: [String]
  /// For an instance's text: the layout's name, the view of the own text that the text belongs to, and where the type
  /// of that view stands. For screens that a set brings from another file, `type` is where the set is named.
  package var layout: String?
  package var view: ViewID?
  var type: SourceRange?
}

/// Where something came from: bytes of a statement, counted from its first byte, so that an edit elsewhere moves
/// nothing.
package struct SourceRange: Hashable, Sendable {
  /// Index into `LayoutModel.sources`.
  package var source: Int32
  /// Index into `LayoutModel.statements`.
  package var statement: Int32
  var lower: Int32
  var upper: Int32

  package init(source: Int32, statement: Int32, lower: Int32, upper: Int32) {
    self.source = source
    self.statement = statement
    self.lower = lower
    self.upper = upper
  }
}
