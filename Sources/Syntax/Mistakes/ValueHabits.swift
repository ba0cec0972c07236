// Habits in values: units, ratios, decimal commas, ranges, functions, and what people put behind an equation.

/// Units that others write behind numbers.
enum LengthUnit {
  /// Units that mean the same as no unit.
  static let points: Set<String> = ["pt", "pts", "px", "dp", "dip", "sp", "point", "points", "pixel", "pixels", "f"]
  /// Units from which numbers would have to be converted.
  static let others: Set<String> = ["em", "rem", "ex", "ch", "vw", "vh", "vmin", "vmax", "cm", "mm", "in", "fr", "deg"]

  /// Returns the message for a number with a unit.
  static func words(_ unit: String, _ number: String) -> String {
    switch unit {
    case "vw", "vh":
      "there is no '\(unit)': a share of the superview is a percentage, such as \(unit == "vw" ? "H" : "V"):\(number)%"
    case let unit where others.contains(unit): "there is no '\(unit)': every length is a number of points"
    default: "numbers have no unit, for every length is in points: write \(number)"
    }
  }
}

struct ValueHabits: LineHabits {
  let line: StatementLine

  /// The advice for something unexpected where the statement could end.
  var behindStatement: Advice? {
    context.node.kind == .unexpected ? DeclarationHabits(line: line).behindName ?? behindEquation : nil
  }

  /// The advice for something behind an equation that could end there, or that was read as a further relation of it.
  var behindEquation: Advice? {
    guard index > 0 else { return nil }
    return valueOfMetric ?? numbersBehind ?? unitBehind ?? factor ?? function ?? guideOfStoryboard ?? priorityBehind
      ?? conditionBehind ?? secondStatement ?? strayBehind
  }

  // MARK: Numbers

  private var numbersBehind: Advice? {
    guard kind(index - 1) == .number else { return nil }
    let number = text(index - 1)
    switch kind(index) {
    case .colon where kind(index + 1) == .number:
      let ratio = "\(number)/\(text(index + 1))"
      if let advice = ratioOfSizes(ratio) { return advice }
      return advice("a ratio is written with '/'", index - 1...index + 1, instead: ratio)
    case .identifier where LengthUnit.points.contains(text(index)): return unit(number, at: index...index)
    case .identifier where LengthUnit.others.contains(text(index)) && ends(at: index + 1):
      return unit(number, at: index...index)
    case .dot where LengthUnit.points.contains(text(index + 1)): return unit(number, at: index...index + 1)
    case .comma where kind(index + 1) == .number: return commas
    case .ellipsis where kind(index + 1) == .number: return range(to: index + 1)
    case .number where text(index).count == 3 && number.count < 4 && !touchesNext(index - 1): return thousands
    case .unknown where text(index) == "'" && kind(index + 1) == .number: return thousands
    default: return nil
    }
  }

  /// `a.height == 16:9`: a ratio is no value of a single size.
  private func ratioOfSizes(_ ratio: String) -> Advice? {
    guard let relation, relation == index - 2, kind(relation) == .equal || kind(relation) == .equalEqual, let attribute,
      ["width", "height", "size"].contains(attribute)
    else { return nil }
    let equation = "\(text(0...relation - 2))aspectRatio == \(ratio)"
    return advice("a ratio of width to height is an attribute: \(equation)", 0...index + 1, write: equation)
  }

  private func unit(_ number: String, at numbers: ClosedRange<Int>) -> Advice {
    let unit = text(numbers.upperBound)
    return advice(
      LengthUnit.words(unit, number), index - 1...numbers.upperBound,
      write: LengthUnit.points.contains(unit) ? number : nil)
  }

  /// `m px`
  private var unitBehind: Advice? {
    guard kind(index) == .identifier, kind(index - 1) == .identifier || kind(index - 1) == .rightParen,
      text(index) != "f", LengthUnit.points.contains(text(index)), ends(at: index + 1) || kind(index + 1) == .at
    else { return nil }
    return removing("numbers have no unit, for every length is in points: leave it out")
  }

