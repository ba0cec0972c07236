import Testing

@testable import Formats
@testable import Platform
@testable import Server

/// `layout-lsp explain` as a user runs it.
@Suite struct ExplainCommandTests {
  private static let log = """
    App[1:2] [LayoutConstraints] Unable to simultaneously satisfy constraints.
    (
        "<NSLayoutConstraint:0x6000000010 'Card.layout:4 label.leading == 16' H:|-(16)-[UILabel:0x7f01'Note'](LTR)   (active, names: '|':UIView:0x7f02 )>",
        "<NSLayoutConstraint:0x6000000020 'Card.label.width' UILabel:0x7f01'Note'.width == 200   (active)>",
        "<NSLayoutConstraint:0x6000000030 H:[UILabel:0x7f01'Note']-(16)-|(LTR)   (active, names: '|':UIView:0x7f02 )>",
        "<NSLayoutConstraint:0x6000000040 'UIView-Encapsulated-Layout-Width' UIView:0x7f02.width == 100   (active)>"
    )

    """

  @Test func logOnStandardInput() throws {
    let result = try #require(Program.run(["explain"], input: Self.log))
    #expect(result.exitCode == 0 && result.errors.isEmpty)
    #expect(result.output.contains("by 132 points"))
    #expect(result.output.contains("# Card.layout:4 label.leading == 16\n"))
    #expect(
      result.output.hasSuffix(
        """
        layout Log {  # view is UIView 0x7f02
          view note          # UILabel 0x7f01 'Note'
          note.left == 16    # Card.layout:4 label.leading == 16
          note.width == 200  # Card.label.width
          note.right == -16
          view.width == 100  # UIView-Encapsulated-Layout-Width
        }

        """), "\(result.output)")
    let checked = try #require(Program.run(["check", "-"], input: result.output))
    #expect(checked.exitCode == 1 && checked.output.contains("error[conflict]"))
  }

  @Test func linesOfLayouts() throws {
    let folder = try temporaryFolder()
    defer { _ = Program.shell("rm -rf \(folder)") }
    let card = "layout Card {\n  screen p = 100 x 100\n  view label\n  label.leading == 16\n  label.width == 200\n}\n"
    try #require(Program.shell("mkdir \(folder)/views && printf '\(card)' > \(folder)/views/Card.layout"))
    try #require(Program.shell("cat > \(folder)/log.txt <<'END'\n\(Self.log)END"))
    let result = try #require(Program.run(["explain", "--in", folder, folder + "/log.txt"]))
    #expect(result.output.contains("views/Card.layout:4: label.leading == 16\n"), "\(result.output)")
    #expect(result.output.contains("views/Card.layout:5: label.width == 200\n"))
  }

  /// As a page, and as data: what contradicts what, and the text of the layout.
  @Test func formats() throws {
    let page = try #require(Program.run(["explain", "--format", "html"], input: Self.log)).output
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("misses by 132 points") && page.contains("<svg"))
    let data = try #require(Program.run(["explain", "--format", "json"], input: Self.log)).output
    let file = try #require(try JSONValue(reading: Array(data.utf8))["files"].items.first)
    #expect(file["diagnostics"].items.first?["code"]?.string == "conflict")
    #expect(file["text"]?.string == Program.run(["explain"], input: Self.log)?.output)
    let folder = try TestFolder(["a.log": Self.log])
    try #require(Program.run(["explain", "-o", folder.path + "/a.html", folder.path + "/a.log"])).expect(0, "")
    #expect(Files.read(folder.path + "/a.html") == .success(Array(page.utf8)))
  }

  @Test func whatIsNoLog() throws {
    let other = try #require(Program.run(["explain"], input: "hello\n"))
    #expect(other.exitCode == 1 && other.output.isEmpty && other.errors.contains("no constraints"))
    #expect(try #require(Program.run(["explain", "/no/such/file"])).exitCode == 2)
    #expect(try #require(Program.run(["explain", "--in", "/no/such/folder"], input: Self.log)).exitCode == 2)
  }
}
