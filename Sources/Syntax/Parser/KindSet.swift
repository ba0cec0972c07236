/// Sets of kinds as bits: what the parser asks of a token, in one instruction.
///
/// For the parser alone; readers of the tree compare kinds.
struct KindSet: ExpressibleByArrayLiteral {
  private let bits: UInt64

  init(arrayLiteral kinds: SyntaxKind...) {
    bits = kinds.reduce(0) { $0 | 1 &<< UInt64($1.rawValue) }
  }

  /// Whether `kind`, a token's, is in the set.
  @inline(__always) func contains(_ kind: SyntaxKind) -> Bool { bits & 1 &<< UInt64(kind.rawValue) != 0 }
}

extension SyntaxKind {
  /// `= == <= >= ≤ ≥`
  var isRelation: Bool {
    switch self {
    case .equal, .equalEqual, .lessOrEqual, .greaterOrEqual: true
    default: false
    }
  }

  /// What stands where a relation should, and is none: `<`, `>`, `!=`, `≠`, `+=`, ….
  private var resemblesRelation: Bool {
    switch self {
    case .unknown, .less, .greater, .tilde, .caret, .plusEqual, .minusEqual, .starEqual, .slashEqual: true
    default: false
    }
  }

  /// A relation, or what stands where one should.
  var isRelationOrSlip: Bool { isRelation || resemblesRelation }

  /// `= += -= *= /=`
  var isAssignment: Bool {
    switch self {
    case .equal, .plusEqual, .minusEqual, .starEqual, .slashEqual: true
    default: false
    }
  }

  /// What an expression can start with.
  var startsExpression: Bool {
    switch self {
    case .number, .identifier, .leftParen, .leftBracket, .plus, .minus: true
    default: false
    }
  }

  /// Where a statement ends; of these, line end and semicolon are part of it.
  var endsStatement: Bool {
    switch self {
    case .newline, .semicolon, .rightBrace, .endOfText: true
    default: false
    }
  }

  /// What the lexer answers at the end of the text. Never the kind of a token in the tree.
  static var endOfText: SyntaxKind { .missing }
}