  /// `2 b.width`, `2(b.width + 3)`
  private var factor: Advice? {
    guard kind(index - 1) == .number else { return nil }
    switch kind(index) {
    case .leftParen where !Self.priorities.contains(text(index + 1)): break
    case .identifier:
      guard kind(index + 1) == .dot, let behind = behindOperand(index), !kind(behind).isRelation,
        kind(behind) != .colon, kind(behind) != .leftParen
      else { return nil }
    default: return nil
    }
    return advice(
      "a '*' is missing between '\(text(index - 1))' and '\(text(index))'", index...index,
      write(" * ", in: range(behind: index - 1, upTo: index)))
  }

  /// `40,5`, `100, 40` and `8, 16, 8, 16`: a decimal comma, or a literal without its `x` or its parentheses.
  private var commas: Advice? {
    var last = index + 1
    while kind(last + 1) == .comma, kind(last + 2) == .number { last += 2 }
    let first = index - 1
    let values = stride(from: first, through: last, by: 2).map { text($0) }
    switch (attribute, values.count) {
    case ("size", 2):
      return advice("a size is width x height", first...last, instead: "\(values[0]) x \(values[1])")
    case ("center", 2), ("insets", 4), ("pin", 4), ("marginInsets", 4), ("safeInsets", 4), ("keepInsets", 4):
      return advice("these values stand in parentheses", first...last, instead: "(\(values.joined(separator: ", ")))")
    case (_, 2) where touchesNext(first) && touchesNext(index) && isWhole(values[0]) && isWhole(values[1]):
      // Three digits may be thousands as well.
      return advice(
        "a number has a '.' before its decimals", first...last, instead: "\(values[0]).\(values[1])",
        isGuess: values[1].utf8.count == 3 && !values[0].hasPrefix("0"))
    default:
      return advice("one value stands here, and not \(values.count)", index...last, write: nil)
    }
  }

  private func isWhole(_ number: String) -> Bool { number.utf8.allSatisfy { (48...57).contains($0) } }

  /// `1 000`
  private var thousands: Advice? {
    var last = kind(index) == .unknown ? index + 1 : index
    var digits = text(index - 1) + text(last)
    while kind(last + 1) == .number, text(last + 1).count == 3 {
      last += 1
      digits += text(last)
    }
    guard isWhole(digits) else { return nil }
    return advice("the digits of a number stand together: \(digits)", index - 1...last, write: digits)
  }

  // MARK: Ranges

  /// `a.width == 100...200`, with the last number at the index `last`.
  private func range(to last: Int) -> Advice? {
    guard let relation, let left, relation + 1 == index - 1, kind(relation) == .equal || kind(relation) == .equalEqual
    else { return nil }
    return chain(left, text(index - 1), text(last), last)
  }

  func chain(_ left: String, _ lower: String, _ upper: String, _ last: Int) -> Advice {
    return advice("a range is written as a chain", 0...last, instead: "\(lower) <= \(left) <= \(upper)")
  }

  // MARK: Functions

  private static let functions: Set<String> = [
    "abs", "clamp", "round", "floor", "ceil", "sqrt", "pow", "calc", "var", "env", "mod", "CGFloat", "Float", "Double",
    "Int", "CGSize", "CGPoint", "CGRect", "CGSizeMake", "CGPointMake", "UIEdgeInsets", "UIEdgeInsetsMake", "Dimension",
  ]

  /// `a.width == max(b.width, 100)`
  private var function: Advice? {
    guard kind(index) == .leftParen, kind(index - 1) == .identifier, kind(index - 2) != .dot else { return nil }
    let name = text(index - 1)
    guard name == "max" || name == "min" else {
      return Self.functions.contains(name)
        ? advice(
          "there is no '\(name)(…)': a value is made of numbers, metrics and attributes with + - * / and parentheses",
          index - 1...index - 1, write: nil) : nil
    }
    let (relation, which) = name == "max" ? (">=", "the larger") : ("<=", "the smaller")
    let words = "there is no '\(name)(…)': being \(which) of two is two relations"
    guard let sign = self.relation, sign == index - 2, let left, let (values, last) = arguments, ends(at: last + 1)
    else {
      return advice(
        words + ", such as a.width \(relation) 100; a.width \(relation) b.width", index - 1...index - 1, write: nil)
    }
    var statements = values.map { "\(left) \(relation) \($0)" }
    let isSame = text(sign) == relation || text(sign) == (name == "max" ? "≥" : "≤")
    // The inequalities keep the attribute beyond all values, and the soft equation draws it to the nearest value
    // left, which is the larger or the smaller of the two.
    if !isSame { statements += values.suffix(1).map { "\(left) == \($0) @ high" } }
    let text = statements.joined(separator: "; ")
    let isKnown = isSame || values.count == 2 && (kind(sign) == .equal || kind(sign) == .equalEqual)
    var advice = self.advice("\(words): \(text)", 0...last, write: isKnown ? text : nil, isGuess: !isSame)
    advice.place = range(index - 1...last)
    return advice
  }

