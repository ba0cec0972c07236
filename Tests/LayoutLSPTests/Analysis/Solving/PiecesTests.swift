import Solver
import Testing

@testable import Analysis

/// The verdicts about a ranged screen in pieces, compared with the same layout on many screens of one size each.
struct PiecesTests {
  /// Sizes from 10 to 40 in halves: every cut of the random layouts lies on one, or between two.
  static let sizes = (20...80).map { Double($0) / 2 }

  static func layout(_ random: inout SeededGenerator) -> String {
    var lines = ["screen s = 10...40 x 30"]
    lines += sizes.enumerated().map { "screen f\($0.offset) = \($0.element) x 30" }
    lines += ["view a, b", "a.left == 0; a.top == 0; a.height == 1; b.left == 0; b.top == 0; b.height == 1"]
    for _ in 0..<Int.random(in: 1...4, using: &random) { lines.append(block(&random, depth: 0)) }
    for _ in 0..<2 { lines.append(statement(&random)) }
    return lines.joined(separator: "\n")
  }

  private static func block(_ random: inout SeededGenerator, depth: Int) -> String {
    let inner =
      depth < 1 && Bool.random(using: &random) ? block(&random, depth: depth + 1) : statement(&random)
    let other = Bool.random(using: &random) ? " else { \(statement(&random)); \(statement(&random)) }" : ""
    let state = depth == 0 && Int.random(in: 0..<4, using: &random) == 0
    let text = "when \(condition(&random)) { \(statement(&random)); \(inner) }\(other)"
    return state ? "state \(["one", "two"].randomElement(using: &random) ?? "") { \(text) }" : text
  }

