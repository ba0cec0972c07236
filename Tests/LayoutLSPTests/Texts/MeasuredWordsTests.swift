import Testing

@testable import Server

@testable import Texts

/// The width model and the rules of line ends, against shared figures and against a line breaker that knows nothing of
/// widths added up before.
struct MeasuredWordsTests {
  private static func measured(
    _ words: String, _ size: Double, _ weight: FontWeight = .regular, mostLines: Int? = nil, className: String? = nil
  ) -> MeasuredWords {
    MeasuredWords(
      words, ShownFont(size: size, weight: weight), MeasuredWords.Scale(), in: TextControl(className: className),
      mostLines: mostLines)
  }

  private static func read(_ name: String) -> [[String]]? {
    guard let path = sharedFile("words/\(name)"), case .success(let bytes) = Files.read(path) else { return nil }
    let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }.dropFirst()
    return rows.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  /// Lines are rounded up together, and a letter with thousands of marks is measured at once.
  @Test func roundingAndMarks() {
    let button = Self.measured("Settings now", 17, mostLines: 2, className: "UIButton")
    #expect(button.height(of: 2) == 53_000)
    let marks = Self.measured("a" + String(repeating: "\u{301}", count: 100_000), 17)
    #expect(marks.exactWidth == Self.measured("a\u{301}", 17).exactWidth)
    // The optical size of the system's font, above 34 points.
    #expect(abs(Self.measured("song by somebody", 44).exactWidth - 371.7) < 0.5)
  }

  @Test func fixtures() throws {
    guard let rows = Self.read("fixtures.tsv") else { return }
    try #require(rows.count > 130)
    for row in rows {
      let weight = try #require(FontWeight(rawValue: row[3]))
      let size = try #require(Double(row[2]))
      let words = row[1].split(separator: "\\n", omittingEmptySubsequences: false).joined(separator: "\n")
      let measured = Self.measured(words, size, weight)
      if row[0] == "width" {
        let expected = try #require(Double(row[5]))
        #expect(abs(measured.exactWidth - expected) <= 0.01, "\(row): \(measured.exactWidth)")
      } else {
        let limit = try #require(Int(row[4]))
        // A middle dot stands for a space at the end of a line.
        let lines = measured.text(in: PointParts(limit) * 1000).map { $0.filter { $0 != " " && $0 != "\n" } }
        let expected = row[5].split(separator: "|").map { $0.filter { $0 != " " && $0 != "·" } }
        #expect(lines == expected, "\(row)")
      }
    }
  }

  /// The tables of the program are the shared ones.
  @Test func tablesAreTheSharedOnes() throws {
    guard let advances = Self.read("advances.tsv"), let scripts = Self.read("scripts.tsv"),
      let kerning = Self.read("kerning.tsv"), let styles = Self.read("textstyles.tsv")
    else { return }
    for (rows, table) in [(advances, AdvanceTable.system), (scripts, AdvanceTable.scripts)] {
      for row in rows {
        let scalar = try #require(UInt32(row[0], radix: 16).flatMap(Unicode.Scalar.init))
        let advance = try #require(table[Character(scalar)], "\(row)")
        #expect("\(advance.regular) \(advance.bold)" == "\(row[1]) \(row[2])", "\(row)")
      }
    }
    for row in kerning {
      let pair = Array(row[0])
      #expect(Kerning.between(pair[0], pair[1]) == Double(row[1]), "\(row)")
    }
    for row in styles where row[0] != "tvOS" {
      let style = try #require(TextStyle(rawValue: row[2]))
      let platform: TextPlatform = row[0] == "iOS" ? .uiKit : .appKit
      let category = TextCategory(rawValue: row[1]) ?? .large
      let font = TextFont(.style(style)).shown(at: category, on: platform)
      #expect("\(font.size) \(font.weight)" == "\(row[4]).0 \(row[3])", "\(row)")
    }
  }

  /// Sizes of controls in points, as width x height, or a range of widths.
  @Test(arguments: [
    ("UILabel", "Label", 17.0, 41.0...42.5, 20.5), ("UILabel", "Label", 13, 31...33, 16),
    ("UILabel", "Label\nLabel\nA", 17, 41...42.5, 20.5), ("UIButton", "Button", 15, 46...48, 30),
    ("UIButton", "Button", 17, 50...55, 33), ("UIButton", "i", 15, 30...30, 30),
    ("NSTextField", "Label", 13, 32...34, 16), ("UITextField", "Name", 17, 55...64, 34),
  ])
  func controls(_ name: String, _ words: String, _ size: Double, _ widths: ClosedRange<Double>, _ height: Double) {
    let (width, own) = Self.measured(words, size, className: name).oneLine
    #expect(widths.contains(Double(width) / 1000), "\(name) \(width)")
    #expect(Double(own) / 1000 == height, "\(name) \(own)")
  }

  @Test func linesAreRoundedTogether() {
    #expect(Self.measured("a", 17).height(of: 3) == 61_000)
    #expect(Self.measured("a", 17).height(of: 1) == 20_500)
    #expect(Self.measured("a", 22).height(of: 1) == 26_500)
  }

  @Test func anAccentCountsTheSameHoweverItIsEncoded() {
    for (composed, parts) in [
      ("\u{E9}", "e\u{301}"), ("\u{1EAD}", "a\u{323}\u{302}"), ("\u{AC00}", "\u{1100}\u{1161}"),
    ] {
      #expect(Self.measured(composed, 17).exactWidth == Self.measured(parts, 17).exactWidth)
    }
  }

