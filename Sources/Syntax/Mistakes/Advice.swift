/// The message for a mistake: what is wrong, in the user's terms and not the parser's, and what to do.
///
/// The tables of this file are about what all notations share: tokens, statements, and parts that are missing.
struct Advice {
  var words: String
  /// The fix, where there is a good guess at what was meant.
  var fix: SyntaxFix?
  /// The place to underline; nil for the `range` of the `MistakeContext`.
  var place: Range<Int>?
  /// The end of what was meant: a problem that begins before it is the same mistake. nil for the end of `place`.
  var end: Int?

  init(_ words: String, _ fix: SyntaxFix? = nil) {
    self.words = words
    self.fix = fix
  }
}

extension MistakeContext {
  var advice: Advice {
    habitAdvice ?? ruleAdvice ?? tokenAdvice ?? statementAdvice ?? setterAdvice ?? visualFormatAdvice ?? rowsAdvice
      ?? StackAdvice(mistake: self).advice ?? TextAdvice(mistake: self).advice
      ?? ConditionAdvice(context: self).advice ?? expectedAdvice
  }

  // MARK: Tokens

  private var tokenAdvice: Advice? {
    switch node.problem {
    case .malformedNumber: malformedNumberAdvice
    case .twoDots where beginning != "screen":
      Advice("a range is written as a chain, such as 100 <= a.width <= 200")
    case .twoDots: Advice("a range has three dots, as in 768...1366", write("..."))
    case .threeDots: Advice("a range of views has two dots, as in d1..7", write(".."))
    case .nameEndsRange:
      Advice("a range of views ends with a number, as in d1..7", found.digitsAtEnd.map { write($0) })
    case .unterminatedString:
      Advice("this text has no end: add '\"'", insert("\"", at: endOfString, title: "Add '\"'"))
    case .unterminatedComment: Advice("this comment has no end: add '*/'")
    case .misspeltRelation:
      Advice("'\(found)' is no relation: write '\(relation)'", write(relation))
    case .noSuchRelation where found == "!=" || found == "≠":
      Advice("there is no '\(found)': a relation is '==', '<=' or '>='")
    case .noSuchRelation where isUnreadable: Advice("these bytes are no text in UTF-8")
    case .noSuchRelation where found == "<" || found == ">":
      Advice("'\(found)' is no relation: write '\(found)='", write(found + "="))
    case .noSuchRelation: Advice("'\(found)' is no relation: write '==', '<=' or '>='")
    default: nil
    }
  }

  /// Where the text without an end ends: a text of a view before the bracket or the comma behind it.
  private var endOfString: Int {
    guard !["import", "strings"].contains(beginning) else { return range.upperBound }
    return range.lowerBound + UnterminatedString.length(of: text[start + range.lowerBound..<start + range.upperBound])
  }

  private var malformedNumberAdvice: Advice {
    let number = numberPrefix
    let unit = String(found.drop { $0.isNumber || $0 == "." })
    if let number, token(from: range.upperBound).kind == .dot, !unit.isEmpty {
      return Advice("a '*' is missing in '\(found)': write \(number) * \(unit)", write("\(number) * \(unit)"))
    }
    // These units would need another number.
    let fix = LengthUnit.others.contains(unit) ? nil : number.map { write($0) }
    if found.hasSuffix(".") { return Advice("digits are missing after '\(found)'", fix) }
    if found.hasSuffix("e") || found.hasSuffix("E"), found.utf8.count > 1, found.dropLast().allSatisfy({ $0.isNumber })
    {
      return Advice("the exponent's digits are missing after '\(found)', as in 1e2", fix)
    }
    if let number, fix == nil { return Advice(LengthUnit.words(unit, number)) }
    if let number { return Advice("'\(found)' is no number: numbers have no unit, write \(number)", fix) }
    return Advice("'\(found)' is no number: write digits, with one '.' at most, as in 10.5")
  }

  /// The number that a malformed one begins with, if only a unit or a dot makes it malformed.
  private var numberPrefix: String? {
    let number = found.prefix { $0.isNumber || $0 == "." }
    let dots = number.filter { $0 == "." }.count
    let digits = number.last == "." ? number.dropLast() : number
    let isStatementOrRow = found.dropFirst(number.count).allSatisfy { $0.isLetter }
    return dots <= 1 && isStatementOrRow && !digits.isEmpty ? String(digits) : nil
  }

  /// The relation that `=<`, `=>` or `===` stands for.
  private var relation: String { found.contains("<") ? "<=" : found.contains(">") ? ">=" : "==" }

  private var isUnreadable: Bool { found.unicodeScalars.contains("\u{FFFD}") }

  /// The first token of the statement.
  var beginning: String { quote(token(from: statement.lowerBound).range) }

  // MARK: Statements

