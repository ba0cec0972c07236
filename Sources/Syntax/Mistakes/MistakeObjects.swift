/// Objective-C in a layout: messages to objects and declarations of them, in words, and as what is written here.
///
/// The statements' own tokens are read once more: the tree has none but their first place.
extension MistakePlace {
  // MARK: Messages

  /// What the message that the statement is made of stands for here.
  var messageToAnObject: String {
    message(in: statement)?.words ?? "this is a message to an object: write an equation, such as a.left == 20"
  }

  func message(in statement: Range<Int>) -> (words: String, fix: SyntaxFix?)? {
    let tokens = tokens(in: statement)
    guard let message = ObjectMessage(tokens, in: self) else { return nil }
    if message.name.hasPrefix("keepAnimated") {
      return (
        "animations are no part of a layout: write what this one holds by itself",
        contentsOfBlock(tokens).map { trimmed($0) }.map {
          SyntaxFix(title: "Write its statements by themselves", range: message.range, replacement: $0)
        }
      )
    }
    if message.name == "deactivate" || message.name == "activate", !message.receiver.contains(".") {
      return ("nothing is switched here: a layout is solved once for each of its states", nil)
    }
    guard let written = message.written(self) else { return nil }
    let kind = message.name.hasPrefix("set") ? "an equation, such as " : ""
    return (
      "this is a message to an object: write \(kind)\(written)",
      SyntaxFix(title: "Write '\(written)'", range: message.range, replacement: written)
    )
  }

  // MARK: Objects

  /// `KeepAttribute *width = view.keepWidth;` and its like.
  func object(in statement: Range<Int>) -> (message: String, fix: SyntaxFix?)? {
    let tokens = tokens(in: statement)
    guard let equal = tokens.firstIndex(where: { $0.kind == .equal }), equal > 1, equal + 1 < tokens.count else {
      return nil
    }
    let whole = tokens[0].range.lowerBound..<tokens[tokens.count - 1].range.upperBound
    let name = string(tokens[equal - 1].range)
    let value = Array(tokens[(equal + 1)...])
    func write(_ text: String) -> SyntaxFix {
      let shown = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? text
      return SyntaxFix(title: "Write '\(shown)'", range: whole, replacement: text)
    }
    switch string(tokens[0].range) {
    case "KeepValue":
      let number = Array(value.prefix { $0.kind != .plus })
      let text = "let \(name) = \(string(from: number))"
      return ("a number is named with let; a priority stands where it is used: \(text)", write(text))
    case "KeepAtomic":
      guard let block = contentsOfBlock(tokens) else { return nil }
      return (
        "constraints that come and go together are a state: state \(name) { … }", write("state \(name) {\(block)}")
      )
    case "KeepAttribute", "KeepGroupAttribute":
      let text = "group \(name) = \(string(from: members(value)))"
      return ("attributes that are set together are a group: \(text)", write(text))
    default: return list(named: name, value, from: whole)
    }
  }

  /// The members of `[KeepAttribute group: a.keepLeft, b.keepLeft, nil]`, or the one that stands by itself.
  private func members(_ value: [(kind: SyntaxKind, range: Range<Int>)]) -> [(kind: SyntaxKind, range: Range<Int>)] {
    guard value.first?.kind == .leftBracket, let colon = value.firstIndex(where: { $0.kind == .colon }) else {
      return value
    }
    var members = Array(value[(colon + 1)...])
    if members.last?.kind == .rightBracket { members.removeLast() }
    if let last = members.last, string(last.range) == "nil" { members.removeLast() }
    if members.last?.kind == .comma { members.removeLast() }
    return members
  }

