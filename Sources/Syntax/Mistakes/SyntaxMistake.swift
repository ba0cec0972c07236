// The list of mistakes in a text: the place of each, the message, and the fix.
//
// A function of the tree and its text: nothing here is stored. The messages are in `Advice.swift`, and for each
// notation in a file of its own.

/// A replacement that mends a mistake.
public struct SyntaxFix: Equatable, Sendable {
  /// The title that the user chooses: "Write '<='".
  public var title: String
  /// The bytes to replace, counted like those of the mistake that the fix belongs to.
  public var range: Range<Int>
  public var replacement: String
  /// Whether something else may have been meant, or the fix means something else if names are not what they seem.
  /// Such a fix is not applied without a question.
  public var isGuess = false
}

/// Something that the parser did not understand.
public struct SyntaxMistake: Equatable, Sendable {
  public var problem: SyntaxProblem
  /// Bytes, from the start of the piece or of the file. Where something is missing, the range is empty.
  public var range: Range<Int>
  public var message: String
  public var fix: SyntaxFix?
  /// The end of what was meant: a problem that begins before it is the same mistake.
  public var end: Int
}

extension SyntaxTree {
  /// The mistakes in the text, in order. Ranges count from the start of the file.
  public func mistakes(in text: [UInt8]) -> [SyntaxMistake] {
    var mistakes: [SyntaxMistake] = []
    for (piece, start) in zip(pieces, starts) where piece.hasProblems {
      for var mistake in piece.mistakes(in: text, from: start) {
        mistake.range = mistake.range.shifted(by: start)
        mistake.end += start
        if let fix = mistake.fix { mistake.fix?.range = fix.range.shifted(by: start) }
        mistakes.append(mistake)
      }
    }
    return mistakes
  }
}

extension Piece {
  /// Returns at most `most` mistakes in the piece, which begins at `start` in `text`. Ranges count from `start`.
  public func mistakes(in text: [UInt8], from start: Int, first most: Int = .max) -> [SyntaxMistake] {
    guard hasProblems else { return [] }
    var mistakes: [SyntaxMistake] = []
    var offset = 0
    var (hasOpenBrace, isMoved) = (false, false)
    // The last token before the node.
    var before = 0..<0
    // The statements around the node, each with the index of the first node behind it.
    var statements: [(range: Range<Int>, end: Int)] = []
    for (index, node) in nodes.enumerated() where mistakes.count < most {
      let range = offset..<offset + Int(node.length)
      while let last = statements.last, last.end <= index { statements.removeLast() }
      if node.kind.isStatement { statements.append((range, index + Int(node.size))) }
      if node.problem != .none {
        let context = MistakeContext(text, start, node, at: offset, before: before, in: statements.last?.range ?? 0..<0)
        let advice = context.advice
        // Only for the first unclosed brace: the search for the brace at fault covers those inside of it.
        let isFirstBrace = node.problem == .unclosedBlock && !hasOpenBrace
        hasOpenBrace = hasOpenBrace || isFirstBrace
        let place =
          isFirstBrace ? braceWithoutPartner(offset, in: text, from: start) : advice.place ?? context.range
        isMoved = isMoved || isFirstBrace && place != context.range
        mistakes.append(
          SyntaxMistake(
            problem: node.problem, range: place, message: advice.words,
            fix: isFirstBrace ? closingBrace(for: place.lowerBound, in: text, from: start) : advice.fix,
            end: max(advice.end ?? 0, place.upperBound)))
      }
      guard node.size == 1 else { continue }
      if !node.kind.isTrivia, node.length > 0 { before = range }
      offset = range.upperBound
    }
    guard isMoved else { return mistakes }
    return mistakes.enumerated()
      .sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }.map { $0.element }
  }
}

extension Range where Bound == Int {
  fileprivate func shifted(by distance: Int) -> Range<Int> {
    (lowerBound + distance)..<(upperBound + distance)
  }
}