  private var statementAdvice: Advice? {
    switch node.problem {
    case .attributeForNumber: Advice("\(found) belongs to a view: only numbers and metrics can stand here")
    case .percentForNumber: Advice("\(found) is a share of a view: only numbers and metrics can stand here")
    case .relationWithoutAttribute:
      Advice("nothing here belongs to a view: name an attribute of one, such as a.width")
    case .startsNoStatement where isFollowedByDots:
      Advice(
        "a name is missing between the dots after '\(found)'",
        SyntaxFix(
          title: "Write one '.'", range: range.upperBound..<range.upperBound + 2, replacement: ".", isGuess: true))
    case .loneName, .startsNoStatement: noStatementAdvice
    case .messageSend: Advice("this is a message to an object: write an equation, such as a.left == 20")
    case .elseWithoutWhen: Advice("this 'else' has no 'when' before it")
    case .layoutInside: Advice("a layout cannot stand inside another: move it out, to the first column")
    case .screenInside: Advice("a screen belongs to the layout itself: move it out of this block")
    case .screensInside: Advice("a set of screens is declared outside of all layouts: move it out, to the first column")
    case .onlyScreens: Advice("only screens stand in a set of screens, such as screen phone = 390 x 844")
    case .stringsInside: Advice("catalogs belong to a layout or to its file: move this out of the block")
    case .importInside:
      Advice("an import brings what another file declares, for the whole file: move it out, to the first column")
    case .statesInside: Advice("a set of states belongs to the layout itself: move it out of this block")
    case .tooDeep: Advice("this is nested too deep: \(Parser.deepest) levels are the limit")
    case .tooMany:
      Advice(
        "this is too much for one file: it may have \(SyntaxTree.mostPieces) lines outside of layouts, and nothing is read "
          + "from here on")
    case .braceAlone:
      Advice("this '{' belongs to nothing: it has to stand on the line of its view, layout, state or when")
    case .strayBrace: MissingBrace(mistake: self).strayBraceAdvice
    case .unclosedBlock: Advice("this '{' is never closed: add '}'")
    default: nil
    }
  }

  /// Whether two dots stand directly behind the first name of the statement, as in `a..left`.
  private var isFollowedByDots: Bool {
    let end = token(from: statement.lowerBound).range.upperBound
    return string(end..<end + 2) == ".."
  }

  private var noStatementAdvice: Advice {
    let keyword = Keyword.resembling(found)
    let fix = keyword.map { write($0) }
    if node.problem == .startsNoStatement {
      if isUnreadable { return Advice("these bytes are no text in UTF-8", fix) }
      if node.kind != .identifier { return Advice("a statement cannot begin with '\(found)'", fix) }
    }
    if let keyword { return Advice("'\(found)' begins no statement: did you mean '\(keyword)'?", fix) }
    if node.problem == .loneName {
      return Advice("'\(found)' alone says nothing: name an attribute of it, such as \(found).left == 0")
    }
    return Advice(
      "'\(found)' begins no statement: write an equation, such as \(found).left == 0, or a declaration, such as view \(found)"
    )
  }

  // MARK: Missing parts

  /// The text of the statement before the mistake, without the keyword.
  private var namesOfStates: String {
    string(statement.lowerBound..<before.upperBound).split(separator: " ").dropFirst().joined(separator: " ")
  }

  private var expectedAdvice: Advice {
    let isMissing = node.kind == .missing
    return switch node.problem {
    case .expectedStates: Advice("expected ':' and the states of the set, such as states keyboard: hidden, shown")
    case .expectedName where isMissing && previous == ",":
      Advice("expected a name after ','", SyntaxFix(title: "Remove ','", range: before, replacement: ""))
    case .expectedName: Advice(isMissing ? "expected a name after '\(previous)'" : "a name begins with a letter or '_'")
    case .expectedEqual where isMissing: Advice("expected '=' and a value after '\(previous)'")
    case .expectedEqual: Advice("write '=' here", write("="))
    case .expectedOperand: Advice("expected a number, a metric or view.attribute after '\(previous)'")
    case .expectedNumber: Advice("expected a number or a metric after '\(previous)'")
    case .expectedPercent: Advice("expected '%' after '\(previous)'", percentSign)
    case .expectedAttribute where previous == "]":
      Advice("expected an attribute of the list, such as .left, after ']'")
    case .expectedAttribute: Advice("expected an attribute after '.', such as \(attributeExample)")
    case .expectedRelation: expectedRelationAdvice
    case .expectedPriority: Advice("expected a priority after '@': 1 to 1000, required, high, low or fit")
    case .expectedView: Advice("expected a view's name after '\(previous)'")
    case .expectedBlock where previous == "else":
      Advice("expected '{' or 'when' after 'else'", MissingBrace(mistake: self).fix)
    case .expectedBlock where beginning == "state" && isMissing && string(statement).contains(","):
      Advice(
        "expected '{' and what holds in these states after '\(previous)'; names alone are declared as a set, such as "
          + "states mode: \(namesOfStates)", MissingBrace(mistake: self).fix)
    case .expectedBlock where beginning == "layout" || beginning == "state":
      Advice("expected '{' and the \(beginning)'s statements after '\(previous)'", MissingBrace(mistake: self).fix)
    case .expectedBlock: Advice("expected '{' after '\(previous)'", MissingBrace(mistake: self).fix)
    case .expectedScreenSize: Advice("a screen needs a width and a height, or a device, such as 390 x 844 or iPhone16")
    case .expectedHeight: Advice("expected a height after '\(previous)'")
    case .expectedTrait: Advice("expected a word after '\(previous)', such as traits regular, pointer")
    case .expectedTextSize: Advice("expected a size of text after '\(previous)', such as 200% or accessibility3")
    case .expectedLanguage: Advice("expected a language after '\(previous)', such as language de, ar or language all")
    case .expectedKeyboardHeight:
      Advice("expected the height of a keyboard, or none, after '\(previous)', such as keyboard none, 291")
    case .expectedSafeArea: Advice("safeArea needs four insets: (top, left, bottom, right)")
    case .expectedProperty where isMissing:
      Advice("expected a property after '\(previous)', such as intrinsic: 120 x 40")
    case .expectedProperty: Advice("expected ',' or ')' after '\(previous)'")
    case .expectedValue where previous == ":": Advice("expected a value after ':'")
    case .expectedValue: Advice("expected ':' and a value after '\(previous)'")
    case .expectedFile: Advice("expected the name of a file after 'import', such as \"card.layout\"")
    case .expectedCatalog: Advice("expected the name of a catalog after 'strings', such as \"Localizable.xcstrings\"")
    case .unquotedFile:
      namedFile
        ?? Advice(
          "the name of a file stands in quotes, such as \"card.layout\"", write(quotedName, title: "Put it in quotes"))
    case .expectedClass: Advice("expected the name of a layout or a class after ':'")
    case .expectedRightParen: Advice("expected ')'\(isMissing ? "" : " or an operator") after '\(previous)'")
    case .expectedRightBracket: Advice("expected ',' or ']' after '\(previous)'")
    default: expectedEndAdvice
    }
  }

