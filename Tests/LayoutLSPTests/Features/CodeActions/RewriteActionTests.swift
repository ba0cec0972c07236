import Testing

@testable import Analysis
@testable import Features

/// Tests statements in other notations: which are offered, how they are written, and that they mean the same.
@Suite struct RewriteActionTests {
  private static let head = """
    let m = 12
    screen p = 390 x 600
    view a, b { view c }, d

    """

  struct Row: CustomTestStringConvertible, Sendable {
    let text: String
    /// All offered rewrites, each behind the last word of its kind, with ` ⏎ ` between lines.
    let rewritten: [String]
    var testDescription: String { text }

    init(_ text: String, _ rewritten: String...) { (self.text, self.rewritten) = (text, rewritten) }
  }

  static let table: [Row] = [
    // Left and leading differ where reading runs from right to left: rules know left, visual format knows leading.
    Row("a.left == 8", "setter: a.left.equal = 8", "rule: a: ll = 8"),
    Row("a.leading == 8", "setter: a.leading.equal = 8", "visualFormat: |-8-[a]"),
    Row("a.right == -m", "setter: a.right.equal = -m", "rule: a: rr = m"),
    Row(
      "a.bottom == -(m + 2)", "setter: a.bottom.equal = -(m + 2)", "rule: a: bb = -(-(m + 2))",
      "visualFormat: V:[a]-(-(-(m + 2)))-|"),
    Row("b.c.left == 8", "setter: b.c.left.equal = 8", "rule: b.c: ll = 8"),
    // Metrics stay metrics.
    Row("a.leading == d.trailing + m", "setter: a.leading.equal = d.trailing + m", "visualFormat: [d]-m-[a]"),
    Row(
      "10 <= a.width <= m", "setter: a.width.min = 10 ⏎ a.width.max = m", "rule: a: minw = 10, maxw = m",
      "visualFormat: [a(>=10,<=m)]"),
    Row("a.width == d.width * m", "setter: a.width.equal = d.width * m", "visualFormat: [a(d.width * m)]"),
    Row("a: ll = m", "equation: a.leftInset == m", "setter: a.leftInset.equal = m"),
    // Lists and compounds stay what they are where the notation has them.
    Row(
      "[a, d].top == 0", "setter: [a, d].top.equal = 0", "rule: a: tt = 0 ⏎ d: tt = 0",
      "visualFormat: V:|[a] ⏎ V:|[d]"),
    Row(
      "a.size == 10 x 20", "setter: a.size.equal = 10 x 20", "rule: a: w = 10, h = 20",
      "visualFormat: [a(10)] ⏎ V:[a(20)]"),
    Row("a.aspectRatio == 2", "setter: a.aspectRatio.equal = 2"),
    Row("a.centerX == 0", "setter: a.centerX.equal = 0", "rule: a: cl = 50%"),
    Row(
      "a.width == 50%", "setter: a.width.equal = 50%", "rule: a: w = 50%", "visualFormat: [a(50%)]"),
    // Priorities and question marks.
    Row("a.width >= 50 @ high", "setter: a.width.min = 50 @ high", "visualFormat: [a(>=50@high)]"),
    Row(
      "a.keepWidth.equal = 42 +keepHigh", "equation: a.width == 42 @ high", "visualFormat: [a(42@high)]"),
    Row(
      "a.keepTopOffsetTo(d).min = 4 +keepAt(600);", "equation: a.topOffset(d) >= 4 @ 600",
      "visualFormat: V:[d]-(>=4@600)-[a]"),
    Row("a.top == d.bottom + 4 ?", "setter: a.top.equal = d.bottom + 4?"),
    // Rules between views.
    Row(
      "a: ll = %rl(d) + 8", "equation: a.left == d.right + 8", "setter: a.left.equal = d.right + 8"),
    Row("a.left == d.right - 8", "setter: a.left.equal = d.right - 8", "rule: a: ll = %rl(d) - 8"),
    // Lines.
    Row(
      "|-[a]-8-[d(>=10,<=20@low)]-m-|",
      "equation: a.leadingMarginInset == 0 ⏎ d.leadingOffset(a) == 8 ⏎ d.width >= 10 ⏎ d.width <= 20 @ low ⏎ "
        + "d.trailingInset == m",
      "setter: a.leadingMarginInset.equal = 0 ⏎ d.leadingOffset(a).equal = 8 ⏎ d.width.min = 10 ⏎ "
        + "d.width.max = 20 @ low ⏎ d.trailingInset.equal = m"),
    Row(
      "V:|[a][d]|", "equation: a.topInset == 0 ⏎ d.topOffset(a) == 0 ⏎ d.bottomInset == 0",
      "setter: a.topInset.equal = 0 ⏎ d.topOffset(a).equal = 0 ⏎ d.bottomInset.equal = 0",
      "rule: a: tt = 0 ⏎ d: tt = %bt(a), bb = 0"),
    Row(
      "rows { [a(50)](40) }",
      "equation: a.topInset == 0 ⏎ a.leadingInset == 0 ⏎ a.width == 50 ⏎ a.trailingInset >= 0 ⏎ a.height == 40 ⏎ "
        + "a.bottomInset >= 0",
      "setter: a.topInset.equal = 0 ⏎ a.leadingInset.equal = 0 ⏎ a.width.equal = 50 ⏎ a.trailingInset.min = 0 ⏎ "
        + "a.height.equal = 40 ⏎ a.bottomInset.min = 0",
      "visualFormat: V:|[a(40)]-(>=0)-| ⏎ |[a(50)]-(>=0)-|"),
    Row(
      "[a, d].widthsEqual", "equation: a.width == d.width", "setter: a.width.equal = d.width", "rule: a: w = %w(d)",
      "visualFormat: [a(d)]"),
    Row(
      "a.centered", "equation: a.centerX == superview.centerX ⏎ a.centerY == superview.centerY",
      "setter: a.centerX.equal = superview.centerX ⏎ a.centerY.equal = superview.centerY",
      "rule: a: cl = 50%, ct = 50%"),
    // Statements that no other notation can say without losing something.
    Row("a.hugH == high"),
    Row("a: ll = 1, w = ll"),
    Row("a: tt = 5 + (ll = 3)"),
    Row("a.width.equal = none"),
    Row("rows { [a(50)]-[_spacer]-[d(5)] }"),
  ]

