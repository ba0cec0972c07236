import Testing

@testable import Analysis

/// The second lines of messages: the arithmetic of conflicts, and why soft constraints fail.
struct ExplanationTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let text: String
    /// The expected last lines of the messages of conflicts, or of soft constraints that fail.
    let says: [String]
    var testDescription: String { text }
  }

  private static func onPhone(_ body: String) -> String { "screen p = 390 x 600\n" + body }

  static let conflicts: [Row] = [
    // The numbers stand in the order of the layout, not of the text.
    Row(
      text: onPhone("view a; a.width == 400; a.right == -10; a.left == 20"),
      says: ["20 + 400 + 10 > 390 by 40 points"]),
    Row(text: onPhone("view a; |-20-[a(400)]-10-|"), says: ["20 + 400 + 10 > 390 by 40 points"]),
    Row(
      text: onPhone("let gap = 8; view a, b; a.top == 2 * gap; b.top == a.top + gap; b.topInset == 40"),
      says: ["16 + 8 ≠ 40, by 16 points"]),
    // A sum that is less than the screen conflicts if it must be equal to it.
    Row(text: onPhone("view a; a.insets == 20; a.width == 300"), says: ["20 + 300 + 20 ≠ 390, by 50 points"]),
    Row(text: onPhone("view a; a.width == 50%; a.width >= 200"), says: ["200 > 0.5 × 390 = 195 by 5 points"]),
    Row(
      text: onPhone("view a; a.width == 16 * a.height / 9; a.height == 30; a.width <= 50"),
      says: ["16/9 × 30 = 53.3333 > 50 by 3.3333 points"]),
    Row(text: onPhone("view a; a.width == -5"), says: ["-5 < 0 by 5 points"]),
    Row(
      text: onPhone("view a, b; a.left == b.right + 3; b.left == a.right + 5"), says: ["3 + 5 > 0 by 8 points"]),
    Row(text: onPhone("view a, b; a.left == b.left + 3; b.left == a.left"), says: ["3 ≠ 0, by 3 points"]),
    // Numbers alone are shown as they are written.
    Row(text: onPhone("view a; a.width - a.width == 20"), says: ["0 ≠ 20, by 20 points"]),
    Row(text: onPhone("view a; a.width >= 10 + a.width"), says: ["0 < 10 by 10 points"]),
    Row(text: onPhone("view a; a.width + 15 <= a.width - 25"), says: ["15 > -25 by 40 points"]),
    // Many numbers are shortened, and equal ones are counted.
    Row(
      text: onPhone("view a1, a2, a3, a4, a5, a6; |-10-[a1(60)]-10-[a2(60)]-10-[a3(60)]-10-[a4(60)]-10-[a5(60)]-10-|"),
      says: ["6 × 10 + 5 × 60 = 360 ≠ 390, by 30 points"]),
    Row(
      text: onPhone("view a, b, c, d, e; |-1-[a(61)]-2-[b(62)]-3-[c(63)]-4-[d(64)]-5-[e(165)]-6-|"),
      says: ["1 + 61 + 2 + 62 + 3 + 63 + … (5 more) = 436 > 390 by 46 points"]),
    // The screen with the greatest miss is shown. Constraints that only add to the miss, and are not needed, are left
    // out.
    Row(
      text: "screen p = 390 x 9; screen q = 320 x 9; view a; a.horizontalInsets == 10; a.width == 400",
      says: ["10 + 400 + 10 > 320 by 100 points"]),
    Row(
      text: "screen q = 320 x 9; view a; a.left >= 0; a.width == 30; a.width >= 50; a.right == 400",
      says: ["50 > 30 by 20 points"]),
    Row(
      text: "screen t = 300...400 x 9; view a; a.left == 10; a.width == 900; a.right == -10",
      says: ["10 + 900 + 10 > 300 by 620 points"]),
    Row(
      text: "screen t = 300...400 x 9; view a; a.left == 10; a.width >= 300; a.right == -10",
      says: ["10 + 300 + 10 > 300 by 20 points"]),
    Row(
      text: "screen t = 300 x 9; view a; state s { a.left == 4; a.left == 9 }; state r { a.left == 0 }",
      says: ["9 ≠ 4, by 5 points"]),
  ]

  @Test(arguments: conflicts) func conflictsShowTheirArithmetic(_ row: Row) throws {
    let findings = try #require(MarkedDocument(row.text).analysis).findings
    let messages = findings.filter { $0.code == .conflict || $0.code == .rangeConflict }.map(\.message)
    #expect(messages.map(\.lastLine) == row.says)
    #expect(messages.allSatisfy { $0.split(separator: "\n").count == 2 })
  }

  static let softConstraints: [Row] = [
    Row(
      text: onPhone("view a; a.edges == view.edges; a.width == 400 @ high"),
      says: [
        "'a.left == superview.left', 'a.right == superview.right' and the width of screen 'p' (390) stand against it:"
          + " 400 > 390 by 10 points"
      ]),
    Row(
      text: onPhone("view a (intrinsic: 100 x 20); a.left == 0; a.top == 0; a.width == 120; a.width == 150 @ 600"),
      says: ["'a.width == 120' stands against it: 150 ≠ 120, by 30 points"]),
    Row(
      text: onPhone("view a (intrinsic: 100 x 20, hug: 700); a.left == 0; a.top == 0; a.width == 150 @ 600"),
      says: ["'a.width <= 100 @ 700 (its intrinsic size)' stands against it: 150 > 100 by 50 points"]),
    // A soft constraint that stands against another and fails itself.
    Row(
      text: onPhone(
        "view a; a.left == 0; a.top == 0; a.height == 9; a.width <= 80; a.width >= 100 @ 900; a.width == 20 @ 2"),
      says: [
        "'a.width >= 100 @ 900' (which misses by 20 points itself) stands against it: 80 > 20 by 60 points"
      ]),
    // Soft constraints of the same priority are not named where they decide nothing.
    Row(
      text: onPhone(
        "view a; a.left == 0; a.top == 0; a.height == 9; a.width == 20; a.width == 40 @ 5; a.width == 60 @ 5"),
      says: [
        "'a.width == 20' stands against it: 40 ≠ 20, by 20 points",
        "'a.width == 20' stands against it: 60 ≠ 20, by 40 points",
      ]),
    Row(
      text: onPhone("view a; a.left == 0; a.top == 0; a.size == 9 x 9; view.width == 400 @ 7"),
      says: ["the width of screen 'p' (390) stands against it: 400 > 390 by 10 points"]),
    // The screen on which the constraint misses by least is shown.
    Row(
      text: "screen p = 390 x 9; screen q = 320 x 9; view a; a.edges == view.edges; a.width == 400 @ high",
      says: [
        "'a.left == superview.left', 'a.right == superview.right' and the width of screen 'p' (390) stand against it:"
          + " 400 > 390 by 10 points"
      ]),
  ]

  @Test(arguments: softConstraints) func softConstraintsNameTheConstraintsAgainstThem(_ row: Row) throws {
    let findings = try #require(MarkedDocument(row.text).analysis).findings.filter { $0.code == .neverSatisfied }
    #expect(findings.map(\.message.lastLine) == row.says)
    #expect(findings.allSatisfy { !$0.related.isEmpty || $0.message.contains("screen 'p' (390) stands") })
  }

  /// All of 200 soft constraints that fail are reported, but only the first of them are explained. How many is a
  /// function of the text.
  @Test func onlyTheFirstFailingSoftConstraintsAreExplained() throws {
    var text = "screen p = 390 x 600\n"
    for number in 0..<200 {
      text += "view a\(number); a\(number).insets == 0; a\(number).width == \(number + 1) @ low\n"
    }
    let messages = try #require(MarkedDocument(text).analysis).findings.map(\.message)
    #expect(messages.count == 200)
    let explained = messages.prefix { $0.contains("against it") }.count
    #expect(explained > 1 && explained < 200)
    #expect(!messages.dropFirst(explained).contains { $0.contains("against it") })
  }

  /// The search for why a soft constraint fails stays near it, however many constraints are connected through
  /// variables that equalities determine.
  @Test func explanationsAreSearchedNearTheConstraint() throws {
    var text = "screen p = 390 x fit\n"
    for number in 0..<100 {
      let top = number == 0 ? "superview.top" : "a\(number - 1).bottom"
      text +=
        "view a\(number) { view b }; a\(number).top == \(top) + 8; a\(number).left == 0; a\(number).width == 200\n"
      text += "a\(number).height == a\(number).width; a\(number).b.insets == 2; a\(number).b.width == 300 @ low\n"
    }
    let analysis = try #require(MarkedDocument(text).analysis)
    let result = try #require(analysis.layouts.first).result
    let configuration = try #require(result.configurations.first)
    #expect(configuration.broken.count == 100)
    for number in configuration.broken.keys {
      let found = FailureExplainer(result: result).candidates(for: number, in: configuration, limit: .max)
      let candidates = try #require(found)
      #expect(candidates.constraints.count < 12)
    }
    #expect(analysis.findings.count { $0.message.contains("against it") } == 100)
  }
}

extension String {
  fileprivate var lastLine: String { split(separator: "\n").last.map(String.init) ?? "" }
}
