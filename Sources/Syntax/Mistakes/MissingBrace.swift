// Finds the brace at fault by the indentation. If a `}` is missing, the parser sees at the end of the text that the
// first `{` is left over. It may be an inner `{` that lacks its `}`, if the `}` that closes it stands further left
// than it. If a `{` is missing, a `}` is left over far below the line that lacks it.

extension Piece {
  /// Returns the `{`, in bytes of the piece, that lacks its `}` by the indentation, if the one at `brace` is never
  /// closed.
  func braceWithoutPartner(_ brace: Int, in text: [UInt8], from start: Int) -> Range<Int> {
    var open: [Int] = []
    var offset = 0
    for node in nodes where node.size == 1 {
      let here = offset
      offset += Int(node.length)
      guard here >= brace, node.length > 0 else { continue }
      if node.kind == .leftBrace {
        open.append(here)
      } else if node.kind == .rightBrace, let last = open.last {
        let closing = Indentation(of: here, in: text, from: start)
        if open.count > 1, closing.beginsLine, closing.isLess(than: Indentation(of: last, in: text, from: start)) {
          return last..<last + 1
        }
        open.removeLast()
      }
    }
    return brace..<brace + 1
  }
}

extension Piece {
  /// Returns the fix that writes the `}` for a `{` in bytes of the piece: on its line, if what follows on the next is
  /// indented no further, else before the first line below that is indented no further.
  func closingBrace(for brace: Int, in text: [UInt8], from start: Int) -> SyntaxFix {
    let at = start + brace
    let own = Indentation(of: at, in: text, from: 0, ofLine: true)
    let indent = String(decoding: own.blanks, as: UTF8.self)
    var next = text[at...].firstIndex { $0.isLineEnd } ?? text.count
    let lineEnd = next
    let content = Self.lastToken(of: at + 1..<lineEnd, in: text)
    func fix(_ written: String, at place: Int) -> SyntaxFix {
      SyntaxFix(title: "Insert '}'", range: place - start..<place - start, replacement: written, isGuess: true)
    }
    while next < text.count {
      let line = next
      next = text[(line + 1)...].firstIndex { $0.isLineEnd } ?? text.count
      guard let first = text[line..<next].firstIndex(where: { $0 > UInt8(ascii: " ") }),
        text[first] != UInt8(ascii: "#")
      else { continue }
      if own.isLess(than: Indentation(of: first, in: text, from: 0)) { continue }
      let isBelow = text[lineEnd..<first].allSatisfy { $0 <= UInt8(ascii: " ") }
      if let content, isBelow { return fix(" }", at: content) }
      return fix("\(indent)}\n", at: text.startOfLine(at: first))
    }
    if let content, text[lineEnd...].allSatisfy({ $0 <= UInt8(ascii: " ") }) { return fix(" }", at: content) }
    let hasLineEnd = text.last?.isLineEnd ?? true
    return fix((hasLineEnd ? "" : "\n") + "\(indent)}\n", at: text.count)
  }

  /// Returns the end of the last token on a line; nil if there is none.
  private static func lastToken(of line: Range<Int>, in text: [UInt8]) -> Int? {
    let tokens = SourceTokens(Array(text[line]))
    return tokens.tokens.last.map { line.lowerBound + $0.range.upperBound }
  }
}

/// The fixes for a missing `{`.
struct MissingBrace {
  let mistake: MistakeContext
  private var text: [UInt8] { mistake.text }
  /// The most bytes of text that are searched for one `}`: there may be many of them.
  private static let reach = 1 << 15

  /// The fix that writes the `{` behind a statement that ends here, if the next line is indented further.
  var fix: SyntaxFix? {
    let first = Indentation(of: mistake.statement.lowerBound, in: text, from: mistake.start)
    let end = mistake.before.upperBound
    let rest = text[min(mistake.start + end, text.count)...].drop { !$0.isLineEnd }
    guard mistake.node.kind == .missing, let below = rest.firstIndex(where: { $0 > UInt8(ascii: " ") }),
      first.isLess(than: Indentation(of: below, in: text, from: 0))
    else { return nil }
    return mistake.insert(" {", at: end, title: "Insert '{'")
  }

  /// The fix that writes the `{` for a `}` that closes nothing, if exactly one statement above lacks one.
  private var fixAbove: SyntaxFix? {
    let own = Indentation(of: mistake.offset, in: text, from: mistake.start)
    guard own.beginsLine else { return nil }
    var header: Range<Int>?
    var below = own
    var end = own.blanks.startIndex
    let limit = max(0, end - Self.reach)
    while end > limit {
      let line = text.startOfLine(at: end - 1)
      let rest = line..<end
      end = line
      guard let first = text[rest].firstIndex(where: { $0 > UInt8(ascii: " ") }), text[first] != UInt8(ascii: "#")
      else { continue }
      let indentation = Indentation(of: first, in: text, from: 0)
      // A `}` that is indented no further closes an earlier block: nothing above it matters.
      if text[first] == UInt8(ascii: "}"), !own.isLess(than: indentation) { break }
      if indentation.isLess(than: below), let found = headerWithoutBrace(in: rest) {
        if header != nil { return nil }
        header = found
      }
      below = indentation
    }
    return header.map {
      mistake.insert(" {", at: $0.upperBound, title: "Insert '{' after '\(mistake.quote($0))'")
    }
  }

