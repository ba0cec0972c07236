// Habits at the beginning of a statement.

struct StatementHabits: LineHabits {
  let line: StatementLine

  /// Words of control flow and of declarations in other languages, which a layout has no use for.
  private static let control: Set<String> = [
    "for", "foreach", "while", "repeat", "func", "function", "fun", "return", "switch", "class", "struct", "enum",
  ]

  var beginning: Advice? {
    missingView ?? importFrom ?? foreignWord ?? missingDot ?? placeInWords ?? format ?? indexed ?? openBlock
      ?? loneQuote
  }

  /// `.left == 3`, and `.title { … }` of a style sheet
  private var missingView: Advice? {
    guard index == 0, kind(0) == .dot, kind(1) == .identifier else { return nil }
    if let brace = tokens.firstIndex(where: { $0.kind == .leftBrace || $0.kind.isRelation }),
      kind(brace) == .leftBrace, kind(brace - 1) == .identifier
    {
      return blockAlone(of: text(brace - 1), 0...brace - 1)
    }
    return advice(
      "a view is missing before '.\(text(1))': write superview.\(text(1)), or the name of one", 0...1, write: nil)
  }

  /// `logo left == 3`
  private var missingDot: Advice? {
    guard index == 0, kind(0) == .identifier, kind(1) == .identifier, kind(2).isRelation,
      Keyword.resembling(text(0)) == nil
    else { return nil }
    let name = "\(text(0)).\(text(1))"
    return advice("a '.' is missing between '\(text(0))' and '\(text(1))': write \(name)", 0...1, write: name)
  }

  /// `unless rtl { … }`: several comparisons are put in parentheses, as `not` applies only to the first of them.
  private var negativeCondition: Advice? {
    guard let block = (1...).prefix(while: { !ends(at: $0) }).first(where: { kind($0) == .leftBrace }) else {
      return nil
    }
    let condition = (1..<block).map(text)
    let isOne = !condition.contains("and") && !condition.contains("or")
    return advice(
      "'unless' is written 'when not': when not \(isOne ? text(1...block - 1) : "(\(text(1...block - 1)))") { … }",
      0...0, write: isOne ? "when not" : nil)
  }

  private var foreignWord: Advice? {
    guard index == 0, kind(0) == .identifier, kind(1) == .identifier || kind(1) == .leftParen else { return nil }
    if Self.control.contains(text(0)), Keyword.resembling(text(0)) == nil {
      return advice(
        "there is no '\(text(0))' here: a layout says what holds, of several views at once as [a, b].top == 0", 0...0,
        write: nil)
    }
    if text(0) == "unless" { return negativeCondition }
    guard kind(1) == .identifier else { return nil }
    let resembled = Keyword.resembling(text(0))
    if kind(2) == .colon, kind(3) == .identifier, kind(4) == .equal, resembled == "let" {
      return advice(
        "'\(text(0))' is called 'let' here, and a metric has no type: let \(text(1)) = …", 0...3,
        write: "let \(text(1))")
    }
    if resembled == "rows" { return openBlock }
    if resembled != nil { return nil }
    let isAlone = ends(at: 2) || kind(2) == .leftParen || kind(2) == .leftBrace
    if isAlone, text(0).first?.isUppercase == true, text(1).first?.isLowercase == true {
      let view = "view \(text(1)): \(text(0))"
      return advice("a view is declared with 'view', and its class stands behind its name: \(view)", 0...1, write: view)
    }
    guard let keyword = Keyword.inOtherLanguages(text(0)),
      !kind(2).isRelation || keyword == "let" || keyword == "screen"
    else {
      return nil
    }
    return advice("'\(text(0))' is called '\(keyword)' here", 0...0, write: keyword)
  }

  static let places: [String: (String, String)] = [
    "below": ("top", "bottom"), "under": ("top", "bottom"), "above": ("bottom", "top"), "over": ("bottom", "top"),
    "rightOf": ("left", "right"), "after": ("leading", "trailing"), "leftOf": ("right", "left"),
    "before": ("trailing", "leading"),
  ]

  /// `logo below title`
  private var placeInWords: Advice? {
    guard index == 0, kind(0) == .identifier, let (mine, theirs) = Self.places[text(1)], kind(2) == .identifier,
      ends(at: 3)
    else { return nil }
    return advice(
      "a place is written as an equation", 0...2, instead: "\(text(0)).\(mine) == \(text(2)).\(theirs)", isGuess: true)
  }

  /// `H|-[logo]-|`, and `alignAllTop` on the line below the format that it belongs to.
  private var format: Advice? {
    if index == 0, text(0).hasPrefix("alignAll"), ends(at: 1) {
      return advice("an option stands at the end of its line of visual format: [a]-[b] \(text(0))", 0...0, write: nil)
    }
    guard index == 0, ["H", "V", "HV"].contains(text(0)), kind(1) == .bar || kind(1) == .leftBracket else { return nil }
    return advice("visual format has a ':' behind its axis: \(text(0)):", 0...0, write: "\(text(0)):")
  }

  /// `logo[left] == 8`
  private var indexed: Advice? {
    guard index == 0, kind(0) == .identifier, kind(1) == .leftBracket, kind(2) == .identifier, kind(3) == .rightBracket,
      kind(4).isRelation
    else { return nil }
    return advice("an attribute stands behind a '.'", 0...3, instead: "\(text(0)).\(text(2))")
  }

  /// `logo { … }`, a block that belongs to no declaration, or a misspelt `rows` or `stack`.
  private var openBlock: Advice? {
    let keyword = Keyword.resembling(text(0))
    // The braces of rows and stacks hold no statements.
    let notation = keyword.flatMap { ["rows", "stack", "stack vertical"].contains($0) ? $0 : nil }
    guard index == 0, kind(0) == .identifier, notation != nil || kind(1) == .leftBrace && keyword == nil
    else { return nil }
    guard let notation else { return blockAlone(of: text(0), 0...0) }
    var advice = self.advice("'\(text(0))' begins no statement: did you mean '\(notation)'?", 0...0, write: notation)
    advice.end = context.statement.upperBound
    return advice
  }

  private func blockAlone(of name: String, _ numbers: ClosedRange<Int>) -> Advice {
    var advice = self.advice(
      "'\(text(numbers))' begins no block: a view has one where it is declared, as view \(name) { … }, and elsewhere is "
        + "named in each statement, as in \(name).left == 0", numbers, write: nil)
    advice.end = context.statement.upperBound
    return advice
  }

  /// `import Card from "card.layout"`, `@import "card.layout"`
  private var importFrom: Advice? {
    guard let string = tokens.indices.first(where: { kind($0) == .string }), ends(at: string + 1) else { return nil }
    let words = tokens[..<string].filter { $0.kind == .identifier }.map { context.string($0.range) }
    guard let first = words.first, ["import", "include", "require", "use", "from"].contains(first),
      text(string).count > 2, kind(0) == .identifier || kind(0) == .at
    else { return nil }
    return advice("a whole file is imported", 0...string, instead: "import \(text(string))")
  }

  private var loneQuote: Advice? {
    guard index == 0, kind(0) == .unknown, text(0) == "'" || text(0) == "`" else { return nil }
    let last = tokens.count - 1
    let isQuoted = last > 1 && text(last) == text(0)
    return advice(
      "names and formats stand here without '\(text(0))'", 0...(isQuoted ? last : 0),
      write: isQuoted ? text(1...last - 1) : nil)
  }
}