  /// A guess behind a single digit: it may be a factor.
  private var percentSign: SyntaxFix {
    var fix = insert("%", at: before.upperBound)
    fix.isGuess = previous.prefix { $0 != "." }.utf8.count < 2
    return fix
  }

  /// The path before the dot with an attribute; the attribute alone if the path cannot be quoted.
  private var attributeExample: String {
    let path = quote(statement.lowerBound..<before.lowerBound).split(separator: " ").last.map(String.init) ?? ""
    let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    return path.isEmpty || !isPlain ? "left" : "\(path).left"
  }

  /// `import card`, `import 'card.layout'`, `strings Localizable`: the ending is part of a file's name.
  private var namedFile: Advice? {
    let written = string(range)
    let quotes = "\"'`<>"
    let opening = written.prefix { quotes.contains($0) }
    let name = written.dropFirst(opening.count).prefix { !quotes.contains($0) }
    let closing = written.dropFirst(opening.count + name.count).prefix { quotes.contains($0) }
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || "._-/ ".contains($0) }) else { return nil }
    let isCatalog = beginning == "strings"
    let endings = isCatalog ? [".xcstrings", ".strings", ".stringsdict"] : [".layout"]
    let hasEnding = endings.contains { name.hasSuffix($0) }
    let file = "\"\(hasEnding ? String(name) : name + endings[0])\""
    let start = range.lowerBound
    let end = start + opening.utf8.count + name.utf8.count + closing.utf8.count
    return Advice(
      "the name of a file stands in quotes, with its ending: \(isCatalog ? "strings" : "import") \(file)",
      write(file, in: start..<end))
  }

  /// The text that was meant as the name of a file, in double quotes instead of any that it has.
  private var quotedName: String { "\"" + string(range).filter { $0 != "\"" && $0 != "'" } + "\"" }

  private var expectedEndAdvice: Advice {
    let words = "expected the end of the line, or ';', after '\(previous)'"
    guard node.problem == .expectedEnd, node.kind == .unexpected else { return Advice(words) }
    return shareAdvice ?? Advice(words, fixBehindStatement)
  }

  /// The fix for a line that goes on with a word where its statement could end.
  private var fixBehindStatement: SyntaxFix? {
    let word = token(from: offset)
    guard word.kind == .identifier else { return nil }
    let (name, next) = (quote(word.range), token(from: word.range.upperBound).kind)
    if next == .dot || next == .colon || next == .identifier && Keyword.names.contains(name) {
      return insert(";", at: before.upperBound, title: "Begin a new statement with ';'")
    }
    let first = token(from: statement.lowerBound)
    let isRelation = first.kind == .leftBracket || token(from: first.range.upperBound).kind == .dot
    if isRelation, next != .identifier, ["required", "high", "low", "fit", "fitting"].contains(name) {
      return SyntaxFix(title: "Write '@ \(name)'", range: before.upperBound..<word.range.lowerBound, replacement: " @ ")
    }
    // A word with a capital is the name of a class, not of another view.
    let isClass = name.first?.isUppercase ?? false
    guard beginning == "view" || beginning == "guide", !isClass, string(before) != "}" else { return nil }
    return insert(",", at: before.upperBound, title: "Separate the names by ','")
  }
}

extension String {
  /// The digits at the end, such as the `7` of `d7`; nil without one.
  fileprivate var digitsAtEnd: String? {
    let digits = String(reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
    return digits.isEmpty ? nil : digits
  }
}
