/// The stages of a solve, for those who measure: the solver itself knows no clock, and says only that one has ended.

public enum SolveStage: String, CaseIterable, Sendable {
  /// The constraints become systems of rows that share no variable.
  case components
  /// Required equalities define variables.
  case elimination
  /// All other rows become bounds and wishes of linear forms.
  case forms
  /// Costs and the tableau are laid out, every form at its first value.
  case start
  /// Forms are moved to where the required bounds hold.
  case feasibility
  /// Required equalities that say nothing new are looked for.
  case redundancy
  /// The wishes are minimised, one priority after the other.
  case levels
  /// What is not determined is found, and how far it can go.
  case freedom
  /// All variables get their values.
  case values
}

/// Is told of each stage that has ended. Some stages come again where a problem falls into parts, or numbers do not fit.
public typealias StageObserver = (SolveStage) -> Void