  private static func condition(_ random: inout SeededGenerator) -> String {
    let sign = ["<", "<=", "==", ">=", ">"].randomElement(using: &random) ?? "<"
    let comparison = "width \(sign) \(Int.random(in: 8...42, using: &random))"
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return "not \(comparison)"
    case 1: return "\(comparison) and height < width + \(Int.random(in: 0...20, using: &random))"
    case 2: return "\(comparison) or width * 2 > \(Int.random(in: 8...82, using: &random))"
    default: return comparison
    }
  }

  private static func statement(_ random: inout SeededGenerator) -> String {
    let view = ["a", "b"].randomElement(using: &random) ?? "a"
    let sign = ["<=", "==", ">=", ">="].randomElement(using: &random) ?? "=="
    let other = ["view.width", "b.width", "a.width", ""].randomElement(using: &random) ?? ""
    let number = Int.random(in: -12...30, using: &random)
    let right = other.isEmpty || other == "\(view).width" ? "\(max(0, number))" : "\(other) + \(number)"
    let priority = Int.random(in: 0..<3, using: &random) == 0 ? " @ \(Int.random(in: 1...3, using: &random))" : ""
    return "\(view).width \(sign) \(right)\(priority)"
  }

  @Test func verdictsAgreeWithScreensOfEachSize() throws {
    var random = SeededGenerator(seed: 5)
    var (conflicts, ranges, ambiguous, softConstraints, laws) = (0, 0, 0, 0, 0)
    for _ in 0..<rounds(40) {
      let text = Self.layout(&random)
      let result = try #require(MarkedDocument(text).analysis?.layouts.first?.result)
      try #require(!result.textHasErrors, "\(text)")
      for configuration in result.configurations where configuration.screen > 0 {
        let size = configuration.values[Dimension.width.variable(of: 0)]
        let number = try #require(
          result.scenarios.firstIndex {
            $0.screen == 0 && $0.state == configuration.state && $0.sizes.width?.contains(size) == true
          })
        let fails = result.conflicts.contains { $0.scenario == number }
        let range = result.ranges.first { $0.scenario == number }
        let isOutside = range?.sides.contains { size < $0.lower || size > $0.upper } ?? false
        #expect((configuration.status == .conflict) == (fails || isOutside), "\(size) of\n\(text)")
        conflicts += fails ? 1 : 0
        ranges += isOutside ? 1 : 0
      }
      let states = result.model.solvedStates
      for state in states {
        let inState = (result.configurations + result.interiorConfigurations).filter { $0.state == state }
        guard !inState.contains(where: { $0.status == .conflict }) else { continue }
        let isRangedAmbiguous = inState.contains { $0.screen == 0 && $0.status == .ambiguous }
        #expect(isRangedAmbiguous == inState.contains { $0.screen > 0 && $0.status == .ambiguous }, "\(text)")
        ambiguous += isRangedAmbiguous ? 1 : 0
      }
      softConstraints += expectNeverHeld(result, text)
      laws += try result.expectLaws(text)
    }
    #expect(conflicts > rounds(100) && ranges > rounds(50) && ambiguous > rounds(5) && softConstraints > rounds(5))
  }

  /// Two ranges, cut straight and askew: the verdict about a piece is true of each pair of sizes in it, and of no
  /// other pair.
  @Test func verdictsAgreeWithScreensOfEachPair() throws {
    var random = SeededGenerator(seed: 6)
    let sizes = stride(from: 10.0, through: 15, by: 0.5)
    var (conflicts, outside, pairs, ambiguous, softConstraints, askew, laws) = (0, 0, 0, 0, 0, 0, 0)
    for number in 0..<rounds(40) {
      var lines = ["screen s = 10...15 x 10...15"]
      for (x, width) in sizes.enumerated() {
        for (y, height) in sizes.enumerated() { lines.append("screen f\(x)_\(y) = \(width) x \(height)") }
      }
      lines += ["view a, b", "a.left == 0; a.top == 0; b.left == 0; b.top == 0; [a, b].height == 1"]
      for measure in number % 2 == 0 ? ["width", "height", "width"] : ["width - height", "width", "width + height"] {
        let number =
          Int.random(in: 9...16, using: &random) + ["width - height": -12, "width + height": 12][measure, default: 0]
        let sign = ["<", "<=", "==", ">"].randomElement(using: &random) ?? "<"
        lines.append(
          "when \(measure) \(sign) \(number) { \(Self.pairStatement(&random)); \(Self.pairStatement(&random)) }")
      }
      lines.append(Self.pairStatement(&random))
      let text = lines.joined(separator: "\n")
      let result = try #require(MarkedDocument(text).analysis?.layouts.first?.result)
      askew += result.scenarios.count { !$0.sizes.limits.isEmpty }
      for configuration in result.configurations where configuration.screen > 0 {
        let size = PlanePoint(
          x: configuration.values[Dimension.width.variable(of: 0)],
          y: configuration.values[Dimension.height.variable(of: 0)])
        let numbers = result.scenarios.indices.filter {
          result.scenarios[$0].screen == 0 && result.scenarios[$0].sizes.region.contains(size)
        }
        try #require(numbers.count == 1, "\(size) of\n\(text)")
        let isConflict = result.conflicts.contains { $0.scenario == numbers[0] }
        let isOutside = result.feasibleSizes[numbers[0]]?.contains(size) == false
        #expect((configuration.status == .conflict) == (isConflict || isOutside), "\(size) of\n\(text)")
        conflicts += isConflict ? 1 : 0
        outside += isOutside ? 1 : 0
        let sides = result.ranges.filter { $0.scenario == numbers[0] }.flatMap(\.sides)
        let isBeyond = sides.contains { side in
          let value = side.axis == .horizontal ? size.x : size.y
          return value < side.lower || value > side.upper
        }
        #expect(!isBeyond || isOutside, "\(size) of\n\(text)")
      }
      for range in result.ranges {
        guard let pair = range.pair else { continue }
        pairs += 1
        let size = PlanePoint(x: pair.width, y: pair.height)
        #expect(result.scenarios[range.scenario].sizes.region.contains(size))
        #expect(result.feasibleSizes[range.scenario]?.contains(size) == false)
      }
      ambiguous += expectAmbiguousWhereAPairIs(result, text)
      softConstraints += expectNeverHeld(result, text)
      laws += try result.expectLaws(text)
    }
    #expect(conflicts > rounds(100) && outside > rounds(100) && pairs > 0 && askew > rounds(20) && softConstraints > 0)
  }

  /// Expects a configuration of the ranged screen that is not solved if a pair of sizes is ambiguous. Returns 1 in
  /// that case, else 0.
  private func expectAmbiguousWhereAPairIs(_ result: LayoutResult, _ text: String) -> Int {
    let all = result.configurations + result.interiorConfigurations
    guard !all.contains(where: { $0.screen > 0 && $0.status == .ambiguous }) else {
      #expect(all.contains { $0.screen == 0 && $0.status != .solved }, "\(text)")
      return 1
    }
    return 0
  }

  private static func pairStatement(_ random: inout SeededGenerator) -> String {
    let number = Int.random(in: -3...3, using: &random)
    return [
      "a.width <= view.width + \(number)", "a.width >= view.height + \(number)", "b.width >= a.width + \(number)",
      "b.width <= view.height + \(number)", "a.width >= \(number + 11)", "b.width == view.width + view.height - 20",
      "a.width + b.width <= view.width + \(number + 9)", "a.width == view.height + \(number) @ 3",
      "b.width + view.height == \(number + 22) @ 2", "a.width <= view.width + \(number) @ 4", "b.width == 12 @ 1",
    ].randomElement(using: &random) ?? ""
  }

  /// Expects the soft constraints that never hold on the ranged screen to hold at none of its sizes. Returns how many
  /// there are.
  private func expectNeverHeld(_ result: LayoutResult, _ text: String) -> Int {
    let ranged = (result.configurations + result.interiorConfigurations).filter { $0.screen == 0 }
    let numbers = Set(ranged.flatMap(\.broken.keys)).filter { number in
      let here = ranged.filter { result.constraint(number, in: $0) != nil }
      return here.allSatisfy { $0.broken[number] != nil } && result.leastViolations[number]?.isZero != true
    }
    for number in numbers {
      for configuration in result.configurations
      where configuration.status != .conflict && result.constraint(number, in: configuration) != nil {
        #expect(configuration.broken[number] != nil, "\(number) of\n\(text)")
      }
    }
    return numbers.count
  }
}

