import Testing

@testable import Analysis
@testable import Drawing
@testable import Features
@testable import Formats
@testable import Server

/// Returns the recording of one file, as if it was read from the JSON that is written of it.
private func recording(_ text: String, path: String = "L.layout") throws -> Recording {
  let analysis = try #require(CheckedFile(path: "L.layout", text: Array(text.utf8)).analysis)
  let json = recordingReport(analysis.layouts.map { (path, $0) })
  return try Recording(json: JSONValue(reading: json.written.bytes))
}

private func lines(_ old: String, _ new: String) throws -> [String] {
  let comparison = Comparison(try recording(old), try recording(new))
  return comparison.layouts.flatMap { $0.lines(code: { "`\($0)`" }, plain: { $0 }) }
}

private let start = """
  screen phone = 390 x 844
  screen tablet = 600...900 x 800
  view title, pay
  title.top == 20; title.left == 16; title.size == 100 x 20
  pay.top == title.bottom + 8; pay.left == 16; pay.size == 100 x 44

  """

/// A layout, the text in it that is replaced, the text in its place, and the lines about it.
private let table: [(old: String, replaced: String, with: String, lines: [String])] = [
  (start, "== 20;", "== 20.005;", []),
  (start, "== 20;", "== 32;", ["`title` and `pay` 12 points lower on every screen"]),
  (start, "title.left == 16", "title.left == 6", ["`title` 10 points to the left on every screen"]),
  (
    start, "title.top == 20; title.left == 16", "title.top == 19; title.left == 17",
    ["`title` 1 point to the right and 1 point higher on every screen", "`pay` 1 point higher on every screen"]
  ),
  (start, "100 x 44", "100 x 40", ["`pay` 4 points shorter on every screen"]),
  (start, "390 x 844", "400 x 844", ["the screen 390 → 400 wide on phone"]),
  (
    start, "view title, pay", "view title, pay, more; more.insets == 0", ["`more` new on every screen"]
  ),
  (
    start, "screen phone = 390 x 844", "screen iphone = 390 x 844",
    ["the screen gone: phone", "the screen new: iphone"]
  ),
  (
    start, "600...900", "600...1000",
    ["sizes of the screen new: tablet from 900 to 1000 wide"]
  ),
  (
    start, "600...900", "700...800",
    ["sizes of the screen gone: tablet from 600 to 700 wide, on tablet from 800 to 900 wide"]
  ),
  (
    start, "600...900 x 800", "700 x 800",
    ["sizes of the screen gone: tablet from 600 to 700 wide, on tablet from 700 to 900 wide"]
  ),
  (
    start + "state short { }\nstate long { }\n", "state long { }", "state long { }\nstate mid { }",
    ["state 'mid' new"]
  ),
  (
    start + "when width >= 750 { pay.height <= 40 } else { pay.height <= 50 }\n", "pay.height <= 40",
    "pay.height <= 60", ["conflict → solved on tablet from 750 to 900 wide"]
  ),
  (
    start + "state short { }\nstate long { }\n", "state short { }", "state short { view hint; hint.insets == 0 }",
    ["`hint` new in state 'short'"]
  ),
  (
    start + "when width >= 700 { view side; side.insets == 0 }\n", "700", "800",
    ["`side` gone on tablet from 700 to 800 wide"]
  ),
  // A guide is no view: what is in it moves.
  (
    "screen p = 100 x 100\nguide g { view a; a.insets == 1 }\ng.top == 3; g.left == 0; g.size == 20 x 30\n", "== 3",
    "== 5", ["`g.a` 2 points lower on p"]
  ),
  (
    "screen p = 100...200 x 100\nguide g { view a; a.insets == 1 }\ng.top == 3; g.left == 0; g.size == 20 x 30\n",
    "== 3",
    "== 5", ["`g.a` 2 points lower on p"]
  ),
  // What stands in a view that moved has stayed where it was in it.
  (
    "screen p = 100 x 100\nview g { view a; a.insets == 1 }\ng.top == 3; g.left == 0; g.size == 20 x 30\n", "== 3",
    "== 5", ["`g` 2 points lower on p"]
  ),
  (
    "screen p = 100...200 x 100\nview a\na.left == 0; a.top == 0; a.height == 1\na.width == 50% @ 700; a.width <= 80\n",
    "<= 80", "<= 70", ["`a` up to 10 points narrower on p from 140.02 to 200 wide"]
  ),
  (
    "screen p = 100 x 100...200\nview a\na.left == 0; a.width == 1; a.top == 0\na.height == 50%\n", "50%", "50% + 4",
    ["`a` 4 points taller on p"]
  ),
  (
    "screen p = 100 x 100\nview a\na.left == 0; a.width == 1; a.top == 0\n", "a.top == 0", "a.top == 0; a.height == 0",
    ["ambiguous → solved on p"]
  ),
]

