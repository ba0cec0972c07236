// Which `{` it is that has no `}`: the parser sees at the end of the text that the first one is left over; by the
// indentation it may be one inside, to which a `}` went that stands further left than it.

extension Piece {
  /// The brace, in bytes of the piece, that lacks its partner by the indentation, where the one at `brace` is never closed.
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

/// The blanks that a line begins with.
private struct Indentation {
  let blanks: ArraySlice<UInt8>
  /// The place is the first on its line that is not blank.
  let beginsLine: Bool

  init(of offset: Int, in text: [UInt8], from start: Int) {
    let place = min(start + offset, text.count)
    let line = text[..<place].lastIndex(where: \.isLineEnd).map { $0 + 1 } ?? 0
    blanks = text[line..<place].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    beginsLine = blanks.endIndex == place
  }

  /// Tabs and spaces are not compared with one another.
  func isLess(than other: Indentation) -> Bool {
    blanks.count < other.blanks.count && other.blanks.starts(with: blanks)
  }
}
