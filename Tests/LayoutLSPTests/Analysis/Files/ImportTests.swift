import Testing

@testable import Analysis

/// Imports and instances: which findings they give and where, and how instances are solved.
struct ImportTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let files: String
    var findings: [String] = []
    /// Texts, each of which some message must contain.
    var says: [String] = []
    /// The frames of the views; nil if they do not matter.
    var frames: [String]?
    var testDescription: String { name }
  }

  /// A card of at least 100 x 60 points, whose title is 8 points from its left and its top.
  private static let card = """
    === card.layout
    let pad = 8
    layout Card {
      screen s = 999 x 999
      view title (intrinsic: 50 x 20)
      title.left == pad; title.top == pad
      view.width >= 100; view.height >= 60
    }
    """

  static let instances: [Row] = [
    Row(
      name: "an instance has the views and the constraints of its layout",
      files: """
        === main.layout
        import "card.layout"
        screen p = 400 x 600
        view card: Card
        card.left == 10; card.top == 20; card.size == 200 x 100
        \(card)
        """,
      frames: ["card 10 20 200 100", "card.title 8 8 50 20"]),
    Row(
      name: "its inner views are reached by path, from its block too",
      files: """
        === main.layout
        import "card.layout"
        screen p = 400 x 600
        let pad = 1
        view card: Card {
          view more
          more.size == 5 x 5; more.left == title.right + pad; more.top == title.top
        }
        card.left == 0; card.top == 0; card.size == 200 x 100
        card.title.width == 70
        \(card)
        """,
      frames: ["card 0 0 200 100", "card.title 8 8 70 20", "card.more 79 8 5 5"]),
    Row(
      name: "properties of the layout, then the instance's own",
      files: """
        === main.layout
        layout B (margins: 3, intrinsic: 30 x 40, spacing: 1) {
          view in
          in.top == margins.top; in.size == 1 x 1
          in.left == margins.left
        }
        layout A {
          screen p = 100 x 100
          view b: B (intrinsic: 20 x _)
          b.left == 0; b.top == 0; b.height == 9
        }
        """,
      frames: ["in 3 3 1 1", "b 0 0 20 9", "b.in 3 3 1 1"]),
    Row(
      name: "names are looked up in its own text only",
      files: """
        === main.layout
        layout Inner {
          view a
          a.edges == view.edges
          b.left == 0
        }
        layout Outer {
          screen p = 100 x 100
          view b
          view in: Inner
          b.edges == view.edges; in.edges == b.edges
        }
        """,
      findings: ["unknown-view 4:3"], frames: ["a 0 0 0 0", "b 0 0 100 100", "in 0 0 100 100", "in.a 0 0 100 100"]),
    Row(
      name: "the safe area goes through it",
      files: """
        === main.layout
        layout Bar {
          view a (intrinsic: 10 x 10)
          a.left == safeArea.left + 1; a.top == safeArea.top
        }
        layout L {
          screen p = 100 x 100 safeArea (20, 5, 0, 0)
          view bar: Bar
          bar.top == 3; bar.left == 2; bar.size == 50 x 50
        }
        """,
      // The layout of the bar alone has no size.
      findings: [], frames: ["a 1 0 10 10", "bar 2 3 50 50", "bar.a 4 17 10 10"]),
    Row(
      name: "an instance inside an instance, and a layout of another file beside one of the same name",
      files: """
        === main.layout
        import "deep/outer.layout"
        screen p = 100 x 100
        view o: Outer
        o.edges == view.edges
        view i: Inner
        i.edges == view.edges
        layout Inner {
          screen q = 10 x 10
          view here
          here.edges == view.edges
        }
        === deep/outer.layout
        import "../inner.layout"
        layout Outer { view i: Inner; i.insets == 10 }
        === inner.layout
        layout Inner { view there; there.insets == 1 }
        """,
      frames: [
        "o 0 0 100 100", "o.i 10 10 80 80", "o.i.there 1 1 78 78", "i 0 0 100 100", "i.here 0 0 100 100",
        "here 0 0 10 10",
      ]),
    Row(
      name: "the layout that is named after its file",
      files: """
        === main.layout
        import "tile.layout"
        screen p = 100 x 100
        view t: tile, u: UITile
        t.edges == view.edges; u.edges == view.edges
        === tile.layout
        let m = 4
        screen s = 5 x 5
        view x; x.insets == m
        """,
      frames: ["t 0 0 100 100", "t.x 4 4 92 92", "u 0 0 100 100"]),
    Row(
      name: "its constraints stand where it is declared",
      files: """
        === main.layout
        layout C { view.width == 10 }
        layout L {
          screen p = 100 x 100
          view early
          early.left == 0; early.top == 0; early.size == 20 x 10
          view c: C
          c.left == 0; c.top == 0; c.height == 5
          c.width == 20
        }
        layout M {
          screen p = 100 x 100
          view c: C { width2.left == 0; view width2; width2.width == 20 ; width2.right == 0 ; width2.top == 0 }
          c.left == 0; c.top == 0; c.height == 5; c.width2.height == 5
        }
        """,
      findings: ["conflict 8:3", "conflict 12:67"],
      says: ["'c.width == 20' misses by 10 points on p: it cannot hold together with 'c.width == 10'"]),
  ]

  @Test(arguments: instances + conflicts + imports + brought) func importsGiveFindingsAndFrames(_ row: Row) throws {
    var files = FileSet(row.files)
    files.workspace.files = Self.withLinks(files.files).source
    let found = files.analysis()
    let analysis = try #require(found)
    #expect(analysis.findings.map { files.shown($0) } == row.findings)
    for words in row.says {
      #expect(
        analysis.findings.contains { $0.message.contains(words) },
        """
        \(words)
        is not in
        \(analysis.findings.map(\.message).joined(separator: "\n"))
        """)
    }
    if let frames = row.frames { #expect(analysis.shownFrames == frames) }
  }

  private static func withLinks(_ files: MemoryFiles) -> MemoryFiles {
    var files = files
    files.links = ["/w/link.layout": "/w/card.layout", "/w/leak.layout": "/etc/card.layout"]
    files.unreadable = ["/w/secret.layout"]
    return files
  }

  static let conflicts: [Row] = [
    Row(
      name: "a conflict inside an instance names the instance and the line",
      files: """
        === main.layout
        import "card.layout"
        screen p = 400 x 600
        view card: Card
        card.left == 0; card.top == 0; card.height == 60
        view big
        big.edges == card.edges
        === card.layout
        layout Card {
          screen s = 50 x 60
          view a
          a.edges == view.edges
          a.width == 50
          a.width == 70
        }
        """,
      findings: ["conflict 3:12 + card.layout:6 + card.layout:5"],
      says: [
        "inside 'card': 'card.a.width == 70' misses by 20 points on p: it cannot hold together with 'card.a.width == 50'"
      ]),
    Row(
      name: "what contradicts the layout around is reported where it is relaxed",
      files: """
        === main.layout
        import "card.layout"
        screen p = 400 x 600
        view card: Card
        card.left == 0; card.top == 0; card.size == 90 x 80
        \(card)
        """,
      findings: ["conflict 4:32 + card.layout:6"], says: ["'card.width >= 100'"]),
    Row(
      name: "in one file a text that contradicts itself is reported once",
      files: """
        === main.layout
        layout C { screen s = fit x 9; view a; a.edges == view.edges; a.width == 4; a.width == 5 }
        layout L { screen p = 9 x 9; view c: C, d: C; [c, d].left == 0; [c, d].top == 0; [c, d].height == 3 }
        """,
      findings: ["conflict 1:77"]),
    Row(
      name: "an inner view that is not determined is told at the instance",
      files: """
        === main.layout
        import "card.layout"
        screen p = 400 x 600
        view card: Card
        card.edges == view.edges
        === card.layout
        layout Card { view a (intrinsic: 5 x 5); a.left == 0 }
        """,
      findings: ["ambiguous 3:6 + card.layout:1"], says: ["'card.a' is not determined on p: y can be"]),
    Row(
      name: "the line is in the innermost of the layouts around it",
      files: """
        === main.layout
        import "outer.layout"
        screen p = 400 x 600
        view o: Outer
        o.edges == view.edges
        === outer.layout
        import "card.layout"
        layout Outer { view c: Card; c.edges == view.edges }
        === card.layout
        layout Card {
          view a
          a.edges == view.edges; a.width == 5
          a.height == 5 @ low
        }
        """,
      findings: [
        "never-satisfied 3:9 + card.layout:4 + card.layout:3 + outer.layout:2",
        "conflict 4:1 + card.layout:3 + card.layout:3 + outer.layout:2",
      ],
      says: ["inside 'o.c': 'o.c.a.height == 5 @ 250'"]),
    Row(
      name: "a soft constraint of an instance that never holds here",
      files: """
        === main.layout
        import "card.layout"
        screen p = 400 x 600
        view card: Card
        card.edges == view.edges
        === card.layout
        layout Card { screen s = 5 x 5; view a; a.edges == view.edges; a.width == 5 @ low; a.height == 6 @ low }
        """,
      findings: ["never-satisfied 3:12 + card.layout:1 + card.layout:1"],
      says: ["inside 'card': 'card.a.width == 5 @ 250'"]),
    Row(
      name: "a text that is cut off in its own layout too",
      files: """
        === main.layout
        import "tag.layout"
        screen r = 60 x 40
        view x: Tag
        x.edges == superview.edges
        === tag.layout
        layout Tag { screen s = 80 x 40; view t (text: 100 x 20 lines 1); t.insets == 0 }
        """,
      findings: ["truncated 3:6 + tag.layout:1"], says: ["'x.t' is smaller than its text"]),
    Row(
      name: "what the layout's own file silences is silent at its instances",
      files: """
        === main.layout
        import "tag.layout"
        screen r = 60 x 40
        view x: Tag
        x.edges == superview.edges
        === tag.layout
        layout Tag { screen s = 80 x 40; view t (text: 100 x 20 lines 1); t.insets == 0 } # ignore: truncated
        """),
    Row(
      name: "in one file a text that is cut off is reported once",
      files: """
        === main.layout
        layout Tag { screen s = 80 x 40; view t (text: 100 x 20 lines 1); t.insets == 0 }
        layout Row { screen r = 60 x 40; view x: Tag; x.edges == superview.edges }
        """,
      findings: ["truncated 1:39"]),
    Row(
      name: "mistakes of an imported text are its own, and make this one provisional",
      files: """
        === main.layout
        import "card.layout"
        screen p = 400 x 600
        view card: Card, loose
        card.edges == view.edges
        card.a.left == 0
        === card.layout
        layout Card { view a; a.lft == 0 }
        """),
  ]

  /// Each layout has two instances of the next one: its millions of views are not computed, which a finding says. It
  /// also says so of a chain without branches that is too long.
  @Test(arguments: [(40, "view a: L#, b: L#"), (300, "view a: L#")]) func sizeIsLimited(_ count: Int, _ body: String)
    throws
  {
    let layouts = (0..<count).map { number in
      "layout L\(number) { " + body.split(separator: "#").joined(separator: "\(number + 1)") + "\(number + 1) }"
    }
    var files = FileSet(
      """
      === main.layout
      import "deep.layout"
      layout M { screen p = 4 x 4; view a: L0 }
      === deep.layout
      \(layouts.joined(separator: "\n"))
      layout L\(count) { view x }
      """)
    let found = files.analysis()
    #expect(try #require(found).findings.map { files.shown($0) } == ["too-large 2:38"])
  }
}
