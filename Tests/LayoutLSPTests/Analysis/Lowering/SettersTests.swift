import Solver
import Testing

@testable import Analysis

/// The frames of setters, groups and statements about lists, worked out by hand from what each attribute measures.
/// Views are 100 x 50 at 0, 0 unless a row says otherwise, on a screen of 400 x 300.
struct SettersTests {
  /// A head whose defaults have the lowest priorities: the size, then the place.
  private static func views(on screen: String, _ views: String = "view a, b, c") -> String {
    "\(screen); \(views); [a, b, c].size == 100 x 50 @ 2; [a, b, c].leading == 0 @ 1; [a, b, c].top == 0 @ 1; "
  }

  static let defaults = [
    LayoutTable(
      views(on: "screen p = 400 x 300"), foot: "", compared: .errors,
      """
      a.width.equal = 150 → a 0 0 150 50 ¦ a.width.min = 150 → a 0 0 150 50 ¦ a.width.max = 60 → a 0 0 60 50
      a.width.min = 60; a.width.max = 90 → a 0 0 90 50 ¦ a.topInset.min = 10 → a 0 10 100 50
      a.rightInset.equal = 10 → a 290 0 100 50 ¦ a.bottomInset.max = 20 → a 0 230 100 50
      a.width.equal = 150 +keepHigh; a.width.max = 120 → a 0 0 120 50
      a.width.equal = 150 +keepLow; a.width.min = 200 +keepAt(300) → a 0 0 200 50
      a.width.equal = 150 + keepFitting; a.width.max = 120 @ 60 → a 0 0 120 50
      a.width.equal = 100 + 50 +keepRequired; → a 0 0 150 50
      a.width.equal = 150 +
      keepHigh → a 0 0 150 50
      a.width.equal = 150 @ 800; a.width.max = 120 @ 801 → a 0 0 120 50
      a.keepTopInset.min = 10 +keepHigh; → a 0 10 100 50
      a.left.equal = 0; b.keepLeftOffsetTo(a).min = 10; → b 110 0 100 50
      a.left.equal = 0; b.keepLeftOffset(a).min = 10; → b 110 0 100 50 ¦ a.keepCenter.equal = 0.5 → a 150 125 100 50
      a.keepCenter.equal = (0.25, 0.5) → a 50 125 100 50 ¦ a.center.equal = (0, 10) → a 150 135 100 50
      a.keepSize.equal = 60 → a 0 0 60 60 ¦ a.size.equal = 120 x 80 → a 0 0 120 80
      a.keepEdgeAlignTo(view).equal = 10 → a 10 10 380 280 ¦ a.insets.equal = (1, 2, 3, 4) → a 2 1 394 296
      a.horizontalInsets.equal = 20 → a 20 0 360 50
      a.keepWidthTo(b).equal = 2; b.width.equal = 70 → a 0 0 140 50, b 0 0 70 50
      a.keepAspectRatio.equal = 2; a.height.equal = 40 → a 0 0 80 40
      a.width.equal = 50%; a.height.equal = 50% - 10 → a 0 0 200 140
      a.left.equal = 7; a.bottom.equal = -10 → a 7 240 100 50
      b.left.equal = 20; a.centerX.equal = b.right + 5 → a 75 0 100 50
      let m = 9; a.topInset.equal = m * 2 → a 0 18 100 50
      [a, b].topInset.equal = 12 → a 0 12 100 50, b 0 12 100 50, c 0 0 100 50
      [a, b].keepSize.max = (30, 20) → a 0 0 30 20, b 0 0 30 20
      [a, b].width.equal = c.width; c.width.equal = 33 → a 0 0 33 50, b 0 0 33 50
      group left = a.leftInset, b.leftInset; left.equal = 10 → a 10 0 100 50, b 10 0 100 50, c 0 0 100 50
      left == 10; group left = a.left,
      b.left → a 10 0 100 50, b 10 0 100 50
      group g = a.width, b.height; g.min = 120 +keepHigh → a 0 0 120 50, b 0 0 100 120
      group g = a.width, b.width; g == c.width + 20; c.width == 30 → a 0 0 50 50, b 0 0 50 50
      group g = a.width, b.width; 10 + g <= 60 → a 0 0 50 50, b 0 0 50 50
      group g = a.width, b.height; g == 50% → a 0 0 200 50, b 0 0 100 150
      group g = [a, b].width, c.height; g.equal = 70 → a 0 0 70 50, b 0 0 70 50, c 0 0 100 70
      group g = h, c.width; group h = a.width, b.width; g.equal = 70 → b 0 0 70 50, c 0 0 70 50
      group g = a.size, b.horizontalInsets; g.equal = 70 → a 0 0 70 70, b 70 0 260 50
      group g = a.size, b.center; g == (70, 20) → a 0 0 70 20, b 220 145 100 50
      b.left.equal = 0; group g = [b, a].horizontalOffsets, c.leftOffset(a); g == 5 → a 105 0 100 50, c 210 0 100 50
      view f { view x; group g = x.left; x.size == 9 x 9; «overridden»g.equal = 4 }; f.edges == view.edges; f.g.equal = 6
      f.x.top == 0 → f.x 6 0 9 9
      «overridden»a.width.equal = 10; a.width.equal = 20 → a 0 0 20 50
      «overridden»a.width.equal = 10; «overridden»a.width.equal = 20 +keepLow; a.keepWidth.equal = 30; → a 0 0 30 50
      a.«overridden»insets.equal = 10; a.topInset.equal = 30 → a 10 30 380 260
      «overridden»a.topInset.equal = 30; a.insets.equal = 10 → a 10 10 380 280
      a.insets.equal = (1, «overridden»2, 3, 4); a.leftInset.equal = 9 → a 9 1 387 296
      «overridden»a.size.equal = 10 x 20; a.height.equal = 30; a.width.equal = 40 → a 0 0 40 30
      [a, «overridden»b].width.equal = 10; b.width.equal = 20 → a 0 0 10 50, b 0 0 20 50
      group g = a.width, b.width; «overridden»g.equal = 10; [b, a].width.equal = 20 → a 0 0 20 50, b 0 0 20 50
      group g = a.width, b.width; «overridden»g.equal = 10; b.width.equal = 20 → a 0 0 10 50, b 0 0 20 50
      «overridden»a.pin.equal = 5; a.insets.equal = 10 → a 10 10 380 280
      «overridden»a.baseline.equal = -40; a.lastBaseline.equal = -30 → a 0 220 100 50
      a.width.min = 110; a.width.equal = 120 → a 0 0 120 50
      a.leftOffset(b).min = 10; a.leftOffset(c).min = 20; [b, c].left.equal = 0 → a 120 0 100 50
      a.width == 10; «conflict»a.width.equal = 20 → a 0 0 10 50
      «overridden»a.width.equal = 150; a.width.equal = none → a 0 0 100 50
      «overridden»a.width.equal = none; a.width.equal = 150 → a 0 0 150 50
      [a, «overridden»b].width.equal = none; b.width.equal = 150 → b 0 0 150 50
      a.width.min = none; a.width.equal = 150 → a 0 0 150 50
      «overridden»a.width.min = 150; a.width.max = 90; a.width.min = KeepNone; → a 0 0 90 50
      a.«overridden»insets.equal = 10; a.horizontalInsets.equal = none → a 0 10 100 280
      a.left.equal = 0; «overridden»[a, b].horizontalOffsets.equal = 20; a.rightOffset(b).equal = 30 → b 130 0 100 50
      let none = 70; a.width.equal = none → a 0 0 70 50 ¦ «syntax»a.width.equal = none +keepHigh →
      «syntax»a.hugH.equal = 750 → ¦ a.width.equal = 9 +«unknown-name»keepHihg →
      a.width.«unknown-attribute»equals = 9 → ¦ a.width.«unknown-attribute»eqaul = 9 →
      a.width.equal = «syntax»[b, c].width →
      [a, b, c].widthsEqual; b.width.equal = 40 → a 0 0 40 50, b 0 0 40 50, c 0 0 40 50
      [a, b].heightsEqual; b.height.equal = 33 → a 0 0 100 33, b 0 0 100 33, c 0 0 100 50
      [a, b].keepSizesEqual; b.size.equal = 7 x 8 → a 0 0 7 8
      [a, b, c].horizontalOffsets == 20; a.left == 0 → a 0 0 100 50, b 120 0 100 50, c 240 0 100 50
      [a, b].horizontalOffsets >= 20; a.left == 5 → b 125 0 100 50
      30 <= [a, b].horizontalOffsets <= 40; a.left == 5 → b 135 0 100 50
      [a, b].horizontalOffsets.min = 20; a.left == 5 → b 125 0 100 50
      [a, b, c].verticalOffsets == 5; a.top == 0 → b 0 55 100 50, c 0 110 100 50
      [a, b].leadingOffsets == 10; a.left == 0 → b 110 0 100 50 ¦ [a, b].leftAligned; a.left == 30 → b 30 0 100 50
      [a, b].rightAligned; a.left == 30; b.width == 60 → b 70 0 60 50
      [a, b, c].topAligned; c.top == 30 → a 0 30 100 50, b 0 30 100 50
      [a, b].bottomAligned; a.top == 30; b.height == 20 → b 0 60 100 20
      [a, b].trailingAligned; a.left == 30; b.width == 60 → b 70 0 60 50
      [a, b].verticallyAligned; a.left == 40; b.width == 60 → b 60 0 60 50
      [a, b].horizontallyAligned; a.top == 40; b.height == 20 → b 0 55 100 20
      [a, b].leftAlignments == 5; b.left == 10 → a 15 0 100 50
      [a, b].rightAlignments == 5; b.left == 100 → a 95 0 100 50
      [a, b].verticalAlignments == 5; b.left == 10 → a 15 0 100 50 ¦ a.centered → a 150 125 100 50
      [a, b].keepHorizontallyCentered → a 150 0 100 50, b 150 0 100 50
      [a].verticallyCentered @ low; a.top.max = 100 → a 0 100 100 100 ¦ «no-superview»view.centered →
      a.«syntax»widthsEqual → ¦ [a, b].«unknown-attribute»widthEqual → ¦ [a, b].«syntax»centered == 3 →
      a.«syntax»horizontalOffsets == 3 → ¦ [a].«syntax»horizontalOffsets == 3 →
      [a, b, c].widthsEqual; a.width == 3; «conflict»c.width == 4 →
      a.width == 3; c.width == 4; [a, «conflict»b, c].widthsEqual →
      """),
    LayoutTable(
      views(on: "screen p = 400 x 300 rtl"), foot: "", compared: .errors,
      """
      a.leadingInset.equal = 10 → a 290 0 100 50 ¦ a.leading.equal = 10 → a 290 0 100 50
      group g = a.leading, b.left; g == 10 → a 290 0 100 50, b 10 0 100 50
      [a, b].horizontalOffsets == 20; a.left == 5 → b 125 0 100 50
      [a, b].leadingOffsets == 10; a.right == 0 → b 190 0 100 50
      [a, b].leadingAligned; a.left == 30; b.width == 60 → b 70 0 60 50
      """),
    LayoutTable(
      views(
        on: "screen p = 400 x 300",
        "view a (firstBaseline: 10, lastBaseline: 5), b (firstBaseline: 20, lastBaseline: 8), c"), foot: "",
      compared: .errors,
      """
      [a, b].baselineOffsets == 12; a.top == 0 → b 0 37 100 50
      [a, b].firstBaselineAligned; a.top == 40 → b 0 30 100 50
      [a, b].lastBaselineAligned; a.top == 40 → b 0 43 100 50
      [a, b].lastBaselineAlignments.equal = 3; b.top == 100 → a 0 94 100 50
      """),
    LayoutTable(
      foot: "", compared: .errors,
      """
      screen p = 400 x 300; «conflict»view.width.max = 300 → ¦ view a, b; group «duplicate-name»a = b.left →
      view a; group g = a.left; view «duplicate-name»g → ¦ view a; group g = a.left, «unknown-view»nix.left →
      view a; group g = a.left; g == «syntax»[a, a].top →
      view a; group insets = a.left; «unknown-name»inset.equal = 3 → ¦ group «syntax»g = h; group h = g →
      """),
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
        states: text.first.flatMap { Int(String($0)) }.map { [Condition.States(set: 0, numbers: [StateID($0)])] } ?? [],
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

  @Test(arguments: (defaults + setters + lists + neighbours + situations).flatMap(\.rows) + bounds)
  func framesAndFindings(_ row: LayoutTable.Row) throws { try row.expect() }
}
