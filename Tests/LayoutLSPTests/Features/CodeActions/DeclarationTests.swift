import Testing

/// Tests the declaration of missing views and metrics: where they are looked for, in the style of their neighbours.
@Suite struct DeclarationTests {
  /// The codes that a layout without errors may have.
  private static let open: Set<String> = ["ambiguous", "zero-size", "unused-view", "never-satisfied"]

  private static func row(_ before: String, _ title: String, _ after: String) -> ActionRow {
    ActionRow(before, title, after, mayAppear: open)
  }

  private static let table: [ActionRow] = [
    // In a list, on a line of its own, behind other statements of a line.
    row("view a, b\n‸c.left == 0\n", "Declare the view 'c'", "view a, b, c\nc.left == 0\n"),
    row(
      "view a, b (hug: 3) # why\n‸c.left == 0\n", "Declare the view 'c'", "view a, b (hug: 3), c # why\nc.left == 0\n"),
    row(
      "view a, b (hug: 3\n‸c.left == 0\n", "Declare the view 'c'", "view a, b (hug: 3\nview c\nc.left == 0\n"),
    row("  view a # why\n\n  ‸c.left == 0", "Declare the view 'c'", "  view a # why\n  view c\n\n  c.left == 0"),
    row("view a;\r\n‸c.left == 0", "Declare the view 'c'", "view a;\r\nview c\r\nc.left == 0"),
    row("view a; a.left == 0; ‸c.left == 0", "Declare the view 'c'", "view a; view c; a.left == 0; c.left == 0"),
    row("‸c.left == 0\nview a", "Declare the view 'c'", "c.left == 0\nview a\nview c"),
    row(
      "view a {\n  view k\n} # a\n‸c.left == 0", "Declare the view 'c'",
      "view a {\n  view k\n} # a\nview c\nc.left == 0"),
    row(
      "view a\na.top == 0\n‸b.top == 0\nview z\nz.top == 0", "Declare the view 'b'",
      "view a\nview b\na.top == 0\nb.top == 0\nview z\nz.top == 0"),
    // Without a neighbour.
    row(
      "let m = 1\nscreen p = 9 x 9\n\n‸c.left == m", "Declare the view 'c'",
      "let m = 1\nscreen p = 9 x 9\nview c\n\nc.left == m"),
    row("# head\n‸c.left == 0", "Declare the view 'c'", "# head\nview c\nc.left == 0"),
    row(
      "layout L {\n\tscreen p = 9 x 9\n\t‸c.left == 0\n}", "Declare the view 'c'",
      "layout L {\n\tscreen p = 9 x 9\n\tview c\n\tc.left == 0\n}"),
    row("layout L { ‸c.left == 0 }", "Declare the view 'c'", "layout L { view c; c.left == 0 }"),
    row(
      "layout L { # c\n  # d\n  ‸c.left == 0\n}", "Declare the view 'c'",
      "layout L { # c\n  # d\n  view c\n  c.left == 0\n}"),
    // In the block that the view belongs to.
    row(
      "view a {\n  view k\n  ‸m.left == 0\n}", "Declare the view 'm'", "view a {\n  view k\n  view m\n  m.left == 0\n}"),
    row("view a { view k; ‸m.left == 0 }", "Declare the view 'm'", "view a { view k; view m; m.left == 0 }"),
    row("view a\na.‸m.left == 0", "Declare the view 'm' in 'a'", "view a {\n  view m\n}\na.m.left == 0"),
    row("view a, b\na.‸m.left == 0", "Declare the view 'm' in 'a'", "view a { view m }, b\na.m.left == 0"),
    row("view a { }\na.‸m.left == 0", "Declare the view 'm' in 'a'", "view a { view m }\na.m.left == 0"),
    row(
      "view a {\n  # none\n}\na.‸m.left == 0", "Declare the view 'm' in 'a'",
      "view a {\n  view m\n  # none\n}\na.m.left == 0"),
    row(
      "view a { view k }\na.k.‸m.left == 0", "Declare the view 'm' in 'k'",
      "view a { view k { view m } }\na.k.m.left == 0"),
    row(
      "view a\nstate s {\n  ‸m.left == 0\n}\n", "Declare the view 'm'",
      "view a\nstate s {\n  view m\n  m.left == 0\n}\n"),
    row(
      "view a\nstate s { m.left == 0 }\nstate t { ‸m.left == 1 }", "Declare the view 'm'",
      "view a\nview m\nstate s { m.left == 0 }\nstate t { m.left == 1 }"),
    // A view that is hidden in a state is there in others.
    row("view a\nstate s { hide ‸m }", "Declare the view 'm'", "view a\nview m\nstate s { hide m }"),
    ActionRow(
      "view a\nstate s { hide ‸m; m.left == 0 }", "Declare the view 'm'",
      "view a\nview m\nstate s { hide m; m.left == 0 }", mayAppear: open.union(["silent"])),
    // In other notations.
    row("view a\nH:[a]-[‸b(50)]", "Declare the view 'b'", "view a\nview b\nH:[a]-[b(50)]"),
    row("view a\n‸b: ll = 3", "Declare the view 'b'", "view a\nview b\nb: ll = 3"),
    row("view a\nrows { r: [a][‸b] }", "Declare the view 'b'", "view a\nview b\nrows { r: [a][b] }"),
    row("view a\na.leftOffset(‸b) == 3", "Declare the view 'b'", "view a\nview b\na.leftOffset(b) == 3"),
    // All missing views at once.
    row(
      "view a, b\n‸c.left == 0\nb.m.left == 0", "Declare all 2 views that are missing",
      "view a, b {\n  view m\n}, c\nc.left == 0\nb.m.left == 0"),
    row(
      "view a, b { view k; m.left == 0 }\n‸c.left == d.left\nb.n.top == 3\nc.top == 4",
      "Declare all 4 views that are missing",
      "view a, b { view k; view m, n; m.left == 0 }\nview c, d\nc.left == d.left\nb.n.top == 3\nc.top == 4"),
  ]

