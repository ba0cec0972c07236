// Changes of one text, as values. Their purpose is not known here.

/// A replacement of bytes of a file by another text.
package struct TextChange: Hashable, Sendable {
  package var bytes: Range<Int>
  package var text: String
  /// A word of the text that was made up: the user may want to choose another, the same in all changes of an action.
  package var madeUp: String?

  package init(_ bytes: Range<Int>, _ text: String) { (self.bytes, self.text) = (bytes, text) }

  package static func insert(_ text: String, at offset: Int) -> TextChange { TextChange(offset..<offset, text) }

  /// How many bytes longer the text gets; negative where it gets shorter.
  var growth: Int { text.utf8.count - bytes.count }
}

extension [TextChange] {
  /// Returns where a byte of the old text is after the changes. A replaced byte is at the start of its replacement.
  func moved(_ offset: Int) -> Int {
    var result = offset
    for change in self where change.bytes.lowerBound < offset {
      result += change.bytes.upperBound <= offset ? change.growth : change.bytes.lowerBound - offset
    }
    return result
  }

  package var inOrderOfPlaces: [TextChange] {
    sorted { ($0.bytes.lowerBound, $0.bytes.upperBound) < ($1.bytes.lowerBound, $1.bytes.upperBound) }
  }
}

extension [UInt8] {
  /// Returns the text with the changes made. A change that overlaps one before it, or reaches beyond the text, is
  /// left out.
  package func applying(_ changes: [TextChange]) -> [UInt8] {
    var result: [UInt8] = []
    var done = 0
    for change in changes.inOrderOfPlaces where change.bytes.lowerBound >= done && change.bytes.upperBound <= count {
      result += self[done..<change.bytes.lowerBound]
      result += change.text.utf8
      done = change.bytes.upperBound
    }
    return result + self[done...]
  }
}
