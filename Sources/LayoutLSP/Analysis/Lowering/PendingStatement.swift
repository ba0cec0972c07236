import Solver
import Syntax

// Declarations and statements that wait for a later pass: until every name is known, or until metrics have values.

/// A metric's expression, until it has a value.
struct PendingMetric {
  var metric: MetricID
  var expression: Cursor?
  /// Further values, with their conditions.
  var further: [Cursor] = []
  var hasProblem = false
  var scope: ScopeID
  var context: StatementContext
  /// The states in which the instances around the metric are kept.
  var pins = KeptStates()
}

struct PendingProperties {
  var view: ViewID
  var properties: Cursor
  /// The scope of the declaration, where the names in the properties are looked up.
  var scope: ScopeID
  var context: StatementContext

  /// The property `text`, if there is one.
  var text: Cursor? {
    properties.children.first { property in
      property.kind == .property && property.first(.identifier).map { context.reader.string($0) } == "text"
    }
  }
}

struct PendingScreen {
  var screen: ScreenID
  /// The number of screens that the statement declares, from `screen` on: they differ in the size of text alone.
  var count = 1
  /// Whether it belongs to a set that the text declares; `screen` is then one of `Declarations.screensOfSets`.
  var isOfSet = false
  var statement: Cursor
  /// The scope in which its names are looked up.
  var scope: ScopeID
  var context: StatementContext
}

/// A statement whose names are looked up in a later pass. A class, because everything made from the statement holds
/// it.
final class PendingStatement {
  let statement: Cursor
  let scope: ScopeID
  let context: StatementContext

  init(statement: Cursor, scope: ScopeID, context: StatementContext) {
    (self.statement, self.scope, self.context) = (statement, scope, context)
  }

  /// The place of the statement, without a semicolon at its end.
  var place: SourceRange {
    let semicolon = statement.children.last { $0.kind == .semicolon }
    guard semicolon?.range.upperBound == context.offset + context.length else { return context.whole }
    let last = statement.children.last { $0.kind != .semicolon }
    return context.place(of: context.offset..<max(context.offset, last?.contentRange.upperBound ?? 0))
  }

  /// Returns the statement with its names looked up in another scope.
  func inside(_ scope: ScopeID) -> PendingStatement {
    PendingStatement(statement: statement, scope: scope, context: context)
  }
}

enum PendingItem {
  case view(ViewID)
  case statement(PendingStatement)
}

/// A condition that waits until the metrics have values.
struct PendingWhen {
  var when: Int
  var condition: Cursor
  /// The scope around the statement.
  var scope: ScopeID
  var context: StatementContext
  /// The states in which the instances around the condition are kept.
  var pins = KeptStates()
  /// Whether it is the condition of a metric's value.
  var isOfMetric = false

  /// Whether it belongs to a metric at file level: the states and screens of the layouts that use the metric are not
  /// known here.
  func isOfFile(in builder: LayoutBuilder) -> Bool {
    isOfMetric && scope == .outermost && builder.isBesideLayouts
  }
}
