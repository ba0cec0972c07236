/// A stretch of the file that is parsed by itself: a layout block or a file-level statement, with the trivia before it.
///
/// Immutable: a piece that an edit did not touch is the same object before and after it, so what was computed from it
/// can be kept by identity. It does not know where in the file it stands.
public final class Piece: Sendable {
  /// In preorder; the first is the `piece` node.
  public let nodes: [Node]
  /// How many of the nodes carry a problem.
  public let problemCount: Int
  /// Whether a brace in it has no partner; then statements may stand in another block than the text means.
  public let hasBraceProblem: Bool

  public init(nodes: [Node]) {
    self.nodes = nodes
    var count = 0
    var isAboutBraces = false
    for node in nodes where node.problem != .none {
      count += 1
      isAboutBraces = isAboutBraces || node.problem.isAboutBraces
    }
    problemCount = count
    hasBraceProblem = isAboutBraces
  }

  public var hasProblems: Bool { problemCount > 0 }
  /// Bytes of text.
  public var length: Int { nodes.first.map { Int($0.length) } ?? 0 }
  /// The `piece` node.
  public var root: Cursor { Cursor(piece: self, index: 0, offset: 0) }
}
