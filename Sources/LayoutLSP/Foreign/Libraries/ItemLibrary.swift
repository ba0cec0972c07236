// NSLayoutConstraint(item:attribute:relatedBy:toItem:attribute:multiplier:constant:), in both languages
// (NSLayoutConstraint.h).

struct ItemLibrary {
  let reading: ClassReading

  private static let relations: [String: ForeignRelation] = [
    "equal": .equal, "lessthanorequal": .atMost, "greaterthanorequal": .atLeast,
  ]

  func made(by call: LibraryCall) -> Value? {
    let labels = call.arguments.map { $0.label ?? "" }
    let isInitializer = call.name == "NSLayoutConstraint" || call.name == "init" && labels.first == "item"
    guard isInitializer || call.name == "constraintWithItem", labels.contains("relatedBy") else { return nil }
    let attributes = call.arguments.filter { $0.label == "attribute" }.map { ItemLibrary.attribute($0.value) }
    let first = call.arguments[0].value
    guard let item = reading.item(first, in: call.scope) else {
      return reading.make(
        "NSLayoutConstraint", call.call, in: call.scope, [], unknown: reading.whyNoItem(first, in: call.scope),
        isActive: false)
    }
    let relation = call.argument("relatedBy").flatMap { ItemLibrary.relation($0) }
    guard let relation, let attribute = attributes.first.flatMap({ $0 }) else {
      return reading.make(
        "NSLayoutConstraint", call.call, in: call.scope, [],
        unknown: Unknown(reason: .form, message: "an attribute or relation in a variable"), isActive: false)
    }
    return made(Record.Atom(item: item, attribute: attribute, relation: relation), attributes, call)
  }

  private func made(_ start: Record.Atom, _ attributes: [String?], _ call: LibraryCall) -> Value {
    var atom = start
    var unknown: Unknown?
    if let target = call.argument("toItem"), !target.isNil, attributes.count > 1, attributes[1] != "notAnAttribute" {
      if let other = reading.item(target, in: call.scope), let attribute = attributes[1] {
        (atom.item2, atom.attribute2) = (other, attribute)
      } else {
        unknown = reading.whyNoItem(target, in: call.scope)
      }
    }
    if let constant = call.argument("constant") {
      if let number = reading.evaluate(constant, in: call.scope).numberOrZero {
        atom.constant = number
      } else {
        unknown = unknown ?? .number
      }
    }
    if let multiplier = call.argument("multiplier"), atom.item2 != nil {
      if let number = reading.evaluate(multiplier, in: call.scope).asNumber {
        atom.multiplier = number
      } else {
        unknown = unknown ?? .number
      }
    }
    return reading.make("NSLayoutConstraint", call.call, in: call.scope, [atom], unknown: unknown, isActive: false)
  }

  /// Returns the attribute that a case of NSLayoutAttribute names.
  static func attribute(_ expression: CodeExpression) -> String? {
    guard var name = expression.lastName else { return nil }
    for prefix in ["NSLayoutAttribute", "NSLayoutFormatAlignAll"] where name.hasPrefix(prefix) {
      name = String(name.dropFirst(prefix.count))
    }
    name = name.prefix(1).lowercased() + name.dropFirst()
    if name == "baseline" { return "lastBaseline" }
    return Attributes.all.contains(name) || name == "notAnAttribute" ? name : nil
  }

  static func relation(_ expression: CodeExpression) -> ForeignRelation? {
    guard let name = expression.lastName else { return nil }
    let plain = name.hasPrefix("NSLayoutRelation") ? String(name.dropFirst(16)) : name
    return relations[plain.lowercased()]
  }
}

extension CodeExpression {
  var isNil: Bool { if case .none = form { true } else { false } }
}

extension ClassReading {
  /// Returns the view or guide that an expression stands for.
  func item(_ expression: CodeExpression, in scope: Scope) -> Item? { item(evaluate(expression, in: scope)) }

  func item(_ value: Value) -> Item? {
    switch value {
    case .item(let item), .proxy(let item): item
    case .own: kind == .controller ? nil : root
    default: nil
    }
  }

  /// Returns why an expression stands for no view.
  func whyNoItem(_ expression: CodeExpression, in scope: Scope) -> Unknown {
    if case .unknown(let unknown) = evaluate(expression, in: scope), unknown.reason != .number, unknown.reason != .form
    {
      return unknown
    }
    return .view
  }
}
