/// What is wrong in a text, as a list: where, in which words, and what would mend it.
///
/// A function of the tree and its text: nothing here is stored. The words are in `MistakeMessages.swift`.

/// A replacement that mends a mistake.
public struct SyntaxFix: Equatable, Sendable {
  /// What the user chooses: "Write '<='".
  public var title: String
  /// Bytes, counted as in the mistake it belongs to.
  public var range: Range<Int>
  public var replacement: String
}

/// Something that the parser did not understand.
public struct SyntaxMistake: Equatable, Sendable {
  public var problem: SyntaxProblem
  /// Bytes, from the start of the piece or of the file. Empty where something is missing: it is missing there.
  public var range: Range<Int>
  public var message: String
  public var fix: SyntaxFix?
}

extension SyntaxTree {
  /// Everything that is wrong, in the order of the text. Ranges count from the start of the file.
  public func problems(in text: [UInt8]) -> [SyntaxMistake] {
    var mistakes: [SyntaxMistake] = []
    for (piece, start) in zip(pieces, starts) where piece.hasProblems {
      for var mistake in piece.problems(in: text, from: start) {
        mistake.range = mistake.range.shifted(by: start)
        if let fix = mistake.fix { mistake.fix?.range = fix.range.shifted(by: start) }
        mistakes.append(mistake)
      }
    }
    return mistakes
  }
}

extension Piece {
  /// Everything that is wrong in the piece, which stands at `start` in `text`. Ranges count from there.
  public func problems(in text: [UInt8], from start: Int) -> [SyntaxMistake] {
    guard hasProblems else { return [] }
    var mistakes: [SyntaxMistake] = []
    var place = MistakePlace(text: text, start: start)
    for index in nodes.indices {
      let node = nodes[index]
      if node.kind.isStatement { place.statement = place.offset..<place.offset + Int(node.length) }
      if node.problem != .none { mistakes.append(place.mistake(node)) }
      guard node.size == 1 else { continue }
      if !node.kind.isTrivia, node.length > 0 { place.before = place.offset..<place.offset + Int(node.length) }
      place.offset += Int(node.length)
    }
    return mistakes
  }
}

/// Where the walk over a piece stands, with what a message may quote.
struct MistakePlace {
  let text: [UInt8]
  /// The start of the piece in the text; all other places count from it.
  let start: Int
  var offset = 0
  /// The last token before.
  var before = 0..<0
  /// The innermost statement around.
  var statement = 0..<0

  /// Two dots directly behind the first name of the statement, as in `a..left`.
  var isFollowedByDots: Bool {
    let at = start + token(from: statement.lowerBound).range.upperBound
    return at + 1 < text.count && text[at] == UInt8(ascii: ".") && text[at + 1] == UInt8(ascii: ".")
  }

  /// The text of a range, shortened where it is long.
  func quote(_ range: Range<Int>) -> String {
    let lower = min(max(start + range.lowerBound, 0), text.count)
    let upper = min(max(start + range.upperBound, lower), text.count)
    let string = String(decoding: text[lower..<min(upper, lower + 200)], as: UTF8.self)
    let line = string.prefix { !$0.isNewline }
    return line.count > 40 ? line.prefix(37) + "…" : String(line)
  }

  /// What of a range is on its first line.
  private func firstLine(of range: Range<Int>) -> Range<Int> {
    let end = min(start + range.upperBound, text.count)
    let line = text[min(start + range.lowerBound, end)..<end].prefix {
      $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r")
    }
    return range.lowerBound..<range.lowerBound + line.count
  }

  /// The first token from `offset` on, whatever it is; empty at the end.
  func token(from offset: Int) -> (kind: SyntaxKind, range: Range<Int>) {
    text.withUnsafeBufferPointer { bytes in
      let lexer = Lexer(bytes: bytes)
      var at = start + offset
      while true {
        let token = lexer.token(at: at)
        switch token.kind {
        case .whitespace, .lineComment, .blockComment: at = token.end
        default: return (token.kind, at - start..<token.end - start)
        }
      }
    }
  }

  /// The mistake of a node that begins here. What is missing is missing behind the token before.
  func mistake(_ node: Node) -> SyntaxMistake {
    var range = offset..<offset + Int(node.length)
    if node.kind == .missing { range = before.upperBound..<before.upperBound }
    if node.problem == .unterminatedComment { range = offset..<min(offset + 2, range.upperBound) }
    range = firstLine(of: range)
    let message = message(node, range)
    return SyntaxMistake(problem: node.problem, range: range, message: message, fix: fix(node, range))
  }
}

extension Range where Bound == Int {
  fileprivate func shifted(by distance: Int) -> Range<Int> {
    (lowerBound + distance)..<(upperBound + distance)
  }
}
