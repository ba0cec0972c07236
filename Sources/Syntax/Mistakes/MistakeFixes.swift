/// Guesses at what was meant, where there is a good one.
extension MistakePlace {
  func fix(_ node: Node, _ range: Range<Int>) -> SyntaxFix? {
    let text = quote(range)
    if let fix = ruleFix(node, range) { return fix }
    func write(_ replacement: String) -> SyntaxFix {
      SyntaxFix(title: "Write '\(replacement)'", range: range, replacement: replacement)
    }
    switch node.problem {
    case .malformedNumber: return numberPrefix(text).map(write)
    case .twoDots: return write("...")
    case .misspeltRelation: return write(relation(for: text))
    case .noSuchRelation where text == "<" || text == ">": return write(text + "=")
    case .expectedEqual where node.kind != .missing: return write("=")
    case .signForWord: return write(word(forSign: text) + (text == "!" ? " " : ""))
    case .ifForWhen: return write("when")
    case .unterminatedComment: return nil
    case .unterminatedString where quote(token(from: statement.lowerBound).range) == "import":
      return SyntaxFix(title: "Add '\"'", range: range.upperBound..<range.upperBound, replacement: "\"")
    case .unquotedFile: return SyntaxFix(title: "Put it in quotes", range: range, replacement: quoted(range))
    case .strayBrace: return SyntaxFix(title: "Remove '}'", range: range, replacement: "")
    case .startsNoStatement where isFollowedByDots: return nil
    case .loneName, .startsNoStatement: return keyword(like: text).map(write)
    case .expectedEnd where node.kind == .unexpected:
      if let share = share(range) { return share.fix }
      return fixBehindStatement
    case .expectedRelation: return loneSetter.map { $0.fix }
    case .messageSend: return message(in: statement)?.fix
    case .objectDeclaration: return object(in: statement)?.fix
    case .boxedList: return SyntaxFix(title: "Remove '@'", range: range, replacement: "")
    case .noSuchSetter: return setter(like: text).map(write)
    case .wishInEquation where metricWithWish != nil:
      return metricWithWish.map {
        SyntaxFix(title: "Write '\($0)'", range: statement.lowerBound..<range.upperBound, replacement: $0)
      }
    case .wishInEquation: return write("@ " + priority(inWish: text))
    default: return formatFix(node, range) ?? rowsFix(node, range)
    }
  }

  /// For a line that goes on with a word where its statement could end.
  private var fixBehindStatement: SyntaxFix? {
    let word = token(from: offset)
    guard word.kind == .identifier else { return nil }
    let next = token(from: word.range.upperBound).kind
    func insert(_ text: String, _ title: String) -> SyntaxFix {
      SyntaxFix(title: title, range: before.upperBound..<before.upperBound, replacement: text)
    }
    if next == .dot || next == .colon || next == .identifier && Self.keywords.contains(quote(word.range)) {
      return insert(";", "Begin a new statement with ';'")
    }
    let first = token(from: statement.lowerBound)
    let isRelation = first.kind == .leftBracket || token(from: first.range.upperBound).kind == .dot
    if isRelation, next != .identifier, ["required", "high", "low", "fit", "fitting"].contains(quote(word.range)) {
      return SyntaxFix(
        title: "Write '@ \(quote(word.range))'", range: before.upperBound..<word.range.lowerBound, replacement: " @ ")
    }
    // A capital begins the name of a class.
    let isClass = quote(word.range).first?.isUppercase ?? false
    guard ["view", "guide"].contains(quote(first.range)), !isClass else { return nil }
    return insert(",", "Separate the names by ','")
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

  // MARK: Keywords

  private static let keywords = [
    "view", "layout", "screen", "let", "guide", "import", "state", "when", "group", "rows",
  ]

  /// The keyword that `text` is a slip of, or that other languages call so.
  func keyword(like text: String) -> String? {
    let lower = text.lowercased()
    switch lower {
    case "var", "const", "metric": return "let"
    case "subview": return "view"
    case "if": return "when"
    case let word where Self.keywords.contains(word): return word == text ? nil : word
    default: break
    }
    return lower.count < 3 ? nil : Self.keywords.first { isSlip(Array(lower.utf8), of: Array($0.utf8)) }
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
}
