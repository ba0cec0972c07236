import Syntax

/// A way to write constraints: its statements, and how they become equations. Whoever adds one adds a folder beside this
/// file and a line here; its productions are the parser's.
final class Notation: Sendable {
  let kinds: [SyntaxKind]
  /// What its statements declare, before names are looked up.
  let declare: @Sendable (Cursor, _ scope: Int, StatementContext, LayoutBuilder) -> Void
  /// Appends the equations that a statement stands for.
  let lower: @Sendable (PendingStatement, LayoutBuilder) -> Void

  init(
    kinds: [SyntaxKind],
    declare: @escaping @Sendable (Cursor, _ scope: Int, StatementContext, LayoutBuilder) -> Void = { _, _, _, _ in },
    lower: @escaping @Sendable (PendingStatement, LayoutBuilder) -> Void
  ) {
    (self.kinds, self.declare, self.lower) = (kinds, declare, lower)
  }

  static let all: [Notation] = [
    Notation(kinds: [.relationStatement]) { EquationLowering(builder: $1).lowerRelation($0) },
    Notation(kinds: [.setterStatement]) { SetterLowering(builder: $1).lowerSetter($0) },
    Notation(kinds: [.listStatement]) { ListLowering(builder: $1).lowerListStatement($0) },
    Notation(kinds: [.ruleStatement]) { RuleLowering(builder: $1).lowerRule($0) },
    Notation(kinds: [.visualFormatStatement]) { VisualFormatLowering(builder: $1).lowerVisualFormat($0) },
    Notation(kinds: [.rowsStatement]) { statement, scope, context, builder in
      RowsLowering(builder: builder).declareSpacers(statement, scope: scope, context: context)
    } lower: {
      RowsLowering(builder: $1).lowerRows($0)
    },
  ]

  /// By the number of the kind.
  private static let byKind: [Notation?] = {
    var table = [Notation?](repeating: nil, count: 256)
    for notation in all { for kind in notation.kinds { table[Int(kind.rawValue)] = notation } }
    return table
  }()

  static func of(_ kind: SyntaxKind) -> Notation? { byKind[Int(kind.rawValue)] }
}
