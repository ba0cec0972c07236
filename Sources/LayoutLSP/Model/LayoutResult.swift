import Solver

/// What is known of a layout: its solution in every configuration, the conflicts, the ranges that do not work.

/// What is known of a layout in one configuration.
struct ConfigurationResult: Sendable {
  let configuration: Configuration
  let status: SolveStatus
  /// One for each variable of the layout.
  let values: [Rational]
  let free: [FreeVariable]
  /// Violations of optional constraints by the number of the constraint.
  let broken: [Int: Rational]
  let redundant: [Int]
  /// The constraints set aside here, those that fail at every size of a range included, by number.
  let setAside: Set<Int>

  var screen: Int { configuration.screen }
}

/// A conflict of one screen, by the numbers of its constraints.
struct ScreenConflict: Sendable {
  let screen: Int
  let setAside: Int
  let members: [ScreenMember]
  let miss: Rational
}

enum ScreenMember: Sendable {
  case constraint(Int)
  /// A side of the screen, at this value or within this range.
  case side(Axis)
}

/// What a ranged screen's sizes do.
struct ScreenRange: Sendable {
  struct Side: Sendable {
    let axis: Axis
    let lower: Rational
    let upper: Rational
    /// The conflict at the broken end.
    let conflict: ScreenConflict?
  }
  let screen: Int
  /// The sides that do not work throughout.
  let sides: [Side]
  /// A pair of sizes that fails where each side works.
  let pair: (width: Rational, height: Rational, conflict: ScreenConflict)?
}

/// Everything that is known of a layout.
final class LayoutResult: Sendable {
  let model: LayoutModel
  /// By screen; the same numbers everywhere, only what a screen's sides add comes last.
  let constraints: [[ModelConstraint]]
  /// In the order of the screens; of a ranged one its least size, then its greatest.
  let configurations: [ConfigurationResult]
  /// Sizes between those, which stand for all of their stretch: what is said of every size is said of them too.
  let between: [ConfigurationResult]
  let conflicts: [ScreenConflict]
  let ranges: [ScreenRange]
  /// The text has errors: what is here is about what could be understood.
  let textHasErrors: Bool

  init(
    model: LayoutModel, constraints: [[ModelConstraint]] = [], configurations: [ConfigurationResult] = [],
    between: [ConfigurationResult] = [], conflicts: [ScreenConflict] = [], ranges: [ScreenRange] = [],
    textHasErrors: Bool = false
  ) {
    self.model = model
    self.constraints = constraints
    self.configurations = configurations
    self.between = between
    self.conflicts = conflicts
    self.ranges = ranges
    self.textHasErrors = textHasErrors
  }
}
