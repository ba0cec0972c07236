// What a test of an `if` means for a reader that runs nothing: it holds, it does not, or it is one state of several.

/// What is known of a test.
enum Verdict {
  case holds, fails
  /// A branch that setting up takes: something is there, something is made once. What is taken to hold in it.
  case usual([TestedState])
  /// A branch that setting up does not take, since it only leaves: what holds then.
  case left(TestedState)
  /// The branch for systems that are too old.
  case older
  case state(TestedState)
}

/// A state that a test asks for.
struct TestedState {
  /// The same for all tests of one thing.
  var key: String
  var name: String
  /// Whether the test holds in the opposite state.
  var isNot: Bool
  /// What it compares with one of several constants.
  var subject: String?

  var opposite: String { "not_" + name }

  func and(_ other: TestedState) -> TestedState {
    TestedState(key: key + "," + other.key, name: name + "_" + other.name, isNot: false)
  }
}

struct Conditions {
  let reading: ClassReading

  /// Returns what is known of the tests of a branch, and binds the names that they declare.
  func verdict(
    _ tests: [CodeTest], in scope: Scope, body: [CodeStatement], hasElse: Bool, isGuard: Bool = false
  ) -> Verdict {
    var state: TestedState?
    var usual: [TestedState]?
    for test in tests {
      switch verdict(test, in: scope, body: body, hasElse: hasElse, isGuard: isGuard) {
      case .fails: return .fails
      case .older: return .older
      case .left(let other): return tests.count == 1 ? .left(other) : .fails
      case .holds: break
      case .usual(let taken): usual = (usual ?? []) + taken
      // What setting up has to pass it is taken to pass.
      case .state(let one) where isGuard: usual = (usual ?? []) + [one]
      case .state(let one):
        state = state.map { $0.and(one) } ?? one
      }
    }
    return state.map { .state($0) } ?? usual.map { .usual($0) } ?? .holds
  }

  /// Returns the state that a test asks for: that something is there, or whatever else.
  private func state(_ expression: CodeExpression, in scope: Scope) -> TestedState {
    let (inner, isNot) = Conditions.positive(expression)
    var state = TestedState(key: words(inner, in: scope), name: Conditions.name(inner), isNot: isNot)
    if case .binary("==", let left, let right) = inner.form, right.isConstant {
      state.subject = words(left, in: scope)
    }
    return state
  }

  /// The words of an expression, the same for all ways to write it.
  private func words(_ expression: CodeExpression, in scope: Scope) -> String {
    if let path = expression.path { return path.map { $0.drop { $0 == "_" } }.joined(separator: ".") }
    if case .binary(let sign, let left, let right) = expression.form {
      return words(left, in: scope) + " \(sign) " + words(right, in: scope)
    }
    let text = reading.project.files[scope.file].text(expression.start, expression.end, most: 200)
    return text.split { $0.isWhitespace }.joined(separator: " ")
  }

  private func verdict(
    _ test: CodeTest, in scope: Scope, body: [CodeStatement], hasElse: Bool, isGuard: Bool
  ) -> Verdict {
    switch test {
    case .available(let isNot): return isNot ? .older : .usual([])
    case .compile(let words): return compiled(words)
    case .binding(let name, let value):
      let isSure = isSure(value, name, in: scope)
      let known = value.map { reading.evaluate($0, in: scope) } ?? Names(reading: reading).value(of: name, in: scope)
      if case .nothing = known, isSure { return .fails }
      scope.values[name] = Spelling(reading: reading).bound(known, to: name, value, isGuard: isGuard)
      if isSure { return .holds }
      let subject = value ?? CodeExpression(.name(name), 0, 0)
      return .usual(subject.path?.isEmpty == true ? [] : [state(subject, in: scope)])
    case .expression(let expression): return verdict(expression, in: scope, body: body, hasElse: hasElse)
    }
  }

  /// Whether a value is that of a parameter, of which it is known whether it is there.
  private func isSure(_ value: CodeExpression?, _ name: String, in scope: Scope) -> Bool {
    guard case .name(let other) = value?.form ?? .name(name), let known = scope.find(other) else { return false }
    return !known.isUnknown
  }

  private func compiled(_ words: String) -> Verdict {
    let others = [
      "os(macOS)", "canImport(AppKit)", "os(watchOS)", "os(tvOS)", "os(visionOS)", "targetEnvironment(macCatalyst)",
      "os(OSX)",
    ]
    let isOther = others.contains { words.has($0) } && !words.has("!") && !words.has("iOS")
    return isOther || words.hasSuffix(" 0") ? .older : .usual([])
  }

  private func verdict(
    _ expression: CodeExpression, in scope: Scope, body: [CodeStatement], hasElse: Bool
  ) -> Verdict {
    if let known = known(expression, in: scope) { return known ? .holds : .fails }
    if let isThere = initialization(expression) { return isThere ? .usual([]) : .fails }
    if !hasElse, isOnce(expression, body) { return .usual([]) }
    var state = state(expression, in: scope)
    if !hasElse, asksForNothing(expression, body, in: scope) {
      guard Conditions.leaves(body) else { return .usual([state]) }
      state.isNot.toggle()
      return .left(state)
    }
    return .state(state)
  }

