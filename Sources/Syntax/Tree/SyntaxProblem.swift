/// The list of everything that the parser can find wrong, one case for each kind of mistake.
///
/// The tree stores only the case. The message, the place to underline and the fix are an `Advice`, a function of the
/// case and of the text around the mistake.
public enum SyntaxProblem: UInt8, Sendable {
  case none

  // MARK: Malformed tokens
  /// `10px`, `1e`, `10.`, `1.2.3`.
  case malformedNumber
  /// `768..1366`
  case twoDots
  case unterminatedString
  case unterminatedComment
  /// `=<`, `=>` and `===`.
  case misspeltRelation
  /// `<`, `>`, `!=`, `≠` where a relation stands.
  case noSuchRelation

  // MARK: Missing pieces
  case expectedName
  case expectedEqual
  case expectedOperand
  /// Like `expectedOperand`, in a place where a view's attribute cannot stand.
  case expectedNumber
  case expectedPercent
  case expectedAttribute
  case expectedRelation
  case expectedPriority
  case expectedView
  case expectedRightParen
  case expectedRightBracket
  case expectedBlock
  case expectedScreenSize
  case expectedHeight
  case expectedSafeArea
  /// `traits` without a word behind it.
  case expectedTrait
  /// `text` without a size.
  case expectedTextSize
  /// `language` without a language
  case expectedLanguage
  /// `font` without a style or a size
  case expectedFontSize
  /// `shrinks` without a percentage
  case expectedShrinking
  /// `sample` without words in quotes
  case expectedSample
  /// `"50\% off"`: a backslash that begins nothing
  case unknownEscape
  /// `keyboard 291,` and nothing more
  case expectedKeyboardHeight
  /// `view d1...7`
  case threeDots
  /// `view d1..d7`
  case nameEndsRange
  case expectedProperty
  case expectedValue
  case expectedClass
  /// `equal`, `min` or `max`
  case expectedSetter
  /// `let side = 16, 24`
  case expectedWhen
  /// `states keyboard`
  case expectedStates
  /// A member of a group is missing.
  case expectedMember
  /// Like `expectedNumber`, in a condition.
  case expectedMeasure
  /// `when margin {`
  case expectedComparison
  /// Something follows where a condition is complete.
  case expectedConnective
  /// `import` without a file's name, or with an empty one.
  case expectedFile
  /// `import card.layout`
  case unquotedFile
  /// `strings` without a name
  case expectedCatalog
  /// Something follows where the statement is complete.
  case expectedEnd

  // MARK: Rules
  /// Nothing behind the colon or a comma.
  case expectedRule
  /// A rule's name without an operator.
  case expectedAssignment
  /// `ll == 10` in a rule.
  case noSuchAssignment
  case expectedRuleValue
  /// `ll = 10 rr = 10`
  case expectedComma
  /// Nothing behind `%`.
  case expectedSpecifier
  /// `%tt` without its view.
  case expectedSpecifierArgument
  /// `a: "ll = 10"`
  case ruleInQuotes
  /// `[a, b]: ll = 10`
  case ruleForList

  // MARK: Pieces in the wrong place
  /// A view's attribute where only numbers and metrics fit.
  case attributeForNumber
  /// A percentage where only numbers and metrics fit.
  case percentForNumber
  /// A view's attribute or a percentage in a condition.
  case noMeasure
  /// `!=` in a condition.
  case noSuchComparison
  /// `&&`, `||` and `!` in a condition.
  case signForWord
  /// `else if`
  case ifForWhen
  /// `3 == 4`
  case relationWithoutAttribute
  /// A name alone on its line.
  case loneName
  case startsNoStatement
  /// `[view1 setLeft:20]`
  case messageSend
  /// `NSArray *views = @[a, b];`
  case objectDeclaration
  /// `@[a, b].keepWidth`
  case boxedList
  /// `a.leftOffset(b).at = 3`
  case noSuchSetter
  /// `a.width == 10 +keepAt(800)`
  case priorityInEquation
  case elseWithoutWhen
  case layoutInside
  case screenInside
  /// A set of screens is declared inside of a layout, a block or another set.
  case screensInside
  /// Something other than a screen in a set of screens.
  case onlyScreens
  case statesInside
  case importInside
  /// `strings` in a view or in the block of a state.
  case stringsInside
  case tooDeep
  /// The file has more statements outside of layouts than are read.
  case tooMany

  // MARK: Rows
  case expectedRowsBlock
  /// A row without a view, a spacing without a row.
  case expectedRowItems
  /// A gap with nothing behind it.
  case expectedRowItem
  /// A gap that begins at no edge.
  case expectedEdge
  case expectedLabel
  case expectedRowBracket
  /// `r1 [a]`
  case expectedColon
  case expectedRowEnd
  /// `[a](60)(70)`
  case secondHeight
  /// `[a]|[b]`
  case edgeInside
  /// `[a(50)<<]`
  case noSuchMark
  /// `[a<(50)]`
  case widthBehindMark
  /// `[a(>=50)]`
  case relationInRow
  case tildeInRow
  /// `@"r1:[a]"`
  case quotedRow
  /// `[RQVisualMaster viewFromVisualFormats:…]`
  case rowsCall

  // MARK: Stacks
  case expectedStackBlock
  /// `{ a, , b }`, `{ [a] }`
  case expectedStackItem
  /// `{ a b }`, `{ a; b }`
  case expectedStackComma
  /// `stack (spacing: 8) vertical { … }`
  case directionBehindOptions
  /// `stack { view a … }`
  case declarationInStack

  // MARK: Braces
  /// A `{` at the start of a statement.
  case braceAlone
  case strayBrace
  case unclosedBlock

  // MARK: Visual format
  /// `Z:|[a]|`
  case noSuchAxis
  /// `|-[a]-`, `||`
  case expectedItem
  /// `[cell1..]`
  case expectedRangeEnd
  /// `[a(>=)]`
  case expectedSize
  /// `-[a]`
  case gapToNothing
  /// `[a]8-[b]`
  case expectedGapStart
  /// `[a]-8[b]`
  case expectedGapEnd
  /// `[a]--[b]`
  case doubleGap
  /// `[a]->=8-[b]`
  case gapWithoutParentheses
  /// EVFL's `[a]->[b]`
  case disconnection
  /// EVFL's `[column:[a][b]]`
  case viewStack
  /// `[a](50)`
  case sizeOutsideBrackets
  /// `"H:|[a]|"`
  case quotedFormat

  /// Whether the pairing of braces is in doubt, so that statements may stand in another block than the text means.
  @inlinable public var isAboutBraces: Bool {
    switch self {
    case .braceAlone, .strayBrace, .unclosedBlock, .unterminatedComment: true
    default: false
    }
  }
}
