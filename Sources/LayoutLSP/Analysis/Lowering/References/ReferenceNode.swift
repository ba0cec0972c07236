import Syntax

/// A reference as it is written, or the name of a group: what stands where in it.
struct ReferenceNode {
  let cursor: Cursor
  // Cursors are made when they are asked for: each is one more user of the piece.
  private let parts: (path: ChildPlace?, list: ChildPlace?, argument: ChildPlace?, word: ChildPlace?)

  var path: Cursor? { parts.path.map(cursor.child) }
  var list: Cursor? { parts.list.map(cursor.child) }
  var hasList: Bool { parts.list != nil }
  var argument: Cursor? { parts.argument.map(cursor.child) }
  /// The attribute.
  var word: Cursor? { parts.word.map(cursor.child) }

  init(_ cursor: Cursor) {
    self.cursor = cursor
    var (path, list, argument, word): (ChildPlace?, ChildPlace?, ChildPlace?, ChildPlace?)
    cursor.forEachChild { kind, place in
      switch kind {
      case .path: path = path ?? place
      case .list: list = list ?? place
      case .argument: argument = argument ?? place
      case .identifier: word = place
      default: break
      }
      return true
    }
    parts = (path, list, argument, word)
  }
}
