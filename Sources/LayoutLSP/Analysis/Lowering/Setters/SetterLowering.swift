import Solver
import Syntax

// Lowers KeepLayout's setters: `a.topInset.min = 10 +keepHigh`. Setting the same measure and relation again replaces
// the earlier setting: see `OverriddenSettings`.

struct SetterLowering: LoweringPass {
  let builder: LayoutBuilder

  func lowerSetter(_ pending: PendingStatement) {
    guard let equation = resolver.resolve(pending), let target = equation.sides.first,
      let value = equation.sides.last,
      isTarget(target, value, equation)
    else { return }
    if isNone(value, pending) {
      builder.lowered.overrides += (removals(by: equation) ?? []).map { .removal($0) }
      return
    }
    let first = equations.endIndex
    let (isRight, set) = collecting { equation.slices.allSatisfy { builder.isFull || equationLowering.lower($0) } }
    builder.lowered.append(isRight ? set : set.unusable)
    guard isRight else { return }
    builder.lowered.overrides += (first..<equations.endIndex).map { .equation($0) }
    mentionSetter(equation, target, from: first)
  }

  /// Whether the target is an attribute that makes constraints, and the value is a single one; reports what is not.
  private func isTarget(_ target: Cursor, _ value: Cursor, _ equation: ResolvedEquation) -> Bool {
    let context = equation.pending.context
    if equation.reference(at: target.index) == nil {
      equationMistakes.reportNoReference([target], equation.pending)
      return false
    }
    if equation.setsPriority || equation.slices.contains(where: { $0.setsPriority }) {
      let name = context.reader.string(target)
      let shown = context.reader.string(value)
      report(
        .syntax, context.place(of: target), "'\(name)' is a priority: write \(name) == \(shown)",
        fix: ("Write '\(name) == \(shown)'", equation.pending.place, "\(name) == \(shown)"))
      return false
    }
    if let several = expandedNode(of: value, equation.pending) {
      report(.syntax, context.place(of: several), "several stand here for one value: a setter takes one")
      return false
    }
    return true
  }

  /// Returns the first list or group in an expression; nil if there is none.
  private func expandedNode(of expression: Cursor, _ pending: PendingStatement) -> Cursor? {
    if expression.kind == .reference || expression.kind == .name {
      return expression.first(.list) != nil || resolver.group(of: expression, pending) != nil ? expression : nil
    }
    return expression.expressions.lazy
      .compactMap { self.expandedNode(of: $0, pending) }.first
  }

  private func isNone(_ value: Cursor, _ pending: PendingStatement) -> Bool {
    guard value.kind == .name else { return false }
    let name = pending.context.reader.string(value)
    return (name == "none" || name == "KeepNone") && metric(name, from: pending.scope) == nil
  }

  // MARK: Removing

  /// Returns what `= none` removes: a removal for each member and component; nil if it has an error, which is then
  /// reported.
  private func removals(by equation: ResolvedEquation) -> [Removal]? {
    let pending = equation.pending
    if pending.statement.first(.priority) != nil || pending.statement.first(.keepPriority) != nil {
      report(.syntax, pending.place, "'none' removes what was set, and has no priority")
    }
    guard let relation = equation.operators.first?.relation, let target = equation.sides.first else { return nil }
    let place = pending.place
    let word = target.kind == .reference ? target.children.last { $0.kind == .identifier } : nil
    let attribute = word.map { pending.context.place(of: $0) }
    var removals: [Removal] = []
    for slice in equation.slices {
      guard let components = equationLowering.componentCount(of: slice) else { return nil }
      for member in slice.superviews.indices {
        for index in 0..<max(components, 1) {
          let component = components == 0 ? nil : (index: index, count: components)
          let frame = ExpressionFrame(
            purpose: .equation(equationLowering.equationFrame(slice, member: member, component: component)),
            scope: pending.scope, context: pending.context)
          guard let form = evaluator.evaluate(target, frame) else { return nil }
          let places = slice.memberRanges
          removals.append(
            Removal(
              statement: place, place: places.indices.contains(member) ? places[member] : place, attribute: attribute,
              target: form, relation: relation, condition: scopes[pending.scope].condition))
        }
      }
    }
    return removals
  }

  // MARK: Places

  /// Returns the part of a literal that a setter gives a component of a compound; nil if one value is for all
  /// components.
  func settingRange(of equation: ResolvedEquation, component: (index: Int, count: Int)?) -> SourceRange? {
    guard equation.isSetter, equation.memberRanges.isEmpty, let component, let value = equation.sides.last,
      value.kind == .size || value.kind == .tuple
    else { return nil }
    let parts = value.expressions
    guard parts.count == component.count else { return nil }
    return equation.pending.context.place(of: parts[component.index])
  }

  /// Mentions the equations of a setter at its attribute, its relation, its priority and its `?`.
  private func mentionSetter(_ equation: ResolvedEquation, _ target: Cursor, from first: EquationID) {
    let context = equation.pending.context
    let made = first..<equations.endIndex
    guard !made.isEmpty, let operation = equation.operators.first else { return }
    let word = operation.cursor
    let words =
      switch operation.relation {
      case .equal: "sets the value"
      case .greaterOrEqual: "sets the least value"
      case .lessOrEqual: "sets the greatest value"
      }
    mentionPart("\(context.reader.string(word)): \(words)", from: first, at: context.place(of: word))
    for child in equation.pending.statement.children {
      guard child.kind == .priority || child.kind == .keepPriority || child.kind == .question else { continue }
      mentionPart("setter", from: first, at: context.place(of: child))
    }
    guard let word = target.children.last(where: { $0.kind == .identifier }) else { return }
    mentionSetting(at: context.place(of: word), equations: made)
  }

  /// Adds the equations that are made of an attribute to its mention at a place.
  func mentionSetting(at place: SourceRange, equations made: Range<EquationID>) {
    guard
      let index = mentions.lastIndex(where: { $0.place == place && $0.subject.measured != nil }),
      let (attribute, boxes, arguments) = mentions[index].subject.measured
    else { return }
    mentions[index].subject = .setting(attribute, boxes: boxes, arguments: arguments, equations: made)
  }
}

extension LoweringPass {
  var setterLowering: SetterLowering { SetterLowering(builder: builder) }
}
