import Analysis
import Syntax

// The arguments of the parentheses around a place: the view of an attribute, the values of a compound, the properties
// of a declaration. Reads only the tokens before the place, so that it works while the text is being typed.

struct Signature: Equatable {
  struct Parameter: Equatable {
    /// A part of the signature's label, which the client highlights.
    var label: String
    var words: String?
  }

  var label: String
  /// The documentation, in Markdown.
  var words: String
  var parameters: [Parameter]
  var active = 0

  /// Creates `name(a, b)` from the labels of its parameters.
  init(_ name: String, _ parameters: [Parameter], _ words: String, active: Int = 0) {
    label = "\(name)(\(parameters.map { $0.label }.joined(separator: ", ")))"
    self.words = words
    self.parameters = parameters
    self.active = active
  }
}

extension Analysis {
  /// Returns the signature at a place; nil outside of parentheses that take arguments, and in comments and strings.
  func signature(at offset: Int) -> Signature? {
    guard let place = CompletionPlace(self, at: offset) else { return nil }
    let word: [CompletionPlace.Token] = place.wordText.isEmpty ? [] : [(.identifier, place.wordText)]
    let stack = StackPlace(place)
    if stack?.isInBlock == true {
      // In the block of a stack, parentheses behind a name are read like those of a visual format item.
      return SignatureReader(tokens: [(.leftBracket, "[")] + place.tokens + word, isInRows: false).signature
    }
    return SignatureReader(
      tokens: place.tokens + word, isInRows: RowsPlace(place)?.isInBlock == true, isInStack: stack != nil
    ).signature
  }
}

private struct SignatureReader {
  typealias Token = CompletionPlace.Token
  let tokens: [Token]
  let isInRows: Bool
  /// Whether the place is in the options of a stack.
  var isInStack = false

  /// The signature of the innermost parentheses that have one: parentheses of a sum have none, and count as a part of
  /// what is around them.
  var signature: Signature? {
    var commas = 0
    var inner = tokens.count
    for index in tokens.outsideClosedBrackets {
      switch tokens[index].kind {
      case .leftBracket: commas = 0
      case .leftParen:
        let inside = Array(tokens[(index + 1)..<max(inner, index + 1)])
        if let found = signature(before: Array(tokens[..<index]), inside, commas) { return found }
        (commas, inner) = (0, tokens.count)
      case .comma: commas += 1
      default: break
      }
    }
    return nil
  }

  private func signature(before: [Token], _ inside: [Token], _ commas: Int) -> Signature? {
    guard let last = before.last else { return nil }
    let previous = before.dropLast().last?.kind
    if isFormat(before) { return sizes(before) }
    if last.kind == .colon, let name = before.dropLast().last?.text {
      let words = isInStack ? StackOption(rawValue: name)?.insets : ViewProperty.named(name)?.insets
      return insets(name, words, commas)
    }
    if isInStack, last.kind == .identifier { return stack(inside) }
    if last.kind == .identifier {
      if before.first?.text == "screen", let property = ScreenProperty(rawValue: last.text) {
        return insets(last.text, property.insets, commas)
      }
      if previous == .dot { return attribute(last.text) }
      if [.percent, .caret, .at].contains(previous) { return specifier(last.text) }
      if previous == .plus, last.text.hasSuffix("At") { return setterPriority(last.text) }
      return declaration(before, inside)
    }
    return last.kind.relation != nil ? compound(before, commas) : nil
  }

  // MARK: One view

  private func attribute(_ name: String) -> Signature? {
    guard let attribute = Attribute.named(name, takesView: true) else { return nil }
    return Signature(name, [.init(label: "view", words: "The other view.")], attribute.meaning)
  }

  private func specifier(_ name: String) -> Signature? {
    switch name {
    case "f":
      return Signature("%f", [.init(label: "metric", words: "A metric, or what is worked out of some.")], "Its value.")
    case "p":
      return Signature(
        "%p", [.init(label: "metric", words: "A metric, or what is worked out of some.")],
        "That many per cent of the superview's size.")
    default:
      guard RuleName(rawValue: name) != nil else { return nil }
      return Signature(
        "%\(name)", [.init(label: "view", words: "The other view.")],
        "`\(name)` of the other view, measured against this one's superview.")
    }
  }

