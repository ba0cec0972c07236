/// Reads JSON from its first byte to its last, for data that the toolchain's decoder would change or take too much memory
/// for: it keeps 38 digits of a number and drops the others silently. Numbers are handed out as they are written.
///
/// Knows nothing of what it reads: whoever knows the shape asks for it, piece by piece.

/// What is not JSON, or not of the shape asked for.
struct JSONMistake: Error {
  var message: String
  /// In the text that was read.
  var offset: Int
}

struct JSONReader {
  private let bytes: [UInt8]
  /// The offset of the next byte. May be set to where a value begins that was skipped.
  var position = 0

  /// How deep values may be nested that nobody asks for.
  private static let depthLimit = 256

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The first byte of the next value, or of what stands in its place; 0 at the end.
  mutating func peek() -> UInt8 {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
      default: return bytes[position]
      }
    }
    return 0
  }

  func mistake(_ message: String) -> JSONMistake { JSONMistake(message: message, offset: position) }

  /// That nothing but white space is left.
  mutating func end() throws(JSONMistake) {
    _ = peek()
    if position < bytes.count { throw mistake("something follows the end of the JSON") }
  }

  // MARK: Arrays and objects

  /// `[ … ]`: the body reads an element each time it is called.
  mutating func array(
    _ what: String, _ element: (inout JSONReader) throws(JSONMistake) -> Void
  ) throws(JSONMistake) {
    try list(open: "[", close: "]", what, element)
  }

  /// `{ … }`: the body reads the value of a member.
  mutating func object(
    _ what: String, _ member: (inout JSONReader, String) throws(JSONMistake) -> Void
  ) throws(JSONMistake) {
    try list(open: "{", close: "}", what) { reader throws(JSONMistake) in
      let name = try reader.string("the name of a member")
      guard reader.take(":") else { throw reader.mistake("expected : after the name of a member") }
      try member(&reader, name)
    }
  }

  private mutating func list(
    open: Unicode.Scalar, close: Unicode.Scalar, _ what: String,
    _ element: (inout JSONReader) throws(JSONMistake) -> Void
  ) throws(JSONMistake) {
    guard take(open) else { throw mistake("expected \(what): \(open) … \(close)") }
    if take(close) { return }
    repeat { try element(&self) } while take(",")
    guard take(close) else { throw mistake("expected , or \(close)") }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  // MARK: Values

  mutating func string(_ what: String) throws(JSONMistake) -> String {
    let range = try stringRange(what)
    let inside = bytes[range.lowerBound + 1..<range.upperBound - 1]
    if !inside.contains(where: { $0 == UInt8(ascii: "\\") || $0 < 0x20 || $0 >= 0x80 }) {
      return String(decoding: inside, as: UTF8.self)
    }
    guard let text = try? JSONCoding.decode(String.self, from: Array(bytes[range])) else {
      throw JSONMistake(message: "this is no string of JSON", offset: range.lowerBound)
    }
    return text
  }

  /// With its quotes.
  private mutating func stringRange(_ what: String) throws(JSONMistake) -> Range<Int> {
    guard peek() == UInt8(ascii: "\"") else { throw mistake("expected \(what), in quotes") }
    let start = position
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return start..<position
      case UInt8(ascii: "\\"): position += 2
      default: position += 1
      }
    }
    throw JSONMistake(message: "this string has no end", offset: start)
  }

  /// A number as it is written: `-1.50e+3`.
  mutating func number(_ what: String) throws(JSONMistake) -> ArraySlice<UInt8> {
    let first = peek()
    let start = position
    if first == UInt8(ascii: "-") { position += 1 }
    let whole = digits()
    var isNumber = whole > 0 && (whole == 1 || bytes[position - whole] != UInt8(ascii: "0"))
    if isNumber, position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      isNumber = digits() > 0
    }
    if isNumber, position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
        position += 1
      }
      isNumber = digits() > 0
    }
    guard isNumber else { throw JSONMistake(message: "expected \(what), a number", offset: start) }
    return bytes[start..<position]
  }

  /// How many come next.
  private mutating func digits() -> Int {
    let start = position
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) { position += 1 }
    return position - start
  }

  /// Goes on behind a value, whatever it is.
  mutating func skip(depth: Int = 0) throws(JSONMistake) {
    guard depth < JSONReader.depthLimit else { throw mistake("nested too deeply") }
    switch peek() {
    case UInt8(ascii: "{"):
      try object("an object") { reader, _ throws(JSONMistake) in try reader.skip(depth: depth + 1) }
    case UInt8(ascii: "["): try array("an array") { reader throws(JSONMistake) in try reader.skip(depth: depth + 1) }
    case UInt8(ascii: "\""): _ = try stringRange("a string")
    case UInt8(ascii: "t"): try skip(word: "true")
    case UInt8(ascii: "f"): try skip(word: "false")
    case UInt8(ascii: "n"): try skip(word: "null")
    default: _ = try number("a value")
    }
  }

  private mutating func skip(word: StaticString) throws(JSONMistake) {
    let isThere = word.withUTF8Buffer { word in bytes[position...].starts(with: word) }
    guard isThere else { throw mistake("expected a value") }
    position += word.utf8CodeUnitCount
  }
}
