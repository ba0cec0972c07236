import Testing

@testable import Analysis
@testable import Features

/// Tests words and rewriting of stacks.
struct StackFeatureTests {
  private static let head =
    """
    let m = 8
    screen p = 200 x 100
    view a (intrinsic: 20 x 10), b (intrinsic: 30 x 20), c { view d }

    """

  /// The words in the options and between the braces, and the symbols that they name.
  @Test func words() throws {
    let text = Self.head + "stack vertical (spacing: m, align: fill) { a, m, _spacer, b(a), zz }\n"
    let analysis = try #require(MarkedDocument(text).analysis)
    let reader = try #require(FileWords(analysis))
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
