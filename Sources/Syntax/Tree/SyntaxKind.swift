/// The kinds of nodes and tokens of a `.layout` tree.
///
/// The comment beside a node kind is its production. Trivia (white space, comments, and line ends inside of a
/// statement) may stand between any two children; readers skip it. A part that the text lacks is a `missing` leaf of
/// length 0, and a part that does not fit is an `unexpected` node, so every production's other children keep their
/// order.
public enum SyntaxKind: UInt8, Sendable {
  // MARK: Trivia
  /// Spaces and tabs, and every other Unicode space.
  case whitespace
  /// `\n`, `\r\n` or `\r`.
  case newline
  /// `# …` or `// …`, without its line end.
  case lineComment
  /// `/* … */`, nested. An unterminated one extends to the end of the file.
  case blockComment

  // MARK: Tokens
  /// A letter or `_`, then letters, digits, `_`. Keywords are identifiers that the grammar recognises by place.
  case identifier
  /// `10`, `10.5`, `.5`, `1e2`.
  case number
  case dot
  case comma
  case colon
  case semicolon
  case leftParen
  case rightParen
  case leftBracket
  case rightBracket
  case leftBrace
  case rightBrace
  case plus
  case minus
  case star
  case slash
  case percent
  case at
  case question
  /// `=`
  case equal
  /// `==`
  case equalEqual
  /// `<=` or `≤`
  case lessOrEqual
  /// `>=` or `≥`
  case greaterOrEqual
  /// The `x` of `390 x 844`, `390x844`, `390 × 844`.
  case times
  /// `...`; `..` in a range of views
  case ellipsis
  /// `<`
  case less
  /// `>`
  case greater
  /// `~`
  case tilde
  /// `^`
  case caret
  /// `+=`, `-=`, `*=` and `/=`
  case plusEqual
  case minusEqual
  case starEqual
  case slashEqual
  /// `|`
  case bar
  /// `!`, quotes and every other byte that starts no token, invalid UTF-8 and NUL among them.
  case unknown
  /// `"…"` on one line.
  case string
  /// Something that the grammar asks for and the text lacks; length 0.
  case missing