  /// A list has no name here: its uses up to the end of the block are replaced by it.
  private func list(
    named name: String, _ value: [(kind: SyntaxKind, range: Range<Int>)], from whole: Range<Int>
  ) -> (message: String, fix: SyntaxFix?)? {
    let names = value.filter { $0.kind != .at }
    guard names.first?.kind == .leftBracket else { return nil }
    let list = string(from: names)
    let message = "a list has no name here: write \(list) where '\(name)' stands"
    var uses: [Range<Int>] = []
    var at = whole.upperBound
    var open = 0
    var previous = SyntaxKind.newline
    while at - whole.upperBound < 1 << 16 {
      let (kind, range) = token(from: at)
      if kind == .leftBrace { open += 1 }
      if kind == .rightBrace { open -= 1 }
      if kind == .endOfText || open < 0 { break }
      if kind == .identifier, previous != .dot, string(range) == name { uses.append(range) }
      (at, previous) = (range.upperBound, kind)
    }
    var text = ""
    at = whole.upperBound
    for use in uses {
      text += string(at..<use.lowerBound) + list
      at = use.upperBound
    }
    let rest = text.drop { $0 == ";" || $0.isWhitespace }
    let fix = SyntaxFix(
      title: "Write '\(list)' in place of '\(name)'", range: whole.lowerBound..<at, replacement: String(rest))
    return (message, fix)
  }

  /// What stands between the first brace and the last.
  private func contentsOfBlock(_ tokens: [(kind: SyntaxKind, range: Range<Int>)]) -> String? {
    guard let open = tokens.first(where: { $0.kind == .leftBrace })?.range.upperBound,
      let close = tokens.last(where: { $0.kind == .rightBrace })?.range.lowerBound, open <= close
    else { return nil }
    return string(open..<close)
  }

  private func trimmed(_ text: String) -> String {
    let isSpace = { (character: Character) in character.isWhitespace || character == ";" }
    return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }

  // MARK: Tokens

  /// The tokens of a statement, without line ends and without semicolons at its end.
  func tokens(in statement: Range<Int>) -> [(kind: SyntaxKind, range: Range<Int>)] {
    var tokens: [(kind: SyntaxKind, range: Range<Int>)] = []
    var at = statement.lowerBound
    while at < statement.upperBound, tokens.count < 10_000 {
      let token = token(from: at)
      if token.range.isEmpty || token.range.upperBound > statement.upperBound { break }
      if token.kind != .newline { tokens.append(token) }
      at = token.range.upperBound
    }
    while tokens.last?.kind == .semicolon { tokens.removeLast() }
    return tokens
  }

  /// The text of a range, all of it.
  func string(_ range: Range<Int>) -> String {
    let lower = min(max(start + range.lowerBound, 0), text.count)
    return String(decoding: text[lower..<min(max(start + range.upperBound, lower), text.count)], as: UTF8.self)
  }

  /// Tokens as they stand, on one line and without comments.
  func string(from tokens: [(kind: SyntaxKind, range: Range<Int>)]) -> String {
    var result = ""
    for (index, token) in tokens.enumerated() {
      let isApart = index > 0 && tokens[index - 1].range.upperBound < token.range.lowerBound
      let hugs = index > 0 && (tokens[index - 1].kind == .leftBracket || token.kind == .rightBracket)
      result += (isApart && !hugs ? " " : "") + string(token.range)
    }
    return result
  }
}

/// `[receiver name:argument name:argument]`
struct ObjectMessage {
  var receiver: String
  var parts: [(name: String, argument: String?)] = []
  /// From bracket to bracket.
  var range: Range<Int>

  /// The first part of its selector.
  var name: String { parts.first?.name ?? "" }

  init?(_ tokens: [(kind: SyntaxKind, range: Range<Int>)], in place: MistakePlace) {
    guard tokens.first?.kind == .leftBracket else { return nil }
    var index = 1
    let end = ObjectMessage.endOfReceiver(tokens)
    guard end > 1, end < tokens.count else { return nil }
    receiver = place.string(from: tokens[1..<end].filter { $0.kind != .at })
    index = end
    while index < tokens.count, tokens[index].kind == .identifier {
      let name = place.string(tokens[index].range)
      index += 1
      guard index < tokens.count, tokens[index].kind == .colon else {
        parts.append((name, nil))
        break
      }
      let first = index + 1
      index = ObjectMessage.endOfArgument(tokens, from: first)
      parts.append((name, place.string(from: Array(tokens[first..<index]))))
    }
    guard index < tokens.count, tokens[index].kind == .rightBracket, !parts.isEmpty else { return nil }
    range = tokens[0].range.lowerBound..<tokens[index].range.upperBound
  }

