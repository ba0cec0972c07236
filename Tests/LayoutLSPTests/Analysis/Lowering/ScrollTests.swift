import Testing

@testable import Analysis

/// Views that scroll: texts, frames and contents, worked out by hand from what UIKit does.
@Suite struct ScrollTests {
  struct Row: CustomTestStringConvertible, Sendable {
    /// What stands in a scroll view `s` of 320 x 400 that fills the screen.
    let inside: String
    /// The content, `path x y width height` of views, and codes of findings.
    let says: [String]
    var beside = "view s: UIScrollView"
    var screens = "screen p = 320 x 400"
    var testDescription: String { inside }
  }

  static let rows: [Row] = [
    // The idioms.
    Row(
      inside: "view c { view x (intrinsic: _ x 900); x.insets == 15 }; c.edges == superview.edges; c.width == s.width",
      says: ["320 930", "s.c 0 0 320 930", "s.c.x 15 15 290 900"]),
    Row(
      inside: "view c (intrinsic: _ x 500); c.insets == 0; c.width == superview.width; c.height == s.height @ low",
      says: ["320 500", "s.c 0 0 320 500"]),
    Row(
      inside: "view c (intrinsic: _ x 50); c.insets == 0; c.width == superview.width; c.height >= s.height; "
        + "c.height == s.height @ low", says: ["320 400", "s.c 0 0 320 400"]),
    Row(
      inside: "view a (intrinsic: 80 x 300), b (intrinsic: 90 x 300); a.top == 20; b.top == a.bottom + 8; "
        + "b.bottom == -16; [a, b].centerX == 0", says: ["320 644", "s.a 120 20 80 300", "s.b 115 328 90 300"]),
    Row(
      inside: "view a (intrinsic: 200 x 20), b (intrinsic: 200 x 20); |-10-[a]-20-[b]-30-|; [a, b].top == 5",
      says: ["460 400", "s.a 10 5 200 20", "s.b 230 5 200 20"]),
    // Every notation.
    Row(inside: "view c (intrinsic: 500 x 900); c.insets.equal = 10;", says: ["520 920", "s.c 10 10 500 900"]),
    Row(
      inside: "view c (intrinsic: 500 x 900); c: ll = 1, rr = 2, tt = 3, bb = 4",
      says: ["503 907", "s.c 1 3 500 900"]),
    Row(inside: "view c (intrinsic: 500 x 900); HV:|-5-[c]-6-|", says: ["511 911", "s.c 5 5 500 900"]),
    Row(
      inside: "view c (intrinsic: 500 x 900); c.edgeAlign(s) == 3; c.size == 500 x 900",
      says: ["506 906", "s.c 3 3 500 900"]),
    Row(
      inside: "view c (intrinsic: 500 x 900); c.left == s.left + 1; s.right == c.right + 2; s.top == c.top - 3; "
        + "c.bottom <= superview.bottom - 4; s.contentHeight == 1000", says: ["503 1000", "s.c 1 3 500 900"]),
    Row(
      inside: "view c { view x (intrinsic: 500 x 900) }; c.insets == 0; c.x.top == s.top + 1; "
        + "c.x.bottom == s.bottom - 1; c.x.horizontalInsets == 0", says: ["500 902", "s.c.x 0 1 500 900"]),
    // Margins, shares, centres and fractions.
    Row(
      inside: "view a (intrinsic: 500 x 900); a.marginInsets == 0", says: ["520 960", "s.a 8 20 500 900"],
      beside: "view s: UIScrollView (margins: (20, 8, 40, 12))"),
    Row(
      inside: "view a; a.height == 900; a.leading == margins.leading; a.trailing == s.trailingMargin; "
        + "a.top == s.topMargin; a.bottom == margins.bottom; a.width == 50%", says: ["176 916", "s.a 8 8 160 900"]),
    Row(
      inside: "view c (intrinsic: 500 x 900), d, e; c.insets == 0; [d, e].size == 10; d.center == (0, 0); "
        + "e.horizontalCenter == 0.25; e.verticalAlign(s) == -80; e.centerY == s.centerY",
      says: ["500 900", "s.d 155 195 10 10", "s.e 75 195 10 10"]),
    // What is tied to something outside stays put, and is no part of what scrolls.
    Row(
      inside: "view c (intrinsic: 320 x 900), d; c.insets == 0; d.size == 10; d.right == safeArea.right; "
        + "d.top == safeArea.top",
      says: ["320 900", "s.d 310 0 10 10"]),
    // Along an axis with nothing at its end there is nothing to scroll.
    Row(
      inside: "view a (intrinsic: 20 x 30); a.top == 5; a.left == 5", says: ["320 400", "s.a 5 5 20 30"]),
    Row(
      inside: "view a (intrinsic: 20 x 900); a.top == 5; a.left == 5",
      says: ["320 400", "s.a 5 5 20 900", "content-size"]),
    Row(inside: "view a (intrinsic: 20 x 30); a.top == 380; a.left == 5", says: ["320 400", "content-size"]),
    Row(inside: "", says: ["320 400"]),
    // The end of the content is open.
    Row(inside: "view a (intrinsic: _ x 30); a.insets == 0", says: ["_ 30", "ambiguous"]),
    Row(
      inside: "view a (intrinsic: 20 x 30); a.top == 0; a.left == 0; a.bottom <= -10; a.right == -10",
      says: ["30 _", "ambiguous"]),
    // Which views scroll.
    Row(inside: "view a; a.insets == 10", says: ["s.a 10 10 300 380"], beside: "view s: UIScrollView (scrolls: no)"),
    Row(inside: "view a; a.insets == 10", says: ["s.a 10 10 300 380"], beside: "view s: NSScrollView"),
    Row(inside: "view a (intrinsic: 9 x 9); a.insets == 0", says: ["9 9"], beside: "view s: Feed (scrolls: yes)"),
    Row(inside: "view a (intrinsic: 9 x 9); a.insets == 0", says: ["9 9"], beside: "view s: UICollectionView"),
    Row(inside: "", says: ["syntax"], beside: "view s: Feed (scrolls: perhaps)"),
    // Right to left the content begins at the right edge.
    Row(
      inside: "view a (intrinsic: 300 x 20), b (intrinsic: 300 x 20); |-16-[a]-12-[b]-16-|; [a, b].top == 0",
      says: ["644 400", "s.a 4 0 300 20", "s.b -308 0 300 20"], screens: "screen p = 320 x 400 rtl"),
    Row(
      inside: "view a (intrinsic: 500 x 20); a.left == 10; a.right == -20; a.top == 0",
      says: ["530 400", "s.a -200 0 500 20"], screens: "screen p = 320 x 400 rtl"),
    // Stacks and rows stand in a view inside.
    Row(inside: "view a, b; stack vertical { a, b }", says: ["syntax"]),
    Row(inside: "view a, b; rows { r1: [a]-[b] }", says: ["syntax"]),
  ]

