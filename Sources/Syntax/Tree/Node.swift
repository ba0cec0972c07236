// The flat tree's one building block.
//
// Nodes stand in an array in reading order, children directly behind their parent, each with the length of its text
// and the size of its subtree: no pointers, nothing to free one by one.

/// One node. Ten bytes; children follow their parent directly.
@frozen public struct Node: Equatable, Sendable {
  public var kind: SyntaxKind
  /// What is wrong here. On `missing` and `unexpected` nodes, on tokens that are malformed or stand in the wrong
  /// place, on the first token of a statement that cannot be read, and on an expression that does not fit.
  public var problem: SyntaxProblem
  @usableFromInline var halvesOfSize: Halves
  @usableFromInline var halvesOfLength: Halves

  @inlinable public init(kind: SyntaxKind, problem: SyntaxProblem = .none, size: Int32, length: Int32) {
    self.kind = kind
    self.problem = problem
    halvesOfSize = Halves(size)
    halvesOfLength = Halves(length)
  }

  /// Nodes in the subtree, this one included.
  @inlinable public var size: Int32 {
    get { halvesOfSize.number }
    set { halvesOfSize = Halves(newValue) }
  }

  /// Bytes of text.
  @inlinable public var length: Int32 {
    get { halvesOfLength.number }
    set { halvesOfLength = Halves(newValue) }
  }

  /// A number that may start at any even byte: a file has nearly a million nodes, and whole numbers would leave two bytes
  /// of each unused. Read and written at once nevertheless.
  @frozen @usableFromInline struct Halves: Equatable, Sendable {
    @usableFromInline var low: UInt16
    @usableFromInline var high: UInt16

    @inlinable init(_ number: Int32) {
      low = UInt16(truncatingIfNeeded: number)
      high = UInt16(truncatingIfNeeded: number >> 16)
    }

    @inlinable var number: Int32 { Int32(truncatingIfNeeded: UInt32(high) << 16 | UInt32(low)) }
  }
}