  // MARK: Nodes
  /// One stretch of the file that is parsed by itself: leading trivia, then statements to the end of a line.
  case piece
  /// `let` identifier `=` expression { `,` metricValue }
  case letStatement
  /// `layout` identifier [ properties ] block
  case layoutStatement
  /// `screen` identifier `=` ( screenSize | screenDevice ) { screenClause | identifier }, where the identifiers at the
  /// end are those of `ScreenProperty`
  case screenStatement
  /// `screens` identifier [ block ]: a named set of screens; without a block, a use of one
  case screensStatement
  /// dimension `times` dimension
  case screenSize
  /// expression [ `...` expression ] | identifier "fit"
  case dimension
  /// identifier { identifier | number } [ identifier `landscape` ]: a device, whose size and safe area the screen has
  case screenDevice
  /// identifier ( tuple | identifier { `,` identifier } | textSize { `,` textSize } |
  /// [ keyboardHeight { `,` keyboardHeight } ] | languageName { `,` languageName } ): a `ScreenProperty` with its
  /// insets, with its words, with sizes of text, with heights of the keyboard, or with languages
  case screenClause
  /// percentLiteral [ `times` percentLiteral ] | identifier
  case textSize
  /// expression | identifier `none`
  case keyboardHeight
  /// identifier { `-` ( identifier | number ) }: `de`, `zh-Hans`, `all`
  case languageName
  /// `view` viewDeclarator { `,` viewDeclarator }
  case viewStatement
  /// `guide` viewDeclarator { `,` viewDeclarator }
  case guideStatement
  /// identifier [ `..` number ] [ `:` identifier ] [ properties ] [ block ]
  case viewDeclarator
  /// `(` [ property { `,` property } ] `)`
  case properties
  /// identifier `:` ( expression | size | tuple ) [ textOption ], or
  /// identifier `text` `:` ( size | string | textOption ) { [ `,` ] ( string | textOption ) }
  case property
  /// identifier `lines` expression | identifier `truncates` | identifier `shrinks` percentLiteral |
  /// identifier `sample` `:` string { `,` string } |
  /// identifier `font` [ string ] ( identifier | expression ) { identifier }, where the identifiers are those of
  /// `FontWord`
  case textOption
  /// `{` { statement } `}`
  case block
  /// operand relop operand { relop operand } [ priority ] [ `?` ], where an operand is an expression, size or tuple
  case relationStatement
  /// `@` expression
  case priority
  /// `import` string
  case importStatement
  /// `strings` string: a catalog of the words in several languages
  case stringsStatement
  /// `states` identifier `:` identifier { `,` identifier }
  case statesStatement
  /// `state` identifier { `,` identifier } block
  case stateStatement
  /// `when` condition block { `else` `when` condition block } [ `else` block ], where a condition is a disjunction,
  /// conjunction, negation, comparison, conditionWord or conditionGroup
  case whenStatement
  /// `hide` ( path | viewRange ) { `,` ( path | viewRange ) }
  case hideStatement
  /// `group` identifier `=` member { `,` member }, where a member is a reference, or the name of a group
  case groupStatement
  /// target `.` identifier `equal`, `min` or `max`, `=` operand [ keepPriority | priority ] [ `?` ], where the target
  /// is a reference, or the name of a group
  case setterStatement
  /// reference [ priority ] [ `?` ]: `[a, b].widthsEqual`, `a.centered`
  case listStatement
  /// path `:` ruleAssignment { `,` ruleAssignment }
  case ruleStatement
  /// identifier operator { identifier operator } expression, where an operator is `=`, `+=`, `-=`, `*=` or `/=`, and
  /// the expression may contain further assignments in parentheses
  case ruleAssignment
  /// [ formatAxis ] [ `|` [ gap ] ] formatItem { [ gap ] formatItem } [ [ gap ] `|` ] { formatOption }
  case visualFormatStatement
  /// `rows` [ rowSpacing ] rowsBlock
  case rowsStatement
  /// `stack` [ identifier ] [ properties ] stackBlock, where the identifier is the direction
  case stackStatement
  /// A line that starts no statement: bare tokens, and blocks for its braces. Without a problem it is a `;` with no
  /// statement before it.
  case errorStatement

  /// expression `when` condition: a further value of a metric
  case metricValue

  // MARK: Rows
  /// [ `|` ] [ gap ] rowReference { [ gap ] rowReference } [ gap ] [ `|` ]
  case rowSpacing
  /// `[` identifier `]`: a row by its label
  case rowReference
  /// `{` { row [ `;` ] } `}`: one row a line
  case rowsBlock
  /// [ rowLabel ] [ `|` ] [ gap ] rowItem { [ gap ] rowItem } [ gap ] [ `|` ] [ rowHeight ]
  case row
  /// identifier `:`
  case rowLabel
  /// `[` ( path | viewRange ) [ rowWidth ] [ rowMark ] `]`
  case rowItem
  /// `(` ( `==` | expression ) `)`
  case rowWidth
  /// `<` | `>` | `<>`
  case rowMark
  /// `(` expression `)`
  case rowHeight

  // MARK: Stacks
  /// `{` [ element { `,` element } ] `}`, where an element is a stackItem, or the expression of a gap
  case stackBlock
  /// ( path | viewRange ) [ predicates ]; the name may be that of a metric, for a gap
  case stackItem

  // MARK: Expressions
  /// product { ( `+` | `-` ) product }, at least one operator
  case sum
  /// unary { ( `*` | `/` ) unary }, at least one operator
  case product
  /// one or more `+` or `-`, then an operand
  case unary
  /// `(` expression `)`
  case parenthesized
  /// number
  case numberLiteral
  /// [ identifier `H` or `V` `:` ] number `%`
  case percentLiteral
  /// [ identifier `H` or `V` `:` ] `%` [ `^` | `@` ] identifier ( argument | parenthesized ), in rules
  case ruleSpecifier
  /// identifier: a metric or a priority's name
  case name
  /// path `.` identifier [ argument ], where the last identifier is the attribute
  case reference
  /// identifier { `.` identifier }: the view; the `.` before the attribute belongs to the reference
  case path
  /// `(` path `)`
  case argument
  /// path `..` number: views whose names are counted, such as `d1..7`
  case viewRange
  /// `[` ( path | viewRange ) { `,` ( path | viewRange ) } `]`; in a group also viewRange alone
  case list
  /// `+` identifier [ parenthesized ]: a setter's priority, such as `+keepHigh` or `+keepAt(800)`
  case keepPriority
  /// operand `times` operand: the literal of `size` and `intrinsic`; an operand may be identifier `_`
  case size
  /// `(` expression `,` expression { `,` expression } `)`
  case tuple