  /// The advice for a `}` that closes nothing. Its removal is a guess: some block above may lack its `{`.
  var strayBraceAdvice: Advice {
    if let fix = fixAbove { return Advice("this '}' closes nothing", fix) }
    guard let early = closedEarly(before: mistake.offset) else {
      var removal = mistake.remove("}")
      removal.isGuess = true
      return Advice("this '}' closes nothing", removal)
    }
    // With the blanks before it, unless it stands alone on its line.
    let start = text.startOfLine(at: mistake.start + early.lowerBound) - mistake.start
    let gap = mistake.string(start..<early.lowerBound).reversed().prefix { $0 == " " || $0 == "\t" }.count
    let range = early.lowerBound - gap == start ? early : early.lowerBound - gap..<early.upperBound
    var advice = Advice(
      "a '}' too many: it closes a block to which the lines below it belong",
      SyntaxFix(title: "Remove '}'", range: range, replacement: "", isGuess: true))
    advice.place = early
    return advice
  }

  /// Returns the `}` above that closes a block before its lines end, if the one at an offset is left over because of it:
  /// it stands on a line that is indented further than the block's.
  private func closedEarly(before offset: Int) -> Range<Int>? {
    let own = Indentation(of: offset, in: text, from: mistake.start)
    guard own.beginsLine else { return nil }
    var end = own.blanks.startIndex
    let limit = max(0, end - Self.reach)
    var hasDeeper = false
    while end > limit {
      let line = text.startOfLine(at: end - 1)
      let rest = line..<end
      end = line
      guard let first = text[rest].firstIndex(where: { $0 > UInt8(ascii: " ") }) else { continue }
      let indentation = Indentation(of: first, in: text, from: 0)
      if own.isLess(than: indentation) {
        hasDeeper = true
        continue
      }
      guard indentation.blanks.count == own.blanks.count else { return nil }
      if text[first] == UInt8(ascii: "}") {
        // The lines below it are indented as if it were not there.
        let isAlone = text[first + 1..<rest.upperBound].allSatisfy { $0 <= UInt8(ascii: " ") }
        return hasDeeper && isAlone ? first - mistake.start..<first + 1 - mistake.start : nil
      }
      // It may itself be left over by one further up.
      return brace(closing: first..<mistake.start + offset, own).map { closedEarly(before: $0.lowerBound) ?? $0 }
    }
    return nil
  }

  /// Returns the `}` that closes the block whose first line begins the range, if it stands on a line inside of it.
  private func brace(closing block: Range<Int>, _ own: Indentation) -> Range<Int>? {
    var depth = 0
    for token in mistake.tokens(in: block.lowerBound - mistake.start..<block.upperBound - mistake.start) {
      if token.kind == .leftBrace { depth += 1 }
      guard token.kind == .rightBrace else { continue }
      depth -= 1
      guard depth <= 0 else { continue }
      let line = Indentation(of: token.range.lowerBound, in: text, from: mistake.start, ofLine: true)
      return own.isLess(than: line) ? token.range : nil
    }
    return nil
  }

  /// Returns the statement on a line of the text that may have a block, and has no `{`; nil if there is none.
  private func headerWithoutBrace(in line: Range<Int>) -> Range<Int>? {
    let tokens = mistake.tokens(in: line.lowerBound - mistake.start..<line.upperBound - mistake.start)
    guard let last = tokens.last, [.identifier, .number, .percent, .rightParen].contains(last.kind),
      let first = tokens.first(where: { $0.kind != .rightBrace }),
      ["layout", "view", "guide", "state", "when", "else"].contains(mistake.string(first.range))
    else { return nil }
    return first.range.through(last.range)
  }
}

/// The blanks that a line begins with.
private struct Indentation {
  let blanks: ArraySlice<UInt8>
  /// Whether the place is the first on its line that is not blank.
  let beginsLine: Bool

  /// With `ofLine`, the blanks of the whole line; else those before the offset.
  init(of offset: Int, in text: [UInt8], from start: Int, ofLine: Bool = false) {
    let place = max(0, min(start + offset, text.count))
    blanks = text[text.startOfLine(at: place)..<(ofLine ? text.count : place)].prefix { $0.isSpaceOrTab }
    beginsLine = blanks.endIndex == place
  }

  /// Whether `other` begins with these blanks and has more. Tabs and spaces are not compared with one another.
  func isLess(than other: Indentation) -> Bool {
    blanks.count < other.blanks.count && other.blanks.starts(with: blanks)
  }
}
