/// A stretch of the file that is parsed by itself: a layout block or a file-level statement, with the trivia before it.
///
/// Immutable: a piece that an edit did not touch is the same object before and after it, so what was computed from it
/// can be kept by identity. It does not know where in the file it stands.
public final class Piece: Sendable {
  /// The nodes in preorder; the first is the `piece` node.
  public let nodes: [Node]
  /// The number of nodes with a problem, of problems about braces, and of comments; the fourth element is unused.
  /// Stored because every keystroke asks for them.
  let counts: SIMD4<Int>

  init(nodes: [Node], counts: SIMD4<Int>) {
    self.nodes = nodes
    self.counts = counts
  }

  convenience init(nodes: [Node]) { self.init(nodes: nodes, counts: Piece.counts(of: nodes[...])) }

  public var hasProblems: Bool { counts[0] > 0 }
  /// Whether the pairing of its braces is in doubt: statements may then stand in another block than the text means.
  public var hasBraceProblem: Bool { counts[1] > 0 }
  public var hasComments: Bool { counts[2] > 0 }
  /// The length of the text in bytes.
  public var length: Int { nodes.first.map { Int($0.length) } ?? 0 }
  static func counts(of nodes: ArraySlice<Node>) -> SIMD4<Int> {
    nodes.reduce(into: .zero) { counts, node in
      if node.problem != .none { counts &+= [1, node.problem.isAboutBraces ? 1 : 0, 0, 0] }
      if node.kind.isComment { counts[2] += 1 }
    }
  }

  /// The `piece` node.
  public var root: Cursor { Cursor(piece: self, index: 0, offset: 0) }
}
