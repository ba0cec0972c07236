import Analysis
import Solver

/// Exports the constraints of a layout's own text, in the order written.
extension LayoutExporter {
  mutating func exportConstraints() {
    var made: [ExportedConstraint] = []
    var maker = ConstraintMaker(firstGuide: result.guides.count)
    plainInsets = PlainInsets(model: model, platform: platform, margins: margins(of:)).all
    for item in model.items {
      switch item {
      case .view(let view): if isOwn(view), model.views[view].isGuide { made += contentConstraints(of: view) }
      case .equation(let number): made += constraints(of: number, &maker)
      }
    }
    result.guides += maker.guides.map { guide in
      var guide = guide
      guide.property = names.take(guide.property, or: "")
      return guide
    }
    result.constraints = made.merged(isWhole: isWhole)
    for view in model.views.indices where isOwn(view) {
      if let reason = scrolling.reason(against: view) { refuse(model.views[view].nameRange, reason) }
    }
    takeMargins()
    var constraintNames = ConstraintNames(model: model, layout: result, names: names)
    constraintNames.nameAll()
    (result, names) = (constraintNames.layout, constraintNames.names)
    for (number, condition) in result.conditions.enumerated() {
      result.conditionNames.append(
        names.take(ConditionNames(layout: result).name(of: condition) ?? "group\(number + 1)", or: "Constraints"))
    }
  }

  /// Whether one of some states of a set always is in force. An instance may be in none.
  private func isWhole(_ set: Int, _ states: [Int]) -> Bool {
    !mayBeInstance && model.declarations.stateSets[set].states.count == states.count
  }

  private var scrolling: ScrollContent { ScrollContent(model: model, platform: platform) }

  /// Returns constraints for the intrinsic size of a guide, which has no content in an app.
  private mutating func contentConstraints(of view: ViewID) -> [ExportedConstraint] {
    let node = model.views[view]
    guard let place = node.intrinsicRange else { return [] }
    if node.text != nil {
      refuse(place, "a guide shows no text in an app: make it a view, or give it an intrinsic size")
    }
    var made: [ExportedConstraint] = []
    for (axis, size) in [(Axis.horizontal, node.intrinsicWidth), (.vertical, node.intrinsicHeight)] where size != nil {
      let anchor = ExportedAnchor(item: item(of: view), attribute: .size(axis))
      for isHugging in [true, false] {
        if node.prioritySettings.contains(where: { !$0.condition.isAlways }) {
          refuse(
            place,
            "the hugging and resistance of a guide cannot change in exported code: make it a view, or leave the condition"
          )
        }
        made.append(
          ExportedConstraint(
            first: .anchor(anchor), relation: isHugging ? .lessOrEqual : .greaterOrEqual,
            constant: number(.intrinsic(view: view, axis)),
            priority: node.priority(.intrinsic(axis, hugging: isHugging), in: Situation()),
            line: line(start(of: place)),
            statement: texts.statement(at: place), condition: presence(of: view)))
      }
    }
    return made
  }

  /// Returns the margins of a view, which are plain numbers for a view inside an instance.
  private func margins(of view: ViewID) -> ExportedMargins {
    ExportedMargins(
      model.views[view].margins.sides.enumerated().map { side, points in
        isOwn(view) ? number(.margin(view: view, side: side)) : ExportedNumber(points)
      })
  }