  /// Returns whether a test holds, where that is known.
  private func known(_ expression: CodeExpression, in scope: Scope) -> Bool? {
    switch expression.form {
    case .prefix("!", let inner): return known(inner, in: scope).map { !$0 }
    case .binary("&&", let left, let right):
      let (first, second) = (known(left, in: scope), known(right, in: scope))
      if first == false || second == false { return false }
      return first == true && second == true ? true : nil
    case .binary("||", let left, let right):
      let (first, second) = (known(left, in: scope), known(right, in: scope))
      if first == true || second == true { return true }
      return first == false && second == false ? false : nil
    case .binary(let sign, let left, let right) where ["==", "!="].contains(sign):
      guard let equal = areEqual(left, right, in: scope) else { return nil }
      return equal == (sign == "==")
    case .binary(let sign, let left, let right) where ["<", ">", "<=", ">="].contains(sign):
      guard let first = parameter(left, in: scope)?.asPlainNumber,
        let second = parameter(right, in: scope)?.asPlainNumber
      else {
        return nil
      }
      return ["<": first < second, ">": first > second, "<=": first <= second, ">=": first >= second][sign]
    case .flag(let flag): return flag
    case .call(let function, let arguments): return contains(function, arguments, in: scope)
    case .name(let name):
      guard let value = scope.find(name) else { return constantFlag(name) }
      return flag(value, in: scope)
    default: return nil
    }
  }

  private func flag(_ value: Value, in scope: Scope) -> Bool? {
    switch value {
    case .flag(let flag): flag
    // In Objective-C an object is tested by itself.
    case .nothing where reading.project.files[scope.file].language == .objectiveC: false
    case .item where reading.project.files[scope.file].language == .objectiveC: true
    default: nil
    }
  }

  private func constantFlag(_ name: String) -> Bool? {
    guard let declared = reading.info.variables[name]?.node, declared.isConstant,
      case .flag(let flag)? = declared.value?.form
    else { return nil }
    return flag
  }

  private func areEqual(_ left: CodeExpression, _ right: CodeExpression, in scope: Scope) -> Bool? {
    guard let first = parameter(left, in: scope), let second = parameter(right, in: scope) else {
      return member(left, right, in: scope)
    }
    switch (first, second) {
    case (.nothing, .nothing): return true
    case (.nothing, .unknown), (.unknown, .nothing): return nil
    case (.nothing, _), (_, .nothing): return false
    case (.flag(let left), .flag(let right)): return left == right
    default: return areEqual(first.components, second.components)
    }
  }

  private func areEqual(_ first: [ForeignNumber], _ second: [ForeignNumber]) -> Bool? {
    guard !first.isEmpty, !second.isEmpty, (first + second).allSatisfy({ $0.plain != nil }) else { return nil }
    // `.zero` is one of whatever has a zero.
    if first.count != second.count { return (first + second).allSatisfy { $0 == 0 } }
    return first == second
  }

  /// `edges.contains(.top)` of a list that is known.
  private func contains(_ function: CodeExpression, _ arguments: [CodeArgument], in scope: Scope) -> Bool? {
    guard case .member(let base, "contains") = function.form, arguments.count == 1,
      case .list(let items)? = parameter(base, in: scope),
      case .symbol(let wanted) = reading.evaluate(arguments[0].value, in: scope)
    else { return nil }
    let names = items.compactMap { if case .symbol(let name) = $0 { name } else { nil } }
    return names.count == items.count ? names.contains(wanted) : nil
  }

  /// Compares a parameter that has a case of an enumeration with one.
  private func member(_ left: CodeExpression, _ right: CodeExpression, in scope: Scope) -> Bool? {
    guard case .name(let name) = left.form, case .symbol(let value)? = scope.find(name), let other = right.lastName
    else { return nil }
    return value == other
  }

  /// Returns a value that is known for sure: a literal, or what a parameter or local variable holds, or a part of it.
  func parameter(_ expression: CodeExpression, in scope: Scope) -> Value? {
    switch expression.form {
    case .none: .nothing
    case .number(let number): .number(ForeignNumber(number))
    case .flag(let flag): .flag(flag)
    case .name(let name): scope.find(name)
    case .implicitMember("zero"), .member(_, "zero"): .insets(Insets())
    case .member(let base, let name):
      parameter(base, in: scope).flatMap { whole in
        switch whole {
        case .size, .point, .insets, .object: Names(reading: reading).member(name, of: whole, in: scope)
        default: nil
        }
      }
    default: nil
    }
  }

  /// `if (self)`, `if (self = [super init])`, `if (!self)`: whether the branch is for an object that is there; nil for
  /// another test.
  private func initialization(_ expression: CodeExpression) -> Bool? {
    switch expression.form {
    case .name("self"): return true
    case .assignment(_, let target, _): return target.lastName == "self" ? true : nil
    case .prefix("!", let inner): return initialization(inner).map { !$0 }
    case .binary(let sign, let left, let right) where sign == "==" || sign == "!=":
      guard right.isNil else { return nil }
      return initialization(left).map { $0 == (sign == "!=") }
    default: return nil
    }
  }

