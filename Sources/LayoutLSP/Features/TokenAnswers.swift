import Syntax

/// The numbers of all tokens of a document, piece by piece, so that a keystroke costs the tokens of one piece: not of the
/// document, not for finding them, nor for telling what is other than in an answer that the client has.

/// The tokens of one piece.
final class PieceTokens: Sendable {
  fileprivate let piece: Piece
  /// What its words may depend on.
  fileprivate let models: [LayoutModel]
  /// Five numbers for each token, without the first two, which stand for the place of the first token.
  fileprivate let rest: PackedNumbers
  /// Of the first token and the last: lines count from that on which the piece starts, and on that line columns do too.
  private let first: LSP.Position
  private let last: LSP.Position

  /// `data`: with the places of the whole document. The piece starts at `start`.
  fileprivate init(_ piece: Piece, _ models: [LayoutModel], _ data: PackedNumbers, start: LSP.Position) {
    self.piece = piece
    self.models = models
    rest = PackedNumbers(data.dropFirst(2)).fitting
    var place = LSP.Position(line: 0, character: 0)
    var first: LSP.Position?
    var numbers = data.makeIterator()
    while let lines = numbers.next(), let columns = numbers.next() {
      place = LSP.Position(line: place.line + lines, character: columns + (lines == 0 ? place.character : 0))
      first = first ?? place
      for _ in 0..<3 { _ = numbers.next() }
    }
    self.first = (first ?? place).relative(to: start)
    last = place.relative(to: start)
  }

  fileprivate func isOf(_ piece: Piece, _ models: [LayoutModel]) -> Bool {
    self.piece === piece && self.models.elementsEqual(models, by: ===)
  }

  /// As part of an answer, behind a token at `place`, which becomes that of its last.
  fileprivate func part(startingAt start: LSP.Position, behind place: inout LSP.Position) -> TokenAnswer.Part {
    let first = first.absolute(from: start)
    let isSameLine = first.line == place.line
    let part = TokenAnswer.Part(
      tokens: self, line: first.line - place.line, character: first.character - (isSameLine ? place.character : 0))
    place = last.absolute(from: start)
    return part
  }
}

extension LSP.Position {
  fileprivate func relative(to start: LSP.Position) -> LSP.Position {
    LSP.Position(line: line - start.line, character: line == start.line ? character - start.character : character)
  }

  fileprivate func absolute(from start: LSP.Position) -> LSP.Position {
    LSP.Position(line: start.line + line, character: line == 0 ? start.character + character : character)
  }
}

/// The tokens of a document.
struct TokenAnswer {
  /// Those of a piece, with the place of the first from the token before it.
  fileprivate struct Part {
    var tokens: PieceTokens
    var line: Int
    var character: Int

    static func == (left: Part, right: Part) -> Bool {
      left.tokens === right.tokens && left.line == right.line && left.character == right.character
    }
  }

  /// Pieces without tokens have none.
  fileprivate var parts: [Part] = []

  /// Five numbers for each token.
  var data: PackedNumbers { Self.data(of: parts[...]) }

  private static func data(of parts: ArraySlice<Part>) -> PackedNumbers {
    var data = PackedNumbers()
    data.reserveCapacity(bytesOf: parts.lazy.map(\.tokens.rest), andNumbers: 2 * parts.count)
    for part in parts {
      data.append(part.line)
      data.append(part.character)
      data.append(contentsOf: part.tokens.rest)
    }
    return data
  }

  /// What makes another answer of this one.
  func edits(to new: TokenAnswer) -> [LSP.SemanticTokensEdit] {
    let shorter = min(parts.count, new.parts.count)
    var head = 0
    while head < shorter, parts[head] == new.parts[head] { head += 1 }
    var tail = 0
    while tail < shorter - head, parts[parts.count - 1 - tail] == new.parts[new.parts.count - 1 - tail] { tail += 1 }
    let start = parts[..<head].reduce(0) { $0 + $1.tokens.rest.count + 2 }
    let (old, changed) = (parts[head..<parts.count - tail], new.parts[head..<new.parts.count - tail])
    return tokenEdits(from: Array(Self.data(of: old)), to: Array(Self.data(of: changed))).map {
      LSP.SemanticTokensEdit(start: $0.start + start, deleteCount: $0.deleteCount, data: $0.data)
    }
  }
}

/// The tokens that the client was sent, by the names of the answers, for telling it what has changed. Of each document
/// the last few: an answer that is overtaken by another is still the one that a client may have.
final class SentTokens {
  private static let kept = 4
  private var answers: [String: [(id: String, answer: TokenAnswer)]] = [:]
  private var pieces: [String: [ObjectIdentifier: PieceTokens]] = [:]
  private var count = 0

  /// The name under which it is kept.
  func keep(_ answer: TokenAnswer, of file: String) -> String {
    count += 1
    let id = "\(count)"
    answers[file, default: []].append((id, answer))
    if let number = answers[file]?.count, number > Self.kept { answers[file]?.removeFirst(number - Self.kept) }
    return id
  }

  func answer(_ id: String, of file: String) -> TokenAnswer? { answers[file]?.last { $0.id == id }?.answer }

  func forget(_ file: String) {
    answers[file] = nil
    pieces[file] = nil
  }

  /// All tokens of a document as it is now.
  func tokens(_ analysis: Analysis, _ positions: PositionConverter, _ legend: LSP.SemanticTokensLegend) -> TokenAnswer {
    let (tree, file) = (analysis.document.tree, analysis.document.file)
    let known = pieces[file] ?? [:]
    var current: [ObjectIdentifier: PieceTokens] = [:]
    current.reserveCapacity(tree.pieces.count)
    var models = PieceModels(analysis)
    lazy var finder = WordReader(analysis).map { TokenFinder($0) }
    var answer = TokenAnswer()
    var place = LSP.Position(line: 0, character: 0)
    for (number, piece) in tree.pieces.enumerated() {
      let (start, models) = (positions.position(of: tree.starts[number]), models.next(startingAt: tree.starts[number]))
      var tokens = known[ObjectIdentifier(piece)]
      if tokens?.isOf(piece, models) != true {
        let found = finder?.tokens(of: number) ?? []
        tokens = PieceTokens(piece, models, tokenData(found, positions, legend), start: start)
      }
      guard let tokens else { continue }
      current[ObjectIdentifier(piece)] = tokens
      if !tokens.rest.isEmpty { answer.parts.append(tokens.part(startingAt: start, behind: &place)) }
    }
    pieces[file] = current
    return answer
  }
}

/// The models that the words of each piece may depend on: those of its layouts, and what stands outside all of them.
private struct PieceModels {
  private let fileLevel: [LayoutModel]
  /// In the order of the text.
  private let layouts: [AnalysedLayout]
  private var index = 0

  init(_ analysis: Analysis) {
    fileLevel = analysis.units.filter { $0.model.isFileLevel }.map(\.model)
    layouts = analysis.units.filter { !$0.model.isFileLevel }
  }

  /// Asked for the pieces in their order.
  mutating func next(startingAt start: Int) -> [LayoutModel] {
    var models = fileLevel
    while index < layouts.count, let first = layouts[index].pieceStarts.first, first <= start {
      if first == start { models.append(layouts[index].model) }
      index += 1
    }
    return models
  }
}
