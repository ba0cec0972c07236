/// A stretch of the file that is parsed by itself: a layout block or a file-level statement, with the trivia before it.
///
/// Immutable: a piece that an edit did not touch is the same object before and after it, so what was computed from it
/// can be kept by identity. It does not know where in the file it stands.
public final class Piece: Sendable {
  /// In preorder; the first is the `piece` node.
  public let nodes: [Node]
  let problems: ProblemCount

  init(nodes: [Node], problems: ProblemCount) {
    self.nodes = nodes
    self.problems = problems
  }

  convenience init(nodes: [Node]) { self.init(nodes: nodes, problems: ProblemCount(nodes[...])) }

  public var hasProblems: Bool { problems.all > 0 }
  /// Whether a brace in it has no partner; then statements may stand in another block than the text means.
  public var hasBraceProblem: Bool { problems.aboutBraces > 0 }
  /// Bytes of text.
  public var length: Int { nodes.first.map { Int($0.length) } ?? 0 }
  /// The `piece` node.
  public var root: Cursor { Cursor(piece: self, index: 0, offset: 0) }
}

/// How many nodes carry a problem. Kept beside the nodes because it is asked for on every keystroke.
struct ProblemCount: Equatable {
  var all = 0
  var aboutBraces = 0

  init(_ nodes: ArraySlice<Node>) {
    for node in nodes where node.problem != .none {
      all += 1
      if node.problem.isAboutBraces { aboutBraces += 1 }
    }
  }

  static func + (left: ProblemCount, right: ProblemCount) -> ProblemCount {
    var sum = left
    sum.all += right.all
    sum.aboutBraces += right.aboutBraces
    return sum
  }

  static func - (left: ProblemCount, right: ProblemCount) -> ProblemCount {
    var difference = left
    difference.all -= right.all
    difference.aboutBraces -= right.aboutBraces
    return difference
  }
}
