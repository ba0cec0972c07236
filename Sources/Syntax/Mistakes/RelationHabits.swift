// Habits around the relation of an equation.

struct RelationHabits: LineHabits {
  let line: StatementLine

  static let relations: [String: String] = [
    "is": "==", "equals": "==", "equal": "==", "eq": "==", "equalTo": "==", "be": "==", "gte": ">=", "ge": ">=",
    "atLeast": ">=", "atleast": ">=", "lte": "<=", "le": "<=", "atMost": "<=", "atmost": "<=", "to": "==",
    "greaterThanOrEqualTo": ">=", "lessThanOrEqualTo": "<=",
  ]

  /// The advice where a relation is missing, or is a word.
  var withoutRelation: Advice? {
    let word = text(index)
    switch kind(index) {
    case .identifier where word == "in" || word == "between": return rangeInWords
    case .identifier:
      if let advice = spacedAttribute { return advice }
      guard let sign = Self.relations[word], leftText(before: index) != nil, !ends(at: index + 1) else { return nil }
      return advice("'\(word)' is written '\(sign)'", index...index, write: sign)
    case .dot where kind(0) == .leftParen && kind(index - 1) == .rightParen && kind(1) == .identifier:
      return advice("a list stands in brackets", 0...index - 1, instead: "[" + text(1...index - 2) + "]")
    case .comma: return severalAttributes
    case .bar where text(index...index + 2) == "|=|":
      return advice("'|=|' is written '=='", index...index + 2, write: "==")
    case .number where leftText(before: index) != nil && (ends(at: index + 1) || kind(index + 1) == .at):
      return advice(
        "a relation is missing before '\(word)': write ==, <= or >=", index...index, write: "== \(word)", isGuess: true)
    case .newline, .semicolon, .rightBrace, .endOfText: return call ?? relationBelow
    default: return nil
    }
  }

  /// `a.left.equalTo(b.right)`, `a.below(b)`
  private var call: Advice? {
    guard let open = tokens.firstIndex(where: { $0.kind == .leftParen }), kind(index - 1) == .rightParen, open > 2,
      open < index - 1, leftText(before: open) != nil, behindOperand(open + 1) == index - 1
    else { return nil }
    let word = text(open - 1)
    if let sign = Self.relations[word], open > 4 {
      let equation = "\(text(0...open - 3)) \(sign) \(text(open + 1...index - 2))"
      return advice("nothing is called here: write \(equation)", 0...index - 1, write: equation)
    }
    guard open == 3, let (mine, theirs) = StatementHabits.places[word] else { return nil }
    let equation = "\(text(0)).\(mine) == \(text(open + 1...index - 2)).\(theirs)"
    return advice("a place is written as an equation: \(equation)", 0...index - 1, write: equation, isGuess: true)
  }

  /// `a.left, a.top == 8`
  private var severalAttributes: Advice? {
    guard let relation, var last = behindOperand(relation + 1), ends(at: last) || kind(last) == .at else { return nil }
    while !ends(at: last) { last += 1 }
    var (names, at): ([String], Int) = ([], 0)
    while let behind = behindOperand(at), behind - at > 2, behind <= relation {
      names.append(text(at...behind - 1))
      guard kind(behind) == .comma else { break }
      at = behind + 1
    }
    guard behindOperand(at) == relation, names.count > 1 else { return nil }
    let statements = names.map { "\($0) \(text(relation...last - 1))" }.joined(separator: "; ")
    return advice("each attribute has an equation of its own: \(statements)", 0...last - 1, write: statements)
  }

  /// `a.width in 100...200`, `a.width between 100 and 200`
  private var rangeInWords: Advice? {
    guard let left = leftText(before: index), kind(index + 1) == .number, kind(index + 3) == .number else { return nil }
    guard kind(index + 2) == .ellipsis || ["and", "to"].contains(text(index + 2)) else { return nil }
    return ValueHabits(line: line).chain(left, text(index + 1), text(index + 3), index + 3)
  }

  /// `logo.Leading Space to: Superview == 8`, as Interface Builder names it.
  private var spacedAttribute: Advice? {
    guard ["Space", "space"].contains(text(index)), kind(index - 1) == .identifier, kind(index - 2) == .dot, index == 3
    else { return nil }
    let attribute = text(index - 1).lowercased()
    guard ["leading", "trailing", "top", "bottom", "left", "right"].contains(attribute) else { return nil }
    return advice(
      "the space to an edge of the superview is \(text(0)).\(attribute)Inset, as in \(text(0)).\(attribute)Inset == 8",
      0...index, write: nil)
  }

