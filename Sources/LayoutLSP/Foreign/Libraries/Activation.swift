// When constraints are active: `activate`, `isActive`, `addConstraints`, and the functions that projects have for it.

struct Activation {
  let reading: ClassReading

  /// The calls that make what they are given active, each whether it does or undoes it.
  private static let calls: [String: Bool] = [
    "activate": true, "activateConstraints": true, "addConstraint": true, "addConstraints": true,
    "autoInstall": true, "autoInstallConstraints": true, "autoRemove": false, "autoRemoveConstraints": false,
    "deactivate": false, "deactivateConstraints": false, "removeConstraint": false, "removeConstraints": false,
  ]

  /// Those that are methods of views, whose receiver may be left out.
  private static let ofViews: Set<String> = [
    "addConstraint", "addConstraints", "removeConstraint", "removeConstraints",
  ]

  /// The functions of PureLayout that take a block (NSLayoutConstraint+PureLayout.m).
  private static let blocks: Set<String> = [
    "autoSetPriority", "autoCreateConstraintsWithoutInstalling", "autoCreateAndInstallConstraints", "autoSetIdentifier",
  ]

  /// Whether a function by its name makes constraints active, or undoes it.
  static func isCall(_ name: String) -> Bool { calls[name] != nil || name == "setActive" }

  func made(by call: LibraryCall) -> Value? {
    if Self.blocks.contains(call.name) { return block(call) }
    if call.name == "setActive" || call.name == "setPriority", let base = call.base, let first = call.arguments.first {
      let target = CodeExpression(
        .member(base, call.name == "setActive" ? "isActive" : "priority"), base.start, base.end, over: base.height)
      Assignments(reading: reading).assign(first.value, to: target, "=", in: call.scope)
      return .nothing
    }
    guard let isActive = Self.calls[call.name], call.base != nil || Self.ofViews.contains(call.name) else {
      return appended(call)
    }
    guard let first = call.arguments.first else {
      // `constraints.activate()` of a project's own.
      guard let base = call.base else { return nil }
      let value = reading.evaluate(base, in: call.scope)
      guard let numbers = Activation.numbers(value), !numbers.isEmpty else { return nil }
      if isActive { activate(value) } else { deactivate(value) }
      return value
    }
    if let base = call.base { _ = reading.evaluate(base, in: call.scope) }
    for argument in [first] + call.arguments.dropFirst() {
      let value = reading.evaluate(argument.value, in: call.scope)
      if isActive { activate(value) } else { deactivate(value) }
    }
    return .nothing
  }

  /// Blocks of PureLayout around which a priority, or that nothing is installed, is said (NSLayoutConstraint+PureLayout.m).
  private func block(_ call: LibraryCall) -> Value {
    let (priority, isInstalling) = (reading.priority, reading.isInstalling)
    defer { (reading.priority, reading.isInstalling) = (priority, isInstalling) }
    if call.name == "autoSetPriority", let first = call.arguments.first {
      reading.priority = .some(Measures(reading: reading).priority(first.value, in: call.scope))
    } else if call.name == "autoCreateConstraintsWithoutInstalling" {
      reading.isInstalling = false
    }
    let before = reading.ledger.records.count
    if let last = call.arguments.last,
      case .closure(let closure, let scope) = reading.evaluate(last.value, in: call.scope)
    {
      Expressions(reading: reading).call(closure, scope, [])
    }
    return .constraints(Array(min(before, reading.ledger.records.count)..<reading.ledger.records.count))
  }

  /// `constraints.append(x)`: what a list in a variable has then.
  private func appended(_ call: LibraryCall) -> Value? {
    let names = ["append", "addObject", "addObjectsFromArray", "insert"]
    guard names.contains(call.name), let base = call.base, let first = call.arguments.first else { return nil }
    guard case .list(let old) = reading.evaluate(base, in: call.scope) else { return nil }
    let value = reading.evaluate(first.value, in: call.scope)
    var new = old
    if case .list(let items) = value, first.label == "contentsOf" || call.name == "addObjectsFromArray" {
      new += items
    } else if first.label == "contentsOf" {
      new.append(value)
    } else {
      // What a loop over something unknown adds is not known one by one.
      new.append(value)
    }
    if let numbers = Activation.numbers(value), let name = base.lastName, call.scope.find(name) == nil {
      reading.ledger.change(numbers) { $0.keeper = name }
    }
    keep(.list(Array(new.prefix(2000))), in: base, call.scope)
    return .nothing
  }

