import Testing

@testable import Analysis
@testable import Features

/// Tests the equations that settle ambiguous views: where they are inserted, and that they settle the views.
@Suite struct AmbiguityActionTests {
  private static let table: [ActionRow] = [
    // All open values at once, and one of them.
    ActionRow(
      """
      screen p = 390 x 600
      view ‸a
      a.size == 30 x 40
      """,
      "Add 'a.left == superview.left + 8' and 'a.top == superview.top + 8'",
      """
      screen p = 390 x 600
      view a
      a.size == 30 x 40
      a.left == superview.left + 8
      a.top == superview.top + 8
      """),
    ActionRow(
      """
      screen p = 390 x 600
      view ‸a
      a.size == 30 x 40; a.top == 0

      """, "Add 'a.centerX == superview.centerX'",
      """
      screen p = 390 x 600
      view a
      a.size == 30 x 40; a.top == 0
      a.centerX == superview.centerX

      """),
    // What a view that scrolls shows is open with the view.
    ActionRow(
      """
      screen p = 390 x 320
      view ‸s: UIScrollView { view c; c.insets == 0; c.width == superview.width; c.height == 30 }
      s.verticalInsets == 0
      """,
      "Add 's.left == superview.left + 8' and 's.right == superview.right - 8', which settles 's.c' too",
      """
      screen p = 390 x 320
      view s: UIScrollView { view c; c.insets == 0; c.width == superview.width; c.height == 30 }
      s.verticalInsets == 0
      s.left == superview.left + 8
      s.right == superview.right - 8
      """),
    // Views beside each other share a room that nothing divides.
    ActionRow(
      """
      screen p = 960 x 400
      view ‸a, b, c
      |[a]-[b]-[c]|
      [a, b, c].verticalInsets == 0
      """, "Make them as wide as one another: add '[a, b, c].widthsEqual'",
      """
      screen p = 960 x 400
      view a, b, c
      |[a]-[b]-[c]|
      [a, b, c].verticalInsets == 0
      [a, b, c].widthsEqual
      """),
    // A view that a state declares can be named only there.
    ActionRow(
      """
      screen p = 390 x 844
      state s {
        view ‸a (intrinsic: 40 x 20), b (intrinsic: 50 x 20)
        |-[a]-[b]-|
        [a, b].top == 20
      }
      state t { }
      """, "Let 'a' hug its content more: add 'a.hugH == 251'",
      """
      screen p = 390 x 844
      state s {
        view a (intrinsic: 40 x 20), b (intrinsic: 50 x 20)
        |-[a]-[b]-|
        [a, b].top == 20
      }
      state s { a.hugH == 251 }
      state t { }
      """),
    // The name of a view hides the word for the superview.
    ActionRow(
      """
      screen p = 390 x 600
      view ‸superview
      superview.size == 30 x 40
      """,
      "Add 'superview.left == view.left + 8' and 'superview.top == view.top + 8'",
      """
      screen p = 390 x 600
      view superview
      superview.size == 30 x 40
      superview.left == view.left + 8
      superview.top == view.top + 8
      """),
    // Not behind a view that leaves no room.
    ActionRow(
      """
      screen s = 100 x 100
      view back, ‸b
      back.insets == 0
      b.left == 3; b.size == 9
      """,
      "Add 'b.top == superview.top + 8'",
      """
      screen s = 100 x 100
      view back, b
      back.insets == 0
      b.left == 3; b.size == 9
      b.top == superview.top + 8
      """),
    // The same inset on the other side, if it fits there.
    ActionRow(
      """
      screen s = 390 x 844
      view list, ‸footer
      list.horizontalInsets == 0
      V:|[list][footer(50)]|
      """,
      "Add 'footer.left == list.left' and 'footer.right == superview.right'",
      """
      screen s = 390 x 844
      view list, footer
      list.horizontalInsets == 0
      V:|[list][footer(50)]|
      footer.left == list.left
      footer.right == superview.right
      """),
    ActionRow(
      """
      screen s = 390 x 844
      view badge, ‸note
      badge.left == 300; badge.width == 50
      V:|[badge][note(50)]|
      """,
      "Add 'note.left == badge.left' and 'note.right == superview.right - 8'",
      """
      screen s = 390 x 844
      view badge, note
      badge.left == 300; badge.width == 50
      V:|[badge][note(50)]|
      note.left == badge.left
      note.right == superview.right - 8
      """),
    // Inserted behind the statements about the view, with their indentation and the file's line ends.
    ActionRow(
      "layout A {\r\n  screen p = 390 x 600\r\n  view ‸a, b (intrinsic: 40 x 20)\r\n  a.left == 5; a.top == 9; a.height == 3 # c\r\n"
        + "  b.edges == view.edges\r\n}\r\n",
      "Add 'a.right == superview.right - 5'",
      "layout A {\r\n  screen p = 390 x 600\r\n  view a, b (intrinsic: 40 x 20)\r\n  a.left == 5; a.top == 9; a.height == 3 # c\r\n"
        + "  a.right == superview.right - 5\r\n  b.edges == view.edges\r\n}\r\n"),
    // In the only state in which the view is open; on one line.
    ActionRow(
      "layout A { screen p = 390 x 600; view ‸a; a.left == 0; a.top == 0; a.width == 9; "
        + "state s { a.height == 20 }; state t { a.right <= 0 } }",
      "Add 'a.height == 44' in state 't'",
      "layout A { screen p = 390 x 600; view a; a.left == 0; a.top == 0; a.width == 9; "
        + "state s { a.height == 20 }; state t { a.right <= 0 }; state t { a.height == 44 } }"),
    // A view that ends behind its nested view, which is named from outside its block.
    ActionRow(
      """
      screen p = 390 x 600
      view ‸a { view b (intrinsic: 10 x 30); b.left == 0; b.top == 5 }
      a.left == 20; a.top == 10; a.right == 0
      """,
      "Add 'a.bottom == a.b.bottom + 8'",
      """
      screen p = 390 x 600
      view a { view b (intrinsic: 10 x 30); b.left == 0; b.top == 5 }
      a.left == 20; a.top == 10; a.right == 0
      a.bottom == a.b.bottom + 8
      """),
    // In a tie one constraint becomes stronger.
    ActionRow(
      """
      screen p = 100 x 100
      view ‸a (intrinsic: _ x 20)
      a.horizontalInsets == 0; a.top == 0
      a.bottom == 0 @ low

      """,
      "Let 'a' hug its content more: add 'a.hugV == 251'",
      """
      screen p = 100 x 100
      view a (intrinsic: _ x 20)
      a.horizontalInsets == 0; a.top == 0
      a.bottom == 0 @ low
      a.hugV == 251

      """,
      mayAppear: ["never-satisfied"]),
    ActionRow(
      """
      screen p = 100 x 100
      view ‸a (intrinsic: _ x 20)
      a.horizontalInsets == 0; a.top == 0
      a.bottom == 0 @ low

      """,
      "Let 'a.bottom == superview.bottom @ 250' come first (@ 251)",
      """
      screen p = 100 x 100
      view a (intrinsic: _ x 20)
      a.horizontalInsets == 0; a.top == 0
      a.bottom == 0 @ 251

      """),
    ActionRow(
      """
      screen p = 390 x 44
      view ‸name (intrinsic: 100 x 20), detail (intrinsic: 140 x 20)
      |-[name]-[detail]-|
      [name, detail].centerY == 0

      """,
      "Let 'detail' hug its content more: add 'detail.hugH == 251'",
      """
      screen p = 390 x 44
      view name (intrinsic: 100 x 20), detail (intrinsic: 140 x 20)
      |-[name]-[detail]-|
      [name, detail].centerY == 0
      detail.hugH == 251

      """),
    // A size that nothing fixes.
    ActionRow(
      """
      screen p = 390 x 600
      view ‸a, b (margins: 3)
      a.left == 5; a.top == 9
      b.left == 3; b.top == 2; b.height == 3

      """,
      "Make 'a' as large as its content (intrinsic: 100 x 20)",
      """
      screen p = 390 x 600
      view a (intrinsic: 100 x 20), b (margins: 3)
      a.left == 5; a.top == 9
      b.left == 3; b.top == 2; b.height == 3

      """
    ),
    ActionRow(
      """
      screen p = 390 x 600
      view a (intrinsic: 5 x 5), ‸b: Label (margins: 3)
      a.left == 5; a.top == 9
      b.left == 3; b.top == 2; b.height == 3

      """,
      "Make 'b' as wide as its content (intrinsic: 100 x _)",
      """
      screen p = 390 x 600
      view a (intrinsic: 5 x 5), b: Label (margins: 3, intrinsic: 100 x _)
      a.left == 5; a.top == 9
      b.left == 3; b.top == 2; b.height == 3

      """
    ),
  ]

