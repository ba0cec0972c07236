import Testing

@testable import Analysis
@testable import Features

/// Tests actions about names that are declared twice, about imports, and about whole files.
@Suite struct FileActionTests {
  private static let card = [
    "parts/card.layout": "layout Card { view t; t.edges == view.edges }", "other.layout": "view o",
  ]

  private static let table: [ActionRow] = [
    ActionRow(
      """
      view a, ‸a
      a.edges == view.edges
      """, "Rename this one to 'a2'",
      """
      view a, a2
      a.edges == view.edges
      """,
      mayAppear: ["ambiguous", "unused-view", "zero-size"]),
    ActionRow(
      """
      let m = 1; let m2 = m; let ‸m = 2
      view a9, a9
      """, "Rename this one to 'm3'",
      """
      let m = 1; let m2 = m; let m3 = 2
      view a9, a9
      """),
    ActionRow(
      "view a9, ‸a9 { }\n", "Rename this one to 'a10'", "view a9, a10 { }\n",
      mayAppear: ["ambiguous", "unused-view", "zero-size"]),
    ActionRow(
      """
      layout L { screen p = 9 x 9 }
      layout ‸L { screen p = 9 x 9 }
      """, "Rename this one to 'L2'",
      """
      layout L { screen p = 9 x 9 }
      layout L2 { screen p = 9 x 9 }
      """),
    ActionRow(
      "screen p = 9 x 9; screen ‸p = 8 x 8", "Rename this one to 'p2'", "screen p = 9 x 9; screen p2 = 8 x 8"),
    // One of two parts of a statement goes, and not the statement.
    ActionRow(
      "screen p = 9 x 9; states k: on, off, ‸on; view a; a.insets == 0", "Remove this one",
      "screen p = 9 x 9; states k: on, off; view a; a.insets == 0"),
    ActionRow(
      "screen p = 9 x 9; view a, b, ‸a; [a, b].insets == 0", "Remove this one",
      "screen p = 9 x 9; view a, b; [a, b].insets == 0", mayAppear: ["overlapping"]),
    ActionRow(
      "screen p = 90 x 90; view a: UILabel (text: \"A\" font body ‸font title1), b; [a, b].insets == 0",
      "Remove this one",
      "screen p = 90 x 90; view a: UILabel (text: \"A\" font body), b; [a, b].insets == 0", mayAppear: ["overlapping"]),
    ActionRow(
      "screen p = 9 x 9 language de, ‸de; view a; a.insets == 0", "Remove this one",
      "screen p = 9 x 9 language de; view a; a.insets == 0", mayAppear: ["untranslated"]),
    ActionRow(
      "screen p = 9 x 9 rtl traits a ‸ltr; view a; a.insets == 0", "Remove this one",
      "screen p = 9 x 9 rtl traits a; view a; a.insets == 0"),
    ActionRow(
      "view t (hug: 3, ‸hug: 4)\n", "Remove this one", "view t (hug: 3)\n",
      mayAppear: ["ambiguous", "unused-view", "zero-size"]),
    ActionRow(
      """
      import "other.layout" # o
      import "‸other.layout" # again
      view a: other; a.edges == view.edges
      """,
      "Remove this import",
      """
      import "other.layout" # o
      view a: other; a.edges == view.edges
      """,
      mayAppear: ["ambiguous", "unused-view", "zero-size"],
      files: card),
    ActionRow(
      """
      import "Main.‸layout"
      screen p = 9 x 9
      """, "Remove this import", "screen p = 9 x 9", files: card),
    ActionRow(
      """
      import "othr.‸layout"
      view a: other; a.edges == view.edges
      """, "Replace with 'other.layout'",
      """
      import "other.layout"
      view a: other; a.edges == view.edges
      """,
      mayAppear: ["ambiguous", "unused-view", "zero-size"], files: card),
    ActionRow(
      """
      import "parts/Kard.‸layout"
      view a: Card; a.edges == view.edges
      """, "Replace with 'parts/card.layout'",
      """
      import "parts/card.layout"
      view a: Card; a.edges == view.edges
      """,
      mayAppear: ["ambiguous", "unused-view", "zero-size"], files: card),
    ActionRow(
      """
      import "oth‸er"
      view a: other; a.edges == view.edges
      """, "Replace with 'other.layout'",
      """
      import "other.layout"
      view a: other; a.edges == view.edges
      """,
      mayAppear: ["ambiguous", "unused-view", "zero-size"], files: card),
    ActionRow(
      """
      # head

      view a: ‸Card
      a.edges == view.edges
      """, "Import 'Card' from \"parts/card.layout\"",
      """
      # head

      import "parts/card.layout"
      view a: Card
      a.edges == view.edges
      """,
      mayAppear: ["ambiguous", "zero-size"], files: card),
    ActionRow(
      """
      import "other.layout"
      view a: Card‸, b: other
      [a, b].edges == view.edges
      """,
      "Import 'Card' from \"parts/card.layout\"",
      """
      import "other.layout"
      import "parts/card.layout"
      view a: Card, b: other
      [a, b].edges == view.edges
      """,
      mayAppear: ["ambiguous", "zero-size", "unused-view"], files: card),
    ActionRow(
      """
      screen p = 90 x 90
      view a: UILabel
      a.edges == view.edges
      a.width == gut‸ter @ low
      """,
      "Import 'gutter' from \"metrics.layout\"",
      """
      import "metrics.layout"
      screen p = 90 x 90
      view a: UILabel
      a.edges == view.edges
      a.width == gutter @ low
      """,
      mayAppear: ["never-satisfied"], files: ["metrics.layout": "let gutter = 8\n"]),
    ActionRow(
      """
      layout Cart { screen p = 9 x 9 }
      layout Main { view a: Card‸ }
      """, "Import 'Card' from \"parts/card.layout\"",
      """
      import "parts/card.layout"
      layout Cart { screen p = 9 x 9 }
      layout Main { view a: Card }
      """,
      mayAppear: ["ambiguous", "zero-size", "unused-view"], files: card),
  ]

