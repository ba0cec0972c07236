// Follows expressions: literals, arithmetic, members and what closures give. Calls are followed by `Calls`.

extension ClassReading {
  func evaluate(_ expression: CodeExpression, in scope: Scope) -> Value {
    guard step(), depth < Self.deepest else { return .unknown(.form) }
    depth += 1
    defer { depth -= 1 }
    return Expressions(reading: self).value(of: expression, in: scope)
  }
}

struct Expressions {
  let reading: ClassReading

  func value(of expression: CodeExpression, in scope: Scope) -> Value {
    if let made = Equations(reading: reading).made(by: expression, in: scope) { return made }
    if let made = MakerLibrary(reading: reading).made(by: expression, in: scope) { return made }
    switch expression.form {
    case .number(let number): return .number(ForeignNumber(number))
    case .text(let words): return .words(words)
    case .flag(let flag): return .flag(flag)
    case .none: return .nothing
    case .name(let name): return Names(reading: reading).value(of: name, in: scope)
    case .member(let base, let name): return member(name, of: base, in: scope)
    case .implicitMember(let name): return implicitMember(name, in: scope)
    case .call(let function, let arguments):
      return Calls(reading: reading).value(of: expression, function, arguments, in: scope)
    case .element(let base, let arguments): return element(base, arguments, in: scope)
    case .list(let items): return .list(items.map { reading.evaluate($0, in: scope) })
    case .dictionary(let pairs):
      return .dictionary(
        pairs.compactMap { pair in
          guard case .words(let key) = reading.evaluate(pair.key, in: scope) else { return nil }
          return NamedValue(key: key, value: reading.evaluate(pair.value, in: scope))
        })
    case .tuple(let arguments): return .list(arguments.map { reading.evaluate($0.value, in: scope) })
    case .closure(let closure): return .closure(closure, scope)
    case .prefix(let sign, let inner): return prefixed(sign, reading.evaluate(inner, in: scope).asMeasure)
    case .binary(let sign, let left, let right): return binary(sign, left, right, in: scope)
    case .choice(let test, let first, let second): return choice(test, first, second, in: scope)
    case .assignment(let sign, let target, let value):
      Assignments(reading: reading).assign(value, to: target, sign, in: scope)
      return .unknown(.form)
    case .statements(let statements):
      return Expressions(reading: reading).last(
        of: statements, in: Scope(outer: scope, file: scope.file, type: scope.type))
    case .other: return .unknown(.form)
    }
  }

  /// What a block of statements gives as a value: that of its last expression.
  private func last(of statements: [CodeStatement], in scope: Scope) -> Value {
    guard let last = statements.last, case .expression(let expression) = last.form else {
      if case .left(let value?) = Statements(reading: reading).run(statements, in: scope) { return value }
      return .unknown(.form)
    }
    Statements(reading: reading).run(Array(statements.dropLast()), in: scope)
    return reading.evaluate(expression, in: scope)
  }

  // MARK: Arithmetic

  private func prefixed(_ sign: String, _ value: Value) -> Value {
    switch (sign, value) {
    case ("-", .number(let number)): .number(-number)
    case ("!", .flag(let flag)): .flag(!flag)
    default: value.isUnknown ? value : .unknown(.number)
    }
  }

  private func binary(_ sign: String, _ left: CodeExpression, _ right: CodeExpression, in scope: Scope) -> Value {
    let first = reading.evaluate(left, in: scope).asMeasure
    let second = reading.evaluate(right, in: scope).asMeasure
    switch (sign, first, second) {
    case ("??", .nothing, _): return second
    // With a name nobody knows which of the two it is.
    case ("??", .number(let number), _) where number.plain == nil: return .unknown(.number)
    case ("??", _, _): return first
    case ("+", .list(let one), .list(let other)): return .list(one + other)
    case ("+", .words(let one), .words(let other)): return .words(one + other)
    case (_, .number(let one), .number(let other)): return Expressions.sum(sign, one, other)
    default: break
    }
    if case .unknown = first { return first }
    return second.isUnknown ? second : .unknown(.number)
  }

  static func sum(_ sign: String, _ one: ForeignNumber, _ other: ForeignNumber) -> Value {
    let value: ForeignNumber?
    switch sign {
    case "+": value = one + other
    case "-": value = one - other
    case "*": value = one.times(other)
    case "/": value = one.over(other)
    default: return .unknown(.number)
    }
    guard let value, value.isFinite, value.value.magnitude < 1e9 else { return .unknown(.number) }
    return .number(value)
  }

