import Analysis
import Protocol
import Solver
import Synchronization
import Syntax

// The tokens that the client was last sent, to tell it what has changed. In a document with many layouts the unchanged
// ones are not read again: for 50,000 lines that would take 60 ms after each keystroke.

/// The tokens of a document.
struct TokenAnswer: Sendable {
  /// The numbers of the tokens of a piece, with the piece and the models that they depend on.
  fileprivate struct Part: Sendable {
    var piece: Piece
    var models: [LayoutModel]
    var numbers: [UInt32] = []

    func isSame(as other: Part) -> Bool { piece === other.piece && models.elementsEqual(other.models, by: ===) }
  }

  /// The `resultId` that the client was sent.
  var id: String
  fileprivate var parts: [Part] = []

  /// The numbers of all pieces.
  var data: [[UInt32]] { parts.map { $0.numbers } }

  /// Returns the edits that turn this answer into another.
  func edits(to new: TokenAnswer) -> [LSP.SemanticTokensEdit] {
    let head = zip(parts, new.parts).prefix { $0.numbers == $1.numbers }.count
    let rest = (parts[head...], new.parts[head...])
    let tail = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0.numbers == $1.numbers }.count
    let start = parts[..<head].reduce(0) { $0 + $1.numbers.count }
    return tokenEdits(
      from: rest.0.dropLast(tail).flatMap { $0.numbers }, to: rest.1.dropLast(tail).flatMap { $0.numbers }, at: start)
  }
}

/// Returns the one edit between the longest common prefix and suffix; none where the arrays are equal.
/// - Parameter start: the number of numbers in the answer before these.
func tokenEdits(from old: [UInt32], to new: [UInt32], at start: Int = 0) -> [LSP.SemanticTokensEdit] {
  let (prefix, suffix) = old.commonEnds(with: new)
  if prefix == old.count, prefix == new.count { return [] }
  let edit = LSP.SemanticTokensEdit(
    start: start + prefix, deleteCount: old.count - suffix - prefix, data: Array(new[prefix..<new.count - suffix]))
  return [edit]
}

/// The answers that the client was sent, by file.
package final class SentTokens: Sendable {

  package init() {}
  private struct State {
    var answers: [FilePath: [TokenAnswer]] = [:]
    var count = 0
  }

  /// The number of answers kept for a document: a newer answer may not have arrived, so the client may still have an
  /// older one.
  private static let kept = 2
  private let state = Mutex(State())

  func answer(_ id: String, of file: FilePath) -> TokenAnswer? {
    state.withLock { $0.answers[file] }?.first { $0.id == id }
  }

  package func forget(_ file: FilePath) { state.withLock { $0.answers[file] = nil } }

  /// Returns all tokens of the present document, and remembers the answer.
  func answer(_ context: FeatureContext) -> TokenAnswer {
    let file = context.analysis.document.file
    let (count, last) = state.withLock { state in
      state.count += 1
      return (state.count, state.answers[file]?.last)
    }
    var new = TokenAnswer(id: "\(count)", parts: Self.parts(context.analysis))
    if let finder = TokenFinder(context.analysis) {
      Self.fill(&new.parts, after: last?.parts ?? [], TokenNumbers(context), finder)
    }
    let sent = new
    state.withLock { $0.answers[file] = ($0.answers[file] ?? []).suffix(Self.kept - 1) + [sent] }
    return new
  }

  private static func fill(
    _ new: inout [TokenAnswer.Part], after old: [TokenAnswer.Part], _ empty: TokenNumbers, _ finder: TokenFinder
  ) {
    let head = zip(old, new).prefix { $0.isSame(as: $1) }.count
    var tail = zip(old[head...].reversed(), new[head...].reversed()).prefix { $0.isSame(as: $1) }.count
    // A token counts from the one before it. So the last unchanged piece with tokens before the change is read again
    // for the place of its last token, and the first one with tokens behind the change gets new numbers.
    while tail > 0 {
      tail -= 1
      if !old[old.count - 1 - tail].numbers.isEmpty { break }
    }
    for index in 0..<head { new[index].numbers = old[index].numbers }
    for index in 1..<tail + 1 { new[new.count - index].numbers = old[old.count - index].numbers }
    var numbers = empty
    if let last = new[..<head].lastIndex(where: { !$0.numbers.isEmpty }) {
      finder.forEachToken(of: last) { numbers.append($0) }
    }
    for index in head..<new.count - tail {
      numbers.data.removeAll(keepingCapacity: true)
      finder.forEachToken(of: index) { numbers.append($0) }
      // Copied without spare capacity: a long document has millions of numbers.
      new[index].numbers = numbers.data.withUnsafeBufferPointer { Array($0) }
    }
  }

  /// The words of a piece may depend on the models of its layouts, and on what stands outside of all layouts.
  private static func parts(_ analysis: Analysis) -> [TokenAnswer.Part] {
    let fileLevel = analysis.units.filter { $0.model.isFileLevel }.map { $0.model }
    // The layouts are in the order of the text.
    var layouts = analysis.units.filter { !$0.model.isFileLevel }[...]
    return zip(analysis.document.tree.pieces, analysis.document.tree.starts).map { piece, start in
      let own = layouts.prefix { $0.pieceStarts.first.map { $0 <= start } ?? true }
      layouts = layouts.dropFirst(own.count)
      return TokenAnswer.Part(
        piece: piece, models: fileLevel + own.filter { $0.pieceStarts.first == start }.map { $0.model })
    }
  }
}

/// Five numbers for each token on each of its lines: lines and columns since the token before, length, type,
/// modifiers. Types and modifiers that the client's legend lacks are left out.
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
    // A comment is split into lines, without the line ends.
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
