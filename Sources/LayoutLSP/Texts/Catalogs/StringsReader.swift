import Formats

// Tables of strings in one language, `.strings`: lines `"key" = "value";`, or a property list.

/// A line of a table.
struct StringsLine {
  var key: String
  var value: String
  /// The bytes of the key without its quotes, in the text in UTF-8.
  var place: Range<Int>
  /// The text of the source language, where a comment of Interface Builder tells it.
  var source: String?
}

/// A fault in a file, before it is known which file of a catalog that is.
struct StringsFailure: Error {
  /// In bytes from the beginning of the text in UTF-8; nil where the file as a whole is at fault.
  var offset: Int?
  var message: String
}

struct StringsReader {
  private let bytes: [UInt8]
  /// The offset of the next byte.
  private var offset = 0
  /// The comment before the next key, without its marks.
  private var comment = 0..<0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  /// Reads a table from its text in UTF-8. Of two equal keys the last counts, which is the caller's to see to.
  static func lines(_ text: [UInt8]) throws(StringsFailure) -> [StringsLine] {
    if text.starts(with: "bplist".utf8) {
      throw StringsFailure(
        message: "it is a binary property list, which is not read: 'plutil -convert xml1' makes text of it")
    }
    if PropertyList.begins(text) {
      let list = try propertyList(text)
      guard case .dictionary(let entries) = list else { throw StringsFailure(message: "it is no list of keys") }
      return entries.compactMap { entry in
        guard case .string(let value) = entry.value else { return nil }
        return StringsLine(key: entry.key, value: value, place: entry.keyPlace)
      }
    }
    var reader = StringsReader(text)
    return try reader.lines()
  }

  static func propertyList(_ text: [UInt8]) throws(StringsFailure) -> PropertyList {
    do throws(PropertyList.Failure) {
      return try PropertyList(reading: text)
    } catch {
      throw StringsFailure(offset: error.offset, message: error.message)
    }
  }

  private mutating func lines() throws(StringsFailure) -> [StringsLine] {
    var lines: [StringsLine] = []
    while true {
      comment = 0..<0
      try skipSpacesAndComments()
      guard offset < bytes.count else { return lines }
      guard lines.count < CatalogLimits.mostEntries else { throw failure(CatalogLimits.tooManyEntries) }
      let note = comment
      let (key, place) = try word("a key")
      var (value, end) = (key, offset)
      try skipSpacesAndComments()
      if eat("=") {
        try skipSpacesAndComments()
        (value, end) = (try word("a value").text, offset)
        try skipSpacesAndComments()
      }
      guard eat(";") else {
        throw StringsFailure(offset: end, message: "';' is missing behind '\(key.prefix(40))'")
      }
      lines.append(StringsLine(key: key, value: value, place: place, source: source(of: key, in: note)))
    }
  }

  private func failure(_ message: String) -> StringsFailure { StringsFailure(offset: offset, message: message) }

