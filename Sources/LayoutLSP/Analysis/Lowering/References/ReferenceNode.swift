import Syntax

/// A reference as it is written, or the name of a group: what stands where in it.
struct ReferenceNode {
  let cursor: Cursor
  private(set) var path: Cursor?
  private(set) var list: Cursor?
  private(set) var argument: Cursor?
  /// The attribute.
  private(set) var word: Cursor?

  init(_ cursor: Cursor) {
    self.cursor = cursor
    for child in cursor.children {
      switch child.kind {
      case .path: path = path ?? child
      case .list: list = list ?? child
      case .argument: argument = argument ?? child
      case .identifier: word = child
      default: break
      }
    }
  }
}
