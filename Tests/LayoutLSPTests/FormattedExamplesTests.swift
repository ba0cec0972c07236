import Syntax
import Testing

@testable import Features
@testable import Protocol
@testable import Server

/// Tests that formatting changes neither the findings nor the frames of a layout, and that the examples and the
/// layouts in the pages are formatted.
@Suite struct FormattedExamplesTests {
  private static let folder = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/Examples"

  /// Returns the findings of a text, without their places, and its frames.
  private func meaning(_ text: [UInt8], _ path: String) -> (findings: [String], frames: String) {
    let file = CheckedFile(path: path, text: text)
    return (file.diagnostics.map { "\($0.code) \($0.severity) \($0.message)" }, "\(file.frames)")
  }

  @Test(arguments: FoundFiles([folder]).files) func examplesAreFormattedAndKeepTheirMeaning(_ path: String) throws {
    let text = try Files.read(path).get()
    #expect(formattedText(text) == nil)
    // The text as typed in a hurry, and with tabs 8 columns wide.
    let hurried = String(decoding: text, as: UTF8.self).replacing("  ", with: "").replacing(" == ", with: "==")
    let wide = try #require(formattedText(text, FormatStyle(width: 8, usesTabs: true)))
    for other in [Array(hurried.utf8), wide] { #expect(keepsMeaning(other, path)) }
  }

  /// Whether formatting changes a text. Records an issue if its meaning changes.
  private func keepsMeaning(_ text: [UInt8], _ path: String) -> Bool {
    guard let formatted = formattedText(text) else { return false }
    let (before, after) = (meaning(text, path), meaning(formatted, path))
    #expect(before.findings == after.findings, "\(String(decoding: text, as: UTF8.self))")
    #expect(before.frames == after.frames, "\(String(decoding: text, as: UTF8.self))")
    return true
  }

  /// Formats texts of every notation in which random words and signs are inserted and removed.
  @Test func formattingKeepsTheMeaningOfBrokenTexts() {
    var random = SeededGenerator(seed: 17)
    let texts = NameSamples.sets.compactMap(\.first?.text) + [EveryNotationHistoryTests.files]
    var changed = 0
    for _ in 0..<rounds(60) {
      var text = Array(texts[random.below(texts.count)].utf8) + Array("  ".utf8)
      for _ in 0..<1 + random.below(4) {
        let at = random.below(text.count)
        let piece = EveryNotationHistoryTests.pieces[random.below(EveryNotationHistoryTests.pieces.count)]
        text.replaceSubrange(at..<min(text.count, at + random.below(5)), with: piece.utf8)
      }
      if keepsMeaning(text, "/w/a.layout") { changed += 1 }
    }
    #expect(changed > rounds(30))
  }

  @Test func formattingKeepsTheMeaningOfRealLayouts() throws {
    guard let folder = sharedFile("corpus") else { return }
    let files = FoundFiles([folder]).files
    #expect(files.count > 100)
    let some = files.indices.filter { $0 % 4 == 0 }.map { files[$0] }
    let changed = try some.filter { path in keepsMeaning(try Files.read(path).get(), path) }
    #expect(changed.count > 20)
  }

  @Test(arguments: ["README.md", "editors/vscode/README.md"] + Repository.files(in: "docs", ending: ".md"))
  func layoutsInThePagesAreFormatted(_ page: String) {
    for block in FencedBlock.all(in: page) where block.info.split(separator: " ").first == "layout" {
      let formatted = formattedText(Array(block.text.utf8))
      #expect(formatted == nil, "\(block): \(String(decoding: formatted ?? [], as: UTF8.self))")
    }
  }
}
