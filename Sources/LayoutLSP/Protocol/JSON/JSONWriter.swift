/// JSON written by the values themselves, for those of which one answer has thousands: the toolchain's encoder takes some
/// 20 µs for a value with two ranges, this less than one. The bytes are the encoder's own, which a test holds.

/// Encodes itself in both ways.
protocol WritesJSON: Encodable {
  func write(to json: inout JSONWriter)
}

struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  /// Makes room for so many bytes more, and for all that stands around them in a message.
  mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(bytes.count + count + 256) }

  /// Punctuation and names of members, as they are.
  mutating func raw(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// JSON that was made before.
  mutating func encoded(_ json: [UInt8]) { bytes += json }

  mutating func number(_ value: Int) { bytes.append(contentsOf: String(value).utf8) }

  mutating func string(_ text: String) {
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

  mutating func list<Item>(_ items: some Sequence<Item>, _ write: (Item, inout JSONWriter) -> Void) {
    raw("[")
    for (index, item) in items.enumerated() {
      if index > 0 { raw(",") }
      write(item, &self)
    }
    raw("]")
  }

  mutating func range(_ range: LSP.Range) {
    raw(#"{"end":"#)
    position(range.end)
    raw(#","start":"#)
    position(range.start)
    raw("}")
  }

  private mutating func position(_ position: LSP.Position) {
    raw(#"{"character":"#)
    number(position.character)
    raw(#","line":"#)
    number(position.line)
    raw("}")
  }
}
