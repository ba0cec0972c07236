// Habits in declarations: metrics, screens, views and their properties, blocks and imports.

struct DeclarationHabits: LineHabits {
  let line: StatementLine
  private var brackets: BracketHabits { BracketHabits(line: line) }

  func advice(on problem: SyntaxProblem) -> Advice? {
    switch problem {
    case .expectedEqual: withoutEqual
    case .expectedScreenSize, .expectedHeight: misreadName ?? screenSize
    case .expectedSafeArea: brackets.labelledValues
    case .expectedProperty: property
    case .expectedValue: propertyWithoutColon ?? quotedText
    case .expectedName: name
    case .expectedBlock: block
    case .expectedView: argument
    case .unquotedFile: file
    case .expectedItem: brackets.formatWithoutBrackets
    case .expectedColon, .expectedLabel: brackets.rowWithoutBrackets
    case .expectedPriority: priorityOfOthers
    case .expectedConnective: thenBlock
    case .noMeasure: measureOfScreen
    case .braceAlone: brackets.listInBraces
    case .messageSend: brackets.listWithoutCommas
    default: nil
    }
  }

  static let properties: Set<String> = [
    "intrinsic", "hug", "hugH", "hugV", "resist", "resistH", "resistV", "margins", "spacing", "safeArea",
    "firstBaseline", "lastBaseline", "text",
  ]

  // MARK: let and screen

  /// `let m: CGFloat = 16`, `screen p 390 x 844`
  private var withoutEqual: Advice? {
    if context.node.kind == .colon, kind(index + 1) == .identifier, kind(index + 2) == .equal {
      return advice("a metric has no type: write \(text(0)) \(text(index - 1)) = …", index...index + 1, write: "")
    }
    if context.node.kind == .colon, kind(index + 1) == .number || kind(index + 1) == .equal {
      let last = kind(index + 1) == .equal ? index + 1 : index
      return Advice("write '=' here", write(" =", in: range(behind: index - 1, through: last)))
    }
    guard text(0) == "screen", index == 2, kind(1) == .identifier else { return nil }
    let next = [.colon, .leftParen].contains(kind(2)) ? 3 : 2
    guard kind(next) == .number || kind(next) == .identifier, kind(2) != .leftParen else { return nil }
    return advice(
      "a screen's size stands behind '=': screen \(text(1)) = …", 1...1, write(" = ", in: range(behind: 1, upTo: next)))
  }

  /// `var x = 10`, in which `x` is read as the operator of a size.
  private var misreadName: Advice? {
    guard kind(0) == .identifier, kind(1) == .identifier, text(1).hasPrefix("x"),
      let keyword = Keyword.resembling(text(0))
    else { return nil }
    return advice("'\(text(0))' begins no statement: did you mean '\(keyword)'?", 0...0, write: keyword)
  }

  /// `screen p = 390, 844`, or with another sign between the two numbers.
  var screenSize: Advice? {
    guard text(0) == "screen", kind(2) == .equal else { return nil }
    let first = kind(3) == .leftParen ? 4 : 3
    guard kind(first) == .number, kind(first + 2) == .number else { return nil }
    let isSeparator =
      [.comma, .star, .colon, .slash].contains(kind(first + 1)) || ["by", "X"].contains(text(first + 1))
    guard isSeparator else { return nil }
    let last = first == 4 && kind(first + 3) == .rightParen ? first + 3 : first + 2
    return advice("a size is width x height", 3...last, instead: "\(text(first)) x \(text(first + 2))")
  }

  // MARK: Priorities and conditions

  /// `@ .defaultHigh`
  private var priorityOfOthers: Advice? {
    guard kind(index) == .dot, kind(index + 1) == .identifier else { return nil }
    let name = text(index + 1)
    return advice(
      "a priority is named without '.'", index...index + 1, instead: ValueHabits.prioritiesOfOthers[name] ?? name)
  }

  /// `when width < 600: a.left == 3`, `when width < 600 then a.left == 3`
  private var thenBlock: Advice? {
    guard kind(index) == .colon || text(index) == "then", text(0) == "when" else { return nil }
    if kind(index + 1) == .leftBrace { return beforeBraces }
    var last = index
    while !ends(at: last + 1), kind(last + 1) != .leftBrace { last += 1 }
    guard last > index, kind(last + 1) != .leftBrace else { return nil }
    let block = "{ \(text(index + 1...last)) }"
    return advice(
      "what holds under a condition stands in braces: \(block)", index...last,
      write(" \(block)", in: range(behind: index - 1, through: last)))
  }

