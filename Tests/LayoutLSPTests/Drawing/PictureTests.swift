import Testing

@testable import Analysis
@testable import Drawing
@testable import Features
@testable import Protocol
@testable import Server

private func analysis(_ text: String) throws -> Analysis {
  try #require(CheckedFile(path: "Page.layout", text: Array(text.utf8)).analysis)
}

private func drawing(
  _ text: String, _ choice: DrawingChoice = DrawingChoice(), selecting path: String? = nil
) throws -> Drawing {
  let chosen = try analysis(text).chosen(choice)
  let view = path.flatMap { path in
    chosen.layout.model.views.indices.first { chosen.layout.model.path(of: $0) == path }
  }
  return chosen.layout.drawing(of: chosen.configuration, selecting: view, part: chosen.part)
}

private let page = """
  layout Card {
    screen phone = 200 x 100 safeArea (10, 0, 5, 0)
    screen tablet = 300...600 x 100
    view a (intrinsic: 40 x 20)
    view b { view inner }
    a.left == 16
    a.top == superview.topMargin
    b.left >= a.right + 8
    b.width == 30
    b.right == -20
    b.height == 2 * a.height
    b.top == a.bottom
    b.inner.pin == 4
    state shown { a.left == 20 @ low }
  }
  """

/// The content of drawings, and the formats in which they are written.
@Suite struct PictureTests {
  struct LinesRow: CustomStringConvertible, Sendable {
    var statement: String
    var lines: [String]
    var description: String { statement }
  }

