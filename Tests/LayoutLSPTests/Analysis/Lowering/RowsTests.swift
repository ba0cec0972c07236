import Testing

@testable import Analysis

/// Rows: texts and their frames, worked out by hand.
struct RowsTests {
  struct Row: CustomTestStringConvertible, Sendable {
    /// The spacing, which stands before the `{`.
    var spacing = ""
    /// Rows, in a view of 300 x 200.
    let rows: String
    /// `name x y width height` of the views that matter.
    let frames: [String]
    var screen = "300 x 200"
    var testDescription: String { spacing + " { \(rows) }" }
  }

  static let lines: [Row] = [
    // One row, from edge to edge.
    Row(rows: "[a]", frames: ["a 0 0 300 200"]),
    Row(rows: "[a](60)", frames: ["a 0 0 300 60"]),
    Row(rows: "[a(50)]", frames: ["a 0 0 50 200"]),
    Row(rows: "[a(50)](60)", frames: ["a 0 0 50 60"]),
    Row(rows: "[a(m * 2)](m + 4)", frames: ["a 0 0 32 20"]),
    Row(rows: "|[a]|(20)", frames: ["a 0 0 300 20"]),
    Row(rows: "|-[a]-|", frames: ["a 10 0 280 200"]),
    Row(rows: "|-[a]", frames: ["a 10 0 290 200"]),
    Row(rows: "[a]-15-|", frames: ["a 0 0 285 200"]),
    Row(rows: "|-m-[a]-m-|(m)", frames: ["a 16 0 268 16"]),
    Row(rows: "|-10%-[a]", frames: ["a 30 0 270 200"]),
    Row(rows: "|-(>=20)-[a(50)]-(==100)-|(10)", frames: ["a 150 0 50 10"]),
    Row(rows: "|-(>=0 @ high)-[a(50)]-(==100 @ high + 1)-|(10)", frames: ["a 150 0 50 10"]),
    // Gaps between views.
    Row(rows: "[a(50)]-[b](60)", frames: ["a 0 0 50 60", "b 60 0 240 60"]),
    Row(rows: "[a(50)][b](60)", frames: ["a 0 0 50 60", "b 50 0 250 60"]),
    Row(rows: "[a(50)]-8-[b]", frames: ["a 0 0 50 200", "b 58 0 242 200"]),
    Row(rows: "|-(30)-[a(50)]-(40)-[b](60)", frames: ["a 30 0 50 60", "b 120 0 180 60"]),
    Row(rows: "[a]-[b(50)]-[c(60)](10)", frames: ["a 0 0 170 10", "b 180 0 50 10", "c 240 0 60 10"]),
    // Widths.
    Row(rows: "[a(==)]-[b(==)](60)", frames: ["a 0 0 145 60", "b 155 0 145 60"]),
    Row(rows: "[a(==)]-[b(60)]-[c(==)]", frames: ["a 0 0 110 200", "b 120 0 60 200", "c 190 0 110 200"]),
    Row(rows: "[i]-[a(50)](20)", frames: ["i 0 0 240 20", "a 250 0 50 20"]),
    // Marks.
    Row(rows: "[a(50)<]", frames: ["a 0 0 50 200"]),
    Row(rows: "|-20-[a(50)<](20)", frames: ["a 20 0 50 20"]),
    Row(rows: "[a(50)>](20)", frames: ["a 250 0 50 20"]),
    Row(rows: "[a(50)>]-20-|(20)", frames: ["a 230 0 50 20"]),
    Row(rows: "[a(50)<>](20)", frames: ["a 125 0 50 20"]),
    Row(rows: "[a(50)<>]-[b(70)<>](20)", frames: ["a 85 0 50 20", "b 145 0 70 20"]),
    Row(rows: "[a(50)<>]-(30)-[b(70)<>]-[c(20)<>](9)", frames: ["a 60 0 50 9", "b 140 0 70 9", "c 220 0 20 9"]),
    Row(rows: "[a(50)<>][b(70)<>](20)", frames: ["a 90 0 50 20", "b 140 0 70 20"]),
    Row(rows: "[a(50)<]-[b(60)<>](20)", frames: ["a 0 0 50 20", "b 120 0 60 20"]),
    Row(rows: "[a(50)<]-[b(50)<>]-[c(50)>](60)", frames: ["a 0 0 50 60", "b 125 0 50 60", "c 250 0 50 60"]),
    Row(
      rows: "[a(50)<]-[b(60)<]-[c(50)>]-[d(40)>](20)",
      frames: ["a 0 0 50 20", "b 60 0 60 20", "c 200 0 50 20", "d 260 0 40 20"]),
    Row(rows: "[a(30)<>]-[b(20)>](5)", frames: ["a 135 0 30 5", "b 280 0 20 5"]),
    // As the author of the notation wrote it: the `-` before the height means nothing.
    Row(rows: "[a(50)<]-[b(50)<>]-(60)", frames: ["a 0 0 50 60", "b 125 0 50 60"]),
    Row(rows: "|-[a]-|-(60)", frames: ["a 10 0 280 60"]),
    // A view with a mark stays where the mark puts it.
    Row(rows: "[a]-[b(50)<>](20)", frames: ["a 0 0 115 20", "b 125 0 50 20"]),
    Row(rows: "[a]-[b(50)<>]-[c(20)<>](20)", frames: ["a 0 0 100 20", "b 110 0 50 20", "c 170 0 20 20"]),
    Row(rows: "[a]-[b(50)>](20)", frames: ["a 0 0 240 20", "b 250 0 50 20"]),
    Row(rows: "[i<]-[a(50)>](20)", frames: ["i 0 0 80 20", "a 250 0 50 20"]),
    Row(rows: "[i(==)<>](20)", frames: ["i 110 0 80 20"]),
    Row(rows: "[a(50)<>]-[b(60)<](20)", frames: ["a 125 0 50 20", "b 0 0 60 20"]),
    Row(rows: "[a(50)>]-[b(60)<>](20)", frames: ["a 250 0 50 20", "b 120 0 60 20"]),
    // A view without a mark goes with the one before it; the first one is at the leading edge.
    Row(rows: "[a(50)<]-[b(60)](20)", frames: ["a 0 0 50 20", "b 60 0 60 20"]),
    Row(rows: "[a(50)>]-[b(60)](20)", frames: ["a 180 0 50 20", "b 240 0 60 20"]),
    Row(rows: "[a(50)<>]-[b(60)](20)", frames: ["a 90 0 50 20", "b 150 0 60 20"]),
    Row(rows: "[a(50)]-[b(60)>](20)", frames: ["a 0 0 50 20", "b 240 0 60 20"]),
    Row(rows: "[a(50)]-[b(60)<>](20)", frames: ["a 0 0 50 20", "b 120 0 60 20"]),
    // Beside a view that stretches no gap is dropped.
    Row(rows: "[a(50)<]-[b]-[c(60)>](20)", frames: ["a 0 0 50 20", "b 60 0 170 20", "c 240 0 60 20"]),
    Row(rows: "[a]-[b(60)>](20)", frames: ["a 0 0 230 20", "b 240 0 60 20"]),
    Row(rows: "[a(50)<>]-[b](20)", frames: ["a 125 0 50 20", "b 185 0 115 20"]),
    Row(rows: "[a]-[b(60)<>]-[c](20)", frames: ["a 0 0 110 20", "b 120 0 60 20", "c 190 0 110 20"]),
    // Spacers.
    Row(rows: "[a(50)]-[_spacer]", frames: ["a 0 0 50 200"]),
    Row(rows: "[a(50)]-[_spacer]-[b(60)](20)", frames: ["a 0 0 50 20", "b 240 0 60 20"]),
    Row(rows: "[_spacer(==)]-[a(50)]-[_spacer(==)](20)", frames: ["a 125 0 50 20"]),
    Row(rows: "[_spacer(20)][a]", frames: ["a 20 0 280 200"]),
    Row(rows: "[_spacer](30); [a]", frames: ["a 0 40 300 160"]),
  ]