  private func keep(_ value: Value, in target: CodeExpression, _ scope: Scope) {
    switch target.form {
    case .name(let name): if !scope.set(name, value) { reading.fields[name] = value }
    case .member(let base, let name): if base.lastName == "self" { reading.fields[name] = value }
    default: break
    }
  }

  // MARK: Constraints in values

  /// Returns the numbers of the constraints in a value; nil for a value that is none.
  static func numbers(_ value: Value) -> [Int]? {
    switch value {
    case .constraints(let numbers): return numbers
    case .list(let items):
      let inner = items.compactMap { numbers($0) }
      return inner.count == items.count && !items.isEmpty
        ? inner.flatMap { $0 } : inner.isEmpty ? nil : inner.flatMap { $0 }
    case .dictionary(let pairs):
      let inner = pairs.compactMap { numbers($0.value) }
      return inner.isEmpty ? nil : inner.flatMap { $0 }
    case .choice(_, let values):
      let inner = values.compactMap { numbers($0.value) }
      return inner.isEmpty ? nil : inner.flatMap { $0 }
    default: return nil
    }
  }

  func activate(_ value: Value) {
    each(value) { numbers in reading.ledger.activate(numbers, reading.circumstances) }
  }

  func deactivate(_ value: Value) {
    each(value) { numbers in reading.ledger.deactivate(numbers, reading.conditions) }
  }

  /// Follows the constraints of a value, those of a choice each in its state.
  private func each(_ value: Value, _ body: ([Int]) -> Void) {
    switch value {
    case .choice(let set, let values):
      for one in values {
        reading.under(ForeignCondition(set: set, state: one.key)) { each(one.value, body) }
      }
    case .list(let items): for item in items { each(item, body) }
    default: if let numbers = Activation.numbers(value) { body(numbers) }
    }
  }

  /// `constraint.isActive = test`
  func activate(_ numbers: [Int], if test: CodeExpression, in scope: Scope) {
    let verdict = Conditions(reading: reading).verdict([.expression(test)], in: scope, body: [], hasElse: true)
    switch verdict {
    case .holds, .usual: reading.ledger.activate(numbers, reading.circumstances)
    case .fails, .left, .older: reading.ledger.deactivate(numbers, reading.conditions)
    case .state(let test):
      let set = reading.set(for: test.key, name: test.name, states: [test.name, test.opposite])
      reading.under(ForeignCondition(set: set, state: test.isNot ? test.opposite : test.name)) {
        reading.ledger.activate(numbers, reading.circumstances)
      }
      reading.under(ForeignCondition(set: set, state: test.isNot ? test.name : test.opposite)) {
        reading.ledger.deactivate(numbers, reading.conditions)
      }
    }
  }

  // MARK: Functions that are not known

  /// Whether a function that is not known makes active what it is given, by its name.
  static func isActivation(_ name: String) -> Bool {
    let lower = name.lowercased()
    return ["activ", "constrain", "install", "addconstraint", "add("].contains { lower.has($0) }
  }

  /// A call of constraints that is not known: a priority, an activation, or something that may change them.
  func change(
    _ numbers: [Int], _ name: String, of base: CodeExpression, _ arguments: [CodeArgument], in scope: Scope
  ) {
    let lower = name.lowercased()
    if lower.has("riorit") || name == "with", let first = arguments.first {
      setPriority(numbers, Measures(reading: reading).priority(first.value, in: scope))
    } else if lower.has("activ"), !lower.has("deactiv") {
      reading.ledger.activate(numbers, reading.circumstances)
    } else if name == "autoIdentify" {
      return
    } else if base.isCreation {
      reading.ledger.change(numbers) { $0.unknown = $0.unknown ?? .function(name) }
    } else if numbers.count == 1 {
      reading.ledger.change(numbers) { $0.isChanged = true }
    }
  }

  func setPriority(_ numbers: [Int], _ priority: Double?) {
    // In a state that setting up does not enter the first priority is that of setting up.
    if let first = numbers.first, reading.ledger.records.indices.contains(first),
      !reading.conditions.allSatisfy({ reading.ledger.records[first].conditions.contains($0) })
    {
      reading.ledger.change(numbers) { $0.isChanged = true }
      return
    }
    reading.ledger.change(numbers) { record in
      if let priority { record.atom?.priority = priority } else { record.unknown = record.unknown ?? .priority }
    }
  }
}