  private func setterPriority(_ name: String) -> Signature {
    Signature(name, [.init(label: "priority", words: "1 to 1000, or a metric.")], "How much it matters.")
  }

  // MARK: Several values

  private static let sides = ["top", "left", "bottom", "right"]

  private func insets(_ name: String, _ words: String?, _ commas: Int) -> Signature? {
    guard let words else { return nil }
    return Signature(name, Self.sides.map { .init(label: $0, words: "Points, inward.") }, words, active: commas)
  }

  /// Returns the signature behind `a.insets == (` or `a.size.min = (`.
  private func compound(_ before: [Token], _ commas: Int) -> Signature? {
    let setters: Set<String> = ["equal", "min", "max"]
    let left = before.dropLast()
    for index in left.indices.reversed() where left[index].kind == .identifier && !setters.contains(left[index].text) {
      guard index > 0, left[index - 1].kind == .dot else { continue }
      guard let attribute = Attribute.named(left[index].text, takesView: false), attribute.measure == .compound else {
        return nil
      }
      let parameters = attribute.parts.map { part in
        Signature.Parameter(label: part, words: Attribute.named(part, takesView: false)?.meaning)
      }
      return Signature(left[index].text, parameters, attribute.meaning, active: commas)
    }
    return nil
  }

  // MARK: Declarations

  private func declaration(_ before: [Token], _ inside: [Token]) -> Signature? {
    guard let keyword = before.first?.text, before.count > 1, ["view", "guide", "layout"].contains(keyword) else {
      return nil
    }
    let name = property(inside)
    let all = ViewProperty.all
    let active = all.firstIndex { $0.name == name } ?? all.count
    return Signature(
      keyword,
      all.map { .init(label: "\($0.name): \($0.form.words)", words: $0.meaning) },
      "What is known of it before any constraint; each may be left out.", active: active)
  }

  /// Returns the name of the property that is being written, behind the last comma of these parentheses.
  private func property(_ inside: [Token]) -> String? {
    var depth = 0
    var name: String?
    var expectsName = true
    for token in inside {
      switch token.kind {
      case .leftParen: depth += 1
      case .rightParen: depth -= 1
      case .comma where depth == 0: (name, expectsName) = (nil, true)
      case .identifier where expectsName: (name, expectsName) = (token.text, false)
      default: break
      }
    }
    return name
  }

  private func stack(_ inside: [Token]) -> Signature {
    let (name, all) = (property(inside), StackOption.allCases)
    return Signature(
      "stack", all.map { .init(label: "\($0.rawValue): \($0.form.words)", words: $0.meaning) },
      "How the views are arranged; each may be left out.", active: all.firstIndex { $0.rawValue == name } ?? all.count)
  }

  // MARK: Visual format and rows

  /// Whether parentheses behind these tokens hold a size of visual format or rows: of an item, a gap or a row.
  private func isFormat(_ before: [Token]) -> Bool {
    guard let last = before.last else { return false }
    if isInRows { return [.identifier, .minus, .rightBracket].contains(last.kind) }
    return FormatPlace(before).map { last.kind == ($0.isInItem ? .identifier : .minus) } ?? false
  }

  private func sizes(_ before: [Token]) -> Signature {
    if isInRows {
      let isHeight = before.last?.kind == .rightBracket
      return Signature(
        isHeight ? "row" : before.last?.kind == .minus ? "gap" : "view",
        [.init(label: isHeight ? "height" : "width", words: "Points, or a metric.")],
        isHeight ? "The height of the row." : "Points; `==` for the width that others of the row have too.")
    }
    let isGap = before.last?.kind == .minus
    let size = Signature.Parameter(
      label: "relation size @ priority", words: "A number, a metric, `10%`, or a view that has the size.")
    return Signature(
      isGap ? "gap" : before.last?.text ?? "", [size],
      isGap ? "How long the gap is: `-(>=8, <=20@low)-`." : "How long the view is: `[a(>=50, <=b@high)]`.")
  }
}
