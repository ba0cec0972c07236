/// A row of the table of habits: how people write something, what is said of it, and what to write. The tables are in
/// `HabitTable.swift`.
struct Habit: Sendable {
  /// The mistakes that the parser finds where the habit is.
  let problems: [SyntaxProblem]
  /// The part called `place` is underlined, and replaced; where one is called `shown`, that is underlined. Without a
  /// place, something is missing behind the token before the mistake.
  private let pattern: TokenPattern
  /// The message. `{name}` is the text of a part, `{name>table}` a word of a table in its place, `{write}` what is
  /// written.
  private let says: String
  /// What is written in the place; nil where no text is certain enough. A `←` at its beginning takes away the blanks
  /// before the place.
  private let write: String?
  private let isGuess: Bool
  /// Whether nothing else in the statement is a mistake of its own.
  private let isAll: Bool

  init(
    _ pattern: String, on problems: SyntaxProblem..., says: String, write: String? = nil, isGuess: Bool = false,
    isAll: Bool = false
  ) {
    self.pattern = TokenPattern(pattern)
    (self.problems, self.says, self.write, self.isGuess, self.isAll) = (problems, says, write, isGuess, isAll)
  }

  /// Returns the advice of the first row that fits a line with a mistake; nil if none does.
  static func advice(on problem: SyntaxProblem, in line: StatementLine) -> Advice? {
    guard let rows = rows[problem.rawValue] else { return nil }
    let tokens = SourceTokens(line.tokens, of: line.context.text, from: line.context.start)
    return rows.lazy.compactMap { $0.advice(tokens, line) }.first
  }

  /// The rows for each mistake, by its number.
  private static let rows: [UInt8: [Habit]] = HabitTable.all.reduce(into: [:]) { rows, habit in
    for problem in habit.problems { rows[problem.rawValue, default: []].append(habit) }
  }

  private func advice(_ tokens: SourceTokens, _ line: StatementLine) -> Advice? {
    guard let parts = pattern.match(tokens, mistake: line.index, isWhole: false) else { return nil }
    let place = parts["place"].flatMap(tokens.range)
    let behind = line.tokens.indices.contains(line.index - 1) ? line.tokens[line.index - 1].range.upperBound : 0
    var range = place ?? behind..<behind
    var written: String?
    if let write {
      guard let text = Self.text(write.hasPrefix("←") ? String(write.dropFirst()) : write, parts, tokens, nil) else {
        return nil
      }
      written = text
    }
    guard let message = Self.text(says, parts, tokens, written) else { return nil }
    var advice = Advice(message)
    advice.place = parts["shown"].flatMap(tokens.range) ?? place
    if isAll { advice.end = max(line.context.statement.upperBound, tokens.range(0..<parts.end)?.upperBound ?? 0) }
    if let written, let write {
      let shown = written.trimmed { $0 == " " }
      let title = shown.isEmpty ? "Remove '\(line.context.quote(range))'" : "Write '\(shown)'"
      if write.hasPrefix("←"), let first = parts["place"]?.first, first > 0 {
        range = tokens.tokens[first - 1].range.upperBound..<range.upperBound
      }
      advice.fix = SyntaxFix(title: title, range: range, replacement: written, isGuess: isGuess)
    }
    return advice
  }

  /// Returns a template with the parts in it; nil where a part has no word in its table.
  private static func text(
    _ template: String, _ parts: TokenPattern.Captures, _ tokens: SourceTokens, _ written: String?
  ) -> String? {
    var result = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      rest = rest[rest.index(after: open)...]
      let name = rest.prefix { $0.isLetter || $0 == ">" }
      guard !name.isEmpty, rest[name.endIndex...].hasPrefix("}") else {
        result += "{"
        continue
      }
      rest = rest[name.endIndex...].dropFirst()
      if name == "write" {
        result += (written ?? "").trimmed { $0 == " " }
        continue
      }
      let names = name.split(separator: ">").map(String.init)
      let text = parts[names[0]].map(tokens.string) ?? ""
      guard let word = names.count > 1 ? HabitWords.word(for: text, in: names[1]) : text else { return nil }
      result += word
    }
    return result + rest
  }
}
