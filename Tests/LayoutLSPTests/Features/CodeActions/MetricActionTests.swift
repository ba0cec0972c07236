import Testing

/// Tests that numbers become metrics and metrics become numbers without changing the frames.
@Suite struct MetricActionTests {
  private static let screen = "screen p = 100 x 100\n"

  private static let extracted: [ActionRow] = [
    ActionRow(
      """
      view a
      a.width == ‸12

      """, "Extract '12' into a metric of the file",
      """
      let aWidth = 12
      view a
      a.width == aWidth

      """),
    ActionRow(
      """
      view a
      a.width == 12‸
      """, "Extract '12' into a metric of the file",
      """
      let aWidth = 12
      view a
      a.width == aWidth
      """),
    ActionRow(
      """
      import "a.layout"
      let m = 1
      view a, b
      a.left == b.right + «2 * m»
      """,
      "Extract '2 * m' into a metric of the file",
      """
      import "a.layout"
      let m = 1
      let gap = 2 * m
      view a, b
      a.left == b.right + gap
      """),
    ActionRow(
      """
      layout L {
        screen p = ‸390x844
        view a
      }
      """, "Extract '390' into a metric of this block",
      """
      layout L {
        let pWidth = 390
        screen p = pWidth x844
        view a
      }
      """),
    ActionRow(
      """
      layout L {
        screen p = 390x‸844
        view a
      }
      """, "Extract '844' into a metric of the file",
      """
      let pHeight = 844
      layout L {
        screen p = 390x pHeight
        view a
      }
      """),
    ActionRow(
      """
      screens D { screen p = ‸390x844 }
      layout L {
        screens D
        view a
      }
      """,
      "Extract '390' into a metric of the file",
      """
      let pWidth = 390
      screens D { screen p = pWidth x844 }
      layout L {
        screens D
        view a
      }
      """),
    ActionRow(
      "view a { view k; k.left == ‸8; k.top == 8 }", "Extract '8' into a metric of this block",
      "view a { let kLeft = 8; view k; k.left == kLeft; k.top == 8 }"),
    ActionRow(
      """
      view a { view k; k.left == ‸8; k.top == 8 @ 8 }
      a.top == 8
      """, "Extract all 2 '8' into a metric of this block",
      """
      view a { let kLeft = 8; view k; k.left == kLeft; k.top == kLeft @ 8 }
      a.top == 8
      """),
    ActionRow(
      """
      let top = 8
      view a { view k; k.left == ‸8; k.top == 8.0 @ 8 }
      a.top == 8
      """,
      "Extract all 3 '8' into a metric of the file",
      """
      let top = 8
      let kLeft = 8
      view a { view k; k.left == kLeft; k.top == kLeft @ 8 }
      a.top == kLeft
      """),
    ActionRow(
      """
      view a
      a.width == 3 @ ‸600
      """, "Extract '600' into a metric of the file",
      """
      let priority = 600
      view a
      a.width == 3 @ priority
      """),
    ActionRow(
      "view a (intrinsic: 3 x ‸4)", "Extract '4' into a metric of the file",
      """
      let aHeight = 4
      view a (intrinsic: 3 x aHeight)
      """),
    ActionRow(
      "layout L (spacing: ‸4) { view a }", "Extract '4' into a metric of the file",
      """
      let lSpacing = 4
      layout L (spacing: lSpacing) { view a }
      """),
    ActionRow(
      """
      view a, b
      H:[a]-‸8-[b(20)]
      """, "Extract '8' into a metric of the file",
      """
      let gap = 8
      view a, b
      H:[a]-gap-[b(20)]
      """),
    ActionRow(
      """
      view a, b
      H:[a]-8-[b(‸20)]
      """, "Extract '20' into a metric of the file",
      """
      let bSize = 20
      view a, b
      H:[a]-8-[b(bSize)]
      """),
    ActionRow(
      """
      view a
      a: ll = ‸10 - 5
      """, "Extract '10' into a metric of the file",
      """
      let aLeft = 10
      view a
      a: ll = aLeft - 5
      """),
    ActionRow(
      """
      view a
      rows { r: [a(‸20)](30) }
      """, "Extract '20' into a metric of the file",
      """
      let aSize = 20
      view a
      rows { r: [a(aSize)](30) }
      """),
    ActionRow(
      """
      view a
      rows { r: [a(20)](‸30) }
      """, "Extract '30' into a metric of the file",
      """
      let rowHeight = 30
      view a
      rows { r: [a(20)](rowHeight) }
      """),
    ActionRow(
      """
      view a
      a.width.equal = 3 +keepAt(‸800)
      """, "Extract '800' into a metric of the file",
      """
      let priority = 800
      view a
      a.width.equal = 3 +keepAt(priority)
      """),
    ActionRow(
      """
      \(screen)view a
      when width < ‸600 { a.left == 0 }
      """, "Extract '600' into a metric of the file",
      """
      let breakpoint = 600
      \(screen)view a
      when width < breakpoint { a.left == 0 }
      """),
    ActionRow(
      """
      view a
      a.left == -‸8
      a.width == 50% * 2
      """, "Extract '8' into a metric of the file",
      """
      let aLeft = 8
      view a
      a.left == -aLeft
      a.width == 50% * 2
      """),
    ActionRow(
      """
      view a, aLeft
      a.left == ‸8
      """, "Extract '8' into a metric of the file",
      """
      let aLeft2 = 8
      view a, aLeft
      a.left == aLeft2
      """),
    ActionRow(
      """
      let d = 2 * ‸3
      view a
      a.left == d
      """, "Extract '3' into a metric of the file",
      """
      let d = 2 * value
      let value = 3
      view a
      a.left == d
      """),
  ]

