import Solver

/// What is known of a layout: its solution in every configuration, the conflicts, the ranges that do not work.

/// What is known of a layout in one configuration.
struct ConfigurationResult: Sendable {
  let configuration: Configuration
  /// Index into `LayoutResult.settings`.
  let setting: Int
  /// One for each variable of the layout.
  let values: [Rational]
  /// The ambiguous values, in the order of the views.
  let free: [FreeVariable]
  /// Violations of optional constraints by the number of the constraint.
  let broken: [Int: Rational]
  let redundant: [Int]
  /// The constraints set aside here, those that fail at every size of a range included, by number.
  let setAside: Set<Int>

  var screen: Int { configuration.screen }

  var status: SolveStatus { !setAside.isEmpty ? .conflict : free.isEmpty ? .solved : .ambiguous }

  /// The ambiguous values of a view, in the order x, y, width, height.
  func free(of view: Int) -> ArraySlice<FreeVariable> {
    var (low, high) = (0, free.count)
    while low < high {
      let middle = (low + high) / 2
      if free[middle].variable / 4 < view { low = middle + 1 } else { high = middle }
    }
    return free[low...].prefix { $0.variable / 4 == view }
  }
}

/// A conflict of one setting, by the numbers of its constraints.
struct ScreenConflict: Sendable {
  /// Index into `LayoutResult.settings`.
  let setting: Int
  let setAside: Int
  let members: [ScreenMember]
  /// What shows it, by member.
  let proof: [ProofTerm]
  let miss: Rational
}

enum ScreenMember: Sendable {
  case constraint(Int)
  /// A side of the screen, at this value or within this range.
  case side(Axis)
}

/// What the sizes of a ranged screen, or of a piece of one, do.
struct ScreenRange: Sendable {
  struct Side: Sendable {
    let axis: Axis
    let lower: Rational
    let upper: Rational
    /// The conflict at the broken end.
    let conflict: ScreenConflict?
  }
  /// Index into `LayoutResult.settings`.
  let setting: Int
  /// The sides that do not work throughout.
  let sides: [Side]
  /// A pair of sizes that fails where each side works.
  let pair: (width: Rational, height: Rational, conflict: ScreenConflict)?
}

/// By how little a wish fails on a ranged screen.
struct LeastViolation: Sendable {
  /// No size has less.
  var infimum: Rational
  /// It holds at some size. Where it does not, the infimum may still be 0: at a size that is no longer in its piece.
  var holds: Bool

  func merged(with other: LeastViolation?) -> LeastViolation {
    guard let other else { return self }
    return LeastViolation(infimum: min(infimum, other.infimum), holds: holds || other.holds)
  }
}

/// Why a solution is not that of the whole layout, in words.
enum Provisional: String, Sendable {
  case errors = "the text has errors"
  case instances = "the layout of an instance has errors"
  case unsolved = "the solver gave up"
}

/// Everything that is known of a layout.
final class LayoutResult: Sendable {
  let model: LayoutModel
  /// In the order of the screens, of each in that of the states, then of its pieces.
  let settings: [SolvedPiece]
  /// By setting.
  let constraints: SettingConstraints
  /// In the order of the screens, then of the states; of a ranged screen its least size, then its greatest.
  let configurations: [ConfigurationResult]
  /// Sizes between those, which stand for all of their stretch: what is said of every size is said of them too.
  let between: [ConfigurationResult]
  /// Of the wishes that depend on the size of a ranged screen, by number.
  let leastViolations: [Int: LeastViolation]
  let conflicts: [ScreenConflict]
  let ranges: [ScreenRange]
  /// By setting of a ranged screen, the sizes that work without what conflicts at all of them. With all edges of its
  /// piece.
  let works: [Int: ConvexPolygon]
  let rangeLawCache = RangeLawCache()
  /// The screens on which something was given up: what is here is about the rest.
  let unsolved: [UnsolvedScreen]
  /// The text has errors, or that of an instance: what is here is about what could be understood.
  let textHasErrors: Bool
  /// Made for the solutions of the configurations and between them.
  let pivots: Int

  /// Why what is here is not about all of the layout; nil where it is.
  var provisional: Provisional? {
    if textHasErrors { return model.hasErrors ? .errors : .instances }
    return unsolved.isEmpty ? nil : .unsolved
  }

  init(
    model: LayoutModel, settings: [SolvedPiece] = [], constraints: [[ModelConstraint]] = [],
    configurations: [ConfigurationResult] = [],
    between: [ConfigurationResult] = [], leastViolations: [Int: LeastViolation] = [:], conflicts: [ScreenConflict] = [],
    ranges: [ScreenRange] = [], works: [Int: ConvexPolygon] = [:], unsolved: [UnsolvedScreen] = [],
    textHasErrors: Bool = false, pivots: Int = 0
  ) {
    self.model = model
    self.settings = settings
    self.constraints = SettingConstraints(of: model, in: settings, known: constraints)
    self.configurations = configurations
    self.between = between
    self.leastViolations = leastViolations
    self.conflicts = conflicts
    self.ranges = ranges
    self.works = works
    self.unsolved = unsolved
    self.textHasErrors = textHasErrors
    self.pivots = pivots
  }
}

extension LayoutResult {
  func exists(_ view: Int, in configuration: ConfigurationResult) -> Bool {
    model.views[view].condition.holds(in: settings[configuration.setting].situation)
  }

  /// The constraint of that number as it is in the configuration; nil where it does not hold there.
  func constraint(_ number: Int, in configuration: ConfigurationResult) -> ModelConstraint? {
    let constraints = constraints[configuration.setting]
    guard constraints.indices.contains(number), constraints[number].isActive else { return nil }
    return constraints[number]
  }

  func stateName(_ state: Int?) -> String? { state.map { model.states[$0] } }
}