extension LayoutResult {
  /// Expects the laws of the first screen, which is ranged, to give the values of each size's own screen. Returns how
  /// many values that were.
  func expectLaws(_ text: String) throws -> Int {
    let variables = model.views.indices.dropFirst().flatMap { view in
      Dimension.allCases.map { $0.variable(of: view) }
    }
    let forms = variables.map { variable in
      LinearForm(terms: [Term(variable: variable, coefficient: .one)])
    }
    var count = 0
    let states = model.solvedStates
    for state in states {
      let laws = rangeLaws(of: forms, about: [], on: 0, in: state)
      for configuration in configurations
      where configuration.screen > 0 && configuration.state == state && configuration.status != .conflict {
        let size = PlanePoint(
          x: configuration.values[Dimension.width.variable(of: 0)],
          y: model.screens[0].height == .fit ? .zero : configuration.values[Dimension.height.variable(of: 0)])
        for (variable, laws) in zip(variables, laws) {
          let here = try #require(laws).filter {
            scenarios[$0.scenario].sizes.region.contains(size) && $0.sizes.contains(size)
          }
          #expect(!here.isEmpty, "\(variable) at \(size) of\n\(text)")
          for law in here {
            guard case .law(let function) = law.outcome else { continue }
            #expect(function(size) == configuration.values[variable], "\(variable) at \(size) of\n\(text)")
            #expect(!configuration.free.contains { $0.variable == variable }, "\(variable) at \(size) of\n\(text)")
            count += 1
          }
        }
      }
    }
    return count
  }
}
