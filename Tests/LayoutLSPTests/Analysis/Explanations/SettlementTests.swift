import Solver
import Testing

@testable import Analysis

/// Why views are ambiguous and which equations would settle them: the messages, and whether these equations do settle
/// them.
struct SettlementTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let text: String
    /// The expected last lines of the messages about ambiguous views.
    let says: [String]
    var testDescription: String { text }
  }

  private static func onPhone(_ body: String) -> String { "screen p = 390 x 600\n" + body }

  static let rows: [Row] = [
    Row(
      text: onPhone("view a (intrinsic: 40 x 20); a.left >= 5; a.top == 0"),
      says: ["nothing fixes x: 'a.left == superview.left + 5' would settle it"]),
    Row(
      text: onPhone("view a (intrinsic: 40 x 20); a.left == 5"),
      says: ["nothing fixes y: 'a.top == superview.top + 8' would settle it"]),
    // A view is settled below the view before it, or beside it.
    Row(
      text: onPhone("view a (intrinsic: 40 x 20), b (intrinsic: 40 x 20); a.left == 5; a.top == 9; b.left == 3"),
      says: ["nothing fixes y: 'b.top == a.bottom + 8' would settle it"]),
    Row(
      text: onPhone("view a (intrinsic: 40 x 20), b (intrinsic: 40 x 20); a.left == 5; a.top == 9; b.top == a.top"),
      says: ["nothing fixes x: 'b.left == a.right + 8' would settle it"]),
    Row(
      text: onPhone(
        "view a (intrinsic: 40 x 20), b (intrinsic: 40 x 20); a.left == 5; a.top == 9; b.left == a.right + 4"),
      says: ["nothing fixes y: 'b.top == a.top' would settle it"]),
    Row(
      text: onPhone("view a (intrinsic: 40 x 20), b (intrinsic: 40 x 20); a.leading == 5; a.top == 9; b.top == a.top"),
      says: ["nothing fixes x: 'b.leading == a.trailing + 8' would settle it"]),
    // A gap that has a least width, and on which another view depends.
    Row(
      text: onPhone("view a, b; |-(>=20)-[a(50)]-[b(60)]; [a, b].top == 0; [a, b].height == 9"),
      says: ["nothing fixes x: 'a.leadingInset == 20' would settle it, and 'b' with it"]),
    // Sizes.
    Row(
      text: onPhone("view a; a.left == 20; a.top == 10; a.height == 9"),
      says: ["nothing fixes width: 'a.right == superview.right - 20' would settle it"]),
    Row(
      text: onPhone("view a; a.left == 20; a.top == 10; a.width == 9"),
      says: ["nothing fixes height: 'a.height == 44' would settle it"]),
    Row(
      text: onPhone(
        "view a { view b (intrinsic: 10 x 30); b.left == 0; b.top == 5 }; a.left == 20; a.top == 10; a.right == 0"),
      says: ["nothing fixes height: 'a.bottom == a.b.bottom + 8' would settle it"]),
    Row(
      text: onPhone("view a; a.edges == (1, 2, 3, 4); view b; b.left == 20; b.size == 9 x 9; b.width == 3"),
      says: []),
    Row(
      text: onPhone("view a; a.size == 30 x 40"),
      says: [
        "nothing fixes x and y: 'a.left == superview.left + 8' and 'a.top == superview.top + 8' would settle it"
      ]),
    // A tie between soft constraints.
    Row(
      text: onPhone("view a (intrinsic: 100 x 20), b (intrinsic: 100 x 20); |[a][b]|; [a, b].top == 0"),
      says: [
        "width is open by a tie at priority 250 between 'a.width <= 100 @ 250 (its intrinsic size)' and"
          + " 'b.width <= 100 @ 250 (its intrinsic size)': 'a.hugH == 251' would settle width"
      ]),
    Row(
      text: onPhone("view a; a.left == 10 @ 300; a.left == 20 @ 300; a.size == 5 x 5; a.top == 0"),
      says: [
        "x is open by a tie at priority 300 between 'a.left == superview.left + 10 @ 300' and"
          + " 'a.left == superview.left + 20 @ 300': 'a.left == superview.left + 10' would settle it"
      ]),
    // A tie of soft constraints that only the second screen adds.
    Row(
      text: "screen p = 100 x 100; screen q = fit x fit; view a; a.edges == view.edges; a.width + a.height >= 50",
      says: [
        "width is open by a tie at priority 50 between 'the screen's width fits its content' and"
          + " 'the screen's height fits its content'"
      ]),
    // A settlement for every screen, and one for one state only.
    Row(
      text: "screen p = 390 x 600; screen q = 200 x 300; view a; a.right == 0; a.top == 0; a.height == 9",
      says: ["nothing fixes x: 'a.left == superview.left + 8' would settle it"]),
    Row(
      text: onPhone(
        "view a; a.left == 0; a.top == 0; a.width == 9; state s { a.height == 20 }; state t { a.right <= 0 }"),
      says: ["nothing fixes height: 'a.height == 44' in state 't' would settle it"]),
    // A settlement for a combination of states of several sets.
    Row(
      text: onPhone(
        """
        states m: s, t
        states n: u, v
        view a
        a.right == 0; a.top == 0; a.width == 9
        state s { state u { a.height >= 5 } }
        state s { state v { a.height == 20 } }
        state t { a.height == 30 }
        """),
      says: ["nothing fixes height: 'a.height == 5' in state 's + u' would settle it"]),
  ]

  /// Rows in which an equation settles a value only together with another.
  static let together: [Row] = [
    // On the screen that is read from right to left, the leading edge alone does not determine x.
    Row(
      text:
        "screen p = 390 x 600; screen r = 390 x 600 rtl; view a; a.top == 0; a.height == 9; a.trailing >= a.leading",
      says: [
        "nothing fixes x and width: 'a.leading == superview.leading + 8' and"
          + " 'a.trailing == superview.trailing - 8' would settle it"
      ])
  ]

  @Test(arguments: rows + together) func messagesNameTheSettlements(_ row: Row) throws {
    let findings = try #require(MarkedDocument(row.text).analysis).findings.filter { $0.code == .ambiguous }
    #expect(findings.map { $0.message.split(separator: "\n").last.map(String.init) ?? "" } == row.says)
  }

  /// Each suggested equation alone determines its value; the first ones of all values together determine the view.
  @Test(arguments: rows) func settlementsSettleTheirValues(_ row: Row) throws { try check(row.text) }

  /// Suggested equations settle random layouts too, in which any value may be open.
  @Test(arguments: 0..<rounds(40)) func settlementsSettleRandomLayouts(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var text = "screen p = 390 x 600; screen q = 320...400 x 500; view a (intrinsic: 50 x 20), b, c { view d }\n"
    let paths = ["a", "b", "c", "c.d"]
    for (index, path) in paths.enumerated() {
      let other = paths[random.below(index + 1)]
      let lines = [
        "\(path).left == 10", "\(path).right == -10", "\(path).left >= 12", "\(path).width == 80 @ 400",
        "\(path).width == 90 @ 400", "\(path).top == 10", "\(path).height <= 90", "\(path).height == 30",
        "\(path).centerX == \(other).centerX", "\(path).top >= \(other).bottom + 7", "\(path).aspectRatio == 2",
      ]
      for line in lines where random.below(10) < 4 { text += line + "\n" }
    }
    try check(text)
  }

  private func check(_ text: String) throws {
    let result = try #require(MarkedDocument(text).analysis?.layouts.first?.result)
    for view in result.model.views.indices {
      let values = SettlementSearch.openValues(of: view, in: result)
      for value in values {
        // Each settlement is added after the first settlements of the values before it.
        let earlier = values.prefix { $0.dimension != value.dimension }.compactMap(\.settlements.first)
        for settlement in value.settlements {
          let after = try adding(earlier + [settlement], to: text)
          let free = after.configurations.flatMap { $0.free(of: view) }
          let isOpen = free.contains { $0.variable == value.dimension.variable(of: view) }
          // The value may still be open in other states.
          #expect(!isOpen || !settlement.states.isEmpty, "\(settlement.text) does not settle; \(text)")
          #expect(after.conflicts.count == result.conflicts.count, "\(settlement.text) contradicts; \(text)")
          #expect(after.ranges.count == result.ranges.count, "\(settlement.text) contradicts; \(text)")
          for other in settlement.settled {
            let isOpen = after.configurations.contains { !$0.free(of: other).isEmpty }
            #expect(!isOpen || !settlement.states.isEmpty, "\(settlement.text) leaves \(other)\n\(text)")
          }
          #expect(losses(after) == losses(result), "\(settlement.text)\n\(text)")
        }
      }
      let firsts = values.compactMap(\.settlements.first)
      if let last = firsts.last, firsts.count == values.count {
        let after = try adding(firsts, to: text)
        let isOpen = after.configurations.contains { !$0.free(of: view).isEmpty }
        #expect(last.settlesView == !isOpen || !last.states.isEmpty, "\(firsts.map(\.text))\n\(text)")
      }
    }
  }

  /// Returns the sum of violations of each priority on each screen. In a tie one soft constraint may miss instead of
  /// another.
  private func losses(_ result: LayoutResult) -> [[Rational: Rational]] {
    result.configurations.map { configuration in
      configuration.broken.reduce(into: [:]) { sums, broken in
        let priority = result.constraints[configuration.scenario][broken.key].constraint.priority
        sums[priority, default: .zero] += broken.value
      }
    }
  }

  private func adding(_ settlements: [Settlement], to text: String) throws -> LayoutResult {
    let analysis = try #require(
      MarkedDocument(([text] + settlements.flatMap(\.statements)).joined(separator: "\n")).analysis)
    #expect(!analysis.findings.contains { $0.code == .syntax || $0.code.rawValue.hasPrefix("unknown") })
    return try #require(analysis.layouts.first?.result)
  }

  /// Of 300 ambiguous views only the first have settlements in their messages. Asked for one view, the search finds
  /// them.
  @Test func onlyTheFirstAmbiguousViewsGetSettlements() throws {
    let views = (0..<300).map { "a\($0) (intrinsic: 9 x 9)" }
    let text = "screen p = 390 x 600\nview " + views.joined(separator: ", ") + "\n"
    let analysis = try #require(MarkedDocument(text).analysis)
    let messages = analysis.findings.filter { $0.code == .ambiguous }.map(\.message)
    #expect(messages.count == 300)
    let explained = messages.prefix { $0.contains("would settle") }.count
    #expect(explained > 1 && explained < 100)
    let result = try #require(analysis.layouts.first?.result)
    #expect(SettlementSearch.openValues(of: 300, in: result).count { !$0.settlements.isEmpty } == 2)
  }
}
