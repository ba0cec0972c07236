import Solver
import Syntax

/// What is known of a layout on one screen in one state, at one size.

package enum SolveStatus: String, Sendable {
  case solved, ambiguous, conflict
}

package struct ConfigurationResult: Sendable {
  /// Index into `LayoutModel.screens`.
  package let screen: Int
  /// The number of the combination of states; nil where the layout has none.
  package let state: Int?
  /// Index into `LayoutResult.scenarios`.
  package let scenario: Int
  package let point: SizePoint
  /// One for each variable of the layout.
  package let values: [Rational]
  /// The ambiguous values, in the order of the views.
  package let free: [FreeVariable]
  /// Violations of optional constraints by the number of the constraint.
  package let broken: [Int: Rational]
  let redundant: [Int]
  /// The relaxed constraints, those that fail at every size of a range included, by number.
  package let relaxed: Set<Int>

  package var status: SolveStatus { !relaxed.isEmpty ? .conflict : free.isEmpty ? .solved : .ambiguous }

  /// The ambiguous values of a view, in the order x, y, width, height.
  package func free(of view: Int) -> ArraySlice<FreeVariable> {
    free[free.partitioningIndex { $0.variable / 4 >= view }...].prefix { $0.variable / 4 == view }
  }

  /// `tablet.min` for an end of a ranged screen, else the screen's name.
  package func screenName(in model: LayoutModel) -> String {
    model.screens[screen].name + (point.suffix ?? "")
  }

  /// The name of the screen with that of the state: `tablet.min · compact`.
  package func name(in model: LayoutModel) -> String {
    screenName(in: model) + (state.map { " · " + model.name(ofCombination: $0) } ?? "")
  }

  /// The ambiguous values of a view, in the order x, y, width, height.
  package func freeValues(of view: Int) -> [FreeValue] {
    free(of: view).compactMap { free in
      Dimension(rawValue: free.variable % 4).map {
        FreeValue(
          dimension: $0.name, lower: free.interval.lower, upper: free.interval.upper,
          isIntervalKnown: free.isIntervalKnown)
      }
    }
  }
}
