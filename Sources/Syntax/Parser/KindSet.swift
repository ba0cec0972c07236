/// Sets of kinds as bits: what the parser asks of a token, in one instruction.
///
/// Of tokens and `missing` alone, which are the first kinds; readers of the tree compare kinds.
struct KindSet: ExpressibleByArrayLiteral {
  fileprivate let bits: UInt64

  init(arrayLiteral kinds: SyntaxKind...) {
    bits = kinds.reduce(0) { $0 | 1 &<< UInt64($1.rawValue) }
  }
}

extension SyntaxKind {
  @inline(__always) func isOne(of kinds: KindSet) -> Bool { kinds.bits & 1 &<< UInt64(rawValue) != 0 }

  /// What the lexer answers at the end of the text. Never the kind of a token in the tree.
  static var endOfText: SyntaxKind { .missing }

  /// `= == <= >= ≤ ≥`
  var isRelation: Bool { isOne(of: [.equal, .equalEqual, .lessOrEqual, .greaterOrEqual]) }

  /// A relation, or what stands where one should, and is none: `<`, `>`, `!=`, `≠`, `+=`, ….
  var isRelationOrSlip: Bool {
    isRelation
      || isOne(of: [.unknown, .less, .greater, .tilde, .caret, .plusEqual, .minusEqual, .starEqual, .slashEqual])
  }

  /// `= += -= *= /=`
  var isAssignment: Bool { isOne(of: [.equal, .plusEqual, .minusEqual, .starEqual, .slashEqual]) }

  /// What an expression can start with.
  var startsExpression: Bool { isOne(of: [.number, .identifier, .leftParen, .leftBracket, .plus, .minus]) }

  /// Where a statement ends; of these, line end and semicolon are part of it.
  var endsStatement: Bool { isOne(of: [.newline, .semicolon, .rightBrace, .endOfText]) }
}
