/// A stretch of the file that is parsed by itself: a layout block or a file-level statement, with the trivia before it.
///
/// Immutable: a piece that an edit did not touch is the same object before and after it, so what was computed from it
/// can be kept by identity. It does not know where in the file it stands.
public final class Piece: Sendable {
  /// The nodes in preorder; the first is the `piece` node.
  public let nodes: [Node]
  /// Stored because every keystroke asks for them.
  let counts: NodeCounts

  init(nodes: [Node], counts: NodeCounts) {
    self.nodes = nodes
    self.counts = counts
  }

  convenience init(nodes: [Node]) {
    var counts = NodeCounts()
    counts.add(nodes[...])
    self.init(nodes: nodes, counts: counts)
  }

  public var hasProblems: Bool { counts.problems > 0 }
  /// Whether the pairing of its braces is in doubt: statements may then stand in another block than the text means.
  public var hasBraceProblem: Bool { counts.braceProblems > 0 }
  public var hasComments: Bool { counts.comments > 0 }
  /// The length of the text in bytes.
  public var length: Int { nodes.first.map { Int($0.length) } ?? 0 }

  /// The `piece` node.
  public var root: Cursor { Cursor(piece: self, index: 0, offset: 0) }
}

/// How many nodes have a problem, how many of these problems are about braces, and how many nodes are comments.
struct NodeCounts: Equatable {
  private(set) var problems = 0
  private(set) var braceProblems = 0
  private(set) var comments = 0

  /// Counts nodes, or with -1 those that are there no more.
  mutating func add(_ nodes: ArraySlice<Node>, times sign: Int = 1) {
    for node in nodes {
      if node.problem != .none {
        problems += sign
        if node.problem.isAboutBraces { braceProblems += sign }
      }
      if node.kind.isComment { comments += sign }
    }
  }
}
