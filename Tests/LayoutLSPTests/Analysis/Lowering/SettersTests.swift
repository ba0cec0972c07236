import Solver
import Testing

@testable import Analysis

/// The frames of setters, groups and statements about lists, worked out by hand from what each attribute measures.
/// Views are 100 x 50 at 0, 0 unless a row says otherwise, on a screen of 400 x 300.
struct SettersTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let text: String
    /// `view x y width height` of the views that matter.
    let frames: [String]
    /// Errors, and setters that are replaced, as `code line:column`; the first line is line 1.
    var findings: [String] = []
    var header = Row.plain
    var testDescription: String { text }

    static let plain = views(on: "screen p = 400 x 300", "view a, b, c")
    static let rightToLeft = views(on: "screen p = 400 x 300 rtl", "view a, b, c")
    static let lines = views(
      on: "screen p = 400 x 300",
      "view a (firstBaseline: 10, lastBaseline: 5), b (firstBaseline: 20, lastBaseline: 8), c")

    /// Returns a header whose defaults have the lowest priorities: the size, then the place.
    static func views(on screen: String, _ views: String) -> String {
      "\(screen); \(views); [a, b, c].size == 100 x 50 @ 2; [a, b, c].leading == 0 @ 1; [a, b, c].top == 0 @ 1; "
    }
  }

  static let setters: [Row] = [
    Row(text: "a.width.equal = 150", frames: ["a 0 0 150 50"]),
    Row(text: "a.width.min = 150", frames: ["a 0 0 150 50"]),
    Row(text: "a.width.max = 60", frames: ["a 0 0 60 50"]),
    Row(text: "a.width.min = 60; a.width.max = 90", frames: ["a 0 0 90 50"]),
    Row(text: "a.topInset.min = 10", frames: ["a 0 10 100 50"]),
    Row(text: "a.rightInset.equal = 10", frames: ["a 290 0 100 50"]),
    Row(text: "a.bottomInset.max = 20", frames: ["a 0 230 100 50"]),
    Row(text: "a.width.equal = 150 +keepHigh; a.width.max = 120", frames: ["a 0 0 120 50"]),
    Row(text: "a.width.equal = 150 +keepLow; a.width.min = 200 +keepAt(300)", frames: ["a 0 0 200 50"]),
    Row(text: "a.width.equal = 150 + keepFitting; a.width.max = 120 @ 60", frames: ["a 0 0 120 50"]),
    Row(text: "a.width.equal = 100 + 50 +keepRequired;", frames: ["a 0 0 150 50"]),
    Row(
      text: """
        a.width.equal = 150 +
          keepHigh
        """, frames: ["a 0 0 150 50"]),
    Row(text: "a.width.equal = 150 @ 800; a.width.max = 120 @ 801", frames: ["a 0 0 120 50"]),
    Row(text: "a.keepTopInset.min = 10 +keepHigh;", frames: ["a 0 10 100 50"]),
    Row(text: "a.left.equal = 0; b.keepLeftOffsetTo(a).min = 10;", frames: ["b 110 0 100 50"]),
    Row(text: "a.left.equal = 0; b.keepLeftOffset(a).min = 10;", frames: ["b 110 0 100 50"]),
    Row(text: "a.keepCenter.equal = 0.5", frames: ["a 150 125 100 50"]),
    Row(text: "a.keepCenter.equal = (0.25, 0.5)", frames: ["a 50 125 100 50"]),
    Row(text: "a.center.equal = (0, 10)", frames: ["a 150 135 100 50"]),
    Row(text: "a.keepSize.equal = 60", frames: ["a 0 0 60 60"]),
    Row(text: "a.size.equal = 120 x 80", frames: ["a 0 0 120 80"]),
    Row(text: "a.keepEdgeAlignTo(view).equal = 10", frames: ["a 10 10 380 280"]),
    Row(text: "a.insets.equal = (1, 2, 3, 4)", frames: ["a 2 1 394 296"]),
    Row(text: "a.horizontalInsets.equal = 20", frames: ["a 20 0 360 50"]),
    Row(text: "a.keepWidthTo(b).equal = 2; b.width.equal = 70", frames: ["a 0 0 140 50", "b 0 0 70 50"]),
    Row(text: "a.keepAspectRatio.equal = 2; a.height.equal = 40", frames: ["a 0 0 80 40"]),
    Row(text: "a.width.equal = 50%; a.height.equal = 50% - 10", frames: ["a 0 0 200 140"]),
    Row(text: "a.left.equal = 7; a.bottom.equal = -10", frames: ["a 7 240 100 50"]),
    Row(text: "b.left.equal = 20; a.centerX.equal = b.right + 5", frames: ["a 75 0 100 50"]),
    Row(text: "let m = 9; a.topInset.equal = m * 2", frames: ["a 0 18 100 50"]),
    Row(text: "a.leadingInset.equal = 10", frames: ["a 290 0 100 50"], header: Row.rightToLeft),
    Row(text: "a.leading.equal = 10", frames: ["a 290 0 100 50"], header: Row.rightToLeft),
    Row(text: "[a, b].topInset.equal = 12", frames: ["a 0 12 100 50", "b 0 12 100 50", "c 0 0 100 50"]),
    Row(text: "[a, b].keepSize.max = (30, 20)", frames: ["a 0 0 30 20", "b 0 0 30 20"]),
    Row(text: "[a, b].width.equal = c.width; c.width.equal = 33", frames: ["a 0 0 33 50", "b 0 0 33 50"]),
    Row(text: "view.width.max = 300", frames: [], findings: ["conflict 1:1"], header: "screen p = 400 x 300\n"),
  ]

  static let groups: [Row] = [
    Row(
      text: "group left = a.leftInset, b.leftInset; left.equal = 10",
      frames: ["a 10 0 100 50", "b 10 0 100 50", "c 0 0 100 50"]),
    Row(
      text: """
        left == 10
        group left = a.left,
          b.left
        """, frames: ["a 10 0 100 50", "b 10 0 100 50"]),
    Row(text: "group g = a.width, b.height; g.min = 120 +keepHigh", frames: ["a 0 0 120 50", "b 0 0 100 120"]),
    Row(text: "group g = a.width, b.width; g == c.width + 20; c.width == 30", frames: ["a 0 0 50 50", "b 0 0 50 50"]),
    Row(text: "group g = a.width, b.width; 10 + g <= 60", frames: ["a 0 0 50 50", "b 0 0 50 50"]),
    Row(text: "group g = a.width, b.height; g == 50%", frames: ["a 0 0 200 50", "b 0 0 100 150"]),
    Row(
      text: "group g = [a, b].width, c.height; g.equal = 70", frames: ["a 0 0 70 50", "b 0 0 70 50", "c 0 0 100 70"]),
    Row(
      text: "group g = h, c.width; group h = a.width, b.width; g.equal = 70", frames: ["b 0 0 70 50", "c 0 0 70 50"]),
    Row(text: "group g = a.size, b.horizontalInsets; g.equal = 70", frames: ["a 0 0 70 70", "b 70 0 260 50"]),
    Row(text: "group g = a.size, b.center; g == (70, 20)", frames: ["a 0 0 70 20", "b 220 145 100 50"]),
    Row(
      text: "b.left.equal = 0; group g = [b, a].horizontalOffsets, c.leftOffset(a); g == 5",
      frames: ["a 105 0 100 50", "c 210 0 100 50"]),
    Row(
      text: "group g = a.leading, b.left; g == 10", frames: ["a 290 0 100 50", "b 10 0 100 50"], header: Row.rightToLeft
    ),
    Row(
      text:
        """
        view f { view x; group g = x.left; x.size == 9 x 9; g.equal = 4 }; f.edges == view.edges; f.g.equal = 6
        f.x.top == 0
        """,
      frames: ["f.x 6 0 9 9"], findings: ["overridden 1:53"]),
    Row(text: "group a = b.left", frames: [], findings: ["duplicate-name 1:7"], header: "view a, b\n"),
    Row(
      text: """
        group g = a.left
        view g
        """, frames: [], findings: ["duplicate-name 2:6"], header: "view a\n"),
    Row(text: "group g = a.left, nix.left", frames: [], findings: ["unknown-view 1:19"], header: "view a\n"),
    Row(text: "group g = h; group h = g", frames: [], findings: ["syntax 1:7"], header: ""),
    Row(
      text: """
        group g = a.left
        g == [a, a].top
        """, frames: [], findings: ["syntax 2:6"], header: "view a\n"),
    Row(
      text: """
        group insets = a.left
        inset.equal = 3
        """, frames: [], findings: ["unknown-name 2:1"], header: "view a\n"),
  ]

  static let replacing: [Row] = [
    Row(text: "a.width.equal = 10; a.width.equal = 20", frames: ["a 0 0 20 50"], findings: ["overridden 1:1"]),
    Row(
      text: """
        a.width.equal = 10
        a.width.equal = 20 +keepLow
        a.keepWidth.equal = 30;
        """, frames: ["a 0 0 30 50"],
      findings: ["overridden 1:1", "overridden 2:1"]),
    Row(text: "a.insets.equal = 10; a.topInset.equal = 30", frames: ["a 10 30 380 260"], findings: ["overridden 1:3"]),
    Row(text: "a.topInset.equal = 30; a.insets.equal = 10", frames: ["a 10 10 380 280"], findings: ["overridden 1:1"]),
    Row(
      text: "a.insets.equal = (1, 2, 3, 4); a.leftInset.equal = 9", frames: ["a 9 1 387 296"],
      findings: ["overridden 1:22"]),
    Row(
      text: "a.size.equal = 10 x 20; a.height.equal = 30; a.width.equal = 40", frames: ["a 0 0 40 30"],
      findings: ["overridden 1:1"]),
    Row(
      text: "[a, b].width.equal = 10; b.width.equal = 20", frames: ["a 0 0 10 50", "b 0 0 20 50"],
      findings: ["overridden 1:5"]),
    Row(
      text: """
        group g = a.width, b.width
        g.equal = 10
        [b, a].width.equal = 20
        """,
      frames: ["a 0 0 20 50", "b 0 0 20 50"],
      findings: ["overridden 2:1"]),
    // If members of a group are replaced, the finding stands at the group's name.
    Row(
      text: """
        group g = a.width, b.width
        g.equal = 10
        b.width.equal = 20
        """, frames: ["a 0 0 10 50", "b 0 0 20 50"],
      findings: ["overridden 2:1"]),
    Row(text: "a.pin.equal = 5; a.insets.equal = 10", frames: ["a 10 10 380 280"], findings: ["overridden 1:1"]),
    Row(
      text: "a.baseline.equal = -40; a.lastBaseline.equal = -30", frames: ["a 0 220 100 50"],
      findings: ["overridden 1:1"]),
    Row(text: "a.width.min = 110; a.width.equal = 120", frames: ["a 0 0 120 50"]),
    Row(text: "a.leftOffset(b).min = 10; a.leftOffset(c).min = 20; [b, c].left.equal = 0", frames: ["a 120 0 100 50"]),
    Row(text: "a.width == 10; a.width.equal = 20", frames: ["a 0 0 10 50"], findings: ["conflict 1:16"]),
    Row(text: "a.width.equal = 150; a.width.equal = none", frames: ["a 0 0 100 50"], findings: ["overridden 1:1"]),
    Row(
      text: "a.width.equal = none; a.width.equal = 150", frames: ["a 0 0 150 50"], findings: ["overridden 1:1"]),
    Row(
      text: "[a, b].width.equal = none; b.width.equal = 150", frames: ["b 0 0 150 50"], findings: ["overridden 1:5"]),
    Row(text: "a.width.min = none; a.width.equal = 150", frames: ["a 0 0 150 50"]),
    Row(
      text: "a.width.min = 150; a.width.max = 90; a.width.min = KeepNone;", frames: ["a 0 0 90 50"],
      findings: ["overridden 1:1"]),
    Row(
      text: "a.insets.equal = 10; a.horizontalInsets.equal = none", frames: ["a 0 10 100 280"],
      findings: ["overridden 1:3"]),
    Row(
      text: "a.left.equal = 0; [a, b].horizontalOffsets.equal = 20; a.rightOffset(b).equal = 30",
      frames: ["b 130 0 100 50"],
      findings: ["overridden 1:19"]),
    Row(text: "let none = 70; a.width.equal = none", frames: ["a 0 0 70 50"]),
    Row(text: "a.width.equal = none +keepHigh", frames: [], findings: ["syntax 1:1"]),
    Row(text: "a.hugH.equal = 750", frames: [], findings: ["syntax 1:1"]),
    Row(text: "a.width.equal = 9 +keepHihg", frames: [], findings: ["unknown-name 1:20"]),
    Row(text: "a.width.equals = 9", frames: [], findings: ["unknown-attribute 1:9"]),
    Row(text: "a.width.eqaul = 9", frames: [], findings: ["unknown-attribute 1:9"]),
    Row(text: "a.width.equal = [b, c].width", frames: [], findings: ["syntax 1:17"]),
  ]

  static let lists: [Row] = [
    Row(text: "[a, b, c].widthsEqual; b.width.equal = 40", frames: ["a 0 0 40 50", "b 0 0 40 50", "c 0 0 40 50"]),
    Row(text: "[a, b].heightsEqual; b.height.equal = 33", frames: ["a 0 0 100 33", "b 0 0 100 33", "c 0 0 100 50"]),
    Row(text: "[a, b].keepSizesEqual; b.size.equal = 7 x 8", frames: ["a 0 0 7 8"]),
    Row(
      text: "[a, b, c].horizontalOffsets == 20; a.left == 0",
      frames: ["a 0 0 100 50", "b 120 0 100 50", "c 240 0 100 50"]),
    Row(text: "[a, b].horizontalOffsets >= 20; a.left == 5", frames: ["b 125 0 100 50"]),
    Row(text: "30 <= [a, b].horizontalOffsets <= 40; a.left == 5", frames: ["b 135 0 100 50"]),
    Row(text: "[a, b].horizontalOffsets.min = 20; a.left == 5", frames: ["b 125 0 100 50"]),
    Row(text: "[a, b].horizontalOffsets == 20; a.left == 5", frames: ["b 125 0 100 50"], header: Row.rightToLeft),
    Row(text: "[a, b, c].verticalOffsets == 5; a.top == 0", frames: ["b 0 55 100 50", "c 0 110 100 50"]),
    Row(text: "[a, b].leadingOffsets == 10; a.left == 0", frames: ["b 110 0 100 50"]),
    Row(text: "[a, b].leadingOffsets == 10; a.right == 0", frames: ["b 190 0 100 50"], header: Row.rightToLeft),
    // From 45, the last baseline of a, it is 12 down to the first baseline of b, which is 20 below the top of b.
    Row(text: "[a, b].baselineOffsets == 12; a.top == 0", frames: ["b 0 37 100 50"], header: Row.lines),
    Row(text: "[a, b].leftAligned; a.left == 30", frames: ["b 30 0 100 50"]),
    Row(text: "[a, b].rightAligned; a.left == 30; b.width == 60", frames: ["b 70 0 60 50"]),
    Row(text: "[a, b, c].topAligned; c.top == 30", frames: ["a 0 30 100 50", "b 0 30 100 50"]),
    Row(text: "[a, b].bottomAligned; a.top == 30; b.height == 20", frames: ["b 0 60 100 20"]),
    Row(text: "[a, b].leadingAligned; a.left == 30; b.width == 60", frames: ["b 70 0 60 50"], header: Row.rightToLeft),
    Row(text: "[a, b].trailingAligned; a.left == 30; b.width == 60", frames: ["b 70 0 60 50"]),
    Row(text: "[a, b].verticallyAligned; a.left == 40; b.width == 60", frames: ["b 60 0 60 50"]),
    Row(text: "[a, b].horizontallyAligned; a.top == 40; b.height == 20", frames: ["b 0 55 100 20"]),
    Row(text: "[a, b].firstBaselineAligned; a.top == 40", frames: ["b 0 30 100 50"], header: Row.lines),
    Row(text: "[a, b].lastBaselineAligned; a.top == 40", frames: ["b 0 43 100 50"], header: Row.lines),
    Row(text: "[a, b].leftAlignments == 5; b.left == 10", frames: ["a 15 0 100 50"]),
    Row(text: "[a, b].rightAlignments == 5; b.left == 100", frames: ["a 95 0 100 50"]),
    Row(text: "[a, b].verticalAlignments == 5; b.left == 10", frames: ["a 15 0 100 50"]),
    Row(text: "[a, b].lastBaselineAlignments.equal = 3; b.top == 100", frames: ["a 0 94 100 50"], header: Row.lines),
    Row(text: "a.centered", frames: ["a 150 125 100 50"]),
    Row(text: "[a, b].keepHorizontallyCentered", frames: ["a 150 0 100 50", "b 150 0 100 50"]),
    Row(text: "[a].verticallyCentered @ low; a.top.max = 100", frames: ["a 0 100 100 100"]),
    Row(text: "view.centered", frames: [], findings: ["no-superview 1:1"]),
    Row(text: "a.widthsEqual", frames: [], findings: ["syntax 1:3"]),
    Row(text: "[a, b].widthEqual", frames: [], findings: ["unknown-attribute 1:8"]),
    Row(text: "[a, b].centered == 3", frames: [], findings: ["syntax 1:8"]),
    Row(text: "a.horizontalOffsets == 3", frames: [], findings: ["syntax 1:3"]),
    Row(text: "[a].horizontalOffsets == 3", frames: [], findings: ["syntax 1:5"]),
    // The later statement is relaxed. In a list, the finding stands at the last two views, whose equality cannot
    // hold.
    Row(
      text: """
        [a, b, c].widthsEqual; a.width == 3
        c.width == 4
        """, frames: [], findings: ["conflict 2:1"]),
    Row(
      text: """
        a.width == 3; c.width == 4
        [a, b, c].widthsEqual
        """, frames: [], findings: ["conflict 2:5"]),
  ]

  /// Each setter of a long run is replaced by the next one alone, so that the work for each does not grow.
  @Test func settersAreReplacedByTheNextOneAlone() throws {
    let setters = (0..<20).map { "a.leftInset.equal = \($0)\n" }.joined()
    let analysis = try #require(MarkedDocument("view a; \(setters)").analysis)
    let pairs = analysis.units.flatMap(\.model.equations).flatMap(\.pairs)
    #expect(pairs.map(\.replacedIn.count) == Array(repeating: 1, count: 19) + [0])
  }

  /// Each group has the next one twice.
  @Test func groupsOfGroupsAreBounded() throws {
    let groups = (0..<64).map { "group g\($0) = g\($0 + 1), g\($0 + 1)\n" }.joined()
    let text = "view a; \(groups)group g64 = a.left; g0 == 4; a.left.equal = 3"
    let findings = try #require(MarkedDocument(text).analysis).findings
    #expect(findings.map(\.code) == [.tooLarge])
  }

  @Test func chainsOfGroupsAreBounded() throws {
    let groups = (0..<20_000).map { "group g\($0) = g\($0 + 1)\n" }.joined()
    let text = "view a; \(groups)group g20000 = a.left; g0 == 4"
    let findings = try #require(MarkedDocument(text).analysis).findings.filter { $0.code.severity == .error }
    #expect(findings.contains { $0.code == .outOfRange && $0.message.contains("too deep") })
  }

  /// The condition of a setter, those of later ones, and whether these replace it everywhere. Digits are states,
  /// letters are branches of `when`s, capital for the first block.
  @Test(arguments: [
    ("", [""], true), ("", ["0"], false), ("", ["0", "1"], true), ("0", [""], true), ("0", ["0"], true),
    ("0", ["1"], false), ("A", [""], true), ("A", ["a"], false), ("", ["A", "a"], true), ("", ["A", "b"], false),
    ("", ["A", "aB", "ab"], true), ("", ["A", "aB", "0ab"], false), ("", ["0A", "1", "0a"], true),
    ("B", ["AB", "a"], true),
    ("0B", ["0A", "1", "aB"], true), ("", ["AB", "ab", "Ab"], false),
  ])
  func laterConditionsCoverAnEarlierOne(_ earlier: String, _ later: [String], _ expected: Bool) {
    let condition = { (text: String) in
      Condition(
        states: text.first.flatMap { Int(String($0)) }.map { [Condition.States(set: 0, numbers: [$0])] } ?? [],
        branches: text.filter(\.isLetter).map {
          Condition.Branch(when: $0.lowercased() == "a" ? 0 : 1, holds: $0.isUppercase)
        })
    }
    var declarations = Declarations()
    if ([earlier] + later).contains(where: { $0.contains { $0.isNumber } }) {
      declarations.stateSets = [StateSet(states: [0, 1])]
    }
    declarations.whens = [(width: Rational.one, height: Rational.zero), (width: .zero, height: .one)].map { factor in
      let place = SourceRange(source: 0, statement: 0, lower: 0, upper: 0)
      let comparison = SizeComparison(
        width: factor.width, height: factor.height, constant: Rational(-600), sign: .less, place: place)
      return When(text: "", condition: .comparison(comparison))
    }
    #expect(condition(earlier).isCovered(by: later.map(condition), in: declarations) == expected)
  }

  private func analysis(_ text: String) throws -> Analysis {
    var workspace = Workspace()
    workspace.open("/Setters.layout", text: Array(text.utf8))
    let analysis = workspace.analysis(of: "/Setters.layout")
    return try #require(analysis)
  }

  @Test(arguments: setters + groups + replacing + lists) func framesAndFindings(_ row: Row) throws {
    let text = row.header + row.text
    let analysis = try analysis(text)
    let configuration = try #require(analysis.frames.first?.configurations.first)
    for expected in row.frames {
      let words = expected.split(separator: " ")
      let frame = configuration.views.first { $0.path == words[0] }
      let numbers = frame.map { [$0.x, $0.y, $0.width, $0.height].map { NumberText.points($0) } } ?? []
      #expect("\(words[0]) \(numbers.joined(separator: " "))" == expected)
    }
    let shown = analysis.findings.filter { $0.code.severity == .error || $0.code == .overridden }.map { finding in
      let before = String(decoding: Array(text.utf8)[..<finding.bytes.lowerBound], as: UTF8.self)
      let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
      let isFirst = lines.count == 1 && !row.header.hasSuffix("\n")
      let skipped = isFirst ? row.header.count : 0
      let line = lines.count - (row.header.hasSuffix("\n") ? 1 : 0)
      return "\(finding.code.rawValue) \(line):\((lines.last?.count ?? 0) + 1 - skipped)"
    }
    #expect(shown == row.findings, "\(analysis.findings.map(\.message))")
  }
}
