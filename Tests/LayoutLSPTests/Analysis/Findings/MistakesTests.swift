import Testing

@testable import Analysis
@testable import Formats
@testable import Server

/// Mistakes of a layout of two placed views: each has one finding, at its place and with its data.
struct MistakesTests {
  private static let screen = "layout T {\nscreen p = 400 x 300\n"
  private static let views = screen + "view a\nview b\n"
  private static let scene = views + "a.insets == 10\nb.size == 30 x 40\nb.center == (0, 0)\n"

  static let errors = [
    LayoutTable(
      scene,
      """
      «unknown-view»c.left == 0 → ¦ a.left == «unknown-view»c.left → ¦ a.leftOffset(«unknown-view»c) == 3 →
      [a, «unknown-view»c].top == 0 → ¦ a.«unknown-view»c.left == 0 → ¦ «unknown-view»c.hugH == low →
      view d { view e; e.insets == 0 }; d.insets == 0; «unknown-view»e.left == 0 → ¦ a.«unknown-attribute»lft == 0 →
      a.width == b.«unknown-attribute»hight → ¦ a.«unknown-attribute»middle == 3 @ 500 →
      [a, b].«unknown-attribute»tpo == 0 → ¦ a.width >= «unknown-name»gap → ¦ a.width == 30 @ «unknown-name»strong →
      let g = «unknown-name»h * 2; a.width >= g → ¦ a.left >= (2 + «unknown-name»n) * 3 →
      view c (margins: «unknown-name»m); c.insets == 0 → ¦ view «duplicate-name»a → ¦ guide «duplicate-name»b →
      let m = 1; let «duplicate-name»m = 2; a.width >= m → ¦ screen «duplicate-name»p = 400 x 400 →
      view c { view d, «duplicate-name»d; d.insets == 0 }; c.insets == 0 →
      let «metric-cycle»m = n; let n = m; a.width >= m → ¦ let «metric-cycle»k = 1 + k; a.width >= k →
      «nonlinear»a.width * b.width == 3 → ¦ a.width == 1 / «nonlinear»b.width →
      a.width == «nonlinear»b.width * b.width → ¦ a.left == 3 / «nonlinear»(b.left + 1) →
      a.width == «nonlinear»a.width * (b.height - 2) → ¦ «mixed-axes»a.left == b.top →
      «mixed-axes»a.centerY == b.centerX + 3 → ¦ «mixed-axes»a.baseline == b.left →
      «mixed-axes»a.topMargin == b.leadingMargin → ¦ «mixed-directions»a.left == b.leading →
      «mixed-directions»a.trailing == superview.right → ¦ «mixed-directions»a.leading == b.right + 2 →
      «mixed-directions»a.left == (b.leading + b.trailing) / 2 → ¦ «position-and-length»a.left == b.width →
      «position-and-length»a.width == b.left → ¦ «position-and-length»a.centerX == superview.width * 0.5 →
      «position-and-length»a.left + b.left == b.width → ¦ «position-and-length»a.bottom >= b.topInset + 3 →
      «position-and-length»a.left == b.leftInset → ¦ a.width == 30 @ «invalid-priority»0 →
      a.width == 30 @ «invalid-priority»1001 → ¦ a.width == 30 @ «invalid-priority»high + 500 →
      a.width == 30 @ «invalid-priority»fit - 50 → ¦ let p1 = 2000; a.width == 30 @ «invalid-priority»p1 →
      a.hugH == «invalid-priority»0 → ¦ view c (hug: «invalid-priority»1200); c.insets == 0 →
      a.width == 30 @ «invalid-priority»0.5 → ¦ a.width == 10 / «division-by-zero»0 →
      a.width == b.width / «division-by-zero»(3 - 3) → ¦ let z = 1 / «division-by-zero»0; a.width >= z →
      let z = 0; a.width >= 4 / «division-by-zero»z → ¦ a.width >= «out-of-range»1e10 →
      a.width >= «out-of-range»2000000000 → ¦ let m = «out-of-range»1e300; a.width >= m →
      screen q = «out-of-range»1e12 x 400 → ¦ «no-superview»view.left == 0 → ¦ view.«no-superview»leftInset == 0 →
      view.«no-superview»insets == 0 → ¦ view.width >= «no-superview»superview.width →
      view.«no-superview»horizontalCenter == 0.5 → ¦ «syntax»a = b → ¦ «syntax»[a setLeft:20] → ¦ a.left ==«syntax» →
      a.left «syntax»20 → ¦ a.left == 20 «syntax»30 → ¦ «syntax»a..left == 0 → ¦ a.«syntax» == 0 → ¦ «syntax»== 4 →
      a.left == 0 @«syntax» → ¦ a.left == 20 +«syntax»* 3 → ¦ a.left == (20 + 3«syntax» → ¦ a.left =«syntax»! 20 →
      a.left«syntax» → ¦ «syntax»a → ¦ 5«syntax» → ¦ «syntax»[a, b.left == 0 → ¦ a.leftOffset(b«syntax» == 0 →
      let m = «syntax»10%; a.width >= 3 → ¦ let«syntax» = 10 → ¦ view «syntax»5 → ¦ a.left ==«syntax» § →
      screen «syntax»q 400 x 400 → ¦ a.left == «syntax»10pt → ¦ a.left «syntax»=> 10 →
      a.width >= 0 «syntax»/* never closed → ¦ view c (intrinsic «syntax»3 x 4); c.insets == 0 →
      «conflict»a.width == 5 → ¦ b.width >= 10; «conflict»b.width <= 20 → ¦ «conflict»a.width == -5 →
      [b, «conflict»a].width == 30 → ¦ a.width >= 40; 10 <= «conflict»b.width >= 31 →
      """),
    LayoutTable(
      foot: "\n",
      """
      layout A { view v; v.insets == 1 }; layout «duplicate-name»A { view v; v.insets == 1 } →
      let «metric-cycle»i = j + 1; let j = k; let k = i; layout T { screen p = 400 x 300; view a; view b
      a.insets == 10; b.size == 30 x 40; b.center == (0, 0); a.width >= i } →
      layout T { screen p = 400 x 300; view a; a.insets == 0 }«syntax»} →
      layout T {
        screen p = 400 x 300
        view b
        view a «syntax»{
        b.left == 0
        rows { [b] }
      } →
      layout T «syntax»{
        screen p = 400 x 300
        view b; b.insets == 0

      view v: T
      v.insets == 4
      screen q = 200 x 100 →
      layout T {
        screen p = 400 x 300
        view a «syntax»{
          view t
        view t
        let m = 3
        a.t.left == m
      }
      layout U { view k; k.left == m } →
      layout T {
        state s «syntax»{
        screen p = 400 x 300
        view c
        state t { view d; d.left == c.left }
        d.top == 0
      } →
      layout T «syntax»{ screen p = 10 x 10; view a; a.insets == 0 →
      layout T { screen p = 100...400 x 300; view a; a.insets == 10; «range-conflict»a.width >= 200 } →
      layout T { screen p = 300 x 100...400; view a; a.insets == 10; «range-conflict»a.height <= 200 } →
      """),
  ]

