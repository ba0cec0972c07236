// Follows statements: declares what they declare, takes the branches that setting up takes, and each of those that
// exclude each other as a state.

/// What follows a statement.
enum Flow {
  case next
  /// The rest of the block is left, with a value or without.
  case left(Value?)
}

struct Statements {
  let reading: ClassReading

  @discardableResult
  func run(_ statements: [CodeStatement], in scope: Scope) -> Flow {
    // The states in which the block was left already, and what it takes to hold.
    var outer: [ForeignCondition]?
    let presumed = reading.presumed
    defer {
      if let outer { reading.conditions = outer }
      reading.presumed = presumed
    }
    var kept: Value?
    for statement in statements {
      guard reading.step() else { return .next }
      switch statement.form {
      case .condition(let condition):
        switch choose(condition, in: scope) {
        case .next: break
        case .left(let value): return .left(value ?? kept)
        case .leftUnder(let left, let value):
          outer = outer ?? reading.conditions
          kept = kept ?? value
          if let rest = left { reading.conditions.append(rest) }
        }
      case .leave(let value):
        return .left(value.map { reading.evaluate($0, in: scope) } ?? kept)
      default:
        if case .left(let value) = run(statement, in: scope) { return .left(value ?? kept) }
      }
    }
    return .next
  }

  private func run(_ statement: CodeStatement, in scope: Scope) -> Flow {
    switch statement.form {
    case .expression(let expression): _ = reading.evaluate(expression, in: scope)
    case .variable(let variable): declare(variable, in: scope, statement)
    case .guardElse(let tests, let body): return check(tests, body, in: scope)
    case .loop(let loop): run(loop, in: scope)
    case .choice(let subject, let cases): return run(subject, cases, in: scope)
    case .block(let body): return run(body, in: Scope(outer: scope, file: scope.file, type: scope.type))
    case .function(let function):
      // A function inside of another is known by its name where it is called.
      let parameters = function.parameters.map { $0.name }
      scope.values[function.name] = .closure(CodeClosure(parameters: parameters, body: function.body), scope)
    case .type, .condition, .leave: break
    }
    return .next
  }

  // MARK: Branches

  private enum Choice {
    case next
    case left(Value?)
    /// Left in one state; what follows holds in the other one.
    case leftUnder(ForeignCondition?, Value?)
  }

  private func choose(_ condition: CodeCondition, in scope: Scope) -> Choice {
    let hasElse = condition.otherwise != nil || condition.branches.count > 1
    var states: [(test: TestedState, body: [CodeStatement], scope: Scope)] = []
    var plain: (body: [CodeStatement], scope: Scope, taken: [TestedState])?
    for branch in condition.branches {
      let inner = Scope(outer: scope, file: scope.file, type: scope.type)
      let verdict = Conditions(reading: reading).verdict(
        branch.tests, in: inner, body: branch.body, hasElse: hasElse)
      switch verdict {
      case .fails: continue
      case .left(let other): reading.presume([other])
      case .older: leaveOut(branch.body, inner, .older)
      case .state(let test): states.append((test, branch.body, inner))
      case .holds where plain == nil: plain = (branch.body, inner, [])
      case .usual(let taken) where plain == nil: plain = (branch.body, inner, taken)
      case .holds, .usual: leaveOut(branch.body, inner, .condition)
      }
    }
    let other = Scope(outer: scope, file: scope.file, type: scope.type)
    let choice = run(
      states, rest: plain?.body ?? condition.otherwise, in: plain?.scope ?? other, taken: plain?.taken ?? [])
    if plain != nil, let otherwise = condition.otherwise {
      // The branch for an older system, or for what is not there.
      leaveOut(otherwise, other, isAvailability(condition) ? .older : .condition)
    }
    return choice
  }

  private func isAvailability(_ condition: CodeCondition) -> Bool {
    condition.branches.contains { branch in
      branch.tests.contains { test in
        switch test {
        case .available, .compile: true
        default: false
        }
      }
    }
  }

