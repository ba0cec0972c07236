import Solver

// Values that depend on conditions: which of several a metric has where, and what that makes of the properties of views. How
// conditions are written, and what a statement comes to with each value, is not known here.

/// What a metric is in one situation. Of its choices one holds in every situation, and no two together.
struct MetricChoice: Hashable, Sendable {
  var condition: Condition
  var value: Rational
}

/// The choices of a metric of a file, with the conditions that they are about.
struct PortableChoices: Hashable, FileMetricChoices {
  var choices: [MetricChoice]
  var whens: [When] = []

  func isSame(as other: any FileMetricChoices) -> Bool { other as? PortableChoices == self }
}

/// A value of a metric that a constraint is made with, and where it has that.
struct ChosenValue: Hashable, Sendable {
  var metric: String
  var choice: MetricChoice
}

/// What a property of a view is where a condition holds. Where none does, it is what the view says.
struct PropertyChange: Sendable {
  var view: Int
  var condition: Condition
  var apply: @Sendable (inout ViewNode) -> Void
}

extension LayoutModel {
  /// What of a screen decides what a relation means, in one of its situations.
  func traits(of screen: Int, in situation: Situation) -> ScreenTraits {
    let changes = declarations.propertyChanges.indices.filter {
      declarations.propertyChanges[$0].condition.holds(in: situation)
    }
    return ScreenTraits(
      screens[screen], root: views(with: changes)[0],
      safeArea: screens[screen].safeAreas.first { $0.condition.holds(in: situation) }?.insets, changes: changes)
  }

  /// The views as they are with these of the changes.
  func views(with changes: [Int]) -> [ViewNode] {
    guard !changes.isEmpty else { return views }
    var views = views
    for change in changes {
      declarations.propertyChanges[change].apply(&views[declarations.propertyChanges[change].view])
    }
    return views
  }

  func geometry(of traits: ScreenTraits) -> Geometry { Geometry(views: views(with: traits.changes), traits: traits) }
}
