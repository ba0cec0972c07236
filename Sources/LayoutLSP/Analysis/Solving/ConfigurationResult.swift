import Solver
import Syntax

// What is known of a layout on one screen in one state, at one size.

enum SolveStatus: String, Sendable {
  case solved, ambiguous, conflict
}

struct ConfigurationResult: Sendable {
  /// Index into `LayoutModel.screens`.
  let screen: Int
  /// The number of the combination of states; nil where the layout has none.
  let state: Int?
  /// Index into `LayoutResult.scenarios`.
  let scenario: Int
  let point: SizePoint
  /// One for each variable of the layout.
  let values: [Rational]
  /// The ambiguous values, in the order of the views.
  let free: [FreeVariable]
  /// Violations of optional constraints by the number of the constraint.
  let broken: [Int: Rational]
  let redundant: [Int]
  /// The relaxed constraints, those that fail at every size of a range included, by number.
  let relaxed: Set<Int>

  var status: SolveStatus { !relaxed.isEmpty ? .conflict : free.isEmpty ? .solved : .ambiguous }

  /// The ambiguous values of a view, in the order x, y, width, height.
  func free(of view: Int) -> ArraySlice<FreeVariable> {
    free[free.partitioningIndex { $0.view >= view }...].prefix { $0.view == view }
  }

  /// How far a value can go; nil where it is not ambiguous.
  func free(_ variable: Int) -> FreeVariable? {
    free(of: Dimension.view(of: variable)).first { $0.variable == variable }
  }

  /// `tablet.min` for an end of a ranged screen, else the screen's name.
  func screenName(in model: LayoutModel) -> String {
    model.screens[screen].name + (point.suffix ?? "")
  }

  /// What means the screen, among others of the same declaration: of `tablet.135%.min` also `tablet.135%` and `tablet`.
  static func names(meaning screen: String) -> [String] {
    let isEnd = screen.hasSuffix(".min") || screen.hasSuffix(".max")
    return [screen, isEnd ? String(screen.dropLast(4)) : screen, String(screen.prefix { $0 != "." })].unique
  }

  /// Whether the states of a combination are meant by some of them, in whatever order: `shown + full` by `full`.
  static func isCombination(_ combination: String?, meantBy states: String) -> Bool {
    func names(_ text: String) -> [String] { text.split(separator: "+").map { $0.filter { $0 != " " } } }
    let (all, some) = (names(combination ?? ""), names(states))
    return !some.isEmpty && some.allSatisfy(all.contains)
  }

  /// The name of the screen with that of the state: `tablet.min · compact`.
  func name(in model: LayoutModel) -> String {
    screenName(in: model) + (state.map { " · " + model.name(ofCombination: $0) } ?? "")
  }

  /// The ambiguous values of a view, in the order x, y, width, height.
  func freeValues(of view: Int) -> [FreeValue] {
    free(of: view).map { free in
      FreeValue(
        dimension: free.dimension.name, lower: free.interval.lower, upper: free.interval.upper,
        isIntervalKnown: free.isIntervalKnown)
    }
  }
}