  private mutating func eat(_ byte: Unicode.Scalar) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: byte) else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpacesAndComments() throws(StringsFailure) {
    while offset < bytes.count {
      if bytes[offset].isSpaceOrTab || bytes[offset].isLineBreak || bytes[offset] == 0x0B || bytes[offset] == 0x0C {
        offset += 1
      } else if bytes[offset...].starts(with: "/*".utf8) {
        try skipComment()
      } else if bytes[offset...].starts(with: "//".utf8) {
        offset = bytes[offset...].firstIndex { $0.isLineBreak } ?? bytes.count
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(StringsFailure) {
    var place = offset + 2
    while place + 1 < bytes.count, bytes[place] != UInt8(ascii: "*") || bytes[place + 1] != UInt8(ascii: "/") {
      place += 1
    }
    guard place + 1 < bytes.count else { throw failure("a comment does not end") }
    comment = offset + 2..<place
    offset = place + 2
  }

  // MARK: Words

  /// Reads a key or a value: in quotes, or bare where it has only letters, digits and `_ . - $ / :`.
  private mutating func word(_ what: String) throws(StringsFailure) -> (text: String, place: Range<Int>) {
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'") {
      return try quoted(bytes[offset])
    }
    let start = offset
    while offset < bytes.count, Self.isBare(bytes[offset]), !bytes[offset...].starts(with: "//".utf8) { offset += 1 }
    guard offset > start else { throw failure("\(what) in quotes is missing") }
    return (String(decoding: bytes[start..<offset], as: UTF8.self), start..<offset)
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    byte.isLetter && byte < 0x80 || byte.isDigit || "_.-$/:".utf8.contains(byte)
  }

  private mutating func quoted(_ quote: UInt8) throws(StringsFailure) -> (text: String, place: Range<Int>) {
    let begun = offset
    offset += 1
    var units: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == quote {
        offset += 1
        return (String(decoding: units, as: UTF8.self), begun + 1..<offset - 1)
      }
      if byte == UInt8(ascii: "\\") {
        units += String(escape()).utf8
      } else {
        units.append(byte)
        offset += 1
      }
    }
    offset = begun
    throw failure("a string does not end")
  }

  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "n"): "\n", UInt8(ascii: "t"): "\t", UInt8(ascii: "r"): "\r", UInt8(ascii: "a"): "\u{7}",
    UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "v"): "\u{B}",
  ]

  /// Reads an escape, of which the next byte is the backslash. Any other character stands for itself.
  private mutating func escape() -> Unicode.Scalar {
    offset += 1
    guard offset < bytes.count else { return "\\" }
    let letter = bytes[offset]
    if let scalar = Self.escapes[letter] {
      offset += 1
      return scalar
    }
    if letter == UInt8(ascii: "U") || letter == UInt8(ascii: "u") {
      offset += 1
      return scalar()
    }
    if (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(letter) {
      return Unicode.Scalar(number(radix: 8, atMost: 3)) ?? "\u{FFFD}"
    }
    // The bytes of a character that stands for itself follow in `quoted`, except one that means something there.
    offset += 1
    if letter < 0x80 { return Unicode.Scalar(letter) }
    offset -= 1
    var decoder = UTF8()
    var rest = bytes[offset...].prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else {
      offset += 1
      return "\u{FFFD}"
    }
    offset += UTF8.width(scalar)
    return scalar
  }

  /// Reads the digits of `\U00e9`, and a second escape where the first is the first half of a pair.
  private mutating func scalar() -> Unicode.Scalar {
    let first = number(radix: 16, atMost: 4)
    guard (0xD800..<0xDC00).contains(first), offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] | 0x20 == UInt8(ascii: "u")
    else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    offset += 2
    let second = number(radix: 16, atMost: 4)
    guard (0xDC00..<0xE000).contains(second) else { return "\u{FFFD}" }
    return Unicode.Scalar(0x10000 + (first & 0x3FF) << 10 + (second & 0x3FF)) ?? "\u{FFFD}"
  }

  private mutating func number(radix: UInt32, atMost most: Int) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<most {
      guard offset < bytes.count, let digit = Character(Unicode.Scalar(bytes[offset])).hexDigitValue,
        let digit = UInt32(exactly: digit), digit < radix
      else { break }
      value = value * radix + digit
      offset += 1
    }
    return value
  }

  // MARK: Interface Builder

  /// Returns the text that Interface Builder's comment gives for a key of its own, such as `abc-12-def.text`:
  /// `Class = "UILabel"; text = "Queue"; ObjectID = "abc-12-def";`.
  private func source(of key: String, in comment: Range<Int>) -> String? {
    guard !comment.isEmpty, let dot = key.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    let property = String(key[key.utf8.index(after: dot)...])
    var reader = StringsReader(Array(bytes[comment]))
    guard let lines = try? reader.lines(), lines.contains(where: { $0.key == "ObjectID" && key.hasPrefix($0.value) })
    else { return nil }
    return lines.first { $0.key == property }?.value
  }
}