  /// A relation at the beginning of the next line.
  private var relationBelow: Advice? {
    guard let sign = firstBelow, sign.kind.isRelation, leftText(before: index) != nil else { return nil }
    return joined(sign.range, "a statement ends with its line: write the relation on this one")
  }

  /// The first token of the line below; nil if the mistake is not at the end of its line.
  private var firstBelow: MistakeContext.SourceToken? {
    let newline = context.token(from: context.before.upperBound)
    return newline.kind == .newline ? context.token(from: newline.range.upperBound) : nil
  }

  private func joined(_ next: Range<Int>, _ words: String) -> Advice {
    let end = context.before.upperBound
    var advice = Advice(words)
    advice.end = lineEnd(from: next.lowerBound)
    // A comment between the two lines would swallow the rest.
    if context.string(end..<next.lowerBound).allSatisfy({ $0.isWhitespace }) {
      advice.fix = SyntaxFix(title: "Join the lines", range: end..<next.lowerBound, replacement: " ")
    }
    return advice
  }

  private func lineEnd(from offset: Int) -> Int {
    let place = min(max(context.start + offset, 0), context.text.count)
    return offset + context.text[place...].prefix(1000).prefix { !$0.isLineEnd }.count + 1
  }

  /// The advice for a token that is no relation in the place of one.
  var strangeRelation: Advice? {
    let sign = text(index)
    let hasRelation = tokens[..<index].contains { $0.kind.isRelation }
    // Behind a whole equation, the sign may begin a priority.
    if hasRelation, ["!", "~", "^", "#", "&", "$"].contains(sign), ends(at: index + 2),
      let advice = ValueHabits(line: line).priority(from: index, value: index + 1)
    {
      return advice
    }
    guard index + 1 < tokens.count else { return nil }
    if hasRelation, let advice = ValueHabits(line: line).behindEquation { return advice }
    let next = text(index + 1)
    switch sign + next {
    case "<=", "<==":
      return touchesNext(index) ? nil : advice("'<=' is written without a blank", index...index + 1, write: "<=")
    case ">=", ">==":
      return touchesNext(index) ? nil : advice("'>=' is written without a blank", index...index + 1, write: ">=")
    case "<>": return advice("there is no '<>': a relation is '==', '<=' or '>='", index...index + 1, write: nil)
    case "~=", "^=":
      return advice("'\(sign + next)' is no relation: write ==", index...index + 1, write: "==", isGuess: true)
    default: break
    }
    if kind(index).isAssignment, kind(index) != .equal { return assignment(sign) }
    if sign == "'" || sign == "`" { return quoted }
    if sign == "$", kind(index + 1) == .identifier {
      return advice("a metric is named without '$'", index...index, write: "")
    }
    return nil
  }

  /// `a.left += 8`
  private func assignment(_ sign: String) -> Advice {
    advice(
      "an equation says what holds, and changes nothing: '\(sign)' is written with == and all that it is to be",
      index...index, write: nil)
  }

  /// `'card.layout'`
  private var quoted: Advice? {
    guard let close = tokens.indices.last(where: { $0 > index && text($0) == text(index) }) else { return nil }
    let isName = close == index + 2 && kind(index + 1) == .identifier
    return advice(
      "'\(text(index...close))' means nothing here: names stand without quotes", index...close,
      write: isName ? text(index + 1) : nil)
  }

  // MARK: What is missing behind a relation

  var withoutOperand: Advice? {
    let isBehindRelation = index > 0 && kind(index - 1).isRelation
    switch kind(index) {
    case .greater where kind(index - 1) == .minus && index == 2 && kind(0) == .identifier && kind(3) == .identifier:
      return advice("an attribute stands behind a '.'", 0...3, instead: "\(text(0)).\(text(3))")
    case .equal, .equalEqual, .greater, .less:
      guard isBehindRelation else { return nil }
      let both = text(index - 1) + text(index)
      let sign = both.contains(">") ? ">=" : both.contains("<") ? "<=" : "=="
      let isOne = text(index - 1) == "=" || text(index) == "="
      return advice(
        "'\(text(index - 1...index))' is no relation: write '\(sign)'", index - 1...index, write: sign, isGuess: !isOne)
    case .string:
      let number = text(index).dropFirst().dropLast()
      if !number.isEmpty, number.utf8.allSatisfy({ (48...57).contains($0) }) {
        return advice("a number stands without quotes: \(number)", index...index, write: String(number))
      }
      return advice(
        "a layout knows the sizes of texts, not the texts: a value is a number, a metric or view.attribute",
        index...index, write: nil)
    case .unknown where text(index) == "$" && kind(index + 1) == .identifier:
      return advice(
        "a metric is named without '$': write \(text(index + 1))", index...index + 1, write: text(index + 1))
    case .unknown where text(index) == "'" || text(index) == "`":
      return quoted
    case .leftBrace where kind(index + 1) == .identifier && kind(index + 2) == .rightBrace:
      return advice(
        "a metric is named without braces: write \(text(index + 1))", index...index + 2, write: text(index + 1))
    case .dot where kind(index + 1) == .identifier:
      return advice(
        "a view is missing before '.\(text(index + 1))': write superview.\(text(index + 1)), or the name of one",
        index...index + 1, write: nil)
    case .newline, .endOfText: return isBehindRelation ? operandBelow : nil
    default: return nil
    }
  }

