// Characters of word processors, and comments of other languages. No rows of a table, as they look at characters, and
// beyond the line.

extension StatementLine {
  // MARK: Characters

  /// Characters of word processors and other scripts, and what they stand for.
  private static let lookalikes: [String: String] = [
    "–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "－": "-", "＝": "=", "．": ".", "，": ",", "：": ":", "；": ";",
    "（": "(", "）": ")", "［": "[", "］": "]", "｛": "{", "｝": "}", "＋": "+", "＊": "*", "∗": "*", "⋅": "*", "÷": "/",
    "∕": "/", "⁄": "/", "／": "/", "＜": "<", "＞": ">", "＠": "@", "％": "%", "｜": "|", "≦": "<=", "≧": ">=",
    "⩽": "<=", "⩾": ">=", "≡": "==", "“": "\"", "”": "\"", "„": "\"", "«": "\"", "»": "\"", "＂": "\"", "‘": "\"",
    "’": "\"", "…": "...", "✕": "x", "✖": "x", "⨯": "x",
  ]

  /// The advice for lookalikes, with one fix for all of the line.
  var lookalikeAdvice: Advice? {
    let strange = tokens.indices.filter { tokens[$0].kind == .unknown && Self.lookalikes[text($0)] != nil }
    guard let first = strange.first, let last = strange.last, let range = range(first...last),
      let shown = strange.first(where: { $0 >= index }) ?? strange.last, let ours = Self.lookalikes[text(shown)]
    else { return nil }
    let written = context.string(range).map { Self.lookalikes[String($0)] ?? String($0) }.joined()
    let title = strange.count == 1 ? "Write '\(ours)'" : "Write the characters of a keyboard"
    return advice(
      "'\(text(shown))' is another character than '\(ours)': write \(ours)", shown...shown,
      SyntaxFix(title: title, range: range, replacement: written))
  }

  // MARK: Comments

  /// `-- words`, `% words`, `; words`, `<!-- words -->`, at the beginning of a line or behind a statement.
  var commentAdvice: Advice? {
    for first in tokens.indices where first == 0 || first <= index {
      if let advice = markup(at: first) { return advice }
      guard let last = signOfComment(at: first) else { continue }
      return comment(from: first, sign: first...last)
    }
    guard index == 0, kind(0) == .identifier, kind(1) == .identifier || ends(at: 1), let semicolon = semicolonsBefore,
      kind(1) == .identifier || semicolon.count > 1
    else { return nil }
    var advice = comment(from: 0, sign: 0...0)
    advice.fix = SyntaxFix(title: "Write '#'", range: semicolon, replacement: "#")
    return advice
  }

  private func comment(from first: Int, sign: ClosedRange<Int>) -> Advice {
    var advice = self.advice(
      "a comment begins with '#' or '//', and not with '\(text(sign))'", sign, write: "#")
    if kind(first) == .identifier { advice.words = "a comment begins with '#' or '//'" }
    advice.end = lineEnd
    return advice
  }

  /// Returns the index of the last token of a sign with which other languages begin comments; nil if there is none.
  private func signOfComment(at first: Int) -> Int? {
    switch kind(first) {
    case .minus where touchesNext(first) && kind(first + 1) == .minus:
      var last = first + 1
      while kind(last + 1) == .minus, touchesNext(last) { last += 1 }
      let isFormat = kind(last + 1) == .leftBracket || kind(last + 1) == .bar
      let hasGaps = first == 0 || !touchesNext(first - 1) && !touchesNext(last)
      return !isFormat && hasGaps && (first > 0 || !touchesNext(last) || kind(last + 1) == .identifier) ? last : nil
    case .percent where first == 0 && kind(1) != .leftParen: return 0
    case .unknown where first == 0 && text(0) == "'" && !touchesNext(0): return 0
    default: return nil
    }
  }

  private var lineEnd: Int { tokens.last?.range.upperBound ?? context.range.upperBound }

  /// The bytes of a `;` or `;;` that stands alone before the statement on its line.
  private var semicolonsBefore: Range<Int>? {
    let place = context.start + context.statement.lowerBound
    let line = context.text[..<min(max(place, 0), context.text.count)].suffix(200)
    let before = line.reversed().prefix { !$0.isLineEnd }
    let sign = before.drop { $0.isSpaceOrTab }
    let count = sign.prefix { $0 == UInt8(ascii: ";") }.count
    let isDouble = line.reversed().drop { $0.isSpaceOrTab }.prefix { $0 == UInt8(ascii: ";") }.count > 1
    guard count > 0, isDouble || sign.dropFirst(count).allSatisfy({ $0.isSpaceOrTab }) else { return nil }
    let end = context.statement.lowerBound - (before.count - sign.count)
    return end - count..<end
  }

  /// `<!-- words -->`, which may go on over several lines.
  private func markup(at first: Int) -> Advice? {
    guard kind(first) == .less, let start = range(first...first)?.lowerBound,
      context.string(start..<start + 4) == "<!--"
    else { return nil }
    let rest = context.string(start..<start + 10_000)
    var advice = Advice("a comment is written /* … */, or behind '#' to the end of its line")
    advice.place = start..<start + 4
    guard let close = rest.dropFirst(4).firstPlace(of: "-->") else { return advice }
    let inside = rest[..<close.lowerBound].dropFirst(4)
    let end = start + rest[..<close.upperBound].utf8.count
    advice.end = end
    guard inside.firstPlace(of: "*/") == nil, inside.firstPlace(of: "/*") == nil else { return advice }
    advice.fix = SyntaxFix(title: "Write '/* … */'", range: start..<end, replacement: "/*\(inside)*/")
    return advice
  }
}
