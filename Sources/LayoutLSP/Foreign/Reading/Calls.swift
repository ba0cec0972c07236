// What a call means: a library's statement, an object that is made, a method of the class, a helper, or what is known of
// lists and closures. The libraries are asked first, each has a table of its names.

struct Calls {
  let reading: ClassReading
  private var project: Project { reading.project }

  func value(
    of call: CodeExpression, _ function: CodeExpression, _ arguments: [CodeArgument], in scope: Scope
  ) -> Value {
    switch function.form {
    case .closure: return Builders(reading: reading).value(of: call, in: scope)
    // `[Type]()`
    case .list where arguments.isEmpty: return .list([])
    case .dictionary where arguments.isEmpty: return .dictionary([])
    case .name(let name):
      return library(name, of: nil, arguments, call, in: scope) ?? named(name, arguments, call, in: scope)
    case .member(let base, let name):
      return library(name, of: base, arguments, call, in: scope)
        ?? member(name, of: base, arguments, call, in: scope)
    case .implicitMember(let name):
      return Measures(reading: reading).made(name, arguments, in: scope) ?? .unknown(.form)
    default:
      let value = reading.evaluate(function, in: scope)
      if case .closure(let closure, let captured) = value {
        return Expressions(reading: reading).call(
          closure, captured, self.arguments(arguments, in: scope).map { $0.value })
      }
      _ = self.arguments(arguments, in: scope)
      return .unknown(.form)
    }
  }

  /// Asks each library whether the call is one of its statements.
  private func library(
    _ name: String, of base: CodeExpression?, _ arguments: [CodeArgument], _ call: CodeExpression, in scope: Scope
  ) -> Value? {
    let statement = LibraryCall(name: name, base: base, arguments: arguments, call: call, scope: scope)
    return AnchorLibrary(reading: reading).made(by: statement)
      ?? ItemLibrary(reading: reading).made(by: statement)
      ?? FormatLibrary(reading: reading).made(by: statement)
      ?? MakerLibrary(reading: reading).block(statement)
      ?? PureLibrary(reading: reading).made(by: statement)
      ?? TinyLibrary(reading: reading).made(by: statement)
      ?? EasyLibrary(reading: reading).made(by: statement)
      ?? Equations(reading: reading).block(statement)
      ?? Activation(reading: reading).made(by: statement)
      ?? HierarchyCalls(reading: reading).made(by: statement)
  }

  /// Returns the arguments with their values. Closures are values, and not followed.
  func arguments(_ arguments: [CodeArgument], in scope: Scope) -> [Functions.Argument] {
    arguments.map {
      Functions.Argument(label: $0.label, value: reading.evaluate($0.value, in: scope), isTrailing: $0.isTrailing)
    }
  }

  // MARK: A name that is called

  private func named(_ name: String, _ arguments: [CodeArgument], _ call: CodeExpression, in scope: Scope) -> Value {
    if case .closure(let closure, let captured)? = scope.find(name) {
      return Expressions(reading: reading).call(
        closure, captured, self.arguments(arguments, in: scope).map { $0.value })
    }
    if let value = Measures(reading: reading).made(name, arguments, in: scope) { return value }
    let values = self.arguments(arguments, in: scope)
    if let own = scope.find("self"), own.asItem != nil || Activation.numbers(own) != nil {
      if let helper = helper(name, values, own: own, call, in: scope) { return helper }
    } else if let own = method(name, values, in: scope) {
      return own
    }
    if let first = name.first, first.isUppercase, let made = object(name, values, call, in: scope) { return made }
    if let helper = helper(name, values, own: .own, call, in: scope) { return helper }
    if let function = Functions(reading: reading).matching(global(name, in: scope), values) {
      return Functions(reading: reading).help(function, values, own: nil, by: call, in: scope)
    }
    return unknown(name, nil, values, call, in: scope)
  }

  private func global(_ name: String, in scope: Scope) -> [Declared<CodeFunction>] {
    guard project.relevant.contains(name) else { return [] }
    let known = project.globalFunctions[name] ?? []
    let own = known.filter { $0.file == scope.file }
    return own.isEmpty ? known : own
  }

