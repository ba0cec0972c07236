// Habits in declarations that take more than a pattern, and the names of files.

struct DeclarationHabits: LineHabits {
  let line: StatementLine
  private var brackets: BracketHabits { BracketHabits(line: line) }

  func advice(on problem: SyntaxProblem) -> Advice? {
    switch problem {
    case .expectedSafeArea: brackets.labelledValues
    case .expectedName: trailingComma
    case .unquotedFile: file
    case .expectedItem: brackets.formatWithoutBrackets
    case .expectedColon, .expectedLabel: brackets.rowWithoutBrackets
    default: nil
    }
  }

  /// `view a,`
  private var trailingComma: Advice? {
    guard context.node.kind == .missing, index > 0, kind(index - 1) == .comma, ends(at: index) else { return nil }
    return Advice("expected a name after ','", write("", for: index - 1...index - 1))
  }

  // MARK: Imports

  /// `import card`, `import 'card.layout'`, `strings Localizable`: the ending is part of a file's name.
  private var file: Advice? {
    let written = context.string(context.range)
    let quotes = "\"'`<>"
    let opening = written.prefix { quotes.contains($0) }
    let name = written.dropFirst(opening.count).prefix { !quotes.contains($0) }
    let closing = written.dropFirst(opening.count + name.count).prefix { quotes.contains($0) }
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || "._-/ ".contains($0) }) else { return nil }
    let isCatalog = context.beginning == "strings"
    let endings = isCatalog ? [".xcstrings", ".strings", ".stringsdict"] : [".layout"]
    let hasEnding = endings.contains { name.hasSuffix($0) }
    let file = "\"\(hasEnding ? String(name) : name + endings[0])\""
    let start = context.range.lowerBound
    let end = start + opening.utf8.count + name.utf8.count + closing.utf8.count
    return Advice(
      "the name of a file stands in quotes, with its ending: \(isCatalog ? "strings" : "import") \(file)",
      context.write(file, in: start..<end))
  }
}
