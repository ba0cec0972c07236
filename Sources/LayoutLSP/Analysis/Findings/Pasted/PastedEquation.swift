import Syntax

/// The equations of one constraint in code, in which a row of the table has found the parts.
struct PastedEquation {
  let words: PastedWords
  /// The code of each part.
  let parts: [String: String]

  /// nil where a part has no meaning here.
  var statements: [String]? {
    guard let item, !attributes.isEmpty, let relation, let priority else { return nil }
    guard let target else { return nil }
    if let compound = compound(item, relation, target) { return [compound + priority] }
    let excluded = parts["excluding"].flatMap(words.attribute)
    var statements: [String] = []
    for (index, name) in attributes.enumerated() {
      for (part, attribute) in (PastedWords.several[name] ?? [name]).enumerated() where attribute != excluded {
        guard let side = side(of: attribute, number: index, part: part, target) else { return nil }
        statements.append("\(item).\(attribute) \(relation) \(side)" + priority)
      }
    }
    return statements.isEmpty ? nil : statements
  }

  // MARK: The left side

  private var measured: PastedWords.Measured? { parts["item"].flatMap(words.measured) }

  private var item: String? {
    guard let measured else { return nil }
    let isWhole = parts["attribute"] != nil || parts["pair"] != nil
    guard isWhole, !measured.attributes.isEmpty else { return measured.view }
    // With the attribute elsewhere, all of the path is a view.
    return ([measured.view] + measured.attributes).joined(separator: ".")
  }

  private var attributes: [String] {
    if let attribute = parts["attribute"] { return [words.attribute(attribute)].compactMap { $0 } }
    if let pair { return [pair.mine] }
    return measured?.attributes ?? []
  }

  /// The two attributes of `topToBottom`, `edgesToSuperview`.
  private var pair: (mine: String, theirs: String?)? {
    guard let name = parts["pair"], let place = name.firstPlace(of: "To") else { return nil }
    let theirs = name[place.upperBound...]
    guard let mine = words.attribute(String(name[..<place.lowerBound])) else { return nil }
    return (mine, theirs == "Superview" ? nil : words.attribute(theirs.prefix(1).lowercased() + theirs.dropFirst()))
  }

  private var relation: String? { parts["relation"].map(words.relation) ?? "==" }

  private var priority: String? { parts["priority"].map { words.priority($0).map { " @ " + $0 } } ?? "" }

  // MARK: The right side

  /// What the attributes are compared with.
  private enum Target {
    case values([String])
    case view(String, attributes: [String])
  }

  /// Whether there is more on the right side than a constant.
  private var hasTarget: Bool { !["nil", "NULL", ""].contains(parts["to"] ?? "") }

  private var target: Target? {
    guard let code = parts["to"], hasTarget else {
      return parts["plus"].flatMap(words.value).map { .values([$0]) }
    }
    if attributes == ["size"], let values = words.values(code, labels: ["width", "height"]) { return .values(values) }
    if attributes == ["center"], let values = words.values(code, labels: ["x", "y"]) { return .values(values) }
    if attributes.count == 1, ["edges", "directionalEdges"].contains(attributes[0]),
      let values = words.values(code, labels: ["top", "left", "bottom", "right"])
    {
      return .values(values)
    }
    guard let measured = words.measured(code), !isValue(code) else {
      return words.value(code).map { .values([$0]) }
    }
    if let other = parts["other"] ?? pair?.theirs {
      // `b, b.bottomAnchor`, or the name of an attribute alone.
      let attribute = words.measured(other)?.attributes.first ?? words.attribute(other)
      return attribute.map { .view(([measured.view] + measured.attributes).joined(separator: "."), attributes: [$0]) }
    }
    let isSafe = parts["safe"] == "true"
    return .view(isSafe && measured.view == "superview" ? "safeArea" : measured.view, attributes: measured.attributes)
  }

  /// Whether the code of a target is a number or a metric, and no view.
  private func isValue(_ code: String) -> Bool {
    let first = code.trimming { $0 == "@" || $0 == "-" || $0 == " " }
    return first.first?.isNumber == true
      || words.metrics.contains(String(first)) && !words.views.contains(String(first))
  }