  /// Calls a method of the class, of its superclasses, or of the type around the text.
  private func method(_ name: String, _ arguments: [Functions.Argument], in scope: Scope) -> Value? {
    let functions = Functions(reading: reading)
    for number in reading.lineage {
      let type = project.types[number]
      guard let found = functions.matching(type.functions[name] ?? [], arguments) else { continue }
      return functions.call(found, arguments, own: .own, type: type.name)
    }
    return nil
  }

  /// Calls a function that an extension adds to types of a toolkit.
  private func helper(
    _ name: String, _ arguments: [Functions.Argument], own: Value?, _ call: CodeExpression, in scope: Scope
  ) -> Value? {
    guard project.relevant.contains(name), let candidates = project.helpers[name] else { return nil }
    let near = candidates.filter { $0.file == scope.file } + candidates.filter { $0.file != scope.file }
    guard let found = Functions(reading: reading).matching(near, arguments) else { return nil }
    var receiver = own
    if case .own? = own { receiver = reading.root.map { .item($0) } ?? .own }
    return Functions(reading: reading).help(found, arguments, own: receiver, by: call, in: scope)
  }

  /// An object of a class: a view, or one whose members are known by its declaration.
  private func object(
    _ name: String, _ arguments: [Functions.Argument], _ call: CodeExpression, in scope: Scope
  ) -> Value? {
    let kind = project.kind(ofType: name, from: scope.file)
    if kind == .guide || ViewClasses.isView(kind) {
      let made = reading.newView(name, at: call, in: scope)
      HierarchyCalls(reading: reading).arrange(made, arguments)
      return made
    }
    guard project.type(named: name, from: scope.file, inside: scope.type) != nil else { return nil }
    var values: [String: Value] = [:]
    for argument in arguments { if let label = argument.label { values[label] = argument.value } }
    return .object(type: name, values)
  }

  // MARK: A member that is called

  private func member(
    _ name: String, of base: CodeExpression, _ arguments: [CodeArgument], _ call: CodeExpression, in scope: Scope
  ) -> Value {
    if case .name("super") = base.form { return inherited(name, arguments, in: scope) }
    let receiver = reading.evaluate(base, in: scope)
    if let value = known(name, of: receiver, arguments, call, in: scope) { return value }
    // An initializer of a type, in Objective-C behind `alloc`.
    if case .type(let type) = receiver { return made(name, of: type, arguments, call, in: scope) }
    let values = self.arguments(arguments, in: scope)
    switch receiver {
    case .own:
      if let own = method(name, values, in: scope) { return own }
      if let helper = helper(name, values, own: .own, call, in: scope) { return helper }
    case .item, .list, .constraints:
      if let helper = helper(name, values, own: receiver, call, in: scope) { return helper }
    case .closure(let closure, let captured):
      return Expressions(reading: reading).call(closure, captured, values.map { $0.value })
    case .object(let type, _)
    where project.relevant.contains(name) && values.contains { reading.item($0.value) != nil }:
      if let index = project.type(named: type, from: scope.file, inside: scope.type),
        let found = Functions(reading: reading).matching(project.types[index].functions[name] ?? [], values)
      {
        return Functions(reading: reading).help(found, values, own: receiver, by: call, in: scope)
      }
    default: break
    }
    // A message without arguments asks for a property.
    if arguments.isEmpty, project.files[scope.file].language == .objectiveC {
      let value = Names(reading: reading).member(name, of: receiver, in: scope)
      if !value.isUnknown { return value }
    }
    return unknown(name, receiver, values, call, in: scope)
  }

  private func inherited(_ name: String, _ arguments: [CodeArgument], in scope: Scope) -> Value {
    let values = self.arguments(arguments, in: scope)
    let functions = Functions(reading: reading)
    let own = reading.lineage.firstIndex { project.types[$0].name == scope.type } ?? 0
    for number in reading.lineage.dropFirst(own + 1) where project.types[number].kind == .class {
      let type = project.types[number]
      if let found = functions.matching(type.functions[name] ?? [], values) {
        return functions.call(found, values, own: .own, type: type.name)
      }
    }
    return name.hasPrefix("init") ? .own : .nothing
  }

