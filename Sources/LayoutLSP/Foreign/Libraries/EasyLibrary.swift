// EasyPeasy (Attribute.swift, Constant.swift, PositionAttribute.swift): each attribute is an object with its constant,
// which counts inward; the relation is not turned round.

struct EasyLibrary {
  let reading: ClassReading

  static let groups: [String: [String]] = [
    "Edges": ["top", "left", "right", "bottom"], "Size": ["width", "height"], "Center": ["centerX", "centerY"],
    "Margins": ["topMargin", "leftMargin", "rightMargin", "bottomMargin"],
    "CenterWithinMargins": ["centerXWithinMargins", "centerYWithinMargins"],
  ]
  private static let opposites = [
    "left": "right", "right": "left", "top": "bottom", "bottom": "top", "leading": "trailing", "trailing": "leading",
  ]
  private static let priorities: [String: Double] = ["required": 1000, "high": 750, "medium": 500, "low": 250]

  func made(by call: LibraryCall) -> Value? {
    guard call.name == "layout" || call.name == "reload", let base = call.base, base.lastName == "easy",
      case .member(let view, _) = base.form
    else { return nil }
    let receiver = reading.evaluate(view, in: call.scope)
    var numbers: [Int] = []
    for argument in call.arguments {
      for attribute in Self.elements(argument.value) {
        numbers += Activation.numbers(read(attribute, of: receiver, in: call.scope)) ?? []
      }
    }
    return .constraints(numbers)
  }

  /// `view <- [Top(8), …]`
  func assign(_ expression: CodeExpression, to target: CodeExpression, in scope: Scope) {
    let receiver = reading.evaluate(target, in: scope)
    for attribute in Self.elements(expression) { _ = read(attribute, of: receiver, in: scope) }
  }

  private static func elements(_ expression: CodeExpression) -> [CodeExpression] {
    if case .list(let items) = expression.form { items } else { [expression] }
  }

  /// What an attribute has said so far.
  private struct Part {
    var relation = ForeignRelation.equal
    var multiplier: ForeignNumber = 1
    var value = Value.number(0)
    var priority = 1000.0
    var target: Item?
    var second: String?
    var unknown: Unknown?
  }

  private func read(_ expression: CodeExpression, of receiver: Value, in scope: Scope) -> Value {
    var links: [(name: String, arguments: [CodeArgument])] = []
    var here = expression
    while case .call(let function, let arguments) = here.form, case .member(let base, let name) = function.form {
      links.append((name, arguments))
      here = base
    }
    guard case .call(let function, let arguments) = here.form, case .name(let kind) = function.form,
      let names = Self.groups[kind] ?? Self.single(kind)
    else { return reading.leaveOut("EasyPeasy", expression, in: scope, .form) }
    guard let item = reading.item(receiver) else { return reading.leaveOut("EasyPeasy", expression, in: scope, .view) }
    var part = Part()
    if let first = arguments.first { read(first.value, &part, in: scope) }
    for link in links.reversed() { apply(link.name, link.arguments, &part, in: scope) }
    if case .size = part.value, kind != "Size" { part.unknown = part.unknown ?? .number }
    let atoms = names.map { atom($0, item, part, isGroup: kind == "Edges") }
    return reading.make(
      "EasyPeasy", expression, in: scope, part.unknown == nil ? atoms : [], unknown: part.unknown, isActive: true)
  }

  static func single(_ kind: String) -> [String]? {
    let name = kind.prefix(1).lowercased() + kind.dropFirst()
    return kind.first?.isUppercase == true && Attributes.all.contains(name) ? [name] : nil
  }

  /// `8`, `>=8`, `*0.5`: with a multiplier alone the constant is the same number (Constant.swift).
  private func read(_ expression: CodeExpression, _ part: inout Part, in scope: Scope) {
    switch expression.form {
    case .prefix("*", let inner):
      guard let number = reading.evaluate(inner, in: scope).asNumber else {
        part.unknown = .number
        return
      }
      (part.multiplier, part.value) = (number, .number(number))
    case .prefix(let sign, let inner) where [">=", "<=", "=="].contains(sign):
      part.relation = ForeignRelation(rawValue: sign) ?? .equal
      read(inner, &part, in: scope)
    case .binary("*", let left, let right):
      guard let number = reading.evaluate(right, in: scope).asNumber else {
        part.unknown = .number
        return
      }
      read(left, &part, in: scope)
      part.multiplier = number
    default:
      let value = reading.evaluate(expression, in: scope)
      switch value {
      case .number, .size, .point, .insets: part.value = value
      default: part.unknown = .number
      }
    }
  }

  private func apply(_ name: String, _ arguments: [CodeArgument], _ part: inout Part, in scope: Scope) {
    switch name {
    case "to", "like":
      guard let first = arguments.first, let item = reading.item(first.value, in: scope) else {
        part.unknown = part.unknown ?? .view
        return
      }
      part.target = item
      if arguments.count > 1 { part.second = arguments[1].value.lastName }
    case "with":
      guard let first = arguments.first?.value else { return }
      if let name = first.lastName, let known = Self.priorities[name] {
        part.priority = known
      } else if let known = Measures(reading: reading).priority(first, in: scope) {
        part.priority = known
      } else {
        part.unknown = part.unknown ?? .priority
      }
    case "when": part.unknown = part.unknown ?? Unknown(reason: .condition, message: "only on a condition")
    default: part.unknown = part.unknown ?? .form
    }
  }

  private func atom(_ attribute: String, _ item: Item, _ part: Part, isGroup: Bool) -> Record.Atom {
    var atom = Record.Atom(item: item, attribute: attribute, relation: part.relation, priority: part.priority)
    if Attributes.sizes.contains(attribute) {
      atom.constant = MakerLibrary.constant(part.value, attribute)
      if let target = part.target {
        (atom.item2, atom.attribute2, atom.multiplier) = (target, part.second ?? attribute, part.multiplier)
      }
      return atom
    }
    let constant = EasyLibrary.constant(part.value, attribute)
    atom.constant = Attributes.far.contains(attribute) ? -constant : constant
    atom.multiplier = part.multiplier
    atom.item2 = part.target ?? Item(view: item.view, isSuperview: true)
    let isInside = part.target == nil || isGroup || part.target.map { isSuperview($0, of: item) } ?? false
    atom.attribute2 = part.second ?? (isInside ? attribute : Self.opposites[attribute] ?? attribute)
    return atom
  }

  private func isSuperview(_ other: Item, of item: Item) -> Bool {
    if other.isSuperview, reading.views.number(other.view) == reading.views.number(item.view) { return true }
    return reading.views.parent(of: item.view) == reading.views.number(other.view)
      || reading.views.number(other.view) == 0
  }

  private static func constant(_ value: Value, _ attribute: String) -> ForeignNumber {
    switch value {
    case .number(let number): number
    case .point(let x, let y): attribute.hasPrefix("centerX") ? x : y
    case .insets(let insets):
      ["top": insets.top, "left": insets.left, "bottom": insets.bottom, "right": insets.right][attribute] ?? 0
    default: 0
    }
  }
}
