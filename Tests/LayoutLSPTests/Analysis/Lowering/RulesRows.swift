/// Tables of `RulesTests`: b is at 100, 50 with size 80 x 60, and a is 40 x 30 at 0, 0 unless a row sets it.
extension RulesTests {
  private static func head(_ given: String, of height: Int = 300) -> String {
    """
    layout T {
    screen p = 400 x \(height)
    view b; b.left == 100; b.top == 50; b.size == 80 x 60
    view a
    \(given)
    """
  }

  /// Rules for the position of a.
  static let positions = [
    LayoutTable(
      head("let gap = 12; a.width == 40; a.height == 30; a.top == 0\na: "), frames: "a $1 0 40 30",
      """
      ll = 10 → 10 ¦ lr = 100 → 300 ¦ rr = 10 → 350 ¦ rl = 100 → 60 ¦ cl = 100 → 80 ¦ cr = 100 → 280 ¦ ll = -10 → -10
      ll = 10% → 40 ¦ rr = 10% → 320 ¦ cl = 50% → 180 ¦ cr = 25% → 280 ¦ lr = 50% → 200 ¦ rl = 50% → 160
      ll = V:10% → 30 ¦ ll = H:10% → 40 ¦ ll = 10.5 → 10.5 ¦ ll = 10 + 5 → 15 ¦ ll = 10-5 → 5 ¦ ll = 10 - 5 - 2 → 3
      ll = 2 + 3 * 4 → 14 ¦ ll = (2 + 3) * 4 → 20 ¦ ll = 100 / 4 / 5 → 5 ¦ ll = 100 / (10 / 2) → 20
      ll = 10 - -5 → 15 ¦ ll = 50% + 10 → 210 ¦ ll = 50% - 10 → 190 ¦ ll = 80% * 0.5 → 160 ¦ ll = 100% / 2 → 200
      ll = 10 + 10% * 2 → 90 ¦ ll = 2 * (10% + 5) → 90 ¦ ll = -10% → -40 ¦ ll = 10, ll += 5 → 15
      ll = 10, ll -= 5 → 5 ¦ ll = 10, ll *= 5 → 50 ¦ ll = 10, ll /= 5 → 2 ¦ ll = 10, ll *= 2 + 3 → 50
      ll = 10, ll += 10% → 50 ¦ ll = 50%, ll -= 10 → 190 ¦ ll = 80%, ll *= 0.5 → 160 ¦ ll = 80%, ll /= 2 → 160
      rr = 10, rr += 5 → 345 ¦ ll = 10, ll = ll + 5 → 15 ¦ «ignored-rule»ll = 10, ll = 20 → 20
      «ignored-rule»ll = 10, ll = nil, ll = 20 → 20 ¦ «ignored-rule»ll = 10, ll = nil, rr = 10 → 350 ¦ ll = gap → 12
      ll = gap * 2 + 1 → 25 ¦ ll = %f(gap) → 12 ¦ ll = %p(gap) → 48 ¦ ll = V:%p(gap) → 36 ¦ ll = H:%p(gap) → 48
      ll = %^f(gap) → 12 ¦ ll = %^p(gap) → 48 ¦ ll = V:%^p(gap) → 36 ¦ ll = %@f(gap) → 12 ¦ ll = %@p(gap) → 48
      ll = H:%@p(gap) → 48 ¦ ll = V:%@p(gap) + 1 → 37 ¦ ll = %p(gap) / 2 → 24 ¦ ll = 50% - %f(gap) → 188
      ll = %ll(b) → 100 ¦ ll = %lr(b) → 300 ¦ ll = %rl(b) → 180 ¦ ll = %rr(b) → 220 ¦ ll = %cl(b) → 140
      ll = %cr(b) → 260 ¦ ll = %rl(b) + 5 → 185 ¦ rr = %lr(b) + 5 → 55 ¦ rr = %rr(b) → 140 ¦ cl = %cl(b) → 120
      cr = %cr(b) → 120 ¦ lr = %lr(b) → 100 ¦ rl = %ll(b) - 5 → 55 ¦ ll = %w(b) → 80 ¦ ll = %h(b) * 2 → 120
      ll = %w(b) / 2 + %ll(b) → 140 ¦ ll = (%ll(b) + %rl(b)) / 2 → 140 ¦ ll = %tt(b) → 50 ¦ ll = %bb(b) → 190
      ll = rr = 5, rr = nil → 5 ¦ rr = ll = 5, ll = nil → 355 ¦ rr = 5, ll = rr, rr = nil → 5
      """),
    LayoutTable(
      head("let gap = 12; a.width == 40; a.height == 30; a.left == 0\na: "), frames: "a 0 $1 40 30",
      """
      tt = 10 → 10 ¦ tb = 100 → 200 ¦ bb = 10 → 260 ¦ bt = 100 → 70 ¦ ct = 100 → 85 ¦ cb = 100 → 185 ¦ tt = 10% → 30
      tt = 50% → 150 ¦ tt = H:10% → 40 ¦ tt = V:10% → 30 ¦ bb = 10% → 240 ¦ ct = 50% → 135 ¦ cb = 25% → 210
      tb = 50% → 150 ¦ bt = 50% → 120 ¦ tt = 20, tt += 20% → 80 ¦ tt = 50%, tt -= 10 → 140 ¦ tt = 10-5 → 5
      tt = %p(gap) → 36 ¦ tt = H:%p(gap) → 48 ¦ tt = %tt(b) → 50 ¦ tt = %tb(b) → 250 ¦ tt = %bt(b) → 110
      tt = %bb(b) → 190 ¦ tt = %ct(b) → 80 ¦ tt = %cb(b) → 220 ¦ tt = %bt(b) + 5 → 115 ¦ bb = %tb(b) + 5 → 15
      ct = %ct(b) → 65 ¦ cb = %cb(b) → 65 ¦ tt = %h(b) - 5 → 55 ¦ tt = %w(b) → 80 ¦ tt = %ll(b) → 100
      bt = %tt(b) - 5 → 15 ¦ tt = gap → 12
      """),
  ]

