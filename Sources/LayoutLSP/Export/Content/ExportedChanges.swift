import Analysis
import Solver

/// A change in an app when a metric is set, for both languages.
enum ExportedChange {
  /// Another metric is made of the one that is set.
  case metric(Int, ExportedNumber)
  case constraint(ExportedConstraint)
  case margins(ExportedView, ExportedMargins)
  case stack(ExportedView, ExportedStack)
  case instance(ExportedInstance, ExportedGivenMetric)
  /// The conditions have to be tested again.
  case conditions
}

extension ExportedLayout {
  /// Returns what is to be set again when a metric changes.
  func changes(of metric: Int) -> [ExportedChange] {
    func isMade(_ number: ExportedNumber) -> Bool { number.terms.contains { $0.metric == metric } }
    var changes: [ExportedChange] = metrics[metric].derived.filter { metrics[$0.metric].fixedBy == nil }.map {
      .metric($0.metric, $0.value)
    }
    changes += constraints.filter { isMade($0.constant) }.map { .constraint($0) }
    for view in views {
      if let margins = view.margins, margins.all.contains(where: isMade) { changes.append(.margins(view, margins)) }
    }
    for view in views {
      if let stack = view.stack, stack.isMade(of: metric) { changes.append(.stack(view, stack)) }
    }
    for instance in instances {
      for given in instance.metrics where isMade(given.value) { changes.append(.instance(instance, given)) }
    }
    if constraints.contains(where: { $0.condition.metrics.contains(metric) }) { changes.append(.conditions) }
    return changes
  }

  /// The sizes of the file's screens with their traits: of several screens of one size the first. Empty if no
  /// condition tests traits.
  var distinctScreens: [(width: ClosedRange<Rational>?, height: ClosedRange<Rational>?, traits: [Int])] {
    var result: [(width: ClosedRange<Rational>?, height: ClosedRange<Rational>?, traits: [Int])] = []
    // A side that fits its content may have any size: screens with more sizes given come first.
    let ordered = (0...2).flatMap { open in screens.filter { [$0.width, $0.height].count { $0 == nil } == open } }
    for screen in ordered where !traits.isEmpty {
      if result.contains(where: { $0.width == screen.width && $0.height == screen.height }) { continue }
      result.append((screen.width, screen.height, screen.traits))
    }
    return result
  }

  /// The traits of the file's first screen, in force until the app tells the size of another.
  var firstTraits: [Int] { screens.first?.traits ?? [] }
}

extension ExportedView {
  /// The priorities that depend on conditions, each with its values: the last one that holds counts.
  var changingPriorities: [(kind: ExportedPriority, values: [ExportedPriority])] {
    let kinds = priorities.map { ExportedPriority(isHugging: $0.isHugging, axis: $0.axis, value: .zero) }.unique
    return kinds.compactMap { kind in
      let values = priorities.filter { $0.isHugging == kind.isHugging && $0.axis == kind.axis }
      return values.contains { $0.condition != .always } ? (kind, values) : nil
    }
  }
}
