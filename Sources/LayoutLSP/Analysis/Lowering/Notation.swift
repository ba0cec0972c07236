import Syntax

/// The ways to write constraints: the list that all rooms go by. A new case does not compile until it is said here which
/// statement is written so and what becomes of it (a folder beside this file), and in `NotationRewriting.swift` how it is
/// rewritten. What completion offers in it, its colours and its folds are held by a test of every notation. The productions
/// are the parser's.
enum Notation: String, CaseIterable, Sendable {
  // In the order in which rewrites are offered.
  case equation, setter, rule, visualFormat, list, rows, stack

  /// The kind of its statements.
  var statement: SyntaxKind {
    switch self {
    case .equation: .relationStatement
    case .setter: .setterStatement
    case .rule: .ruleStatement
    case .visualFormat: .visualFormatStatement
    case .list: .listStatement
    case .rows: .rowsStatement
    case .stack: .stackStatement
    }
  }

  /// Appends the equations that a statement stands for.
  func lower(_ statement: PendingStatement, _ builder: LayoutBuilder) {
    switch self {
    case .equation: EquationLowering(builder: builder).lowerRelation(statement)
    case .setter: SetterLowering(builder: builder).lowerSetter(statement)
    case .rule: RuleLowering(builder: builder).lowerRule(statement)
    case .visualFormat: VisualFormatLowering(builder: builder).lowerVisualFormat(statement)
    case .list: ListLowering(builder: builder).lowerListStatement(statement)
    case .rows: RowsLowering(builder: builder).lowerRows(statement)
    case .stack: StackLowering(builder: builder).lowerStack(statement)
    }
  }

  /// What a statement declares, before names are looked up.
  func declare(_ statement: Cursor, _ scope: Int, _ context: StatementContext, _ builder: LayoutBuilder) {
    switch self {
    case .rows: RowsLowering(builder: builder).declareSpacers(statement, scope: scope, context: context)
    case .stack: StackLowering(builder: builder).declareHelpers(statement, scope: scope, context: context)
    case .equation, .setter, .rule, .visualFormat, .list: break
    }
  }

  /// By the number of the kind.
  private static let byKind: [Notation?] = {
    var table = [Notation?](repeating: nil, count: 256)
    for notation in allCases { table[Int(notation.statement.rawValue)] = notation }
    return table
  }()

  /// The notation of statements of that kind; nil for a kind that makes no constraints.
  static func of(_ kind: SyntaxKind) -> Notation? { byKind[Int(kind.rawValue)] }
}