  /// `when screen.width < 600`
  private var measureOfScreen: Advice? {
    let behind = behindOperand(index) ?? index
    let measure = text(behind - 1)
    guard behind > index + 1, measure == "width" || measure == "height",
      ["screen", "view", "window", "UIScreen", "device", "viewport", "superview"].contains(text(index))
    else { return nil }
    return advice("a condition is about the screen's size: write \(measure)", index...behind - 1, write: measure)
  }

  // MARK: Views

  /// `view a (intrinsic: 100, 40)`, `view a (100 x 40)`
  private var property: Advice? {
    let isBehindComma = kind(index - 1) == .comma
    if isBehindComma, kind(index) == .rightParen {
      return advice("no ',' stands before ')': remove it", index - 1...index - 1, write: "")
    }
    if isBehindComma, let tuple = valuesOfProperty { return tuple }
    if kind(index) == .number, isBehindComma, kind(index - 2) == .number, text(index - 4) == "intrinsic",
      kind(index + 1) == .rightParen
    {
      return advice("a size is width x height", index - 2...index, instead: "\(text(index - 2)) x \(text(index))")
    }
    if kind(index) == .number, kind(index - 1) == .leftParen {
      let isSize = text(index + 1) == "x" || kind(index + 1) == .times || kind(index + 1) == .comma
      guard isSize, kind(index + 2) == .number, kind(index + 3) == .rightParen else { return nil }
      return advice(
        "a property has a name", index...index + 2, instead: "intrinsic: \(text(index)) x \(text(index + 2))")
    }
    let isUnexpected = context.node.kind == .unexpected
    if isUnexpected, kind(index - 1) == .number, LengthUnit.points.contains(text(index)) {
      return advice(LengthUnit.words(text(index), text(index - 1)), index - 1...index, write: text(index - 1))
    }
    let isProperty = isUnexpected && kind(index) == .identifier && kind(index + 1) == .colon
    return isProperty || kind(index) == .semicolon ? separated : nil
  }

  /// `margins: 8, 16, 8, 16`
  private var valuesOfProperty: Advice? {
    guard kind(index - 2) == .number, kind(index - 3) == .colon, Self.properties.contains(text(index - 4))
    else { return nil }
    let values = stride(from: index - 2, through: index + 4, by: 2)
    guard values.allSatisfy({ kind($0) == .number }), kind(index + 5) == .rightParen else { return nil }
    let tuple = "(\(values.map { text($0) }.joined(separator: ", ")))"
    var advice = self.advice("these values stand in parentheses: \(tuple)", index - 2...index + 4, write: tuple)
    advice.end = range(index + 5...index + 5)?.lowerBound
    return advice
  }

  private var separated: Advice? {
    let last = kind(index) == .semicolon ? index : index - 1
    return range(behind: index - 1, through: last).map {
      advice("properties are separated by ','", index...index, write(",", in: $0))
    }
  }

  /// `view a (hug = 3)`, `view a (hug 3)`
  private var propertyWithoutColon: Advice? {
    if kind(index) == .equal || kind(index) == .equalEqual, kind(index - 1) == .identifier {
      let sign = range(behind: index - 1, through: index)
      return advice("a property has ':' before its value", index...index, write(":", in: sign))
    }
    guard kind(index) == .number, kind(index - 1) == .identifier else { return nil }
    return Advice(
      "expected ':' and a value after '\(text(index - 1))'", write(": ", in: range(behind: index - 1, upTo: index)))
  }

  /// `text: "Sign in"`
  private var quotedText: Advice? {
    guard kind(index) == .string, text(index - 2) == "text" else { return nil }
    return advice("a text is given by its size on one line, not its words: text: 64 x 20", index...index, write: nil)
  }

  /// `view my-view`, `view "logo"`, `view a,`
  private var name: Advice? {
    if context.node.kind == .missing {
      guard index > 0, kind(index - 1) == .comma, ends(at: index) else { return nil }
      return Advice("expected a name after ','", write("", for: index - 1...index - 1))
    }
    if text(0) == "screen", index == 1, kind(1) == .number, text(2) == "x" || kind(2) == .times, kind(3) == .number {
      let screen = "main = \(text(1)) x \(text(3))"
      return advice("a screen has a name: screen \(screen)", 1...3, write: screen, isGuess: true)
    }
    guard kind(index) == .string else { return nil }
    let name = text(index).filter { $0 != "\"" }
    let isName =
      !name.isEmpty && name.allSatisfy { $0.isLetter || $0 == "_" || $0.isNumber } && name.first?.isNumber != true
    return isName ? advice("a name stands without quotes: \(name)", index...index, write: name) : nil
  }