  /// Behind a path with or without an argument, or a list.
  private static func endOfReceiver(_ tokens: [(kind: SyntaxKind, range: Range<Int>)]) -> Int {
    var index = 1
    var open = 0
    while index < tokens.count {
      switch tokens[index].kind {
      case .leftBracket, .leftParen: open += 1
      case .rightBracket, .rightParen: open -= 1
      case .identifier where open == 0 && index > 1 && tokens[index - 1].kind != .dot: return index
      default: break
      }
      if open < 0 { return 0 }
      index += 1
    }
    return 0
  }

  /// At the next `name:`, or at the bracket that closes the message.
  private static func endOfArgument(_ tokens: [(kind: SyntaxKind, range: Range<Int>)], from first: Int) -> Int {
    var index = first
    var open = 0
    while index < tokens.count {
      switch tokens[index].kind {
      case .leftBracket, .leftParen, .leftBrace: open += 1
      case .rightBracket, .rightParen, .rightBrace: open -= 1
      case .identifier where open == 0 && index > first && index + 1 < tokens.count && tokens[index + 1].kind == .colon:
        return index
      default: break
      }
      if open < 0 { return index }
      index += 1
    }
    return index
  }

  /// The statement that says the same here; nil for a message that none does.
  func written(_ place: MistakePlace) -> String? {
    guard let first = parts.first else { return nil }
    if first.name.hasPrefix("set"), first.name.count > 3, let value = first.argument, parts.count == 1, isNumber(value)
    {
      let attribute = first.name.dropFirst(3)
      return "\(receiver).\(attribute.prefix(1).lowercased() + attribute.dropFirst()) == \(value)"
    }
    if first.name == "deactivate" {
      return ["equal", "min", "max"].map { "\(receiver).\($0) = none" }.joined(separator: "; ")
    }
    guard first.name.hasPrefix("keep"), first.name.count > 4 else { return nil }
    var base = first.name.dropFirst(4).prefix(1).lowercased() + first.name.dropFirst(5)
    var priority = parts.first { $0.name.lowercased().hasSuffix("priority") && $0.name != first.name }?.argument
    var value = first.argument
    if base.hasSuffix("WithPriority") {
      (base, priority, value) = (String(base.dropLast(12)), first.argument, nil)
    }
    if let written = value, let plus = written.lastIndex(of: "+"),
      written[plus...].dropFirst().drop(while: { $0 == " " }).hasPrefix("keep")
    {
      priority = priority ?? String(written[plus...])
      value = String(written[..<plus])
    }
    guard let statement = statement(base, value) else { return nil }
    return statement + (priority.map { " @ \(place.priority(inWish: $0))" } ?? "")
  }

  private func isNumber(_ text: String) -> Bool {
    let digits = text.drop { $0 == "-" || $0 == " " }
    return !digits.isEmpty && digits.allSatisfy { $0.isNumber || $0 == "." }
  }

  private func statement(_ base: String, _ value: String?) -> String? {
    guard let value else { return "\(receiver).\(base)" }
    let trimmed = value.split(separator: " ").joined(separator: " ")
    let values = arguments(of: trimmed)
    switch base {
    case "size" where values?.count == 2: return values.map { "\(receiver).size == \($0[0]) x \($0[1])" }
    case "center" where values?.count == 2: return values.map { "\(receiver).keepCenter == (\($0[0]), \($0[1]))" }
    case "insets", "marginInsets", "safeInsets":
      return values.flatMap { $0.count == 4 ? "\(receiver).\(base) == (\($0.joined(separator: ", ")))" : nil }
    case "edgeAlignTo", "centerAlignTo": return "\(receiver).\(base.dropLast(2))(\(trimmed)) == 0"
    default:
      return base.hasSuffix("Offsets") || base.hasSuffix("Alignments") ? "\(receiver).\(base) == \(trimmed)" : nil
    }
  }

  /// The values of `CGSizeMake(100, 200)`.
  private func arguments(of call: String) -> [String]? {
    guard call.hasSuffix(")"), let open = call.firstIndex(of: "("), call[..<open].hasSuffix("Make") else { return nil }
    let inside = call[call.index(after: open)...].dropLast()
    guard !inside.contains("(") else { return nil }
    return inside.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
  }
}
