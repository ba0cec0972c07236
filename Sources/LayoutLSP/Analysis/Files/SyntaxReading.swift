import Solver
import Syntax

/// What the model reads off nodes, and constants it needs of numbers.

extension Cursor {
  /// The first child of the kind, behind `skipping` others of it.
  func first(_ kind: SyntaxKind, skipping: Int = 0) -> Cursor? {
    var left = skipping
    return child {
      guard $0 == kind else { return false }
      left -= 1
      return left < 0
    }
  }

  /// The first child whose kind is right. Of the others no cursor is made: each would count as one more user of the piece.
  @inline(__always)
  func child(where isRight: (SyntaxKind) -> Bool) -> Cursor? {
    var found: ChildPlace?
    forEachChild { kind, place in
      if isRight(kind) { found = place }
      return found == nil
    }
    return found.map { child(at: $0) }
  }

  /// Goes over the children, trivia included, until the body says false.
  @inline(__always)
  func forEachChild(_ body: (SyntaxKind, ChildPlace) -> Bool) {
    piece.nodes.withUnsafeBufferPointer { nodes in
      let end = index + Int(nodes[index].size)
      var place = ChildPlace(index: index + 1, offset: offset)
      while place.index < end, body(nodes[place.index].kind, place) {
        place.offset += Int(nodes[place.index].length)
        place.index += Int(nodes[place.index].size)
      }
    }
  }

  func child(at place: ChildPlace) -> Cursor { Cursor(piece: piece, index: place.index, offset: place.offset) }

  /// The last child of the kind.
  func last(_ kind: SyntaxKind) -> Cursor? {
    var count = 0
    _ = child {
      if $0 == kind { count += 1 }
      return false
    }
    return count == 0 ? nil : first(kind, skipping: count - 1)
  }

  /// Bytes of the piece, without trivia at the ends.
  var contentRange: Range<Int> {
    // These begin and end with a token.
    node.size == 1 || kind.isExpression ? range : trimmedRange ?? offset..<offset
  }
}

/// A node of a piece that is known already, as a `Cursor` has it.
struct ChildPlace: Equatable {
  var index: Int
  var offset: Int
}

extension Cursor.Children {
  /// The last child for which the condition holds.
  func last(where fits: (Cursor) -> Bool = { _ in true }) -> Cursor? {
    var result: Cursor?
    for child in self where fits(child) { result = child }
    return result
  }
}

extension SyntaxKind {
  var relation: Relation? {
    switch self {
    case .equal, .equalEqual: .equal
    case .lessOrEqual: .lessOrEqual
    case .greaterOrEqual: .greaterOrEqual
    default: nil
    }
  }
}

extension Rational {
  static let half = Rational(numerator: 1, denominator: 2) ?? .zero
  static let hundredth = Rational(numerator: 1, denominator: 100) ?? .zero

  /// nil where the divisor is 0.
  func divided(by divisor: Rational) -> Rational? { divisor.reciprocal.map { self * $0 } }
}