  /// What a message to a type makes: `[UILabel new]`, `UIView.newAutoLayout()`, a function of its own.
  private func made(
    _ name: String, of type: String, _ arguments: [CodeArgument], _ call: CodeExpression, in scope: Scope
  ) -> Value {
    let values = self.arguments(arguments, in: scope)
    let kind = project.kind(ofType: type, from: scope.file)
    let functions = Functions(reading: reading)
    if project.relevant.contains(name), let index = project.type(named: type, from: scope.file, inside: scope.type),
      let found = functions.matching(project.types[index].functions[name] ?? [], values), !name.hasPrefix("init")
    {
      if reading.lineage.contains(index) {
        return functions.call(found, values, own: .own, type: project.types[index].name)
      }
      return functions.help(found, values, own: .type(type), by: call, in: scope)
    }
    if name == "alloc", arguments.isEmpty { return .type(type) }
    guard kind == .guide || ViewClasses.isView(kind) else {
      if let helper = helper(name, values, own: .type(type), call, in: scope) { return helper }
      if name == "init" || name == "new", let made = object(type, values, call, in: scope) { return made }
      return unknown(name, .type(type), values, call, in: scope)
    }
    if project.helpers[name] != nil, let helper = helper(name, values, own: .type(type), call, in: scope),
      case .item = helper
    {
      return helper
    }
    // A function with a closure does something with views of the class, and makes none.
    let hasClosure = values.contains { if case .closure = $0.value { true } else { false } }
    if hasClosure, !name.hasPrefix("init") { return unknown(name, nil, values, call, in: scope) }
    let made = reading.newView(type, at: call, in: scope)
    HierarchyCalls(reading: reading).arrange(made, values)
    return made
  }

  // MARK: What is known of lists and closures

  private static let builders: Set<String> = [
    "then", "do", "with", "configure", "apply", "tap", "also", "let", "setup", "build", "make", "mutate", "set",
    "style", "run", "configured", "customize", "update", "and",
  ]

  private func known(
    _ name: String, of receiver: Value, _ arguments: [CodeArgument], _ call: CodeExpression, in scope: Scope
  ) -> Value? {
    if case .list(let elements) = receiver {
      return Lists(reading: reading).value(of: name, elements, arguments, in: scope)
    }
    if case .choice(let set, let values) = receiver {
      // One of several lists: each in its state.
      for one in values {
        reading.under(ForeignCondition(set: set, state: one.key)) {
          _ = known(name, of: one.value, arguments, call, in: scope)
        }
      }
      return .nothing
    }
    if name == "forEach" || name == "enumerated" || name == "enumerateObjectsUsingBlock", let first = arguments.first,
      case .closure(let closure, let captured) = reading.evaluate(first.value, in: scope)
    {
      reading.barred(.loop) { Expressions(reading: reading).call(closure, captured, [.unknown(.loop)]) }
      return .nothing
    }
    let isMade = if case .constraints = receiver { true } else { receiver.asItem != nil }
    if isMade, Self.builders.contains(name), let last = arguments.last,
      case .closure(let closure, let captured) = reading.evaluate(last.value, in: scope)
    {
      let inner = Scope(outer: captured, file: captured.file, type: captured.type)
      Expressions(reading: reading).call(closure, inner, [receiver])
      return receiver
    }
    return nil
  }

  // MARK: What is not known