  /// The advice for what stands behind the name of a view.
  var behindName: Advice? {
    guard text(0) == "view" || text(0) == "guide", context.node.kind == .unexpected else { return nil }
    if kind(index) == .identifier, kind(index + 1) == .colon, Self.properties.contains(text(index)) {
      var last = index + 1
      while !ends(at: last + 1), kind(last + 1) != .leftBrace { last += 1 }
      return advice("properties stand in parentheses", index...last, instead: "(\(text(index...last)))")
    }
    guard index == 2 else { return nil }
    switch kind(2) {
    case .minus where touchesNext(1) && touchesNext(2) && (kind(3) == .identifier || kind(3) == .number):
      var last = 3
      while kind(last + 1) == .minus, touchesNext(last), kind(last + 2) == .identifier { last += 2 }
      let name = String(text(1...last).map { $0 == "-" ? "_" : $0 })
      return advice("a name has no '-': write \(name)", 1...last, write: name)
    case .identifier
    where text(2).first?.isUppercase == true && (ends(at: 3) || kind(3) == .leftParen || kind(3) == .leftBrace):
      return advice(
        "a class or layout stands behind ':': \(text(1)): \(text(2))", 1...2, write: "\(text(1)): \(text(2))")
    case .equal where kind(3) == .identifier:
      let hasCall = kind(4) == .leftParen && kind(5) == .rightParen
      return advice("a class or layout stands behind ':'", 1...(hasCall ? 5 : 3), instead: "\(text(1)): \(text(3))")
    case .leftBracket where kind(3) == .identifier && kind(4) == .colon:
      let close = tokens.firstIndex { $0.kind == .rightBracket }
      let properties = close.map { "(\(text(3...$0 - 1)))" }
      return advice("properties stand in parentheses", 2...(close ?? 2), write: properties)
    default: return nil
    }
  }

  /// `state typing: a.width == 30`, `layout L:`, `state keyboard.shown { … }`
  private var block: Advice? {
    if kind(index) == .dot, text(0) == "state", index == 2, kind(3) == .identifier {
      return advice("a state is called by its name alone", 1...3, instead: text(3))
    }
    guard kind(index) == .colon, ["state", "layout", "when"].contains(text(0)) else { return nil }
    if kind(index + 1) == .leftBrace { return beforeBraces }
    var last = index
    while !ends(at: last + 1) { last += 1 }
    guard last > index else {
      return advice(
        "what belongs to a \(text(0)) stands in braces: \(text(0...index - 1)) { … }", index...index, write: nil)
    }
    let block = "{ \(text(index + 1...last)) }"
    return advice(
      "what belongs to a \(text(0)) stands in braces: \(text(0...index - 1)) \(block)", index...last,
      write(" \(block)", in: range(behind: index - 1, through: last)))
  }

  /// `state typing: {`
  private var beforeBraces: Advice { removing("no '\(text(index))' stands before the braces of a \(text(0))") }

  /// `logo.width(100)`, as a call.
  private var argument: Advice? {
    if kind(index - 1) == .leftBracket, relation == index - 2,
      let close = tokens.indices.first(where: { $0 > index && kind($0) == .rightBracket })
    {
      return advice("values stand in parentheses", index - 1...close, instead: "(\(text(index...close - 1)))")
    }
    guard kind(index - 1) == .leftParen, kind(index) == .number, kind(index + 1) == .rightParen, ends(at: index + 2),
      let attribute = leftText(before: index - 1)
    else { return nil }
    // `a.left.equals(8)`
    let sign = index > 5 ? RelationHabits.relations[text(index - 2)] : nil
    let equation = "\(sign == nil ? attribute : text(0...index - 4)) \(sign ?? "==") \(text(index))"
    return advice("nothing is called here: write \(equation)", 0...index + 1, write: equation)
  }

  // MARK: Imports

  /// `import card`, `import 'card.layout'`: the ending is part of a file's name.
  private var file: Advice? {
    let written = context.string(context.range)
    let quotes = "\"'`<>"
    let opening = written.prefix { quotes.contains($0) }
    let name = written.dropFirst(opening.count).prefix { !quotes.contains($0) }
    let closing = written.dropFirst(opening.count + name.count).prefix { quotes.contains($0) }
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || "._-/ ".contains($0) }) else { return nil }
    let file = "\"\(name.hasSuffix(".layout") ? String(name) : name + ".layout")\""
    let start = context.range.lowerBound
    let end = start + opening.utf8.count + name.utf8.count + closing.utf8.count
    return Advice(
      "the name of a file stands in quotes, with its ending: import \(file)", context.write(file, in: start..<end))
  }
}