  /// The arguments of a call, and the index of the parenthesis that closes it.
  private var arguments: (values: [String], last: Int)? {
    var (values, first, open): ([String], Int, Int) = ([], index + 1, 0)
    for number in index..<tokens.count {
      switch kind(number) {
      case .leftParen: open += 1
      case .rightParen: open -= 1
      default: break
      }
      guard open == 0 || open == 1 && kind(number) == .comma else { continue }
      guard first < number else { return nil }
      values.append(text(first...number - 1))
      first = number + 1
      if open == 0 { return (values, number) }
    }
    return nil
  }

  // MARK: Words

  /// `Top Layout Guide.bottom`, as storyboards name it.
  private var guideOfStoryboard: Advice? {
    let names: [([String], String)] = [
      (["Top", "Layout", "Guide", ".", "bottom"], "safeArea.top"),
      (["Bottom", "Layout", "Guide", ".", "top"], "safeArea.bottom"),
      (["Safe", "Area", "Layout", "Guide"], "safeArea"), (["Safe", "Area"], "safeArea"),
      (["safe", "area"], "safeArea"), (["super", "view"], "superview"),
    ]
    for (words, ours) in names {
      let last = index - 1 + words.count - 1
      guard zip(index - 1...last, words).allSatisfy({ text($0).lowercased() == $1.lowercased() }) else { continue }
      return advice("'\(text(index - 1...last))' is called '\(ours)' here", index - 1...last, write: ours)
    }
    return nil
  }

  // MARK: Priorities

  static let prioritiesOfOthers = [
    "defaultHigh": "high", "defaultLow": "low", "medium": "500", "strong": "high", "weak": "low",
    "fittingSizeLevel": "fitting",
  ]
  static let priorities: Set<String> = ["required", "high", "low", "fit", "fitting"]

  /// `priority 750`, `.priority(750)`, `with priority high`, behind an equation.
  private var priorityBehind: Advice? {
    if kind(index) == .leftParen, Self.priorities.contains(text(index + 1)), kind(index + 2) == .rightParen {
      return priority(from: index, value: index + 1)
    }
    var next = kind(index) == .dot ? index + 1 : index
    if text(next) == "with" { next += 1 }
    guard ["priority", "prio", "weight", "strength"].contains(text(next)) else { return nil }
    next += 1
    while [.leftParen, .colon, .equal, .dot].contains(kind(next)) { next += 1 }
    return priority(from: index, value: next)
  }

  /// Returns advice for a priority with its value at the index `value`, which begins at the index `first`.
  func priority(from first: Int, value: Int) -> Advice? {
    let isName = kind(value) == .identifier
    guard kind(value) == .number || isName else { return nil }
    let last = kind(value + 1) == .rightParen ? value + 1 : value
    let name = text(value)
    let text = "@ \(isName ? Self.prioritiesOfOthers[name] ?? name : name)"
    return advice("a priority stands behind '@': \(text)", first...last, write: ends(at: last + 1) ? text : nil)
  }

  // MARK: Values of a metric

  /// `let side = 16, 24`
  var withoutCondition: Advice? {
    let example = "when width >= 600"
    let place = context.range.lowerBound
    return Advice(
      "one value of a metric holds where no other does: a further one says when it holds, such as \(context.previous) "
        + example, write(" " + example, in: place..<place, isGuess: true))
  }

