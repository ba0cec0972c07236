import Testing

@testable import Analysis

/// An instance is the same as its layout's text, written where it stands. Random layouts of all notations, once with
/// an instance and once with a view that has the text as its block, have the same frames, conflicts and free values.
struct InstanceInlineTests {
  /// `ROOT` is the view that is the instance.
  private static let inside = [
    "a: ll = tt = M", "a: w = 30%, h = w", "b: rr = bb = 3", "ROOT: minw = 20", "ROOT: w += 4", "b: tt = %bt(a) + M",
    "a: minh = 5, maxh = 12", "b.width.min = 6 +keepHigh", "a.insets.equal = 3", "a.topInset.equal = M",
    "a.topInset.equal = none", "ROOT.height.equal = 30 @ 800", "[a, b].widthsEqual @ low",
    "[a, b].horizontalOffsets >= 2", "group g = a.leftInset, b.rightInset; g.max = 9", "|-[a]-M-[b(20)]-|",
    "V:|-[a(>=4)]~[b]|", "[a]~[b]-(>=2)-| alignAllTop", "rows { [a(==)]-[_spacer]-[b(==)](10) }",
    "rows |-[r]-| { r: [a(10)][b(12)<>] }", "a.width == b.height * 50%", "a.leading >= safeArea.leading",
    "b.bottom <= margins.bottom @ 600", "b.trailing == 10% @ low", "view d; d.insets == 1", "a.hugV == high",
    "a.resistH == low + 1", "b.center == a.center @ 400",
  ]
  private static let outside = [
    "c: ll = 2, tt = 3", "c: w = 50%", "c.a: h = 8", "c.insets == 4 @ high", "c.a.width.equal = 12",
    "c.b.width.max = 30", "|-[c]-|", "V:|-[c(>=5)]", "c.a.topInset.equal = none", "c.width.equal = 44",
    "rows { [c(40)] }", "c.b.hug == 600",
  ]
  private static let conditions = ["width < 150", "not height > 60", "width <= 120 or 190 < width", "height > 70"]

  private static func statements(_ pool: [String], _ count: Int, _ random: inout SeededGenerator) -> String {
    (0..<count).map { _ in
      let one = pool[random.below(pool.count)]
      let other = pool[random.below(pool.count)]
      switch random.below(6) {
      case 0 where !one.contains("view d"): return "state \(["on", "off", "odd"][random.below(3)]) { \(one) }"
      case 1 where !one.contains("view d") && !other.contains("view d") && !one.contains("group"):
        return "when \(conditions[random.below(4)]) { \(one) } else { \(other) }"
      default: return one
      }
    }.joined(separator: "\n")
  }

  @Test func instancesEqualTheirInlinedText() throws {
    var random = SeededGenerator(seed: 11)
    let screens = """
      screen p = 160 x 80 safeArea (5, 6, 7, 8) rtl
      screen t = 100...200 x 50

      """
    var solved = 0
    for step in 0..<30 {
      let inner = Self.statements(Self.inside, 2 + random.below(5), &random)
      let before = Self.statements(Self.outside, random.below(2), &random)
      let behind = Self.statements(Self.outside, random.below(4), &random)
      let views = """
        let M = \(random.below(9)); view a (intrinsic: 20 x 10), b (lastBaseline: 2); [a, b].insets == 4 @ 2

        """
      let asView = """
        layout L (spacing: 3) { \(screens)\(before)
        view c (spacing: 5) { \(views)\(inner.replacing("ROOT", with: "c")) }
        \(behind); c.insets == 6 @ 3
        }
        """
      let asInstance = """
        layout L (spacing: 3) { \(screens)\(before)
        view c: C
        \(behind); c.insets == 6 @ 3
        }
        layout C (spacing: 5) { \(views)\(inner.replacing("ROOT", with: "view")) }
        """
      let (view, instance) = (try Self.described(asView), try Self.described(asInstance))
      #expect(
        view == instance,
        """
        step \(step)
        \(asInstance)
        """)
      if view.contains(where: { $0.contains("SolveStatus.solved") }) { solved += 1 }
    }
    #expect(solved > 2, "\(solved)")
  }

  /// Returns the frames, and the screen and the miss of each conflict.
  private static func described(_ text: String) throws -> [String] {
    let document = MarkedDocument(text)
    let analysis = try #require(document.analysis)
    let layout = try #require(analysis.layouts.first)
    let failing = layout.result.conflicts.map { "\(layout.result.scenarios[$0.scenario].screen) \($0.miss)" }
    let frames = layout.frames.configurations.map { configuration in
      var configuration = configuration
      // The errors of an instance stand in the text of its layout.
      if configuration.provisional == .instances { configuration.provisional = .errors }
      return "\(configuration)"
    }
    return frames + failing
  }
}
