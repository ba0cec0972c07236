import Testing

@testable import Features

/// Tests completion and hover where notations, states and branches meet.
struct CombinedNotationTests {
  private static let around = """
    layout Inner { view t
      state on { view i; i.left == 0 } }
    layout Outer { screen p = 100 x 50
      screen w = 100...200 x 50
      view a, b
      state on { view x: Inner }
      state off { view x: Inner; view z }

    """

  struct Row: CustomTestStringConvertible, Sendable {
    /// The text behind `around`, with a `‸`.
    let text: String
    let has: [String]
    let lacks: [String]
    var testDescription: String { text }

    init(_ text: String, _ has: [String], without lacks: [String] = []) {
      self.text = text
      self.has = has
      self.lacks = lacks
    }
  }

  @Test(arguments: [
    Row("‸", ["view", "state", "when", "rows", "group", "H:", "a", "screen"], without: ["else", "x", "z"]),
    Row("state on { ‸", ["when", "rows", "a", "x", "group"], without: ["state", "z", "screen", "else"]),
    Row("state off { ‸ }", ["when", "z", "x"], without: ["state"]),
    Row("state on { x.‸ }", ["i", "t", "left"]), Row("state off { x.‸ }", ["t", "left"], without: ["i"]),
    Row("state off { x.t.left.‸ }", ["equal", "min", "max"], without: ["left"]),
    Row("state on { x.i.left.‸ }", ["equal", "min", "max"], without: ["left"]),
    Row("state on { |-[x.‸", ["i", "t"], without: ["left"]), Row("state off { |-[x.‸", ["t"], without: ["i"]),
    Row("state off { rows { [‸] } }", ["z", "x", "a"]), Row("state on { rows { [‸] } }", ["x", "a"], without: ["z"]),
    Row("when width < 3 { } ‸", ["else", "else when"], without: ["view", "a"]),
    Row("when width < 3 { } el‸", ["else", "else when"], without: ["view", "a"]),
    Row(
      """
      when width < 3 { }

      # why
      ‸
      """, ["else", "else when", "view", "a"]),
    Row(
      """
      when width < 3 { } else when height < 2 { }
      ‸
      """, ["else", "else when"]),
    Row(
      """
      when width < 3 { } else { }
      ‸
      """, ["view", "when"], without: ["else"]),
    Row("when width < 3 { } else ‸", ["when"], without: ["view", "a"]),
    Row("when width < 3 { }; ‸", ["view"], without: ["else"]), Row("state on { } ‸", [], without: ["else", "view"]),
    Row("when width < 3 { state on { ‸ } }", ["when", "x"], without: ["state"]),
    Row("when width < 3 { when ‸ } }", ["width", "height", "not"], without: ["a"]),
    Row("view y: Inner { ‸", ["t", "view", "state", "when", "rows", "a"], without: ["i", "screen", "else"]),
    Row("view y: Inner { t.left.‸", ["equal"]), Row("view y: ‸", ["Inner"], without: ["Outer"]),
    Row("state on { group g = a.left; ‸ }\n", ["g"]),
    Row(
      """
      state on { group g = a.left }
      ‸
      """, [], without: ["g"]),
  ]) func completion(_ row: Row) throws {
    let document = MarkedDocument(Self.around + row.text)
    let candidates = completionCandidates(try #require(document.analysis), at: try #require(document.cursors.first))
    let labels = candidates.map(\.label)
    for label in row.has { #expect(labels.contains(label), "\(labels)") }
    for label in row.lacks { #expect(!labels.contains(label), "\(labels)") }
  }

  @Test(arguments: [
    Row("state on { a: l‸l = 10 }", ["a.leftInset == 10", "p · on", "w.max · on"], without: ["off"]),
    Row("when width < 150 { a: l‸l = 10 }", ["p: holds exactly", "w.min: holds exactly"], without: ["w.max"]),
    Row("a: l‸l = 10; state on { a: ll = 20 }", ["a.leftInset == 10", "p · off"], without: ["on:", "20"]),
    Row("a: l‸l = 10; a: ll = 20", ["not used", "assigned again"], without: ["p ·"]),
    Row("a.left.equ‸al = 10; a.left.equal = 20", ["p: replaced"], without: ["holds"]),
    Row("when width > 900 { a.left.equ‸al = 10 }", ["in force on no screen"], without: ["p ·"]),
    Row("a.left.equ‸al = 10; state on { a.left.equal = 20 }", ["p · off: holds", "p · on: replaced"]),
    Row("state off { |-‸8-[z]-[x.t] }", ["8", "z.leadingInset == 8", "p · off"], without: ["· on"]),
    Row("when width > 150 { ro‸ws { [a][b] } }", ["a.topInset == 0", "w.max: holds"], without: ["w.min", "p:"]),
    Row("state on { group ‸g = a.left, x.i.left }", ["a.left", "x.i.left", "w.min · on"], without: ["off"]),
    Row("state on { [a, b].left‸Aligned }", ["a.left == b.left", "p · on"], without: ["· off:"]),
    Row("state off { view ‸k }", ["Exists only in state 'off'", "p · off"], without: ["· on"]),
    Row("state o‸ff { a.left == 0 }", ["state off", "One of: on, off"]),
    Row("when width < 150 { } el‸se { a: ll = 3 }", ["not (width < 150)", "width >= 150"]),
  ]) func hover(_ row: Row) throws {
    let document = MarkedDocument(Self.around + row.text)
    let answer = hoverAnswer(try #require(document.analysis), at: try #require(document.cursors.first))
    let page = answer?.plaintext ?? ""
    for words in row.has { #expect(page.contains(words), "\(page)") }
    for words in row.lacks { #expect(!page.contains(words), "\(page)") }
  }
}