  static let blocks: [Row] = [
    Row(rows: "[a](50); [b]", frames: ["a 0 0 300 50", "b 0 60 300 140"]),
    Row(rows: "[a]; [b](50)", frames: ["a 0 0 300 140", "b 0 150 300 50"]),
    Row(rows: "[a](50); [b](40)", frames: ["a 0 0 300 50", "b 0 60 300 40"]),
    Row(
      rows: "[a]-[b(9)](50); [c(9)]-[d](40)",
      frames: ["a 0 0 281 50", "b 291 0 9 50", "c 0 60 9 40", "d 19 60 281 40"]),
    Row(
      spacing: "|-5-[r1]-5-[r2]-15-|", rows: "r1: [a(50)]-[b](60); r2: [c]",
      frames: ["a 0 5 50 60", "b 60 5 240 60", "c 0 70 300 115"]),
    Row(spacing: "|-[r1]-[r2]-|", rows: "r1: [a](50); r2: [b]", frames: ["a 0 10 300 50", "b 0 70 300 120"]),
    Row(spacing: "[r1][r2]", rows: "r1: [a](50); r2: [b]", frames: ["a 0 0 300 50", "b 0 50 300 150"]),
    Row(spacing: "|[r1]-m-[r2]-|", rows: "r1: [a](50); r2: [b](40)", frames: ["a 0 0 300 50", "b 0 66 300 40"]),
    Row(spacing: "|-(m)-[r1]", rows: "r1: [a]", frames: ["a 0 16 300 184"]),
    Row(spacing: "|-10%-[r1]|", rows: "r1: [a]", frames: ["a 0 20 300 180"]),
    Row(
      spacing: "[r1]-(>=50)-[r2]|",
      rows: """
        r1: [a](30); r2: [b](70)
         b.bottom == 0
        """,
      frames: ["a 0 0 300 30", "b 0 130 300 70"]),
    Row(
      rows: "r1: [a(50)]-[b](60)", frames: ["a 250 0 50 60", "b 0 0 240 60"], screen: "300 x 200 rtl"),
    Row(rows: "|-20-[a(50)>](10)", frames: ["a 0 0 50 10"], screen: "300 x 200 rtl"),
    Row(rows: "|-20-[a(50)](10)", frames: ["a 230 0 50 10"], screen: "300 x 200 rtl"),
    Row(
      rows: "[a(50)<>]-[b(70)<>](20)", frames: ["a 165 0 50 20", "b 85 0 70 20"], screen: "300 x 200 rtl"),
    Row(
      rows: "|-[a(50)]-[b(60)]-|(30); [c(20)](10)",
      frames: [" 0 0 140 50", "a 10 0 50 30", "b 70 0 60 30", "c 0 40 20 10"], screen: "fit x fit"),
  ]

