// JSON written by the values themselves: the toolchain's encoder is not there everywhere, and takes some 20 µs for a
// value with two ranges, this less than one. The bytes are the same as the encoder's, which a test holds.

/// A value that writes its own JSON.
package protocol WritesJSON {
  func write(to json: inout JSONWriter)
}

/// A value that writes an object.
package protocol WritesMembers: WritesJSON {
  /// Writes the members in the order of their names.
  func writeMembers(to json: inout JSONWriter)
}

extension WritesMembers {
  package func write(to json: inout JSONWriter) { json.object { writeMembers(to: &$0) } }
}

extension WritesJSON {
  /// The JSON of the value.
  package var written: WrittenJSON {
    var json = JSONWriter()
    write(to: &json)
    return WrittenJSON(json)
  }
}

/// JSON that is written already.
package struct WrittenJSON: WritesJSON, Sendable {
  package let bytes: [UInt8]

  package init(_ json: JSONWriter) {
    bytes = json.bytes
  }

  package func write(to json: inout JSONWriter) { json.bytes += bytes }
}

package struct JSONWriter {
  package fileprivate(set) var bytes: [UInt8] = []

  package init() {}

  /// Reserves room for so many more bytes, and for what stands around them in a message.
  package mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(bytes.count + count + 256) }

  /// Writes punctuation and member names as they are.
  package mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  package mutating func number(_ value: Int) {
    // Nearly all numbers that are sent by thousands, lengths and distances, have at most three digits.
    guard (0..<1000).contains(value) else { return bytes.append(contentsOf: String(value).utf8) }
    let digits = (UInt8(truncatingIfNeeded: value / 100), UInt8(truncatingIfNeeded: value / 10 % 10))
    if value >= 100 { bytes.append(UInt8(ascii: "0") + digits.0) }
    if value >= 10 { bytes.append(UInt8(ascii: "0") + digits.1) }
    bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10))
  }

  /// Writes the shortest digits that are read back as the same number. A number that is not finite, which JSON lacks,
  /// becomes a string.
  mutating func number(_ value: Double) {
    guard value.isFinite else { return string(value.isNaN ? "nan" : value < 0 ? "-infinity" : "infinity") }
    let text = value.description
    bytes.append(contentsOf: (text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8)
  }

  package mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 0x08: raw(#"\b"#)
      case 0x09: raw(#"\t"#)
      case 0x0a: raw(#"\n"#)
      case 0x0c: raw(#"\f"#)
      case 0x0d: raw(#"\r"#)
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        raw(#"\u00"#)
        if digits.utf8.count == 1 { raw("0") }
        bytes.append(contentsOf: digits.utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes `[ … ]` with the items of a sequence.
  package mutating func list<Item>(_ items: some Sequence<Item>, _ write: (Item, inout JSONWriter) -> Void) {
    raw("[")
    var isFirst = true
    for item in items {
      // Lists of numbers are mostly commas.
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      write(item, &self)
    }
    raw("]")
  }

  /// Writes `{ … }`. The closure writes the members, in the order of their names.
  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    raw("{")
    members(&self)
    raw("}")
  }

  /// Writes `{ … }` with members of any names, in this order.
  package mutating func object(of members: [(key: String, value: some WritesJSON)]) {
    raw("{")
    for (index, member) in members.enumerated() {
      if index > 0 { raw(",") }
      string(member.key)
      raw(":")
      member.value.write(to: &self)
    }
    raw("}")
  }

  /// Writes a member of the object that was begun last; nothing if the value is nil.
  package mutating func member(_ name: StaticString, _ value: (some WritesJSON)?) {
    guard let value else { return }
    self.name(name)
    value.write(to: &self)
  }

  /// Writes the name of a member, before its value.
  package mutating func name(_ name: StaticString) {
    // A value never ends in an opening brace.
    if bytes.last != UInt8(ascii: "{") { raw(",") }
    raw("\"")
    raw(name)
    raw("\":")
  }
}

extension String: WritesJSON {
  package func write(to json: inout JSONWriter) { json.string(self) }
}

extension Int: WritesJSON {
  package func write(to json: inout JSONWriter) { json.number(self) }
}

extension Bool: WritesJSON {
  package func write(to json: inout JSONWriter) { json.raw(self ? "true" : "false") }
}

/// An enumeration is written as its raw values.
extension WritesJSON where Self: RawRepresentable, RawValue: WritesJSON {
  package func write(to json: inout JSONWriter) { rawValue.write(to: &json) }
}

extension Array: WritesJSON where Element: WritesJSON {
  package func write(to json: inout JSONWriter) { json.list(self) { $0.write(to: &$1) } }
}

extension JSONValue: WritesJSON {
  package func write(to json: inout JSONWriter) {
    switch self {
    case .null: json.raw("null")
    case .bool(let value): value.write(to: &json)
    case .int(let value): json.number(value)
    case .double(let value): json.number(value)
    case .string(let value): json.string(value)
    case .array(let values): values.write(to: &json)
    case .object(let members): json.object(of: members.sorted { $0.key < $1.key })
    }
  }
}