  /// Rules for the size of a, and for its whole frame.
  static let sizes = [
    LayoutTable(
      head("let gap = 12; a.height == 30; a.top == 0; a.left == 0\na: "), frames: "a 0 0 $1 30",
      """
      w = 50 → 50 ¦ w = 50% → 200 ¦ w = V:50% → 150 ¦ w = 50% + 10 → 210 ¦ w = %w(b) + 5 → 85 ¦ w = %h(b) * 2 → 120
      w = %w(b) * 0.5 + %h(b) → 100 ¦ w = 10 + 20 * 2 → 50 ¦ w = 100, w /= 4 → 25 ¦ w = 80%, w *= 0.5 → 160
      w = %f(gap) → 12 ¦ w = 100, maxw = 60 → 60 ¦ w = 10, minw = 60 → 60 ¦ w = 50, minw = 10, maxw = 90 → 50
      w = 50%, maxw = 25% → 100 ¦ maxw = 25%, w = 50% → 100 ¦ minw = maxw = 60 → 60 ¦ w = 100, maxw = w / 2 → 50
      w = 10, «ignored-rule»maxw = 5, maxw = nil → 10 ¦ w = 10, minw = %w(b) → 80 ¦ w = 10%, maxw = V:10% → 30
      «ignored-rule»w = 100, w = nil, w = 20 → 20
      """),
    LayoutTable(
      head("let gap = 12; a.width == 40; a.left == 0; a.top == 0\na: "), frames: "a 0 0 40 $1",
      """
      h = 50 → 50 ¦ h = 50% → 150 ¦ h = H:50% → 200 ¦ h = %h(b) + 5 → 65 ¦ h = 100, maxh = 60 → 60
      h = 10, minh = 60 → 60 ¦ h = 50%, maxh = 25% → 75 ¦ minh = maxh = 60 → 60 ¦ h = 10%, maxh = H:5% → 20
      """),
    LayoutTable(
      head("let gap = 12\na: "), frames: "a $1 $2 $3 $4",
      """
      tt = rr = 5, w = 40, h = 30 → 355 5 40 30
      h = 50%, w = h, ll = tt = 0 → 0 0 200 150
      ll = 10%, tt = ll, w = 40, h = 30 → 40 30 40 30 ¦ tt = 10%, ll = tt, w = h = 30 → 40 30 30 30
      w = h = 50%, ll = tt = 0 → 0 0 200 150
      w = 50% + 10, h = w - 5, ll = tt = 0 → 0 0 210 155 ¦ w = h = ll = tt = 25 → 25 25 25 25
      ll = tt = rr = bb = 10 → 10 10 380 280 ¦ ct = cl = 50%, w = h = 40 → 180 130 40 40
      cl = 50%, ct = cl, w = 40, h = 30 → 180 135 40 30
      w = %w(b), h = %h(b), ll = %ll(b), tt = %tt(b) → 100 50 80 60
      ll = %ll(b), rr = %rr(b), tt = %tt(b), bb = %bb(b) → 100 50 80 60
      ll = 10, tt = ll, rr = tt + 10, bb = rr * 2 → 10 10 370 250
      w = 40, h = w / 2, ll = h, tt = ll + w → 20 60 40 20 ¦ ll = rr = 10, tt = 0, bb = 0, maxw = 100 → 10 0 100 300
      ll = %f(gap), tt = %p(gap), w = V:%p(gap), h = H:%p(gap) → 12 36 36 48
      tt = 5, bb = 5, ll = 0, w = 40, maxw = 30 → 0 5 30 290 ¦ tt = 20%, ll = tt, w = ll, h = w → 80 60 80 60
      h = 10%, w = 5%, w += h, ll = tt = 0 → 0 0 60 30 ¦ tt = 10%, ll = 5 + tt * 2, w = 40, h = 30 → 85 30 40 30
      w = H:10%, h = w + 10%, ll = tt = 0 → 0 0 40 70 ¦ tt = ll = 10%, w = h = tt / 2 → 40 30 20 15
      w = 50%, w -= 20, h = w, ll = tt = 0 → 0 0 180 130 ¦ ll = 10%, ll *= 2, tt = ll, w = h = 5 → 80 60 5 5
      maxw = 10%, maxh = maxw, w = h = 500, ll = tt = 0 → 0 0 40 30
      rr = 5%, bb = rl - 200, w = h = 10 → 370 110 10 10 ¦ bb = 10%, ll = bt, w = h = 10 → 270 260 10 10
      cr = 25%, tt = cl / 3, w = h = 10 → 295 100 10 10 ¦ lr = 50%, h = ll, w = lr, tt = 0 → 200 0 200 200
      tt = 5 + (ll = 3), w = h = 10 → 3 8 10 10 ¦ tt = 2 * (ll = rr = 10%) + 1, h = 5 → 40 61 320 5
      tt = (ll = (w = (h = 10) * 2) + 1) + ll → 21 42 20 10 ¦ ll = (tt = 10%), w = h = (ll) / 2 → 40 30 20 15
      tt = %f(gap), tt *= 2, ll = tt - %f(gap), w = h = %f(gap) * %f(gap) / 2 → 12 24 72 72
      """),
  ]