  private func leaveOut(_ body: [CodeStatement], _ scope: Scope, _ reason: ForeignGap.Reason) {
    let message = reason == .older ? "the branch for other systems" : "a branch that setting up does not take"
    reading.barred(Unknown(reason: reason == .older ? .olderSystem : reason, message: message)) { run(body, in: scope) }
  }

  private func run(
    _ states: [(test: TestedState, body: [CodeStatement], scope: Scope)],
    rest: [CodeStatement]?, in scope: Scope, taken: [TestedState]
  ) -> Choice {
    guard let first = states.first?.test else {
      guard let rest else { return .next }
      if case .left(let value) = run(rest, in: scope, taking: taken) { return .left(value) }
      return .next
    }
    let key = states.map { $0.test.key }.joined(separator: " else ")
    let not = first.opposite
    let names = states.map { $0.test.isNot ? $0.test.opposite : $0.test.name }
    let other = states.count == 1 && first.isNot ? first.name : not
    let all = states.count == 1 ? [first.name, not] : names + (names.contains(other) ? [] : [other])
    let set = reading.set(for: key, name: first.name, states: all)
    var left: [(condition: ForeignCondition, value: Value?)] = []
    for (state, name) in zip(states, names) {
      let condition = ForeignCondition(set: set, state: name)
      reading.under(condition) {
        if case .left(let value) = run(state.body, in: state.scope) { left.append((condition, value)) }
      }
    }
    let last = ForeignCondition(set: set, state: other)
    if let rest {
      reading.under(last) {
        if case .left(let value) = run(rest, in: scope, taking: taken) { left.append((last, value)) }
      }
    }
    if left.isEmpty { return .next }
    if left.count == states.count + 1 { return .left(left.first?.value) }
    // What follows holds where the block was not left: of two states in the other one.
    let open = all.filter { name in !left.contains { $0.condition.state == name } }
    return .leftUnder(open.count == 1 ? ForeignCondition(set: set, state: open[0]) : nil, left.first?.value)
  }

  /// Runs a branch, taking something to hold in it.
  private func run(_ body: [CodeStatement], in scope: Scope, taking taken: [TestedState]) -> Flow {
    let outer = reading.presumed
    defer { reading.presumed = outer }
    reading.presume(taken)
    return run(body, in: scope)
  }

  private func check(_ tests: [CodeTest], _ body: [CodeStatement], in scope: Scope) -> Flow {
    let verdict = Conditions(reading: reading).verdict(tests, in: scope, body: [], hasElse: false, isGuard: true)
    switch verdict {
    case .fails:
      if case .left(let value) = run(body, in: Scope(outer: scope, file: scope.file, type: scope.type)) {
        return .left(value)
      }
    case .holds: break
    default:
      leaveOut(body, Scope(outer: scope, file: scope.file, type: scope.type), .condition)
      if case .usual(let taken) = verdict { reading.presume(taken) }
    }
    return .next
  }

