/// Words of others, and ours: the tables that rows of `HabitTable` and patterns of tokens name.
enum HabitWords {
  /// Returns our word for one of others; nil for a word that is not in the table.
  static func word(for text: String, in table: String) -> String? {
    switch table {
    case "misspeltLet": return Keyword.isSlipOfLet(text) ? "let" : nil
    case "let": return Keyword.resembling(text) == "let" ? "let" : nil
    case "noKeyword": return Keyword.resembling(text) == nil ? text : nil
    case "anyKeyword": return Keyword.resembling(text)
    case "noRule": return SLL.names.contains(text) ? nil : text
    case "textWord": return Keyword.word(among: textWords, resembling: text)
    case "beginsWithX": return text.hasPrefix("x") ? text : nil
    case "property": return ViewProperty(rawValue: text)?.rawValue
    case "underscored": return String(text.map { $0 == "-" ? "_" : $0 })
    case "commas": return text.split { $0.isWhitespace }.joined(separator: ", ")
    case "name":
      let name = text.filter { $0 != "\"" }
      let isName = !name.isEmpty && name.allSatisfy { $0.isLetter || $0 == "_" || $0.isNumber }
      return isName && name.first?.isNumber != true ? name : nil
    case "notation":
      return Keyword.resembling(text).flatMap { ["rows", "stack", "stack vertical"].contains($0) ? $0 : nil }
    case "keyword": return Keyword.resembling(text) == nil ? Keyword.inOtherLanguages(text) : nil
    case "valueKeyword":
      return word(for: text, in: "keyword").flatMap { ["let", "screen"].contains($0) ? $0 : nil }
    case "noAttribute": return isAttribute(text) ? nil : text
    case "measure": return text.split(separator: ".").last.map { isAttribute(String($0)) } == true ? text : nil
    case "noProperty": return ViewProperty(rawValue: text) == nil ? text : nil
    case "noDot": return text == "." ? nil : text
    case "rowStart": return ["{", "}", "]", ")"].contains(text) || text.first?.isNumber == true ? text : nil
    case "withUnit": return withoutUnit(text) == text ? nil : withoutUnit(text)
    case "withoutUnit": return withoutUnit(text)
    case "eachValue": return eachValue(text)
    case "sizeOfLabels": return labelled(text, ["width", "height"]).map { $0.joined(separator: " x ") }
    case "pointOfLabels": return labelled(text, ["x", "y"]).map { "(\($0.joined(separator: ", ")))" }
    case "insetsOfLabels":
      return labelled(text, ["top", "left", "bottom", "right"], orNought: true).map {
        "(\($0.joined(separator: ", ")))"
      }
    case "bracketed": return inBrackets(text, between: "")
    case "row":
      let row = inBrackets(text.filter { $0 != "," }, between: "-")
      return row.hasSuffix("-") ? nil : row
    case "viewsOfOne": return viewsOfOne(text)
    case "equations": return equations(text)
    case "edge": return edges.contains(text.lowercased()) ? text.lowercased() : nil
    case "quote": return text == "'" || text == "`" ? text : nil
    case "dollar": return text == "$" ? text : nil
    case "nearly": return text == "~" || text == "^" ? text : nil
    case "assignment": return ["+=", "-=", "*=", "/="].contains(text) ? text : nil
    case "signOfPriority": return ["!", "~", "^", "#", "&", "$"].contains(text) ? text : nil
    case "joined": return String(text.filter { !$0.isWhitespace && $0 != "'" })
    case "sign": return text.contains(">") ? ">=" : text.contains("<") ? "<=" : "=="
    case "digits":
      let inside = text.dropFirst().dropLast()
      return !inside.isEmpty && inside.utf8.allSatisfy { (48...57).contains($0) } ? String(inside) : nil
    case "beginsWithNought": return text.hasPrefix("0") ? text : nil
    case "point": return LengthUnit.points.contains(text) ? text : nil
    case "share": return ["vw": "H", "vh": "V"][text]
    case "otherUnit": return LengthUnit.others.contains(text) ? text : nil
    case "function": return functions.contains(text) ? text : nil
    case "ourPriority": return ["required", "high", "low", "fit", "fitting"].contains(text) ? text : nil
    case "priority": return priority(text)
    case "option": return option(text)
    case "storyboard": return storyboard[String(text.lowercased().filter { $0 != " " })]
    case "keep": return isOfKeepLayout(text) ? text : nil
    case "keepValues":
      return isOfKeepLayout(text) && (text.hasSuffix("Offsets") || text.hasSuffix("Alignments")) ? text : nil
    case "keepAnimated": return text.hasPrefix("keepAnimated") ? text : nil
    case "setter": return text.hasPrefix("set") && text.dropFirst(3).first?.isUppercase == true ? text : nil
    case "rule": return SLL.isRule(text.dropFirst().dropLast()) ? text : nil
    case "relation": return relations[text]
    case "mine": return places[text]?.0
    case "theirs": return places[text]?.1
    default: return nil
    }
  }

  private static func isAttribute(_ text: String) -> Bool {
    edges.contains(text) || ["width", "height", "centerX", "centerY"].contains(text)
  }

  /// Returns a number of points without its unit, and a path or a percentage as it is; nil for any other unit.
  private static func withoutUnit(_ text: String) -> String? {
    let number = text.prefix { $0.isNumber || $0 == "." || $0 == "-" }
    let unit = text[number.endIndex...].trimmed { $0 == " " }
    if number.isEmpty || unit == "%" || unit.isEmpty { return text }
    return LengthUnit.points.contains(unit) ? String(number) : nil
  }

