import Syntax
import Testing

@testable import Analysis

/// Rules: texts and their frames, worked out by hand, on a screen of 400 x 600 with views a and b and a box of 200 x
/// 100 at 50, 60 that holds c.
struct RulesTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let rules: String
    /// `a 0 0 10 20`: a view and its x, y, width, height.
    let frames: [String]
    init(_ rules: String, _ frames: String...) {
      self.rules = rules
      self.frames = frames
    }
    var testDescription: String { rules }
  }

  static let head = """
    screen p = 400 x 600
    let gap = 12
    let w = 77
    view a, b (intrinsic: 30 x 20), box { view c }
    box: ll = 50, tt = 60, w = 200, h = 100

    """

  static let rows: [Row] = [
    // Names
    Row("a: ll = bb = rr = 10, tt = 50%", "a 10 300 380 290"),
    Row("a: tt = rr = 5, w = 20, h = 30", "a 375 5 20 30"),
    Row("a: ll = 1, tt = 2, w = 3, h = 4", "a 1 2 3 4"),
    Row("a: lr = 100, tb = 50, w = 10, h = 10", "a 300 550 10 10"),
    Row("a: rl = 100, bt = 50, w = 10, h = 10", "a 90 40 10 10"),
    Row("a: rr = 100, bb = 50, w = 10, h = 10", "a 290 540 10 10"),
    Row("a: cl = 100, ct = 50, w = 10, h = 20", "a 95 40 10 20"),
    Row("a: cr = 100, cb = 50, w = 10, h = 20", "a 295 540 10 20"),
    Row("a: ll = 10, cl = 30, tt = 5, ct = 25", "a 10 5 40 40"),
    Row("a: rr = 10, cr = 30, bb = 5, cb = 25", "a 350 555 40 40"),
    // Values
    Row("a: w = 10-5, h = 2 * (3 + 4) - 6 / 3, ll = -10, tt = 2 - -1", "a -10 3 5 12"),
    Row("a: w = 50%, h = w, ll = tt = 0", "a 0 0 200 300"),
    Row("a: w = H:50%, h = w, ll = tt = 0", "a 0 0 200 200"),
    Row("a: w = V:10%, h = H:10%, ll = tt = 25%", "a 100 150 60 40"),
    Row("a: w = 100% / 2, h = 80% * 0.5, ll = 50% + 10, tt = 50% - 10", "a 210 290 200 240"),
    Row("a: w = 2 * 10%, h = w + 10, ll = 10 + h, tt = h", "a 100 130 80 130"),
    Row("a: w = gap, h = gap * 2, ll = %f(gap), tt = %f(gap + 1)", "a 12 13 12 24"),
    Row("a: w = %p(50), h = %p(gap * 5), ll = %^f(3), tt = %@f(4)", "a 3 4 200 360"),
    Row("a: w = V:%p(10), h = H:%^p(10), ll = H:%@p(1), tt = %@p(1)", "a 4 6 60 40"),
    Row("a: w = 50, h = w, ll = %f(w), tt = 0", "a 77 0 50 50"),
    Row("a: ll = tt = h = 10%, w = 5", "a 40 60 5 60"),
    // Reading names
    Row("a: rr = 5, ll = rl - 50, tt = 0, h = 1", "a 345 0 50 1"),
    Row("a: rl = 100, w = rr / 10, tt = 0, h = 1", "a 70 0 30 1"),
    Row("a: tb = 100, h = tt / 10, ll = 0, w = 1", "a 0 500 1 50"),
    Row("a: cl = 100, ll = cr - 250, tt = 0, h = 1", "a 50 0 100 1"),
    Row("a: tt = 20, tt += 20, tt *= 3, tt -= 60, tt /= 2, h = tt, ll = 0, w = 1", "a 0 30 1 30"),
    Row("a: rr = 10, rl += 5, w = 20, tt = 0, h = 1", "a 375 0 20 1"),
    Row("a: ll = 10, w = ll, ll = 40, tt = 0, h = 1", "a 40 0 10 1"),
    Row("a: tt = bb += 5, bb = 7, ll = 0, w = 1", "a 0 5 1 588"),
    Row("a: bb = 10, tt = bb += 5, ll = 0, w = 1", "a 0 15 1 570"),
    Row("a: tt += 20, h = ct, ll = 0, w = 1 + maxw", "a 0 20 1 0"),
    Row("a: minw = 50, w = minw * 2, ll = tt = 0, h = 9", "a 0 0 100 9"),
    Row("a: tb = 50%, w = tt, ll = 0, h = 1", "a 0 300 300 1"),
    // A percentage keeps the axis on which it was set, even if it is read by a name of the opposite side
    Row("a: rr = 5%, bb = rl, w = h = 1", "a 379 219 1 1"),
    Row("a: lr = 10%, tt = ll, w = 1, h = lr", "a 360 360 1 60"),
    Row("a: tt = rr = 5%, bb = rl / 2 + tb / 10, w = 1", "a 379 30 1 323"),
    Row("a: cb = 50%, ct -= 10%, ll = ct / 4, w = h = 2", "a 65 239 2 2"),
    // Assignments in parentheses
    Row("a: tt = 5 + (ll = 3), w = h = 1", "a 3 8 1 1"),
    Row("a: tt = 2 * (ll = rr = 3) + (h = 1), w = 1", "a 3 7 394 1"),
    Row("a: tt = (ll = (w = (h = 10%) * 2) + 1) + ll, w = 5", "a 81 242 5 60"),
    Row("a: ll = 4, tt = ll + (ll = 10) + ll, w = h = 1", "a 10 24 1 1"),
    Row("a: ll = 4, tt = (ll += 3) * (ll *= 2), w = h = 1", "a 14 98 1 1"),
    Row("a: bb = (tt = 5) + (tt = nil), h = 10, ll = rr = (w = 2)", "a 2 585 396 10"),
    Row("a: bb = 9, tt = (bb = nil), tt += 1, w = h = 3, ll = 0", "a 0 1 3 3"),
    Row("a: tt = bb = 5 + (ll = 3), w = 1", "a 3 8 1 584"),
    Row(
      """
      a: w = 10, tt = 1 +
        (ll = 3), h = 1
      """, "a 3 4 10 1"),
    // Statements follow one another
    Row("a: ll = 10, w = 20; a: tt = 30, h = 40; a: ll += 5", "a 15 30 20 40"),
    Row(
      """
      a: ll = 10,
        tt = 20,
        w = 3 *
       10, h = (1
       + 1)
      """, "a 10 20 30 2"),
    Row("a: ll = tt = 0; a: w = 5; a: h = w", "a 0 0 5 5"),
    // nil
    Row("a: ll = 10, cl = 50, rr = 0, cl = nil, tt = 0, h = 1", "a 10 0 390 1"),
    Row("a: ll = 10, rr = 0, lr = nil, w = 30, tt = 0, h = 1", "a 370 0 30 1"),
    Row("a: ll = rr = 10, w = 5, ll = rr = nil, rl = 50, tt = 0, h = 1", "a 45 0 5 1"),
    Row("a: w = 10, w = nil, w += 4, ll = tt = 0, h = 1", "a 0 0 4 1"),
    Row("b: ll = tt = 0, w = 90, w = nil, minw = 40, minw = nil", "b 0 0 30 20"),
    // Which assignments count
    Row("a: ll = 0, cl = 100, rr = 30, w = 5, tt = 0, h = 1", "a -170 0 540 1"),
    Row("a: ll = 0, cl = 100, ll = 10, rr = 40, tt = 0, h = 1", "a 10 0 350 1"),
    Row("a: w = 10, ll = 0, rr = 0, h = 20, tt = 0, bb = 580", "a 0 0 400 20"),
    Row("a: ll = 5, lr = 300, w = 10, tt = 0, h = 1", "a 100 0 10 1"),
    Row("a: ct = 100, h = 50, tt = 10, ll = 0, w = 1", "a 0 10 1 180"),
    // Limits
    Row("a: ll = 10, rr = 10, maxw = 200, tt = 0, h = 1", "a 190 0 200 1"),
    Row("a: rr = 10, ll = 10, maxw = 200, tt = 0, h = 1", "a 10 0 200 1"),
    Row("a: ll = rr = 10, maxw = 200, tt = 0, h = 1", "a 10 0 200 1"),
    Row("a: ll = 10, w = 500, maxw = 50%, tt = 0, h = 1", "a 10 0 200 1"),
    Row("a: ll = 10, w = 10, minw = 30, maxw = 50, tt = 0, h = w, minh = 8", "a 10 0 30 10"),
    Row("a: tt = 0, bb = 0, maxh = 100, minh = 50, ll = 0, w = 1", "a 0 500 1 100"),
    Row("b: ll = tt = 0, minw = 50, maxh = 5", "b 0 0 50 5"),
    Row("a: ll = 10, rr = 10, minw = 100, tt = 0, h = 1", "a 10 0 380 1"),
    // Other views
    Row("b: ll = 20, tt = 30; a: ll = %rl(b), tt = %bt(b), w = %w(b), h = %h(b) * 2", "a 50 50 30 40"),
    Row("b: ll = 20, tt = 30; a: rr = %lr(b), bb = %tb(b), w = %ll(b), h = %tt(b)", "a 0 0 20 30"),
    Row("b: ll = 20, tt = 30; a: cl = %cl(b), ct = %ct(b) + 5, w = h = 10", "a 30 40 10 10"),
    Row("b: ll = 20, tt = 30; a: cr = %cr(b), cb = %cb(b), w = %rr(b) - 300, h = %bb(b) - 540", "a 10 35 50 10"),
    Row("a: ll = %ll(box.c), tt = %tt(box.c), w = h = 5; box.c: ll = 3, tt = 4, w = h = 1", "a 53 64 5 5"),
    Row("box.c: ll = %ll(b), rl = %rl(box), tt = %tt(box), h = 9; b: ll = 60, tt = 0", "box.c 10 0 190 9"),
    Row("box.c: w = %w(superview) / 2, h = 50%, rr = bb = 10", "box.c 90 40 100 50"),
    Row("box.c: ll = %ll(superview), tt = %tt(view) + 60, w = h = 1", "box.c 0 0 1 1"),
    Row("a: w = %h(a) * 2, h = %w(b), ll = %rl(b); b: ll = %w(a), tt = 0; a: tt = 0", "a 90 0 60 30", "b 60 0 30 20"),
    Row("a: w = %w(b) * 50%, h = 50% * %h(b), ll = tt = 0; b: ll = tt = 0", "a 0 0 15 10"),
    Row("b: ll = 20, tt = 30; a: w = %w(b), w += %ll(b), w /= 2, h = w, ll = tt = 0", "a 0 0 25 25"),
    Row("a: ll = tt = 0, w = 5, h = 6; b.left == a.right; b.top == 0", "b 5 0 30 20"),
  ]

  /// Rules name left and right, whatever the reading direction.
  @Test func rulesIgnoreTheReadingDirection() throws {
    let text = "screen p = 400 x 600 rtl; view a; a: ll = 10, w = 25%, tt = 0, h = w, cl += 0"
    let frames = try #require(MarkedDocument(text).analysis?.frames.first?.configurations.first)
    #expect(frames.views.last.map { [$0.x, $0.width, $0.height] } == [10, 0, 150])
  }

  @Test func ruleNamesAreThoseOfTheParser() { #expect(RuleName.allCases.map(\.rawValue) == SLL.names) }

  @Test(arguments: rows) func frames(_ row: Row) throws {
    let analysis = try #require(MarkedDocument(Self.head + row.rules).analysis)
    let errors = analysis.findings.filter { $0.code.severity == .error }
    #expect(errors.isEmpty, "\(errors.map(\.message))")
    let views = try #require(analysis.frames.first?.configurations.first).views
    for frame in row.frames {
      let name = String(frame.prefix { $0 != " " })
      let view = try #require(views.first { $0.path == name })
      let found = [view.x, view.y, view.width, view.height].map { NumberText.points($0) }
      #expect("\(name) \(found.joined(separator: " "))" == frame)
    }
  }
}