  private static let judged: Set = [
    "redundant", "unused-metric", "unused-view", "never-satisfied", "zero-size", "outside-superview", "debug",
    "ambiguous",
  ]

  /// Findings below an error. The distance of the safe area from the superview's edge is that on the screen with the
  /// largest safe area.
  static let hints = [
    LayoutTable(
      scene, compared: .only(judged),
      """
      «redundant»b.width == 30 → ¦ a.left == b.left - 175 → ¦ a.width <= 380 → ¦ a.width == 380 @ 999 →
      «redundant»a.right == superview.right - 10 → ¦ let «unused-metric»m = 5 → ¦ let m = 5; a.width >= m →
      view «unused-view»«ambiguous»c → ¦ guide «unused-view»c → ¦ view c { view d; d.insets == 0 }; c.insets == 0 →
      view c; HV:|[c]| → ¦ view c; c: ll = tt = 1, w = h = 2 → ¦ view c; c.insets.equal = 3 →
      view d { view c; rows { [c] } }; d.insets == 0 → ¦ view c; [c].centered; group g = c.width, c.height; g == 5 →
      state s { view «unused-view»«ambiguous»c }; state t { } →
      state s { view c; c.insets == 1 }; state t { view «unused-view»«ambiguous»d } →
      let m = 5; view c; HV:|-m-[c(m)] → ¦ let m = 5; view c; c: ll = tt = %f(m), w = h = 2 →
      let m = 5; view d { view c; rows { [c(9)](m) } }; d.insets == 0 → ¦ let m = 5; a.width.min = m →
      let m = 5; when width < m { a.width >= 3 } → ¦ let m = 5; a.width.min = 3 @ m →
      let «unused-metric»m = 5; view c; HV:|-5-[c(5)] → ¦ state s { «redundant»b.width == 30 }; state t { } →
      view c; c.left == 0; c.top == 0; c.height == 1; state s { c.width == 9 }; state t { }; c.width == 9 →
      view c; c.left == 0; c.top == 0; c.height == 1; state s { c.width == 9 }; state t { c.width == 9 }
      «redundant»c.width == 9 →
      state s { «never-satisfied»b.width == 50 @ 500 }; state t { b.width == 30 @ 500 } →
      view c; c.left == 0; c.top == 0; c.height == 1; c.width == 9 @ 500; state s { c.width == 8 }; state t { } →
      view c; c.left == 0; c.top == 0; c.height == 1; «never-satisfied»c.width == 9 @ 500; state s { c.width == 8 }
      state t { c.width == 7 } →
      view c; c.left == 0; c.top == 0; c.height == 1; state s { c.width == 0 }; state t { c.width == 5 } →
      view «zero-size»c; c.left == 0; c.top == 0; c.height == 1; state s { c.width == 0 }; state t { c.width <= 0 } →
      «outside-superview»«never-satisfied»a.right == 10 @ 500 → ¦ b.right == -185 →
      «never-satisfied»b.width == 50 @ 500 → ¦ b.width == 30 @ 500 → ¦ «never-satisfied»a.width <= 100 @ 1 →
      «redundant»«debug»a.left == 10 ? → ¦ «never-satisfied»«debug»a.width == 10 @ 3 ? → ¦ guide g; g.left == 0 →
      """),
    LayoutTable(
      views, compared: .only(judged),
      """
      a.left == 0; a.top == 0; a.bottom == 0; «outside-superview»a.right == 10; b.edges == a.edges →
      «outside-superview»a.left == -4; a.top == 0; a.size == 10 x 10; b.edges == a.edges →
      screen q = 200 x 200; a.insets == 10; b.size == 30 x 40; b.center == (0, 0); a.width == 180 @ 500
      «never-satisfied»a.width == 170 @ 400 →
      """),
    LayoutTable(
      screen, compared: .only(judged),
      """
      view «zero-size»a; view b; a.left == 0; a.top == 0; a.size == 0 x 10; b.insets == 3 →
      view «ambiguous»a; view b; a.top == 0; a.size == 1 x 1; b.insets == 0 →
      view «ambiguous»a; view b; a.top == 0; a.size == 1 x 1; b.edges == a.edges →
      view a; view «ambiguous»b; a.insets == 1; b.left >= 5; b.top == 0; b.size == 10 x 10 →
      """),
    LayoutTable(
      "layout T {\nscreen p = 390 x 844 safeArea (47, 0, 34, 0)\nscreen q = 375 x 667 safeArea (20, 0, 0, 0)\n"
        + "view a\na.horizontalInsets == 0; a.height == 64\n", compared: .only(judged),
      """
      «outside-superview»a.bottom == safeArea.bottom + 20 → ¦ a.bottom == safeArea.bottom - 20 →
      a.top == safeArea.top - 20 → ¦ «outside-superview»a.bottom == margins.bottom + 20 →
      a.bottom.equal = safeArea.bottom + 0 → ¦ a.bottomSafeInset == -20 →
      «outside-superview»a.bottom == safeArea.bottom + 40 → ¦ «outside-superview»a.bottomSafeInset == -40 →
      """),
    LayoutTable("let m = 5\n" + scene, compared: .only(judged), "a.width >= m →"),
    // What is said of branches, factors and sides on a screen of each reading direction.
    LayoutTable(
      "layout T {\nscreen p = 400 x 300\nscreen r = 400 x 300 rtl\nview a\na.width == 10; a.height == 10\n",
      compared: .only(["no-effect", "not-mirrored", "outside-superview"]),
      """
      a.leading == 0; «no-effect»a.top == superview.top * 1.1 →
      «no-effect»a.leading == superview.leading * 2; a.top == 0 →
      a.leading == 0; a.top == superview.bottom * 0.1 → ¦ a.leading == 0; a.top == superview.top + 8 →
      a.leading == 0; «no-effect»when width == 900 { a.top == 5 } else { a.top == 6 } →
      a.leading == 0; when width >= 400 { a.top == 5 } «no-effect»else { a.top == 6 } →
      a.leading == 0; «no-effect»when width == 900 { when height == 300 { a.top == 5 } } else { a.top == 6 } →
      a.leading == 0; when width >= 400 { a.top == 5 } «no-effect»else when height > 9 { a.top == 6 } else { a.top == 7 } →
      a.leading == 0; «no-effect»when width > 400 { a.top == 5 } else when height > 9 { a.top == 6 } «no-effect»else { a.top == 7 } →
      a.leading == 0; when rtl { a.top == 5 } else { a.top == 6 } →
      a.«not-mirrored»left == 8; a.top == 0 → ¦ a.leading == 8; a.top == 0 →
      view b; b.horizontalInsets == 8; b.verticalInsets == 0; a.leading == b.leading; a.top == 0 →
      guide g; g.insets == 9; «outside-superview»a.bottom == g.bottom + 4; a.leading == g.leading - 4 →
      a.leading == 0; «outside-superview»a.bottom == margins.bottom + 4 → ¦ a.leading == 0; a.bottom == margins.bottom - 4 →
      """),
    // Parts get their size from the layouts that use them, but for a factor it makes no difference.
    LayoutTable(
      "layout T { screen p = 90 x 90; view c: C; c.insets == 0 }\nlayout C {\n",
      compared: .only(["no-effect", "zero-size"]),
      """
      view a; a.horizontalInsets == 0; a.top == 0; a.height == 5 →
      screen s = 50 x 50; view a; a.insets == 0; when width == 900 { a.resistH == 700 } →
      view a; a.leading == 0; «no-effect»a.top == superview.top * 1.1; a.size == 5 →
      """),
  ]

