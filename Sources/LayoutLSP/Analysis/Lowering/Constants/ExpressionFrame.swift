import Solver
import Syntax

/// What an expression may name, and what its percentages mean.
struct ExpressionFrame {
  enum Purpose {
    /// Numbers and metrics only: the value of that.
    case constant(ValueOwner)
    case priority
    case equation(EquationFrame)
  }
  var purpose: Purpose
  var scope: Int
  var context: StatementContext
  /// `width` and `height` are the screen's.
  var namesScreen = false

  /// Whether the name of a group stands here.
  func isReference(_ name: Cursor) -> Bool {
    guard case .equation(let equation) = purpose else { return false }
    return equation.references.position(of: name.index) != nil
  }
}

/// What an expression is the value of.
enum ValueOwner {
  /// A property, or what is written as one, by its name.
  case property(String)
  case other(String)

  var words: String {
    switch self {
    case .property(let name): "'\(name)'"
    case .other(let words): words
    }
  }
}

/// One member and one component of an equation.
struct EquationFrame {
  var references: [ResolvedReference]
  /// Which member of the list stands in for it.
  var member: Int
  /// Which component of a compound, and of how many; nil where there is none.
  var component: (index: Int, count: Int)?
  /// What a percentage is a share of; nil: percentages are the numbers they are.
  var share: (axis: Axis, of: Int?)?
  /// What names alone stand for that are views', by the index of their nodes: in visual format, a size.
  private(set) var names: [Int: AtomForm]?

  /// Says what a name alone stands for.
  mutating func name(_ name: Cursor, stands form: AtomForm) {
    names = names ?? [:]
    names?[name.index] = form
  }
}
