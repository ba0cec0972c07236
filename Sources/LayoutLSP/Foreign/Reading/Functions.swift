// Follows functions: methods of the class where they are called, helpers with their receiver, and what they give back.

struct Functions {
  let reading: ClassReading

  /// An argument with what it stands for.
  struct Argument {
    var label: String?
    var value: Value
    var isTrailing: Bool
  }

  /// Follows a body. Returns what it gives.
  func result(of body: [CodeStatement], in scope: Scope) -> Value {
    if body.count == 1, case .expression(let expression) = body[0].form {
      return Builders(reading: reading).value(of: expression, in: scope)
    }
    if case .left(let value) = Statements(reading: reading).run(body, in: scope) { return value ?? .nothing }
    return .nothing
  }

  /// Returns the function of several that takes these arguments.
  func matching(_ functions: [Declared<CodeFunction>], _ arguments: [Argument]) -> Declared<CodeFunction>? {
    functions.first { function in
      // What overrides may do nothing at all.
      values(of: function, arguments) != nil
        && (!function.node.body.isEmpty || function.node.modifiers.contains("override"))
    }
  }

  /// Follows a function. `own`: the object that it is a method of; nil for a function of its own.
  func call(_ declared: Declared<CodeFunction>, _ arguments: [Argument], own: Value?, type: String?) -> Value {
    let site = Site(file: declared.file, start: declared.start, end: 0)
    guard reading.running.count < 14, !reading.running.contains(site), let bound = values(of: declared, arguments)
    else {
      return .unknown(Unknown(reason: .helper, message: "'\(declared.node.name)' calls itself"))
    }
    let isSame = arguments.isEmpty && declared.node.parameters.isEmpty && isOwn(own)
    if isSame, declared.node.result == nil || declared.node.result == "void", reading.helperCall == nil,
      isFollowed(site)
    {
      return .nothing
    }
    let outerPresumed = reading.presumed
    defer { reading.presumed = outerPresumed }
    // What one initializer hands on to another holds in each that does.
    if declared.node.name.hasPrefix("init") { reading.presumed.removeAll { $0.set == reading.startSet } }
    if reading.barrier == nil { reading.followed[site, default: []].append(reading.circumstances) }
    guard reading.followed[site, default: []].count < 60 else { return .unknown(.form) }
    let scope = Scope(outer: nil, file: declared.file, type: type)
    if let own, !isOwn(own) { scope.values["self"] = own }
    for (parameter, value) in zip(declared.node.parameters, bound) {
      let given = value ?? parameter.standard.map { reading.evaluate($0, in: scope) } ?? .nothing
      scope.values[parameter.name] = Functions.typed(given, parameter.type)
    }
    let outer = (reading.method, reading.returnedName)
    if isOwn(own) { reading.method = declared.node.name }
    reading.returnedName = nil
    reading.running.append(site)
    let result = result(of: declared.node.body, in: scope)
    reading.running.removeLast()
    (reading.method, reading.returnedName) = outer
    return result
  }

  /// Returns a value as one of a type: `.zero` is of many.
  private static func typed(_ value: Value, _ type: String) -> Value {
    guard case .insets(let insets) = value, insets == Insets() else { return value }
    if ["CGFloat", "Double", "Float", "Int"].contains(where: { type.hasPrefix($0) }) { return .number(0) }
    if type.hasPrefix("CGSize") { return .size(0, 0) }
    return type.hasPrefix("CGPoint") ? .point(0, 0) : value
  }

  private func isOwn(_ own: Value?) -> Bool { if case .own? = own { true } else { false } }

  /// Whether a method was followed under conditions that all hold here too. What was taken to hold there, and is not
  /// here, need not.
  private func isFollowed(_ site: Site) -> Bool {
    let known = (reading.followed[site] ?? []).first { $0.conditions.allSatisfy { reading.conditions.contains($0) } }
    guard let known else { return false }
    reading.loosened[site, default: []].formUnion(known.presumed.filter { !reading.presumed.contains($0) })
    return true
  }

  /// Returns the value of each parameter, nil for its standard value; nil where the arguments are not for the function.
  private func values(of declared: Declared<CodeFunction>, _ arguments: [Argument]) -> [Value?]? {
    let isSwift = reading.project.files[declared.file].language == .swift
    var values: [Value?] = []
    var index = 0
    for (number, parameter) in declared.node.parameters.enumerated() {
      if parameter.isVariadic {
        var list: [Value] = []
        while index < arguments.count, arguments[index].label == (list.isEmpty ? parameter.label : nil) {
          list.append(arguments[index].value)
          index += 1
        }
        values.append(.list(list))
      } else if index < arguments.count, fits(arguments[index], parameter, isFirst: number == 0, isSwift: isSwift) {
        values.append(arguments[index].value)
        index += 1
      } else if parameter.standard != nil {
        values.append(nil)
      } else {
        return nil
      }
    }
    return index == arguments.count ? values : nil
  }

  private func fits(_ argument: Argument, _ parameter: CodeParameter, isFirst: Bool, isSwift: Bool) -> Bool {
    if argument.label == parameter.label { return true }
    if argument.isTrailing, argument.label == nil { return true }
    return isFirst && !isSwift
  }

  // MARK: Helpers

  /// Follows a function that is no method of the class: what it makes is made by the call.
  func help(
    _ declared: Declared<CodeFunction>, _ arguments: [Argument], own: Value?, by call: CodeExpression, in scope: Scope
  ) -> Value {
    let outer = reading.helperCall
    reading.helperCall = outer ?? Site(file: scope.file, start: call.start, end: call.end)
    defer { reading.helperCall = outer }
    reading.helpersUsed[Site(file: declared.file, start: declared.start, end: declared.end), default: 0] += 1
    return self.call(declared, arguments, own: own, type: nil)
  }
}
