// Lines, columns and byte offsets: the one place that converts between them. All functions are total: what lies outside
// is clamped as the specification says (a column past the end of a line is its end; a line past the last is the end).
// Knows nothing of documents or messages.

/// The unit in which columns are counted.
package enum PositionEncoding: String, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"
}

/// Where the lines of a text start. A line ends with `\n`, `\r\n` or a lone `\r`.
package struct LineTable: Sendable, Equatable {
  /// Offsets in bytes, ascending; the first is 0.
  package private(set) var starts: [Int]
  /// The length of the text in bytes.
  package private(set) var length: Int
  /// The number of bytes that are not ASCII. If it is 0, columns are bytes in every encoding.
  private(set) var nonASCII: Int

  package init(_ text: [UInt8]) {
    starts = [0]
    length = text.count
    nonASCII = 0
    text.withUnsafeBufferPointer { bytes in
      for at in bytes.indices {
        let byte = bytes[at]
        if byte >= 0x80 { nonASCII += 1 }
        // One comparison for nearly every byte of a text.
        if byte <= 0x0d, Self.isStart(at + 1, bytes) { starts.append(at + 1) }
      }
    }
  }

  package var lineCount: Int { starts.count }

  /// Follows an edit without reading the text again: `range` of the old text became `replacementLength` bytes of
  /// `text`. Lines after it are shifted, which is one addition each. `removed` is what stood in the range.
  package mutating func apply(range: Range<Int>, removed: ArraySlice<UInt8>, replacementLength: Int, text: [UInt8]) {
    let inserted = range.lowerBound..<(range.lowerBound + replacementLength)
    guard range.upperBound <= length, inserted.upperBound <= text.count,
      text.count == length - range.count + replacementLength
    else {
      self = LineTable(text)
      return
    }
    // Whether a line starts at an offset depends on the byte before and the byte at it: only from the first byte
    // replaced to the one after the last can that have changed.
    let first = max(1, firstStart(atLeast: range.lowerBound))
    let past = firstStart(atLeast: range.upperBound + 1)
    var fresh: [Int] = []
    text.withUnsafeBufferPointer { bytes in
      for at in max(1, inserted.lowerBound)..<max(1, inserted.lowerBound, inserted.upperBound + 1)
      where Self.isStart(at, bytes) {
        fresh.append(at)
      }
    }
    let shift = replacementLength - range.count
    if shift != 0 {
      // No sum overflows, for all offsets end up within the text. Without overflow checks several are computed at
      // once.
      starts.withUnsafeMutableBufferPointer { all in
        for index in past..<max(past, all.count) { all[index] &+= shift }
      }
    }
    if first <= past { starts.replaceSubrange(first..<past, with: fresh) }
    nonASCII += Self.nonASCII(text[inserted]) - Self.nonASCII(removed)
    length = text.count
  }

  /// Returns the line that an offset is on; an offset at a line's start belongs to that line.
  package func line(of offset: Int) -> Int {
    max(0, firstStart(atLeast: min(max(0, offset), length) + 1) - 1)
  }

  /// Returns the line that an offset is on, in few steps if that is `line` or the next one: mostly, offsets come in
  /// ascending order.
  func line(of offset: Int, near line: Int) -> Int {
    for near in line...line + 1 where starts.indices.contains(near) && starts[near] <= offset {
      let end = near + 1 < starts.count ? starts[near + 1] : length
      if offset < end { return near }
    }
    return self.line(of: offset)
  }

  /// Returns the bytes of a line without its end; an empty range past the last line.
  package func content(of line: Int, in text: [UInt8]) -> Range<Int> {
    guard starts.indices.contains(line) else { return length..<length }
    let start = starts[line]
    var end = line + 1 < starts.count ? starts[line + 1] : length
    guard line + 1 < starts.count, end <= text.count else { return start..<max(start, min(end, text.count)) }
    end -= 1
    if text[end] == UInt8(ascii: "\n"), end > start, text[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }

  /// Returns the index of the first start not before `offset`.
  private func firstStart(atLeast offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = low + (high - low) / 2
      if starts[middle] >= offset { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Whether a line starts at `at`, in 1 ... count.
  private static func isStart(_ at: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard at >= 1, at <= bytes.count else { return false }
    switch bytes[at - 1] {
    case UInt8(ascii: "\n"): return true
    case UInt8(ascii: "\r"): return at == bytes.count || bytes[at] != UInt8(ascii: "\n")
    default: return false
    }
  }

  private static func nonASCII(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 + ($1 >= 0x80 ? 1 : 0) }
  }
}

package enum UTF8Text {
  /// Returns the length in bytes of the character at an offset below `end`. Invalid UTF-8 counts as the decoder of the
  /// standard library shows it: each longest beginning of a sequence, else each byte, is one replacement character
  /// (Unicode, table 3-7).
  package static func characterLength(at offset: Int, before end: Int, in text: [UInt8]) -> Int {
    let lead = text[offset]
    var second: ClosedRange<UInt8> = 0x80...0xbf
    let length: Int
    switch lead {
    case 0xc2...0xdf: length = 2
    case 0xe0: (length, second) = (3, 0xa0...0xbf)
    case 0xed: (length, second) = (3, 0x80...0x9f)
    case 0xe1...0xef: length = 3
    case 0xf0: (length, second) = (4, 0x90...0xbf)
    case 0xf4: (length, second) = (4, 0x80...0x8f)
    case 0xf1...0xf3: length = 4
    default: return 1
    }
    guard offset + 1 < end, second.contains(text[offset + 1]) else { return 1 }
    var at = offset + 2
    while at < min(end, offset + length), (0x80...0xbf).contains(text[at]) { at += 1 }
    return at - offset
  }
}