  /// The use of `m` at the cursor becomes this value, and the rest stays. The metric may then be used no more.
  private static func inlined(_ text: String, _ value: String) -> ActionRow {
    inlined(text, becoming: text.replacing("‸m", with: value))
  }

  private static func inlined(_ text: String, becoming after: String) -> ActionRow {
    ActionRow(text, "Inline 'm' here", after, mayAppear: ["unused-metric"])
  }

  private static let sums = [
    ("2 * ‸m - m", "(3 + 1)"), ("2 * m - ‸m", "(3 + 1)"), ("‸m + m * 2", "3 + 1"), ("m + ‸m * 2", "(3 + 1)"),
  ].map { inlined("let m = 3 + 1; view a\na.left == \($0)", $1) }
  private static let products = [("12 / ‸m + m - m", "(6 / 2)"), ("12 / m + ‸m - m", "6 / 2")].map {
    inlined("let m = 6 / 2; view a\na.left == \($0)", $1)
  }
  private static let negatives = ["12 - ‸m + 2 * m", "12 - m + 2 * ‸m"].map {
    inlined("let m = -6; view a\na.left == \($0)", "(-6)")
  }
  private static let notations = [
    ("view b (intrinsic: ‸m x 3)", "(6 + 2)"), ("view b\nH:[a]-‸m-[b]", "(6 + 2)"),
    ("view b\nH:[a]-m-[b(‸m)]", "6 + 2"),
    ("a.width.equal = ‸m +keepAt(m)", "6 + 2"), ("a.width.equal = m +keepAt(‸m)", "6 + 2"),
    ("a.left == 0 @ ‸m", "(6 + 2)"), ("rows { r: [a(‸m)](m) }", "(6 + 2)"), ("rows { r: [a(m)](‸m) }", "(6 + 2)"),
    ("a: tt = %f(‸m * 2)", "(6 + 2)"), ("a: tt = %f((‸m) + 1)", "6 + 2"), ("a: ll = %f(‸m)", "6 + 2"),
  ].map { inlined("let m = 6 + 2; view a\n\($0)", $1) }
  private static let others = [
    inlined("let m = 3\nview a\na.left == ‸m; a.top == m", "3"),
    inlined("let n = 3\nlayout L {\n  let m = n\n  view a { let k = ‸m; a.left == k }\n}", "n"),
    inlined("let w = 3; let m = w + 1\nview a; a: tt = %p(‸m)", "w + 1"),
    // A number needs no specifier.
    inlined("let m = 3; view a; a: ll = %f(‸m)", becoming: "let m = 3; view a; a: ll = 3"),
    inlined("let m = 3; view a; a: w = H:%p(‸m)", becoming: "let m = 3; view a; a: w = H:3%"),
  ]

  @Test(arguments: extracted) func extract(_ row: ActionRow) { row.check(keepsFrames: true) }
  @Test(arguments: sums + products + negatives + notations + others) func inline(_ row: ActionRow) {
    row.check(keepsFrames: true)
  }

  /// A set of screens holds no metrics.
  @Test func metricsOfSetsOfScreensAreTheFiles() {
    let text = """
      screens D {
        screen p = 74‸4...1366 x 744
      }
      layout L { screens D; view a }
      """
    #expect(
      ActionDocument(text).offered(only: ["refactor.extract"]) == [
        "refactor.extract Extract '744' into a metric of the file",
        "refactor.extract Extract all 2 '744' into a metric of the file",
      ])
  }

  @Test(arguments: [
    // The value of a metric, no constant, a percentage, a number in a name, no number, half an expression.
    "let m = ‸3",
    """
    view a
    a.left == «a.width»
    """,
    """
    view a
    a.left == ‸50%
    """,
    """
    view a1, a2
    H:[a‸1..2]
    """,
    "view a\na.left == 3 ‸ ",
    """
    view a
    a.left == «3 +»
    """,
  ]) func nothingToExtract(_ text: String) {
    #expect(ActionDocument(text).offered(only: ["refactor.extract"]) == [])
  }

  @Test(arguments: [
    // Where the metric is used, the name in its value means another metric, a rule, the screen's size, or a view.
    """
    let k = 1; let m = k
    layout L { let k = 2; view a; a.left == ‸m + k }
    """,
    """
    let w = 1; let m = w
    view a; a: ll = ‸m
    """,
    """
    screen p = 9 x 9
    let width = 1; let m = width
    view a; when width > ‸m { a.left == 0 }
    """,
    """
    view v, a; let v = 1; let m = v
    H:[a(‸m)]
    """,
    // An instance sets the metric.
    """
    layout C { screen p = 9 x 9; let m = 3; view v; v.left == ‸m }
    layout D { view c: C (m: 4) }
    """,
  ]) func metricsThatCannotBeInlined(_ text: String) {
    #expect(ActionDocument(text).offered(only: ["refactor.inline"]) == [])
  }

  @Test func metricsWithoutAValueHaveNoActions() {
    #expect(
      ActionDocument(
        """
        let m = m
        view a; a.left == ‸m
        """
      ).offered(only: ["refactor"]) == [])
    #expect(ActionDocument("view a; a.left == ‸q").offered(only: ["refactor"]) == [])
  }
}