  /// Names of calls whose closures run at once or soon, as a part of what is set up.
  private static let immediate: Set<String> = [
    "async", "performWithoutAnimation", "asyncAfter", "sync", "performBatchUpdates", "map", "flatMap", "dispatch_async",
    "ifLet", "run",
  ]
  private func unknown(
    _ name: String, _ receiver: Value?, _ arguments: [Functions.Argument], _ call: CodeExpression, in scope: Scope
  ) -> Value {
    let isActivation = Activation.isActivation(name)
    for argument in arguments {
      if case .closure(let closure, let captured) = argument.value {
        follow(closure, captured, of: name, argument.label)
      } else if isActivation {
        Activation(reading: reading).activate(argument.value)
      }
    }
    if let constraints = receiver.flatMap({ Activation.numbers($0) }), !constraints.isEmpty,
      case .call(let function, let written) = call.form, case .member(let base, _) = function.form
    {
      Activation(reading: reading).change(constraints, name, of: base, written, in: scope)
      return receiver ?? .nothing
    }
    let views = arguments.count { $0.value.asItem != nil }
    let isOfView = receiver?.asItem != nil
    if UnknownCalls(reading: reading).layOut(call, of: receiver, besideViews: views > 0, in: scope) {
      return reading.leaveOut("own helper", call, in: scope, .function(name))
    }
    if views > 0 { reading.isOpen = true }
    // A chain that sets up a view gives the view.
    if case .item(let item)? = receiver, reading.views[item.view]?.name == nil, item.view != 0 { return .item(item) }
    return .unknown(isOfView ? .otherObject : .form)
  }

  /// Follows a closure that somebody else calls: in a state of its own, unless that is at once.
  private func follow(_ closure: CodeClosure, _ captured: Scope, of name: String, _ label: String?) {
    if Calls.immediate.contains(name) || Calls.builders.contains(name) {
      Expressions(reading: reading).call(closure, captured, [])
      return
    }
    let state = label ?? name
    let set = reading.set(for: "closure \(name) \(state)", name: state, states: ["before_" + state, state])
    reading.under(ForeignCondition(set: set, state: state)) {
      Expressions(reading: reading).call(closure, captured, [])
    }
  }
}

/// A call, as libraries look at it.
struct LibraryCall {
  let name: String
  /// nil where a name is called.
  let base: CodeExpression?
  let arguments: [CodeArgument]
  let call: CodeExpression
  let scope: Scope

  /// Returns the first argument with one of the labels.
  func argument(_ labels: String...) -> CodeExpression? {
    arguments.first { $0.label.map { labels.contains($0) } ?? false }?.value
  }

  /// The first argument, if it has no label.
  var first: CodeExpression? { arguments.first.flatMap { $0.label == nil ? $0.value : nil } }
}

/// What is known of calls of lists.
struct Lists {
  let reading: ClassReading

  func value(of name: String, _ elements: [Value], _ arguments: [CodeArgument], in scope: Scope) -> Value? {
    guard let first = arguments.last, name != "append", name != "insert", name != "addObject" else {
      switch name {
      case "enumerated":
        return .list(elements.enumerated().map { .list([.number(ForeignNumber(Double($0.offset))), $0.element]) })
      case "reversed": return .list(elements.reversed())
      case "copy", "mutableCopy", "allObjects": return .list(elements)
      case "count": return .number(ForeignNumber(Double(elements.count)))
      default: return nil
      }
    }
    let reads = [
      "forEach", "map", "compactMap", "flatMap", "enumerateObjectsUsingBlock", "arrayByAddingObjectsFromArray",
    ]
    guard reads.contains(name) else { return nil }
    let function = reading.evaluate(first.value, in: scope)
    guard case .closure(let closure, let captured) = function else {
      // `views.forEach(addSubview)`: a method by its name.
      if let method = first.value.lastName {
        for element in elements { call(method, on: first.value, element, in: scope) }
      }
      return .unknown(.form)
    }
    var results: [Value] = []
    for (index, element) in elements.prefix(200).enumerated() {
      let values = name.hasPrefix("enumerate") ? [element, .number(ForeignNumber(Double(index)))] : [element]
      results.append(Expressions(reading: reading).call(closure, captured, values))
    }
    guard name == "flatMap" else { return .list(results) }
    return .list(results.flatMap { result -> [Value] in if case .list(let inner) = result { inner } else { [result] } })
  }

  private func call(_ method: String, on function: CodeExpression, _ element: Value, in scope: Scope) {
    let inner = Scope(outer: scope, file: scope.file, type: scope.type)
    inner.values["$0"] = element
    let argument = CodeExpression(.name("$0"), function.start, function.end)
    let call = CodeExpression(
      .call(function, [CodeArgument(label: nil, value: argument)]), function.start, function.end, over: 2)
    _ = reading.evaluate(call, in: inner)
  }
}
