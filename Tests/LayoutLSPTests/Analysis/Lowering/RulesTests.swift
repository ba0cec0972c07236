import Syntax
import Testing

@testable import Analysis

/// Rules: texts and their frames, worked out by hand, on a screen of 400 x 600 with views a and b and a box of 200 x
/// 100 at 50, 60 that holds c.
struct RulesTests {
  /// Sums, names and statements that follow one another.
  static let rows = LayoutTable(
    """
    screen p = 400 x 600
    let gap = 12
    let w = 77
    view a, b (intrinsic: 30 x 20), box { view c }
    box: ll = 50, tt = 60, w = 200, h = 100

    """, foot: "", compared: .errors,
    """
    a: ll = bb = rr = 10, tt = 50% → a 10 300 380 290 ¦ a: tt = rr = 5, w = 20, h = 30 → a 375 5 20 30
    a: ll = 1, tt = 2, w = 3, h = 4 → a 1 2 3 4 ¦ a: lr = 100, tb = 50, w = 10, h = 10 → a 300 550 10 10
    a: rl = 100, bt = 50, w = 10, h = 10 → a 90 40 10 10 ¦ a: rr = 100, bb = 50, w = 10, h = 10 → a 290 540 10 10
    a: cl = 100, ct = 50, w = 10, h = 20 → a 95 40 10 20 ¦ a: cr = 100, cb = 50, w = 10, h = 20 → a 295 540 10 20
    a: ll = 10, cl = 30, tt = 5, ct = 25 → a 10 5 40 40 ¦ a: rr = 10, cr = 30, bb = 5, cb = 25 → a 350 555 40 40
    a: w = 10-5, h = 2 * (3 + 4) - 6 / 3, ll = -10, tt = 2 - -1 → a -10 3 5 12
    a: w = 50%, h = w, ll = tt = 0 → a 0 0 200 300 ¦ a: w = H:50%, h = w, ll = tt = 0 → a 0 0 200 200
    a: w = V:10%, h = H:10%, ll = tt = 25% → a 100 150 60 40
    a: w = 100% / 2, h = 80% * 0.5, ll = 50% + 10, tt = 50% - 10 → a 210 290 200 240
    a: w = 2 * 10%, h = w + 10, ll = 10 + h, tt = h → a 100 130 80 130
    a: w = gap, h = gap * 2, ll = %f(gap), tt = %f(gap + 1) → a 12 13 12 24
    a: w = %p(50), h = %p(gap * 5), ll = %^f(3), tt = %@f(4) → a 3 4 200 360
    a: w = V:%p(10), h = H:%^p(10), ll = H:%@p(1), tt = %@p(1) → a 4 6 60 40
    a: w = 50, h = w, ll = %f(w), tt = 0 → a 77 0 50 50 ¦ a: ll = tt = h = 10%, w = 5 → a 40 60 5 60
    a: rr = 5, ll = rl - 50, tt = 0, h = 1 → a 345 0 50 1 ¦ a: rl = 100, w = rr / 10, tt = 0, h = 1 → a 70 0 30 1
    a: tb = 100, h = tt / 10, ll = 0, w = 1 → a 0 500 1 50 ¦ a: cl = 100, ll = cr - 250, tt = 0, h = 1 → a 50 0 100 1
    a: tt = 20, tt += 20, tt *= 3, tt -= 60, tt /= 2, h = tt, ll = 0, w = 1 → a 0 30 1 30
    a: rr = 10, rl += 5, w = 20, tt = 0, h = 1 → a 375 0 20 1
    a: ll = 10, w = ll, ll = 40, tt = 0, h = 1 → a 40 0 10 1 ¦ a: tt = bb += 5, bb = 7, ll = 0, w = 1 → a 0 5 1 588
    a: bb = 10, tt = bb += 5, ll = 0, w = 1 → a 0 15 1 570 ¦ a: tt += 20, h = ct, ll = 0, w = 1 + maxw → a 0 20 1 0
    a: minw = 50, w = minw * 2, ll = tt = 0, h = 9 → a 0 0 100 9 ¦ a: tb = 50%, w = tt, ll = 0, h = 1 → a 0 300 300 1
    a: rr = 5%, bb = rl, w = h = 1 → a 379 219 1 1 ¦ a: lr = 10%, tt = ll, w = 1, h = lr → a 360 360 1 60
    a: tt = rr = 5%, bb = rl / 2 + tb / 10, w = 1 → a 379 30 1 323
    a: cb = 50%, ct -= 10%, ll = ct / 4, w = h = 2 → a 65 239 2 2 ¦ a: tt = 5 + (ll = 3), w = h = 1 → a 3 8 1 1
    a: tt = 2 * (ll = rr = 3) + (h = 1), «ignored-rule»w = 1 → a 3 7 394 1
    a: tt = (ll = (w = (h = 10%) * 2) + 1) + ll, w = 5 → a 81 242 5 60
    a: ll = 4, tt = ll + (ll = 10) + ll, w = h = 1 → a 10 24 1 1
    a: ll = 4, tt = (ll += 3) * (ll *= 2), w = h = 1 → a 14 98 1 1
    a: bb = (tt = 5) + (tt = nil), h = 10, ll = rr = («ignored-rule»w = 2) → a 2 585 396 10
    a: «ignored-rule»bb = 9, tt = (bb = nil), tt += 1, w = h = 3, ll = 0 → a 0 1 3 3
    a: tt = bb = 5 + (ll = 3), w = 1 → a 3 8 1 584
    a: w = 10, tt = 1 +
    (ll = 3), h = 1 → a 3 4 10 1
    a: ll = 10, w = 20; a: tt = 30, h = 40; a: ll += 5 → a 15 30 20 40
    a: ll = 10,
    tt = 20,
    w = 3 *
    10, h = (1
    + 1) → a 10 20 30 2
    a: ll = tt = 0; a: w = 5; a: h = w → a 0 0 5 5
    a: ll = 10, «ignored-rule»cl = 50, rr = 0, cl = nil, tt = 0, h = 1 → a 10 0 390 1
    a: «ignored-rule»ll = 10, rr = 0, lr = nil, w = 30, tt = 0, h = 1 → a 370 0 30 1
    a: «ignored-rule»ll = «ignored-rule»rr = 10, w = 5, ll = rr = nil, rl = 50, tt = 0, h = 1 → a 45 0 5 1
    a: «ignored-rule»w = 10, w = nil, w += 4, ll = tt = 0, h = 1 → a 0 0 4 1
    b: ll = tt = 0, «ignored-rule»w = 90, w = nil, «ignored-rule»minw = 40, minw = nil → b 0 0 30 20
    a: «ignored-rule»ll = 0, cl = 100, rr = 30, «ignored-rule»w = 5, tt = 0, h = 1 → a -170 0 540 1
    a: «ignored-rule»ll = 0, «ignored-rule»cl = 100, ll = 10, rr = 40, tt = 0, h = 1 → a 10 0 350 1
    a: «ignored-rule»w = 10, ll = 0, rr = 0, «ignored-rule»h = 20, tt = 0, bb = 580 → a 0 0 400 20
    a: «ignored-rule»ll = 5, lr = 300, w = 10, tt = 0, h = 1 → a 100 0 10 1
    a: ct = 100, «ignored-rule»h = 50, tt = 10, ll = 0, w = 1 → a 0 10 1 180
    a: ll = 10, rr = 10, maxw = 200, tt = 0, h = 1 → a 190 0 200 1
    a: rr = 10, ll = 10, maxw = 200, tt = 0, h = 1 → a 10 0 200 1
    a: ll = rr = 10, maxw = 200, tt = 0, h = 1 → a 10 0 200 1
    a: ll = 10, w = 500, maxw = 50%, tt = 0, h = 1 → a 10 0 200 1
    a: ll = 10, w = 10, minw = 30, maxw = 50, tt = 0, h = w, minh = 8 → a 10 0 30 10
    a: tt = 0, bb = 0, maxh = 100, minh = 50, ll = 0, w = 1 → a 0 500 1 100
    b: ll = tt = 0, minw = 50, maxh = 5 → b 0 0 50 5 ¦ a: ll = 10, rr = 10, minw = 100, tt = 0, h = 1 → a 10 0 380 1
    b: ll = 20, tt = 30; a: ll = %rl(b), tt = %bt(b), w = %w(b), h = %h(b) * 2 → a 50 50 30 40
    b: ll = 20, tt = 30; a: rr = %lr(b), bb = %tb(b), w = %ll(b), h = %tt(b) → a 0 0 20 30
    b: ll = 20, tt = 30; a: cl = %cl(b), ct = %ct(b) + 5, w = h = 10 → a 30 40 10 10
    b: ll = 20, tt = 30; a: cr = %cr(b), cb = %cb(b), w = %rr(b) - 300, h = %bb(b) - 540 → a 10 35 50 10
    a: ll = %ll(box.c), tt = %tt(box.c), w = h = 5; box.c: ll = 3, tt = 4, w = h = 1 → a 53 64 5 5
    box.c: ll = %ll(b), rl = %rl(box), tt = %tt(box), h = 9; b: ll = 60, tt = 0 → box.c 10 0 190 9
    box.c: w = %w(superview) / 2, h = 50%, rr = bb = 10 → box.c 90 40 100 50
    box.c: ll = %ll(superview), tt = %tt(view) + 60, w = h = 1 → box.c 0 0 1 1
    a: w = %h(a) * 2, h = %w(b), ll = %rl(b); b: ll = %w(a), tt = 0; a: tt = 0 → a 90 0 60 30, b 60 0 30 20
    a: w = %w(b) * 50%, h = 50% * %h(b), ll = tt = 0; b: ll = tt = 0 → a 0 0 15 10
    b: ll = 20, tt = 30; a: w = %w(b), w += %ll(b), w /= 2, h = w, ll = tt = 0 → a 0 0 25 25
    a: ll = tt = 0, w = 5, h = 6; b.left == a.right; b.top == 0 → b 5 0 30 20
    """)

  /// Rules name left and right, whatever the reading direction.
  @Test func rulesIgnoreTheReadingDirection() throws {
    let text = "screen p = 400 x 600 rtl\nview a\na: ll = 10, w = 25%, tt = 0, h = w, cl += 0"
    let frames = try #require(MarkedDocument(text).analysis?.frames.first?.configurations.first)
    #expect(frames.views.last.map { [$0.x, $0.width, $0.height] } == [10, 0, 150])
  }

  @Test func ruleNamesAreThoseOfTheParser() { #expect(RuleName.allCases.map(\.rawValue) == SLL.names) }

  @Test(arguments: ([rows] + positions + sizes + axes + layouts).flatMap(\.rows))
  func frames(_ row: LayoutTable.Row) throws { try row.expect() }
}
