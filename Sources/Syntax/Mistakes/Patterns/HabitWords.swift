// Words of others, and ours: the tables that rows of `HabitTable` name.

extension Habit {
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
    case "noAttribute":
      return edges.contains(text) || ["width", "height", "centerX", "centerY"].contains(text) ? nil : text
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
    case "relation": return relations[text]
    case "mine": return places[text]?.0
    case "theirs": return places[text]?.1
    default: return nil
    }
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
