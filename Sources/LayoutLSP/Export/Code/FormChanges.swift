import Analysis
import Solver

// What a class does when an app sets a metric, and when conditions may have changed.

extension ClassFormMaker {
  /// Returns what is to be set again when a metric changes.
  func changes(of metric: Int) -> [CodeStatement] {
    func isMade(_ number: ExportedNumber) -> Bool { number.terms.contains { $0.metric == metric } }
    var changes: [CodeStatement] = layout.metrics[metric].derived.compactMap { other, value in
      let other = layout.metrics[other]
      return other.fixedBy == nil ? .follow(other.property, sum(value)) : nil
    }
    changes += layout.constraints.filter { isMade($0.constant) }.map {
      .set(.property($0.property ?? ""), "constant", sum($0.constant))
    }
    for view in layout.views {
      if let margins = view.margins, margins.all.contains(where: isMade) { changes.append(set(margins, of: view)) }
    }
    for view in layout.views {
      if let stack = view.stack { changes += setSpaces(of: view, stack, where: isMade) }
    }
    for instance in layout.instances {
      changes += instance.metrics.filter { isMade($0.value) }.map { set($0, of: instance) }
    }
    let isAsked = layout.constraints.contains { $0.condition.metrics.contains(metric) }
    return isAsked ? changes + [.apply] : changes
  }

  /// What brings everything in line with the conditions that hold.
  var apply: [CodeStatement] {
    [.activate(layout.groups.map { ($0.name, condition(of: $0.condition)) })]
      + layout.views.filter { $0.shown != .always }.map {
        .set(.property($0.property), "isHidden", test($0.shown.negated))
      } + layout.views.flatMap(changingPriorities) + layout.instances.flatMap(following)
  }

  /// Returns what sets the priorities of a view that depend on conditions: the last one that holds counts.
  private func changingPriorities(of view: ExportedView) -> [CodeStatement] {
    let kinds = view.priorities.map { ExportedPriority(isHugging: $0.isHugging, axis: $0.axis, value: .zero) }.unique
    return kinds.compactMap { kind in
      let settings = view.priorities.filter { $0.isHugging == kind.isHugging && $0.axis == kind.axis }
      if settings.allSatisfy({ $0.condition == .always }) { return nil }
      let later = settings.reversed().prefix { $0.condition != .always }
      let first = settings.dropLast(later.count).last?.value ?? (kind.isHugging ? Rational(250) : Rational(750))
      let choices = later.map { (condition: test($0.condition), value: CodeExpression.priority($0.value)) }
      return .setPriority(
        .property(view.property), isHugging: kind.isHugging, kind.axis, .choice(choices, else: .priority(first)))
    }
  }

  /// Returns what lets an instance follow the layout around it: whether it is there, its states, the screen.
  private func following(_ instance: ExportedInstance) -> [CodeStatement] {
    let object = CodeExpression.property(instance.property)
    let isActive = CodeExpression.property("isActive")
    let isThere =
      instance.presence == .always ? isActive : .formula(.all([isActive, test(instance.presence)]))
    return [.set(object, "isActive", isThere)]
      + instance.stateSets.compactMap { set in
        set.outer.map { states(of: set, in: object, follow: layout.stateSets[$0]) }
      } + (instance.needs.isEmpty ? [] : [update(of: instance)])
  }

  private func states(
    of set: ExportedInstanceStates, in instance: CodeExpression, follow outer: ExportedStateSet
  ) -> CodeStatement {
    let cases = set.cases.map { one in
      let inner = CodeExpression.constant(set.typeName, one.inner)
      return (outer: CodeExpression.constant(layout.className + "." + outer.typeName, one.outer), inner: inner)
    }
    return .setState(
      .member(instance, set.property), of: .property(outer.property), cases: cases,
      none: set.mayBeNone || outer.mayBeNone ? .noCase(set.typeName) : nil)
  }

  private func update(of instance: ExportedInstance) -> CodeStatement {
    let traits = zip(instance.traits, ExportedNames.traits(instance.traits)).compactMap { word, name in
      layout.traits.firstIndex(of: word).map { (outer: layout.traitNames[$0], inner: name) }
    }
    let isSized = layout.needs.contains(.size)
    return .update(
      .property(instance.property), className: instance.className,
      size: isSized ? .property("size") : .attribute(.attribute(.property("root"), "bounds"), "size"),
      rightToLeft: layout.needs.contains(.direction) ? .property("isRightToLeft") : nil,
      textScale: instance.needs.contains(.textScale) ? .property("textScale") : nil,
      traits: instance.needs.contains(.traits) ? traits : nil)
  }
}
