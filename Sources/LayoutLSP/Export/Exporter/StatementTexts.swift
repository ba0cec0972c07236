import Analysis
import Syntax

/// The words of a layout's statements.
struct StatementTexts {
  let layout: AnalysedLayout
  let text: [UInt8]

  func start(of place: SourceRange) -> Int {
    let statement = layout.model.statements[Int(place.statement)]
    return layout.pieceStarts[statement.piece] + statement.offset
  }

  /// Returns the statement, if it stands on one line; else the line of the part.
  func statement(at place: SourceRange) -> String {
    let lines = TextLines(text: text)
    let start = start(of: place)
    let end = min(start + layout.model.statements[Int(place.statement)].length, text.count)
    if lines.end(of: start) >= end { return text[start..<end].onOneLine }
    let part = layout.bytes(of: place).lowerBound
    let (lower, upper) = (lines.start(of: part), lines.end(of: part))
    let whole = text[max(lower, min(start, upper))..<min(upper, max(end, lower))]
    return whole.prefix { $0 != UInt8(ascii: "#") }.onOneLine
  }

  /// Whether a statement names an attribute of the left or of the right.
  func saysLeftOrRight(_ statement: String) -> Bool {
    let words = statement.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    return words.contains { word in
      (word.hasPrefix("left") || word.hasPrefix("right"))
        && (Attribute.named(word, takesView: false) ?? Attribute.named(word, takesView: true)) != nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// The text on one line, without semicolons, cut to 120 characters.
  fileprivate var onOneLine: String {
    let words = String(decoding: self, as: UTF8.self).split { $0.isWhitespace || $0 == ";" }
    return Wording.cut(visible(words.joined(separator: " ")), most: 120)
  }
}