  private func run(
    _ subject: CodeExpression, _ cases: [(label: String, body: [CodeStatement])], in scope: Scope
  ) -> Flow {
    let file = reading.project.files[scope.file]
    let key = "switch " + file.text(subject.start, subject.end, most: 200)
    let base = Conditions.name(subject)
    let names = cases.map { base + "_" + Statements.name(ofCase: $0.label) }
    if case .symbol(let value)? = Conditions(reading: reading).parameter(subject, in: scope) {
      // The case of a parameter is known.
      let taken =
        cases.first { $0.label.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0 == value } }
        ?? cases.first { !$0.label.hasPrefix("case") }
      if let taken { return run(taken.body, in: Scope(outer: scope, file: scope.file, type: scope.type)) }
    }
    let set = reading.set(for: key, name: base, states: names)
    for (one, name) in zip(cases, names) {
      reading.under(ForeignCondition(set: set, state: name)) {
        run(one.body, in: Scope(outer: scope, file: scope.file, type: scope.type))
      }
    }
    return .next
  }

  private static func name(ofCase label: String) -> String {
    let words = label.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    let names = words.drop { ["case", "let", "var"].contains($0) }.prefix(3)
    return names.isEmpty ? "default" : String(names.joined(separator: "_").prefix(30))
  }

  // MARK: Loops

  private func run(_ loop: CodeLoop, in scope: Scope) {
    guard let sequence = loop.sequence else {
      return reading.barred(.loop) { run(loop.body, in: Scope(outer: scope, file: scope.file, type: scope.type)) }
    }
    forEach(reading.evaluate(sequence, in: scope)) { element in
      let inner = Scope(outer: scope, file: scope.file, type: scope.type)
      bind(loop.names, element, in: inner)
      run(loop.body, in: inner)
    }
  }

  /// Follows code once for each element that is known, else once for all.
  func forEach(_ sequence: Value, _ body: (Value) -> Void) {
    if case .list(let elements) = sequence, elements.count <= 200 {
      for element in elements { body(element) }
    } else {
      reading.barred(.loop) { body(.unknown(.loop)) }
    }
  }

  func bind(_ names: [String], _ element: Value, in scope: Scope) {
    if names.count == 1 {
      scope.values[names[0]] = element
    } else if case .list(let parts) = element, parts.count == names.count {
      for (name, part) in zip(names, parts) { scope.values[name] = part }
    } else {
      for name in names { scope.values[name] = .unknown(.loop) }
    }
  }

  // MARK: Variables

  private func declare(_ variable: CodeVariable, in scope: Scope, _ statement: CodeStatement) {
    guard variable.names.count == 1 else {
      let value = variable.value.map { reading.evaluate($0, in: scope) }
      bind(variable.names, value ?? .nothing, in: scope)
      return
    }
    let name = variable.names[0]
    if !variable.isConstant { scope.levels[name] = reading.conditions.count + (reading.barrier == nil ? 0 : 1) }
    if let getter = variable.getter {
      scope.values[name] = .closure(CodeClosure(parameters: [], body: getter), scope)
      return
    }
    guard let expression = variable.value else {
      scope.values[name] = variable.type?.hasPrefix("[") == true ? .list([]) : .nothing
      return
    }
    let isReturned = reading.returnedName == name
    let known = reading.views.views.count
    let value = Builders(reading: reading).value(of: expression, in: scope)
    scope.values[name] = named(value, name, variable, expression, known, isReturned, scope)
  }

  /// Returns the value of a variable, a view in which has its name. `known`: the number of views before it was found
  /// out.
  private func named(
    _ value: Value, _ name: String, _ variable: CodeVariable, _ expression: CodeExpression, _ known: Int,
    _ isReturned: Bool, _ scope: Scope
  ) -> Value {
    var value = value
    let kind = variable.type.map { reading.project.kind(ofType: $0, from: scope.file) }
    if value.isUnknown, let kind, kind == .guide || ViewClasses.isView(kind), expression.isCreation,
      reading.barrier == nil
    {
      value = reading.newView(variable.type, at: expression, in: scope)
    }
    guard case .item(var item) = value, item.guide == nil, !item.isSuperview, let view = reading.views[item.view] else {
      return value
    }
    guard item.view >= known, !view.isProperty, item.view != 0 else {
      if !isReturned, !Spelling(reading: reading).isTransparent(expression) { item.spelled = name }
      return .item(item)
    }
    reading.views.change(item.view) { view in
      view.name = name
      view.method = reading.method
    }
    if !isReturned { item.spelled = name }
    return .item(item)
  }
}

extension ForeignGap.Reason {
  fileprivate static let older = ForeignGap.Reason.olderSystem
}

extension CodeExpression {
  /// Whether it makes something or asks a function for it, and is not the name of something.
  var isCreation: Bool {
    switch form {
    case .call, .closure: true
    default: false
    }
  }
}
