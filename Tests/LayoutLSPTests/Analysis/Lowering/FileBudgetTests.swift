import Syntax
import Testing

@testable import Analysis

/// A file that repeats something may grow up to a budget. A finding says where the budget is exceeded, and everything
/// within it is answered.
@Suite struct FileBudgetTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    /// The text of a file that repeats something `n` times.
    var text: @Sendable (Int) -> String
    /// The number of repetitions that fits the budget, while four times as many do not.
    var fitting: Int
    var room = FileBudget(units: 20_000, instances: 1000, comparisons: 1000)

    var testDescription: String { name }
  }

  private static func names(_ n: Int) -> String { (0..<n).map { "v\($0)" }.joined(separator: ", ") }
  private static func lines(_ n: Int, _ line: (Int) -> String) -> String { (0..<n).map { line($0) + "\n" }.joined() }

  private static let cases = [
    Case(
      name: "instances of instances",
      text: { n in
        "layout L0 { view a; a.left == 0 }\n"
          + lines(n) { "layout L\($0 + 1) { view a: L\($0); view b: L\($0) }" }
      }, fitting: 4),
    Case(
      name: "layouts of instances", text: { n in "layout A { view a }\n" + lines(n) { "layout L\($0) { view a: A }" } },
      fitting: 100),
    Case(
      name: "groups of groups",
      text: { n in
        """
        view a
        group g0 = a.left

        """ + lines(n) { "group g\($0 + 1) = g\($0), g\($0)" }
      }, fitting: 5),
    Case(
      name: "a group said of often",
      text: { n in
        """
        view \(names(n))
        group g = \((0..<n).map { "v\($0).left" }.joined(separator: ", "))

        """
          + lines(n) { _ in "g >= 1" }
      },
      fitting: 16),
    Case(
      name: "lists of sums",
      text: { n in
        "view \(names(n))\n[\(names(n))].width >= " + (0..<n).map { "v\($0).width" }.joined(separator: " + ") + "\n"
      }, fitting: 30),
    Case(
      name: "each with each in visual format",
      text: { n in
        """
        view a, \(names(2 * n))
        [\(names(n))]-[\((n..<2 * n).map { "v\($0)" }.joined(separator: ", "))]

        """
      },
      fitting: 12),
    Case(
      name: "branches of a long when",
      text: { n in
        """
        view a
        a.top == 0
        when width > 9000 { a.left == 0 }
        """
          + lines(n) { " else when width > \($0) { a.left == \($0) }" }
      }, fitting: 50),
    Case(
      name: "namesakes", text: { n in lines(n) { "state s\($0) { view a; a.left == 0 }" } }, fitting: 40),
    Case(
      name: "rules that add up",
      text: { n in "view a, \(names(n))\na: " + (0..<n).map { "w += %w(v\($0))" }.joined(separator: ", ") + "\n" },
      fitting: 40),
    Case(
      name: "situations of rules",
      text: { n in
        "view a\n" + lines(6) { "when width > \($0) { a: ll = 1 }" } + "a: "
          + Array(repeating: "tt = 1", count: n).joined(separator: ", ") + "\n"
      },
      fitting: 15),
    Case(
      name: "metrics of the file in its layouts",
      text: { n in lines(n) { "let m\($0) = 1" } + lines(n) { "layout L\($0) { let a = m\($0) }" } }, fitting: 30),
    Case(
      name: "lines",
      text: { n in
        lines(n) {
          """
          view a\($0)
          a\($0).left == 1
          """
        }
      }, fitting: 300),
  ]

  @Test(arguments: cases) func repetitionIsLimited(_ one: Case) throws {
    let fits = try findings(one.text(one.fitting), one.room)
    #expect(!fits.contains { $0.code == .tooLarge }, "\(fits.map(\.message))")
    let (large, text) = (try findings(one.text(one.fitting * 4), one.room), one.text(one.fitting * 4))
    let said = large.filter { $0.code == .tooLarge }
    let first = try #require(said.first, "nothing is said")
    #expect(first.bytes.lowerBound > 0 && first.bytes.upperBound <= text.utf8.count)
    #expect(first.code.severity == .warning)
    // With the usual budget of a file everything is answered, except for cases that double with each line.
    if one.fitting > 5 { #expect(try !findings(text, FileBudget()).contains { $0.code == .tooLarge }) }
  }

  private func findings(_ text: String, _ room: FileBudget) throws -> [Finding<FileRange>] {
    var workspace = Workspace()
    workspace.room = room
    workspace.open("/a.layout", text: Array(text.utf8))
    let analysis = workspace.analysis(of: "/a.layout")
    return try #require(analysis).findings
  }

  /// Layouts that need more than is left are not solved; the others are.
  @Test func layoutsWithinTheBudgetAreSolved() throws {
    let text = """
      layout A { screen p = 10 x 10; view a; a.left == 0; a.left == 1 }
      layout B { screen p = 10 x 10; view a: A, b: A, c: A }
      layout C { screen p = 10 x 10; view a: A }
      layout D { screen p = 10 x 10; view a; a.left == 0; a.left == 2 }
      """
    let found = try findings(text, FileBudget(units: 10_000, instances: 12, comparisons: 0))
      .filter { [.tooLarge, .conflict].contains($0.code) }
    let lines = found.map { finding in (finding.code, Array(text.utf8)[..<finding.bytes.lowerBound].count { $0 == 10 })
    }
    #expect(lines.map { "\($0.0) \($0.1)" } == ["conflict 0", "tooLarge 1", "tooLarge 2", "conflict 3"])
  }

  /// The layouts that fit the budget are a function of the text alone, whatever it was before.
  @Test func budgetDependsOnTheTextAlone() throws {
    let layouts = { (counts: [Int]) in
      "layout A { view a }\n"
        + counts.enumerated().map { number, count in
          "layout L\(number) { view \((0..<count).map { "i\($0): A" }.joined(separator: ", ")), a: Crad }\n"
        }.joined()
    }
    var random = SeededGenerator(seed: 5)
    var workspace = Workspace()
    workspace.room = FileBudget(units: 900, instances: 30, comparisons: 10)
    var counts = [1, 2, 3, 1]
    workspace.open("/a.layout", text: Array(layouts(counts).utf8))
    for _ in 0..<rounds(60) {
      counts[random.below(4)] = 1 + random.below(9)
      let text = Array(layouts(counts).utf8)
      workspace.open("/a.layout", text: text)
      var fresh = Workspace()
      fresh.room = workspace.room
      fresh.open("/a.layout", text: text)
      let (kept, made) = (workspace.analysis(of: "/a.layout"), fresh.analysis(of: "/a.layout"))
      #expect("\(try #require(kept).findings)" == "\(try #require(made).findings)", "\(counts)")
    }
  }

  /// The table of slips finds the same name as a search for the nearest of all names.
  @Test func slipsAreFoundLikeTheNearestName() {
    var random = SeededGenerator(seed: 3)
    let letters = Array("abcA")
    let name = { (random: inout SeededGenerator) in
      String((0..<1 + random.below(5)).map { _ in letters[random.below(4)] })
    }
    for _ in 0..<rounds(300) {
      let names = (0..<1 + random.below(12)).map { _ in name(&random) }
      let (corrections, asked) = (MisspelledLayoutNames(names), name(&random))
      let nearest = Spelling.nearest(to: asked, among: names)
      #expect(
        corrections.correction(of: asked) == nearest.flatMap { MisspelledLayoutNames([$0]).correction(of: asked) },
        "\(asked) in \(names)")
    }
  }

  @Test func longConditionsAreComparedAsShortOnes() {
    var random = SeededGenerator(seed: 7)
    for length in [3, 40] {
      for _ in 0..<rounds(200) {
        var (one, other) = (Condition.always, Condition.always)
        for when in 0..<length {
          one.branches.append(Condition.Branch(when: when, holds: true))
          guard random.below(9) > 0 else { continue }
          other.branches.append(Condition.Branch(when: when, holds: random.below(60) > 0))
        }
        let isInside = other.branches.allSatisfy { one.branches.contains($0) }
        let excludes = other.branches.contains { !one.branches.contains($0) }
        #expect(one.implies(other) == isInside)
        #expect(one.excludes(other) == excludes)
        #expect(other.excludes(one) == excludes)
      }
    }
  }
}
