// The words that people write in the place of keywords.

extension Keyword {
  /// The words that begin a statement of their own.
  static let names = all.filter { $0.place != .behindWhen }.map { $0.name }

  /// Returns the keyword that `text` is misspelt for, or another language's word for; for a stack, with its
  /// direction. nil for a keyword itself.
  static func resembling(_ text: String) -> String? {
    let lower = text.lowercased()
    switch lower {
    case "var", "const", "metric": return "let"
    case "subview": return "view"
    case "if": return "when"
    case "vstack": return "stack vertical"
    case "hstack": return "stack"
    case let word where names.contains(word): return word == text ? nil : word
    default: break
    }
    return word(among: names, resembling: text)
  }

  /// Returns the keyword for a word at the beginning of a statement, where the shortest one is recognised too.
  package static func meant(by word: String) -> String? { resembling(word) ?? (isSlipOfLet(word) ? "let" : nil) }

  /// Returns the word that another one is with one slip.
  static func word(among words: [String], resembling text: String) -> String? {
    let lower = text.lowercased()
    return lower.count < 3 ? nil : words.first { isSlip(Array(lower.utf8), of: Array($0.utf8)) }
  }

  /// Returns the keyword for a word of other languages that counts as such only if a name follows it.
  static func inOtherLanguages(_ word: String) -> String? {
    switch word.lowercased() {
    case "val", "def", "define", "int", "float", "double", "cgfloat", "number", "dim", "constant", "static": "let"
    case "element", "div", "node", "widget", "uiview", "nsview", "label", "button", "image", "textfield", "item", "box":
      "view"
    case "device", "viewport", "canvas", "display": "screen"
    case "component", "page", "scene", "template", "module", "activity": "layout"
    case "uilayoutguide", "layoutguide", "spacer", "guideline": "guide"
    default: nil
    }
  }

  /// Whether a word in the place of `let` is it with one slip.
  static func isSlipOfLet(_ word: String) -> Bool {
    let lower = Array(word.lowercased().utf8)
    return word != "let" && (2...4).contains(lower.count) && isOneSlip(lower, of: Array("let".utf8))
  }

  /// Whether one insertion, deletion, replacement or swap of neighbours turns one word into the other.
  private static func isSlip(_ left: [UInt8], of right: [UInt8]) -> Bool {
    (right.count > 3 || left.count > 3) && isOneSlip(left, of: right)
  }

  private static func isOneSlip(_ left: [UInt8], of right: [UInt8]) -> Bool {
    guard abs(left.count - right.count) <= 1 else { return false }
    let head = zip(left, right).prefix { $0 == $1 }.count
    let rest = (left[head...], right[head...])
    if left.count != right.count {
      return left.count < right.count ? rest.0 == rest.1.dropFirst() : rest.0.dropFirst() == rest.1
    }
    if rest.0.dropFirst() == rest.1.dropFirst() { return true }
    let isSwap = rest.0.count > 1 && Array(rest.0.prefix(2)) == Array(rest.1.prefix(2).reversed())
    return isSwap && rest.0.dropFirst(2) == rest.1.dropFirst(2)
  }
}
