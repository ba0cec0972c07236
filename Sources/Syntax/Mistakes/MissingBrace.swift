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
  var fixAbove: SyntaxFix? {
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

  /// Returns the statement on a line of the text that may have a block, and has no `{`; nil if there is none.
  private func headerWithoutBrace(in line: Range<Int>) -> Range<Int>? {
    let tokens = mistake.tokens(in: line.lowerBound - mistake.start..<line.upperBound - mistake.start)
    guard let last = tokens.last, [.identifier, .number, .percent, .rightParen].contains(last.kind),
      let first = tokens.first(where: { $0.kind != .rightBrace }),
      ["layout", "view", "guide", "state", "when", "else"].contains(mistake.string(first.range))
    else { return nil }
    return first.range.lowerBound..<last.range.upperBound
  }
}

/// The blanks that a line begins with.
private struct Indentation {
  let blanks: ArraySlice<UInt8>
  /// Whether the place is the first on its line that is not blank.
  let beginsLine: Bool

  init(of offset: Int, in text: [UInt8], from start: Int) {
    let place = min(start + offset, text.count)
    blanks = text[text.startOfLine(at: place)..<place].prefix { $0.isSpaceOrTab }
    beginsLine = blanks.endIndex == place
  }

  /// Whether `other` begins with these blanks and has more. Tabs and spaces are not compared with one another.
  func isLess(than other: Indentation) -> Bool {
    blanks.count < other.blanks.count && other.blanks.starts(with: blanks)
  }
}
