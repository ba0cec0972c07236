import Syntax

/// `syntax`: what the parser did not understand, one finding for each mistake. The messages know the names of
/// attributes.
package struct SyntaxFindings {
  let document: Document

  package init(document: Document) {
    self.document = document
  }

  /// The most mistakes listed: where there are more, a single one causes them all.
  static let most = 10_000

  /// In the order of the text.
  package var all: [Finding<FileRange>] {
    if document.text.isUTF16 {
      let message = "this file is UTF-16, and a layout is UTF-8: save it in that encoding"
      return [Finding(code: .syntax, place: FileRange(file: document.file, bytes: 0..<2), message: message)]
    }
    return mistakes
  }

  private var mistakes: [Finding<FileRange>] {
    var findings: [Finding<FileRange>] = []
    var last: (problem: SyntaxProblem, end: Int)?
    for (index, piece) in document.tree.pieces.enumerated() where piece.hasProblems {
      let start = document.tree.starts[index]
      var isOpen = false
      for mistake in piece.mistakes(in: document.text, from: start, first: Self.most + 1) {
        let shifted = { (range: Range<Int>) in
          FileRange(file: document.file, bytes: range.shifted(by: start))
        }
        let place = shifted(mistake.range)
        let bytes = place.bytes
        let echoes =
          last.map { isEcho(mistake.problem, at: bytes.lowerBound, of: $0.problem, endingAt: $0.end) } ?? false
        last = (mistake.problem, max(start + mistake.end, last?.end ?? 0))
        if echoes || isOpen && mistake.problem.isAboutPlace { continue }
        isOpen = isOpen || mistake.problem == .unclosedBlock
        guard findings.count < Self.most else {
          let message = "this is too much: \(Self.most) mistakes of a file are listed, and none from here on"
          return findings + [Finding(code: .tooLarge, place: place, message: message)]
        }
        let fix = mistake.fix.map { ($0.title, shifted($0.range), $0.replacement) }
        let message = attributeAlone(mistake, start) ?? mistake.message
        findings.append(
          Finding(
            code: mistake.problem == .tooMany ? .tooLarge : .syntax, place: place, message: message,
            data: fix.map { .fix($0) }, isGuess: mistake.fix?.isGuess ?? false))
      }
    }
    return findings
  }

  /// Whether a mistake repeats the one before it. One inside another does. An equation that is broken before or after
  /// its relation is one mistake, though it makes two statements: the second is a lone number, or begins with the
  /// relation.
  private func isEcho(
    _ second: SyntaxProblem, at start: Int, of first: SyntaxProblem, endingAt end: Int
  ) -> Bool {
    guard end <= start else { return true }
    guard start <= document.text.count else { return false }
    // Bytes are compared: the text between two mistakes may be the whole file.
    let between = document.text[end..<start]
    guard between.count(where: { $0 == 0x0a }) == 1 else { return false }
    let words = between.split(maxSplits: 2) { $0 <= 0x20 }.filter { $0.contains { $0 > 0x20 } }
    switch (first, second) {
    case (.expectedOperand, .expectedRelation):
      return words.count == 1 && Limits.number(String(decoding: words[0], as: UTF8.self)) != nil
    case (.expectedRelation, .startsNoStatement): return words.isEmpty
    default: return false
    }
  }

  /// Returns a message for a lone `left`: the parser knows no attributes and takes it for a view.
  private func attributeAlone(_ mistake: SyntaxMistake, _ start: Int) -> String? {
    guard mistake.problem == .loneName else { return nil }
    let bytes = document.text[mistake.range.shifted(by: start)]
    let name = String(decoding: bytes, as: UTF8.self)
    guard Attribute.index(of: name, takesView: false) != nil else { return nil }
    return "'\(name)' is an attribute: write the view before it, such as superview.\(name)"
  }
}

extension SyntaxProblem {
  /// Whether a statement stands in the wrong block: after a brace that is never closed nobody knows which block that
  /// is.
  fileprivate var isAboutPlace: Bool {
    switch self {
    case .layoutInside, .screenInside, .screensInside, .statesInside, .importInside, .elseWithoutWhen: true
    default: false
    }
  }
}
