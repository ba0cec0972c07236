import Analysis
import Syntax

// Changes whose made-up name the user may replace at once.

extension TextChange {
  /// Returns the change with a note that this word of its text was made up.
  func naming(_ word: String) -> TextChange {
    var change = self
    change.madeUp = word
    return change
  }

  /// The text as a snippet whose only placeholder is the word that was made up; nil where there is none.
  var snippet: String? {
    guard let madeUp, let place = place(of: Array(madeUp.utf8)) else { return nil }
    let bytes = Array(text.utf8)
    return Self.escaped(bytes[..<place.lowerBound]) + "${1:\(madeUp)}" + Self.escaped(bytes[place.upperBound...])
  }

  /// Returns the bytes of the first place of a whole word.
  private func place(of word: [UInt8]) -> Range<Int>? {
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex { !$0.isPartOfName } ?? bytes.count
      if bytes[start..<end].elementsEqual(word) { return start..<end }
      start = end + 1
    }
    return nil
  }

  private static func escaped(_ bytes: ArraySlice<UInt8>) -> String {
    let special = [UInt8(ascii: "$"), UInt8(ascii: "}"), UInt8(ascii: "\\")]
    return String(decoding: bytes.flatMap { special.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }, as: UTF8.self)
  }
}