  /// `let side = 24 when width >= 600 else 16`, `let side = width >= 600 ? 24 : 16`, and a condition on the first
  /// value.
  private var valueOfMetric: Advice? {
    guard text(0) == "let", kind(2) == .equal, let sign = tokens.firstIndex(where: { isChoice($0) }), sign >= index
    else { return nil }
    var last = sign
    while !ends(at: last + 1) { last += 1 }
    let isQuestion = kind(sign) == .question
    let inner = (sign...last).first { isQuestion ? kind($0) == .colon : text($0) == "else" }
    guard sign > 3, let inner, inner > sign + 1, inner < last else { return conditionOfFirst(sign, last) }
    let (before, between, after) = (text(3...sign - 1), text(sign + 1...inner - 1), text(inner + 1...last))
    let values = isQuestion ? "\(after), \(between) when \(before)" : "\(after), \(before) when \(between)"
    return advice("the value that holds where no other does comes first: \(values)", 3...last, write: values)
  }

  private func isChoice(_ token: MistakeContext.SourceToken) -> Bool {
    token.kind == .question || ["when", "if"].contains(context.string(token.range))
  }

  /// `let side = 8 when width < 600`
  private func conditionOfFirst(_ sign: Int, _ last: Int) -> Advice? {
    guard kind(sign) == .identifier, sign > 3, sign < last else { return nil }
    let end = (sign...last).first { kind($0) == .comma } ?? last + 1
    guard end <= last, let before = range(sign - 1...sign - 1), let comma = range(end...end) else {
      return advice(
        "the first value of a metric holds where no other does, and has no condition: write that one before this, such "
          + "as \(text(1)) = 0, \(text(3...last))", sign...last, write: nil)
    }
    var advice = self.advice(
      "the first value of a metric holds where no other does, and has no condition", sign...end - 1, write: nil)
    advice.end = range(sign...last)?.upperBound
    advice.fix = SyntaxFix(
      title: "Remove the condition", range: before.upperBound..<comma.lowerBound, replacement: "", isGuess: true)
    return advice
  }

  // MARK: What comes next

  /// `a.left == 0 when width < 600`
  private var conditionBehind: Advice? {
    guard ["when", "if"].contains(text(index)) else { return nil }
    var last = index
    while !ends(at: last + 1) { last += 1 }
    guard last > index else { return nil }
    let condition = text(index + 1...last)
    let text = "when \(condition) { \(text(0...index - 1)) }"
    return advice("a condition stands before what it is about, which is in braces: \(text)", 0...last, write: text)
  }

  /// `a.left == 0, b.top == 0`, and with `and` or `&&`.
  private var secondStatement: Advice? {
    let isComma = kind(index) == .comma
    guard isComma || ["and", "&", "AND"].contains(text(index)) else { return nil }
    var next = index + 1
    if text(index) == "&", text(next) == "&" { next += 1 }
    if isComma, ends(at: next) {
      return advice("no ',' stands at the end of a statement: remove it", index...index, write: "")
    }
    guard let behind = behindOperand(next), kind(behind).isRelation else { return nil }
    return advice(
      "statements are separated by ';', and not by '\(text(index...next - 1))'", index...next - 1,
      write(";", in: range(behind: index - 1, through: next - 1)))
  }

  /// `[a, b] left == 0`, `a..left`, or a bracket that closes nothing.
  private var strayBehind: Advice? {
    switch kind(index) {
    case .identifier where kind(index - 1) == .rightBracket && kind(index + 1).isRelation:
      let gap = range(behind: index - 1, upTo: index)
      return advice("a '.' is missing before '\(text(index))'", index...index, write(".", in: gap))
    case .ellipsis where kind(index + 1) == .identifier && kind(index - 1) == .identifier:
      return advice("one '.' stands between a view and its attribute", index...index, write: ".", isGuess: true)
    case .rightParen, .rightBracket:
      guard ends(at: index + 1) || kind(index + 1) == .at else { return nil }
      return advice("this '\(text(index))' closes nothing: remove it", index...index, write: "", isGuess: true)
    default: return nil
    }
  }
}
