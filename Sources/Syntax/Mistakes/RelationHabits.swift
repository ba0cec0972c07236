// Habits around the relation of an equation that are no rows of a table: they write an equation for each of several
// attributes, or join two lines.

struct RelationHabits: LineHabits {
  let line: StatementLine

  /// The advice where a relation is missing.
  var withoutRelation: Advice? {
    switch kind(index) {
    case .comma: severalAttributes
    case .newline, .semicolon, .rightBrace, .endOfText: relationBelow
    default: nil
    }
  }

  /// `a.left, a.top == 8`; `f.a, f.b.top == 8`
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
    let isAttribute = names.map { name in
      name.split(separator: ".").last.map { Habit.word(for: String($0), in: "noAttribute") == nil } ?? false
    }
    if isAttribute.last == true, !isAttribute.dropLast().contains(true),
      let dot = names[names.count - 1].lastIndex(of: ".")
    {
      let last = names[names.count - 1]
      let list = "[\((names.dropLast() + [String(last[..<dot])]).joined(separator: ", "))]\(last[dot...])"
      return advice("the views of a list stand in brackets: \(list)", 0...relation - 1, write: list)
    }
    let statements = names.map { "\($0) \(text(relation...last - 1))" }.joined(separator: "; ")
    return advice("each attribute has an equation of its own: \(statements)", 0...last - 1, write: statements)
  }

  /// A relation at the beginning of the next line.
  private var relationBelow: Advice? {
    guard let sign = firstBelow, sign.kind.isRelation, leftText(before: index) != nil else { return nil }
    return joined(sign.range, "a statement ends with its line: write the relation on this one")
  }

  /// The first token of the line below; nil if the mistake is not at the end of its line.
  private var firstBelow: SourceToken? {
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

  /// The advice for a token that is no relation behind a whole equation.
  var strangeRelation: Advice? {
    tokens[..<index].contains { $0.kind.isRelation } ? ValueHabits(line: line).behindEquation : nil
  }

  // MARK: What is missing behind a relation

  var withoutOperand: Advice? {
    let isAtEnd = kind(index) == .newline || kind(index) == .endOfText
    return isAtEnd && index > 0 && kind(index - 1).isRelation ? operandBelow : nil
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
    guard let behind = behindOperand(colon + 1),
      tokens[(colon + 1)...].allSatisfy({ !$0.kind.isAssignment && !$0.kind.isRelation })
    else { return nil }
    let left = text(0...colon - 1)
    if SLL.names.contains(text(colon + 1)) || ViewProperty(rawValue: left) != nil { return nil }
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
