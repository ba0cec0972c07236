import Testing

@testable import Analysis
@testable import Formats

/// Tests random layouts with one and two ranges, states, conditions and all kinds of conflicts: every request at any
/// place is answered.
@Suite struct RandomLayoutsTests {
  private static let screens = [
    "screen t = 200...600 x 200...844", "screen t = 200...600 x 400", "screen t = 300 x fit",
    "screen t = 200...600 x fit",
    """
    screen t = 390 x 844 rtl
    screen u = 100...900 x 100...900
    """,
  ]

  private static let conditions = [
    "width > height", "width == 200", "width == 300", "width < 400", "height >= 300", "width > 300 and height < width",
  ]

  /// `$` and `&` are views, `#` a number, `@` a priority or nothing.
  private static let statements = [
    "$.width == #@", "$.left == #@", "$.right == -#@", "$.top == &.bottom + #@", "$.width == &.width * 2@",
    "$.height == 10%@", "$.size == 20 x #@", "$.leading == &.trailing + #@", "[a, b, c].top == #@", "$.width >= #@",
    "$.insets == #", "$.width.equal = #", "H:|-[a]-#-[b]-|", "a: ll = #, w = 50%", "$.centerX == 0 ?",
    "$.aspectRatio == 2@", "$.bottom <= -#@", "$.height == 123",
  ]

  private static func statement(_ random: inout SeededGenerator, inside depth: Int = 0) -> String {
    func one(of texts: [String]) -> String { texts[random.below(texts.count)] }
    if depth < 2, random.below(4) == 0 {
      let inner = "{ \(statement(&random, inside: depth + 1)); \(statement(&random, inside: depth + 1)) }"
      if depth == 0, random.below(3) == 0 { return "state \(one(of: ["on", "off"])) \(inner)" }
      let other = random.below(2) == 0 ? " else { \(statement(&random, inside: depth + 1)) }" : ""
      return "when \(one(of: conditions)) \(inner)\(other)"
    }
    return one(of: statements).reduce(into: "") { text, character in
      switch character {
      case "$", "&": text += one(of: ["a", "b", "c", "d.e"])
      case "#": text += one(of: ["0", "5", "10", "48", "76", "123", "400"])
      case "@": text += one(of: ["", "", " @ high", " @ 250", " @ 1"])
      default: text.append(character)
      }
    }
  }

  private static func layout(_ random: inout SeededGenerator) -> String {
    let lines = (0..<2 + random.below(6)).map { _ in statement(&random) }
    let views = """
      view a (intrinsic: 30 x 12), b, c
      view d { view e; e.left == 1 }
      """
    return ([screens[random.below(screens.count)], views] + lines).joined(separator: "\n") + "\n"
  }

  @Test(arguments: [1, 2]) func everythingIsAnswered(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    try client.initialize(ableClient("utf-16"))
    for number in 0..<rounds(12) {
      try client.askEverything(
        about: Self.layout(&random), named: "file:///\(number).layout", moreHovers: 24, &random)
    }
  }
}