  /// Which rules count along an axis. The same rules with the names of the other axis give the same there.
  static let axes = [
    LayoutTable(head("let gap = 12; a.height == 30; a.top == 0\na: "), frames: "a $1 0 $2 30", alongAxis),
    LayoutTable(
      head("let gap = 12; a.width == 40; a.left == 0\na: ", of: 400), frames: "a 0 $1 40 $2", turned(alongAxis)),
  ]

  private static let alongAxis = """
    ll = 10, rr = 20 → 10 370 ¦ ll = 10, w = 50 → 10 50 ¦ rr = 10, w = 50 → 340 50 ¦ cl = 100, w = 50 → 75 50
    cl = 100, ll = 70 → 70 60 ¦ cl = 100, rl = 120 → 80 40 ¦ lr = 300, rl = 150 → 100 50 ¦ ll = 10, rl = 60 → 10 50
    cr = 300, rr = 280 → 80 40 ¦ ll = rr = 10 → 10 380 ¦ w = ll = 30 → 30 30 ¦ ll = 10, w = ll * 2 → 10 20
    ll = 10, w = ll += 5 → 15 15 ¦ w = 50, ll = 10 → 10 50 ¦ «ignored-rule»w = 50, ll = 10, rr = 20 → 10 370
    ll = 10, rr = 20, «ignored-rule»w = 50 → 10 370 ¦ ll = 10, «ignored-rule»w = 50, rr = 20 → 10 370
    «ignored-rule»ll = 10, rr = 20, cl = 300 → 220 160 ¦ «ignored-rule»cl = 300, ll = 10, rr = 20 → 10 370
    «ignored-rule»ll = 10, «ignored-rule»cl = 300, rr = 20, ll = 30 → 30 350
    «ignored-rule»ll = 1, «ignored-rule»rr = 2, cl = 100, rl = 120 → 80 40
    ll = 10, rr = 20, «ignored-rule»cl = 300, cl = nil → 10 370
    ll = 10, «ignored-rule»rr = 20, rr = nil, w = 50 → 10 50
    «ignored-rule»w = 50, ll = 10, w = nil, rr = 20 → 10 370 ¦ rr = 5, w = rl → 0 395 ¦ ll = 10, w = lr → 10 390
    cl = 50, w = cr → -125 350 ¦ lr = 390, w = ll → 10 10 ¦ rl = 100, w = rr → -200 300 ¦ cr = 350, w = cl → 25 50
    rr = 5, w = rl - 95 → 95 300 ¦ rr = 10%, ll = rl / 4 → 90 270 ¦ ll = 2 * (w = 30), ll -= 5 → 55 30
    rr = 4 + (ll = 3) → 3 390 ¦ ll = (w = 20) + (w += 5) → 45 25 ¦ rr = 10%, w = rl → 0 360
    ll = 25%, w = lr / 3 → 100 100 ¦ rr = 5, ll = rr → 5 390 ¦ ll = 10, rr = 10, maxw = 100 → 290 100
    rr = 10, ll = 10, maxw = 100 → 10 100 ¦ maxw = 100, ll = 10, rr = 10 → 290 100
    ll = 10, maxw = 100, rr = 10 → 290 100 ¦ ll = 10, rr = 10, minw = 500 → -110 500
    rr = 10, ll = 10, minw = 500 → 10 500 ¦ ll = 10, rr = 10, maxw = 500 → 10 380
    ll = 10, rr = 10, minw = 50, maxw = 100 → 290 100 ¦ ll = 10, w = 90, maxw = 30 → 10 30
    ll = 10, w = 20, minw = 30 → 10 30 ¦ cl = 200, rr = 10, maxw = 100 → 290 100
    rr = 10, cl = 200, maxw = 100 → 150 100 ¦ «ignored-rule»ll = 10, rr = 10, ll = 20, maxw = 100 → 20 100
    ll = 10, rr = 10, ll += 5, maxw = 100 → 15 100 ¦ w = 90, rr = 10, maxw = 30 → 360 30
    """

