import Solver

/// What is known of a layout: its solution in every configuration, the conflicts, the ranges that do not work.

/// What is known of a layout in one configuration.
struct ConfigurationResult: Sendable {
  let configuration: Configuration
  let status: SolveStatus
  /// One for each variable of the layout.
  let values: [Rational]
  /// The ambiguous values, in the order of the views.
  let free: [FreeVariable]
  /// Where in `free` each view's stand that has any.
  private let freeOfView: [Int: Range<Int>]
  /// Violations of optional constraints by the number of the constraint.
  let broken: [Int: Rational]
  let redundant: [Int]
  /// The constraints set aside here, those that fail at every size of a range included, by number.
  let setAside: Set<Int>

  var screen: Int { configuration.screen }

  init(
    configuration: Configuration, status: SolveStatus, values: [Rational], free: [FreeVariable],
    broken: [Int: Rational], redundant: [Int], setAside: Set<Int>
  ) {
    self.configuration = configuration
    self.status = status
    self.values = values
    self.free = free
    self.broken = broken
    self.redundant = redundant
    self.setAside = setAside
    var places: [Int: Range<Int>] = [:]
    for (index, one) in free.enumerated() {
      places[one.variable / 4] = (places[one.variable / 4]?.lowerBound ?? index)..<index + 1
    }
    freeOfView = places
  }

  /// The ambiguous values of a view, in the order x, y, width, height.
  func free(of view: Int) -> ArraySlice<FreeVariable> { freeOfView[view].map { free[$0] } ?? [] }
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
  /// The least violation at any size of a ranged screen of the wishes that depend on it, by number.
  let leastViolations: [Int: Rational]
  let conflicts: [ScreenConflict]
  let ranges: [ScreenRange]
  /// The text has errors: what is here is about what could be understood.
  let textHasErrors: Bool

  init(
    model: LayoutModel, constraints: [[ModelConstraint]] = [], configurations: [ConfigurationResult] = [],
    between: [ConfigurationResult] = [], leastViolations: [Int: Rational] = [:], conflicts: [ScreenConflict] = [],
    ranges: [ScreenRange] = [],
    textHasErrors: Bool = false
  ) {
    self.model = model
    self.constraints = constraints
    self.configurations = configurations
    self.between = between
    self.leastViolations = leastViolations
    self.conflicts = conflicts
    self.ranges = ranges
    self.textHasErrors = textHasErrors
  }
}
