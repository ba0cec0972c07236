import Testing

@testable import Analysis
@testable import Features

/// Tests completion, hovers, words and rewriting of stacks.
struct StackFeatureTests {
  private static let head =
    """
    let m = 8
    screen p = 200 x 100
    view a (intrinsic: 20 x 10), b (intrinsic: 30 x 20), c { view d }

    """

  struct Row: CustomTestStringConvertible, Sendable {
    /// The statement, with a `‸`.
    let text: String
    /// Labels that are offered; in a `stack {` in this order among the rest.
    let offers: [String]
    let omits: [String]
    var testDescription: String { text }

    init(_ text: String, _ offers: [String], without omits: [String] = []) {
      (self.text, self.offers, self.omits) = (text, offers, omits)
    }
  }

  @Test(arguments: [
    Row("‸", ["stack"]), Row("sta‸", ["stack"]), Row("stack ‸", ["horizontal", "vertical"], without: ["a", "view"]),
    Row("stack vertical ‸{ a }", ["(…)"], without: ["horizontal", "a"]),
    Row("stack (‸", ["spacing", "align", "distribute", "margins"], without: ["intrinsic", "a"]),
    Row("stack (spacing: 8, ‸) { a }", ["align"], without: ["spacing", "m"]),
    Row("stack (spacing: ‸) { a }", ["m"], without: ["a", "fill"]),
    Row("stack (margins: (1, ‸", ["m"], without: ["align"]),
    Row("stack (align: ‸) { a }", ["fill", "center", "firstBaseline"], without: ["m", "fillEqually"]),
    Row("stack vertical (align: ‸) { a }", ["leading"], without: ["firstBaseline"]),
    Row("stack vertical (align: ‸", ["leading"], without: ["m", "firstBaseline"]),
    Row("stack vertical ‸", ["(…)"], without: ["horizontal", "a"]),
    Row("stack (distribute: ‸", ["fillEqually", "equalSpacing"], without: ["center"]),
    // Views that are not arranged yet come first.
    Row("stack { ‸ }", ["a", "b", "c", "_spacer"], without: ["d", "m", "view", "superview"]),
    Row("stack { a, ‸ }", ["b", "c", "m", "_spacer", "a"], without: ["d"]),
    Row(
      """
      stack {
        a,
        ‸
      }
      """, ["b", "c", "a"]), Row("stack { a, 8, b, ‸", ["c", "a", "b"]),
    Row("stack { a(‸) }", ["<=", "b", "m"], without: ["high"]), Row("stack { a(>=8@‸) }", ["high"], without: ["b"]),
    Row("stack { a(b.‸) }", ["width"], without: ["left"]), Row("stack { a ‸ }", [], without: ["b", "m"]),
    Row(
      """
      stack { a }
      ‸
      """, ["a", "stack"]), Row("view x { stack { ‸ } }", ["_spacer"], without: ["a"]),
  ]) func completion(_ row: Row) throws {
    // The last line of a file may lack its line end.
    for lineEnd in ["\n", ""] {
      let document = MarkedDocument(Self.head + row.text + lineEnd)
      let analysis = try #require(document.analysis)
      let candidates = completionCandidates(analysis, at: try #require(document.cursors.first))
      let labels = candidates.sorted { $0.sortText < $1.sortText }.map(\.label)
      for label in row.offers { #expect(labels.contains(label), "\(labels)") }
      for label in row.omits { #expect(!labels.contains(label), "\(labels)") }
      let ranks = row.offers.compactMap { label in candidates.first { $0.label == label }?.rank }
      #expect(!row.text.hasPrefix("stack {") || ranks == ranks.sorted(), "\(labels)")
    }
  }

  @Test(arguments: [
    ("‸stack (spacing: m) { a, b, c }", ["stack", "stack keeps b 8 behind a"]),
    ("stack (spacing: m) { a, ‸b, c }", ["view b", "stack keeps b 8 behind a", "stack keeps b at its bottom edge"]),
    ("stack { a, ‸40, b, c }", ["gap", "stack keeps b 40 behind a"]),
    ("stack { a, ‸m, b, c }", ["let m = 8"]), ("stack { a(‸30), b, c }", ["stack makes a 30 wide"]),
    ("‸stack { a(30%), b(>=90%), c }", ["makes a 30% of its width wide", "makes b at least 90% of its width wide"]),
    ("‸stack vertical { a(==100%-20), b, c }", ["stack makes a 100% of its height - 20 high"]),
    ("‸stack vertical { a(<=H:50%+8), b, c }", ["stack makes a at most 50% of its width + 8 high"]),
    (
      """
      view ‸f { view g (intrinsic: 9 x 8); stack (align: top) { g } }
      f.left == 0; f.top == 0
      """, ["view f"]
    ),
    (
      """
      view f { view g (intrinsic: 9 x 8); ‸stack (align: top) { g } }
      f.left == 0; f.top == 0
      """,
      ["stack f is as low as its views let it be", "p: it is 8 here"]
    ),
  ]) func hovers(_ marked: String, _ expected: [String]) throws {
    let document = MarkedDocument(Self.head + marked + "\n")
    let offset = try #require(document.cursors.first)
    let analysis = try #require(document.analysis)
    let text = try #require(hoverAnswer(analysis, at: offset)).plaintext
    for words in expected { #expect(text.contains(words), "\(text)") }
    // That something is as small as it can be is true of any size.
    let broken = text.split(separator: "\n").filter { $0.contains("not hold") || $0.contains("broken") }
    #expect(!broken.contains { $0.contains("it be") || $0.contains("can be") }, "\(text)")
  }

  /// The words in the options and between the braces, and the symbols that they name.
  @Test func words() throws {
    let text = Self.head + "stack vertical (spacing: m, align: fill) { a, m, _spacer, b(a), zz }\n"
    let analysis = try #require(MarkedDocument(text).analysis)
    let reader = try #require(WordReader(analysis))
    let stack = text.utf8.count - "stack vertical (spacing: m, align: fill) { a, m, _spacer, b(a), zz }\n".utf8.count
    let found = reader.words().filter { $0.bytes.lowerBound >= stack }.map { word in
      String(decoding: Array(text.utf8)[word.bytes], as: UTF8.self) + " "
        + (word.meaning.symbol?.kind.rawValue ?? "\(word.meaning)")
    }
    #expect(
      found == [
        "stack language", "vertical language", "spacing language", "m metric", "align language", "fill language",
        "a view", "m metric", "_spacer language", "b view", "a view", "zz unknown",
      ])
  }

  /// Statements that mean exactly the same as a stack, and stacks as equations; nil where nothing is offered.
  @Test(arguments: [
    (
      """
      |-8-[a(20)]-8-[b]-8-|
      V:|-8-[a]-8-|
      V:|-8-[b]-8-|
      """, "stack (spacing: 8, margins: 8) { a(20), b }"
    ),
    (
      """
      V:|[a]-m-[b][c(>=b)]-4-|
      a.leading == 0
      a.trailing == 0
      H:|[b]|
      H:|[c]|
      """,
      "stack vertical (spacing: m, margins: (0, 0, 4, 0)) { a, b, 0, c(>=b) }"
    ),
    (
      """
      |[a][b]|
      V:|[a]|
      """, nil
    ),
    (
      """
      |[a]-(>=8)-[b]|
      V:|[a]|
      V:|[b]|
      """, nil
    ),
    (
      """
      |[a]|
      V:|[a]|
      """, nil
    ),
    (
      """
      |[a]-8-[b]|
      V:|[a]|
      V:|-2-[b]|
      """, nil
    ),
    (
      "stack (spacing: 8) { a(20), b }",
      """
      a.leadingInset == 0
      a.width == 20
      a.topInset == 0
      a.bottomInset == 0
      b.leadingOffset(a) == 8
      b.topInset == 0
      b.bottomInset == 0
      b.trailingInset == 0
      """
    ),
    ("stack { a, _spacer }", nil),
  ]) func stacksAreRewritten(_ text: String, _ expected: String?) throws {
    let bytes = Self.head.utf8.count..<(Self.head + text).utf8.count
    let kind = text.hasPrefix("stack") ? "refactor.rewrite.equation" : "refactor.rewrite.stack"
    let place = try #require(ActionDocument(Self.head + text + "\n", bytes: bytes).place)
    let action = place.actions(only: [kind]).first
    var new = Array((Self.head + text + "\n").utf8)
    for edit in (action.flatMap { place.edits(of: $0.action, from: $0.source) } ?? []).sorted(by: {
      $0.bytes.lowerBound > $1.bytes.lowerBound
    }) {
      new.replaceSubrange(edit.bytes, with: Array(edit.text.utf8))
    }
    let written = String(decoding: new.dropFirst(Self.head.utf8.count), as: UTF8.self)
    #expect(action == nil ? expected == nil : written == (expected ?? "") + "\n", "\(written)")
  }
}