  @Test(arguments: table) func viewsAreDeclared(_ row: ActionRow) { row.check() }

  @Test func declaringIsPreferredIfNoNameIsSimilar() {
    #expect(
      ActionDocument("view logo\n‸title.left == 0").offered(only: ["quickfix"]) == [
        "quickfix! Declare the view 'title'"
      ])
    #expect(
      ActionDocument("view logo\n‸lgo.left == 0").offered(only: ["quickfix"])
        == ["quickfix! Replace with 'logo'", "quickfix Declare the view 'lgo'"])
  }

  @Test(arguments: ["a.leftOffset(b.‸right) == 8", "state s { hide b.‸right }", "rows { r: [a][b.‸right] }"])
  func attributesAreNotDeclaredAsViews(_ statement: String) {
    let offered = ActionDocument("screen p = 9 x 9\nview a, b\n" + statement).offered(only: ["quickfix"])
    #expect(offered == ["quickfix! Replace with 'b'"])
  }

  /// A layout of another file is not changed from here.
  @Test func viewsAreNotDeclaredInOtherFiles() {
    let files = ["card.layout": "layout Card { view t; t.edges == view.edges }"]
    let document = ActionDocument("import \"card.layout\"\nview a: Card\na.‸other.left == 0", files: files)
    #expect(document.offered(only: ["quickfix"]) == [])
  }

  /// If all is selected, not every missing view has an action of its own.
  @Test func manyMissingViewsAreDeclaredByOneAction() {
    let text = (0..<20).map { "k\($0).left == 0\n" }.joined()
    let offered = ActionDocument(text, bytes: 0..<text.utf8.count).offered(only: ["quickfix"])
    #expect(offered.count == 13)
    #expect(offered.first == "quickfix! Declare the view 'k0'")
    #expect(offered.last == "quickfix Declare all 20 views that are missing")
  }

  private static let metrics: [ActionRow] = [
    ActionRow(
      "screen p = 9 x 9\nview a\na.insets == ‸side", "Declare the metric 'side': let side = 8",
      "let side = 8\nscreen p = 9 x 9\nview a\na.insets == side", mayAppear: ["conflict"]),
    ActionRow(
      "layout L {\n  let gap = 1\n  screen p = 90 x 90\n  view a\n  a.insets == ‸side + gap\n}\n",
      "Declare the metric 'side': let side = 8",
      "layout L {\n  let gap = 1\n  let side = 8\n  screen p = 90 x 90\n  view a\n  a.insets == side + gap\n}\n"),
    ActionRow(
      "screen p = 90 x 90\nview a\na.insets == 4\na.width == 3 @ ‸weak", "Declare the metric 'weak': let weak = 250",
      "let weak = 250\nscreen p = 90 x 90\nview a\na.insets == 4\na.width == 3 @ weak", mayAppear: ["never-satisfied"]),
  ]

  @Test(arguments: metrics) func metricIsDeclared(_ row: ActionRow) { row.check() }

  /// Declares the metric once, where all statements that name it can see it.
  @Test func metricIsDeclaredOnce() {
    let one = "layout A {\n  view a\n  a.insets == gap\n  a.width == gap\n}\n"
    let two = one + "layout B {\n  view b\n  b.insets == gap\n}\n"
    let title = "Declare the metric 'gap': let gap = 8"
    let inside = one.replacing("  view a", with: "  let gap = 8\n  view a")
    for (text, after) in [(one, inside), (two, "let gap = 8\n" + two)] {
      let document = ActionDocument(text, bytes: 0..<text.utf8.count)
      #expect(document.offered(only: ["quickfix"]) == ["quickfix! " + title])
      #expect(document.text(after: title) == after)
    }
  }

  /// Unknown names in places where no metric can stand.
  @Test(arguments: ["view a (mragins: 3)", "a.insets == 3\nV:|[a]| alignAllTpo", "a: hh = 3"])
  func noMetricIsDeclaredForOtherNames(_ text: String) {
    let marked = "screen p = 9 x 9\nview a\n" + text
    let document = ActionDocument(marked, bytes: 0..<marked.utf8.count)
    #expect(!document.offered().contains { $0.contains("Declare the metric") }, "\(document.offered())")
  }
}
