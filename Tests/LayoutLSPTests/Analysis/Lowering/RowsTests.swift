import Testing

@testable import Analysis

/// Rows: texts and their frames, worked out by hand.
struct RowsTests {
  /// Each row by itself from both sides, and inside another view.
  private static func laidOut(_ table: String, in size: String, width: Double) -> [LayoutTable.Row] {
    LayoutTable.parts(table).flatMap { _, text, frames -> [LayoutTable.Row] in
      let parts = text.split(separator: " { ")
      let rows = parts.last ?? ""
      let views =
        ["a", "b", "c", "d"].filter { rows.contains("[\($0)") }
        + (rows.contains("[i") ? ["i (intrinsic: 80 x 30)"] : [])
      let block = """
        let m = 16; let wide = 50
        view \(views.joined(separator: ", "))
        rows \(parts.count > 1 ? parts[0] : "") {
        \(rows.replacing(" / ", with: "\n"))
        }
        """
      let inside = frames.split(separator: ", ").map { "box.\($0)" }.joined(separator: ", ")
      let box = "view box {\n\(block)\n}\nbox.size == \(size); box.center == (0, 0)"
      return LayoutTable("screen p = \(size); screen r = \(size) rtl\n", foot: "\n", "\(block) → \(frames)").rows.map {
        $0.mirrored(in: width)
      } + LayoutTable("screen p = 500 x 400\n", foot: "\n", "\(box) → \(inside)").rows
    }
  }

  static let rows = laidOut(narrow, in: "300 x 200", width: 300) + laidOut(wide, in: "400 x 300", width: 400)

  @Test(arguments: rows + layouts.flatMap(\.rows)) func rowsAreLaidOut(_ row: LayoutTable.Row) throws {
    try row.expect()
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
    #expect(finding.message.contains("'b.height == 100' misses by 15 points"))
  }
}