  /// The value that belongs behind the relation stands alone on the next line.
  private var operandBelow: Advice? {
    guard let next = firstBelow, next.kind == .number || next.kind == .identifier || next.kind == .minus else {
      return nil
    }
    // The next line is a statement by itself if it has a relation, or declares something.
    var at = next.range.lowerBound
    for count in 0..<12 {
      let token = context.token(from: at)
      if token.kind == .newline || token.kind == .endOfText || token.kind == .at {
        return joined(next.range, "a statement ends with its line: write the value on this one")
      }
      guard [.number, .identifier, .dot, .minus, .plus, .star, .slash, .percent].contains(token.kind) else {
        return nil
      }
      if count == 1, next.kind == .identifier, token.kind == .identifier { return nil }
      at = token.range.upperBound
    }
    return nil
  }

  // MARK: Colons

  /// `a.width: 100`, which is read as a rule.
  var noRule: Advice? {
    guard let colon = tokens.firstIndex(where: { $0.kind == .colon }), behindOperand(0) == colon, kind(0) == .identifier
    else { return nil }
    if kind(colon + 1) == .equal, index == colon + 1 || index == colon + 2 {
      return advice("':=' is written '=='", colon...colon + 1, write: "==")
    }
    if kind(colon + 1) == .colon, kind(colon + 2) == .identifier {
      return advice(
        "an attribute stands behind a '.': \(text(0)).\(text(colon + 2))", 0...colon + 2,
        write: "\(text(0...colon - 1)).\(text(colon + 2))")
    }
    guard let behind = behindOperand(colon + 1) else { return nil }
    if colon == 1, kind(behind).isRelation || kind(behind) == .equalEqual, !SLL.names.contains(text(colon + 1)),
      kind(colon + 1) == .identifier, behind == colon + 2
    {
      let name = "\(text(0)).\(text(colon + 1))"
      return advice("an equation names an attribute behind a '.': \(name)", 0...colon + 1, write: name, isGuess: true)
    }
    guard tokens[(colon + 1)...].allSatisfy({ !$0.kind.isAssignment && !$0.kind.isRelation }) else { return nil }
    let left = text(0...colon - 1)
    if DeclarationHabits.properties.contains(left) {
      return advice(
        "properties stand in parentheses behind the name of their view: view a (\(left): …)", 0...colon, write: nil)
    }
    if SLL.names.contains(text(colon + 1)) { return nil }
    let value = plainValue(from: colon + 1, upTo: behind)
    let example =
      Self.attributes.contains(text(colon - 1)) ? value.map { ", as in \(colon > 1 ? "" : "a.")\(left) == \($0)" } : nil
    if colon > 1 {
      let hasUnit = value.map { !$0.hasPrefix(text(colon + 1...behind - 1)) } ?? false
      return advice(
        "an equation has '==' for ':'\(example ?? "")", colon...(hasUnit ? behind - 1 : colon),
        write: hasUnit ? " == \(value ?? "")" : " ==")
    }
    return advice(
      "'\(left):' begins a rule, such as \(left): w = 10; an equation names a view and has '=='\(example ?? "")",
      0...behind - 1, write: nil)
  }

  /// Attributes that have the same name in other systems.
  private static let attributes: Set<String> = [
    "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY",
  ]

  /// Returns the number or the view's attribute from one token to another without its unit, where it is the whole
  /// value; nil for any other value.
  private func plainValue(from first: Int, upTo behind: Int) -> String? {
    guard ends(at: behind) || kind(behind) == .percent && ends(at: behind + 1) else { return nil }
    let value = text(first...behind - 1)
    if kind(behind - 1) == .identifier { return value.contains(".") ? value : nil }
    let number = value.prefix { $0.isNumber || $0 == "." || $0 == "-" }
    let unit = String(value.dropFirst(number.count))
    return unit.isEmpty || LengthUnit.points.contains(unit) ? number + (kind(behind) == .percent ? "%" : "") : nil
  }
}
