import Solver
import Syntax

// What was declared and waits for a later pass: until every name is known, until metrics have values.

/// A metric's expression, until it has a value.
struct PendingMetric {
  var metric: Int
  var expression: Cursor?
  /// Further values, with their conditions.
  var further: [Cursor] = []
  var hasProblem = false
  var scope: Int
  var context: StatementContext
  /// The states that instances around it are kept in.
  var pins = StatePins()
}

struct PendingProperties {
  var view: Int
  var properties: Cursor
  /// Where its declaration stands, and its names are looked up.
  var scope: Int
  var context: StatementContext
}

struct PendingScreen {
  var screen: Int
  /// So many that differ in the size of text alone, from that one on.
  var count = 1
  /// It is one of a set that the text declares.
  var isOfSet = false
  var statement: Cursor
  /// Where its names are looked up.
  var scope: Int
  var context: StatementContext
}

/// A statement that makes constraints. An object, as all that is made of it holds it.
final class PendingStatement {
  let statement: Cursor
  let scope: Int
  let context: StatementContext

  init(statement: Cursor, scope: Int, context: StatementContext) {
    (self.statement, self.scope, self.context) = (statement, scope, context)
  }

  /// The same, whose names are looked up in another scope.
  func inside(_ scope: Int) -> PendingStatement {
    PendingStatement(statement: statement, scope: scope, context: context)
  }
}

enum PendingItem {
  case view(Int)
  case statement(PendingStatement)
}

/// A block of a state in one place: a second one of the same name there goes on with its scope.
struct StateBlock: Hashable {
  var state: String
  /// The scope around it.
  var outer: Int
}

/// A condition, until the metrics have values.
struct PendingWhen {
  var when: Int
  var condition: Cursor
  /// The scope around the statement.
  var scope: Int
  var context: StatementContext
  /// The states that instances around it are kept in.
  var pins = StatePins()
  /// It is that of a metric's value.
  var isOfMetric = false

  /// It is seen from layouts of the file, whose states and screens are not known here.
  func isOfFile(in builder: LayoutBuilder) -> Bool {
    isOfMetric && scope == NameScope.outermost && builder.isBesideLayouts
  }
}
