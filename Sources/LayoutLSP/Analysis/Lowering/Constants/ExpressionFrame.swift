import Solver
import Syntax

/// The context of an expression: which names may stand in it, and what its percentages mean.
struct ExpressionFrame {
  enum Purpose {
    /// A constant: only numbers and metrics may stand in it. Messages name its owner.
    case constant(ValueOwner)
    case priority
    case equation(EquationFrame)
  }
  var purpose: Purpose
  var scope: ScopeID
  var context: StatementContext
  /// Whether `width` and `height` are the screen's.
  var namesScreen = false

  /// Whether a name is the name of a group.
  func isReference(_ name: Cursor) -> Bool {
    guard case .equation(let equation) = purpose else { return false }
    return equation.references.position(of: name.index) != nil
  }
}

/// The owner of a constant's value, as messages name it.
enum ValueOwner {
  /// A property, or an option that is written as one, by its name.
  case property(String)
  case other(String)

  var words: String {
    switch self {
    case .property(let name): "'\(name)'"
    case .other(let words): words
    }
  }
}

/// The member and the component of an equation for which an expression is evaluated.
struct EquationFrame {
  var references: [ResolvedReference]
  /// The number of the list's member that stands in for the list.
  var member: Int
  /// The component of a compound, and how many there are; nil without a compound.
  var component: (index: Int, count: Int)?
  /// The size of which percentages are shares; nil if percentages are the numbers they are.
  var share: (axis: Axis, of: ViewID?)?
  /// The measures that views' names alone stand for, by the index of their nodes: in visual format, their sizes.
  private(set) var names: [Int: AtomForm]?

  /// Sets the measure that a name alone stands for.
  mutating func name(_ name: Cursor, stands form: AtomForm) {
    names = names ?? [:]
    names?[name.index] = form
  }
}
