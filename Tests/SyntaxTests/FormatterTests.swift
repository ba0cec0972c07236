import Testing

@testable import Syntax

/// The promises of the formatter for every text: it changes white space alone, the meaning stays the same, and
/// formatting the result again changes nothing.
@Suite struct FormatterTests {
  static let styles = [
    FormatStyle.canonical, FormatStyle(width: 4, usesTabs: false), FormatStyle(width: 8, usesTabs: true),
    FormatStyle(width: 1, usesTabs: false),
  ]

  static func format(_ text: [UInt8], _ style: FormatStyle = .canonical) -> [UInt8] {
    Replacement.apply(SyntaxTree.parse(text).formatted(text, style: style), to: text)
  }

  /// The tree without trivia, and without its division into pieces, which depends on empty lines.
  static func shape(_ text: [UInt8]) -> [Substring] {
    let dump = SyntaxTree.parse(text).dump(text)
    return dump.split(separator: "\n").filter { $0 != "piece" }
  }

  static func comments(_ text: [UInt8]) -> [[UInt8]] {
    let tree = SyntaxTree.parse(text)
    var found: [[UInt8]] = []
    for (piece, start) in zip(tree.pieces, tree.starts) {
      var offset = start
      for node in piece.nodes where node.size == 1 {
        let range = offset..<offset + Int(node.length)
        if node.kind == .lineComment || node.kind == .blockComment {
          var comment = Array(text[range])
          while let last = comment.last, last == 32 || last == 9 { comment.removeLast() }
          found.append(comment)
        }
        offset = range.upperBound
      }
    }
    return found
  }

  /// The lines that are not empty, without white space.
  static func lines(_ text: [UInt8]) -> [String] {
    let lines = String(decoding: text, as: UTF8.self).unicodeScalars.split { $0 == "\n" || $0 == "\r" }
    return lines.map { String(String.UnicodeScalarView($0.filter { !isSpace($0) })) }.filter { !$0.isEmpty }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "\u{FEFF}"
  }

  /// The lines of statements with a mistake, whole.
  static func brokenLines(_ text: [UInt8]) -> [String] {
    let tree = SyntaxTree.parse(text)
    var found: [String] = []
    for (piece, start) in zip(tree.pieces, tree.starts) {
      var offset = start
      for (index, node) in piece.nodes.enumerated() {
        if node.kind.isStatementOrRow, piece.hasOwnProblem(index),
          let range = Cursor(piece: piece, index: index, offset: offset).trimmedRange
        {
          let end = text[range.upperBound...].firstIndex { $0 == 10 || $0 == 13 } ?? text.count
          found.append(String(decoding: text[text.startOfLine(at: range.lowerBound)..<end], as: UTF8.self))
        }
        if node.size == 1 { offset += Int(node.length) }
      }
    }
    return found
  }

  /// Returns the first promise that the formatter breaks for a text, or nil.
  static func failure(_ text: [UInt8], _ style: FormatStyle) -> String? {
    let replacements = SyntaxTree.parse(text).formatted(text, style: style)
    var last = 0
    for (index, replacement) in replacements.enumerated() {
      let range = replacement.range
      if range.lowerBound < last || index > 0 && range.lowerBound == last { return "replacements are out of order" }
      if range.upperBound > text.count { return "a replacement is behind the end" }
      if range.isEmpty && replacement.bytes.isEmpty { return "a replacement replaces nothing" }
      if Array(text[range]) == replacement.bytes { return "a replacement changes nothing" }
      last = range.upperBound
    }
    let result = Replacement.apply(replacements, to: text)
    if shape(result) != shape(text) { return "the tree has changed" }
    if comments(result) != comments(text) { return "the comments have changed" }
    if lines(result) != lines(text) { return "the lines have changed" }
    if brokenLines(result) != brokenLines(text) { return "a statement with a mistake has changed" }
    let again = SyntaxTree.parse(result).formatted(result, style: style)
    if !again.isEmpty { return "there is more to change: \(again)" }
    return nil
  }

  /// Whether the formatter keeps its promises for a text. Records an issue with the text before and after if not.
  static func keepsPromises(_ text: [UInt8], _ style: FormatStyle) -> Bool {
    guard let failure = failure(text, style) else { return true }
    let (before, after) = (String(decoding: text, as: UTF8.self), String(decoding: format(text, style), as: UTF8.self))
    Issue.record(
      """
      \(failure)
      \(before.debugDescription)
      \(after.debugDescription)
      """)
    return false
  }

  @Test(arguments: styles) func samples(_ style: FormatStyle) {
    for document in Samples.documents { _ = Self.keepsPromises(bytes(document), style) }
  }

  @Test func everyPrefixOfASample() {
    for document in Samples.documents {
      let text = bytes(document)
      for end in stride(from: 0, through: text.count, by: 11) {
        if !Self.keepsPromises(Array(text[..<end]), Self.styles[end % Self.styles.count]) { return }
      }
    }
  }

  /// Random bytes, tokens and mutated samples.
  @Test func randomTexts() {
    var random = Seeded(11)
    var failures = 0
    for _ in 0..<rounds(3_000) where !Self.keepsPromises(random.text(), random.pick(Self.styles)) {
      failures += 1
      if failures > 3 { return }
    }
  }

  /// The layouts of the corpus are formatted already, with four columns a step. They have fractions of numbers.
  @Test func realLayoutsStayAsTheyAre() {
    guard let shared = sharedFolder() else { return }
    let style = FormatStyle(width: 4, usesTabs: false)
    for file in layoutFiles(in: shared + "/corpus") {
      let text = read(file)
      #expect(SyntaxTree.parse(text).formatted(text, style: style) == [], "\(file)")
      _ = Self.keepsPromises(text, .canonical)
    }
  }

  @Test(arguments: [1, 2, 7, 40, 41, 1000]) func joinedReplacementsHaveTheSameEffect(_ most: Int) {
    let text = Array((0..<41).map { "    view a\($0)  # \u{1d11e}\r\n" }.joined().utf8)
    let changes = SyntaxTree.parse(text).formatted(text, style: .canonical)
    #expect(changes.count >= 41)
    let few = Replacement.joined(changes, in: text, most: most)
    #expect(few.count <= max(most, 1) && (most < changes.count || few == changes))
    #expect(Replacement.apply(few, to: text) == Replacement.apply(changes, to: text))
  }
}
