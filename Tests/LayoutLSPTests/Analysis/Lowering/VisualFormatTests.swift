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

  @Test(arguments: VisualFormatTests.lines + VisualFormatTests.layouts.flatMap(\.rows))
  func framesAndFindings(_ row: LayoutTable.Row) throws { try row.expect() }

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
    ("|[a..b]|", ["syntax 4:6 b"]),
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
