// Numbers, sizes, insets and priorities, as code makes them.

struct Measures {
  let reading: ClassReading

  /// Returns the value that a function or initializer of numbers makes; nil where the name is none of these.
  func made(_ name: String, _ arguments: [CodeArgument], in scope: Scope) -> Value? {
    switch name {
    case "CGFloat", "Float", "Double", "Int", "NSNumber", "Constant", "floor", "ceil", "round", "abs", "CGFLOAT":
      guard arguments.count == 1 else { return nil }
      return function(name, reading.evaluate(arguments[0].value, in: scope))
    case "max", "min", "MAX", "MIN", "fmax", "fmin": return limit(name, arguments, in: scope)
    case "NSLocalizedString", "NSLocalizedStringFromTable", "LocalizedStringResource":
      guard let first = arguments.first else { return nil }
      return reading.evaluate(first.value, in: scope)
    case "String" where arguments.first?.label == "localized":
      return arguments.first.map { reading.evaluate($0.value, in: scope) }
    case "uniform", "horizontal", "vertical", "top", "left", "bottom", "right":
      guard arguments.count == 1, arguments[0].label == nil else { return nil }
      return uniform(name, reading.evaluate(arguments[0].value, in: scope))
    case _ where Self.structures.contains(name): return structure(name, arguments, in: scope)
    default: return nil
    }
  }

  private static let structures: Set<String> = [
    "CGSize", "CGSizeMake", "NSMakeSize", "NSSize", "CGPoint", "CGPointMake", "NSPoint", "NSMakePoint", "UIEdgeInsets",
    "UIEdgeInsetsMake", "NSEdgeInsets", "NSEdgeInsetsMake", "NSDirectionalEdgeInsets", "NSDirectionalEdgeInsetsMake",
    "ConstraintInsets", "ALEdgeInsets", "ALEdgeInsetsMake", "TinyEdgeInsets", "MASEdgeInsets", "init",
    "MASEdgeInsetsMake",
  ]

  private func function(_ name: String, _ value: Value) -> Value {
    guard let number = value.asNumber else { return value.isUnknown ? value : .unknown(.number) }
    switch name {
    case "floor", "ceil", "round", "abs": return number.plain.map { .number(rounded(name, $0)) } ?? .unknown(.number)
    default: return value
    }
  }

  private func rounded(_ name: String, _ number: Double) -> ForeignNumber {
    switch name {
    case "floor": ForeignNumber(number.rounded(.down))
    case "ceil": ForeignNumber(number.rounded(.up))
    case "round": ForeignNumber(number.rounded(.toNearestOrAwayFromZero))
    default: ForeignNumber(number.magnitude)
    }
  }

  private func limit(_ name: String, _ arguments: [CodeArgument], in scope: Scope) -> Value? {
    let values = arguments.map { reading.evaluate($0.value, in: scope).asPlainNumber }
    guard values.count > 1, !values.contains(nil) else { return values.isEmpty ? nil : .unknown(.number) }
    let numbers = values.compactMap { $0 }
    let isMost = name.lowercased().hasSuffix("max")
    return (isMost ? numbers.max() : numbers.min()).map { .number(ForeignNumber($0)) }
  }

  private func uniform(_ name: String, _ value: Value) -> Value {
    guard let number = value.asNumber else { return .unknown(.number) }
    var insets = Insets()
    if name == "uniform" || name == "vertical" || name == "top" { insets.top = number }
    if name == "uniform" || name == "vertical" || name == "bottom" { insets.bottom = number }
    if name == "uniform" || name == "horizontal" || name == "left" { insets.left = number }
    if name == "uniform" || name == "horizontal" || name == "right" { insets.right = number }
    return .insets(insets)
  }

