// What is wrong in a text, as a list: where, in which words, and what would mend it.
//
// A function of the tree and its text: nothing here is stored. The words are in `Advice.swift`, and for each notation in
// a file of its own.

/// A replacement that mends a mistake.
public struct SyntaxFix: Equatable, Sendable {
  /// What the user chooses: "Write '<='".
  public var title: String
  /// Bytes, counted as in the mistake it belongs to.
  public var range: Range<Int>
  public var replacement: String
  /// Others may have been meant, or it means something else where names are not what they seem: no file is mended by it as
  /// a matter of course.
  public var isGuess = false
}

/// Something that the parser did not understand.
public struct SyntaxMistake: Equatable, Sendable {
  public var problem: SyntaxProblem
  /// Bytes, from the start of the piece or of the file. Empty where something is missing: it is missing there.
  public var range: Range<Int>
  public var message: String
  public var fix: SyntaxFix?
  /// Where what was meant ends: what is wrong before that is the same mistake.
  public var end: Int
}

extension SyntaxTree {
  /// Everything that is wrong, in the order of the text. Ranges count from the start of the file.
  public func problems(in text: [UInt8]) -> [SyntaxMistake] {
    var mistakes: [SyntaxMistake] = []
    for (piece, start) in zip(pieces, starts) where piece.hasProblems {
      for var mistake in piece.problems(in: text, from: start) {
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
  /// Everything that is wrong in the piece, which stands at `start` in `text`: of more than so many the `first`. Ranges
  /// count from there.
  public func problems(in text: [UInt8], from start: Int, first most: Int = .max) -> [SyntaxMistake] {
    guard hasProblems else { return [] }
    var mistakes: [SyntaxMistake] = []
    var offset = 0
    var (hasOpenBrace, isMoved) = (false, false)
    // The last token before, and the innermost statement around.
    var (before, statement) = (0..<0, 0..<0)
    for node in nodes where mistakes.count < most {
      let range = offset..<offset + Int(node.length)
      if node.kind.isStatement { statement = range }
      if node.problem != .none {
        let context = MistakeContext(text, start, node, at: offset, before: before, in: statement)
        let advice = context.advice
        // Only for the first: what is inside it has been looked through then.
        let isFirstBrace = node.problem == .unclosedBlock && !hasOpenBrace
        hasOpenBrace = hasOpenBrace || isFirstBrace
        let place =
          isFirstBrace ? braceWithoutPartner(offset, in: text, from: start) : advice.place ?? context.range
        isMoved = isMoved || isFirstBrace && place != context.range
        mistakes.append(
          SyntaxMistake(
            problem: node.problem, range: place, message: advice.words, fix: advice.fix,
            end: max(advice.end ?? 0, place.upperBound)))
      }
      guard node.size == 1 else { continue }
      if !node.kind.isTrivia, node.length > 0 { before = range }
      offset = range.upperBound
    }
    guard isMoved else { return mistakes }
    return mistakes.enumerated()
      .sorted { ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset) }.map(\.element)
  }
}

extension Range where Bound == Int {
  fileprivate func shifted(by distance: Int) -> Range<Int> {
    (lowerBound + distance)..<(upperBound + distance)
  }
}
