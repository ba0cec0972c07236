import Analysis
import Solver

// What a class does when an app sets a metric, and when conditions may have changed.

extension ClassFormMaker {
  /// Returns what is to be set again when a metric changes.
  func changes(of metric: Int) -> [CodeStatement] {
    func isMade(_ number: ExportedNumber) -> Bool { number.terms.contains { $0.metric == metric } }
    var changes: [CodeStatement] = []
    for (other, value) in layout.metrics[metric].derived where layout.metrics[other].fixedBy == nil {
      changes.append(.follow(layout.metrics[other].property, expressions.sum(value)))
    }
    for constraint in layout.constraints where isMade(constraint.constant) {
      let constant = CodeExpression.attribute(.property(constraint.property ?? ""), "constant")
      changes.append(.set(constant, expressions.sum(constraint.constant)))
    }
    for view in layout.views {
      if let margins = view.margins, margins.all.contains(where: isMade) { changes.append(setMargins(margins, of: view)) }
    }
    for view in layout.views {
      if let stack = view.stack { changes += setSpaces(of: view, stack, where: isMade) }
    }
    for instance in layout.instances {
      changes += instance.metrics.filter { isMade($0.value) }.map { set($0, of: instance) }
    }
    if layout.constraints.contains(where: { $0.condition.metrics.contains(metric) }) { changes.append(.apply) }
    return changes
  }

  /// What brings everything in line with the conditions that hold.
  var apply: [CodeStatement] {
    var made: [CodeStatement] = [
      .activate(layout.groups.map { (name: $0.name, condition: condition(of: $0.condition)) })
    ]
    for view in layout.views where view.shown != .always {
      made.append(.set(.attribute(.property(view.property), "isHidden"), expressions.condition(view.shown.negated)))
    }
    return made + layout.views.flatMap(changingPriorities) + layout.instances.flatMap(following)
  }

  /// Returns what sets the priorities of a view that depend on conditions: the last one that holds counts.
  private func changingPriorities(of view: ExportedView) -> [CodeStatement] {
    let kinds = view.priorities.map { ExportedPriority(isHugging: $0.isHugging, axis: $0.axis, value: .zero) }.unique
    return kinds.compactMap { kind in
      let settings = view.priorities.filter { $0.isHugging == kind.isHugging && $0.axis == kind.axis }
      if settings.allSatisfy({ $0.condition == .always }) { return nil }
      var usual = CodeExpression.priority(kind.isHugging ? Rational(250) : Rational(750))
      var choices: [(condition: CodeExpression, value: CodeExpression)] = []
      for setting in settings {
        if setting.condition == .always {
          (usual, choices) = (.priority(setting.value), [])
        } else {
          choices.insert((expressions.condition(setting.condition), .priority(setting.value)), at: 0)
        }
      }
      return .setPriority(
        .property(view.property), isHugging: kind.isHugging, kind.axis,
        choices.isEmpty ? usual : .choice(choices, else: usual))
    }
  }

  /// Returns what lets an instance follow the layout around it: whether it is there, its states, the screen.
  private func following(_ instance: ExportedInstance) -> [CodeStatement] {
    let object = CodeExpression.property(instance.property)
    let isActive = CodeExpression.property("isActive")
    let presence = expressions.condition(instance.presence)
    var made: [CodeStatement] = [
      .set(.attribute(object, "isActive"), instance.presence == .always ? isActive : .all([isActive, presence]))
    ]
    for set in instance.stateSets {
      guard let outer = set.outer else { continue }
      let choice = layout.stateSets[outer]
      let cases = set.cases.map { one in
        (
          outer: CodeExpression.constant(layout.className + "." + choice.typeName, one.outer),
          inner: CodeExpression.constant(set.typeName, one.inner)
        )
      }
      made.append(
        .setState(
          .member(object, set.property), of: .property(choice.property), cases: cases,
          none: set.mayBeNone || choice.mayBeNone ? .noCase(set.typeName) : nil))
    }
    return instance.needs.isEmpty ? made : made + [.update(update(of: instance))]
  }

  private func update(of instance: ExportedInstance) -> InstanceUpdate {
    let inner = zip(instance.traits, ExportedNames.traits(instance.traits))
    let traits = inner.compactMap { word, name in
      layout.traits.firstIndex(of: word).map { (outer: layout.traitNames[$0], inner: name) }
    }
    return InstanceUpdate(
      instance: .property(instance.property), className: instance.className,
      size: layout.needs.contains(.size)
        ? .property("size") : .attribute(.attribute(.property("root"), "bounds"), "size"),
      rightToLeft: layout.needs.contains(.direction) ? .property("isRightToLeft") : nil,
      traits: instance.needs.contains(.traits) ? traits : nil,
      textScale: instance.needs.contains(.textScale) ? .property("textScale") : nil)
  }
}
