import Testing

@testable import Analysis
@testable import Features

/// Visual format: frames, and findings with their places.
struct VisualFormatTests {
  private static let head = """
    screen p = 400 x 300
    let gap = 16
    view a, b, c

    """

  /// Places and sizes along the line in a view of 400, with margins and spacing of 8, worked out by hand.
  static let lines: [(format: String, places: [(at: Double, size: Double)])] = [
    ("|[a]|", [(0, 400)]),
    ("|-[a]-|", [(8, 384)]),
    ("|-gap-[a]-10%-|", [(16, 344)]),
    ("|[a(50)][b]-[c(b)]|", [(0, 50), (50, 171), (229, 171)]),
    ("|-20-[a(10)]-(30)-[b(20)]", [(20, 10), (60, 20)]),
    ("[a(50%)]-5-|", [(195, 200)]),
    ("|~[a(100)]~[b(30)]~|", [(90, 100), (280, 30)]),
    ("|-40-[a(100)]~[b(30)]~[c(30)]-20-|", [(40, 100), (230, 30), (350, 30)]),
    ("|[a(==b/2 - 10)][b(60)]", [(0, 20), (20, 60)]),
    ("|[a(>=40, <=90, 60@low)]", [(0, 60)]),
    ("|-(>=8, <=20@high, 50@high - 1)-[a(1)]", [(20, 1)]),
    ("|-(-12)-[a(20)]", [(-12, 20)]),
    ("|[a(2 * (gap + 4))]-(b.@size / 2)-[b(30)]", [(0, 40), (55, 30)]),
    ("|[a]-(b)-[b(100)]|", [(0, 200), (300, 100)]),
    ("|[a(30)]-(>=b, <=gap)-[b(10)]-(a)-[c(1)]", [(0, 30), (40, 10), (80, 1)]),
    ("|-(b/2 + 1)-[a(gap)][b(8)]", [(5, 16), (21, 8)]),
    ("|-[a, b]-100-|", [(8, 292), (8, 292)]),
    ("|[a(30)]-[b, c(40)]-|", [(0, 30), (38, 354), (38, 40)]),
  ]

