// NSLayoutAnchor, in both languages (NSLayoutAnchor.h): the constant is added to the second anchor.

struct AnchorLibrary {
  let reading: ClassReading

  enum Target { case anchor, constant, systemSpacing }

  /// The labels of `constraint(…)`, each with what it means.
  static let labels: [String: (relation: ForeignRelation, target: Target)] = [
    "equalTo": (.equal, .anchor), "lessThanOrEqualTo": (.atMost, .anchor), "greaterThanOrEqualTo": (.atLeast, .anchor),
    "equalToConstant": (.equal, .constant), "lessThanOrEqualToConstant": (.atMost, .constant),
    "greaterThanOrEqualToConstant": (.atLeast, .constant),
    "equalToSystemSpacingAfter": (.equal, .systemSpacing), "equalToSystemSpacingBelow": (.equal, .systemSpacing),
    "lessThanOrEqualToSystemSpacingAfter": (.atMost, .systemSpacing),
    "lessThanOrEqualToSystemSpacingBelow": (.atMost, .systemSpacing),
    "greaterThanOrEqualToSystemSpacingAfter": (.atLeast, .systemSpacing),
    "greaterThanOrEqualToSystemSpacingBelow": (.atLeast, .systemSpacing),
  ]

  /// The beginnings of the messages, each with its label.
  static let messages: [String: String] = {
    var messages: [String: String] = [:]
    for label in labels.keys {
      let name = "constraint" + label.prefix(1).uppercased() + label.dropFirst()
      messages[name.hasSuffix("Constant") ? name : name + "Anchor"] = label
    }
    return messages
  }()

  /// The groups of Anchorage (Anchorage.swift, AnchorGroupProvider).
  private static let groups: [String: [String]] = [
    "edgeAnchors": ["leading", "trailing", "top", "bottom"], "horizontalAnchors": ["leading", "trailing"],
    "verticalAnchors": ["top", "bottom"], "centerAnchors": ["centerX", "centerY"], "sizeAnchors": ["width", "height"],
  ]

  /// Returns what an anchor of an item stands for; nil for a name that is none.
  static func side(_ name: String, of item: Item) -> Side? {
    if let group = groups[name] { return Side(item: item, attributes: group, group: name) }
    guard name.hasSuffix("Anchor") else { return nil }
    let attribute = String(name.dropLast(6))
    return Attributes.all.contains(attribute) ? Side(item: item, attributes: [attribute], group: nil) : nil
  }

  func made(by call: LibraryCall) -> Value? {
    guard let first = call.arguments.first, let base = call.base else { return nil }
    let label: String
    if call.name == "constraint", let swift = first.label, Self.labels[swift] != nil {
      label = swift
    } else if let message = Self.messages[call.name] {
      label = message
    } else {
      return nil
    }
    guard let meaning = Self.labels[label] else { return nil }
    let receiver = reading.evaluate(base, in: call.scope)
    guard case .side(let side) = receiver, side.group == nil else {
      return unread(call, receiver.isUnknown ? receiver : .unknown(.view))
    }
    if meaning.target == .systemSpacing { return spaced(side, meaning.relation, first.value, call) }
    return made(side, meaning.relation, meaning.target, first.value, call)
  }

  /// The system's spacing is 8 points between edges; between baselines it depends on their fonts.
  private func spaced(
    _ side: Side, _ relation: ForeignRelation, _ first: CodeExpression, _ call: LibraryCall
  ) -> Value {
    let unknown = Unknown(reason: .systemSpacing, message: "the system's spacing between baselines depends on fonts")
    guard case .side(let other) = reading.evaluate(first, in: call.scope), other.group == nil,
      let multiplier = call.argument("multiplier").map({ reading.evaluate($0, in: call.scope).asNumber }) ?? 1,
      !(side.attributes + other.attributes).contains(where: { $0.hasSuffix("Baseline") })
    else { return reading.make("system spacing", call.call, in: call.scope, [], unknown: unknown, isActive: false) }
    let atom = Record.Atom(
      item: side.item, attribute: side.attributes[0], relation: relation, item2: other.item,
      attribute2: other.attributes[0], constant: multiplier * 8)
    return reading.make("system spacing", call.call, in: call.scope, [atom], isActive: false)
  }

  private func unread(_ call: LibraryCall, _ value: Value) -> Value {
    var reason = Unknown.view
    if case .unknown(let unknown) = value, unknown.reason != .number { reason = unknown }
    return reading.make("anchors", call.call, in: call.scope, [], unknown: reason, isActive: false)
  }

  private func made(
    _ side: Side, _ relation: ForeignRelation, _ target: Target, _ first: CodeExpression, _ call: LibraryCall
  ) -> Value {
    var atom = Record.Atom(item: side.item, attribute: side.attributes[0], relation: relation)
    if target == .anchor {
      let second = reading.evaluate(first, in: call.scope)
      guard case .side(let other) = second, other.group == nil else {
        return unread(call, second.isUnknown ? second : .unknown(.view))
      }
      (atom.item2, atom.attribute2) = (other.item, other.attributes[0])
    }
    let constant = target == .constant ? first : call.argument("constant")
    let numbers = [constant, call.argument("multiplier")].map { expression in
      expression.map { reading.evaluate($0, in: call.scope) }
    }
    var unknown: Unknown?
    if let value = numbers[0] {
      if let number = value.numberOrZero { atom.constant = number } else { unknown = value.whyNoNumber }
    }
    if let value = numbers[1], atom.item2 != nil {
      if let number = value.asNumber { atom.multiplier = number } else { unknown = value.whyNoNumber }
    }
    return reading.make("anchors", call.call, in: call.scope, [atom], unknown: unknown, isActive: false)
  }
}

extension Value {
  /// The number, where `.zero` is one.
  var numberOrZero: ForeignNumber? {
    switch self {
    case .insets(let insets) where insets == Insets(): 0
    default: asNumber
    }
  }

  /// Why it is no number.
  var whyNoNumber: Unknown { .number }
}
