import Testing

@testable import Analysis
@testable import Formats
@testable import Protocol
@testable import Server

/// Tests the table of each layout's outcome on every screen in every state, as text and as data.
struct MatrixTests {
  private static let text = """
    layout Card {
      screen phone = 300...500 x 200
      screen small = 200 x 200 text 100%, 200%
      states mode: full, brief
      view title (text: 120 x 20 lines 1), price (intrinsic: 90 x 20), note
      title.left == 16; title.top == 20; title.right <= -16
      price.right == -16; price.top == 20; price.width == 90
      note.left == 0; note.top == 100; note.height == 20
      state full { note.width == 20 }
      state brief { hide price; note.width >= 10 }
    }
    layout Broken { screen p = 9 x 9; view a; a.nothing == 1 }
    layout Loose {
      screen p = 9 x 9
      view a # ignore: ambiguous
      view b
      [a, b].size == 2 x 2; a.top == 0; b.top == 4
    }
    layout Torn { screen p = 9 x 9; view a; a.edges == superview.edges; a.width == 3 } # ignore: ambiguous
    """

  @Test func table() {
    let file = CheckedFile(path: "/tmp/a.layout", text: Array(Self.text.utf8))
    let tables = (file.analysis?.matrices ?? []).map { MatrixTable(style: Style(isOn: false)).text($0) }.joined()
    #expect(
      tables == """
        Card · 3 of 6 solved, 3 open, 1 truncated, 1 overlapping
          phone       full   solved
          phone       brief  open: note
          small.100%  full   overlapping: price
          small.100%  brief  open: note
          small.200%  full   truncated: title
          small.200%  brief  open: note; truncated: title
        Broken · not known: the text has errors
        Loose · 0 of 1 solved, 1 open
          p  open: b
        Torn · 0 of 1 solved, 1 conflict
          p  conflict

        """)
  }

  /// What is reported in the text of a layout alone is a fault of each instance, unless it is silenced.
  @Test(arguments: [("", "truncated: t", "truncated: x.t"), ("# ignore: truncated", "solved", "solved")])
  func instances(_ ignore: String, _ own: String, _ instance: String) {
    let text = """
      layout Tag { screen s = 80 x 40; view t (text: 100 x 20 lines 1); t.insets == 0 } \(ignore)
      layout Row { screen r = 60 x 40; view x: Tag; x.edges == superview.edges }
      """
    let file = CheckedFile(path: "/tmp/a.layout", text: Array(text.utf8))
    let rows = (file.analysis?.matrices ?? []).flatMap(\.rows).map { row in
      row.faults.isEmpty ? "solved" : row.faults.map(\.text).joined(separator: "; ")
    }
    #expect(rows == [own, instance])
  }

  @Test func data() throws {
    var file = CheckedFile(path: "/tmp/a.layout", text: Array(Self.text.utf8))
    file.matrices = file.analysis?.matrices
    let result = CheckResult(files: [file])
    let json = try JSONValue(reading: jsonReport(result, counts: result))
    let matrix = json["files"].items[0]["matrix"].items
    #expect(matrix.map { $0["layout"] } == ["Card", "Broken", "Loose", "Torn"])
    #expect(matrix[1]["provisional"] == true)
    let cells = matrix[0]["cells"].items
    #expect(cells.map { $0["screen"] } == ["phone", "phone", "small.100%", "small.100%", "small.200%", "small.200%"])
    #expect(cells[0]["fares"] == ["solved"])
    #expect(cells[5]["fares"] == ["open", "truncated"])
    #expect(cells[4]["state"] == "full")
    #expect(cells[4]["faults"].items[0]["views"] == ["title"])
    let sarif = try JSONValue(reading: sarifReport(result))
    #expect(sarif["runs"].items[0]["properties", "matrices"].items[0]["matrix"] == .array(matrix))
    file.matrices = nil
    let plain = try JSONValue(reading: jsonReport(CheckResult(files: [file]), counts: result))
    #expect(plain["files"].items[0]["matrix"] == nil)
  }
}
