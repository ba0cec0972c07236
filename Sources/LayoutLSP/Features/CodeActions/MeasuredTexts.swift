import Analysis
import Syntax

// Replaces the words of a text with their measures, which stay the same whatever the tables of fonts say, and keeps the
// words in a comment, from which they come back.

extension CodeActionSource {
  static let measuredTexts = CodeActionSource(name: "measures", kinds: [.rewrite]) { place in
    guard let path = place.document.nodes(at: place.bytes.lowerBound), let property = path.around(.property),
      !property.hasProblem, property.first(.identifier).map({ path.text(of: $0) }) == "text"
    else { return [] }
    return [place.measures(property, path), place.words(property, path)].compactMap { $0 }
  }
}

extension CodeActionPlace {
  /// The options that stay with measures; the others are about words.
  private static let ofMeasures: Set<TextOption> = [.lines, .truncates, .shrinks]

  /// Replaces words by their measures.
  fileprivate func measures(_ property: Cursor, _ path: NodePath) -> CodeAction? {
    let bytes = path.bytes(of: property)
    guard property.first(.string) != nil, let size = size(ofTextAt: bytes), let colon = property.first(.colon) else {
      return nil
    }
    let old = path.bytes(of: colon).after(bytes)
    let words = String(decoding: document.text[old], as: UTF8.self).trimmingSpaces
    guard words.firstPlace(of: "*/") == nil, words.firstPlace(of: "/*") == nil, !words.contains(where: { $0.isNewline })
    else { return nil }
    let options = property.children(.textOption).filter { option in
      option.first(.identifier).flatMap { TextOption(rawValue: path.text(of: $0)) }.map(Self.ofMeasures.contains)
        == true
    }
    let kept = options.map { " " + path.text(of: $0) }.joined()
    return CodeAction(
      title: "Write the measures of the words: \(size)", kind: .rewrite,
      change: .edits([TextChange(old, " \(size)\(kept) /* \(words) */")]))
  }

  /// Replaces measures by the words in the comment behind them.
  fileprivate func words(_ property: Cursor, _ path: NodePath) -> CodeAction? {
    let bytes = path.bytes(of: property)
    guard property.first(.string) == nil, let colon = property.first(.colon) else { return nil }
    let behind = document.text[bytes.upperBound...].prefix(20_000)
    let comment = String(decoding: behind, as: UTF8.self)
    guard let start = comment.firstPlace(of: "/*"), let end = comment[start.upperBound...].firstPlace(of: "*/"),
      comment[..<start.lowerBound].allSatisfy({ $0 == " " })
    else { return nil }
    let words = String(comment[start.upperBound..<end.lowerBound]).trimmingSpaces
    guard words.hasPrefix("\"") || words.hasPrefix("font "), words.contains("\"") else { return nil }
    let old = path.bytes(of: colon).after(bytes.lowerBound..<bytes.upperBound + comment[..<end.upperBound].utf8.count)
    return CodeAction(
      title: "Write the words of the comment", kind: .rewrite, change: .edits([TextChange(old, " \(words)")]))
  }

  /// Returns the size on one line of the view whose text is declared there.
  private func size(ofTextAt bytes: Range<Int>) -> String? {
    for layout in analysis.layouts where layout.mayTouch(bytes.lowerBound...bytes.lowerBound) {
      for view in layout.model.views {
        guard let place = view.intrinsicRange, place.source == 0,
          layout.bytes(of: place).lowerBound == bytes.lowerBound,
          let width = view.intrinsicWidth, let height = view.intrinsicHeight
        else { continue }
        return "\(NumberText.points(width)) x \(NumberText.points(height))"
      }
    }
    return nil
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