  /// Returns `a.width <= 100; a.width <= b.width` for `a.width <= min(100, b.width)`.
  private static func eachValue(_ text: String) -> String? {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let left = text[..<open].dropLast(3)
    var (values, depth) = ([""], 0)
    for character in text[open...].dropFirst().dropLast() {
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
      if character == ",", depth == 0 { values.append("") } else { values[values.count - 1].append(character) }
    }
    return values.map { left + $0.trimmed { $0.isWhitespace } }.joined(separator: "; ")
  }

  /// Returns the values of `left: 10, top: 20` in the order of the labels; nil where one has another label, or has no
  /// value, unless that is 0.
  private static func labelled(_ text: String, _ labels: [String], orNought: Bool = false) -> [String]? {
    var values: [String: String] = [:]
    for part in text.split(separator: ",") {
      let parts = part.split(separator: ":").map { $0.trimmed { $0.isWhitespace } }
      guard parts.count == 2, labels.contains(parts[0]) else { return nil }
      values[parts[0]] = parts[1]
    }
    let found = labels.compactMap { values[$0] ?? (orNought ? "0" : nil) }
    return found.count == labels.count ? found : nil
  }

  /// Returns the names of `|-logo-title-|` and `logo title` in brackets; `between` stands where only blanks do.
  private static func inBrackets(_ text: String, between: String) -> String {
    var (result, name) = ("", "")
    for character in text + " " {
      if character.isLetter || character == "_" || character.isNumber && !name.isEmpty {
        name.append(character)
        continue
      }
      if !name.isEmpty { result += (result.isEmpty || result.hasSuffix("-") ? "" : between) + "[\(name)]" }
      name = ""
      if !character.isWhitespace { result.append(character) }
    }
    return result
  }

  /// Returns `[form.name, form.mail].top` for `form.name, form.mail.top`; nil where several end in an attribute, or none.
  private static func viewsOfOne(_ text: String) -> String? {
    var names = text.split(separator: ",").map { $0.trimmed { $0.isWhitespace } }
    guard let last = names.popLast(), let dot = last.lastIndex(of: "."), !names.isEmpty,
      isAttribute(String(last[last.index(after: dot)...])),
      names.allSatisfy({ !isAttribute($0.split(separator: ".").last.map(String.init) ?? "") })
    else { return nil }
    return "[\((names + [String(last[..<dot])]).joined(separator: ", "))]\(last[dot...])"
  }

  /// Returns `a.left == 8; a.top == 8` for `a.left, a.top == 8`.
  private static func equations(_ text: String) -> String? {
    guard let relation = text.firstIndex(where: { "=<>≤≥".contains($0) }) else { return nil }
    let names = text[..<relation].split(separator: ",").map { $0.trimmed { $0.isWhitespace } }
    return names.map { "\($0) \(text[relation...])" }.joined(separator: "; ")
  }

  private static let textWords = TextOption.allCases.map { $0.rawValue } + FontWord.allCases.map { $0.rawValue }

  private static let edges: Set<String> = ["left", "right", "top", "bottom", "leading", "trailing"]

  private static let functions: Set<String> = [
    "abs", "clamp", "round", "floor", "ceil", "sqrt", "pow", "calc", "var", "env", "mod", "CGFloat", "Float", "Double",
    "Int", "CGSize", "CGPoint", "CGRect", "CGSizeMake", "CGPointMake", "UIEdgeInsets", "UIEdgeInsetsMake", "Dimension",
  ]

  private static let relations = [
    "is": "==", "equals": "==", "equal": "==", "eq": "==", "equalTo": "==", "be": "==", "gte": ">=", "ge": ">=",
    "atLeast": ">=", "atleast": ">=", "lte": "<=", "le": "<=", "atMost": "<=", "atmost": "<=", "to": "==",
    "greaterThanOrEqualTo": ">=", "lessThanOrEqualTo": "<=",
  ]

  private static let places: [String: (String, String)] = [
    "below": ("top", "bottom"), "under": ("top", "bottom"), "above": ("bottom", "top"), "over": ("bottom", "top"),
    "rightOf": ("left", "right"), "after": ("leading", "trailing"), "leftOf": ("right", "left"),
    "before": ("trailing", "leading"),
  ]

  private static let storyboard = [
    "toplayoutguide.bottom": "safeArea.top", "bottomlayoutguide.top": "safeArea.bottom",
    "safearealayoutguide": "safeArea", "safearea": "safeArea", "superview": "superview",
  ]

  private static func isOfKeepLayout(_ method: String) -> Bool {
    method.hasPrefix("keep") && method.dropFirst(4).first?.isUppercase == true
  }

  /// A number or a name that we have stays as it is.
  private static func priority(_ text: String) -> String? {
    if let ours = ForeignPriority.ours(text) { return ours }
    guard let first = text.first else { return nil }
    return first.isNumber || first.isLetter || first == "_" ? text : nil
  }

  private static func option(_ text: String) -> String? {
    let name = text.hasPrefix("NSLayoutFormatA") ? "a" + text.dropFirst(15) : text
    guard name.hasPrefix("alignAll"), name.count > 8 else { return nil }
    return name
  }
}
