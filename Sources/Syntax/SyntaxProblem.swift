/// The list of everything that the parser can find wrong, one case for one kind of mistake.
///
/// A case is all that the tree stores of a mistake. The words for the user, the place to underline and the fix are
/// in `ProblemMessages.swift`, and are a function of the case and of the text around it.
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
  /// As `expectedOperand`, where a view's attribute cannot stand.
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
  case expectedProperty
  case expectedValue
  case expectedClass
  /// `import` without a file's name, or with an empty one.
  case expectedFile
  /// `import card.layout`
  case unquotedFile
  /// Something follows where the statement is complete.
  case expectedEnd

  // MARK: Pieces in the wrong place
  /// A view's attribute where only numbers and metrics fit.
  case attributeForNumber
  /// A percentage where only numbers and metrics fit.
  case percentForNumber
  /// `view1 = view2`
  case nameWithoutAttribute
  /// `3 == 4`
  case relationWithoutAttribute
  /// A name alone on its line.
  case loneName
  case startsNoStatement
  /// `[view1 setLeft:20]`
  case messageSend
  case elseWithoutWhen
  case layoutInside
  case screenInside
  case importInside
  case tooDeep

  // MARK: Braces
  /// A `{` at the start of a statement.
  case braceAlone
  case strayBrace
  case unclosedBlock

  // MARK: Notations that this version does not read
  case laterState
  case laterWhen
  case laterGroup
  case laterRows
  case laterSetter
  case laterListStatement
  case laterRule
  case laterVisualFormat

  /// Whether the pairing of braces is in doubt, so that statements may stand in another block than the text means.
  @inlinable public var isAboutBraces: Bool {
    switch self {
    case .braceAlone, .strayBrace, .unclosedBlock, .unterminatedComment: true
    default: false
    }
  }
}
