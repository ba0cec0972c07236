// JSON read without the toolchain's decoder, which is not there everywhere: into values, or, where a text is long and
// its shape is known, member by member. Knows nothing of what a text means.

extension JSONValue {
  /// Text that is no JSON, or exceeds a limit.
  package struct Failure: Error, Equatable {
    /// In bytes from the beginning of the text.
    package let offset: Int
    package let message: String

    package init(offset: Int, message: String) {
      self.offset = offset
      self.message = message
    }
  }

  /// The most lists and objects around a value.
  static let largestDepth = 512

  /// Reads a text of JSON in UTF-8. Invalid UTF-8 and halves of surrogate pairs become U+FFFD; of two members with one
  /// name the first is kept; a number beyond the range of a Double becomes infinite.
  ///
  /// Source: RFC 8259.
  package init(reading bytes: [UInt8]) throws(Failure) {
    var reader = JSONReader(bytes)
    self = try reader.document()
  }
}

/// A place in a text of JSON, from which it is read onwards.
package struct JSONReader {
  /// The kind of the next value, as its first character tells it.
  package enum Kind {
    case object, array, string
    /// A number, a word, or no value at all.
    case other
  }

  private let bytes: [UInt8]
  /// The offset of the next byte.
  package private(set) var offset = 0
  private var depth = 0

  package init(_ bytes: [UInt8], from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// The kind of the value behind the spaces that come next, which it skips.
  package mutating func kind() -> Kind {
    skipSpaces()
    return switch next {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    default: .other
    }
  }

  /// Reads the next value, an object, and calls `member` at the value of each of its members, which it has to read or
  /// to skip. `place` are the bytes of the member's name without its quotes.
  package mutating func members(
    _ member: (inout JSONReader, _ name: String, _ place: Range<Int>) throws(JSONValue.Failure) -> Void
  ) throws(JSONValue.Failure) {
    skipSpaces()
    guard next == UInt8(ascii: "{") else { throw failure("an object in braces is missing") }
    try open()
    defer { depth -= 1 }
    if eat("}") { return }
    repeat {
      skipSpaces()
      guard next == UInt8(ascii: "\"") else { throw failure("the name of a member is missing") }
      let start = offset + 1
      let name = try readString()
      let place = start..<offset - 1
      guard eat(":") else { throw failure("':' is missing") }
      try member(&self, name, place)
    } while eat(",")
    guard eat("}") else { throw failure("',' or '}' is missing") }
  }

  /// Reads the next value, a string.
  package mutating func string() throws(JSONValue.Failure) -> String {
    skipSpaces()
    guard next == UInt8(ascii: "\"") else { throw failure("a string in quotes is missing") }
    return try readString()
  }

  /// Reads the end of the text, behind its value.
  package mutating func end() throws(JSONValue.Failure) {
    skipSpaces()
    guard offset == bytes.count else { throw failure("there is text behind the value") }
  }

  mutating func document() throws(JSONValue.Failure) -> JSONValue {
    let value = try value()
    try end()
    return value
  }

  package func failure(_ message: String) -> JSONValue.Failure {
    JSONValue.Failure(offset: offset, message: message)
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpaces() {
    offset = end { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
  }

  /// Returns the offset behind the bytes of a kind that come next. Long texts are read through it.
  private func end(of isMeant: (UInt8) -> Bool) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      var place = offset
      while place < bytes.count, isMeant(bytes[place]) { place += 1 }
      return place
    }
  }

  /// Skips a byte if it is the next one behind spaces.
  private mutating func eat(_ byte: Unicode.Scalar) -> Bool {
    skipSpaces()
    guard next == UInt8(ascii: byte) else { return false }
    offset += 1
    return true
  }

  /// Reads the next value, whatever it is.
  package mutating func value() throws(JSONValue.Failure) -> JSONValue {
    switch kind() {
    case .object: return try object()
    case .array: return try array()
    case .string: return .string(try readString())
    case .other: break
    }
    switch next {
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func open() throws(JSONValue.Failure) {
    guard depth < JSONValue.largestDepth else { throw failure("it is nested too deep") }
    depth += 1
    offset += 1
  }

  private mutating func object() throws(JSONValue.Failure) -> JSONValue {
    var members: [String: JSONValue] = [:]
    try self.members { (reader, name, _) throws(JSONValue.Failure) in
      let value = try reader.value()
      if members[name] == nil { members[name] = value }
    }
    return .object(members)
  }

  private mutating func array() throws(JSONValue.Failure) -> JSONValue {
    var items: [JSONValue] = []
    try elements { (reader, _) throws(JSONValue.Failure) in items.append(try reader.value()) }
    return .array(items)
  }

  /// Reads the next value, an array, and calls `element` at each of its elements, which it has to read. `offset`: where
  /// the element begins.
  package mutating func elements(
    _ element: (inout JSONReader, _ offset: Int) throws(JSONValue.Failure) -> Void
  ) throws(JSONValue.Failure) {
    skipSpaces()
    guard next == UInt8(ascii: "[") else { throw failure("a list in brackets is missing") }
    try open()
    defer { depth -= 1 }
    if eat("]") { return }
    repeat {
      skipSpaces()
      try element(&self, offset)
    } while eat(",")
    guard eat("]") else { throw failure("',' or ']' is missing") }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONValue.Failure) -> JSONValue {
    guard bytes[offset...].starts(with: word.utf8) else { throw failure("a value is missing") }
    offset += word.utf8.count
    return value
  }

  // MARK: Numbers

  private mutating func number() throws(JSONValue.Failure) -> JSONValue {
    let start = offset
    if next == UInt8(ascii: "-") { offset += 1 }
    let first = next
    let whole = digits()
    guard whole > 0 else {
      offset = start
      throw failure("a value is missing")
    }
    guard whole == 1 || first != UInt8(ascii: "0") else { throw failure("a number begins with 0") }
    if next == UInt8(ascii: ".") {
      offset += 1
      guard digits() > 0 else { throw failure("a digit is missing") }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      offset += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { offset += 1 }
      guard digits() > 0 else { throw failure("a digit is missing") }
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if let value = Int(text) { return .int(value) }
    let value = Double(text) ?? .infinity
    return Int(exactly: value).map { .int($0) } ?? .double(value)
  }

  /// Skips digits, and returns how many there were.
  private mutating func digits() -> Int {
    let start = offset
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
    return offset - start
  }

  // MARK: Strings

  /// Reads a string, of which the next byte is the quotation mark.
  private mutating func readString() throws(JSONValue.Failure) -> String {
    offset += 1
    var text: [UInt8] = []
    var start = offset
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        defer { offset += 1 }
        if text.isEmpty { return String(decoding: bytes[start..<offset], as: UTF8.self) }
        text += bytes[start..<offset]
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += bytes[start..<offset]
        text += String(try escape()).utf8
        start = offset
      case 0..<0x20: throw failure("a control character has to be written as an escape")
      default: offset = end { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
      }
    }
    throw failure("a string does not end")
  }

  /// Reads an escape, of which the next byte is the backslash.
  private mutating func escape() throws(JSONValue.Failure) -> Unicode.Scalar {
    guard offset + 1 < bytes.count else { throw failure("a string does not end") }
    let letter = bytes[offset + 1]
    guard let scalar = Self.escapes[letter] else {
      guard letter == UInt8(ascii: "u") else { throw failure("there is no such escape") }
      offset += 2
      return try escapedScalar()
    }
    offset += 2
    return scalar
  }

  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  /// Reads the four digits of an escape, and a second escape where the first is the first half of a pair.
  private mutating func escapedScalar() throws(JSONValue.Failure) -> Unicode.Scalar {
    let unit = try hexadecimal()
    guard UTF16.isLeadSurrogate(unit), bytes[offset...].starts(with: #"\u"#.utf8) else {
      return Unicode.Scalar(unit) ?? "\u{FFFD}"
    }
    let behind = offset
    offset += 2
    let second = try hexadecimal()
    guard UTF16.isTrailSurrogate(second) else {
      offset = behind
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(second & 0x3FF))) ?? "\u{FFFD}"
  }

  private mutating func hexadecimal() throws(JSONValue.Failure) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("an escape has four hexadecimal digits")
      }
      unit = unit << 4 | UInt16(digit)
      offset += 1
    }
    return unit
  }
}
