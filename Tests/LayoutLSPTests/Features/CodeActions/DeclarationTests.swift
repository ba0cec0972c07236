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
    row(
      """
      view a, b
      ‸c.left == 0

      """, "Declare the view 'c'",
      """
      view a, b, c
      c.left == 0

      """),
    row(
      """
      view a, b (hug: 3) # why
      ‸c.left == 0

      """, "Declare the view 'c'",
      """
      view a, b (hug: 3), c # why
      c.left == 0

      """),
    row(
      """
      view a, b (hug: 3
      ‸c.left == 0

      """, "Declare the view 'c'",
      """
      view a, b (hug: 3
      view c
      c.left == 0

      """),
    row(
      """
        view a # why

        ‸c.left == 0
      """, "Declare the view 'c'",
      """
        view a # why
        view c

        c.left == 0
      """),
    // A look is no equation's, but a property of its view.
    row(
      """
      view a (hug: 3), b
      a.left == 0
      a.‸cornerRadius == 16
      b.left == 0
      """, "Write it where 'a' is declared",
      """
      view a (hug: 3, cornerRadius: 16), b
      a.left == 0
      b.left == 0
      """),
    row("view a;\r\n‸c.left == 0", "Declare the view 'c'", "view a;\r\nview c\r\nc.left == 0"),
    row("view a; a.left == 0; ‸c.left == 0", "Declare the view 'c'", "view a; view c; a.left == 0; c.left == 0"),
    row(
      """
      ‸c.left == 0
      view a
      """, "Declare the view 'c'",
      """
      c.left == 0
      view a
      view c
      """),
    row(
      """
      view a {
        view k
      } # a
      ‸c.left == 0
      """, "Declare the view 'c'",
      """
      view a {
        view k
      } # a
      view c
      c.left == 0
      """),
    row(
      """
      view a
      a.top == 0
      ‸b.top == 0
      view z
      z.top == 0
      """, "Declare the view 'b'",
      """
      view a
      view b
      a.top == 0
      b.top == 0
      view z
      z.top == 0
      """),
    // Without a neighbour.
    row(
      """
      let m = 1
      screen p = 9 x 9

      ‸c.left == m
      """, "Declare the view 'c'",
      """
      let m = 1
      screen p = 9 x 9
      view c

      c.left == m
      """),
    row(
      """
      # head
      ‸c.left == 0
      """, "Declare the view 'c'",
      """
      # head
      view c
      c.left == 0
      """),
    row(
      """
      layout L {
      \tscreen p = 9 x 9
      \t‸c.left == 0
      }
      """, "Declare the view 'c'",
      """
      layout L {
      \tscreen p = 9 x 9
      \tview c
      \tc.left == 0
      }
      """),
    row("layout L { ‸c.left == 0 }", "Declare the view 'c'", "layout L { view c; c.left == 0 }"),
    row(
      """
      layout L { # c
        # d
        ‸c.left == 0
      }
      """, "Declare the view 'c'",
      """
      layout L { # c
        # d
        view c
        c.left == 0
      }
      """),
    // In the block that the view belongs to.
    row(
      """
      view a {
        view k
        ‸m.left == 0
      }
      """, "Declare the view 'm'",
      """
      view a {
        view k
        view m
        m.left == 0
      }
      """),
    row("view a { view k; ‸m.left == 0 }", "Declare the view 'm'", "view a { view k; view m; m.left == 0 }"),
    row(
      """
      view a
      a.‸m.left == 0
      """, "Declare the view 'm' in 'a'",
      """
      view a {
        view m
      }
      a.m.left == 0
      """),
    row(
      """
      view a, b
      a.‸m.left == 0
      """, "Declare the view 'm' in 'a'",
      """
      view a { view m }, b
      a.m.left == 0
      """),
    row(
      """
      view a { }
      a.‸m.left == 0
      """, "Declare the view 'm' in 'a'",
      """
      view a { view m }
      a.m.left == 0
      """),
    row(
      """
      view a {
        # none
      }
      a.‸m.left == 0
      """, "Declare the view 'm' in 'a'",
      """
      view a {
        view m
        # none
      }
      a.m.left == 0
      """),
    row(
      """
      view a { view k }
      a.k.‸m.left == 0
      """, "Declare the view 'm' in 'k'",
      """
      view a { view k { view m } }
      a.k.m.left == 0
      """),
    row(
      """
      view a
      state s {
        ‸m.left == 0
      }

      """, "Declare the view 'm'",
      """
      view a
      state s {
        view m
        m.left == 0
      }

      """),
    row(
      """
      view a
      state s { m.left == 0 }
      state t { ‸m.left == 1 }
      """, "Declare the view 'm'",
      """
      view a
      view m
      state s { m.left == 0 }
      state t { m.left == 1 }
      """),
    // A view that is hidden in a state is there in others.
    row(
      """
      view a
      state s { hide ‸m }
      """, "Declare the view 'm'",
      """
      view a
      view m
      state s { hide m }
      """),
    ActionRow(
      """
      view a
      state s { hide ‸m; m.left == 0 }
      """, "Declare the view 'm'",
      """
      view a
      view m
      state s { hide m; m.left == 0 }
      """, mayAppear: open.union(["silent"])),
    // In other notations.
    row(
      """
      view a
      H:[a]-[‸b(50)]
      """, "Declare the view 'b'",
      """
      view a
      view b
      H:[a]-[b(50)]
      """),
    row(
      """
      view a
      ‸b: ll = 3
      """, "Declare the view 'b'",
      """
      view a
      view b
      b: ll = 3
      """),
    row(
      """
      view a
      rows { r: [a][‸b] }
      """, "Declare the view 'b'",
      """
      view a
      view b
      rows { r: [a][b] }
      """),
    row(
      """
      view a
      a.leftOffset(‸b) == 3
      """, "Declare the view 'b'",
      """
      view a
      view b
      a.leftOffset(b) == 3
      """),
    // All missing views at once.
    row(
      """
      view a, b
      ‸c.left == 0
      b.m.left == 0
      """, "Declare all 2 views that are missing",
      """
      view a, b {
        view m
      }, c
      c.left == 0
      b.m.left == 0
      """),
    row(
      """
      view a, b { view k; m.left == 0 }
      ‸c.left == d.left
      b.n.top == 3
      c.top == 4
      """,
      "Declare all 4 views that are missing",
      """
      view a, b { view k; view m, n; m.left == 0 }
      view c, d
      c.left == d.left
      b.n.top == 3
      c.top == 4
      """),
  ]

  @Test(arguments: table) func viewsAreDeclared(_ row: ActionRow) { row.check() }

  @Test func declaringIsNeverPreferred() {
    #expect(
      ActionDocument(
        """
        view logo
        ‸title.left == 0
        """
      ).offered(only: ["quickfix"]) == [
        "quickfix Declare the view 'title'"
      ])
    #expect(
      ActionDocument(
        """
        view logo
        ‸lgo.left == 0
        """
      ).offered(only: ["quickfix"])
        == ["quickfix! Replace with 'logo'", "quickfix Declare the view 'lgo'"])
  }

  @Test(arguments: ["a.leftOffset(b.‸right) == 8", "state s { hide b.‸right }", "rows { r: [a][b.‸right] }"])
  func attributesAreNotDeclaredAsViews(_ statement: String) {
    let offered = ActionDocument(
      """
      screen p = 9 x 9
      view a, b

      """ + statement
    ).offered(only: ["quickfix"])
    #expect(offered == ["quickfix! Replace with 'b'"])
  }

  /// A layout of another file is not changed from here.
  @Test func viewsAreNotDeclaredInOtherFiles() {
    let files = ["card.layout": "layout Card { view t; t.edges == view.edges }"]
    let document = ActionDocument(
      """
      import "card.layout"
      view a: Card
      a.‸other.left == 0
      """, files: files)
    #expect(document.offered(only: ["quickfix"]) == [])
  }

  /// If all is selected, not every missing view has an action of its own.
  @Test func manyMissingViewsAreDeclaredByOneAction() {
    let text = (0..<20).map { "k\($0).left == 0\n" }.joined()
    let offered = ActionDocument(text, bytes: 0..<text.utf8.count).offered(only: ["quickfix"])
    #expect(offered.count == 13)
    #expect(offered.first == "quickfix Declare the view 'k0'")
    #expect(offered.last == "quickfix Declare all 20 views that are missing")
  }

  private static let metrics: [ActionRow] = [
    ActionRow(
      """
      screen p = 9 x 9
      view a, b
      b.insets == 3
      a.insets == ‸side
      """, "Declare the metric 'side': let side = 3",
      """
      let side = 3
      screen p = 9 x 9
      view a, b
      b.insets == 3
      a.insets == side
      """),
    ActionRow(
      """
      layout L {
        let gap = 1
        screen p = 90 x 90
        view a, b, c
        b.insets == 8 + gap
        c.insets == 12
        b.insets == 12
        a.insets == ‸side + gap
      }

      """,
      "Declare the metric 'side': let side = 12",
      """
      layout L {
        let gap = 1
        let side = 12
        screen p = 90 x 90
        view a, b, c
        b.insets == 8 + gap
        c.insets == 12
        b.insets == 12
        a.insets == side + gap
      }

      """),
    ActionRow(
      """
      screen p = 90 x 90
      view a
      a.insets == 4
      a.width == 3 @ ‸weak
      """, "Declare the metric 'weak': let weak = 250",
      """
      let weak = 250
      screen p = 90 x 90
      view a
      a.insets == 4
      a.width == 3 @ weak
      """, mayAppear: ["never-satisfied"]),
  ]

  @Test(arguments: metrics) func metricIsDeclared(_ row: ActionRow) { row.check() }

  /// Declares the metric once, where all statements that name it can see it.
  @Test func metricIsDeclaredOnce() {
    let one = """
      layout A {
        view a, c
        c.insets == 6
        a.insets == gap
        a.width == gap
      }

      """
    let two =
      one + """
        layout B {
          view b
          b.insets == gap
        }

        """
    let title = "Declare the metric 'gap': let gap = 6"
    let inside = one.replacing(
      "  view a, c",
      with: """
          let gap = 6
          view a, c
        """)
    for (text, after) in [(one, inside), (two, "let gap = 6\n" + two)] {
      let document = ActionDocument(text, bytes: 0..<text.utf8.count)
      #expect(document.offered(only: ["quickfix"]) == ["quickfix " + title])
      #expect(document.text(after: title) == after)
    }
  }

  /// A state that no set has is added to a set.
  @Test func aStateIsAddedToEachSet() {
    let text = """
      screen p = 9 x 9
      states one: a, b
      states two: c
      view v; v.insets == 0
      state ‸muted { v.left.equal = 1 }

      """
    let document = ActionDocument(text)
    let title = "Add the state 'muted' to 'one'"
    #expect(document.offered(only: ["quickfix"]).contains("quickfix " + title), "\(document.offered())")
    #expect(document.offered().contains { $0.contains("Add the state 'muted' to 'two'") })
    #expect(document.text(after: title)?.contains("states one: a, b, muted\n") == true)
  }

  /// Unknown names in places where no metric can stand, or for which the text implies no number.
  @Test(arguments: [
    "a.width == gap", "view b (text: \"Hi\" font subhead)", "screen q = 320 x 480 keyboard on",
    "when screen == phone { a.width == 4 }", "a.width == 3 @ urgent",
    "view a (mragins: 3)",
    """
    a.insets == 3
    V:|[a]| alignAllTpo
    """, "a: hh = 3",
  ])
  func noMetricIsDeclaredForOtherNames(_ text: String) {
    let marked = """
      screen p = 9 x 9
      view a

      """ + text
    let document = ActionDocument(marked, bytes: 0..<marked.utf8.count)
    #expect(!document.offered().contains { $0.contains("Declare the metric") }, "\(document.offered())")
  }
}
