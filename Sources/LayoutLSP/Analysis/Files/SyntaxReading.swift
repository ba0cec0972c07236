import Solver
import Syntax

/// What the model reads off nodes, and constants it needs of numbers.

extension Cursor {
  /// The first child of the kind, behind `skipping` others of it.
  func first(_ kind: SyntaxKind, skipping: Int = 0) -> Cursor? {
    var left = skipping
    for child in children where child.kind == kind {
      if left == 0 { return child }
      left -= 1
    }
    return nil
  }

  /// Bytes of the piece, without trivia at the ends.
  var contentRange: Range<Int> { trimmedRange ?? offset..<offset }
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
  /// A node that has a value, or stands where one should.
  var isExpression: Bool {
    switch self {
    case .sum, .product, .unary, .parenthesized, .numberLiteral, .percentLiteral, .name, .reference, .size, .tuple,
      .ruleSpecifier:
      true
    default: false
    }
  }

  /// An expression made of expressions.
  var hasOperands: Bool {
    switch self {
    case .sum, .product, .unary, .parenthesized, .size, .tuple: true
    default: false
    }
  }

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
