import Syntax

/// A reference as it is written, or the name of a group: what stands where in it.
struct ReferenceNode {
  let place: ChildPlace
  // Cursors are made when they are asked for: each is one more user of the piece.
  private let parts: (path: ChildPlace?, list: ChildPlace?, argument: ChildPlace?, word: ChildPlace?)

  init(_ cursor: Cursor) {
    place = ChildPlace(index: cursor.index, offset: cursor.offset)
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

  var hasList: Bool { parts.list != nil }

  func cursor(in pending: PendingStatement) -> Cursor { pending.statement.child(at: place) }
  func path(in pending: PendingStatement) -> Cursor? { parts.path.map(pending.statement.child) }
  func list(in pending: PendingStatement) -> Cursor? { parts.list.map(pending.statement.child) }
  func argument(in pending: PendingStatement) -> Cursor? { parts.argument.map(pending.statement.child) }
  /// The attribute.
  func word(in pending: PendingStatement) -> Cursor? { parts.word.map(pending.statement.child) }
}