  private mutating func constraints(of number: EquationID, _ maker: inout ConstraintMaker) -> [ExportedConstraint] {
    if nativeStacks?.equations.contains(number) == true || scrolling.isLeftToToolkit(number) { return [] }
    let equation = model.equations[number]
    let reading = ConstraintReading(
      model: model, item: item(of:), rootSafeArea: safeArea(of: .root), insets: plainInsets)
    // The text of an instance has a class of its own.
    guard equation.place.source == 0 else {
      checkInstance(equation)
      return []
    }
    if platform == .appkit, equation.namesKeyboard {
      refuse(
        equation.place, "a Mac shows no keyboard, so AppKit has no guide of it: leave this out, or export for UIKit")
    }
    var made: [ExportedConstraint] = []
    var parts: [EquationPart] = []
    for (place, pair) in equation.pairs.enumerated() {
      let condition = condition(of: pair, in: equation, number: number)
      guard condition != .never else { continue }
      let constant = self.number(.pair(equation: number, pair: place))
      let terms = reading.terms(of: pair, constant: constant, followsReading: equation.followsReading)
      parts.append(EquationPart(pair: pair, condition: condition, terms: terms))
    }
    let comment = comments.take(at: texts.start(of: equation.place))
    for part in parts {
      let statement = scrolling.statement(number) ?? texts.statement(at: part.pair.place)
      let template = ExportedConstraint(
        first: .anchor(ExportedAnchor(item: .view(.root), attribute: .left)), relation: part.pair.relation,
        priority: priority(of: equation), line: line(start(of: part.pair.place)), statement: statement,
        condition: part.condition, comment: made.isEmpty ? comment : [])
      let isOfBothSides = parts.contains { part.isMirrorImage(of: $0) } && !texts.saysLeftOrRight(statement)
      maker.guideName = guideName(part.pair)
      made += maker.constraints(
        of: isOfBothSides ? part.terms.followingReading : part.terms, part.pair.relation, template)
    }
    return made
  }

  /// Returns the name of a guide that helps to measure a pair: that of what the text sets.
  private func guideName(_ pair: EquationPair) -> String {
    guard let atom = (pair.left.terms + pair.right.terms).first?.atom, let view = atom.boxes.first?.view else {
      return "guide"
    }
    return ExportedNames.camelCase(result.paths[view] + [atom.attribute?.name, "guide"].compactMap { $0 })
  }

  /// Returns the item for a view, or for a guide, which the model numbers as a view.
  private func item(of view: ViewID) -> ExportedItem { guideNumbers[view].map { .guide($0) } ?? .view(view) }

  /// Returns the safe area of a view. The layout around an instance may give that of the root.
  func safeArea(of view: ViewID) -> ExportedItem {
    view == .root && result.takesSafeArea ? .givenSafeArea : .safeArea(of: view)
  }

  /// Returns the priority of an equation. The toolkits' priorities are `Float`s, in which a soft one may round to
  /// 1000.
  private mutating func priority(of equation: Equation) -> Rational {
    if !equation.isRequired, Float(equation.priority.double) >= 1000 {
      refuse(
        equation.place,
        "an app rounds the priority \(equation.priority) to 1000, so that this would be required: use at most 999.9999")
    }
    return equation.priority
  }

  // MARK: Instances

  /// Refuses what replaces an equation of an instance: its layout has a class of its own, which knows nothing of this
  /// one.
  private mutating func checkInstance(_ equation: Equation) {
    for pair in equation.pairs {
      for place in pair.replacedAt where place.source == 0 {
        refuse(
          place,
          "this replaces what the layout of an instance sets, which has exported code of its own: set it there, by a metric or a "
            + "state")
      }
    }
  }

  // MARK: What changes

  /// Sets the margins of the views that something is measured from.
  private mutating func takeMargins() {
    let used = Set(
      result.constraints.flatMap { $0.anchors }.compactMap { anchor -> ViewID? in
        if case .margins(let view) = anchor.item { view } else { nil }
      })
    refuseMargins(measuredFrom: used)
    for number in result.views.indices where used.contains(result.views[number].number) {
      result.views[number].margins = margins(of: result.views[number].number)
    }
  }
}

/// A pair of an equation, and when it holds.
private struct EquationPart {
  let pair: EquationPair
  let condition: ExportedCondition
  let terms: ConstraintTerms

  func isMirrorImage(of other: EquationPart) -> Bool {
    condition == other.condition && terms.isMirrorImage(of: other.terms, pair.relation, other.pair.relation)
  }
}

extension Equation {
  /// Whether it names the guide of the keyboard.
  fileprivate var namesKeyboard: Bool {
    pairs.contains { pair in
      (pair.left.terms + pair.right.terms).contains { $0.atom.boxes.contains(.keyboard) }
    }
  }
}
