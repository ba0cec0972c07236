import Solver
import Testing

@testable import Analysis

/// Texts on ranged screens, compared with the same layout on screens of one size each, which is solved directly in
/// two passes.
struct TextTests {
  static let sizes = (20...80).map { Double($0) / 2 }

  private static func text(_ random: inout SeededGenerator) -> String {
    if Int.random(in: 0..<3, using: &random) == 0 { return words(&random) }
    let width = Int.random(in: 20...160, using: &random)
    let lines = Int.random(in: 0..<3, using: &random) == 0 ? " lines \(Int.random(in: 1...3, using: &random))" : ""
    let priority = ["", "", ", hug: 1000", ", resist: 1000", ", resistV: 1000"].randomElement(using: &random) ?? ""
    return "(text: \(width) x \(Int.random(in: 1...4, using: &random))\(lines)\(priority))"
  }

  /// Words of ideographs and letters of one to four points, as narrow as the screens are.
  private static func words(_ random: inout SeededGenerator) -> String {
    let letters = (0..<Int.random(in: 1...20, using: &random)).map { _ in
      ["漢", "字", "a", "W", " ", "-", "。", "\\n"].randomElement(using: &random) ?? ""
    }
    let options =
      ["", "", " lines 1", " lines 2", " shrinks 50%", " lines 3 truncates"].randomElement(using: &random) ?? ""
    let priority = ["", "", ", hug: 1000", ", resist: 1000", ", resistV: 1000"].randomElement(using: &random) ?? ""
    return "(text: \"\(letters.joined())\" font \(Int.random(in: 1...4, using: &random))\(options)\(priority))"
  }

  private static func statement(_ random: inout SeededGenerator) -> String {
    let number = Int.random(in: -8...30, using: &random)
    let priority = Int.random(in: 0..<3, using: &random) == 0 ? " @ \(Int.random(in: 1...900, using: &random))" : ""
    return [
      "t.width == view.width - \(number)", "u.width == view.width - \(number)", "t.width <= u.width + \(number)",
      "u.width == 40 - view.width",
      "u.width >= view.width / 2", "u.width == \(abs(number))", "t.width + u.width <= view.width",
      "u.right <= 0", "t.right == 0", "u.left == t.right", "u.height >= t.height", "t.height == u.width",
      "t.bottom <= 0", "u.bottom <= 0", "t.width == u.height + \(abs(number))",
    ].randomElement(using: &random).map { $0 + priority } ?? ""
  }

  /// What the pieces of a screen share is what solving each of them by itself gives: values, what is ambiguous, and by
  /// how much each wish is missed.
  @Test func whatPiecesShareIsTrueOfEach() throws {
    var random = SeededGenerator(seed: 11)
    var (compared, missed) = (0, 0)
    for number in 0..<rounds(80) {
      var lines = ["screen s = 10...40 x \(["30", "10...60", "fit"][number % 3])"]
      lines += ["t", "u", "v"].map { name in
        let size = "\(Int.random(in: 20...160, using: &random)) x \(Int.random(in: 1...4, using: &random))"
        return "view \(name) (text: \(size)\(Bool.random(using: &random) ? ", hug: 251" : ""))"
      }
      for name in ["t", "u", "v"] {
        lines.append("\(name).left == \(Int.random(in: 0...3, using: &random))")
        lines.append(
          [
            "\(name).right <= 0", "\(name).right == -1", "\(name).width <= view.width / 2",
            "\(name).width <= \(Int.random(in: 5...30, using: &random))", "\(name).width >= 12; \(name).right <= 0",
            "\(name).width == 15 @ low; \(name).right <= 0",
          ].randomElement(using: &random) ?? "")
        lines.append(
          ["\(name).top == 1", "\(name).top == 2; \(name).bottom <= 0", "\(name).verticalInsets == 1"].randomElement(
            using: &random) ?? "")
      }
      let text = lines.joined(separator: "\n")
      let result = try #require(MarkedDocument(text).analysis?.layouts.first?.result)
      try #require(!result.textHasErrors, "\(text)")
      for configuration in result.interiorConfigurations where configuration.relaxed.isEmpty {
        let screen = result.problem(of: configuration.scenario, result.explanationLimit)
        let (problem, numbers) = screen.problem(at: configuration.point)
        let solution = try #require(problem.solve())
        let broken = Dictionary(
          uniqueKeysWithValues: solution.broken.map { (numbers[$0.constraint], $0.violation) })
        #expect(configuration.values == solution.values, "\(text)")
        #expect(configuration.broken == broken, "\(text)")
        #expect(configuration.free.map { $0.variable } == solution.free.map { $0.variable }, "\(text)")
        compared += 1
        missed += broken.count
      }
    }
    #expect(compared > rounds(300) && missed > rounds(300), "\(compared), \(missed)")
  }

