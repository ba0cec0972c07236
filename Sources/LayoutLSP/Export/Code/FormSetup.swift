import Analysis
import Solver

// What a class does when it is made: adds views, gives them their settings, makes constraints and instances.

extension ClassFormMaker {
  var setup: [CodeStatement] {
    [.addViews(additions), .addGuides(layout.guides.map { (.property($0.property), expressions.object($0.owner)) })]
      + layout.views.flatMap(settings) + [.blank] + layout.instances.map(making) + constraints
      + layout.instances.flatMap(settings) + [.apply]
  }

  /// The views with those that they are added to. A stack arranges its views in an order of its own.
  private var additions: [(view: CodeExpression, outer: CodeExpression, isArranged: Bool)] {
    var added: Set<Int> = []
    return layout.views.dropFirst().flatMap { view in
      let arranged = layout.views.first { $0.number == view.superview }?.stack?.views ?? []
      let views = added.contains(view.superview) ? [] : arranged.map { (number: $0, isArranged: true) }
      added.insert(view.superview)
      let own = arranged.contains(view.number) ? [] : [(number: view.number, isArranged: false)]
      return (views + own).map { (expressions.object($0.number), expressions.object(view.superview), $0.isArranged) }
    }
  }

  // MARK: Settings

  /// Returns what sets the stack, the margins, the lines and the unconditional priorities of a view.
  private func settings(of view: ExportedView) -> [CodeStatement] {
    let object = CodeExpression.property(view.property)
    var made = view.stack.map { arrangement(of: view, $0) } ?? []
    if let margins = view.margins {
      made.append(setMargins(margins, of: view))
      made.append(.set(.attribute(object, "insetsLayoutMarginsFromSafeArea"), .flag(false)))
    }
    if view.isLabel, let most = view.mostLines { made += setMostLines(most, of: view) }
    made += view.priorities.filter { $0.condition == .always }.map {
      .setPriority(object, isHugging: $0.isHugging, $0.axis, .priority($0.value))
    }
    return made
  }

  func setMargins(_ margins: ExportedMargins, of view: ExportedView) -> CodeStatement {
    .set(
      .attribute(.property(view.property), "layoutMargins"),
      .insets(margins.all.map(expressions.sum), followReading: false))
  }

  /// Returns what gives a label as many lines as the file says; with 0 it has as many as its text takes.
  private func setMostLines(_ lines: Int, of view: ExportedView) -> [CodeStatement] {
    let label = CodeExpression.property(view.property)
    let number = CodeExpression.number(Rational(lines))
    guard view.typeName == "NSTextField" else { return [.set(.attribute(label, "numberOfLines"), number)] }
    let isOne = lines == 1
    return [
      .set(.attribute(label, "maximumNumberOfLines"), number),
      .set(.attribute(label, "usesSingleLineMode"), .flag(isOne)),
      .set(
        .attribute(label, "lineBreakMode"), .constant("NSLineBreak", isOne ? "byTruncatingTail" : "byWordWrapping")),
    ]
  }

  private func arrangement(of view: ExportedView, _ stack: ExportedStack) -> [CodeStatement] {
    let object = CodeExpression.property(view.property)
    var made: [CodeStatement] = [
      .comment(stack.comment),
      .set(.attribute(object, "axis"), .constant("UILayoutConstraintAxis", stack.axis.name)),
      .set(.attribute(object, "alignment"), .constant("UIStackViewAlignment", stack.alignment.rawValue)),
      .set(.attribute(object, "distribution"), .constant("UIStackViewDistribution", stack.distribution.rawValue)),
    ]
    made += setSpaces(of: view, stack) { _ in true }
    if stack.margins != nil {
      made.append(.set(.attribute(object, "isLayoutMarginsRelativeArrangement"), .flag(true)))
      made.append(.set(.attribute(object, "insetsLayoutMarginsFromSafeArea"), .flag(false)))
    }
    return made
  }

  /// Returns what sets the spaces of a stack view that are meant.
  func setSpaces(
    of view: ExportedView, _ stack: ExportedStack, where isMeant: (ExportedNumber) -> Bool
  ) -> [CodeStatement] {
    let object = CodeExpression.property(view.property)
    var made: [CodeStatement] = []
    if isMeant(stack.spacing) { made.append(.set(.attribute(object, "spacing"), expressions.sum(stack.spacing))) }
    for gap in stack.gaps where isMeant(gap.points) {
      made.append(.setSpace(in: object, expressions.sum(gap.points), behind: expressions.object(gap.view)))
    }
    if let margins = stack.margins, margins.all.contains(where: isMeant) {
      let insets = CodeExpression.insets(margins.all.map(expressions.sum), followReading: true)
      made.append(.set(.attribute(object, "directionalLayoutMargins"), insets))
    }
    return made
  }

  // MARK: Instances

  private func making(of instance: ExportedInstance) -> CodeStatement {
    var arguments: [(label: String, value: CodeExpression?)] = [("root", expressions.object(instance.view))]
    for view in instance.classedViews { arguments.append((view.property, expressions.made(view))) }
    if instance.takesSafeArea { arguments.append(("safeArea", instance.safeArea.map(expressions.item))) }
    return .set(.property(instance.property), .newLayout(instance.className, arguments))
  }

  /// Returns what sets the metrics and states of an instance that the file gives it.
  private func settings(of instance: ExportedInstance) -> [CodeStatement] {
    instance.metrics.map { set($0, of: instance) }
      + instance.stateSets.compactMap { set in
        set.fixed.map { .set(.member(.property(instance.property), set.property), .constant(set.typeName, $0)) }
      }
  }

  func set(_ metric: ExportedGivenMetric, of instance: ExportedInstance) -> CodeStatement {
    .set(.member(.property(instance.property), metric.property), expressions.sum(metric.value))
  }

  // MARK: Constraints

  /// Makes the constraints: first those that have a property, then all in groups of one condition.
  private var constraints: [CodeStatement] {
    var made: [CodeStatement] = layout.identifiers.map { .name($0.name, .literal($0.text)) }
    for constraint in layout.constraints {
      if let property = constraint.property { made.append(.set(.property(property), expressions.constraint(constraint))) }
    }
    return made
      + layout.groups.map { group in
        .setGroup(group.name, group.constraints.map(named), condition: condition(of: group.condition))
      }
  }

  private func named(_ constraint: ExportedConstraint) -> NamedConstraint {
    NamedConstraint(
      comment: constraint.comment,
      constraint: constraint.property.map { .property($0) } ?? expressions.constraint(constraint),
      identifier: constraint.identifierName.map { .local($0) } ?? .literal(constraint.identifier(in: layout.file)),
      priority: constraint.priority)
  }
}
