/// Guesses at what was meant, where there is a good one.
extension MistakePlace {
  func fix(_ node: Node, _ range: Range<Int>) -> SyntaxFix? {
    let text = quote(range)
    func write(_ replacement: String) -> SyntaxFix {
      SyntaxFix(title: "Write '\(replacement)'", range: range, replacement: replacement)
    }
    switch node.problem {
    case .malformedNumber: return numberPrefix(text).map(write)
    case .twoDots: return write("...")
    case .misspeltRelation: return write(relation(for: text))
    case .noSuchRelation where text == "<" || text == ">": return write(text + "=")
    case .expectedEqual where node.kind != .missing: return write("=")
    case .unterminatedComment: return nil
    case .unterminatedString where quote(token(from: statement.lowerBound).range) == "import":
      return SyntaxFix(title: "Add '\"'", range: range.upperBound..<range.upperBound, replacement: "\"")
    case .unquotedFile: return SyntaxFix(title: "Put it in quotes", range: range, replacement: quoted(range))
    case .strayBrace: return SyntaxFix(title: "Remove '}'", range: range, replacement: "")
    case .startsNoStatement where isFollowedByDots: return nil
    case .loneName, .startsNoStatement: return keyword(like: text).map(write)
    case .nameWithoutAttribute where declaresMetric: return write("let " + text)
    case .expectedEnd where node.kind == .unexpected && token(from: offset).kind == .identifier:
      let end = before.upperBound
      return SyntaxFix(title: "Begin a new statement with ';'", range: end..<end, replacement: ";")
    case .messageSend:
      guard let message = message(in: statement) else { return nil }
      return SyntaxFix(title: "Write '\(message.equation)'", range: message.range, replacement: message.equation)
    default: return nil
    }
  }

  /// What was meant as the name of a file in quotes, instead of those that it may have.
  private func quoted(_ range: Range<Int>) -> String {
    let name = String(decoding: text[start + range.lowerBound..<start + range.upperBound], as: UTF8.self)
    return "\"" + name.filter { $0 != "\"" && $0 != "'" } + "\""
  }

  /// The number that a malformed one begins with, where only a unit or a dot spoils it.
  func numberPrefix(_ text: String) -> String? {
    let number = text.prefix { $0.isNumber || $0 == "." }
    let dots = number.filter { $0 == "." }.count
    let digits = number.last == "." ? number.dropLast() : number
    let isUnit = text.dropFirst(number.count).allSatisfy(\.isLetter)
    return dots <= 1 && isUnit && !digits.isEmpty ? String(digits) : nil
  }

  /// The relation that `=<`, `=>` or `===` stands for.
  func relation(for text: String) -> String {
    text.contains("<") ? "<=" : text.contains(">") ? ">=" : "=="
  }

  /// Whether the statement is `name = number`: a metric without its `let`.
  var declaresMetric: Bool {
    let name = token(from: statement.lowerBound)
    let relation = token(from: name.range.upperBound)
    let value = token(from: relation.range.upperBound)
    return name.kind == .identifier && name.range.lowerBound == offset && relation.kind == .equal
      && value.kind == .number
  }

  // MARK: Keywords

  /// The keyword that `text` is a slip of, or that other languages call so.
  func keyword(like text: String) -> String? {
    let keywords = ["view", "layout", "screen", "let", "guide", "import", "state", "when", "group", "rows"]
    let lower = text.lowercased()
    switch lower {
    case "var", "const", "metric": return "let"
    case "subview": return "view"
    case let word where keywords.contains(word): return word == text ? nil : word
    default: break
    }
    return lower.count < 3 ? nil : keywords.first { isSlip(Array(lower.utf8), of: Array($0.utf8)) }
  }

  /// Whether one insertion, deletion, replacement or swap of neighbours makes one word the other.
  private func isSlip(_ left: [UInt8], of right: [UInt8]) -> Bool {
    guard abs(left.count - right.count) <= 1, right.count > 3 || left.count > 3 else { return false }
    let head = zip(left, right).prefix { $0 == $1 }.count
    let rest = (left[head...], right[head...])
    if left.count != right.count {
      return left.count < right.count ? rest.0 == rest.1.dropFirst() : rest.0.dropFirst() == rest.1
    }
    if rest.0.dropFirst() == rest.1.dropFirst() { return true }
    let isSwap = rest.0.count > 1 && Array(rest.0.prefix(2)) == Array(rest.1.prefix(2).reversed())
    return isSwap && rest.0.dropFirst(2) == rest.1.dropFirst(2)
  }

  // MARK: Messages to objects

  func equation(forMessage statement: Range<Int>) -> String { message(in: statement)?.equation ?? "a.left == 20" }

  /// `[view1 setLeft:20]` as `view1.left == 20`, with the range from bracket to bracket.
  private func message(in statement: Range<Int>) -> (equation: String, range: Range<Int>)? {
    var tokens: [(kind: SyntaxKind, range: Range<Int>)] = []
    var at = statement.lowerBound
    while tokens.count < 7 {
      let token = token(from: at)
      tokens.append(token)
      at = token.range.upperBound
      if token.kind == .rightBracket || token.kind == .newline || token.kind == .endOfText { break }
    }
    let kinds = tokens.map(\.kind)
    let isSigned = kinds == [.leftBracket, .identifier, .identifier, .colon, .minus, .number, .rightBracket]
    guard isSigned || kinds == [.leftBracket, .identifier, .identifier, .colon, .number, .rightBracket] else {
      return nil
    }
    let selector = quote(tokens[2].range)
    guard selector.hasPrefix("set"), selector.count > 3 else { return nil }
    let attribute = selector.dropFirst(3)
    let name = attribute.prefix(1).lowercased() + attribute.dropFirst()
    let value = quote(tokens[4].range.lowerBound..<tokens[tokens.count - 2].range.upperBound)
    let range = tokens[0].range.lowerBound..<tokens[tokens.count - 1].range.upperBound
    return ("\(quote(tokens[1].range)).\(name) == \(value)", range)
  }
}
