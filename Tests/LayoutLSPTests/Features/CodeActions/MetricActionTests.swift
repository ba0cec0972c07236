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

  private static let inlined: [ActionRow] = [
    ActionRow(
      """
      let m = 3
      view a
      a.left == ‸m; a.top == m
      """, "Inline 'm' here",
      """
      let m = 3
      view a
      a.left == 3; a.top == m
      """),
    ActionRow(
      """
      let m = 3 # why
      view a
      a.left == ‸m; a.top == m
      """, "Inline 'm' everywhere, and remove it",
      """
      view a
      a.left == 3; a.top == 3
      """),
    ActionRow(
      """
      let ‸m = 3 + 1
      view a
      a.left == 2 * m - m
      """, "Inline 'm' everywhere, and remove it",
      """
      view a
      a.left == 2 * (3 + 1) - (3 + 1)
      """),
    ActionRow(
      """
      let ‸m = 3 + 1
      view a
      a.left == m + m * 2
      """, "Inline 'm' everywhere, and remove it",
      """
      view a
      a.left == 3 + 1 + (3 + 1) * 2
      """),
    ActionRow(
      """
      let ‸m = 6 / 2
      view a
      a.left == 12 / m + m - m
      """, "Inline 'm' everywhere, and remove it",
      """
      view a
      a.left == 12 / (6 / 2) + 6 / 2 - 6 / 2
      """),
    ActionRow(
      """
      let ‸m = -6
      view a
      a.left == 12 - m + 2 * m
      """, "Inline 'm' everywhere, and remove it",
      """
      view a
      a.left == 12 - (-6) + 2 * (-6)
      """),
    ActionRow(
      """
      let ‸m = 6 + 2
      view a, b (intrinsic: m x 3)
      H:[a]-m-[b(m)]
      """, "Inline 'm' everywhere, and remove it",
      """
      view a, b (intrinsic: (6 + 2) x 3)
      H:[a]-(6 + 2)-[b(6 + 2)]
      """),
    ActionRow(
      """
      let ‸m = 6 + 2
      view a
      a.width.equal = m +keepAt(m)
      a.left == 0 @ m; rows { r: [a(m)](m) }
      """,
      "Inline 'm' everywhere, and remove it",
      """
      view a
      a.width.equal = 6 + 2 +keepAt(6 + 2)
      a.left == 0 @ (6 + 2); rows { r: [a((6 + 2))]((6 + 2)) }
      """),
    ActionRow(
      """
      let m = 3
      layout L {
        let ‸n = m
        view a { let k = n; a.left == k }
      }
      """,
      "Inline 'n' everywhere, and remove it",
      """
      let m = 3
      layout L {
        view a { let k = m; a.left == k }
      }
      """),
    ActionRow(
      """
      let m = 3
      view a, b
      a: ll = %f(‸m), w = H:%p(m), tt = %^p(m) + %f(m * 2), h = %f((m) + 1)
      """,
      "Inline 'm' everywhere, and remove it",
      """
      view a, b
      a: ll = 3, w = H:3%, tt = 3% + %f(3 * 2), h = %f((3) + 1)
      """),
    ActionRow(
      """
      let w = 3
      let m = w + 1
      view a
      a: ll = %f(‸m), tt = %p(m)
      """, "Inline 'm' everywhere, and remove it",
      """
      let w = 3
      view a
      a: ll = %f(w + 1), tt = %p(w + 1)
      """),
  ]

  @Test(arguments: extracted) func extract(_ row: ActionRow) { row.check(keepsFrames: true) }
  @Test(arguments: inlined) func inline(_ row: ActionRow) { row.check(keepsFrames: true) }

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
