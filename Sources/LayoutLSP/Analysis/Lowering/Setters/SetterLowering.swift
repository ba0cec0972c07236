import Solver
import Syntax

// Lowers KeepLayout's setters: `a.topInset.min = 10 +keepHigh`. Setting the same measure and relation again replaces
// the earlier setting.

/// The target of a setter: measures of views, and one of the three relations.
struct SettingKey: Hashable {
  var atoms: [Atom]
  var relation: Relation

  init(_ target: AtomForm, _ relation: Relation) {
    atoms = target.terms.map { term in
      guard case .attribute(let box, let attribute, let argument) = term.atom else { return term.atom }
      return .attribute(box, Attribute.canonical(attribute), argument: argument)
    }
    self.relation = relation
  }
}

/// The result of a setter: a pair of an equation, or the removal of an earlier setting.
enum Setting {
  case pair(equation: Int, pair: Int)
  /// Index into `LayoutBuilder.removals`.
  case removal(Int)
}

struct SetterLowering: LoweringPass {
  let builder: LayoutBuilder

  func lowerSetter(_ pending: PendingStatement) {
    guard let equation = resolver.resolve(pending), let target = equation.sides.first,
      let value = equation.sides.last,
      isTarget(target, value, equation)
    else { return }
    let first = equations.count
    if isNone(value, pending) {
      remove(equation)
    } else {
      for slice in equation.slices where !builder.isFull {
        guard equationLowering.lower(slice) else { return }
        equations[equations.count - 1].condition = scopes[pending.scope].condition
        presencePass.restrictToPresence(equations.count - 1)
        replace(by: equations.count - 1)
      }
    }
    mentionSetter(equation, target, from: first)
  }

  /// Whether the target is an attribute that makes constraints, and the value is a single one; reports what is not.
  private func isTarget(_ target: Cursor, _ value: Cursor, _ equation: ResolvedEquation) -> Bool {
    let context = equation.pending.context
    if equation.reference(at: target.index) == nil {
      mistakes.reportNoReference([target], equation.pending)
      return false
    }
    if equation.setsPriority || equation.slices.contains(where: { $0.setsPriority }) {
      let name = context.reader.string(target)
      let shown = context.reader.string(value)
      report(
        .syntax, context.place(of: target), "'\(name)' is a priority: write \(name) == \(shown)",
        fix: ("Write '\(name) == \(shown)'", statementRange(equation.pending), "\(name) == \(shown)"))
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

  // MARK: Replacing

  /// Replaces every earlier setting of the same keys by the pairs of an equation.
  private func replace(by equation: Int) {
    for (number, pair) in equations[equation].pairs.enumerated() {
      let key = SettingKey(pair.left, pair.relation)
      replace(key, under: presencePass.condition(of: number, in: equation), at: pair.place)
      builder.settings[key, default: []].append(.pair(equation: equation, pair: number))
    }
  }

  /// Replaces the earlier settings of a key where a condition holds. A setting that is replaced wherever it holds
  /// leaves the list: there may be many.
  private func replace(_ key: SettingKey, under condition: Condition, at place: SourceRange) {
    guard let earlier = builder.settings[key] else { return }
    builder.settings[key] = earlier.filter { !self.condition(of: $0).implies(condition) }
    for earlier in earlier {
      switch earlier {
      case .pair(let equation, let pair) where !equations[equation].condition.excludes(condition):
        let replaced = equations[equation].pairs[pair]
        equations[equation].pairs[pair] = replaced.with(
          replacedIn: replaced.replacedIn + [condition], replacedAt: replaced.replacedAt + [place])
      case .removal(let removal) where !builder.removals[removal].condition.excludes(condition):
        builder.removals[removal].replacedIn.append(condition)
        builder.removals[removal].replacedAt.append(place)
      case .pair, .removal: break
      }
    }
  }

  private func condition(of setting: Setting) -> Condition {
    switch setting {
    case .pair(let equation, _): equations[equation].condition
    case .removal(let removal): builder.removals[removal].condition
    }
  }

  /// Carries out `= none`: appends a removal for each member and component.
  private func remove(_ equation: ResolvedEquation) {
    let pending = equation.pending
    if pending.statement.first(.priority) != nil || pending.statement.first(.keepPriority) != nil {
      report(.syntax, statementRange(pending), "'none' removes what was set, and has no priority")
    }
    guard let relation = equation.operators.first?.relation, let target = equation.sides.first else { return }
    let place = statementRange(pending)
    let word = target.kind == .reference ? target.children.last { $0.kind == .identifier } : nil
    let attribute = word.map { pending.context.place(of: $0) }
    for slice in equation.slices {
      guard let components = equationLowering.componentCount(of: slice) else { return }
      for member in slice.superviews.indices {
        for index in 0..<max(components, 1) {
          let component = components == 0 ? nil : (index: index, count: components)
          let frame = ExpressionFrame(
            purpose: .equation(equationLowering.equationFrame(slice, member: member, component: component)),
            scope: pending.scope,
            context: pending.context)
          guard let form = evaluator.evaluate(target, frame) else { return }
          let places = slice.memberRanges
          remove(
            Removal(
              statement: place, place: places.indices.contains(member) ? places[member] : place, attribute: attribute,
              target: form, relation: relation, condition: scopes[pending.scope].condition))
        }
      }
    }
  }

  private func remove(_ removal: Removal) {
    let key = SettingKey(removal.target, removal.relation)
    replace(key, under: removal.condition, at: removal.place)
    builder.settings[key, default: []].append(.removal(builder.removals.count))
    builder.removals.append(removal)
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
  private func mentionSetter(_ equation: ResolvedEquation, _ target: Cursor, from first: Int) {
    let context = equation.pending.context
    let made = first..<equations.count
    guard !made.isEmpty, let operation = equation.operators.first else { return }
    let word = equation.pending.statement.child(at: operation.place)
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
  func mentionSetting(at place: SourceRange, equations made: Range<Int>) {
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
