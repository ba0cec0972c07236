import Testing

@testable import Analysis

/// Stacks: texts and their frames, worked out by hand from the rules of UIStackView.
struct StackTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let stack: String
    /// `name x y width height` of the views that matter; `s` is the stack itself, which stands at 10, 20.
    let frames: [String]
    /// Further statements about the stack.
    var beside = ""
    var screen = "400 x 300"
    var testDescription: String { "stack \(stack) \(beside)" }
  }

  /// The views `a` 50 x 20, `b` 60 x 30, `c` 20 x 40, and `e` without a size of its own.
  static let rows: [Row] = [
    // The stack's own size is that of its content.
    Row(stack: "{ a, b }", frames: ["s 10 20 110 30", "s.a 0 0 50 30", "s.b 50 0 60 30"]),
    Row(stack: "vertical { a, b }", frames: ["s 10 20 60 50", "s.a 0 0 60 20", "s.b 0 20 60 30"]),
    Row(stack: "(spacing: 8) { a, b, c }", frames: ["s 10 20 146 40", "s.c 126 0 20 40"]),
    Row(
      stack: "(spacing: m, align: top) { a, 4, b, c }", frames: ["s 10 20 150 40", "s.b 54 0 60 30", "s.c 130 0 20 40"]),
    Row(stack: "{ a, m, b, m * 2, c }", frames: ["s.b 66 0 60 40", "s.c 158 0 20 40"]),
    Row(stack: "{ a, -5, b }", frames: ["s 10 20 105 30", "s.b 45 0 60 30"]),
    Row(stack: "(margins: 5) { a }", frames: ["s 10 20 60 30", "s.a 5 5 50 20"]),
    Row(stack: "(margins: (1, 2, 3, 4)) { a, b }", frames: ["s 10 20 116 34", "s.a 2 1 50 30"]),
    Row(
      stack: "(margins: (0, 30, 0, 10)) { a, b }", frames: ["s 240 20 150 30", "s.a 90 0 50 30", "s.b 30 0 60 30"],
      screen: "400 x 300 rtl"),
    Row(stack: "{ a(80), b(>=70) }", frames: ["s 10 20 150 30", "s.a 0 0 80 30"]),
    Row(stack: "vertical { e(44), a(e) }", frames: ["s 10 20 50 88", "s.a 0 44 50 44"]),
    Row(stack: "{ e(10%), a }", frames: ["s.e 0 0 20 20"], beside: "s.width == 200"),
    Row(stack: "{ a, _spacer, b }", frames: ["s.a 0 0 50 30", "s.b 240 0 60 30"], beside: "s.width == 300"),
    Row(stack: "{ a, _spacer(30), b }", frames: ["s 10 20 140 30"]),
    // An empty stack.
    Row(stack: "{ }", frames: ["s 10 20 0 0"], beside: "s.a.left == 0; s.a.top == 0"),
    // Alignment.
    Row(stack: "(align: center) { a, b, c }", frames: ["s 10 20 130 40", "s.a 0 10 50 20", "s.b 50 5 60 30"]),
    Row(stack: "(align: bottom) { a, b }", frames: ["s.a 0 10 50 20"]),
    Row(stack: "vertical (align: leading) { a, b }", frames: ["s.a 0 0 50 20", "s.b 0 20 60 30"]),
    Row(stack: "vertical (align: trailing) { a, b }", frames: ["s.a 10 0 50 20"]),
    Row(
      stack: "vertical (align: center, margins: (0, 10, 0, 20)) { a, b }", frames: ["s 10 20 90 50", "s.a 15 0 50 20"]),
    Row(stack: "(align: center) { a }", frames: ["s 10 20 50 20"]),
    Row(stack: "(align: firstBaseline) { a, b }", frames: ["s 10 20 110 32", "s.a 0 0 50 20", "s.b 50 2 60 30"]),
    Row(stack: "(align: lastBaseline) { a, b }", frames: ["s 10 20 110 32", "s.a 0 12 50 20", "s.b 50 0 60 30"]),
    Row(stack: "(align: firstBaseline) { a, c }", frames: ["s 10 20 70 40", "s.a 0 0 50 20", "s.c 50 0 20 40"]),
    // In a stack taller than needed, views aligned by a baseline lie at the bottom or at the top.
    Row(
      stack: "(align: firstBaseline) { a, b }", frames: ["s.a 0 68 50 20", "s.b 50 70 60 30"], beside: "s.height == 100"
    ),
    Row(
      stack: "(align: lastBaseline) { a, b }", frames: ["s.a 0 12 50 20", "s.b 50 0 60 30"], beside: "s.height == 100"),
    // Distribution.
    Row(stack: "(distribute: fillEqually) { a, b }", frames: ["s 10 20 120 30", "s.b 60 0 60 30"]),
    Row(
      stack: "(distribute: fillEqually, spacing: 10) { a, b, e }",
      frames: ["s.a 0 0 60 30", "s.b 70 0 60 30", "s.e 140 0 60 30"], beside: "s.width == 200"),
    Row(
      stack: "(distribute: fillProportionally) { a, b }", frames: ["s.a 0 0 100 30", "s.b 100 0 120 30"],
      beside: "s.width == 220"),
    Row(
      stack: "(distribute: equalSpacing, spacing: 10) { a, b, c }", frames: ["s.b 85 0 60 40", "s.c 180 0 20 40"],
      beside: "s.width == 200"),
    Row(stack: "(distribute: equalSpacing) { a, 12, b, c }", frames: ["s 10 20 154 40", "s.c 134 0 20 40"]),
    Row(
      stack: "(distribute: equalCentering) { a, b, c }", frames: ["s.b 77.5 0 60 40", "s.c 180 0 20 40"],
      beside: "s.width == 200"),
    // Reading direction.
    Row(
      stack: "(spacing: 8, margins: (0, 3, 0, 0)) { a, b }",
      frames: ["s 269 20 121 30", "s.a 71 0 50 30", "s.b 3 0 60 30"],
      screen: "400 x 300 rtl"),
    Row(stack: "vertical (align: leading) { a, b }", frames: ["s.a 10 0 50 20"], screen: "400 x 300 rtl"),
  ]

  private static let views =
    "view a (intrinsic: 50 x 20, firstBaseline: 15, lastBaseline: 4), "
    + "b (intrinsic: 60 x 30, firstBaseline: 13, lastBaseline: 2), c (intrinsic: 20 x 40), e"

  private func frames(_ text: String) throws -> (all: [String], statuses: [SolveStatus], problems: [String]) {
    let analysis = try #require(MarkedDocument(text).analysis)
    let configurations = analysis.frames.flatMap(\.configurations)
    let all = configurations.flatMap(\.views).map { view in
      ([view.path] + [view.x, view.y, view.width, view.height].map { NumberText.points($0) }).joined(separator: " ")
    }
    let kinds: Set<FindingCode> = [.unusedMetric, .unusedView, .zeroSize, .overlapping, .offScreen]
    return (all, configurations.map(\.status), analysis.findings.filter { !kinds.contains($0.code) }.map(\.message))
  }

  @Test(arguments: rows) func stacksAreLaidOut(_ row: Row) throws {
    let used = ["a", "b", "c", "e"].filter { name in
      row.stack.split { !$0.isLetter && $0 != "_" }.contains { $0 == name } || row.beside.contains("s.\(name).")
    }
    let text = """
      let m = 16
      screen p = \(row.screen)
      view s {
        \(Self.views)
        stack \(row.stack)
        \(["a", "b", "c", "e"].filter { !used.contains($0) }.map { "\($0).leading == 0; \($0).top == 0" }.joined(separator: "\n"))
        \(used.contains("e") ? "" : "e.size == 1 x 1")
      }
      s.leading == 10; s.top == 20; \(row.beside)

      """
    let (all, statuses, problems) = try frames(text)
    #expect(problems.isEmpty)
    #expect(statuses == [.solved])
    for frame in row.frames { #expect(all.contains(frame), "no '\(frame)' in \(all)") }
  }

  /// A stack of the root's views, also inside a state.
  @Test func stacksArrangeTheRoot() throws {
    let head = "screen p = 100 x 50; view a (intrinsic: 20 x 10), b\n"
    #expect(try frames(head + "stack { a(b), b }\n").all == [" 0 0 100 50", "a 0 0 50 50", "b 50 0 50 50"])
    let text = head + "state one { stack { a(b), b } }; state two { stack vertical { a(b), b } }\n"
    #expect(
      try frames(text).all == [
        " 0 0 100 50", "a 0 0 50 50", "b 50 0 50 50", " 0 0 100 50", "a 0 0 100 25", "b 0 25 100 25",
      ])
  }

  /// In a `fill`, views without content leave a value open, and so do views that hug equally: nothing picks a
  /// solution.
  @Test func fillLeavesTiesOpen() throws {
    for views in ["a, b", "a (intrinsic: 20 x 10), b (intrinsic: 20 x 10)"] {
      let analysis = try #require(MarkedDocument("screen p = 100 x 50; view \(views); stack { a, b }\n").analysis)
      #expect(analysis.findings.map(\.code) == [.ambiguous])
    }
  }

  /// Mistakes, as `code` and the text at which it stands, in the order of the text.
  static let mistakes: [(stack: String, findings: [String])] = [
    ("vertcal { a, b }", ["unknown-name vertcal"]), ("column { a, b }", ["unknown-name column"]),
    ("(space: 8) { a, b }", ["unknown-name space"]), ("(alignment: center) { a, b }", ["unknown-name alignment"]),
    ("(axis: vertical) { a, b }", ["unknown-name axis"]), ("(align: middle) { a, b }", ["unknown-name middle"]),
    ("(align: 3) { a, b }", ["syntax 3"]), ("(distribute: equal) { a, b }", ["unknown-name equal"]),
    ("(spacing: q) { a, b }", ["unknown-name q"]), ("(margins: (1, 2)) { a, b }", ["syntax (1, 2)"]),
    ("(spacing: 8, spacing: 9) { a, b }", ["duplicate-name spacing"]),
    ("vertical (align: firstBaseline) { a, b }", ["syntax firstBaseline"]),
    ("{ a, z }", ["unknown-view z"]), ("{ a, inner }", ["unknown-view inner"]),
    ("{ a, b.inner }", ["unknown-view b.inner"]),
    ("{ a, superview }", ["unknown-view superview"]), ("{ a, b, a }", ["syntax a"]), ("{ 8, a, b }", ["syntax 8"]),
    ("{ a, b, 8 }", ["syntax 8"]), ("{ a, 8, 9, b }", ["syntax 9"]),
    ("{ a, z, 9 * q, b }", ["unknown-view z", "unknown-name q"]),
    ("{ a(q), b }", ["unknown-name q"]), ("{ a(3 @ 2000), b }", ["invalid-priority 2000"]), ("{ a b }", ["syntax "]),
    ("{ z b }", ["syntax "]),
    ("{ a(60), b(50) }", ["conflict b(50)"]), ("(margins: 60) { a, b }", ["conflict a"]),
  ]

  @Test(arguments: mistakes) func mistakesAreReportedOnce(_ stack: String, _ expected: [String]) throws {
    let text = "screen p = 100 x 100; view a, b { view inner }; stack \(stack)\n"
    let analysis = try #require(MarkedDocument(text).analysis)
    let found = analysis.findings.filter { $0.code.severity == .error }.map {
      "\($0.code.rawValue) " + String(decoding: Array(text.utf8)[$0.bytes], as: UTF8.self)
    }
    #expect(found == expected, "\(analysis.findings.map(\.message))")
  }

  /// A stack has no findings about its soft constraints that fail by design, nor about those that follow from others.
  @Test func ownConstraintsHaveNoFindings() throws {
    let text = """
      screen p = 200 x 100
      view a (intrinsic: 50 x 20), b (intrinsic: 60 x 30)
      a.leading == 0; b.trailing == 0; a.top == 40; a.height == 20
      stack (align: center, distribute: equalCentering) { a, b }

      """
    #expect(try #require(MarkedDocument(text).analysis).findings.map(\.message) == [])
  }

  /// The name of each constraint in a conflict with an equation that stands before the stack.
  static let words: [(before: String, stack: String, message: String)] = [
    ("b.left == 30", "(spacing: 8) { a(10), b }", "stack s keeps b 8 behind a"),
    ("b.left == 30", "{ a(10), b }", "stack s keeps b directly behind a"),
    ("b.top == 30", "vertical (spacing: 8) { a(10), b }", "stack s keeps b 8 below a"),
    ("b.left == 12", "(spacing: 8, distribute: equalSpacing) { a(10), b }", "stack s keeps b at least 8 behind a"),
    ("a.left == 3", "{ a, b }", "stack s keeps a at its leading edge"),
    ("a.left == 3", "(margins: 5) { a, b }", "stack s keeps a 5 inside its leading edge"),
    ("b.right == -3", "{ a, b }", "stack s keeps b at its trailing edge"),
    ("a.width == 3", "{ a(8), b }", "stack s makes a 8 wide"),
    ("a.height == 3", "vertical { a(>=8), b }", "stack s makes a at least 8 high"),
    ("a.width == b.width - 1", "{ a(b), b }", "stack s makes s.a.width == s.b.width"),
    ("a.width == b.width - 1", "(distribute: fillEqually) { a, b }", "stack s makes b as wide as a"),
    ("a.top == -1", "(align: center) { a, b }", "stack s keeps a inside its top edge"),
    ("a.centerY == 1", "(align: center) { a, b }", "stack s centres a"),
    ("a.bottom == 3", "{ a, b }", "stack s keeps a at its bottom edge"),
    ("a.top == b.top + 1", "(align: firstBaseline) { a, b }", "stack s puts the top of b at that of a"),
    (
      "b.left == 3; c.left == 20", "(distribute: equalSpacing) { a(1), b(2), c(3) }",
      "stack s keeps c as far behind b as b is behind a"
    ),
  ]

  @Test(arguments: words) func conflictsNameTheStack(_ before: String, _ stack: String, _ message: String) throws {
    let text = """
      screen p = 100 x 100
      view s {
        view a, b, c
        \(before)
        stack \(stack)
      }
      s.left == 0; s.top == 0; s.width == 50; s.height == 50

      """
    let found = try #require(MarkedDocument(text).analysis).findings.filter { $0.code == .conflict }.map(\.message)
    #expect(found.contains { $0.hasPrefix("'\(message)' ") }, "\(found)")
  }
}
