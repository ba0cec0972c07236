/// A set of kinds as bits, so that the parser compares the kind of a token with several in one instruction.
///
/// Only for trivia, tokens and `missing`, which are the first kinds. Readers of the tree compare kinds themselves.
struct KindSet: ExpressibleByArrayLiteral {
  fileprivate let bits: UInt64

  init(arrayLiteral kinds: SyntaxKind...) {
    bits = kinds.reduce(0) { $0 | 1 &<< UInt64($1.rawValue) }
  }
}

extension SyntaxKind {
  @inline(__always) func isOne(of kinds: KindSet) -> Bool { kinds.bits & 1 &<< UInt64(rawValue) != 0 }

  /// The kind that the lexer returns at the end of the text. No token of the tree has it.
  static var endOfText: SyntaxKind { .missing }

  /// `= == <= >= ≤ ≥`
  var isRelation: Bool { isOne(of: [.equal, .equalEqual, .lessOrEqual, .greaterOrEqual]) }

  /// Whether the token is a relation, or something that people write in place of one: `<`, `>`, `!=`, `≠`, `+=`, ….
  var isRelationOrSlip: Bool {
    isRelation
      || isOne(of: [.unknown, .less, .greater, .tilde, .caret, .plusEqual, .minusEqual, .starEqual, .slashEqual])
  }

  /// `= += -= *= /=`
  var isAssignment: Bool { isOne(of: [.equal, .plusEqual, .minusEqual, .starEqual, .slashEqual]) }

  /// Whether an expression can start with the token.
  var startsExpression: Bool { isOne(of: [.number, .identifier, .leftParen, .leftBracket, .plus, .minus]) }

  /// Whether a statement ends at the token. A line end or semicolon is part of the statement, the others are not.
  var endsStatement: Bool { isOne(of: [.newline, .semicolon, .rightBrace, .endOfText]) }
}
