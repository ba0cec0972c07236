import Syntax

/// A reference as it is written, or the name of a group, with its parts.
struct ReferenceNode {
  let cursor: Cursor
  let path: Cursor?
  let list: Cursor?
  /// What stands in parentheses behind the attribute.
  let argument: Cursor?
  /// The word of the attribute.
  let word: Cursor?

  init(_ cursor: Cursor) {
    self.cursor = cursor
    (path, list, argument) = (cursor.first(.path), cursor.first(.list), cursor.first(.argument))
    word = cursor.children.last { $0.kind == .identifier }
  }
}