  private static func turned(_ rules: String) -> String {
    let names = [
      "ll": "tt", "lr": "tb", "rr": "bb", "rl": "bt", "cl": "ct", "cr": "cb", "w": "h", "minw": "minh", "maxw": "maxh",
    ]
    return rules.replacing(#/«[^»]*»|\w+/#) { names[String($0.output)] ?? String($0.output) }
  }

  static let layouts = [
    LayoutTable(
      head(""),
      """
      ‹two lines› a: ll = 10; a: rr = 20; a: tt = 0, h = 30 → a 10 0 370 30
      ‹a value of an earlier line› a: ll = 10, tt = 0; a: w = ll * 2, h = 30 → a 10 0 20 30
      ‹the newest of two lines› a: ll = 10, tt = 0, h = 30; a: rr = 10, maxw = 100 → a 290 0 100 30
      ‹dropped by a later line› a: «ignored-rule»ll = 10, tt = 0, h = 30; a: rr = 20; a: cl = 300 → a 220 0 160 30
      ‹dropped size of an earlier line› a: «ignored-rule»w = 10, tt = 0, h = 30; a: rr = 20, ll = 10 → a 10 0 370 30
      ‹nil in a later line› a: «ignored-rule»ll = 10, tt = 0, h = 30, w = 40; a: ll = nil; a: rr = 10 → a 350 0 40 30
      ‹several lines of one rule› a: ll = 10,
      tt = 20,
      w = 30, h = 40 → a 10 20 30 40
      ‹a semicolon after it› a: ll = 10, tt = 20; a: w = 30, h = 40; → a 10 20 30 40
      ‹each view its own› a: ll = tt = 10, w = h = 20; view c; c: ll = tt = 30, w = h = 40
      → a 10 10 20 20, c 30 30 40 40
      ‹rules and equations› a: ll = 10, tt = 20; a.width == 5; a.bottom == -10 → a 10 20 5 270
      ‹a limit and an equation› a: ll = 10, rr = 10, maxw = 1000, tt = 0, h = 30; a.width == 100 → a 290 0 100 30
      ‹no limit on this axis› a: ll = 10, rr = 10, tt = 0, bb = 10, maxh = 30; «conflict»a.width == 100
      → conflict: a 10 260 380 30
      ‹no limit› a: ll = 10, rr = 10, tt = 0, h = 30; «conflict»a.width == 100 → conflict: a 10 0 380 30
      ‹no limit, a size› a: ll = 10, w = 50, tt = 0, h = 30; «conflict»a.width == 100 → conflict: a 10 0 50 30
      ‹a limit, and the size yields› a: ll = 10, w = 50, minw = 20, tt = 0, h = 30; a.width == 100 → a 10 0 100 30
      ‹a limit, and the newest does not› a: ll = 10, rr = 10, minw = 20, tt = 0, h = 30; «conflict»a.right == -50
      → conflict: a 10 0 380 30
      ‹a limit, and the older yields› a: ll = 10, rr = 10, minw = 20, tt = 0, h = 30; a.left == 50 → a 50 0 340 30
      ‹a limit is required› a: ll = 10, w = 50, maxw = 20, tt = 0, h = 30; «conflict»a.width == 100
      → conflict: a 10 0 20 30
      ‹a yielding rule is 999› a: ll = 10, w = 50, minw = 20, tt = 0, h = 30; a.width == 100 @ 999.5 → a 10 0 100 30
      ‹a yielding rule beats 998› a: ll = 10, w = 50, minw = 20, tt = 0, h = 30; a.width == 100 @ 998 → a 10 0 50 30
      ‹a path› a.insets == 0; view u { view c }; u: ll = 20, tt = 30, w = 200, h = 100
      u.c: ll = 10%, tt = 10%, rr = bb = 5 → u 20 30 200 100, u.c 20 10 175 85
      ‹inside a view› a.insets == 0; view u { view c; c: ll = tt = rr = bb = 10% }
      u: ll = 20, tt = 30, w = 200, h = 100 → u.c 20 10 160 80
      ‹another view elsewhere› a.insets == 0; view u { view c }; u: ll = 20, tt = 30, w = 200, h = 100
      u.c: ll = %ll(b), tt = %tt(b), w = %w(b), h = %h(b) → u.c 80 20 80 60
      ‹another view elsewhere, from the far side› a.insets == 0; view u { view c }
      u: ll = 20, tt = 30, w = 200, h = 100; u.c: rr = %rr(b), bb = %bb(b), w = 10, h = 10 → u.c 150 70 10 10
      ‹a view inside another› view u { view c; c.left == 5; c.top == 6; c.size == 7 x 8 }
      u: ll = 20, tt = 30, w = 200, h = 100; a: ll = %ll(u.c), tt = %tt(u.c), w = %w(u.c), h = %h(u.c) → a 25 36 7 8
      ‹names before metrics› let w = 500; let ll = 7; a: w = 30, ll = w, tt = 0, h = 30 → a 30 0 30 30
      ‹a metric in a percentage› let m = 25; a: w = %p(m), ll = tt = 0, h = %p(m) → a 0 0 100 75
      ‹a view called w› view w; w: ll = tt = 1, w = 2, h = 3; a: ll = %w(w), tt = %h(w), w = h = 5
      → w 1 1 2 3, a 2 3 5 5
      ‹a limit against a limit› a: minw = 50, ll = tt = 0, h = 30, «conflict»maxw = 20 → conflict: a 0 0 50 30
      ‹a percentage of an earlier line› a: w = 50%; a: h = w; a: ll = tt = 0 → a 0 0 200 150
      ‹a line that goes on after an operator› a: ll = 10 +
      5, tt = 20, w = 30, h = 40 → a 15 20 30 40
      ‹a comment› a: ll = 10, tt = 20 # here
      a: w = 30, h = 40 // there → a 10 20 30 40
      ‹a guide› guide g; g: ll = 10, rr = 20, tt = bb = 5; a.edges == g.edges → a 10 5 370 290
      ‹a circle› view c; a: ll = 10, rr = %lr(c) + 5, tt = 0, h = 30; c: ll = %rl(a) + 5, rr = 10, tt = 0, h = 30
      c.width == a.width → a 10 0 187.5 30, c 202.5 0 187.5 30
      ‹a circle of sizes› view c; a: w = %w(c), ll = tt = 0, h = %h(c); c: w = %w(a), ll = tt = 0, h = %h(a)
      a.size == 33 x 44 → a 0 0 33 44, c 0 0 33 44
      ‹a circle with one solution› view c; a: w = %w(c) / 2 + 30, ll = tt = 0, h = 1
      c: w = %w(a) / 2 + 30, ll = tt = 0, h = 1 → a 0 0 60 1, c 0 0 60 1
      ‹of itself› a: w = %w(a) / 2 + 30, ll = tt = 0, h = 1 → a 0 0 60 1
      ‹a later view› a: ll = %rl(c), tt = 0, w = h = 1; view c; c: ll = 5, w = 6, tt = 0, h = 1
      → a 11 0 1 1, c 5 0 6 1
      ‹right to left› screen r = 400 x 300 rtl; a: ll = 10, tt = 20, w = 30, h = 40
      → p: a 10 20 30 40; r: a 10 20 30 40
      ‹states› a: tt = 0, h = 30, w = 40; state s { a: ll = 10 }; state t { a: rr = 10 }
      → p/s: a 10 0 40 30; p/t: a 350 0 40 30
      ‹a state sets again› a: tt = 0, h = 30, w = 40, ll = 10; state s { a: ll = 20 }; state t { }
      → p/s: a 20 0 40 30; p/t: a 10 0 40 30
      ‹a state drops one› a: ll = 10, rr = 20, tt = 0, h = 30; state s { a: cl = 300 }; state t { }
      → p/s: a 220 0 160 30; p/t: a 10 0 370 30
      ‹a state removes one› a: ll = 10, tt = 0, h = 30, w = 40; state s { a: ll = nil, rr = 10 }; state t { }
      → p/s: a 350 0 40 30; p/t: a 10 0 40 30
      ‹the value of a state› a: ll = 10, tt = 0, h = 30; state s { a: ll = 30 }; state t { }; a: w = ll * 2
      → p/s: a 30 0 60 30; p/t: a 10 0 20 30
      ‹a state adds› a: ll = 10, tt = 0, h = 30, w = 5; state s { a: ll += 30 }; state t { a: ll *= 2 }
      → p/s: a 40 0 5 30; p/t: a 20 0 5 30
      ‹a limit of a state› a: ll = 10, rr = 10, tt = 0, h = 30; state s { a: maxw = 100 }; state t { }
      → p/s: a 290 0 100 30; p/t: a 10 0 380 30
      ‹a condition› screen q = 900 x 300; a: tt = 0, h = 30, w = 40
      when width < 600 { a: ll = 10 } else { a: rr = 10 } → p: a 10 0 40 30; q: a 850 0 40 30
      ‹a condition sets again› screen q = 900 x 300; a: tt = 0, h = 30, w = 40, ll = 10
      when width < 600 { a: ll = 30 } → p: a 30 0 40 30; q: a 10 0 40 30
      ‹a conflict of two rules› a: ll = 10, w = 50, tt = 0, h = 30; view c; c: tt = 0, h = 30, ll = 0, w = %w(a)
      «conflict»c.width == 51 → conflict: c 0 0 50 30
      ‹no such view› a.insets == 0; «unknown-view»d: ll = 10 →
      ‹no such other view› a.insets == 0; a: minw = %w(«unknown-view»d) →
      ‹no such metric› a.insets == 0; a: minw = «unknown-name»gpa →
      ‹no such metric in a format› a.insets == 0; a: minw = %f(«unknown-name»gpa) →
      ‹a product› a.insets == 0; a: minw = «nonlinear»%w(b) * %w(b) →
      ‹a quotient› a.insets == 0; a: minw = 10 / «nonlinear»%w(b) →
      ‹by zero› a.insets == 0; a: minw = 10 / «division-by-zero»0 →
      ‹too large› a.insets == 0; a: minw = «out-of-range»1e10 →
      ‹of the root› a.insets == 0; view: «no-superview»ll = 10 → ¦ ‹not finished› a.insets == 0; a: minw =«syntax» →
      ‹no value› a.insets == 0; a: minw = 3 +«syntax»* 2 →
      """),
    LayoutTable(
      foot: "\n",
      """
      ‹two screens› layout T { screen p = 400 x 300; view a; screen q = 200 x 100
      a: ll = 10%, tt = 10%, rr = 10%, bb = 10% } → p: a 40 30 320 240; q: a 20 10 160 80
      ‹ambiguous› layout T { screen p = 400 x 300; view b; b.left == 100; b.top == 50; b.size == 80 x 60
      view «ambiguous»a; a: ll = 10, tt = 0, h = 30 } → ambiguous: a 10 0 0 30
      """),
  ]
}
