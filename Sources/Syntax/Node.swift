/// The flat tree's one building block.
///
/// Nodes stand in an array in reading order, children directly behind their parent, each with the length of its text
/// and the size of its subtree: no pointers, nothing to free one by one.

/// One node. Twelve bytes; children follow their parent directly.
@frozen public struct Node: Equatable, Sendable {
  public var kind: SyntaxKind
  /// What is wrong here. On `missing` and `unexpected` nodes, on tokens that are malformed or stand in the wrong
  /// place, on the first token of a statement that cannot be read, and on an expression that does not fit.
  public var problem: SyntaxProblem
  /// Nodes in the subtree, this one included.
  public var size: Int32
  /// Bytes of text.
  public var length: Int32

  @inlinable public init(kind: SyntaxKind, problem: SyntaxProblem = .none, size: Int32, length: Int32) {
    self.kind = kind
    self.problem = problem
    self.size = size
    self.length = length
  }
}
