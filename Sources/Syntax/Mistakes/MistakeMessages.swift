/// The words for each mistake: what is wrong, in the user's terms, and what to do.
///
/// Nothing of the parser's own vocabulary. Fixes are in `MistakeFixes.swift`.
extension MistakePlace {
  func message(_ node: Node, _ range: Range<Int>) -> String {
    if let words = ruleMessage(node, range) ?? markMessage(node, quote(range)) { return words }
    return switch node.problem {
    case .none: ""
    case .malformedNumber, .twoDots, .unterminatedString, .unterminatedComment, .misspeltRelation, .noSuchRelation:
      tokenMessage(node.problem, quote(range))
    case .objectDeclaration, .boxedList, .noSuchSetter, .wishInEquation, .expectedSetter, .expectedMember:
      setterMessage(node, range)
    case .attributeForNumber, .percentForNumber, .relationWithoutAttribute, .loneName,
      .startsNoStatement, .messageSend, .elseWithoutWhen, .layoutInside, .screenInside, .importInside,
      .tooDeep, .braceAlone,
      .strayBrace, .unclosedBlock:
      misplacedMessage(node, quote(range))
    case .noSuchAxis, .expectedItem, .gapToNothing, .expectedRangeEnd, .expectedSize, .expectedGapStart,
      .expectedGapEnd, .doubleGap,
      .gapWithoutParentheses, .disconnection, .viewStack, .sizeOutsideBrackets, .quotedFormat, .loneItem:
      formatMessage(node.problem, quote(range))
    case .expectedRowsBlock, .expectedRowItems, .expectedRowItem, .expectedEdge, .expectedLabel, .expectedColon,
      .expectedRowBracket, .expectedRowEnd, .secondHeight, .minusBeforeHeight, .edgeInside, .noSuchMark,
      .widthBehindMark, .relationInRow, .tildeInRow, .quotedRow, .rowsCall:
      rowsMessage(node.problem, quote(range), behind: quote(before))
    case .expectedMeasure, .expectedComparison, .expectedConnective, .noMeasure, .noSuchComparison, .signForWord,
      .ifForWhen, .stateInside:
      conditionMessage(node, quote(range), before: quote(before))
    case .expectedEnd where node.kind == .unexpected: share(range)?.words ?? expectedMessage(node, quote(before))
    default: expectedMessage(node, quote(before))
    }
  }

  private func tokenMessage(_ problem: SyntaxProblem, _ text: String) -> String {
    switch problem {
    case .malformedNumber:
      if text.hasSuffix(".") { return "digits are missing after '\(text)'" }
      if text.hasSuffix("e") || text.hasSuffix("E"), text.utf8.count > 1, text.dropLast().allSatisfy(\.isNumber) {
        return "the exponent's digits are missing after '\(text)', as in 1e2"
      }
      if let number = numberPrefix(text) { return "'\(text)' is no number: numbers have no unit, write \(number)" }
      return "'\(text)' is no number: write digits, with one '.' at most, as in 10.5"
    case .twoDots: return "a range has three dots, as in 768...1366"
    case .unterminatedString: return "this text has no end: add '\"'"
    case .unterminatedComment: return "this comment has no end: add '*/'"
    case .misspeltRelation: return "'\(text)' is no relation: write '\(relation(for: text))'"
    default:
      if text == "!=" || text == "≠" { return "there is no '\(text)': a relation is '==', '<=' or '>='" }
      if isUnreadable(text) { return "these bytes are no text in UTF-8" }
      if text == "<" || text == ">" { return "'\(text)' is no relation: write '\(text)='" }
      return "'\(text)' is no relation: write '==', '<=' or '>='"
    }
  }

  private func misplacedMessage(_ node: Node, _ text: String) -> String {
    switch node.problem {
    case .attributeForNumber: "\(text) belongs to a view: only numbers and metrics can stand here"
    case .percentForNumber: "\(text) is a share of a view: only numbers and metrics can stand here"
    case .relationWithoutAttribute: "nothing here belongs to a view: name an attribute of one, such as a.width"
    case .loneName:
      keyword(like: text).map { "'\(text)' begins no statement: did you mean '\($0)'?" }
        ?? "'\(text)' alone says nothing: name an attribute of it, such as \(text).left == 0"
    case .startsNoStatement where isFollowedByDots: "a name is missing between the dots after '\(text)'"
    case .startsNoStatement: noStatementMessage(node, text)
    case .messageSend: messageToAnObject
    case .elseWithoutWhen: "this 'else' has no 'when' before it"
    case .layoutInside: "a layout cannot stand inside another: move it out, to the first column"
    case .screenInside: "a screen belongs to the layout itself: move it out of this block"
    case .importInside: "an import brings layouts for the whole file: move it out, to the first column"
    case .tooDeep: "this is nested too deep: \(Parser.deepest) levels are the limit"
    case .braceAlone: "this '{' belongs to nothing: it has to stand on the line of its view, layout, state or when"
    case .strayBrace: "this '}' closes nothing"
    default: "this '{' is never closed: add '}'"
    }
  }