  /// Statements about a 40 x 20 view at 16, 30 in a layout of 200 x 100, and the distance that each measures: its
  /// ends and its label.
  @Test(arguments: [
    LinesRow(statement: "a.left == 16", lines: ["horizontal 0…16 at 40: 16"]),
    LinesRow(statement: "a.left >= 6", lines: ["horizontal 0…16 at 40: ≥ 6, is 16"]),
    LinesRow(statement: "a.right <= -6", lines: ["horizontal 56…200 at 40: ≥ 6, is 144"]),
    LinesRow(statement: "a.rightInset >= 6", lines: ["horizontal 56…200 at 40: ≥ 6, is 144"]),
    LinesRow(statement: "a.width == 40", lines: ["horizontal 16…56 at 45: 40"]),
    LinesRow(statement: "a.width <= 50", lines: ["horizontal 16…56 at 45: ≤ 50, is 40"]),
    LinesRow(statement: "a.width == 2 * a.height", lines: ["horizontal 16…56 at 45: 40", "vertical 30…50 at 46: 20"]),
    LinesRow(statement: "b.left == a.right + 8", lines: ["horizontal 56…64 at 40: 8"]),
    LinesRow(statement: "b.leftOffset(a) == 8", lines: ["horizontal 56…64 at 40: 8"]),
    LinesRow(statement: "a.rightOffset(b) <= 9", lines: ["horizontal 56…64 at 40: ≤ 9, is 8"]),
    LinesRow(statement: "a.top == b.top", lines: ["vertical 30…30 at 36: 0"]),
    LinesRow(statement: "a.topAlign(b) == 0", lines: ["vertical 30…30 at 36: 0"]),
    LinesRow(statement: "a.aspectRatio == 2", lines: ["horizontal 16…56 at 45: 40", "vertical 30…50 at 46: 20"]),
  ])
  func statementsAreDistances(_ row: LinesRow) throws {
    let text = """
      layout L {
        screen s = 200 x 100
        view a, b
        a.left == 16; a.top == 30; a.width == 40; a.height == 20
        b.left == 64; b.top == 30; b.width == 10; b.height == 20
        \(row.statement)
      }
      """
    let equations = try drawing(text, selecting: "a").equations
    let lines = try #require(equations.last).lines.map {
      "\($0.axis) \($0.from.svgText)…\($0.to.svgText) at \($0.across.svgText): \($0.label)"
    }
    #expect(lines == row.lines, "\(equations.map(\.text))")
  }

  @Test func choicesSelectTheDrawing() throws {
    #expect(try drawing(page).title == "Card · phone · shown")
    #expect(try drawing(page, DrawingChoice(screen: "tablet")).title == "Card · tablet.min · shown")
    #expect(try drawing(page, DrawingChoice(screen: "tablet.max")).width == 600)
    let other = try drawing(page, DrawingChoice(screen: "tablet", size: DrawnSize("451.5x 99")))
    #expect(other.title == "Card · tablet · shown" && other.width == 451.5 && other.height == 99)
    let right = try #require(other.views.first { $0.path == "b" })
    #expect(right.frame.right == 431.5 && right.isContainer && right.depth == 1)
    for (choice, words) in [
      (DrawingChoice(layout: "card"), "there is no layout `card`: the layouts are `Card`"),
      (DrawingChoice(screen: "pad"), "`phone`, `tablet`, `tablet.min` and `tablet.max`"),
      (DrawingChoice(state: "x"), "the states of `Card` are `shown`"),
    ] {
      let refusal = #expect(throws: DrawingRefusal.self) { try analysis(page).chosen(choice) }
      #expect(refusal?.message.contains(words) == true, "\(refusal?.message ?? "")")
    }
    // Each of several sizes of text is a screen.
    let texts = """
      layout L { screen t = 90...99 x fit text 100%, 62.5%
      view a; a.insets == 0 }
      """
    #expect(try drawing(texts, DrawingChoice(screen: "t")).title == "L · t.100%.min")
    #expect(try drawing(texts, DrawingChoice(screen: "t.62.5%")).title == "L · t.62.5%.min")
    // A choice takes the first layout that has it, and the first combination of states.
    let sets = "layout M { screen u = 9 x 9; states bar: hidden, shown; states link: online, offline }"
    #expect(
      try drawing(
        """
        \(texts)
        \(sets)
        """, DrawingChoice(screen: "u")
      ).title == "M · u · hidden + online")
    #expect(
      try drawing(
        """
        \(texts)
        \(sets)
        """, DrawingChoice(state: "shown")
      ).title == "M · u · shown + online")
    #expect(try drawing(sets, DrawingChoice(state: "offline + shown")).title == "M · u · shown + offline")
    for size in ["", "5", "5x", "-1x5", "1e9x2e9", "axb", "1x2x3"] { #expect(DrawnSize(size) == nil, "\(size)") }
  }

  @Test func insetsAreThoseThatAreMeasured() throws {
    let insets = try drawing(page).insets.map { "\($0.kind.rawValue) \($0.view) \($0.frame.y) \($0.frame.height)" }
    #expect(insets == ["safe-area 0 10.0 85.0", "margins 0 8.0 84.0"])
  }

  @Test func conflictsAreNumberedDistances() throws {
    let text =
      """
      layout L {
       screen s = 100 x 50
       view a (intrinsic: 10 x 10)
       a.top == 0
       a.left == 70
       a.right == -60
      }
      """
    let drawn = try drawing(text)
    let conflict = try #require(drawn.conflicts.first)
    #expect(drawn.status == .conflict && conflict.arithmetic == "70 + 60 > 100 by 30 points")
    #expect(conflict.members.last?.isRelaxed == true)
    #expect(conflict.members.contains { !$0.lines.isEmpty })
    let notes = DrawingNotes.lines(of: drawn, in: 300)
    #expect(notes.first?.text == conflict.arithmetic)
    #expect(notes.compactMap(\.number) == Array(1...conflict.members.count))
    #expect(drawn.svg().contains(#"class="badge""#))
  }

  @Test func openValuesReachAsFarAsTheyCan() throws {
    let text = """
      layout L {
        screen s = 100 x 50
        view outer { view a (intrinsic: 10 x 10); a.left >= 5; a.right <= -5; a.top == 0 }
        outer.pin == 10
      }
      """
    let drawn = try drawing(text)
    let view = try #require(drawn.views.first { $0.path == "outer.a" })
    let reach = try #require(view.reaches.first)
    #expect(view.reaches.count == 1 && reach.from == 15 && reach.to == 75 && reach.text == "x 5…65")
    #expect(drawn.svg().contains(#"fill="url(#layout-open)""#))
  }

  @Test func textPictures() throws {
    #expect(
      try drawing(page, DrawingChoice(screen: "phone")).textPicture() == """
        ┌──────────────────────────────────────┐
        │  ┌───────┐                           │
        │  │a      │                           │
        │  └───────┘                 ┌┬───┬┐   │
        │                            ││in…││   │
        │                            ││   ││   │
        │                            │└───┘│   │
        │                            └─────┘   │
        │                                      │
        │                                      │
        └──────────────────────────────────────┘
        """)
    let sizes: [(Double, Double)] = [(1, 1), (5000, 3), (3, 5000), (390, 844), (1e9, 1e-9)]
    for (width, height) in sizes {
      let root = DrawnRect(x: 0, y: 0, width: width, height: height)
      let frames: [(String, DrawnRect, DrawnView.Kind)] = [
        ("", root, .root), ("日本語", root.grown(by: -1), .view), ("e\u{301}<", root, .view),
      ]
      let views = frames.enumerated().map { id, view in
        DrawnView(
          id: ViewID(id), parent: id == 0 ? nil : .root, path: view.0, name: view.0, type: nil, kind: view.2, depth: 0,
          frame: view.1)
      }
      let drawing = Drawing(
        layout: "L", screen: "s", state: nil, width: width, height: height, status: .solved, provisional: nil,
        views: views, insets: [])
      let lines = drawing.textPicture().split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 16 && lines.allSatisfy { $0.count <= 40 }, "\(width) x \(height)")
    }
  }

  /// A picture is as wide as its cells, or as high.
  @Test func textPicturesFillTheirCells() throws {
    for (cells, columns, rows) in [("44x60", 44, 48), ("44x20", 19, 20), ("2x2", 2, 2), ("1000x1000", 924, 1000)] {
      let drawing = Drawing(
        layout: "L", screen: "s", state: nil, width: 390, height: 844, status: .solved, provisional: nil,
        views: [
          DrawnView(
            id: .root, parent: nil, path: "", name: "", type: nil, kind: .root, depth: 0,
            frame: DrawnRect(x: 0, y: 0, width: 390, height: 844))
        ], insets: [])
      let lines = drawing.textPicture(try #require(TextCells(cells))).split(separator: "\n")
      #expect([lines.count, lines.first?.count ?? 0] == [rows, columns], "\(cells)")
    }
    for wrong in ["1x5", "5", "5x1001", "5x", "ax4", "4x4x4", "-4x4"] { #expect(TextCells(wrong) == nil) }
  }

  /// By WCAG 2.2, success criterion 1.4.3: text has a contrast of 4.5 to 1 to its background, of 7 to 1 in the high
  /// contrast themes; lines with a meaning have 3 to 1 to paper.
  @Test(arguments: DrawingTheme.allCases) func everythingCanBeRead(_ theme: DrawingTheme) {
    let colors = theme.colors
    let least = theme == .contrastDark || theme == .contrastLight ? 7.0 : 4.5
    for ground in [colors.canvas, colors.paper, colors.leaf] + colors.containers {
      for ink in [colors.ink, colors.faint] { #expect(contrast(ink, ground) >= least, "\(ink) on \(ground)") }
    }
    for ink in [colors.open, colors.conflict, colors.dimension, colors.guide] {
      #expect(contrast(ink, colors.paper) >= least, "\(ink) on paper")
    }
    for ink in [colors.open, colors.conflict] { #expect(contrast(ink, colors.canvas) >= 4.5, "\(ink) on canvas") }
    for line in [colors.leafLine, colors.selection] { #expect(contrast(line, colors.paper) >= 3, "\(line) on paper") }
  }

  private func contrast(_ one: String, _ other: String) -> Double {
    func luminance(_ color: String) -> Double {
      let number = Int(color.dropFirst(), radix: 16) ?? 0
      let parts = [16, 8, 0].map { shift -> Double in
        let value = Double((number >> shift) & 255) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  @Test(arguments: [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")])
  func base64MatchesKnownTexts(_ text: String, _ expected: String) {
    #expect(Base64.text(Array(text.utf8)) == expected)
    #expect(Base64.length(of: text.utf8.count) == expected.utf8.count)
  }

  // MARK: Hovers

  @Test(arguments: [
    ("layout Card", 8, true), ("screen tablet", 8, true), ("view a", 5, false), ("a.left", 2, false),
    ("c: Other", 0, true),
    ("c: Other", 4, true),
  ])
  func hoversShowPictures(_ place: String, _ offset: Int, _ hasOne: Bool) throws {
    let text = page.replacing("view b {", with: "view c: Other; c.pin == 1; view b {") + "\nlayout Other { view z }"
    let analysis = try analysis(text)
    let bytes = Array(text.utf8)
    let start = try #require(bytes.indices.first { bytes[$0...].starts(with: place.utf8) })
    let at = start + offset
    let answer = try #require(hoverAnswer(analysis, at: at))
    #expect(answer.markdown(pictures: true).contains("](data:image/svg+xml;base64,PHN2Zy") == hasOne)
    #expect(answer.markdown(pictures: true).utf8.count <= 48 << 10)
    #expect(
      answer.markdown().contains(
        """
        ```text
        ┌
        """) == hasOne)
    #expect(answer.plaintext.contains("┌") == hasOne)
  }

  /// A picture that is too large for an image is drawn in characters.
  @Test func largePicturesOfHoversAreDrawnInCharacters() throws {
    let views = (0..<400).map {
      """
      view v\($0) (intrinsic: 5 x 5)
      v\($0).left == \($0)
      v\($0).top == \($0)

      """
    }.joined()
    let answer = try #require(
      hoverAnswer(
        try analysis(
          """
          layout L {
          screen s = 500 x 500
          \(views)}
          """), at: 8))
    #expect(!answer.markdown(pictures: true).contains("data:") && answer.markdown(pictures: true).contains("```text"))
  }
}
