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
    functions.first { values(of: $0, arguments) != nil && !$0.node.body.isEmpty }
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
    if reading.barrier == nil { reading.followed[site, default: []].append(reading.conditions) }
    guard reading.followed[site, default: []].count < 60 else { return .unknown(.form) }
    let scope = Scope(outer: nil, file: declared.file, type: type)
    if let own, !isOwn(own) { scope.values["self"] = own }
    for (parameter, value) in zip(declared.node.parameters, bound) {
      scope.values[parameter.name] = value ?? parameter.standard.map { reading.evaluate($0, in: scope) } ?? .nothing
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

  private func isOwn(_ own: Value?) -> Bool { if case .own? = own { true } else { false } }

  /// Whether a method was followed under conditions that all hold here too.
  private func isFollowed(_ site: Site) -> Bool {
    (reading.followed[site] ?? []).contains { known in known.allSatisfy { reading.conditions.contains($0) } }
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
