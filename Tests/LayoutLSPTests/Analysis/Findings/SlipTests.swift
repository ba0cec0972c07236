import Testing

@testable import Analysis

/// Slips of the keyboard and habits of other languages: each has one message, and where it is plain what was meant, a
/// fix after which there is no error. The tables are in files of their own.
struct SlipTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var written: String
    var says: String
    var fixed: String?
    var testDescription: String { written }
  }

  /// Reads a table: a line, below it `  code: message`, and `  => line` if there is a fix.
  private static func rows(_ table: String) -> [Row] {
    var rows: [Row] = []
    for line in table.split(separator: "\n") {
      if line.hasPrefix("  => ") {
        rows[rows.count - 1].fixed = unbroken(line.dropFirst(5))
      } else if line.hasPrefix("  ") {
        rows[rows.count - 1].says = String(line.dropFirst(2))
      } else {
        rows.append(Row(written: unbroken(line), says: ""))
      }
    }
    return rows
  }

  private static func unbroken(_ line: some StringProtocol) -> String {
    line.split(separator: "⏎", omittingEmptySubsequences: false).joined(separator: "\n")
  }

  private static let before =
    """
    layout L {
      screen phone = 390 x 844
      view logo (intrinsic: 100 x 40), title (intrinsic: 200 x 24)
      let m = 8

    """

  private static func errors(of text: String) throws -> [Finding<FileRange>] {
    var workspace = Workspace()
    workspace.open("/a.layout", text: Array(text.utf8))
    let found = workspace.analysis(of: "/a.layout")
    let analysis = try #require(found)
    return analysis.findings.filter { $0.code.severity == .error }
  }

  private static func text(_ line: String) -> String { before + "  " + line + "\n}\n" }

  @Test(arguments: rows(values) + rows(statements) + rows(declarations)) func slipsHaveOneMessage(_ row: Row) throws {
    let errors = try Self.errors(of: Self.text(row.written))
    #expect(errors.map { "\($0.code.rawValue): \($0.message)" } == [row.says])
    let fixed = errors.first?.applyingFix(to: Self.text(row.written))
    #expect(fixed == row.fixed.map { Self.text($0) })
    if let fixed { #expect(try Self.errors(of: fixed).filter { $0.code != .conflict }.map(\.message) == []) }
  }

  private static let imports = [
    ("import card", "import \"card.layout\""), ("import card.layout", "import \"card.layout\""),
    ("import 'card.layout'", "import \"card.layout\""), ("import “card.layout”", "import \"card.layout\""),
    ("import { Card } from \"card.layout\"", "import \"card.layout\""),
    ("@import \"card.layout\"", "import \"card.layout\""), ("include \"card.layout\"", "import \"card.layout\""),
  ]

  /// An import with one reading is fixed together with everything that has one obvious answer.
  @Test(arguments: imports.indices) func importsAreFixedTogether(_ index: Int) {
    let (written, ours) = Self.imports[index]
    let rest = """

      layout L {
        view c: Card
        c.insets == 3
      }

      """
    let files = ["card.layout": "layout Card { view a (intrinsic: 2 x 2); a.insets == 1 }\n"]
    let document = ActionDocument(written + rest, bytes: 0..<0, files: files)
    #expect(document.text(after: "Fix all that has one obvious answer") == ours + rest)
  }

  private static let certain = [
    ("logo.aspectRatio == 16:9", "logo.aspectRatio == 16/9"), ("logo.aspectRatio == 16x9", "logo.aspectRatio == 16/9"),
    ("logo.width == 0,125", "logo.width == 0.125"),
    ("screen q = 390 x 844 text 200", "screen q = 390 x 844 text 200%"), ("logo.width == 40 pt", "logo.width == 40"),
    ("logo.width == 40,5", "logo.width == 40.5"), ("logo.left == −8", "logo.left == -8"),
    ("-- a comment", "# a comment"), ("var x = 10", "let x = 10"),
    ("logo.left == 8, logo.top == 3", "logo.left == 8; logo.top == 3"),
    ("logo.width / logo.height == 2", "logo.width == 2 * logo.height"),
  ]

  /// Lines that may mean something else are not fixed together with others: a fix is offered.
  private static let guesses = [
    "logo.width == max(title.width, 100)", "logo.left == title", "logo.left 8", "logo.left == 8)", "logo..left == 8",
    "logo.edges == 8", "logo below title", "logo.width == title.width x 2", "screen 390 x 844",
    "logo.width == 12,500", "screen q = 390 x 844 text 2", "screen q = 390 x 844 text 1.5",
    "logo.frame == (0, 0, 10, 10)",
  ]

  @Test(arguments: certain.indices) func certainFixesAreMadeTogether(_ index: Int) {
    let document = ActionDocument(Self.text(Self.certain[index].0), bytes: 0..<0)
    let text = document.text(after: "Fix all that has one obvious answer")
    // The action may also fix mistakes that appear only then.
    #expect(text?.contains(Self.certain[index].1) == true, "\(text ?? "nothing")")
  }

  @Test(arguments: guesses) func guessesAreOffered(_ guess: String) {
    let text = Self.text(guess)
    let document = ActionDocument(text, bytes: 0..<text.utf8.count)
    #expect(document.text(after: "Fix all that has one obvious answer") == nil)
    #expect(document.offered().contains { $0.hasPrefix("quickfix") })
  }
}