  /// The same ending does not make two file names similar.
  @Test func endingsDoNotMakeFileNamesSimilar() {
    let files = ["main.layout": "view m"]
    #expect(
      ActionDocument(
        """
        import "card.‸layout"
        view a
        """, files: files
      ).offered(only: ["quickfix"]) == [])
  }

  @Test(arguments: table) func namesAndImportsAreMended(_ row: ActionRow) { row.check() }

  /// A layout of the project can be imported, also when the cursor only moves; a class of the program cannot.
  @Test func onlyLayoutsOfTheProjectCanBeImported() {
    // The text itself does not show that this is a layout of the project.
    var place = ActionDocument("view a: ‸Card", files: Self.card).place
    #expect(place?.actions(only: ["quickfix"]).first?.action.isPreferred == true)
    place?.isAutomatic = true
    #expect(place?.actions(only: ["quickfix"]).first?.action.isPreferred == true)
    var ofClass = ActionDocument("view a: ‸UILabel", files: Self.card).place
    for isAutomatic in [false, true] {
      ofClass?.isAutomatic = isAutomatic
      #expect(ofClass?.actions(only: ["quickfix"]).isEmpty == true)
    }
  }

  @Test func exactNamesComeBeforeSimilarOnes() {
    let text = """
      layout Cart { }
      layout Main { view a: Card‸ }
      """
    #expect(
      ActionDocument(text, files: Self.card).offered(only: ["quickfix"]) == [
        "quickfix! Import 'Card' from \"parts/card.layout\"", "quickfix Ignore 'not-imported' here",
      ])
    #expect(ActionDocument(text).offered(only: ["quickfix"]) == ["quickfix! Replace with 'Cart'"])
  }

  // MARK: All of a file

  private static let title = "Fix all that has one obvious answer"

  private static let whole: [(before: String, after: String)] = [
    // One fix after the other.
    (
      """
      screen p = 9 x 9
      view abc, b
      abd.edges =< view.edges
      b.lef == 1; b.left == abc.width
      b.size == 2 x 2; b.top == 0

      """,
      """
      screen p = 9 x 9
      view abc, b
      abc.edges <= view.edges
      b.left == 1; b.left == superview.left + abc.width
      b.size == 2 x 2; b.top == 0

      """
    ),
    (
      """
      screen p = 9 x 9
      view a
      a.edges == view.edges
      a.wdth == 9 # so

      a.heigt.equal = 8;
      a.height.equal = 9;

      """,
      """
      screen p = 9 x 9
      view a
      a.edges == view.edges
      a.width == 9 # so

      a.height.equal = 8;
      a.height.equal = 9;

      """
    ),
    // Both members of a list, one round after the other.
    (
      """
      screen p = 9 x 9
      view a, b
      [a, b].edges == view.edges
      [a, b].top == 0 # all
      view c; c.edges == a.edges

      """,
      """
      screen p = 9 x 9
      view a, b
      [a, b].edges == view.edges
      view c; c.edges == a.edges

      """
    ),
    // A guess that does not work does not prevent the other fixes.
    (
      """
      screen p = 9 x 9
      view abc
      abd.k.left == 1
      abc.edges == view.edges
      abc.lef == 0 high
      """,
      """
      screen p = 9 x 9
      view abc
      abd.k.left == 1
      abc.edges == view.edges
      abc.left == 0 @ high
      """
    ),
    // A name that is not used yet stays, and so does a statement whose fix would change the frames.
    (
      """
      let m = 3
      screen p = 9 x 9
      view a, b
      a.edges == view.edges; b.right == 3; a.top == 0
      """,
      """
      let m = 3
      screen p = 9 x 9
      view a, b
      a.edges == view.edges; b.right == 3
      """
    ),
    // Many mistakes in a text do not prevent the other fixes either.
    (
      """
      screen screen p = 9 x 9
      view a
      a.width == 4px

      """ + String(repeating: "a.zork == 0\n", count: 12),
      """
      screen screen p = 9 x 9
      view a
      a.width == 4

      """ + String(repeating: "a.zork == 0\n", count: 12)
    ),
    ("screen p = 9 x 9; a\u{301}b.left == 3; 𝄞", "screen p = 9 x 9; a\u{301}b.left == 3; 𝄞"),
  ]

  @Test(arguments: whole.indices) func fixesAll(_ index: Int) {
    let (before, after) = Self.whole[index]
    let document = ActionDocument(before)
    #expect((document.text(after: Self.title) ?? before) == after)
    // Nothing is left to fix, except for redundant statements: these are removed only from a text without mistakes.
    guard !before.contains("heigt") else { return }
    #expect(ActionDocument(after).text(after: Self.title) == nil)
  }

  /// Fixes that may not be what was meant, or that would leave a mistake.
  @Test(arguments: [
    """
    screen p = 9 x 9
    view logo
    logo.edges == view.edges
    logo.margin == 10
    """,
    """
    screen p = 9 x 9
    view a
    a.maxHeight == 10
    """,
    """
    screen p = 9 x 9
    view header
    headline.left == 0
    """,
    """
    screen p = 9 x 9
    view logo
    logo.bottomm.left == 3
    """,
  ])
  func uncertainFixesAreNotMade(_ text: String) { #expect(ActionDocument(text).text(after: Self.title) == nil) }

  /// When only the cursor moves nothing is solved for the action: it is tried for users who ask for it, or save.
  @Test(arguments: [
    "abc.left == 0; view abd",
    """
    screen p = 9 x 9
    view a
    a.edges == view.edges
    a.top == 0
    """,
  ])
  func fixAllIsTriedOnlyOnRequest(_ text: String) {
    let document = ActionDocument(text)
    #expect(document.triesFixingAll(isAutomatic: true) == 0)
    #expect(document.triesFixingAll(isAutomatic: false) ?? 0 > 0)
    let guess = ActionDocument(
      """
      screen p = 9 x 9
      view header
      headline.left == 0
      """)
    #expect(guess.triesFixingAll(isAutomatic: true) == nil)
  }

  @Test func nothingToFix() {
    #expect(
      ActionDocument(
        """
        screen p = 9 x 9
        view a; a.edges == view.edges
        """
      ).offered(only: ["source"]) == [])
    let found = ActionDocument("abc.left == 0; view abd").offered(only: ["source.fixAll"])
    #expect(found == ["source.fixAll \(Self.title)"])
  }
}

extension ActionDocument {
  /// Returns the number of texts analysed before the action is offered; nil if it is not offered.
  fileprivate func triesFixingAll(isAutomatic: Bool) -> Int? {
    var tries = 0
    guard var place else { return nil }
    let analyses = place.project.analyses
    place = place.with { text, file in
      tries += 1
      return analyses(text, file)
    }
    place.isAutomatic = isAutomatic
    return CodeActionSource.fixAll.offers(place).isEmpty ? nil : tries
  }
}

extension CodeActionPlace {
  /// Returns the same place with another function that analyses changed texts.
  fileprivate func with(
    analyses: @escaping (_ text: [UInt8], _ file: FilePath) -> TextTrials.Analyses
  ) -> CodeActionPlace {
    var project = project
    project.analyses = analyses
    return CodeActionPlace(analysis, bytes, project)
  }
}
