import Syntax
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
    let wide = try #require(formattedText(text, FormatStyle(width: 8, usesTabs: true)))
    for other in [Array(hurried.utf8), wide] { #expect(keepsMeaning(other, path)) }
  }

  /// Whether a text is laid out otherwise, and means the same then.
  private func keepsMeaning(_ text: [UInt8], _ path: String) -> Bool {
    guard let formatted = formattedText(text) else { return false }
    let (before, after) = (meaning(text, path), meaning(formatted, path))
    #expect(before.findings == after.findings, "\(String(decoding: text, as: UTF8.self))")
    #expect(before.frames == after.frames, "\(String(decoding: text, as: UTF8.self))")
    return true
  }

  /// Texts of every notation with words and signs put in and taken out by lot.
  @Test func brokenTextsMeanTheSame() {
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

  @Test func realLayoutsMeanTheSame() throws {
    guard let folder = sharedFile("corpus") else { return }
    let files = Files.find([folder]).files
    #expect(files.count > 100)
    let some = files.indices.filter { $0 % 4 == 0 }.map { files[$0] }
    let changed = try some.filter { path in keepsMeaning(try Files.read(path).get(), path) }
    #expect(changed.count > 20)
  }

  @Test(arguments: ["README.md", "editors/vscode/README.md"] + Repository.files(in: "docs", ending: ".md"))
  func blocksOfPagesStayAsTheyAre(_ page: String) {
    for block in FencedBlock.all(in: page) where block.info.split(separator: " ").first == "layout" {
      let formatted = formattedText(Array(block.text.utf8))
      #expect(formatted == nil, "\(block): \(String(decoding: formatted ?? [], as: UTF8.self))")
    }
  }
}