  private func conditionMessage(_ node: Node, _ text: String, before: String) -> String {
    switch node.problem {
    case .expectedMeasure:
      return ["when", "if", "and", "or", "not", "(", "&", "|", "!"].contains(before)
        ? "expected a condition after '\(before)', such as width < 600"
        : "expected width, height, a number or a metric after '\(before)'"
    case .expectedComparison: return "expected '<', '<=', '==', '>=' or '>' after '\(before)'"
    case .expectedConnective: return "expected 'and', 'or' or '{' after '\(before)'"
    case .noMeasure: return "a condition is about the screen's width and height: \(text) cannot stand here"
    case .noSuchComparison: return "there is no '\(text)': write '==', and 'not' before the comparison"
    case .signForWord: return "'\(text)' is written '\(word(forSign: text))'"
    case .ifForWhen: return "'else if' is written 'else when'"
    default: return "a state cannot stand inside another: states are alternatives"
    }
  }

  /// What `&&`, `||` and `!` are called in a condition.
  func word(forSign sign: String) -> String {
    sign.hasPrefix("&") ? "and" : sign.hasPrefix("|") ? "or" : "not"
  }

  /// What is expected behind a statement's head, by the word that the statement begins with.
  private func blockMessage(_ before: String) -> String {
    if before == "else" { return "expected '{' or 'when' after 'else'" }
    let keyword = quote(token(from: statement.lowerBound).range)
    guard keyword == "layout" || keyword == "state" else { return "expected '{' after '\(before)'" }
    return "expected '{' and the \(keyword)'s statements after '\(before)'"
  }

  private func noStatementMessage(_ node: Node, _ text: String) -> String {
    if isUnreadable(text) { return "these bytes are no text in UTF-8" }
    guard node.kind == .identifier else { return "a statement cannot begin with '\(text)'" }
    if let keyword = keyword(like: text) { return "'\(text)' begins no statement: did you mean '\(keyword)'?" }
    return
      "'\(text)' begins no statement: write an equation, such as \(text).left == 0, or a declaration, such as view \(text)"
  }

  /// `before` is the text of the last token before what is missing.
  private func expectedMessage(_ node: Node, _ before: String) -> String {
    let isMissing = node.kind == .missing
    switch node.problem {
    case .expectedName: return isMissing ? "expected a name after '\(before)'" : "a name begins with a letter or '_'"
    case .expectedEqual: return isMissing ? "expected '=' and a value after '\(before)'" : "write '=' here"
    case .expectedOperand: return "expected a number, a metric or view.attribute after '\(before)'"
    case .expectedNumber: return "expected a number or a metric after '\(before)'"
    case .expectedPercent: return "expected '%' after '\(before)'"
    case .expectedAttribute:
      return before == "]"
        ? "expected an attribute of the list, such as .left, after ']'" : attributeMessage
    case .expectedRelation:
      if let value = loneSetter { return "'\(value.attribute)' alone says nothing: set it, as in \(value.setter)" }
      return "expected '==', '<=' or '>=' after '\(quote(statement.lowerBound..<self.before.upperBound))'"
    case .expectedPriority: return "expected a priority after '@': 1 to 1000, required, high, low or fit"
    case .expectedView: return "expected a view's name after '\(before)'"
    case .expectedBlock: return blockMessage(before)
    case .expectedScreenSize: return "a screen needs a width and a height, such as 390 x 844"
    case .expectedHeight: return "expected a height after '\(before)'"
    case .expectedSafeArea: return "safeArea needs four insets: (top, left, bottom, right)"
    case .expectedProperty:
      return isMissing
        ? "expected a property after '\(before)', such as intrinsic: 120 x 40" : "expected ',' or ')' after '\(before)'"
    case .expectedValue:
      return before == ":" ? "expected a value after ':'" : "expected ':' and a value after '\(before)'"
    case .expectedFile: return "expected the name of a file after 'import', such as \"card.layout\""
    case .unquotedFile: return "the name of a file stands in quotes, such as \"card.layout\""
    case .expectedClass: return "expected the name of a layout or a class after ':'"
    case .expectedRightParen:
      return isMissing ? "expected ')' after '\(before)'" : "expected ')' or an operator after '\(before)'"
    case .expectedRightBracket: return "expected ',' or ']' after '\(before)'"
    default: return "expected the end of the line, or ';', after '\(before)'"
    }
  }

  private var attributeMessage: String {
    let path = quote(statement.lowerBound..<before.lowerBound).split(separator: " ").last.map(String.init) ?? ""
    let isPlain = path.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
    return path.isEmpty || !isPlain
      ? "expected an attribute after '.', such as left" : "expected an attribute after '.', such as \(path).left"
  }

  private func isUnreadable(_ text: String) -> Bool { text.unicodeScalars.contains("\u{FFFD}") }
}