  /// Returns the right side of an attribute's equation: `superview.top + 8`, `0.5 * b.width`, `44`. `part` is its
  /// number in a compound.
  private func side(of attribute: String, number: Int, part: Int, _ target: Target) -> String? {
    let isSize = ["width", "height", "aspectRatio"].contains(attribute)
    guard let constant = constant(of: attribute, part: part) else { return nil }
    guard let times = parts["times"].map(words.value) ?? "1", let over = parts["over"].map(words.value) ?? "1" else {
      return nil
    }
    switch target {
    case .values(let values):
      let value = values.count > 1 ? values[part % values.count] : values[0]
      // The value of a right edge's inset counts inward.
      let isInset = values.count == 4
      let shown = isInset && Self.isFar(attribute) ? PastedWords.negative(value) : value
      let rest = hasTarget ? constant : ""
      return shown == "0" && rest.hasPrefix(" + ") ? String(rest.dropFirst(3)) : shown + rest
    case .view(let view, let others):
      var theirs = others.isEmpty ? attribute : others[min(number, others.count - 1)]
      if let parts = PastedWords.several[theirs] { theirs = parts[min(part, parts.count - 1)] }
      if others.count > 1, others.count != attributes.count { return nil }
      // A guide has no margins: those of UIKit's are its edges.
      if view.hasSuffix("safeArea"), theirs.hasSuffix("Margin") { theirs.removeLast(6) }
      if view == "superview", theirs == attribute, times == "1", over == "1", !isSize {
        // A position alone is measured against the superview.
        return constant.isEmpty
          ? "0" : constant.hasPrefix(" + ") ? String(constant.dropFirst(3)) : "-" + constant.dropFirst(3)
      }
      let factor = times == "1" ? "" : PastedWords.factor(times) + " * "
      return "\(factor)\(view).\(theirs)" + (over == "1" ? "" : " / " + PastedWords.factor(over)) + constant
    }
  }

  private static func isFar(_ attribute: String) -> Bool {
    ["right", "bottom", "trailing", "rightMargin", "bottomMargin", "trailingMargin", "lastBaseline", "baseline"]
      .contains(attribute)
  }

  /// Returns ` + 8` for what is added to an attribute: an offset as it is written, an inset inward.
  private func constant(of attribute: String, part: Int) -> String? {
    if let plus = parts["plus"] { return words.value(plus).map(PastedWords.added) }
    guard let code = parts["inset"] ?? parts["insets"] else { return "" }
    let edges = ["top", "left", "bottom", "right"]
    let insets = words.values(code, labels: edges) ?? words.value(code).map { value in edges.map { _ in value } }
    guard let insets else { return nil }
    switch attribute {
    case "top", "topMargin", "firstBaseline": return PastedWords.added(insets[0])
    case "left", "leading", "leftMargin", "leadingMargin": return PastedWords.added(insets[1])
    case "bottom", "bottomMargin", "lastBaseline", "baseline": return PastedWords.added(PastedWords.negative(insets[2]))
    case "right", "trailing", "rightMargin", "trailingMargin":
      return PastedWords.added(PastedWords.negative(insets[3]))
    case "width": return both(insets[1], insets[3])
    case "height": return both(insets[0], insets[2])
    case "centerX" where insets[1] == insets[3], "centerY" where insets[0] == insets[2]: return ""
    default: return nil
    }
  }

  /// A size loses the insets of both sides.
  private func both(_ one: String, _ other: String) -> String {
    one == "0" && other == "0" ? "" : one == other ? " - 2 * " + PastedWords.factor(one) : " - (\(one) + \(other))"
  }

  // MARK: Compounds

  /// Returns one equation for several attributes at once, where there is one that says the same.
  private func compound(_ item: String, _ relation: String, _ target: Target) -> String? {
    guard attributes.count == 1, parts["excluding"] == nil, parts["times"] == nil, parts["over"] == nil else {
      return nil
    }
    let name = attributes[0]
    let inset = parts["inset"] ?? parts["insets"]
    switch (name, target) {
    case ("size", .values(let values)) where parts["plus"] == nil && inset == nil:
      return "\(item).size \(relation) " + (values.count == 2 ? "\(values[0]) x \(values[1])" : values[0])
    case ("edges", .values(let values)) where values.count == 4 && relation == "==":
      return "\(item).insets == (\(values.joined(separator: ", ")))"
    case ("edges", .view("superview", [])), ("edges", .view("superview", ["edges"])):
      guard relation == "==", parts["plus"] == nil else { return nil }
      guard let inset else { return "\(item).insets == 0" }
      if let values = words.values(inset, labels: ["top", "left", "bottom", "right"]) {
        let first = values[0]
        return "\(item).insets == "
          + (values.allSatisfy { $0 == first } ? first : "(\(values.joined(separator: ", ")))")
      }
      return words.value(inset).map { "\(item).insets == \($0)" }
    case ("edges", .view(let view, let others)), ("size", .view(let view, let others)),
      ("center", .view(let view, let others)):
      guard others.isEmpty || others == [name], parts["plus"] == nil, inset == nil else { return nil }
      return "\(item).\(name) \(relation) \(view).\(name)"
    default: return nil
    }
  }
}