  private func frames(_ text: String) throws -> (all: [String], statuses: [SolveStatus], problems: [String]) {
    let analysis = try #require(MarkedDocument(text).analysis)
    let configurations = analysis.frames.flatMap(\.configurations)
    let all = configurations.flatMap(\.views).map { view in
      ([view.path] + [view.x, view.y, view.width, view.height].map { NumberText.points($0) }).joined(separator: " ")
    }
    let problems = analysis.findings.filter { $0.code != .unusedMetric && $0.code != .truncated }.map(\.message)
    return (all, configurations.map(\.status), problems)
  }

  @Test(arguments: lines + blocks) func rowsAreLaidOut(_ row: Row) throws {
    let block = row.rows.split(separator: "\n")
    let rows = block.first ?? ""
    let rest = block.dropFirst().joined(separator: "\n")
    let used = ["a", "b", "c", "d", "i"].filter { rows.contains("[\($0)") }
    let views = used.map { $0 == "i" ? "i (intrinsic: 80 x 30)" : $0 }.joined(separator: ", ")
    let statement = """
      rows \(row.spacing) {
      \(rows.split(separator: ";").joined(separator: "\n"))
      }
      \(rest)

      """
    func expectFrames(_ text: String, inside path: String = "") throws {
      let (all, statuses, problems) = try frames(text)
      #expect(problems.isEmpty)
      #expect(statuses == [.solved])
      for frame in row.frames { #expect(all.contains(path + frame), "no '\(path + frame)' in \(all)") }
    }
    try expectFrames("let m = 16; screen p = \(row.screen); view \(views); \(statement)")
    // The rows have the same frames inside another view.
    guard row.screen == "300 x 200" else { return }
    let size = "box.size == 300 x 200; box.center == (0, 0)"
    try expectFrames(
      """
      screen p = 400 x 400
      view box {
      let m = 16
      view \(views)
      \(statement)}
      \(size)
      """, inside: "box.")
  }

  /// Mistakes, as `code` and the text at which it stands, in the order of the text.
  static let mistakes: [(rows: String, findings: [String])] = [
    ("rows |-[r1]-| { r1: [a](9); r2: [b](9) }", ["rows-order r2"]),
    ("rows |-[r1]-| { r1: [a](9); [b](9) }", ["rows-order [b](9)"]),
    ("rows |-[r1]-[r2]-[r1]-| { r1: [a](9); r2: [b](9) }", ["rows-order r1"]),
    ("rows |-[r2]-[r1]-| { r1: [a](9); r2: [b](9) }", ["rows-order r1"]),
    ("rows |-[r1]-[rw]-| { r1: [a](9); r2: [b](9) }", ["rows-order r2"]),
    ("rows |-[r1]-[r2]-[r3]-| { r1: [a](9); r2: [b](9) }", ["rows-order r3"]),
    ("rows |-[r1]-[r2]-|\n", ["syntax "]),
    ("rows { r1: [a](9); r1: [b](9) }", ["duplicate-name r1"]),
    ("rows { [a<]-[b(20)](9) }", ["needs-width a"]),
    ("rows { [a(==)<>]-[b(==)](9) }", ["needs-width a"]),
    ("rows { [_spacer>]-[a]-[b](9) }", ["needs-width _spacer"]),
    ("rows { [a]-[aa]-[b(3)](9) }", ["unknown-view aa"]),
    ("rows { [a]-[a]-[b] }", ["syntax [a]"]),
    ("rows { [a]-[superview]-[b] }", ["unknown-view superview"]),
    ("rows { [a]-k-[b(q)](r) }", ["unknown-name k", "unknown-name q", "unknown-name r"]),
    ("rows { [a(3)]-(b.width)-[b] }", ["syntax b.width"]),
    ("rows { [a(3)]-(3@2000)-[b] }", ["invalid-priority 2000"]),
    ("rows { [a]-[b(50)<](60) }", ["ambiguous a"]),
    ("rows { [a(300)]-[b(50)](60) }", ["conflict ]"]),
    ("rows { [a](150); [b](60) }", ["conflict rows"]),
    ("rows { [a](300); [b] }", ["conflict rows"]),
    ("rows { [a]-[b(50)](60) }; a.height == 50", ["conflict a.height == 50"]),
    ("rows { [a]-[b(50)](60) }; b.height == 50", ["conflict b.height == 50"]),
    ("a.width == 20; b.width == 9; rows { [a]-[b](60) }", ["conflict ]"]),
    ("rows { [a]-[b](60) }", ["ambiguous a"]),
    ("rows { [a]; [b] }", ["ambiguous a"]),
  ]

  @Test(arguments: mistakes) func mistakesAreReportedOnce(_ rows: String, _ expected: [String]) throws {
    let text = "screen p = 300 x 200; view a, b; \(rows)\n"
    let analysis = try #require(MarkedDocument(text).analysis)
    let found = analysis.findings.filter { $0.code.severity != .hint }.map {
      "\($0.code.rawValue) " + String(decoding: Array(text.utf8)[$0.bytes], as: UTF8.self)
    }
    #expect(found == expected, "\(analysis.findings.map(\.message))")
  }

  /// Each member of a conflict stands at the text of its part: the gap, the height, the edge.
  @Test func conflictsNameTheParts() throws {
    let text = """
      screen p = 300 x 200
      view a, b
      rows |-5-[r1]-5-[r2]-15-| {
        r1: [a](90)
        r2: [b](100)
      }

      """
    let finding = try #require(MarkedDocument(text).analysis?.findings.first { $0.code == .conflict })
    let part = { (bytes: Range<Int>) in String(decoding: Array(text.utf8)[bytes], as: UTF8.self) }
    #expect(part(finding.bytes) == "(100)")
    #expect(Set(finding.related.map { part($0.place.bytes) }) == ["-5-", "-15-", "(90)"])
    #expect(
      finding.related.map(\.message).sorted() == [
        "a.height == 90", "a.topInset == 5", "b.bottomInset >= 15", "b.topOffset(a) == 5",
      ])
    #expect(finding.message.contains("it misses by 15 points"))
  }
}