  @Test(arguments: lines.indices) func frames(_ row: Int) throws {
    let (format, places) = Self.lines[row]
    for (axis, size, dimension) in [("H:", "width", 0), ("V:", "height", 1), ("HV:", "width", 0)] {
      let statement = format.replacing("@size", with: size)
      // The screen is as high as it is wide, for both axes at once.
      let text = Self.head.replacing("x 300", with: "x 400") + axis + statement + "\n"
      let layout = try #require(try analysis(text).units.first)
      let configuration = try #require(layout.result.configurations.first)
      for (view, place) in places.enumerated() where !(axis == "HV:" && format.contains("c(40)")) {
        let values = [dimension, dimension + 2].compactMap(Dimension.init(rawValue:)).map {
          configuration.values[$0.variable(of: view + 1)].double
        }
        #expect(
          values.count == 2 && abs(values[0] - place.at) < 1e-9 && abs(values[1] - place.size) < 1e-9,
          "\(axis)\(format): view \(view) has \(values)")
      }
    }
  }

  /// On a screen that is read from right to left, a line begins at the right.
  @Test func linesFollowTheReadingDirection() throws {
    let text =
      """
      screen p = 400 x 300 rtl
      view a, b
      |-[a(50)]-20-[b(30)]
      [b]-(>=10)-|
      [a, b].top == 0; [a, b].height == 1

      """
    let configuration = try #require(try analysis(text).units.first?.result.configurations.first)
    #expect([1, 2].map { configuration.values[Dimension.x.variable(of: $0)].double } == [342, 292])
  }

  /// `code line:column text` of each finding; the first line of the body is the fourth.
  static let findings: [(body: String, found: [String])] = [
    (
      """
      |[a]|
      |-[a]
      """, ["conflict 5:2 -"]
    ),
    ("|[a(10)][b(10)]|", ["conflict 4:15 ]|"]),
    ("|[a(10, 20)]", ["conflict 4:9 20"]),
    ("|-(8, >=9)-[a]", ["conflict 4:7 >=9"]),
    ("HV:|[a(300)]; V:[a(1)]", ["conflict 4:20 1"]),
    ("|~[a(500)]~|", ["conflict 4:11 ~"]),
    ("[a]-[b] alignAllTop; b.top == a.top + 1", ["conflict 4:22 b.top == a.top + 1"]),
    ("b.top == a.top + 1; [a]-[b] alignAllTop", ["conflict 4:29 alignAllTop"]),
    ("[aa]-[b]-|", ["unknown-view 4:2 aa"]),
    ("[a(bb)]-[c]", ["unknown-view 4:4 bb"]),
    ("[a(gpa)]", ["unknown-name 4:4 gpa"]),
    ("[a]-gpa-[b]", ["unknown-name 4:5 gpa"]),
    ("[a]-b-[c]", ["syntax 4:5 b"]),
    ("[a(10@hihg)]", ["unknown-name 4:7 hihg"]),
    ("[a]-(8@2000)-[b]", ["invalid-priority 4:8 2000"]),
    ("[a(b.left)]", ["position-and-length 4:4 b.left"]),
    ("[a(b.aspectRatio)]", ["nonlinear 4:4 b.aspectRatio"]),
    ("[a(b * c)]", ["nonlinear 4:4 b * c"]),
    ("HV:[a(b.size)]", ["syntax 4:7 b.size"]),
    ("[a]-[b] alignAllTpo", ["unknown-name 4:9 alignAllTpo"]),
    ("[a]-[b] NSLayoutFormatAlignAllTop", ["unknown-name 4:9 NSLayoutFormatAlignAllTop"]),
    ("[a]-[b] alignAllLeft", ["syntax 4:9 alignAllLeft"]),
    ("V:[a]-[b] alignAllTop", ["syntax 4:11 alignAllTop"]),
    ("HV:[a]-[b] alignAllTop", ["syntax 4:12 alignAllTop"]),
    ("[a]-[b] directionLeftToRight", ["syntax 4:9 directionLeftToRight"]),
    ("[a]-[a]", ["syntax 4:6 a"]),
    ("|[a, b, a]|", ["syntax 4:9 a"]),
    ("|[view]|", ["no-superview 4:1 |"]),
    ("[view(50%)]", ["no-superview 4:7 50%"]),
    ("|[a1..3]|", ["unknown-view 4:3 a1"]),
    (
      """
      view d1, d2
      |[d1..3]|
      """, ["unknown-view 5:3 d1..3"]
    ),
    (
      """
      view d1, d2
      |[d2..1]|
      """, ["out-of-range 5:3 d2..1"]
    ),
    (
      """
      view d1
      |[d1..2000]|
      """, ["out-of-range 5:3 d1..2000"]
    ),
    ("|[a..b]|", ["syntax 4:3 a"]),
    ("|[a]-[bb]-8[c]|", ["syntax 4:12 "]),
  ]

  /// A view that stands alone in a line has no effect, which is no error.
  @Test(arguments: ["[a]", "H:[a]", "HV:[a, b]", "V:[a];", "[a] alignAllTop", "|-[a] alignAllTop"])
  func viewsAloneHaveNoEffect(_ line: String) throws {
    let found = try analysis(Self.head + line + "\n").findings
    #expect(found.filter { $0.code == .silent }.count == 1)
    #expect(try analysis(Self.head + line + "\n").findings.contains { $0.code == .ambiguous })
  }

  @Test(arguments: findings.indices) func errorsHaveTheirPlaces(_ row: Int) throws {
    let (body, found) = Self.findings[row]
    let text = Self.head + body + "\n"
    let errors = try analysis(text).findings.filter { $0.code.severity == .error }
    let shown = errors.map { finding in
      let word = String(decoding: Array(text.utf8)[finding.bytes], as: UTF8.self)
      return "\(finding.code.rawValue) \(text.place(ofByte: finding.bytes.lowerBound)) \(word)"
    }
    #expect(shown == found, "\(body): \(errors.map(\.message))")
  }

  /// The fix of an error leaves no error.
  @Test(arguments: [
    "[a]-[b] alignAllTpo", "[a]-[b] NSLayoutFormatAlignAllTop", "[a]-[b] directionLeftToRight",
    """
    view d1, d2
    |[d2..1]|
    """,
    "[aa]-[b]", "[a(gpa)]", "[a]--[b]", "[a]-8[b]", "\"H:|[a]|\"", "[a](50)", "[a]->=8-[b]", "-[a]", "h:|[a]",
  ])
  func fixesLeaveNoErrors(_ body: String) throws {
    let text = Self.head + body + "\n"
    let finding = try #require(try analysis(text).findings.first { $0.code.severity == .error })
    let mended = try #require(finding.applyingFix(to: text), "no fix for \(finding.message)")
    let left = try analysis(mended).findings.filter { $0.code.severity == .error }
    #expect(left.isEmpty, "\(mended) gives \(left.map(\.message))")
  }

  private func analysis(_ text: String) throws -> Analysis {
    try #require(MarkedDocument(text).analysis)
  }
}
