import Testing

@testable import Analysis
@testable import Formats

/// Tests declarations that are half written, or whose parts stand in another order than the grammar has: every request
/// about them is answered.
@Suite struct HalfWrittenTests {
  /// A declaration of each kind. Spaces separate the parts that are left out, doubled, exchanged and moved.
  private static let declarations = [
    "view a , 1 .. 3 : UIView", "view b1 .. 3 : B ( intrinsic : 30 x 12 , hug : 251 ) { c.left == 4 }",
    "view c : UILabel ( text : \"Add\" font headline lines 2 , resistH : low )", "guide g , h2 .. 4 { g.left == 8 }",
    "let gap = 8 , wide : 12", "let inset = when width > 300 : 8 else 4", "group box = [ a , b1 .. b3 ]",
    "screen t = 200 ... 600 x fit rtl", "screen u = iphone-15 landscape text xxl", "screens small , big",
    "screens two { screen s = 320 x 480 ; screen l = 430 x 932 }", "state on , off { a.left == 1 }",
    "when width > 300 and not on { view d : B } else when height < 2 { d.top == 1 } else { e }",
    "strings \"Main.xcstrings\" , \"en.lproj\"", "import \"Plan.layout\"", "layout B { view q ; q.insets == 4 }",
    "view r : B ( q : \"words\" ) , s : B", "stack r , s ( axis : vertical , spacing : 8 ) in t",
    "view k { stack horizontal a , 8 , b ( align : center ) }", "rows { [ a ] [ b c ] }",
    "H : | - [ a ( >= 20 ) ] - 8 - [ b ] - |",
    "a , b : ll = 4 , w = 50%", "a.width.equal = b.height * 2 @ high", "language de , ar",
  ]

  private static func text(_ random: inout SeededGenerator) -> String {
    (0..<1 + random.below(3)).map { _ in line(&random) }.joined(separator: "\n")
  }

  private static func line(_ random: inout SeededGenerator) -> String {
    var parts = declarations[random.below(declarations.count)].split(separator: " ")
    for _ in 0..<1 + random.below(3) where !parts.isEmpty {
      let (one, other) = (random.below(parts.count), random.below(parts.count))
      switch random.below(5) {
      case 0: parts.remove(at: one)
      case 1: parts.insert(parts[other], at: one)
      case 2: parts.swapAt(one, other)
      case 3: parts.removeLast(parts.count - one)
      default: parts.insert(contentsOf: declarations[random.below(declarations.count)].split(separator: " "), at: one)
      }
    }
    return parts.joined(separator: random.below(4) == 0 ? "" : " ")
  }

  @Test func rangesOfViewsWithoutNames() throws {
    var random = SeededGenerator(seed: 1)
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    try client.initialize(ableClient("utf-16"))
    let texts = ["view a, 1..3: B", "view ..3: B", "guide 1..3: B", "view 2..: B { c }", "view: B", "view 1..3: B1..2"]
    for (number, text) in texts.enumerated() {
      try client.askEverything(about: text, named: "file:///\(number).layout", &random)
    }
  }

  @Test(arguments: [1, 2, 3]) func everythingIsAnswered(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let client = try TestClient(analyzer: { $0.analysis(of: $1, stop: $2) })
    try client.initialize(ableClient("utf-16"))
    for number in 0..<rounds(150) {
      try client.askEverything(about: Self.text(&random), named: "file:///\(number).layout", &random)
    }
  }
}
