/// A lossless flat tree: nodes in reading order, each with the length of its text and the size of its subtree.
///
/// A file is a list of pieces, each parsed by itself (a layout block, a file-level statement); a piece that an edit
/// did not touch is the same object before and after it, so what was computed from it can be kept by identity.
/// Offsets inside a piece count from its start.

/// One node. Twelve bytes; children follow their parent directly.
@frozen public struct Node: Equatable, Sendable {
  public var kind: SyntaxKind
  /// What is wrong here, on `missing` and `unexpected` nodes and on tokens that are malformed.
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

/// What the parser did not understand. The message is a function of this and of the text around it.
public enum SyntaxProblem: UInt8, Sendable {
  case none
}

/// A stretch of the file that is parsed by itself. Immutable.
public final class Piece: Sendable {
  public let nodes: [Node]
  public let hasProblems: Bool

  public init(nodes: [Node], hasProblems: Bool) {
    self.nodes = nodes
    self.hasProblems = hasProblems
  }
  /// Bytes of text.
  public var length: Int { nodes.first.map { Int($0.length) } ?? 0 }
}

/// An edit: the bytes `range` of the old text became `replacementLength` bytes.
public struct TextEdit: Sendable {
  public var range: Range<Int>
  public var replacementLength: Int
  public init(range: Range<Int>, replacementLength: Int) {
    self.range = range
    self.replacementLength = replacementLength
  }
}

public struct SyntaxTree: Sendable {
  public private(set) var pieces: [Piece]
  /// The offset in bytes at which each piece starts, and at the end the length of the text.
  public private(set) var starts: [Int]

  public static func parse(_ text: [UInt8]) -> SyntaxTree {
    SyntaxTree(pieces: [], starts: [text.count])
  }

  /// The tree of `newText`, equal to `parse(newText)`, reusing what `edit` did not touch.
  public func applying(_ edit: TextEdit, newText: [UInt8]) -> SyntaxTree {
    SyntaxTree.parse(newText)
  }
}

/// A place in a piece: the typed reader of the flat array.
public struct Cursor: Sendable {
  public let piece: Piece
  /// Index into `piece.nodes`.
  public let index: Int
  /// Offset of the node's first byte from the start of the piece.
  public let offset: Int

  public init(piece: Piece, index: Int, offset: Int) {
    self.piece = piece
    self.index = index
    self.offset = offset
  }
  @inlinable public var node: Node { piece.nodes[index] }
  @inlinable public var kind: SyntaxKind { piece.nodes[index].kind }
  /// Bytes of the piece that the node covers, trivia at its end included.
  @inlinable public var range: Range<Int> { offset..<offset + Int(piece.nodes[index].length) }
}
