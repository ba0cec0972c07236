import Solver
import Syntax

// How the model reads nodes, and the constants that it needs of numbers.

extension Cursor {
  /// Returns the first child of the kind, after `skipping` others of that kind.
  package func first(_ kind: SyntaxKind, skipping: Int = 0) -> Cursor? {
    var left = skipping
    return child {
      guard $0 == kind else { return false }
      left -= 1
      return left < 0
    }
  }

  /// Returns the first child of a matching kind. The others get no cursor: each cursor counts as one more owner of
  /// the piece.
  @inline(__always)
  package func child(where isRight: (SyntaxKind) -> Bool) -> Cursor? {
    var found: ChildPlace?
    forEachChild { kind, place in
      if isRight(kind) { found = place }
      return found == nil
    }
    return found.map { child(at: $0) }
  }

  /// Calls `body` for each child, trivia included, until it returns false.
  @inline(__always)
  func forEachChild(_ body: (SyntaxKind, ChildPlace) -> Bool) {
    forEachChild(of: ChildPlace(index: index, offset: offset), body)
  }

  /// Calls `body` for each child of a node inside this one, until it returns false.
  @inline(__always)
  func forEachChild(of parent: ChildPlace, _ body: (SyntaxKind, ChildPlace) -> Bool) {
    piece.nodes.withUnsafeBufferPointer { nodes in
      let end = parent.index + Int(nodes[parent.index].size)
      var (index, offset) = (parent.index + 1, parent.offset)
      while index < end, body(nodes[index].kind, ChildPlace(index: index, offset: offset)) {
        offset += Int(nodes[index].length)
        index += Int(nodes[index].size)
      }
    }
  }

  /// Calls `body` for each token of the node, trivia included, with the nodes around it from this one inward, until it
  /// returns false.
  func forEachToken(_ body: (_ token: ChildPlace, _ around: [ChildPlace]) -> Bool) {
    var around: [ChildPlace] = []
    var next = offset
    for index in index..<endIndex {
      while let last = around.last, last.index + Int(piece.nodes[last.index].size) <= index { around.removeLast() }
      let (node, place) = (piece.nodes[index], ChildPlace(index: index, offset: next))
      if node.size > 1 {
        around.append(place)
        continue
      }
      next += Int(node.length)
      if !body(place, around) { return }
    }
  }

  func child(at place: ChildPlace) -> Cursor { Cursor(piece: piece, index: place.index, offset: place.offset) }

  // These read a node inside this one without a cursor, which would count as one more owner of the piece.
  func kind(at place: ChildPlace) -> SyntaxKind { piece.nodes[place.index].kind }
  func range(of place: ChildPlace) -> Range<Int> {
    place.offset..<place.offset + Int(piece.nodes[place.index].length)
  }

  /// Returns the last child of the kind.
  func last(_ kind: SyntaxKind) -> Cursor? {
    var count = 0
    _ = child {
      if $0 == kind { count += 1 }
      return false
    }
    return count == 0 ? nil : first(kind, skipping: count - 1)
  }

  /// The first child that is an expression.
  package var expression: Cursor? { child { $0.isExpression } }

  /// The children that are expressions, in reading order.
  package var expressions: [Cursor] { children.filter { $0.kind.isExpression } }

  /// The bytes of the node in its piece, without trivia at the ends.
  package var contentRange: Range<Int> {
    // A leaf or an expression begins and ends with a token.
    node.size == 1 || kind.isExpression ? range : trimmedRange ?? offset..<offset
  }
}

/// A node of a known piece, as in a `Cursor` but with numbers of half the size: a statement keeps many of them.
struct ChildPlace: Equatable {
  private let number: Int32
  private let start: Int32

  init(index: Int, offset: Int) { (number, start) = (Int32(clamping: index), Int32(clamping: offset)) }

  var index: Int { Int(number) }
  var offset: Int { Int(start) }
}

extension Cursor.Children {
  /// Returns the last child for which the condition holds.
  package func last(where fits: (Cursor) -> Bool = { _ in true }) -> Cursor? {
    var result: Cursor?
    for child in self where fits(child) { result = child }
    return result
  }
}

extension SyntaxKind {
  package var relation: Relation? {
    switch self {
    case .equal, .equalEqual: .equal
    case .lessOrEqual: .lessOrEqual
    case .greaterOrEqual: .greaterOrEqual
    default: nil
    }
  }
}

extension Rational {
  package static let half = Rational(numerator: 1, denominator: 2) ?? .zero
  static let hundredth = Rational(numerator: 1, denominator: 100) ?? .zero

  /// Returns the quotient; nil where the divisor is 0.
  package func divided(by divisor: Rational) -> Rational? { divisor.reciprocal.map { self * $0 } }
}
