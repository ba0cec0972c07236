import Solver
import Syntax

// The solution of a layout for one configuration: a screen in a state at one size.

package enum SolveStatus: String, Sendable {
  case solved, ambiguous, conflict
}

package struct ConfigurationResult: Sendable {
  package let screen: ScreenID
  /// The number of the combination of states; nil where the layout has none.
  package let state: CombinationID?
  /// Index into `LayoutResult.scenarios`.
  package let scenario: Int
  package let point: SizePoint
  /// The value of each variable of the layout.
  package let values: [Rational]
  /// The ambiguous values, in the order of the views.
  package let free: [FreeVariable]
  /// The violation of each soft constraint that fails, by constraint number.
  package let broken: [Int: Rational]
  let redundant: [Int]
  /// The numbers of the relaxed constraints, including those that fail at every size of a range.
  package let relaxed: Set<Int>

  package var status: SolveStatus { !relaxed.isEmpty ? .conflict : free.isEmpty ? .solved : .ambiguous }

  /// Returns the value of a form of the layout's variables, in points.
  package func points(_ form: LinearForm) -> Double { form.value(in: values).double }

  /// Returns the ambiguous values of a view, in the order x, y, width, height.
  package func free(of view: ViewID) -> ArraySlice<FreeVariable> {
    free[free.partitioningIndex { $0.view >= view }...].prefix { $0.view == view }
  }

  /// Returns the interval of an ambiguous value; nil for a variable that is determined.
  func free(_ variable: Int) -> FreeVariable? {
    free(of: Dimension.view(of: variable)).first { $0.variable == variable }
  }

  /// Returns `tablet.min` or `tablet.max` for an end of a ranged screen, else the screen's name.
  package func screenName(in model: LayoutModel) -> String {
    model.screens[screen].name + (point.suffix ?? "")
  }

  /// Returns the names that select a screen: for `tablet.135%.min` also `tablet.135%` and `tablet`, which select
  /// others of the same declaration too.
  package static func names(meaning screen: String) -> [String] {
    let isEnd = screen.hasSuffix(".min") || screen.hasSuffix(".max")
    return [screen, isEnd ? String(screen.dropLast(4)) : screen, String(screen.prefix { $0 != "." })].unique
  }

  /// Whether `states` names some of the states of a combination, in whatever order: `full` selects `shown + full`.
  package static func isCombination(_ combination: String?, meantBy states: String) -> Bool {
    func names(_ text: String) -> [String] { text.split(separator: "+").map { $0.filter { $0 != " " } } }
    let (all, some) = (names(combination ?? ""), names(states))
    return !some.isEmpty && some.allSatisfy(all.contains)
  }

  /// Returns the name of the screen with that of the state: `tablet.min · compact`.
  package func name(in model: LayoutModel) -> String {
    model.name(ofScreen: screenName(in: model), in: state)
  }
}
