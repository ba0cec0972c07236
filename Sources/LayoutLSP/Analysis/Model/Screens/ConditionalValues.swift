import Solver

// Values that depend on conditions: those of a metric, and the properties of views that follow from them. How
// conditions are written, and what a statement comes to with each value, is not known here.

/// The value of a metric in one situation. In every situation exactly one choice of a metric holds.
package struct MetricChoice: Hashable, Sendable {
  package var condition: Condition
  package var value: Rational
}

/// The choices of a metric at file level, with the `when`s that their conditions refer to.
final class PortableChoices: FileMetricChoices {
  let choices: [MetricChoice]
  let whens: [When]

  init(choices: [MetricChoice], whens: [When]) {
    self.choices = choices
    self.whens = whens
  }

  func isSame(as other: any FileMetricChoices) -> Bool {
    guard let other = other as? PortableChoices else { return false }
    return choices == other.choices && whens == other.whens
  }
}

/// A value of a metric that a constraint is made with, and the condition under which the metric has it.
package struct ChosenValue: Hashable, Sendable {
  var metric: String
  var choice: MetricChoice
}

/// A change of a property of a view where a condition holds. Where none holds, the property is as the view declares
/// it.
package struct PropertyChange: Sendable {
  package var view: ViewID
  var condition: Condition
  var apply: @Sendable (inout ViewNode) -> Void
}

extension LayoutModel {
  /// Returns the traits of a screen, in one of its situations, that decide what a relation means.
  func traits(of screen: ScreenID, in situation: Situation) -> ScreenTraits {
    let all = declarations.propertyChanges
    let changes = all.indices.filter { all[$0].condition.holds(in: situation) }
    return ScreenTraits(
      screens[screen], root: views(with: changes)[.root],
      safeArea: screens[screen].safeAreas.first { $0.condition.holds(in: situation) }?.insets,
      keyboard: screens[screen].keyboards.first { $0.condition.holds(in: situation) }?.height, changes: changes)
  }

  /// Returns the views with the property changes of these indices applied.
  func views(with changes: [Int]) -> Views {
    guard !changes.isEmpty else { return views }
    var views = views
    for change in changes {
      declarations.propertyChanges[change].apply(&views[declarations.propertyChanges[change].view])
    }
    return views
  }

  func geometry(of traits: ScreenTraits) -> Geometry { Geometry(views: views(with: traits.changes), traits: traits) }
}