  /// Placeholders, and what stands in for them.
  @Test(arguments: [
    ("%@", [], "00000000"), ("%lld items", [], "0000 items"), ("%@", ["12,345.00"], "12,345.00"),
    ("%1$@ of %2$ld", ["a", "7"], "a of 7"), ("%2$@ %1$@", ["a", "b"], "b a"), ("%@ %@ %@", ["a", "b"], "a b b"),
    ("50% off", [], "50% off"), ("100%", [], "100%"), ("100%%", [], "100%"), ("%.2f €", ["3.50"], "3.50 €"),
    ("%#@count@ songs", [], "0000 songs"), ("%arg left", [], "0000 left"), ("%-5d|%05.1lf", [], "0000|0000"),
  ])
  func placeholders(_ words: String, _ samples: [String], _ expected: String) {
    #expect(Placeholders.filled(words, samples) == expected)
  }

  // MARK: Brute force

  private static let alphabet = Array(
    "aiwMT.,-–—/( )“”!?0123 äß\u{AD}\u{A0}\u{200B}かな漢字、。ー「」한글กเข👍🇩🇪אبनि…%e\u{301} ")

  private static func words(_ random: inout SeededGenerator) -> String {
    String((0..<Int.random(in: 0...30, using: &random)).compactMap { _ in alphabet.randomElement(using: &random) })
  }

  /// Takes the longest beginning that fits again and again, each measured by itself.
  private static func lines(of words: String, _ size: Double, in width: PointParts) -> [(
    text: String, width: PointParts
  )] {
    let characters = Array(words)
    let mayEnd = characters.lineEnds
    func measure(_ range: Range<Int>) -> PointParts {
      var part = Array(characters[range])
      while part.last?.isBreakingSpace == true { part.removeLast() }
      let endsInside = range.upperBound < characters.count && part.last?.isSoftHyphen == true
      let isSoft = endsInside && mayEnd[range.upperBound] && part.count == range.count
      // Behind an invisible joiner the words are the same, but have no space at their end.
      return PointParts((measured(String(part) + (isSoft ? "-" : ""), size).exactWidth * 1_000_000).rounded())
    }
    func fits(_ range: Range<Int>) -> Bool { measure(range) <= width * 1000 + 10_000 }
    var (start, lines): (Int, [(String, PointParts)]) = (0, [])
    while start < characters.count {
      let ends = (start + 1...characters.count).filter { $0 == characters.count || mayEnd[$0] }
      var end = ends.last { fits(start..<$0) }
      if end == nil {
        let inside = start + 1..<ends[0]
        let last = inside.last { fits(start..<$0) } ?? min(start + 1, ends[0])
        // Neither spaces nor what is not seen begin a line.
        let isHanging = { (index: Int) in characters[index].isBreakingSpace || characters[index].isSoftHyphen }
        end = (last..<ends[0]).first { !isHanging($0) } ?? ends[0]
      }
      guard let end else { break }
      lines.append((String(characters[start..<end]), measure(start..<end)))
      start = end
    }
    return lines.isEmpty ? [("", 0)] : lines
  }

  @Test func agreesWithABreakerThatMeasuresEachBeginning() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<rounds(300) {
      let words = Self.words(&random)
      // A hyphen that is shown stands in no other text, and a soft one at the very end shows none.
      let measured = Self.measured(words, 17)
      for width: PointParts in [0, 1000, 9000, 20_000, 33_333, 60_000, 150_000, 900_000] {
        let expected = Self.lines(of: words, 17, in: width)
        #expect(
          measured.text(in: width).map(String.init) == expected.map(\.text), "\(words.debugDescription) in \(width)")
      }
    }
  }

  /// The widths at which lines change are all that there are: between two of them nothing changes, and at each something
  /// does.
  @Test func breaksAreExact() throws {
    var random = SeededGenerator(seed: 4)
    var count = 0
    for _ in 0..<rounds(200) {
      let words = Self.words(&random)
      let most = [nil, nil, 2, 3].randomElement(using: &random) ?? nil
      let measured = Self.measured(words, 17, mostLines: most)
      let (least, greatest) = (
        PointParts.random(in: 0...40_000, using: &random), PointParts.random(in: 40_000...260_000, using: &random)
      )
      for followsLongest in [false, true] {
        let breaks = try #require(
          measured.breaks(between: least, and: greatest, followsLongest: followsLongest, atMost: 10_000))
        count += breaks.count
        #expect(breaks == breaks.sorted(by: >) && Set(breaks).count == breaks.count)
        func key(_ width: PointParts) -> [String] {
          // Lines that are not shown count for nothing.
          followsLongest ? measured.text(in: width).map(String.init) : ["\(measured.shape(in: width).lines)"]
        }
        for one in breaks {
          #expect(one > least && one <= greatest)
          // A hyphen may be shown on one side only, with the same words.
          #expect(words.contains("\u{AD}") || key(one) != key(one - 1), "\(words.debugDescription) at \(one)")
        }
        let edges = [greatest + 1] + breaks + [least]
        for (high, low) in zip(edges, edges.dropFirst()) where low < high {
          let width = PointParts.random(in: low..<high, using: &random)
          #expect(key(width) == key(low), "\(words.debugDescription) at \(width)")
        }
      }
      for lines in 1...4 {
        guard let width = measured.leastWidth(for: lines) else { continue }
        #expect(measured.linesNeeded(in: width) <= lines)
        #expect(width == 0 || measured.linesNeeded(in: width - 1) > lines)
      }
    }
    #expect(count > rounds(400))
  }
}
