/// New bytes for a range of a text.
public struct Replacement: Sendable, Equatable {
  public var range: Range<Int>
  public var bytes: [UInt8]

  public init(range: Range<Int>, bytes: [UInt8]) {
    self.range = range
    self.bytes = bytes
  }

  /// Makes the smallest replacement with the same effect; nil if it changes nothing.
  init?(minimal range: Range<Int>, _ bytes: [UInt8], in text: UnsafeBufferPointer<UInt8>) {
    var (range, bytes) = (range, bytes[...])
    while let first = bytes.first, !range.isEmpty, text[range.lowerBound] == first {
      bytes.removeFirst()
      range = range.lowerBound + 1..<range.upperBound
    }
    while let last = bytes.last, !range.isEmpty, text[range.upperBound - 1] == last {
      bytes.removeLast()
      range = range.lowerBound..<range.upperBound - 1
    }
    if range.isEmpty, bytes.isEmpty { return nil }
    self.init(range: range, bytes: Array(bytes))
  }

  /// Makes the one replacement that turns a text into another; nil if they are the same.
  public init?(from text: [UInt8], to result: [UInt8]) {
    guard let change = text.withUnsafeBufferPointer({ Replacement(minimal: 0..<text.count, result, in: $0) }) else {
      return nil
    }
    self = change
  }

  /// Returns at most `most` replacements with the same effect: consecutive ones are joined, with the text between
  /// them.
  public static func joined(_ replacements: [Replacement], in text: [UInt8], most: Int) -> [Replacement] {
    guard replacements.count > most, most > 0 else { return replacements }
    let size = (replacements.count + most - 1) / most
    return stride(from: 0, to: replacements.count, by: size).map { first in
      let group = replacements[first..<min(first + size, replacements.count)]
      let range = group[first].range.through(group[group.endIndex - 1].range)
      var joined = Replacement(range: range, bytes: [])
      var at = range.lowerBound
      for replacement in group {
        joined.bytes += text[at..<replacement.range.lowerBound] + replacement.bytes
        at = replacement.range.upperBound
      }
      return joined
    }
  }

  /// Returns the text after all replacements, which are in order and do not overlap.
  public static func apply(_ replacements: [Replacement], to text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var at = 0
    for replacement in replacements {
      result += text[at..<replacement.range.lowerBound]
      result += replacement.bytes
      at = replacement.range.upperBound
    }
    return result + text[at...]
  }
}