  private func rewritten(_ document: ActionDocument) throws -> [String] {
    let place = try #require(document.place)
    return try place.actions(only: ["refactor.rewrite"]).filter { $0.source.name == "rewrite" }.map { source, action in
      let edits = try #require(place.edits(of: action, from: source))
      let text = String(decoding: Array(document.text.utf8).applying(edits), as: UTF8.self)
      let lines = text.split(separator: "\n").dropFirst(3).map { $0.hasSuffix(";") ? $0.dropLast() : $0 }
      return "\(action.kind.rawValue.dropFirst(17)): \(lines.joined(separator: " ⏎ "))"
    }
  }

  @Test(arguments: table) func rewritesAreOffered(_ row: Row) throws {
    #expect(try rewritten(ActionDocument("\(Self.head)\(row.text)‸\n")) == row.rewritten)
  }

  @Test func severalStatementsBecomeOneLine() throws {
    func all(_ text: String) throws -> [String] { try rewritten(ActionDocument(Self.head + "«\(text)»\n")) }
    #expect(
      try all(
        """
        a.leading == 8
        a.width == 50 # c
        d.leading == a.trailing + m
        d.trailing == -8
        """) == [
          "visualFormat: |-8-[a(50)]-m-[d]-8-|"
        ])
    #expect(try all("a.top == 0; d.top >= a.bottom @ high") == ["visualFormat: V:|[a]-(>=0@high)-[d]"])
    // No single line: two lines, a view with two neighbours, a ring.
    #expect(
      try all(
        """
        a.width == 5
        d.width == 6
        """) == [])
    #expect(try all("d.top == a.bottom; b.top == a.bottom") == [])
    #expect(try all("d.top == a.bottom; a.top == d.bottom") == [])
    #expect(
      try all(
        """
        a.leading == 8
        let n = 3
        a.width == 5
        """) == ["visualFormat: |-8-[a(5)] ⏎ let n = 3"])
  }

  /// A notation is not offered if other statements would replace the new one, or be replaced by it.
  @Test func rewritesKeepTheMeaning() throws {
    #expect(
      try rewritten(
        ActionDocument(
          Self.head + """
            a.width.equal = 5
            a.width == 6‸

            """)
      ).map { $0.prefix(4) } == [
        "rule", "visu",
      ])
    #expect(
      try rewritten(
        ActionDocument(
          Self.head + """
            a: ll = 1, rr = 1
            a.width == 6‸

            """)
      ).map { $0.prefix(4) } == [
        "sett", "visu",
      ])
    // Views have the names that are known at the place.
    let nested = ActionDocument(
      """
      screen p = 9 x 9
      view a {
        view a, b
        b.leading ‸== 3
      }

      """)
    #expect(
      nested.text(after: "Rewrite as visual format: '|-3-[b]'")
        == """
        screen p = 9 x 9
        view a {
          view a, b
          |-3-[b]
        }

        """)
    let state = ActionDocument(
      """
      screen p = 9 x 9
      view a
      state s {
        when width < 5 { a.left ‸== 3 } else { a.left == 4 }
      }

      """)
    #expect(
      state.text(after: "Rewrite as a rule: 'a: ll = 3'")
        == """
        screen p = 9 x 9
        view a
        state s {
          when width < 5 { a: ll = 3 } else { a.left == 4 }
        }

        """)
    let lines = ActionDocument("screen p = 9 x 9\r\nview a\r\n\ta: ll = 1,‸ tt = 2 # c\r\n")
    #expect(
      lines.text(after: "Rewrite as equations")
        == "screen p = 9 x 9\r\nview a\r\n\ta.leftInset == 1\r\n\ta.topInset == 2 # c\r\n")
    let shared = ActionDocument(
      """
      screen p = 9 x 9
      view a
      a: ll = 1,‸ tt = 2; a.width == 3

      """)
    #expect(
      shared.text(after: "Rewrite as equations")
        == """
        screen p = 9 x 9
        view a
        a.leftInset == 1; a.topInset == 2; a.width == 3

        """)
  }

  // MARK: Examples

  private static let examples = Repository.files(in: "Examples", ending: ".layout").filter {
    !$0.contains("/mistakes/")
  }

  /// After any rewrite the findings are the same, and so are all values. Only the soft constraints of a stack, which
  /// fail by design, are reported once they stand there as equations.
  @Test(arguments: examples) func rewritesKeepFindingsAndFrames(_ path: String) throws {
    let text = try #require(Repository.text(path))
    let document = ActionDocument(text, bytes: 0..<0)
    let analysis = try #require(document.analysis)
    var random = SeededGenerator(seed: UInt64(text.utf8.count))
    let offsets = (0..<rounds(12)).map { _ in random.below(text.utf8.count) }
    for offset in offsets {
      let place = try #require(ActionDocument(text, bytes: offset..<offset).place)
      for (source, action) in place.actions(only: ["refactor.rewrite"]) where source.name == "rewrite" {
        let edits = try #require(place.edits(of: action, from: source))
        let changed = String(decoding: Array(text.utf8).applying(edits), as: UTF8.self)
        let after = try #require(ActionDocument(changed, bytes: 0..<0).analysis)
        let isStack = document.analysis?.document.nodes(at: offset)?.around(.stackStatement) != nil
        let found = after.findings.filter { !isStack || $0.code != .neverSatisfied }
        #expect(
          found.map(\.code.rawValue).sorted() == analysis.findings.map(\.code.rawValue).sorted(), "\(action.title)")
        for (old, new) in zip(analysis.layouts, after.layouts) {
          #expect(
            old.result.configurations.map(\.values) == new.result.configurations.map(\.values), "\(action.title)")
        }
      }
    }
  }
}