  /// `test ? first : second`: one of them where the test is known, else each in its state.
  private func choice(
    _ test: CodeExpression, _ first: CodeExpression, _ second: CodeExpression, in scope: Scope
  ) -> Value {
    let verdict = Conditions(reading: reading).verdict([.expression(test)], in: scope, body: [], hasElse: true)
    switch verdict {
    case .holds, .usual: return reading.evaluate(first, in: scope)
    case .fails, .left, .older: return reading.evaluate(second, in: scope)
    case .state(let one):
      let set = reading.set(for: one.key, name: one.name, states: [one.name, one.opposite])
      var values: [NamedValue] = []
      for (state, expression) in [(one.name, one.isNot ? second : first), (one.opposite, one.isNot ? first : second)] {
        reading.under(ForeignCondition(set: set, state: state)) {
          values.append(NamedValue(key: state, value: reading.evaluate(expression, in: scope)))
        }
      }
      if values.count == 1 { return values[0].value }
      if case .number(let one)? = values.first?.value, case .number(let other)? = values.last?.value, one == other {
        return .number(one)
      }
      return .choice(set: set, values)
    }
  }

  // MARK: Members

  private func member(_ name: String, of base: CodeExpression, in scope: Scope) -> Value {
    // A property of the object itself, or a name of a type that is written out.
    switch base.form {
    case .name("self"), .name("Self"):
      if case .item(let item)? = scope.find("self") { return Names(reading: reading).member(name, of: item, in: scope) }
      return Names(reading: reading).own(name, in: scope)
    default: break
    }
    let value = reading.evaluate(base, in: scope)
    // `UILabel.new`: a message without arguments may be written as a property.
    if case .type = value, ["new", "alloc"].contains(name), reading.project.files[scope.file].language == .objectiveC {
      let function = CodeExpression(.member(base, name), base.start, base.end, over: base.height)
      return reading.evaluate(
        CodeExpression(.call(function, []), base.start, base.end, over: function.height), in: scope)
    }
    return Names(reading: reading).member(name, of: value, in: scope)
  }

  /// `.zero`, or a constant that an extension adds to a type of numbers.
  private func implicitMember(_ name: String, in scope: Scope) -> Value {
    if name == "zero" { return .insets(Insets()) }
    if let found = Names(reading: reading).added(name), !found.isUnknown { return found }
    return .symbol(name)
  }

  private func element(_ base: CodeExpression, _ arguments: [CodeArgument], in scope: Scope) -> Value {
    let value = reading.evaluate(base, in: scope)
    let index = arguments.first.map { reading.evaluate($0.value, in: scope) }
    switch (value, index) {
    case (.list(let items), .number(let number)?):
      guard let place = number.plain.flatMap({ Int(exactly: $0) }), items.indices.contains(place) else {
        return .unknown(.view)
      }
      return items[place]
    case (.dictionary(let pairs), .words(let key)?): return pairs.first { $0.key == key }?.value ?? .unknown(.number)
    case (.unknown, _): return value
    default: return .unknown(.number)
    }
  }

  // MARK: Closures

  /// Follows a closure with values for its parameters. Returns what it gives.
  @discardableResult
  func call(_ closure: CodeClosure, _ captured: Scope, _ values: [Value]) -> Value {
    guard captured.depth < 60, reading.closures < 16 else { return .unknown(.form) }
    reading.closures += 1
    defer { reading.closures -= 1 }
    let scope = Scope(outer: captured, file: captured.file, type: captured.type)
    for (index, value) in values.enumerated() {
      scope.values["$\(index)"] = value
      if index < closure.parameters.count { scope.values[closure.parameters[index]] = value }
    }
    if values.count == 1, closure.parameters.count > 1, case .list(let parts) = values[0] {
      for (name, part) in zip(closure.parameters, parts) { scope.values[name] = part }
    }
    for name in closure.parameters.dropFirst(values.count) where scope.values[name] == nil {
      scope.values[name] = .unknown(.view)
    }
    if closure.body.count == 1, case .expression(let expression) = closure.body[0].form {
      return reading.evaluate(expression, in: scope)
    }
    if case .left(let value?) = Statements(reading: reading).run(closure.body, in: scope) { return value }
    return .nothing
  }
}

/// The values that views are made with: a closure that is called, or whatever else.
struct Builders {
  let reading: ClassReading

  func value(of expression: CodeExpression, in scope: Scope) -> Value {
    guard case .call(let function, let arguments) = expression.form, case .closure(let closure) = function.form,
      arguments.isEmpty
    else { return reading.evaluate(expression, in: scope) }
    let outer = reading.returnedName
    reading.returnedName = Builders.returned(by: closure.body)
    defer { reading.returnedName = outer }
    return Expressions(reading: reading).call(closure, scope, [])
  }

  /// Returns the name that a block returns at its end.
  private static func returned(by body: [CodeStatement]) -> String? {
    guard case .leave(let value?)? = body.last?.form, case .name(let name) = value.form else { return nil }
    return name
  }
}