  @Test(arguments: (errors + hints).flatMap(\.rows)) func findings(_ row: LayoutTable.Row) throws { try row.expect() }

  struct Data: CustomTestStringConvertible, Sendable {
    var text: String
    var code: FindingCode
    var wanted: [String]
    var testDescription: String { text }
  }

  /// The data of each finding of a code, of which a row may leave out members.
  private static let tables: [(head: String, code: FindingCode, rows: String)] = [
    (
      "layout T {\nscreen p = ", .rangeConflict,
      """
      100...400 x 300; view a; a.insets == 10; a.width >= 200
      → {"axis": "width", "satisfiable": [220, 400], "screen": "p"}
      100...200 x 300; view a; a.insets == 10; 120 <= a.width <= 150
      → {"axis": "width", "satisfiable": [140, 170], "screen": "p"}
      300 x 100...400; view a; a.insets == 10; a.height <= 200
      → {"axis": "height", "satisfiable": [100, 220], "screen": "p"}
      100...200 x 100...200; view a; a.insets == 10; view.width <= view.height
      → {"axis": "both", "fails": [200, 100], "screen": "p"}
      100...200 x 100...200; view a; a.insets == 10; view.width == view.height → {"axis": "both", "screen": "p"}
      100...400 x 300; view a; a.insets == 10; a.width == 200 @ 999 →
      100...400 x 300; view a; a.insets == 10; a.width >= 500 →
      100...400 x 300; view a; a.insets == 10; a.keepWidth.min = 200
      → {"axis": "width", "satisfiable": [220, 400], "screen": "p"}
      100...400 x 300; view a; V:|[a]|; H:|-10%-[a(>=200)]-10%-| → {"axis": "width", "satisfiable": [250, 400]}
      100...400 x 300; view a; HV:|-(>=20)-[a(200)]-(>=40)-| → {"axis": "width", "satisfiable": [260, 400]}
      300 x 100...400; view a; H:|[a]|; V:|-50-[a(<=50%)]-50-| → {"axis": "height", "satisfiable": [100, 200]}
      100...500 x 300; view a; view b; rows { [a(150)]-[b] } → {"axis": "width", "satisfiable": [160, 500]}
      100...500 x 300; view a; view b; rows { [a(70)]-[b(80)](60) } → {"axis": "width", "satisfiable": [160, 500]}
      300 x 50...300; view a; view b; rows { [a](60); [b](70) } → {"axis": "height", "satisfiable": [140, 300]}
      100...400 x 300; view a; a: ll = rr = 10, tt = bb = 5; a.width <= 200
      → {"axis": "width", "satisfiable": [100, 220]}
      100...400 x 300; view a; a: ll = rr = 10%, tt = bb = 5; a.width >= 200
      → {"axis": "width", "satisfiable": [250, 400]}
      100...400 x 300; view a; a: ll = rr = 10, tt = bb = 5, minw = 300 →
      100...400 x 300; view a; state s { a.insets == 10; a.width >= 200 }; state t { a.insets == 50; a.width >= 200 }
      → {"axis": "width", "satisfiable": [220, 400]}; {"axis": "width", "satisfiable": [300, 400]}
      300...700 x 300; view a; a.insets == 10; when width < 600 { a.width <= 380 } else { a.width >= 630 }
      → {"axis": "width", "screens": [{"satisfiable": [300, 400]}, {"satisfiable": [650, 700]}]}; {"axis": "width"}
      300...700 x 300; view a; a.insets == 10; when width < 600 { a.width >= 330 }
      → {"axis": "width", "satisfiable": [350, 700]}
      300 x 200...500; view a; a.insets == 10; when height >= 400 { a.height >= 430 } else { a.width <= 280 }
      → {"axis": "height", "screens": [{"satisfiable": [200, 400]}, {"satisfiable": [450, 500]}]}
      300...700 x 300...700; view a; a.insets == 10; when width <= height { a.width >= 330 }
      → {"axis": "both"}
      300...700 x 300...700; view a; a.insets == 10; when width < height { a.width + a.height <= 960 }
      → {"axis": "both"}
      300...700 x 300...700; view a; a.insets == 10; when width >= height { a.height >= a.width * 0.5 }
      → {"axis": "both", "fails": [700, 300]}
      300...700 x 300...600; view a; a.insets == 10; when width == height { a.width <= 400 }
      → {"axis": "both"}
      300...700 x 300...700; view a; a.insets == 10
      when width < height { a.width <= a.height } else { a.width >= a.height } →
      300...700 x 300...700; view a; a.insets == 10; when width > height + 100 { a.width <= a.height + 100 }
      → {"axis": "both"}
      300...700 x 300...700; view a; a.insets == 10; when width > height { a.width >= 430 }
      → {"axis": "both", "fails": [400, 350]}
      300...700 x 600; screen q = 300...700 x 300...700; view.width + view.height <= 1100
      → {"axis": "width", "screens": [{"satisfiable": [300, 500]}, {"screen": "q", "axis": "both", "fails": [700, 700]}]}
      """
    ),
    (
      "layout T {\nscreen p = ", .conflict,
      """
      100...400 x 300; view a; a.insets == 10; a.width >= 500 → {"screens": ["p"], "state": null}
      390 x 844; screen q = 300...400 x 300...400; view.width + view.height <= 700
      → {"screens": ["p"], "ranges": [{"screen": "q", "axis": "both", "fails": [400, 400]}]}
      100...400 x 300; view a; a.insets == 10; a.width >= 200 →
      """
    ),
    (
      scene, .conflict,
      """
      a.width == 5 → {"screens": ["p"], "state": null, "gap": 375} ¦ a.width <= 5 → {"gap": 375}
      3 * a.width <= 600 → {"gap": 540}
      a.width == 5; b.width == 31; a.width == 6 → {"gap": 375}; {"gap": 1}; {"gap": 374}
      state s { b.width == 20 }; state t { } → {"screens": ["p"], "state": "s", "gap": 10}
      state s { }; state t { }; b.width == 20
      → {"screens": ["p"], "state": null, "gap": 10, "configurations": [{"state": "s"}, {"state": "t", "gap": 10}]}
      screen q = 700 x 300; when width < 600 { b.width == 20 } else { b.width == 25 }
      → {"screens": ["p"], "gap": 10}; {"screens": ["q"], "gap": 5}
      b.width.equal = 20 → {"screens": ["p"], "state": null, "gap": 10}
      screen q = 500 x 300; a.width == 380 → {"screens": ["q"], "gap": 100}
      screen q = 500 x 300; a.width == 5 → {"screens": ["p", "q"], "gap": 475}
      """
    ),
    (
      views, .ambiguous,
      """
      a.left == 0; a.top == 0; a.height == 1; a.right <= 0; b.size == 30 x 40; b.center == (0, 0)
      state s { a.width == 5 }; state t { } → {"view": "a", "free": {"width": [0, 400]}, "screens": ["p"]}
      a.left >= 5; a.right <= -5; a.top == 0; a.size == 1 x 1; b.edges == a.edges
      → {"view": "a", "free": {"x": [5, 394]}, "screens": ["p"]}
      a.top == 0; a.size == 1 x 1; b.left == a.right; b.top == 0; b.size == 2 x 2
      → {"view": "a", "free": {"x": [null, null]}}
      a.left == 0; a.top == 0; a.height == 1; b.left == a.right; b.top == 0; b.height == 2; b.right == 0
      → {"view": "a", "free": {"width": [0, 400]}}
      a.insets >= 0; b.insets == 1
      → {"view": "a", "free": {"x": [0, 400], "y": [0, 300], "width": [0, 400], "height": [0, 300]}}
      a.left == 0; a.top == 0; a.height == 1; a.width == 10 @ 500; a.width == 30 @ 500; b.insets == 1
      → {"view": "a", "free": {"width": [10, 30]}}
      """
    ),
  ]

