import Testing

@testable import Protocol

private let lineTexts: [(text: String, starts: [Int])] = [
  ("", [0]), ("a", [0]), ("\n", [0, 1]), ("a\nb", [0, 2]), ("a\r\nb", [0, 3]), ("a\rb", [0, 2]), ("a\r", [0, 2]),
  ("\r\n\r\n", [0, 2, 4]), ("\r\r\n\n", [0, 1, 3, 4]), ("\n\r", [0, 1, 2]), ("é\u{2028}\u{85}\u{0b}\u{0c}", [0]),
]

/// A position, the offset that it converts to, and the position that the offset converts back to.
private struct SourceRange: CustomTestStringConvertible, Sendable {
  var text: String
  var encoding: PositionEncoding
  var asked: LSP.Position
  var offset: Int
  var position: LSP.Position
  var testDescription: String { "\(text.debugDescription) \(encoding.rawValue) \(asked.line):\(asked.character)" }

  init(_ text: String, _ encoding: PositionEncoding, _ line: Int, _ character: Int, _ offset: Int, _ back: (Int, Int)) {
    self.text = text
    self.encoding = encoding
    asked = LSP.Position(line: line, character: character)
    self.offset = offset
    position = LSP.Position(line: back.0, character: back.1)
  }
}

private let places: [SourceRange] = [
  SourceRange("ab\ncd", .utf16, 1, 1, 4, (1, 1)),
  // Past the end of a line, of the text, before its beginning.
  SourceRange("ab\ncd", .utf16, 0, 99, 2, (0, 2)),
  SourceRange("ab\r\ncd", .utf16, 0, 3, 2, (0, 2)),
  SourceRange("ab\ncd\n", .utf16, 9, 0, 6, (2, 0)),
  SourceRange("ab\ncd", .utf16, 9, 4, 5, (1, 2)),
  SourceRange("ab", .utf8, -1, 5, 0, (0, 0)),
  SourceRange("ab", .utf8, 0, -5, 0, (0, 0)),
  SourceRange("ab", .utf32, Int.max, Int.max, 2, (0, 2)),
  SourceRange("é", .utf8, 0, Int.max, 2, (0, 2)),
  SourceRange("é\né", .utf16, Int.max, Int.max, 5, (1, 1)),
  // An accent, a smiley, a family: 2, 4 and 18 bytes; 1, 2 and 8 utf-16 units; 1, 1 and 5 Unicode scalars.
  SourceRange("éx", .utf8, 0, 2, 2, (0, 2)), SourceRange("éx", .utf16, 0, 1, 2, (0, 1)),
  SourceRange("éx", .utf32, 0, 1, 2, (0, 1)),
  SourceRange("😀x", .utf8, 0, 4, 4, (0, 4)), SourceRange("😀x", .utf16, 0, 2, 4, (0, 2)),
  SourceRange("😀x", .utf32, 0, 1, 4, (0, 1)),
  SourceRange("👩‍👩‍👦x", .utf16, 0, 8, 18, (0, 8)), SourceRange("👩‍👩‍👦x", .utf32, 0, 5, 18, (0, 5)),
  // A position inside a character stands for the character's first byte.
  SourceRange("é😀", .utf8, 0, 1, 0, (0, 0)), SourceRange("é😀", .utf8, 0, 4, 2, (0, 2)),
  SourceRange("é😀", .utf16, 0, 2, 2, (0, 1)),
]

@Suite struct LineTableTests {
  @Test(arguments: lineTexts) func linesStartAfterLineEnds(_ text: String, _ starts: [Int]) {
    #expect(LineTable(Array(text.utf8)).starts == starts)
  }

  @Test(arguments: places) private func positionsConvertBothWays(_ place: SourceRange) {
    let converter = PositionConverter(text: Array(place.text.utf8), encoding: place.encoding)
    #expect(converter.offset(of: place.asked) == place.offset)
    #expect(converter.position(of: place.offset) == place.position)
  }

  /// Compares the positions of every line of random text with the counts of the standard library.
  @Test func agreesWithTheStandardLibrary() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<3000 {
      let text = randomText(&random)
      let table = LineTable(text)
      for line in 0..<table.lineCount {
        let content = table.content(of: line, in: text)
        let counts: [(PositionEncoding, Int)] = [
          (.utf16, String(decoding: text[content], as: UTF8.self).utf16.count),
          (.utf32, String(decoding: text[content], as: UTF8.self).unicodeScalars.count), (.utf8, content.count),
        ]
        for (encoding, count) in counts {
          let converter = PositionConverter(text: text, lines: table, encoding: encoding)
          #expect(converter.position(of: content.upperBound) == LSP.Position(line: line, character: count))
          #expect(converter.offset(of: LSP.Position(line: line, character: count)) == content.upperBound)
        }
      }
    }
  }

  /// Whatever was asked before, offsets convert as by a fresh converter, and positions convert back to themselves.
  @Test func earlierAnswersDoNotChangePositions() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<500 {
      let text = randomText(&random)
      let converter = PositionConverter(text: text, encoding: .utf16)
      for _ in 0..<20 {
        let offset = random.below(text.count + 3) - 1
        let position = converter.position(of: offset)
        #expect(position == PositionConverter(text: text, encoding: .utf16).position(of: offset))
        #expect(converter.position(of: converter.offset(of: position)) == position)
        let range = min(offset, 1)..<max(offset, 1)
        let fresh = PositionConverter(text: text, encoding: .utf16)
        #expect(converter.range(of: range).end == fresh.position(of: range.upperBound))
      }
    }
  }

  @Test func editedTablesEqualFreshOnes() {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<300 {
      var text = randomText(&random)
      var table = LineTable(text)
      for _ in 0..<60 {
        let lower = random.below(text.count + 1)
        let range = lower..<(lower + random.below(min(6, text.count - lower) + 1))
        let replacement = Array(randomText(&random).prefix(random.below(8)))
        let removed = text[range]
        text.replaceSubrange(range, with: replacement)
        table.apply(range: range, removed: removed, replacementLength: replacement.count, text: text)
        #expect(table == LineTable(text))
      }
    }
  }

  @Test func anImpossibleEditRebuildsTheTable() {
    let text = Array("a\nb".utf8)
    var table = LineTable(text)
    table.apply(range: 0..<50, removed: [], replacementLength: 9, text: text)
    #expect(table == LineTable(text))
  }

  /// Returns random line ends, wide characters, and bytes that are no UTF-8.
  private func randomText(_ random: inout SeededGenerator) -> [UInt8] {
    let pieces: [[UInt8]] = [
      Array("\n".utf8), Array("\r".utf8), Array("\r\n".utf8), Array("a".utf8), Array("é".utf8), Array("≤".utf8),
      Array("😀".utf8), [0xff], [0xf0, 0x9f, 0x98], [0xe2, 0x89], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0],
    ]
    return (0..<random.below(24)).flatMap { _ in pieces[random.below(pieces.count)] }
  }
}
