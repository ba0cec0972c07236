// Habits in values: units, ratios, decimal commas, ranges, functions, and what people put behind an equation.
// Those with a pattern are rows of a table; these choose among relations, or mend another place than they underline.

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
    context.node.kind == .unexpected ? behindEquation : nil
  }

  /// The advice for something behind an equation that could end there, or that was read as a further relation of it.
  var behindEquation: Advice? {
    guard index > 0 else { return nil }
    return valueOfMetric ?? function
  }

  // MARK: Functions

  /// `a.width == max(b.width, 100)`
  private var function: Advice? {
    guard kind(index) == .leftParen, kind(index - 1) == .identifier, kind(index - 2) != .dot else { return nil }
    let name = text(index - 1)
    guard name == "max" || name == "min" else { return nil }
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

  private func isChoice(_ token: SourceToken) -> Bool {
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
}
