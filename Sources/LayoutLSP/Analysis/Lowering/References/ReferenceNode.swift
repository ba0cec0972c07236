import Syntax

/// A reference as it is written, or the name of a group, with the places of its parts.
struct ReferenceNode {
  let place: ChildPlace
  // Places, not cursors: each cursor is one more user of the piece, so it is made only when it is asked for.
  private(set) var path: ChildPlace?
  /// The path, if it is one name, as nearly all are.
  var name: ChildPlace? {
    path.flatMap { isOneName ? ChildPlace(index: $0.index + 1, offset: $0.offset) : nil }
  }
  private var isOneName = false
  private var list: ChildPlace?
  private var argument: ChildPlace?
  /// The word of the attribute.
  private(set) var word: ChildPlace?
  /// The view that the path names, if it has only declared names, as nearly all have. Set by `NameResolver`.
  var view: Int?
  /// The rectangle that the path names, if it is one name that no view has. Set by `NameResolver`.
  var pseudoView: PseudoView?

  init(at place: ChildPlace, in pending: PendingStatement) {
    self.place = place
    pending.statement.forEachChild(of: place) { kind, place in
      switch kind {
      case let kind where kind.isTrivia: break
      case .path where path == nil:
        path = place
        isOneName = pending.statement.piece.nodes[place.index].size == 2
      case .list: list = list ?? place
      case .argument: argument = argument ?? place
      case .identifier: word = place
      default: break
      }
      return true
    }
  }

  var hasList: Bool { list != nil }
  var hasArgument: Bool { argument != nil }

  func cursor(in pending: PendingStatement) -> Cursor { pending.statement.child(at: place) }
  func path(in pending: PendingStatement) -> Cursor? { path.map(pending.statement.child) }
  func list(in pending: PendingStatement) -> Cursor? { list.map(pending.statement.child) }
  func argument(in pending: PendingStatement) -> Cursor? { argument.map(pending.statement.child) }
  func word(in pending: PendingStatement) -> Cursor? { word.map(pending.statement.child) }
}