  /// Whether something is made where it is not there yet: `x == nil`, `!_x` of an object.
  private func asksForNothing(_ expression: CodeExpression, _ body: [CodeStatement], in scope: Scope) -> Bool {
    switch expression.form {
    case .binary("==", let left, let right):
      if case .none = right.form { return left.lastName != nil }
      if case .none = left.form { return right.lastName != nil }
      return false
    case .prefix("!", let inner):
      guard reading.project.files[scope.file].language == .objectiveC, let name = inner.lastName else { return false }
      guard let type = declaredType(name) else { return Conditions.leaves(body) && !name.hasPrefix("is") }
      return type != "BOOL"
    default: return false
    }
  }

  /// Whether a branch does nothing but leave its function.
  private static func leaves(_ body: [CodeStatement]) -> Bool {
    guard body.count == 1, case .leave(let value) = body[0].form else { return false }
    return value.map { $0.isNil || $0.lastName == "self" } ?? true
  }

  private func declaredType(_ name: String) -> String? {
    for number in reading.lineage {
      if let found = reading.project.types[number].variables[name] { return found.node.type }
    }
    return nil
  }

  /// Whether a branch runs once: it tests a flag, and sets it, or makes what is not there.
  private func isOnce(_ expression: CodeExpression, _ body: [CodeStatement]) -> Bool {
    let (inner, isNot) = Conditions.positive(expression)
    guard let name = inner.lastName else { return false }
    return body.contains { statement in
      guard case .expression(let value) = statement.form, case .assignment("=", let target, let new) = value.form,
        target.lastName == name
      else { return false }
      if case .flag(let flag) = new.form { return flag == isNot }
      return isNot && !new.isNil
    }
  }

  /// Returns a test without the signs that turn it round, and whether they do.
  static func positive(_ expression: CodeExpression) -> (inner: CodeExpression, isNot: Bool) {
    switch expression.form {
    case .prefix("!", let inner):
      let (deeper, isNot) = positive(inner)
      return (deeper, !isNot)
    case .binary(let sign, let left, let right):
      let isEqual = sign == "=="
      if isEqual || sign == "!=" {
        if case .flag(let flag) = right.form { return (left, flag != isEqual) }
        if right.isNil { return (left, isEqual) }
        if left.isNil { return (right, isEqual) }
      }
      guard let opposite = ["!=": "==", "<=": ">", ">=": "<"][sign] else { return (expression, false) }
      let turned = CodeExpression.Form.binary(opposite, left, right)
      return (CodeExpression(turned, expression.start, expression.end, over: max(left.height, right.height)), true)
    default: return (expression, false)
    }
  }

  /// Returns a name for a test: the last names of what it compares.
  static func name(_ expression: CodeExpression) -> String {
    let words = words(of: expression, 0).prefix(4)
    let name = words.joined(separator: "_")
    return name.isEmpty ? "condition" : String(name.prefix(40))
  }

  private static func words(of expression: CodeExpression, _ depth: Int) -> [String] {
    guard depth < 6 else { return [] }
    switch expression.form {
    case .name(let name): return [name]
    case .member(let base, let name):
      if case .name("rawValue") = base.form { return [] }
      return [name]
    case .implicitMember(let name): return [name]
    case .number(let number): return [number == number.rounded() ? "\(Int(exactly: number) ?? 0)" : "some"]
    case .none: return ["nil"]
    case .prefix("!", let inner): return ["not"] + words(of: inner, depth + 1)
    case .prefix(_, let inner): return words(of: inner, depth + 1)
    case .binary(let sign, let left, let right):
      let word = ["||": ["or"], "!=": ["not"], "<": ["below"], ">": ["above"], "<=": ["upTo"], ">=": ["from"]][sign]
      return words(of: left, depth + 1) + (word ?? []) + words(of: right, depth + 1)
    case .call(let function, _): return words(of: function, depth + 1)
    case .element(let base, _): return words(of: base, depth + 1)
    default: return []
    }
  }
}

extension CodeExpression {
  /// Whether it is a literal or the case of an enumeration.
  fileprivate var isConstant: Bool {
    switch form {
    case .number, .text, .implicitMember: true
    case .member(let base, _): base.lastName?.first?.isUppercase ?? false
    default: false
    }
  }

  /// The name, or that of the last member.
  var lastName: String? {
    switch form {
    case .name(let name), .member(_, let name), .implicitMember(let name): name
    default: nil
    }
  }

  /// The names of a path `a.b.c`, without `self`; nil for something else.
  var path: [String]? {
    switch form {
    case .name("self"), .name("Self"): return []
    case .name(let name): return [name]
    case .implicitMember(let name): return [name]
    case .member(let base, let name): return base.path.map { $0 + [name] }
    default: return nil
    }
  }
}
