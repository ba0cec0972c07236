import Syntax

/// A reference as it is written, or the name of a group, with its parts.
struct ReferenceNode {
  let cursor: Cursor
  private(set) var path: Cursor?
  private(set) var list: Cursor?
  /// What stands in parentheses behind the attribute.
  private(set) var argument: Cursor?
  /// The word of the attribute.
  private(set) var word: Cursor?
  /// The view that the path names by its own name; nil for a word such as `superview`, and where there is none.
  private(set) var view: ViewID?

  init(_ cursor: Cursor, _ pending: PendingStatement, in resolver: NameResolver) {
    self.cursor = cursor
    cursor.forEachChild { kind, place in
      switch kind {
      case .path: path = path ?? cursor.child(at: place)
      case .list: list = list ?? cursor.child(at: place)
      case .argument: argument = argument ?? cursor.child(at: place)
      case .identifier: word = cursor.child(at: place)
      default: break
      }
      return true
    }
    view = path.flatMap { resolver.namedView($0, pending) }
  }
}
