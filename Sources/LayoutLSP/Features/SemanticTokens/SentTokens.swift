import Syntax

/// The tokens that the client was last sent, for telling it what has changed. Where a document has many layouts, those that
/// are as they were are not gone through again: of 50,000 lines that would take 60 ms after each keystroke.

/// The tokens of a document.
struct TokenAnswer {
  /// What the tokens of a piece depend on, and where their numbers end in the answer's.
  fileprivate struct Part {
    var piece: Piece
    var models: [LayoutModel]
    var end = 0

    func isSame(as other: Part) -> Bool { piece === other.piece && models.elementsEqual(other.models, by: ===) }
  }

  /// The name by which the client knows it.
  var id: String
  var data: [UInt32] = []
  fileprivate var parts: [Part] = []

  fileprivate func start(of part: Int) -> Int { part == 0 ? 0 : parts[part - 1].end }
  fileprivate func hasTokens(_ part: Int) -> Bool { start(of: part) < parts[part].end }
}

final class SentTokens {
  /// Answers of a document: one that is overtaken by another is still the one that a client may have.
  private static let kept = 2
  private var answers: [String: [TokenAnswer]] = [:]
  private var count = 0

  func data(_ id: String, of file: String) -> [UInt32]? { answers[file]?.first { $0.id == id }?.data }

  func forget(_ file: String) { answers[file] = nil }

  /// All tokens of a document as it is now.
  func answer(_ context: FeatureContext) -> TokenAnswer {
    let file = context.analysis.document.file
    count += 1
    let new = Self.answer("\(count)", context, after: answers[file]?.last ?? TokenAnswer(id: ""))
    answers[file] = (answers[file] ?? []).suffix(Self.kept - 1) + [new]
    return new
  }

  private static func answer(_ id: String, _ context: FeatureContext, after old: TokenAnswer) -> TokenAnswer {
    var new = TokenAnswer(id: id, parts: parts(context.analysis))
    guard var finder = TokenFinder(context.analysis) else { return new }
    let shorter = min(old.parts.count, new.parts.count)
    var head = 0
    while head < shorter, old.parts[head].isSame(as: new.parts[head]) { head += 1 }
    var tail = 0
    while tail < shorter - head, old.parts[old.parts.count - 1 - tail].isSame(as: new.parts[new.parts.count - 1 - tail])
    {
      tail += 1
    }
    // A token counts from the one before it. So the last piece with tokens that stays in front is gone through for the place
    // of its last token, and the first one that stays behind is not taken over.
    var numbers = TokenNumbers(context)
    if let last = (0..<head).last(where: old.hasTokens) {
      finder.forEachToken(of: last) { numbers.append($0) }
    }
    while tail > 0 {
      tail -= 1
      if old.hasTokens(old.parts.count - 1 - tail) { break }
    }
    numbers.data = Array(old.data[..<old.start(of: head)])
    for index in 0..<head { new.parts[index].end = old.parts[index].end }
    for index in head..<new.parts.count - tail {
      finder.forEachToken(of: index) { numbers.append($0) }
      new.parts[index].end = numbers.data.count
    }
    let shift = numbers.data.count - old.start(of: old.parts.count - tail)
    numbers.data += old.data[old.start(of: old.parts.count - tail)...]
    for index in 1..<tail + 1 {
      new.parts[new.parts.count - index].end = old.parts[old.parts.count - index].end + shift
    }
    new.data = numbers.data
    return new
  }

  /// The words of a piece may depend on the models of its layouts, and on what stands outside all of them.
  private static func parts(_ analysis: Analysis) -> [TokenAnswer.Part] {
    let fileLevel = analysis.units.filter { $0.model.isFileLevel }.map(\.model)
    // In the order of the text.
    var layouts = analysis.units.filter { !$0.model.isFileLevel }[...]
    return zip(analysis.document.tree.pieces, analysis.document.tree.starts).map { piece, start in
      let own = layouts.prefix { $0.pieceStarts.first.map { $0 <= start } ?? true }
      layouts = layouts.dropFirst(own.count)
      return TokenAnswer.Part(
        piece: piece, models: fileLevel + own.filter { $0.pieceStarts.first == start }.map(\.model))
    }
  }
}

/// Five numbers for each token on each of its lines: lines and columns since the one before, length, type, modifiers. What
/// the client's legend lacks is left out.
struct TokenNumbers {
  var data: [UInt32] = []
  private var last = LSP.Position(line: 0, character: 0)
  private let positions: PositionConverter
  private let legend: LSP.SemanticTokensLegend

  init(_ context: FeatureContext) {
    positions = context.positions
    legend = context.capabilities.tokens
  }

  mutating func append(_ token: Token) {
    guard let type = legend.tokenTypes.firstIndex(of: token.type) else { return }
    let modifiers = token.modifiers.reduce(0) { bits, modifier in
      legend.tokenModifiers.firstIndex(of: modifier).map { bits | 1 << $0 } ?? bits
    }
    let range = positions.range(of: token.bytes)
    guard range.start.line < range.end.line else { return append(range, type, modifiers) }
    // A comment: without the ends of lines.
    for line in range.start.line...range.end.line {
      let part = positions.lines.content(of: line, in: positions.text).clamped(to: token.bytes)
      append(positions.range(of: part), type, modifiers)
    }
  }

  private mutating func append(_ range: LSP.Range, _ type: Int, _ modifiers: Int) {
    guard range.start.character < range.end.character else { return }
    let before = range.start.line == last.line ? last.character : 0
    data.append(UInt32(clamping: range.start.line - last.line))
    data.append(UInt32(clamping: range.start.character - before))
    data.append(UInt32(clamping: range.end.character - range.start.character))
    data.append(UInt32(clamping: type))
    data.append(UInt32(clamping: modifiers))
    last = range.start
  }
}
