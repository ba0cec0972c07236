import Testing

@testable import Analysis
@testable import Features

/// Tests how hovers say that a frame follows the sizes of a ranged screen; worked out by hand.
struct HoverRangesTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let size: String
    /// Statements about a view `a` at 0, 0 with height 10. The cursor is in them, or else on the declaration of `a`.
    let body: String
    /// The notes about sizes, without the name of the screen, in plain text.
    let notes: [String]
    var testDescription: String { name }

    init(_ name: String, on size: String = "320...1366 x 480", _ body: String, _ notes: [String]) {
      self.name = name
      self.size = size
      self.body = body
      self.notes = notes
    }
  }

  private static let rest = "x 0, y 0, height 10 throughout"

  static let rows: [Row] = [
    Row(
      "a share, but at most", "a.width == 50% @ 750; a.width <= 306",
      [rest, "width 50% of the screen's width up to 612, then 306 because of a.width <= 306"]),
    Row("a number", "a.width == 12", ["x 0, y 0, width 12, height 10 throughout"]),
    Row(
      "a part and a number", "a.width == 50% + 20 @ 500; a.width <= 420",
      [rest, "width 20 + 0.5 × the screen's width up to 800, then 420 because of a.width <= 420"]),
    Row("all but a margin", "a.right == -32", [rest, "width the screen's width - 32 throughout"]),
    Row(
      "what the screen leaves", "a.width == 1400.5 - view.width",
      [rest, "width 1400.5 - the screen's width throughout"]),
    Row("a third", "a.width == view.width / 3", [rest, "width 1/3 of the screen's width throughout"]),
    Row("more than all", "a.width == view.width * 2 - 7", [rest, "width 2 × the screen's width - 7 throughout"]),
    Row(
      "it works from a size on", "a.width == view.width; a.width >= 347.5",
      ["x 0, y 0, height 10 from 347.5 on", "width the screen's width from 347.5 on"]),
    Row(
      "it works up to a size, and changes before", "a.width == 50% @ 7; a.width <= 400; a.width >= view.width - 700",
      [
        "x 0, y 0, height 10 up to 1100",
        "width 50% of the screen's width up to 800, then 400 up to 1100 because of a.width <= 400",
      ]),
    Row(
      "it works in the middle", "a.width == view.width; 400 <= a.width <= 500.125",
      ["x 0, y 0, height 10 between 400 and 500.125", "width the screen's width between 400 and 500.125"]),
    Row(
      "it works in parts of two pieces",
      "a.width == view.width; when width < 600 { a.width >= 400 } else { a.width >= 700; a.width <= 800 @ 5 }",
      [
        "x from 400 on: 0 below 600, then no solution below 700, then 0",
        "y from 400 on: 0 below 600, then no solution below 700, then 0",
        "width from 400 on: the screen's width below 600, then no solution below 700, then the screen's width",
        "height from 400 on: 10 below 600, then no solution below 700, then 10",
      ]),
    Row(
      "not determined in between",
      "a.width <= view.width - 400 @ 500; a.width <= 600 - view.width @ 500",
      [rest, "width 0 up to 400, then not determined up to 600, then 0"]),
    Row(
      "pieces that jump", "when width < 600 { a.width == view.width } else { a.width == 300 }",
      [rest, "width the screen's width below 600, then 300"]),
    Row(
      "pieces that end with their size", "when width <= 600 { a.width == 100 } else { a.width == 300 }",
      [rest, "width 100 up to 600, then 300"]),
    Row(
      "pieces that say the same", "when width < 600 { a.width == 100; a.width <= 200 } else { a.width == 100 }",
      ["x 0, y 0, width 100, height 10 throughout"]),
    Row(
      "a size by itself", "a.left == 0; when width == 600 { a.width == 100 } else { a.width == 300 }",
      [rest, "width 300 below 600, then 100 at 600, then 300"]),
    Row(
      "a view of some sizes", "a.width == 5; when width < 600 { view b; b‸.insets == 0 }",
      [
        "x 0 below 600, then not there", "y 0 below 600, then not there",
        "width the screen's width below 600, then not there", "height 480 below 600, then not there",
      ]),
    Row(
      "an attribute", "a.width == 50% @ 750; a.width <= 306; a.r‸ight >= 0",
      ["right 50% of the screen's width up to 612, then 306 because of a.width <= 306"]),
    Row(
      "an inset", "a.width == 50%; a.rightIn‸set >= 0", ["rightInset 50% of the screen's width throughout"]),
    Row(
      "a compound", "a.width == 50%; a.si‸ze >= 1 x 1",
      ["height 10 throughout", "width 50% of the screen's width throughout"]),
    Row(
      "an attribute of two values that change apart",
      "a.width == 1; view b; b.left == 10% @ 5; b.left <= 50; b.width == 50% @ 5; b.width <= 306; b.top == 0; "
        + "b.height == 1; when width < 1 { b.ri‸ght == 0 }",
      [
        "right 60% of the screen's width up to 500, then 50 + 0.5 × the screen's width up to 612, then 356"
      ]),
    Row(
      "an attribute of two values, one of them not determined",
      "a.width == 1; view b; b.left <= 10%; b.left >= 0; b.width == 50% @ 5; b.width <= 306; b.top == 0; "
        + "b.height == 1; when width < 1 { b.ri‸ght == 0 }",
      []),
    Row("a ratio is not told", "a.width == 50%; a.aspect‸Ratio >= 0", []),
    Row(
      "a range of heights", on: "480 x 320...1366", "a.width == view.height / 4",
      [rest, "width 25% of the screen's height throughout"]),
    Row(
      "a height that fits", on: "320...1366 x fit", "a.width == 50% @ 750; a.width <= 306",
      [rest, "width 50% of the screen's width up to 612, then 306 because of a.width <= 306"]),
    Row(
      "two ranges, one of them decides", on: "320...1366 x 300...900", "a.width == 50% @ 750; a.width <= 306",
      [rest, "width 50% of the screen's width up to 612, then 306"]),
    Row(
      "two ranges, both decide", on: "320...1366 x 300...900", "a.width == view.width + view.height * 2 - 7",
      [rest, "width the screen's width + 2 × the screen's height - 7 throughout"]),
    Row(
      "two ranges, the smaller one", on: "300...900 x 300...900",
      "a.width <= view.width; a.width <= view.height; a.width == 1000 @ 5",
      [rest, "width the screen's width where width <= height; the screen's height where width >= height"]),
    Row(
      "two ranges, not all of which works", on: "300...900 x 300...900",
      "a.width == view.width; a.width <= view.height",
      ["x 0, y 0, height 10 at every size that works", "width the screen's width at every size that works"]),
    Row(
      "two ranges, both decide, and not all of which works", on: "300...900 x 300...900",
      "a.width == view.width + view.height; a.width <= 1000",
      [
        "x 0, y 0, height 10 at every size that works",
        "width the screen's width + the screen's height at every size that works",
      ]),
    Row(
      "two ranges, cut askew", on: "300...900 x 300...900",
      "when width < height { a.width == 50% } else { a.width == 20 }",
      [rest, "width 20 where width >= height; 50% of the screen's width where width < height"]),
    Row(
      "two ranges, four ways", on: "300...900 x 300...900",
      "a.width <= view.width; a.width <= view.height; a.width <= 500 @ 9; a.width + view.width >= 1000 @ 8; "
        + "a.width + view.height >= 1300 @ 7",
      [
        rest,
        "width 500 where width >= 500 and 500 <= height <= 800; the screen's height where height <= 500 and "
          + "width >= height; not determined where width >= 500 and height >= 800; the screen's width where "
          + "width <= 500 and width <= height",
      ]),
    Row(
      "two ranges, many ways", on: "300...900 x 300...900",
      "a.width <= 50% + 100; a.width <= view.height * 0.5 + 90; a.width <= 25% + 220; "
        + "a.width <= view.height / 4 + 230; a.width <= 430; a.width == 999 @ 9",
      [
        rest,
        "width follows the screen's width and height, in 5 ways: 90 + 0.5 × the screen's height at 300 x 300, 430 at 900 x 900",
      ]),
  ]

  @Test(arguments: rows) func notesCoverEverySize(_ row: Row) throws {
    let name = row.body.contains("‸") ? "a" : "‸a"
    let document = MarkedDocument(
      """
      layout L {
      screen s = \(row.size)
      view \(name)
      a.left == 0; a.top == 0; a.height == 10
      \(row.body)
      }
      """)
    let analysis = try #require(document.analysis)
    let answer = try #require(hoverAnswer(analysis, at: document.cursors[0]))
    let notes = answer.plaintext.split(separator: "\n").filter { $0.hasPrefix("- s: ") }.map { String($0.dropFirst(5)) }
    let told = notes.filter { !$0.contains("is not determined") && !$0.contains("does not hold") }
    #expect(told == row.notes, "\(answer.plaintext)")
  }

  /// Each state has its own notes; a text with errors has none.
  @Test func eachStateHasNotes() throws {
    let text = """
      screen s = 320...640 x 100
      view ‸a
      a.insets == 3
      state one { a.left == 3 @ 9 }
      state two { }

      """
    for (suffix, expected) in [("", 2), ("nonsense", 0)] {
      let document = MarkedDocument(text + suffix)
      let analysis = try #require(document.analysis)
      let answer = try #require(hoverAnswer(analysis, at: document.cursors[0]))
      let count = [
        "s · one: `width` the screen's width - 6 throughout", "s · two: `width` the screen's width - 6 throughout",
      ]
      .count { answer.markdown().contains($0) }
      #expect(count == expected, "\(answer.markdown())")
    }
  }

  @Test func cancelledHoversHaveNoNotes() throws {
    let document = MarkedDocument(
      """
      screen s = 320...640 x 100
      view ‸a
      a.insets == 3
      """)
    let analysis = try #require(document.analysis)
    let cancelled = try #require(hoverAnswer(analysis, at: document.cursors[0]) { true })
    #expect(!cancelled.markdown().contains("throughout"))
    let kept = try #require(hoverAnswer(analysis, at: document.cursors[0]))
    #expect(kept.markdown().contains("throughout"))
  }

  /// Constraints that one scenario adds for its sizes have numbers that mean nothing in the other scenarios.
  @Test func conflictsOfOneScenarioAreExplained() throws {
    let text = """
      screen t = 200...600 x 200...844
      view a
      when width > height { a.width == 48 }
      when width == 200 { a.width == 76 }
      a.height == 123
      a.height == 10%
      """
    var workspace = Workspace()
    workspace.open("/a.layout", text: Array(text.utf8))
    let found = workspace.analysis(of: "/a.layout")
    let analysis = try #require(found)
    for offset in 0...text.utf8.count { _ = hoverAnswer(analysis, at: offset) }
    let at = try #require(text.utf8.firstRange(of: "view a".utf8)).upperBound
    let answer = hoverAnswer(analysis, at: text.utf8.distance(from: text.startIndex, to: at))
    #expect(answer?.plaintext.contains("contradiction on t") == true)
  }
}
