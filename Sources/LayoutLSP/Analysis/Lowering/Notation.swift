import Syntax

/// The ways to write constraints: the list that every room goes by. A new case does not compile until this file says
/// which statement it has and how that is lowered (in a folder beside this file), and `NotationRewriting.swift` how
/// it is rewritten. A test of every notation checks its completion, colours and folds. The grammar belongs to the
/// parser.
package enum Notation: String, CaseIterable, Sendable {
  // In the order in which rewrites are offered.
  case equation, setter, rule, visualFormat, list, rows, stack

  /// The kind of the notation's statements.
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

  /// Lowers a statement.
  func lower(_ statement: PendingStatement, _ layout: LayoutLowering) {
    let builder = layout.builder
    switch self {
    case .equation: EquationLowering(builder: builder).lowerRelation(statement)
    case .setter: SetterLowering(builder: builder).lowerSetter(statement)
    case .rule: RuleLowering(builder: builder).lowerRule(statement, layout.rules)
    case .visualFormat: VisualFormatLowering(builder: builder).lowerVisualFormat(statement)
    case .list: ListLowering(builder: builder).lowerListStatement(statement)
    case .rows: RowsLowering(builder: builder).lowerRows(statement)
    case .stack: StackLowering(builder: builder).lowerStack(statement)
    }
  }

  /// Declares the helper views of a statement, before names are looked up.
  func declare(_ statement: Cursor, _ scope: ScopeID, _ context: StatementContext, _ builder: LayoutBuilder) {
    switch self {
    case .rows: RowsLowering(builder: builder).declareSpacers(statement, scope: scope, context: context)
    case .stack: StackLowering(builder: builder).declareHelpers(statement, scope: scope, context: context)
    case .equation, .setter, .rule, .visualFormat, .list: break
    }
  }

  /// The notations by the raw value of the statement's kind.
  private static let byKind: [Notation?] = {
    var table = [Notation?](repeating: nil, count: 256)
    for notation in allCases { table[Int(notation.statement.rawValue)] = notation }
    return table
  }()

  /// Returns the notation of statements of a kind; nil for a kind that makes no constraints.
  static func of(_ kind: SyntaxKind) -> Notation? { byKind[Int(kind.rawValue)] }
}