  // MARK: Visual format
  /// identifier `H`, `V` or `HV` `:`
  case formatAxis
  /// `[` formatMember { `,` formatMember } `]`
  case formatItem
  /// path [ `..` ( number | path ) ] [ predicates ]
  case formatMember
  /// identifier
  case formatOption
  /// `-` [ ( numberLiteral | percentLiteral | name | predicates ) `-` ] | `~`
  case gap
  /// `(` predicate { `,` predicate } `)`
  case predicates
  /// [ relop ] expression [ priority ]
  case predicate
  /// identifier: a state, a trait, or a word of the language, used as a condition
  case conditionWord
  /// condition `or` condition { `or` condition }
  case disjunction
  /// condition `and` condition { `and` condition }
  case conjunction
  /// one or more `not`, then a condition
  case negation
  /// expression ( `<` | `<=` | `==` | `>=` | `>` ) expression, and more of these
  case comparison
  /// `(` condition `)`
  case conditionGroup

  // MARK: Recovery
  /// Tokens that fit nowhere, and blocks for the braces among them.
  case unexpected

  /// Whether the node is white space or a comment, which readers of the tree skip.
  @inlinable public var isTrivia: Bool { rawValue <= SyntaxKind.blockComment.rawValue }
  @inlinable public var isComment: Bool { self == .lineComment || self == .blockComment }
  /// Whether the node is a leaf with text of its own.
  @inlinable public var isToken: Bool { rawValue <= SyntaxKind.string.rawValue }
}

/// Questions that readers of the tree ask about kinds: whoever adds a kind answers them here.
extension SyntaxKind {
  /// Whether the node is a statement, an element of a piece or a block.
  @inlinable public var isStatement: Bool {
    switch self {
    case .letStatement, .layoutStatement, .screenStatement, .screensStatement, .viewStatement, .guideStatement,
      .importStatement, .stringsStatement, .stateStatement, .statesStatement, .whenStatement, .hideStatement,
      .groupStatement,
      .errorStatement:
      true
    default: makesConstraints
    }
  }

  /// Whether the node is a statement that makes constraints, in any notation.
  @inlinable public var makesConstraints: Bool {
    switch self {
    case .relationStatement, .setterStatement, .listStatement, .ruleStatement, .visualFormatStatement, .rowsStatement,
      .stackStatement:
      true
    default: false
    }
  }

  /// Whether the node is a pair of braces with statements or rows in it, one a line, or with the views of a stack.
  @inlinable public var isBlock: Bool { self == .block || self == .rowsBlock || self == .stackBlock }

  /// Whether the node stands on a line of a block and is laid out by itself: a statement or a row.
  @inlinable public var isStatementOrRow: Bool { isStatement || self == .row }

  /// Whether the node begins and ends with a bracket or a brace, and may span several lines.
  @inlinable public var isBracketed: Bool {
    switch self {
    case .properties, .tuple, .list, .parenthesized, .predicates, .argument, .conditionGroup, .formatItem: true
    default: isBlock
    }
  }

  /// Whether the node is an expression: it has a value, or stands where a value should.
  @inlinable public var isExpression: Bool {
    switch self {
    case .numberLiteral, .percentLiteral, .name, .reference, .ruleSpecifier: true
    default: hasOperands
    }
  }

  /// Whether the node is an expression made of expressions.
  @inlinable public var hasOperands: Bool {
    switch self {
    case .sum, .product, .unary, .parenthesized, .size, .tuple: true
    default: false
    }
  }
}
