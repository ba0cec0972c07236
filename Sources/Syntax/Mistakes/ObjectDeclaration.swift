/// The declaration of an object in a layout, such as `KeepAttribute *width = view.keepWidth;`: the advice, and the
/// statement to write instead.
struct ObjectDeclaration {
  private let context: MistakeContext
  private let tokens: [SourceToken]
  private let name: String
  private let value: ArraySlice<SourceToken>
  /// The bytes from the first token to the last.
  private let range: Range<Int>

  init?(_ context: MistakeContext) {
    tokens = context.tokens(in: context.statement)
    guard let equal = tokens.firstIndex(where: { $0.kind == .equal }), equal > 1, equal + 1 < tokens.count else {
      return nil
    }
    self.context = context
    name = context.string(tokens[equal - 1].range)
    value = tokens[(equal + 1)...]
    range = tokens[0].range.lowerBound..<tokens[tokens.count - 1].range.upperBound
  }

  /// The advice; nil if it is not clear what is declared.
  var advice: Advice? {
    func write(_ text: String) -> SyntaxFix {
      let shown = text.split { $0.isNewline }.first.map(String.init) ?? text
      return context.write(text, in: range, title: "Write '\(shown)'")
    }
    switch context.string(tokens[0].range) {
    case "KeepValue":
      let text = "let \(name) = \(context.string(from: value.prefix { $0.kind != .plus }))"
      return Advice("a number is named with let; a priority stands where it is used: \(text)", write(text))
    case "KeepAtomic":
      return context.contentsOfBlock(tokens).map {
        Advice(
          "constraints that come and go together are a state: state \(name) { … }", write("state \(name) {\($0)}"))
      }
    case "KeepAttribute", "KeepGroupAttribute":
      let text = "group \(name) = \(context.string(from: members))"
      return Advice("attributes that are set together are a group: \(text)", write(text))
    default: return listAdvice
    }
  }

  /// The members of `[KeepAttribute group: a.keepLeft, b.keepLeft, nil]`, or the single one.
  private var members: ArraySlice<SourceToken> {
    guard value.first?.kind == .leftBracket, let colon = value.firstIndex(where: { $0.kind == .colon }) else {
      return value
    }
    var members = value[(colon + 1)...]
    if members.last?.kind == .rightBracket { members.removeLast() }
    if let last = members.last, context.string(last.range) == "nil" { members.removeLast() }
    if members.last?.kind == .comma { members.removeLast() }
    return members
  }

  /// A list has no name here: the fix writes the list in place of the name, up to the end of the block.
  private var listAdvice: Advice? {
    let names = value.filter { $0.kind != .at }
    guard names.first?.kind == .leftBracket else { return nil }
    let list = context.string(from: names)
    var text = ""
    // The offset behind the last use.
    var copied = range.upperBound
    var at = copied
    var open = 0
    var previous = SyntaxKind.newline
    while at - range.upperBound < 1 << 16 {
      let token = context.token(from: at)
      if token.kind == .leftBrace { open += 1 }
      if token.kind == .rightBrace { open -= 1 }
      if token.kind == .endOfText || open < 0 { break }
      if token.kind == .identifier, previous != .dot, context.string(token.range) == name {
        text += context.string(copied..<token.range.lowerBound) + list
        copied = token.range.upperBound
      }
      (at, previous) = (token.range.upperBound, token.kind)
    }
    return Advice(
      "a list has no name here: write \(list) where '\(name)' stands",
      SyntaxFix(
        title: "Write '\(list)' in place of '\(name)'", range: range.lowerBound..<copied,
        replacement: String(text.drop { $0 == ";" || $0.isWhitespace })))
  }
}