  static let data = tables.flatMap { head, code, rows in
    LayoutTable.parts(rows).map { _, text, wanted in
      Data(text: head + text + "\n}\n", code: code, wanted: wanted.split(separator: "; ").map(String.init))
    }
  }

  @Test(arguments: data) func findingsHaveTheirData(_ row: Data) throws {
    let file = CheckedFile(path: "/T.layout", text: Array(row.text.utf8))
    let found = file.diagnostics.filter { $0.code == row.code.rawValue }.map(\.data)
    #expect(found.count == row.wanted.count, "\(found)")
    for (data, wanted) in zip(found, row.wanted) {
      #expect(
        Self.holds(data, try JSONValue(reading: Array(wanted.utf8))), "\(String(describing: data)), not \(wanted)")
    }
  }

  /// Whether a value has all that is wanted; numbers may be written in several ways.
  private static func holds(_ value: JSONValue?, _ wanted: JSONValue) -> Bool {
    switch (value, wanted) {
    case (.object(let value), .object(let wanted)): wanted.allSatisfy { holds(value[$0.key], $0.value) }
    case (.array(let value), .array(let wanted)): value.count == wanted.count && zip(value, wanted).allSatisfy(holds)
    case (.double(let value), .int(let wanted)): abs(value - Double(wanted)) < 1e-6
    default: value == wanted
    }
  }
}
