// The one building block of the flat tree.
//
// Nodes stand in an array in reading order, children directly behind their parent. Each has the length of its text
// and the size of its subtree. There are no pointers, and nothing to free one by one.

/// One node of the tree, ten bytes large. Its children follow it directly.
@frozen public struct Node: Equatable, Sendable {
  public var kind: SyntaxKind
  /// The mistake at this node. It is set on `missing` and `unexpected` nodes, on tokens that are malformed or in the
  /// wrong place, on the first token of a statement that cannot be read, and on an expression that does not fit.
  public var problem: SyntaxProblem
  @usableFromInline var halvesOfSize: Halves
  @usableFromInline var halvesOfLength: Halves

  @inlinable public init(kind: SyntaxKind, problem: SyntaxProblem = .none, size: Int32, length: Int32) {
    self.kind = kind
    self.problem = problem
    halvesOfSize = Halves(size)
    halvesOfLength = Halves(length)
  }

  /// The number of nodes in the subtree, this one included.
  @inlinable public var size: Int32 {
    get { halvesOfSize.number }
    set { halvesOfSize = Halves(newValue) }
  }

  /// The length of the text in bytes.
  @inlinable public var length: Int32 {
    get { halvesOfLength.number }
    set { halvesOfLength = Halves(newValue) }
  }

  /// A 32-bit number that may start at any even address. A file has nearly a million nodes, and an `Int32` would
  /// leave two bytes of each unused. It is still read and written in one access.
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
