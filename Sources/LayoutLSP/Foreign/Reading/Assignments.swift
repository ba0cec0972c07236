// What an assignment changes: a variable, a property, the priority or activity of a constraint, the words and settings
// of a view.

struct Assignments {
  let reading: ClassReading

  func assign(_ expression: CodeExpression, to target: CodeExpression, _ sign: String, in scope: Scope) {
    if sign == "<-" { return EasyLibrary(reading: reading).assign(expression, to: target, in: scope) }
    switch target.form {
    case .name("_"): _ = reading.evaluate(expression, in: scope)
    case .name(let name):
      if let local = scope.find(name) {
        assignLocal(name, local, expression, sign, in: scope)
      } else {
        assign(expression, to: name, of: scope.find("self") ?? .own, sign, in: scope)
      }
    case .member(let base, let name):
      let owner = reading.evaluate(base, in: scope)
      if case .object(let type, var values) = owner, case .name(let local) = base.form {
        values[name] = Builders(reading: reading).value(of: expression, in: scope)
        _ = scope.set(local, .object(type: type, values))
      } else {
        assign(expression, to: name, of: owner, sign, in: scope)
      }
    default: _ = reading.evaluate(expression, in: scope)
    }
  }

  private func assign(
    _ expression: CodeExpression, to name: String, of owner: Value, _ sign: String, in scope: Scope
  ) {
    switch owner {
    case .own: assignOwn(name, expression, sign, in: scope)
    case .constraints, .list: change(owner, name, expression, in: scope)
    case .item(let item): set(name, of: item, to: expression, in: scope)
    case .choice(let set, let values):
      for one in values {
        reading.under(ForeignCondition(set: set, state: one.key)) {
          assign(expression, to: name, of: one.value, sign, in: scope)
        }
      }
    default: _ = reading.evaluate(expression, in: scope)
    }
  }

  // MARK: Variables

  private func assignLocal(
    _ name: String, _ old: Value, _ expression: CodeExpression, _ sign: String, in scope: Scope
  ) {
    let count = reading.views.views.count
    let new = Builders(reading: reading).value(of: expression, in: scope)
    let isFixed = reading.conditions.count + (reading.barrier == nil ? 0 : 1) <= scope.level(of: name)
    var value = combined(old, sign, new, isFixed: isFixed)
    if case .item(var item) = value, item.view >= count, reading.views[item.view]?.isProperty == false, item.view != 0 {
      reading.views.change(item.view) { view in view.name = name }
      if reading.returnedName != name { item.spelled = name }
      value = .item(item)
    }
    _ = scope.set(name, value)
  }

  /// `isFixed`: whether the assignment runs wherever the variable is declared. What a branch changes is not known behind
  /// it.
  private func combined(_ old: Value, _ sign: String, _ new: Value, isFixed: Bool) -> Value {
    guard sign != "=" else {
      switch new {
      case .number, .flag, .size, .point, .insets, .words, .symbol: return isFixed ? new : .unknown(.number)
      // A branch that is not taken makes no other constraint.
      case .constraints where reading.barrier?.reason == .condition || reading.barrier?.reason == .olderSystem:
        if case .nothing = old { return new }
        return old
      // Of a loop it is not known which view was the last; of a branch, whether it ran.
      case .item where !isFixed:
        if let barrier = reading.barrier { return .unknown(barrier) }
        if case .item = old {
          return .unknown(Unknown(reason: .condition, message: "one of several views, on a condition"))
        }
        return new
      default: return new
      }
    }
    switch (old, new) {
    case (.list(let one), .list(let other)): return .list(one + other)
    case (.list(let one), _): return .list(one + [new])
    case (.number(let one), .number(let other)) where isFixed:
      return Expressions.sum(String(sign.prefix(1)), one, other)
    default: return .unknown(.number)
    }
  }

  private func assignOwn(_ name: String, _ expression: CodeExpression, _ sign: String, in scope: Scope) {
    let new = Builders(reading: reading).value(of: expression, in: scope)
    if reading.kind == .controller, name == "view", case .item(let item) = new, item.view != 0 {
      reading.views.merge(item.view, into: 0)
      return
    }
    let known = Names(reading: reading).own(name, in: scope)
    if case .item(let old) = known, old.view != 0 || reading.kind != .controller {
      guard case .item(let item) = new, item.guide == nil, !item.isSuperview else {
        if case .item = new { reading.fields[name] = new }
        return
      }
      if reading.views[item.view]?.isProperty == true || item.view == 0 {
        reading.fields[name] = new
      } else {
        reading.views.merge(item.view, into: old.view)
      }
      return
    }
    if case .item(let item) = new, item.guide == nil, !item.isSuperview, item.view != 0,
      reading.views[item.view]?.isProperty == false
    {
      take(item, for: name)
      return
    }
    if let numbers = Activation.numbers(new) { reading.ledger.change(numbers) { $0.keeper = name } }
    if !set(name, ofRoot: expression, in: scope) {
      let isFixed = reading.conditions.isEmpty && reading.barrier == nil
      reading.fields[name] = combined(known, sign, new, isFixed: isFixed)
    }
  }

  /// Gives a view the name of the property that it is kept in.
  private func take(_ item: Item, for name: String) {
    let made = reading.views[item.view]
    let number = reading.views.property(name) { ViewTable.View(type: made?.type, line: made?.line ?? 0) }
    guard let number else { return }
    reading.views.merge(item.view, into: number)
    reading.fields[name] = .item(Item(view: number))
  }

  /// Sets what the class's own view has: its margins. Returns whether the name is one of these.
  private func set(_ name: String, ofRoot expression: CodeExpression, in scope: Scope) -> Bool {
    guard reading.kind != .controller, let root = reading.root, ViewSettings.names.contains(name) else { return false }
    guard reading.info.variables[name] == nil else { return false }
    set(name, of: root, to: expression, in: scope)
    return true
  }

  // MARK: Constraints

  private func change(_ constraints: Value, _ name: String, _ expression: CodeExpression, in scope: Scope) {
    guard let numbers = Activation.numbers(constraints), !numbers.isEmpty else {
      _ = reading.evaluate(expression, in: scope)
      return
    }
    let activation = Activation(reading: reading)
    switch name {
    case "priority": activation.setPriority(numbers, Measures(reading: reading).priority(expression, in: scope))
    case "isActive", "active":
      switch reading.evaluate(expression, in: scope) {
      case .flag(true): activation.activate(constraints)
      case .flag(false): activation.deactivate(constraints)
      default: activation.activate(numbers, if: expression, in: scope)
      }
    case "constant":
      _ = reading.evaluate(expression, in: scope)
      reading.ledger.change(numbers) { $0.isChanged = true }
    default: _ = reading.evaluate(expression, in: scope)
    }
  }

  // MARK: Views

  private func set(_ name: String, of item: Item, to expression: CodeExpression, in scope: Scope) {
    let value = reading.evaluate(expression, in: scope)
    guard item.guide == nil, !item.isSuperview else { return }
    ViewSettings(reading: reading).set(name, of: item.view, to: value, expression, in: scope)
  }
}