@Suite struct ComparisonTests {
  @Test(arguments: table.indices) func causes(_ row: Int) throws {
    let (old, replaced, with, expected) = table[row]
    let new = old.replacing(replaced, with: with)
    try #require(new != old)
    #expect(try lines(old, new) == expected)
    #expect(try lines(new, new) == [])
  }

  /// Screens of one declaration are told by its name.
  @Test func screensOfOneDeclaration() throws {
    let old = """
      screen phone = 390 x 844 text 100%, 200%
      screen pad = 700 x 844
      view a
      a.left == 0; a.top == 0; a.size == 10 x 10

      """
    let new = old + "when width < 500 { a.width == 20 @ 900 }\n"
    #expect(
      try lines(
        old.replacing("a.size == 10 x 10", with: "a.height == 10; a.width == 10 @ 800"),
        new.replacing("a.size == 10 x 10", with: "a.height == 10; a.width == 10 @ 800"))
        == ["`a` 10 → 20 wide on phone"])
  }

  /// On a ranged screen each interval is where the layouts differ by more than the tolerance: solving both at single
  /// sizes tells the same.
  @Test(arguments: 0..<8) func intervalsAreThoseOfTheSolutions(_ seed: UInt64) throws {
    var random = SeededNumbers(seed)
    func layout() -> String {
      let numbers = (0..<8).map { _ in Int.random(in: 5...40, using: &random) }
      return """
        screen s = 300...900 x 500
        view a, b
        a.left == \(numbers[0] / 2); a.top == \(numbers[1]); a.height == \(numbers[2])
        a.width == \(numbers[3] + 10)% @ 700; a.width <= \(numbers[4] * 5 + 20); a.width >= \(numbers[5])
        b.left == a.right + 4; b.top == a.bottom; b.right == superview.right - 10
        when width >= \(numbers[6] * 20) { b.height == \(numbers[7]) } else { b.height == \(numbers[0]) }

        """
    }
    let (old, new) = (layout(), layout())
    let comparison = Comparison(try recording(old), try recording(new))
    let changes = comparison.layouts.flatMap { $0.causes }.flatMap { cause in
      cause.views.map { (view: $0, cause: cause) }
    }
    for step in 0..<40 {
      let width = 300.13 + 15 * Double(step)
      let solved = try [old, new].map { text in
        try frames(text.replacing("300...900", with: "\(width)"))
      }
      for (view, before) in solved[0] {
        let after = try #require(solved[1][view])
        for dimension in Dimension.allCases {
          let difference = after[dimension.rawValue] - before[dimension.rawValue]
          // An interval ends where the difference is the tolerance; near to it rounding decides.
          guard (difference.magnitude - Comparison.leastTolerance).magnitude > 1e-6 else { continue }
          let isTold = changes.contains { change in
            change.view == view
              && change.cause.parts.contains { $0.dimension == dimension && ($0.most > 0) == (difference > 0) }
              && change.cause.places.contains { $0.sizes?.width?.range.contains(width) == true }
          }
          #expect(
            isTold == (difference.magnitude > Comparison.leastTolerance),
            "\(view).\(dimension) at \(width): \(difference)\n\(old)\(new)")
        }
      }
    }
  }

  private func frames(_ text: String) throws -> [String: [Double]] {
    let analysis = try #require(CheckedFile(path: "L.layout", text: Array(text.utf8)).analysis)
    let configuration = try #require(analysis.frames.first?.configurations.first)
    #expect(configuration.status == .solved)
    return Dictionary(
      configuration.views.filter { !$0.path.isEmpty }.map { ($0.path, [$0.x, $0.y, $0.width, $0.height]) },
      uniquingKeysWith: { $1 })
  }

  @Test func json() throws {
    let json = Comparison(try recording(start), try recording(start.replacing("100 x 44", with: "100 x 40"))).json
    let expected = try JSONValue(
      reading: Array(
        #"""
        {"version":1,"summary":{"layouts":1,"changed":1,"unknown":0},"layouts":[{"path":"L.layout","name":"L","change":"changed",
        "causes":[{"views":["pay"],"kind":"resized","by":{"height":-4},"configurations":[
        {"screen":"phone","state":null,"range":null,"from":[16,48,100,44],"to":[16,48,100,40]},
        {"screen":"tablet","state":null,"range":[600,900],"axis":"width","at":[600,800],"from":[16,48,100,44],
        "to":[16,48,100,40]}]}]}]}
        """#.utf8))
    #expect(json == expected)
  }

  /// Regions of thousands of limits, as no layout has: beyond the bound of work it is not known whether they differ.
  @Test func whatTakesTooMuchWorkIsNotKnown() throws {
    func recording(_ shift: Double) throws -> Recording {
      let count = 2000
      let limits = (0..<count).map { number -> String in
        let (x, y) = (Double(number % 40) - 20, Double(number / 40) - 20 + shift)
        return "[\(-600 * (x.magnitude + y.magnitude) - 900), \(x), \(y)]"
      }.joined(separator: ",")
      let values = (0..<8).map { "[\($0),[0,0,0,0]]" }.joined(separator: ",")
      let ends = ["min", "max"].map {
        #"{"screen":"p.\#($0)","state":null,"width":9,"height":9,"status":"solved","views":[]}"#
      }.joined(separator: ",")
      let text = #"""
        {"version":1,"layouts":[{"path":"a.layout","name":"A","configurations":[\#(ends)],"laws":[{"screen":"p",
        "state":null,"views":["","v"],"guides":[],"conflicts":[],"width":[0,1000],"height":[0,1000],"pieces":[
        {"limits":[],"views":[0,1],"statements":[],"regions":[[\#(limits)]],"values":[\#(values)]}]}]}]}
        """#
      return try Recording(json: JSONValue(reading: Array(text.utf8)))
    }
    let comparison = Comparison(try recording(0), try recording(0.001))
    #expect(!comparison.isEmpty)
    #expect(comparison.summary.contains("not known"))
    #expect(comparison.json["summary"]?["unknown"] == .int(1))
    #expect(comparison.layouts.first?.kind == .unknown)
  }

  /// Layouts are paired by path and name; a recording from around a folder has longer paths.
  @Test func pairs() throws {
    let two = "layout A { screen p = 9 x 9 }\nlayout B { screen p = 9 x 9 }\n"
    func compared(_ old: Recording, _ new: Recording) -> [String] {
      Comparison(old, new).layouts.map { "\($0.path) \($0.name) \($0.kind)" }
    }
    #expect(compared(try recording(two, path: "x/a.layout"), try recording(two, path: "a.layout")) == [])
    #expect(compared(try recording(two, path: "a.layout"), try recording(two, path: "y/x/a.layout")) == [])
    #expect(
      compared(try recording(two, path: "b.layout"), try recording(two, path: "a.layout"))
        == ["a.layout A added", "a.layout B added", "b.layout A removed", "b.layout B removed"])
    var (old, new) = (try recording(two, path: "/tmp/1_a"), try recording(two, path: "/tmp/2_a"))
    (old.isOfOneFile, new.isOfOneFile) = (true, true)
    #expect(compared(old, new) == [])
    new.layouts.removeLast()
    #expect(compared(old, new) == ["/tmp/1_a B removed"])
    new.layouts[0].name = "C"
    old.layouts.removeLast()
    #expect(compared(old, new) == [])
  }

  /// Text of others does nothing in a comment, and a comment is no longer than GitHub takes.
  @Test func markdown() throws {
    var old = try recording(start)
    old.layouts[0].name = "[x](http://evil) <b>"
    var new = try recording(start.replacing("screen phone", with: "screen other"))
    new.layouts[0].name = old.layouts[0].name
    new.layouts[0].configurations[0].screen = "@all *x*"
    let text = Comparison(old, new).markdown
    #expect(text.hasPrefix(Comparison.commentMark + "\n**1 of 1 layout is different**\n"))
    #expect(text.contains(#"**\[x\](http\://evil) \<b>** `L.layout`"#), "\(text)")
    #expect(text.contains(#"- the screen new: \@all \*x\*"#), "\(text)")
    let many = Recording(
      layouts: (0..<5000).map { number in
        var layout = old.layouts[0]
        layout.name = "Layout\(number)"
        return layout
      })
    let long = Comparison(many, Recording()).markdown
    #expect(long.utf8.count < 65_536 && long.contains("more layouts, as"))
  }

  @Test func page() throws {
    func side(_ text: String) throws -> [ComparisonPage.LayoutPath: ComparisonPage.ChosenLayout] {
      let analysis = try #require(CheckedFile(path: "L.layout", text: Array(text.utf8)).analysis)
      let layout = try #require(analysis.layouts.first)
      return [ComparisonPage.LayoutPath("L.layout", "L"): ComparisonPage.ChosenLayout(layout, of: analysis)]
    }
    let new = start.replacing("100 x 44", with: "100 x 40")
    let comparison = Comparison(try recording(start), try recording(new))
    let page = ComparisonPage(comparison, old: try side(start), new: try side(new)).html
    #expect(page.contains("<figure><svg viewBox="))
    #expect(page.split(separator: "type=\"range\"").count == 3, "a slider for each screen")
    #expect(page.contains("default-src 'none'") && !page.contains(" style=") && !page.contains("onclick"))
    #expect(!ComparisonPage(comparison).html.contains("<figure>"))
    let none = Comparison(try recording(start), try recording(start))
    #expect(ComparisonPage(none).html.contains("Nothing is different."))
  }

  /// Whatever a recording says, reading and comparing it ends, without a crash.
  @Test func hostileRecordings() throws {
    let text = String(
      decoding: recordingReport(
        try #require(CheckedFile(path: "L.layout", text: Array((start + "guide g; g.insets == 0").utf8)).analysis)
          .layouts.map { ("L.layout", $0) }
      ).written.bytes, as: UTF8.self)
    let good = try Recording(json: JSONValue(reading: Array(text.utf8)))
    var random = SeededNumbers(7)
    let numbers = ["-1", "1e308", "0", "7", "-1e15", "null", "\"x\"", "[]", "1e-300", "{}", "99999999999"]
    var read = 0
    for _ in 0..<1500 {
      // A few numbers become others.
      var parts = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: parts.indices, using: &random)
        let digits = parts[place].prefix { !$0.isNumber && $0 != "-" }
        let rest = parts[place].dropFirst(digits.count).drop { $0.isNumber || $0 == "-" || $0 == "." }
        parts[place] = digits + (numbers.randomElement(using: &random) ?? "0") + rest
      }
      guard let json = try? JSONValue(reading: Array(parts.joined(separator: ",").utf8)),
        let other = try? Recording(json: json)
      else { continue }
      read += 1
      for comparison in [Comparison(good, other), Comparison(other, good), Comparison(other, other)] {
        _ = comparison.json.written
        _ = comparison.markdown
        _ = ComparisonPage(comparison).html
      }
    }
    #expect(read > 100)
  }

  /// Very many pieces are compared at the ends of their screen.
  @Test func tooManyPieces() throws {
    var one = try recording(start)
    let laws = one.layouts[0].laws[0].laws
    one.layouts[0].laws[0].laws.pieces = (0..<6000).map { _ in laws.pieces[0] }
    var other = one
    other.layouts[0].configurations[1].views[1].y += 5
    let lines = Comparison(one, other).layouts.flatMap { $0.lines(code: { $0 }, plain: { $0 }) }
    #expect(
      lines == ["title 5 points lower on tablet.min", "not all sizes were compared, which takes too much work"])
  }
}

/// Numbers that are the same in each run (SplitMix64).
private struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