  /// A size, point or insets, by the labels of their initializers, or by the order in C.
  private func structure(_ name: String, _ arguments: [CodeArgument], in scope: Scope) -> Value? {
    let labels = arguments.map { $0.label ?? "" }
    if name == "init", arguments.count == 1, arguments[0].label == nil {
      return reading.evaluate(arguments[0].value, in: scope)
    }
    let values = arguments.map { reading.evaluate($0.value, in: scope) }
    let numbers = values.compactMap { $0.asNumber }
    guard numbers.count == arguments.count, !numbers.isEmpty else {
      // The parts that are known can be asked for.
      var parts: [String: Value] = [:]
      for (label, value) in zip(labels, values) where !label.isEmpty { parts[label] = value }
      if !parts.isEmpty, name != "init" { return .object(type: name, parts) }
      return name == "init" && numbers.isEmpty ? nil : .unknown(.number)
    }
    if numbers.count == 2 {
      if labels[0] == "width" || name.has("Size") { return .size(numbers[0], numbers[1]) }
      if labels[0] == "x" || name.has("Point") { return .point(numbers[0], numbers[1]) }
    }
    let sides = ["top": 0, "left": 1, "leading": 1, "bottom": 2, "right": 3, "trailing": 3]
    let isByOrder = labels.allSatisfy { $0.isEmpty } && numbers.count == 4
    guard isByOrder || labels.allSatisfy({ sides[$0] != nil }) else { return own(name, labels, numbers) }
    var all: [ForeignNumber] = [0, 0, 0, 0]
    for (index, number) in numbers.enumerated() { all[isByOrder ? index : sides[labels[index]] ?? 0] = number }
    let isDirectional = labels.contains("leading") || name.has("Directional")
    return .insets(
      Insets(top: all[0], left: all[1], bottom: all[2], right: all[3], isDirectional: isDirectional))
  }

  /// Initializers that projects add: `UIEdgeInsets(horizontal: 8, vertical: 4)`
  private func own(_ name: String, _ labels: [String], _ numbers: [ForeignNumber]) -> Value {
    guard name != "init" || labels.contains("horizontal") || labels.contains("vertical") else {
      return .unknown(.number)
    }
    var insets = Insets()
    for (label, number) in zip(labels, numbers) {
      switch label {
      case "horizontal": (insets.left, insets.right) = (number, number)
      case "vertical": (insets.top, insets.bottom) = (number, number)
      case "all", "uniform", "edges", "": insets = Insets(top: number, left: number, bottom: number, right: number)
      default: return .unknown(.number)
      }
    }
    return name.has("Insets") || name == "init" ? .insets(insets) : .unknown(.number)
  }

  // MARK: Priorities

  private static let priorities: [String: Double] = [
    "required": 1000, "defaultHigh": 750, "defaultLow": 250, "fittingSizeLevel": 50, "fittingSizeCompression": 50,
    "high": 750, "medium": 500, "defaultMedium": 500, "low": 250, "dragThatCanResizeScene": 510,
    "sceneSizeStayPut": 500, "dragThatCannotResizeScene": 490, "dragThatCanResizeWindow": 510, "windowSizeStayPut": 500,
    "dragThatCannotResizeWindow": 490, "fittingSize": 50,
  ]
  private static let prefixes = [
    "UILayoutPriority", "NSLayoutPriority", "MASLayoutPriority", "ALLayoutPriority", "TNLayoutPriority",
  ]

  /// Returns a priority; nil for one that is known only at run time.
  func priority(_ expression: CodeExpression, in scope: Scope) -> Double? {
    switch expression.form {
    case .implicitMember(let name):
      if let known = Self.priorities[name] { return known }
    case .member(let base, "rawValue"): return priority(base, in: scope)
    case .member(let base, let name):
      if let known = Self.priorities[name], base.lastName?.first?.isUppercase ?? true { return known }
    case .name(let name):
      for prefix in Self.prefixes where name.hasPrefix(prefix) {
        let rest = name.dropFirst(prefix.count)
        if let known = Self.priorities[rest.prefix(1).lowercased() + rest.dropFirst()] { return known }
      }
    case .call(let function, let arguments):
      let names = [
        "UILayoutPriority", "init", "ConstraintPriority", "LayoutPriority", "custom", "Priority", "NSLayoutPriority",
      ]
      if let name = function.lastName, names.contains(name), arguments.count == 1 {
        return priority(arguments[0].value, in: scope)
      }
    case .binary(let sign, let left, let right) where sign == "+" || sign == "-":
      if let one = priority(left, in: scope), let other = priority(right, in: scope) {
        return Measures.valid(sign == "+" ? one + other : one - other)
      }
    default: break
    }
    switch reading.evaluate(expression, in: scope) {
    case .number(let number): return number.plain.flatMap { Measures.valid($0) }
    case .symbol(let name): return Self.priorities[name]
    default: return nil
    }
  }

  static func valid(_ number: Double) -> Double? { number > 0 && number <= 1000 ? number : nil }
}
