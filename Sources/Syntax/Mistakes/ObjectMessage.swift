/// Messages to objects in a layout: the advice, and the statement to write instead.
extension MistakeContext {
  var messageAdvice: Advice {
    let tokens = tokens(in: statement)
    let unknown = Advice("this is a message to an object: write an equation, such as a.left == 20")
    guard let message = ObjectMessage(tokens, in: self) else { return unknown }
    if message.name.hasPrefix("keepAnimated") {
      return Advice(
        "animations are no part of a layout: write what this one holds by itself",
        contentsOfBlock(tokens).map {
          write(
            $0.trimmed { $0.isWhitespace || $0 == ";" }, in: message.range, title: "Write its statements by themselves")
        })
    }
    if message.name == "deactivate" || message.name == "activate", !message.receiver.contains(".") {
      return Advice("nothing is switched here: a layout is solved once for each of its states")
    }
    guard let written = message.written else { return unknown }
    let kind = message.name.hasPrefix("set") ? "an equation, such as " : ""
    return Advice("this is a message to an object: write \(kind)\(written)", write(written, in: message.range))
  }

  /// Returns the text between the first brace and the last.
  func contentsOfBlock(_ tokens: [SourceToken]) -> String? {
    guard let open = tokens.first(where: { $0.kind == .leftBrace })?.range.upperBound,
      let close = tokens.last(where: { $0.kind == .rightBrace })?.range.lowerBound, open <= close
    else { return nil }
    return string(open..<close)
  }
}

/// `[receiver name:argument name:argument]`
struct ObjectMessage {
  var receiver: String
  var parts: [(name: String, argument: String?)] = []
  /// The bytes from bracket to bracket.
  var range: Range<Int>

  /// The first part of its selector.
  var name: String { parts.first?.name ?? "" }

  init?(_ tokens: [SourceToken], in context: MistakeContext) {
    guard tokens.first?.kind == .leftBracket else { return nil }
    let end = ObjectMessage.endOfReceiver(tokens)
    guard end > 1, end < tokens.count else { return nil }
    receiver = context.string(from: tokens[1..<end].filter { $0.kind != .at })
    var index = end
    while index < tokens.count, tokens[index].kind == .identifier {
      let name = context.string(tokens[index].range)
      index += 1
      guard index < tokens.count, tokens[index].kind == .colon else {
        parts.append((name, nil))
        break
      }
      let first = index + 1
      index = ObjectMessage.endOfArgument(tokens, from: first)
      parts.append((name, context.string(from: tokens[first..<index])))
    }
    guard index < tokens.count, tokens[index].kind == .rightBracket, !parts.isEmpty else { return nil }
    range = tokens[0].range.lowerBound..<tokens[index].range.upperBound
  }

  /// Returns the index behind the receiver: a path with or without an argument, or a list. 0 if there is none.
  private static func endOfReceiver(_ tokens: [SourceToken]) -> Int {
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

  /// Returns the index behind an argument: that of the next `name:`, or of the bracket that closes the message.
  private static func endOfArgument(_ tokens: [SourceToken], from first: Int) -> Int {
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

  /// The statement with the same meaning in this language; nil if there is none.
  var written: String? {
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
    return statement + (priority.map { " @ \(MistakeContext.priority(inKeep: $0))" } ?? "")
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

  /// Returns the values of `CGSizeMake(100, 200)`; nil for other text.
  private func arguments(of call: String) -> [String]? {
    guard call.hasSuffix(")"), let open = call.firstIndex(of: "("), call[..<open].hasSuffix("Make") else { return nil }
    let inside = call[call.index(after: open)...].dropLast()
    guard !inside.contains("(") else { return nil }
    return inside.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
  }
}
