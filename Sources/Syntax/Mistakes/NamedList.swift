/// A list that Objective-C gives a name, `NSArray *views = @[a, b];`. A list has no name here: the fix writes the list in
/// place of the name, up to the end of the block.
struct NamedList {
  private let context: MistakeContext
  private let name: String
  private let list: String
  /// The bytes of the declaration.
  private let range: Range<Int>

  init?(_ context: MistakeContext) {
    let tokens = context.tokens(in: context.statement)
    guard let equal = tokens.firstIndex(where: { $0.kind == .equal }), equal > 1 else { return nil }
    let value = tokens[(equal + 1)...].filter { $0.kind != .at }
    guard value.first?.kind == .leftBracket else { return nil }
    self.context = context
    name = context.string(tokens[equal - 1].range)
    list = context.string(from: value)
    range = tokens[0].range.through(tokens[tokens.count - 1].range)
  }

  var advice: Advice {
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