  @Test func verdictsAgreeWithScreensOfEachSize() throws {
    var random = SeededGenerator(seed: 7)
    var (values, pieces, conflicts) = (0, 0, 0)
    for number in 0..<rounds(60) {
      let height = number % 3 == 0 ? "30" : "fit"
      var lines = ["screen s = 10...40 x \(height)"]
      lines += Self.sizes.enumerated().map { "screen f\($0.offset) = \($0.element) x \(height)" }
      lines += [
        "view t \(Self.text(&random))", "view u \(Self.text(&random))",
        "t.left == 0; t.top == 0; u.left == 0; u.top == t.bottom",
      ]
      for _ in 0..<Int.random(in: 1...4, using: &random) { lines.append(Self.statement(&random)) }
      let text = lines.joined(separator: "\n")
      let result = try #require(MarkedDocument(text).analysis?.layouts.first?.result)
      try #require(!result.textHasErrors, "\(text)")
      guard result.unsolved.isEmpty else { continue }
      pieces += result.scenarios.count { $0.screen == 0 } - 1
      conflicts += try expectVerdicts(result, text)
      values += try result.expectLaws(text)
    }
    #expect(pieces > rounds(60) && values > rounds(1500) && conflicts > rounds(100))
  }

  private func expectVerdicts(_ result: LayoutResult, _ text: String) throws -> Int {
    var count = 0
    for configuration in result.configurations where configuration.screen > 0 {
      let size = configuration.values[Dimension.width.variable(of: 0)]
      let numbers = result.scenarios.indices.filter {
        result.scenarios[$0].screen == 0 && result.scenarios[$0].sizes.width?.contains(size) == true
      }
      try #require(numbers.count == 1, "\(size) of\n\(text)")
      #expect(
        result.scenarios[numbers[0]].sizes.lines == result.scenarios[configuration.scenario].sizes.lines,
        "\(size) of\n\(text)")
      let fails = result.conflicts.contains { $0.scenario == numbers[0] }
      let isOutside = result.ranges.first { $0.scenario == numbers[0] }?.sides.contains {
        size < $0.lower || size > $0.upper
      }
      #expect((configuration.status == .conflict) == (fails || isOutside == true), "\(size) of\n\(text)")
      count += configuration.status == .conflict ? 1 : 0
      let around = result.everySize(of: numbers[0])
      #expect(!around.isEmpty, "\(size) of\n\(text)")
      #expect(configuration.status != .ambiguous || around.contains { $0.status != .solved }, "\(size) of\n\(text)")
      // A soft constraint that holds at none of the solved sizes holds at no other.
      for number in around.first?.broken.keys ?? [:].keys
      where around.allSatisfy({ $0.broken[number] != nil }) && result.leastViolations[number]?.isZero != true {
        #expect(
          configuration.status == .conflict || configuration.broken[number] != nil, "\(number) at \(size) of\n\(text)")
      }
    }
    return count
  }
}