  @Test(arguments: table) func settlementsAreInserted(_ row: ActionRow) { row.check() }

  /// One that lays the view over another comes last.
  @Test func settlementsAreOfferedInOrder() {
    let document = ActionDocument(
      """
      screen p = 390 x 600
      view a (intrinsic: 40 x 20), b‸ (intrinsic: 40 x 20)
      a.left == 5; a.top == 9; b.left == 3

      """
    )
    #expect(
      document.offered(only: ["quickfix"]) == [
        "quickfix Add 'b.top == a.bottom + 8'", "quickfix Add 'b.centerY == superview.centerY'",
        "quickfix Ignore 'ambiguous' here",
      ])
  }

  /// A settlement that leaves the view as open as before on one of the screen's sizes is not offered.
  @Test func settlementsThatSettleNothingAreNotOffered() {
    let document = ActionDocument(
      """
      screen phone = 320...440 x 200
      view can‸cel: UIButton (intrinsic: 90 x 44), ok: UIButton (intrinsic: 60 x 44), title: UILabel (text: 300 x 22)
      |-16-[cancel]-8-[title]-8-[ok]-16-| alignAllCenterY
      title.centerY == 0
      """)
    let offered = document.offered(only: ["quickfix"])
    #expect(!offered.isEmpty && !offered.contains { $0.contains("title.resistH") }, "\(offered)")
  }

  /// Every action offered for an open view leaves less open, and causes no error.
  @Test(arguments: 0..<3) func everySettlementSettlesSomething(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var text = """
      screen p = 390 x 600
      screen q = 320...400 x 500
      view a (intrinsic: 50 x 20), b, c { view a }

      """
    for path in ["a", "b", "c", "c.a"] {
      let lines = [
        "\(path).left == 10", "\(path).right == -10", "\(path).width == 80 @ 400", "\(path).top == 10",
        "\(path).height <= 90", "\(path).height == 30", "\(path).top >= b.bottom + 7", "state s { \(path).left >= 3 }",
      ]
      for line in lines where random.below(10) < 4 { text += line + "\n" }
    }
    for finding in try #require(ActionDocument(text, bytes: 0..<0).analysis).findings where finding.code == .ambiguous {
      let document = ActionDocument(text, bytes: finding.bytes)
      let place = try #require(document.place)
      for (source, action) in place.actions() where source.name == "ambiguity" {
        let edits = try #require(place.edits(of: action, from: source))
        let after = ActionDocument(String(decoding: Array(text.utf8).applying(edits), as: UTF8.self), bytes: 0..<0)
        let analysis = try #require(after.analysis)
        #expect(
          !analysis.findings.contains { $0.code.severity == .error },
          """
          \(action.title)
          \(after.text)
          """)
        func open(_ analysis: Analysis) -> Int {
          analysis.layouts.flatMap { $0.result.everySize }.flatMap(\.free).count(where: \.arises)
        }
        #expect(
          open(analysis) < open(place.analysis),
          """
          \(action.title)
          \(after.text)
          """)
      }
    }
  }
}