  @Test(arguments: rows) func contents(_ row: Row) throws {
    let text =
      row.screens + "\n" + row.beside + " {\n" + row.inside.replacing("; ", with: "\n") + "\n}\ns.insets == 0\n"
    let analysis = try #require(MarkedDocument(text).analysis)
    let layout = try #require(analysis.layouts.first)
    let views = layout.frames.configurations[0].views
    let codes = analysis.findings.filter { $0.code != .truncated }.map(\.code.rawValue)
    #expect(codes == row.says.filter { !$0.contains(" ") }, "\(analysis.findings.map(\.message))")
    for wanted in row.says where wanted.contains(" ") {
      let words = wanted.split(separator: " ")
      if words.count == 2 {
        let content = try #require(views.first { $0.path == "s" }?.content)
        let sides = [content.width, content.height].map { $0.map { "\($0)" } ?? "_" }
        #expect(sides == words.map { $0 == "_" ? "_" : "\($0).0" })
      } else {
        let frame = try #require(views.first { $0.path == words[0] })
        #expect([frame.x, frame.y, frame.width, frame.height] == words.dropFirst().map { Double($0) }, "\(frame)")
      }
    }
  }

  // MARK: By state, screen and layout

  @Test func contentsByStateAndCondition() throws {
    let text = """
      layout List {
        screen p = 320 x 400
        screen w = 640 x 400
        screen a = 320 x 400 rtl
        states kind: all, short
        view s: UIScrollView {
          view c { view x (intrinsic: 10 x 500), y (intrinsic: 10 x 500); stack vertical { x, y } }
          c.top == 0; c.leading == 0; c.width == superview.width
          when width < 600 { c.bottom == 0 }
        }
        s.insets == 0
        state short { hide s.c.y }
      }
      """
    let layout = try #require(MarkedDocument(text).analysis?.layouts.first)
    let found = layout.frames.configurations.map { one in
      "\(one.screen) \(one.state ?? ""): \(one.views.first { $0.path == "s" }?.content?.text ?? "-")"
    }
    #expect(
      found == [
        "p all: scrolls 1000 of 400", "p short: scrolls 500 of 400", "w all: -", "w short: -",
        "a all: scrolls 1000 of 400", "a short: scrolls 500 of 400",
      ])
  }

  @Test func rootsAndInstancesScroll() throws {
    let text = """
      layout Outer {
        screen p = 300 x 200
        view a: Page, b: Page (scrolls: no)
        a.leading == 0; a.top == 0; a.size == 100 x 50
        b.leading == a.trailing; b.top == 0; b.size == 100 x 50
      }
      layout Page (scrolls: yes) {
        screen p = 100 x 50
        view c (intrinsic: _ x 80)
        c.insets == 0; c.width == view.width
      }
      """
    let layouts = try #require(MarkedDocument(text).analysis).layouts
    let outer = layouts[0].frames.configurations[0].views
    #expect(outer.first { $0.path == "a" }?.content?.height == 80)
    #expect(outer.first { $0.path == "a.c" }?.height == 80)
    #expect(outer.first { $0.path == "b" }?.content == nil)
    #expect(outer.first { $0.path == "b.c" }?.height == 50)
    #expect(layouts[1].frames.configurations[0].views[0].content?.height == 80)
  }

  // MARK: Findings

  @Test func ambiguityIsOfTheContent() throws {
    let text = """
      screen p = 320 x 400
      view s: UIScrollView { view c; c.height == 900; c.insets == 0 }
      s.insets == 0
      """
    let finding = try #require(MarkedDocument(text).analysis?.findings.first)
    #expect(
      finding.message == """
        the scrollable content size of 's' is not determined on p: contentWidth can be 0 or more
        nothing fixes width: 's.c.width == superview.width' would settle it, and 's.c' with it
        """)
    guard case .ambiguous("s", let free, ["p"])? = finding.data else {
      Issue.record("\(finding)")
      return
    }
    #expect(free.map(\.dimension) == ["contentWidth"])
  }

  @Test func onlyWhatScrollsHasAContent() throws {
    let text = "screen p = 320 x 400\nview a, b\na.insets == 0\nb.width == a.contentWidth\nb.left == 0"
    let finding = try #require(MarkedDocument(text).analysis?.findings.first)
    #expect(finding.code == .unknownAttribute && finding.message.hasPrefix("'a' does not scroll"))
  }

  // MARK: Against arithmetic

  /// Lines of views along a random axis, in random notations: what scrolls ends where the last view ends.
  @Test func contentsEndWithTheirLastView() throws {
    var random = SeededGenerator(seed: 5)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    for _ in 0..<150 {
      let isVertical = Bool.random(using: &random)
      let isRightToLeft = !isVertical && Bool.random(using: &random)
      let count = number(1...4)
      let (sizes, gaps) = ((0..<count).map { _ in number(1...300) }, (0...count).map { _ in number(0...40) })
      let (near, far) = isVertical ? ("top", "bottom") : ("leading", "trailing")
      let (size, across) = isVertical ? ("height", "width") : ("width", "height")
      var lines: [String] = []
      let form = number(0...3)
      if form == 0 {
        let items = zip(sizes.indices, gaps).map { "-\($1)-[v\($0)]" }.joined()
        lines = ["\(isVertical ? "V:" : "")|\(items)-\(gaps[count])-|"]
      } else {
        let (outer, end) = (form == 2 ? "superview" : "s", "v\(count - 1).\(far)")
        let inner = form == 1 ? "\(near)Inset == \(gaps[0])" : "\(near) == \(outer).\(near) + \(gaps[0])"
        lines = ["v0.\(inner)"] + (1..<count).map { "v\($0).\(near) == v\($0 - 1).\(far) + \(gaps[$0])" }
        lines.append(form == 3 ? "s.\(far) == \(end) + \(gaps[count])" : "\(end)Inset == \(gaps[count])")
        if Bool.random(using: &random) { lines.shuffle(using: &random) }
      }
      let declared = sizes.indices.map {
        "view v\($0)\nv\($0).\(size) == \(sizes[$0])\nv\($0).\(across) == superview.\(across)"
      }
      let placed = sizes.indices.map { "v\($0).\(isVertical ? "left == 0" : "top == 0")" }
      let text =
        "screen p = 200 x 100\(isRightToLeft ? " rtl" : "")\nview s: UIScrollView {\n"
        + (declared + lines + placed).joined(separator: "\n") + "\n}\ns.insets == 0"
      let layout = try #require(MarkedDocument(text).analysis?.layouts.first)
      let frames = layout.frames.configurations[0]
      let total = Double(sizes.reduce(0, +) + gaps.reduce(0, +))
      let content = frames.views.first { $0.path == "s" }?.content
      #expect(frames.status == .solved && (isVertical ? content?.height : content?.width) == total, "\(text)")
      #expect((isVertical ? content?.width : content?.height) == (isVertical ? 200 : 100), "\(text)")
      var place = 0.0
      for (number, size) in sizes.enumerated() {
        place += Double(gaps[number])
        let frame = try #require(frames.views.first { $0.path == "s.v\(number)" })
        let wanted = isRightToLeft ? 200 - place - Double(size) : place
        #expect((isVertical ? frame.y : frame.x) == wanted, "\(text)")
        place += Double(size)
      }
    }
  }
}
