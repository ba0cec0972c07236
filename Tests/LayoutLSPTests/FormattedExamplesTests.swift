import Testing

@testable import LayoutLSP

/// Formatting changes nothing of what is found in a layout, nor of its frames. The examples and the pages are laid out as
/// it would lay them out.
@Suite struct FormattedExamplesTests {
  private static let folder = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Examples"

  /// What is said of a text, without the places.
  private func meaning(_ text: [UInt8], _ path: String) -> (findings: [String], frames: String) {
    let file = CheckedFile(path: path, text: text)
    return (file.diagnostics.map { "\($0.code) \($0.severity) \($0.message)" }, "\(file.frames)")
  }

  @Test(arguments: Files.find([folder]).files) func examplesStayAsTheyAre(_ path: String) throws {
    let text = try Files.read(path).get()
    #expect(formattedText(text) == nil)
    // As someone in a hurry would write it, and someone with a wide screen.
    let hurried = String(decoding: text, as: UTF8.self).replacing("  ", with: "").replacing(" == ", with: "==")
    let wide = try #require(formattedText(text, LSP.FormattingOptions(tabSize: 8, insertSpaces: false)))
    for other in [Array(hurried.utf8), wide] {
      let formatted = try #require(formattedText(other))
      let (before, after) = (meaning(other, path), meaning(formatted, path))
      #expect(before.findings == after.findings)
      #expect(before.frames == after.frames)
    }
  }

  @Test(arguments: ["README.md", "editors/vscode/README.md"] + Repository.files(in: "docs", ending: ".md"))
  func blocksOfPagesStayAsTheyAre(_ page: String) {
    for block in FencedBlock.all(in: page) where block.info.split(separator: " ").first == "layout" {
      let formatted = formattedText(Array(block.text.utf8))
      #expect(formatted == nil, "\(block): \(String(decoding: formatted ?? [], as: UTF8.self))")
    }
  }
}
