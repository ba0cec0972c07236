// Metrics whose values depend on conditions, wherever a metric may stand. Worked out by hand.

extension StatesTests {
  static let metricValues: [Row] = [
    Row(
      "the last value that holds counts, the first where none does",
      """
      screen s = 300 x 50; screen m = 700 x 50; screen l = 1000 x 50
      let side = 16, 24 when width >= 600, 32 when width >= 1000
      let double = side * 2, 5 when side > 30
      view a; a.left == side; a.top == 0; a.size == double x 10
      """,
      frames: ["s a 16 0 32 10", "m a 24 0 48 10", "l a 32 0 5 10"]),
    Row(
      "a stack divides itself by the sizes that there are",
      """
      screen p = 400 x 50; screen q = 500 x 50
      let n = 40, 80 when width > 450
      view s { view a (intrinsic: n x 10), b (intrinsic: 40 x 20); stack (distribute: fillProportionally) { a, b } }
      s.left == 0; s.top == 0; s.width == 300
      """,
      frames: [
        "p s 0 0 300 20", "p s.a 0 0 150 20", "p s.b 150 0 150 20", "q s 0 0 300 20", "q s.a 0 0 200 20",
        "q s.b 200 0 100 20",
      ]),
    Row(
      "a ranged screen is split where a value changes",
      """
      screen s = 300...1200 x 50
      let side = 16, 24 when width >= 600
      view a; a.left == side; a.top == 0; a.height == 10; a.right == -side; a.width >= 560
      """,
      frames: ["s.min a 16 0 268 10 conflict", "s.max a 24 0 1152 10"],
      says: [
        "range-conflict 3: 's' needs width 592 to below 600 or 608 to 1200 {s width 592 600}"
      ]),
    Row(
      "states, traits, the reading direction and other conditions",
      """
      screen p = 100 x 50; screen q = 100 x 50 traits pointer; screen r = 60 x 90 rtl
      state one { }
      state two { b.width == 7 }
      let m = 1, 2 when two, 3 when pointer and not two, 4 when rtl, 5 when portrait and one
      view a, b; a.left == 0; a.top == 0; a.width == m; a.height == 1; b.left == 0; b.top == 0; b.height == 1
      state one { b.width == m }
      """,
      frames: [
        "p/one a 0 0 1 1", "p/one b 0 0 1 1", "p/two a 0 0 2 1", "p/two b 0 0 7 1", "q/one a 0 0 3 1",
        "q/one b 0 0 3 1",
        "q/two a 0 0 2 1", "q/two b 0 0 7 1", "r/one a 0 0 5 1", "r/one b 0 0 5 1", "r/two a 0 0 4 1",
        "r/two b 0 0 7 1",
      ]),
    Row(
      "in properties: sizes, margins, spacing, baselines, safe areas, priorities",
      """
      screen s = 300 x 50 safeArea (n, 0, 0, 0); screen w = 700 x 50
      let n = 8, 10 when width > 500
      let p = 260, 240 when width > 500
      view a (intrinsic: n * 2 x n, hugH: p), b (intrinsic: 20 x n, hugH: 250, firstBaseline: n)
      view c (margins: n, spacing: n + 1) { view d, e; [d]-[e] }
      |[a][b]|
      a.top == safeArea.top; b.firstBaseline == a.firstBaseline + 1
      c.left == 0; c.top == 0; c.size == 100 x 100
      c.d.left == superview.leftMargin; c.d.top == margins.top
      c.d.size == 1; c.e.size == 1; c.e.top == 0
      """,
      frames: [
        "s a 0 8 16 8", "s b 16 1 284 8", "s c 0 0 100 100", "s c.d 8 8 1 1", "s c.e 18 0 1 1", "w a 0 0 680 10",
        "w b 680 -9 20 10", "w c 0 0 100 100", "w c.d 10 10 1 1", "w c.e 22 0 1 1",
      ]),
    Row(
      "in setters, rules, visual format, rows and stacks",
      """
      screen s = 300 x 80; screen w = 700 x 80
      let n = 8, 10 when width > 500
      view a, b, c, d { view x, y }, e { view x, y; stack (spacing: n) { x(n), n + 1, y } }, f { view x; rows { [x(n)](n) } }
      a.topInset.equal = n; a.leftInset.equal = 0; a.width.equal = n; a.height.equal = n * 2 @ n * 10
      b: ll = n, tt = n + 1, w = n - 1, h = 2
      |-n-[c(n)]
      V:|-(n)-[c(n)]
      d.left == 0; d.top == 0; d.size == n x n; d.x.edges == superview.edges; d.y.edges == superview.edges
      e.left == 0; e.top == 0; e.size == 100 x n
      f.left == 0; f.top == 0; f.size == 100 x 100
      """,
      frames: [
        "s a 0 8 8 16", "s b 8 9 7 2", "s c 8 8 8 8", "s d 0 0 8 8", "s d.x 0 0 8 8", "s d.y 0 0 8 8", "s e 0 0 100 8",
        "s e.x 0 0 8 8", "s e.y 17 0 83 8", "s f 0 0 100 100", "s f.x 0 0 8 8",
        "w a 0 10 10 20", "w b 10 11 9 2", "w c 10 10 10 10", "w d 0 0 10 10", "w d.x 0 0 10 10", "w d.y 0 0 10 10",
        "w e 0 0 100 10", "w e.x 0 0 10 10", "w e.y 21 0 79 10", "w f 0 0 100 100", "w f.x 0 0 10 10",
      ]),
    Row(
      "in conditions, in blocks, and with views that come and go",
      """
      screen s = 300 x 50; screen w = 700 x 50
      let n = 8, 10 when width > 500
      view a, b, c
      |-n-[a(n)]-n-[b(n)]-n-[c(n)]
      [a, b, c].top == 0; [a, b, c].height == 1
      when width > n * 50 { hide a } else { let n = 3; a.height == n - 2 }
      """,
      frames: [
        "s a 8 0 8 1", "s b 24 0 8 1", "s c 40 0 8 1", "w b 10 0 10 1", "w c 30 0 10 1",
      ], says: ["redundant 6: a.height"]),
    Row(
      "as the metric of an instance",
      """
      screen s = 300 x 50; screen w = 700 x 50
      let n = 8, 10 when width > 500
      view card: Card (side: n * 2)
      card.left == 0; card.top == 0
      layout Card { screen content = fit x fit; let side = 3, 4 when width > 500; let other = 1, 2 when width > 500
        view a; a.edges == superview.edges; a.size == side x other }
      """,
      frames: [
        "s card 0 0 16 1", "s card.a 0 0 16 1", "w card 0 0 20 2", "w card.a 0 0 20 2", "content a 0 0 3 1",
      ]),
    Row(
      "one constraint for each value",
      """
      screen s = 300 x 50; screen w = 700 x 50
      let n = 8, 10 when width > 500
      view a; a.left == 0; a.top == 0; a.height == 1
      a.width == 8; a.width == n
      a.height == n @ 5
      a.width.equal = n; a.width.equal = 3 + n
      """,
      frames: ["s a 0 0 8 1 conflict", "w a 0 0 8 1 conflict"],
      says: [
        "conflict 4: 2 points on w {w 2}",
        "never-satisfied 5: by at least 7",
        "overridden 6: replaced",
        "conflict 6: 5 points on w, and by 3 points on s {s w 5}",
      ]),
    Row(
      "circles, sizes of screens, and too many situations",
      """
      let a = 8, 10 when width > b
      let b = 1, 2 when height > a
      let n = 8, 10 when width > 500
      screen s = 300 x n
      screen t = 300 x 50
      let s = n, b.width when rtl
      """,
      says: [
        "metric-cycle 1: a needs b needs a", "syntax 4: depends on a condition", "syntax 6: b.width belongs",
      ]),
  ]
}
