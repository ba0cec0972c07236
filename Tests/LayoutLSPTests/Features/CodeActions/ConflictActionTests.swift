import Testing

@testable import Analysis
@testable import Features

/// Tests the fixes for conflicts: which are offered and with what title, how each notation writes them, and that they
/// help.
@Suite struct ConflictActionTests {
  private static let head = """
    screen phone = 390 x 600
    view a (intrinsic: _ x 20), b (intrinsic: _ x 20)

    """
  private static let corner = head + "[a, b].left == 0; [a, b].top == 0; b.width == 9\n"

  @Test func fixesAreOfferedInOrder() {
    let document = ActionDocument(
      Self.corner + """
        a.width >= 100
        a.width == ‸60 # narrow

        """)
    #expect(
      document.offered(only: ["quickfix"]) == [
        "quickfix Write '100' for '60' in 'a.width == 60'",
        "quickfix Make 'a.width == 60' optional (@ 999): it misses by 40 points on phone",
        "quickfix Remove 'a.width >= 100': it misses by 40 points on phone",
      ])
    // Other members of the conflict have no fixes.
    #expect(
      ActionDocument(
        Self.corner + """
          a.wid‸th >= 100
          a.width == 60 # narrow

          """
      ).offered(only: ["quickfix"]) == [])
  }

  /// A constraint relaxed in two states is one conflict; only an action that mends it in both is offered.
  @Test func fixesForSeveralConflictsAreOfferedOnce() {
    let text =
      Self.corner + """
        state s { a.width == 100 }
        state t { a.width == 90 }
        a.width == ‸60

        """
    let ways = ActionDocument(text).place?.actions(only: ["quickfix"]).map(\.action) ?? []
    #expect(
      ways.map { "\($0.fixedFindings.count) \($0.title)" } == [
        "1 Turn '==' into '>=' in 'a.width == 60': it is up to 40 points more on phone",
        "1 Remove 'a.width == 60': it misses by up to 40 points on phone",
      ])
  }

  private static func row(_ before: String, _ title: String, _ after: String) -> ActionRow {
    ActionRow(corner + before, title, corner + after, mayAppear: ["ambiguous", "never-satisfied", "redundant"])
  }

  /// In one of the states `a` is as wide as it wishes elsewhere, so that a wish says something.
  private static let apart = "state s { a.width == 100 }; state t { b.height == 7 }"

  private static let table: [ActionRow] = [
    // Equations: a whole equation, a link of a chain, a member of a list.
    row(
      apart + "; a.width ‸== 60?\n",
      "Make 'a.width == 60' optional (@ 999): it misses by 40 points on phone in state 's'",
      apart + "; a.width == 60 @ 999?\n"),
    row(
      "a.width == 100; a.width ‸== 60 @ required # c\n", "Remove 'a.width == 60': it misses by 40 points on phone",
      "a.width == 100 # c\n"),
    row(
      "a.width == 100; a.width ‸== 60\n", "Remove 'a.width == 100': it misses by 40 points on phone",
      "a.width == 60\n"),
    row(
      apart + "\r\na.width‸ == 60 @ required\r\n",
      "Make 'a.width == 60' optional (@ 999): it misses by 40 points on phone in state 's'",
      apart + "\r\na.width == 60 @ 999\r\n"),
    row(
      """
      20 <= a.width <= 80
      a.width ‸== 90
      """, "Remove 'a.width <= 80': it misses by 10 points on phone",
      """
      20 <= a.width
      a.width == 90
      """),
    row(
      """
      95 <= a.width <= 120
      a.width ‸== 90
      """, "Remove '95 <= a.width': it misses by 5 points on phone",
      """
      a.width <= 120
      a.width == 90
      """),
    row(
      """
        1 <= a.width <= b.width <= 400 @ required # all
      a.width ‸== 60
      """,
      "Remove 'a.width <= b.width': it misses by 51 points on phone",
      """
        1 <= a.width @ required
        b.width <= 400 @ required # all
      a.width == 60
      """),
    row(
      "1 <= a.width <= b.width <= 400; a.width ‸== 60",
      "Remove 'a.width <= b.width': it misses by 51 points on phone",
      "1 <= a.width; b.width <= 400; a.width == 60"),
    row(
      """
      [a].width == 70
      state s { [a, b].height == 29 }; state t { b.height == 28 }
      a.height‸ == 28
      """,
      "Make 'a.height == 28' optional (@ 999): it misses by 1 point on phone in state 's'",
      """
      [a].width == 70
      state s { [a, b].height == 29 }; state t { b.height == 28 }
      a.height == 28 @ 999
      """),
    row(
      """
      a.width == 70
      [a, b].height == 29
      a.height ‸== 28
      """,
      "Remove 'a.height == 29': it misses by 1 point on phone",
      """
      a.width == 70
      b.height == 29
      a.height == 28
      """),
    row(
      """
      [a, b].widthsEqual
      a.width ‸== 70
      """,
      "Make 'a.width == b.width' optional (@ 999): it misses by 61 points on phone",
      """
      [a, b].widthsEqual @ 999
      a.width == 70
      """),
    // Setters, as written in code or not.
    row(
      apart + """

        a.keepWidth.equal‸ = 60

        """,
      "Make 'a.width == 60' optional (@ 999): it misses by 40 points on phone in state 's'",
      apart + """

        a.keepWidth.equal = 60 +keepAt(999)

        """),
    row(
      apart + """

        a.keepWidth.equal‸ = 60 +keepRequired;

        """,
      "Make 'a.width == 60' optional (@ 999): it misses by 40 points on phone in state 's'",
      apart + """

        a.keepWidth.equal = 60 +keepAt(999);

        """),
    row(
      """
      a.width == 100
      a.width.equal‸ = 60

      """,
      "Turn 'equal' into 'min' in 'a.width == 60': it is 40 points more on phone",
      """
      a.width == 100
      a.width.min = 60

      """),
    // Rules.
    row(
      """
      a: w = 60, h = 5
      a.width‸ == 100
      """, "Remove 'a.width == 60': it misses by 40 points on phone",
      """
      a: h = 5
      a.width == 100
      """),
    row(
      """
      a: w = h = 60
      a.width‸ == 100
      """, "Turn 'w' into 'minw' in 'a.width == 60': it is 40 points more on phone",
      """
      a: minw = h = 60
      a.width == 100
      """),
    // Rules have no priorities: an equation takes their place.
    row(
      """
      a: w = 60, h = 25
      state s { a.width‸ == 100 }; state t { b.height == 7 }
      """, "Make 'a.width == 60' optional (@ 999): it misses by 40 points on phone in state 's'",
      """
      a: h = 25
      a.width == 60 @ 999
      state s { a.width == 100 }; state t { b.height == 7 }
      """),
    row(
      "a: w = 60; state s { a.width‸ == 100 }; state t { b.height == 7 }",
      "Make 'a.width == 60' optional (@ 999): it misses by 40 points on phone in state 's'",
      "a.width == 60 @ 999; state s { a.width == 100 }; state t { b.height == 7 }"),
    // Visual format.
    row(
      apart + """

        [a(60‸)]
        """, "Make 'a.width == 60' optional (@ 999): it misses by 40 points on phone in state 's'",
      apart + """

        [a(60@999)]
        """),
  ]

  @Test(arguments: table) func statementFixesAreMade(_ row: ActionRow) { row.check { $0.conflictActions(most: 100) } }

  private static let formats: [ActionRow] = [
    ActionRow(
      head + """
        [a, b].top == 0
        |-20-[a(200)]-10-[b(>=180)‸]|

        """,
      "Make 'b.trailingInset == 0' optional (@ 999): it misses by 20 points on phone",
      head + """
        [a, b].top == 0
        |-20-[a(200)]-10-[b(>=180)]-(0@999)-|

        """, mayAppear: ["never-satisfied"]),
    ActionRow(
      head + """
        [a, b].top == 0
        |-20-[a(200)]-10-[b(150)‸]|

        """,
      "Turn '-10-' into '-(>=10)-' in 'b.leadingOffset(a) == 10': it is 10 points more on phone",
      head + """
        [a, b].top == 0
        |-20-[a(200)]-(>=10)-[b(150)]|

        """),
    ActionRow(
      head + """
        [a, b].top == 0
        |-20-[a(200)]-10-[b(150)‸]|

        """,
      "Remove 'a.leadingInset == 20': it misses by 10 points on phone",
      head + """
        [a, b].top == 0
        [a(200)]-10-[b(150)]|

        """),
    ActionRow(
      head + """
        rows { |-(10)-[a(200)]-[b(250)](40) }
        b.right ‸== -10
        a.left >= 10

        """,
      "Remove 'b.right == superview.right - 10': it misses by 90 points on phone",
      head + """
        rows { |-(10)-[a(200)]-[b(250)](40) }
        a.left >= 10

        """,
      // The constraints of the rows conflict by themselves.
      mayAppear: ["conflict"]),
    // Sizes of a screen without a solution.
    ActionRow(
      """
      screen p = 300...390 x 600
      view a
      a.edges == view.edges; a.wid‸th >= 350

      """,
      "Make 'a.width >= 350' optional (@ 999): it misses by 50 points on p",
      """
      screen p = 300...390 x 600
      view a
      a.edges == view.edges; a.width >= 350 @ 999

      """),
  ]

  @Test(arguments: formats) func formatFixesAreMade(_ row: ActionRow) { row.check { $0.conflictActions(most: 100) } }

  /// A fix that makes another conflict is not offered, and members in other files are not changed.
  @Test func onlyFixesThatHelpAreOffered() {
    let both = ActionDocument(
      Self.corner + """
        a.width == 100
        a.width == ‸60
        a.width == 60

        """)
    #expect(
      !both.offered(only: ["quickfix"]).contains {
        $0.contains("Remove 'a.width == 100'") && $0.contains("misses") == false
      })
    #expect(
      both.offered(only: ["quickfix"]).allSatisfy { $0.contains("a.width == 60") || $0.contains("a.width == 100") })
    let card = [
      "card.layout": """
      layout Card {
        screen c = fit x fit
        view x
        x.edges == view.edges; x.width == 90
      }
      """
    ]
    let user = ActionDocument(
      """
      import "card.layout"
      screen p = 100 x 100
      view a: Card
      a.width == ‸80
      a.left == 0; a.top == 0; a.height == 9
      """,
      files: card)
    #expect(
      user.offered(only: ["quickfix"]).count == 2
        && user.offered(only: ["quickfix"]).allSatisfy { $0.contains("'a.width == 80'") })
  }

  /// A statement of another layout in the same file is changed there, for every instance of that layout.
  @Test func membersInInstancesAreChangedInTheirLayout() {
    let card = """
      layout Card {
        view x
        x.edges == view.edges
        x.width == 90
      }

      """
    let document = ActionDocument(
      card + """
        layout User {
          screen p = 100 x 100
          view a: Card
          a.edges ‸== view.edges
        }

        """)
    let text = document.text(after: "Make 'a.x.width == 90' optional (@ 999): it misses by 10 points on p")
    #expect(text == document.text.replacing("x.width == 90", with: "x.width == 90 @ 999"), "\(document.offered())")
  }

  // MARK: Numbers

  private static let beside = """
    side.leading == 0; side.verticalInsets == 0; side.width >= 200; side.width == 28%
    hint.horizontalInsets == 0; hint.top == 0

    """

  private static let numbers: [ActionRow] = [
    // The statement written last gets the number that works.
    row(
      apart + "; a.width ‸== 60\n", "Write '100' for '60' in 'a.width == 60'", apart + "; a.width == 100\n"),
    row(
      """
      a.width <= 100 / 3
      a.width >= ‸60
      """, "Write '33.3333' for '60' in 'a.width >= 60'",
      """
      a.width <= 100 / 3
      a.width >= 33.3333
      """),
    row(
      """
      state s { a.bottom == -50 }; state t { b.height == 7 }
      a.bottom == superview.bottom ‸+ 650 + a.height * 0
      """,
      "Write '- 50' for '+ 650' in 'a.bottom == superview.bottom + 650'",
      """
      state s { a.bottom == -50 }; state t { b.height == 7 }
      a.bottom == superview.bottom - 50 + a.height * 0
      """),
    ActionRow(
      """
      screen p = 320 x 100
      view logo
      logo.verticalInsets == 0; logo.right == 0
      logo.width == 310
      logo.left ‸== -20

      """,
      "Write '10' for '-20' in 'logo.left == superview.left - 20'",
      """
      screen p = 320 x 100
      view logo
      logo.verticalInsets == 0; logo.right == 0
      logo.width == 310
      logo.left == 10

      """,
      mayAppear: ["redundant"]),
    // Two members of one statement.
    ActionRow(
      """
      screen p = 390 x 844
      view a
      a.height == 10; a.horizontalInsets == 0
      a.verticalInsets ‸== 20
      """,
      "Write '417' for '20' in 'a.verticalInsets == 20'",
      """
      screen p = 390 x 844
      view a
      a.height == 10; a.horizontalInsets == 0
      a.verticalInsets == 417
      """),
    // A number that differs from all similar ones comes first.
    ActionRow(
      """
      screen p = 320 x 200
      view a, b, c, d (intrinsic: _ x 9)
      [a, b, c, d].leading == 8
      V:|[a][b][c][d]
      a.trailing == -16
      b.trailing == -16
      c.trailing == -18
      c.width ‸== b.width; d.trailing == -16

      """,
      "Write '16' for '18' in 'c.trailing == superview.trailing - 18', as in 3 others",
      """
      screen p = 320 x 200
      view a, b, c, d (intrinsic: _ x 9)
      [a, b, c, d].leading == 8
      V:|[a][b][c][d]
      a.trailing == -16
      b.trailing == -16
      c.trailing == -16
      c.width == b.width; d.trailing == -16

      """,
      mayAppear: ["redundant", "ambiguous"]),
    // The range of a screen is narrowed on the side without a solution.
    ActionRow(
      """
      screen p = 300...390 x 600
      view a
      a.edges == view.edges; a.wid‸th >= 1000 / 3

      """,
      "Narrow the width of 'p' to '333.3334...390'",
      """
      screen p = 333.3334...390 x 600
      view a
      a.edges == view.edges; a.width >= 1000 / 3

      """),
    // The range is narrowed to the sizes that work in all states.
    ActionRow(
      """
      screen p = 200...700 x 9
      view a
      a.edges == view.edges
      state s { a.wid‸th >= 300 }
      state t { a.width >= 400 }

      """,
      "Narrow the width of 'p' to '400...700'",
      """
      screen p = 400...700 x 9
      view a
      a.edges == view.edges
      state s { a.width >= 300 }
      state t { a.width >= 400 }

      """
    ),
    // A range includes its ends: the size at which the condition ends fails.
    ActionRow(
      """
      screen p = 300...400 x 500
      view a
      a.edges == view.edges
      when width <= 350 { a.wid‸th >= 400 }

      """,
      "Narrow the width of 'p' to '351...400'",
      """
      screen p = 351...400 x 500
      view a
      a.edges == view.edges
      when width <= 350 { a.width >= 400 }

      """,
      // The condition holds nowhere then.
      mayAppear: ["no-effect"]
    ),
    // The lines of a text cut the range where nothing changes for the conflict.
    ActionRow(
      """
      screen mac = 640...1200 x 480
      view side, hint (text: 680 x 16)
      \(beside.replacing("side.width == 28%", with: "side.width ‸== 28%"))
      """,
      "Narrow the width of 'mac' to '714.2858...1200'",
      """
      screen mac = 714.2858...1200 x 480
      view side, hint (text: 680 x 16)
      \(beside)
      """),
    // A difference too small for any screen to show.
    ActionRow(
      """
      screen p = 100 x 9
      view a, b
      |[a][b]|
      [a, b].verticalInsets == 0
      a.width == 33.3333
      b.width ‸== 66.6666
      """,
      "Write '66.6667' for '66.6666' in 'b.width == 66.6666'",
      """
      screen p = 100 x 9
      view a, b
      |[a][b]|
      [a, b].verticalInsets == 0
      a.width == 33.3333
      b.width == 66.6667
      """,
      mayAppear: ["redundant"]),
  ]

  @Test(arguments: numbers) func numbersAreChanged(_ row: ActionRow) { row.check() }

  /// Few fixes are offered, and only the likely one is preferred.
  @Test func fewFixesAreOfferedTheLikelyOneFirst() throws {
    let row = try #require(Self.numbers.first { $0.title.hasSuffix("as in 3 others") })
    let offered = ActionDocument(row.before).offered(only: ["quickfix"])
    #expect(offered.first == "quickfix! " + row.title && offered.count <= 4, "\(offered)")
    #expect(!offered.dropFirst().contains { $0.hasPrefix("quickfix!") })
  }

  /// A fix that leaves no room for a text comes behind those that look right, of which there are enough.
  @Test func fixesThatSqueezeATextComeLast() {
    let offered = ActionDocument(
      """
      layout Cell {
        screen phone = 390 x 200
        view photo: UIImageView, title: UILabel (text: 200 x 20)
        photo.top == 0; photo.horizontalInsets == 0; photo.height == 120
        title.top == photo.bottom + 90; title.horizontalInsets == 16
        title.bottom ‸== -8
      }
      """
    ).offered(only: ["quickfix"])
    #expect(offered.count == 4 && !offered.contains { $0.contains("Write '10' for '-8'") }, "\(offered)")
  }

  /// Where only pairs of sizes fail, the side is narrowed that leaves none of them.
  @Test func aSideIsNarrowedWherePairsFail() {
    let document = ActionDocument(
      """
      layout A {
        screen pad = 700...1366 x 690...1366
        view side
        side.verticalInsets == 0
        side.left == 0
        when portrait { side.width == 35% } else { side.width == 320 }
        side.wid‸th >= 270
      }
      """)
    let text = document.text(after: "Narrow the width of 'pad' to '771.4286...1366'")
    #expect(text == document.text.replacing("700...1366 x 690", with: "771.4286...1366 x 690"), "\(document.offered())")
  }

  @Test func zeroIsWrittenWithoutSign() {
    let offered = ActionDocument(
      """
      screen p = 9 x 9
      view a
      a.left == 0; a.top == 0
      a.size ‸== -3
      """
    ).offered()
    #expect(offered.contains { $0.contains("Write '0' for '-3'") }, "\(offered)")
  }

  // MARK: Random layouts

  /// Returns the errors of a text: for conflicts the relaxed constraints with screens and states, otherwise the
  /// messages.
  private func wrong(_ text: String) throws -> [String] {
    let analysis = try #require(ActionDocument(text, bytes: 0..<0).analysis)
    return analysis.findings.filter { $0.code.severity == .error }.flatMap { finding -> [String] in
      guard case .conflict(let conflict)? = finding.data else { return [finding.message] }
      let words = finding.message.split(separator: " ").prefix { $0 != "cannot" && $0 != "can" }
      return conflict.screens.map { "\(words.joined(separator: " ")) \($0) \(conflict.state ?? "")" }
    }
  }

  private func randomText(_ random: inout SeededGenerator) -> String {
    var text = """
      screen p = 390 x 600
      screen q = 300...400 x 500
      view a (intrinsic: 50 x 20), b, c { view d }

      """
    text += """
      state s {}
      state t {}

      """
    let paths = ["a", "b", "c", "c.d"]
    for path in paths {
      let other = paths[random.below(4)]
      let lines = [
        "\(path).left == 10", "\(path).right == -10", "\(path).left >= 12", "\(path).width.equal = 80",
        "\(path).width == 90 @ 400", "\(path): tt = bb = 10", "\(path).height <= 90", "\(path).height == 30",
        "20 <= \(path).width <= 85", "[a, b].height == 35", "state s { \(path).width == 200 }",
        "V:|-[\(path)(==50)]", "\(path).top >= \(other).bottom + 7", "|-(>=5,<=8)-[\(path)(70)]-|",
        "\(path).keepWidth.min = 85",
      ]
      for line in lines where random.below(10) < 2 { text += line + "\n" }
    }
    return text
  }

  @Test(arguments: 0..<4) func everyFixResolvesAConflict(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = randomText(&random)
    let before = try wrong(text)
    var count = 0
    let findings = try #require(ActionDocument(text, bytes: 0..<0).analysis).findings
    for finding in findings where finding.code == .conflict && count < 8 {
      let place = try #require(ActionDocument(text, bytes: finding.bytes).place)
      for (source, action) in place.actions() where source.name == "conflict" {
        count += 1
        let edits = try #require(place.edits(of: action, from: source))
        var left = before
        for one in try wrong(String(decoding: Array(text.utf8).applying(edits), as: UTF8.self)) {
          let known = left.firstIndex(of: one)
          #expect(known != nil, "\(action.title) makes \(one) of\n\(text)")
          if let known { left.remove(at: known) }
        }
        #expect(!left.isEmpty, "\(action.title) resolves nothing of\n\(text)")
      }
    }
  }
}
