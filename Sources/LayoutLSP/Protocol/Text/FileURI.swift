import Formats

// Paths and the `file:` URIs that name them. Touches no disk.

package enum FileURI {
  /// Returns the path of a `file:` URI of this machine, percent escapes undone; nil for another scheme or host. If the
  /// escaped bytes are no UTF-8, all escapes stay.
  package static func path(_ uri: String) -> String? {
    let scheme = Array("file:".utf8)
    let bytes = Array(uri.utf8)
    guard bytes.count >= scheme.count, zip(bytes, scheme).allSatisfy({ ($0 | 0x20) == ($1 | 0x20) }) else { return nil }
    var rest = bytes[scheme.count...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    if rest.starts(with: "//".utf8) {
      let host = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
      rest = rest[host.endIndex...]
      guard host.isEmpty || String(decoding: host, as: UTF8.self).lowercased() == "localhost" else { return nil }
    }
    guard rest.first == UInt8(ascii: "/") else { return nil }
    let path = unescaped(rest)
    return String(validating: path, as: UTF8.self) ?? String(decoding: rest, as: UTF8.self)
  }

  /// Undoes percent escapes. A percent sign that begins none stays.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var at = text.startIndex
    while at < text.endIndex {
      if text[at] == UInt8(ascii: "%"), at + 2 < text.endIndex, let high = digit(text[at + 1]),
        let low = digit(text[at + 2])
      {
        bytes.append(high << 4 | low)
        at += 3
      } else {
        bytes.append(text[at])
        at += 1
      }
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8(truncatingIfNeeded: $0) }
  }

  /// Returns the URI of an absolute path. Escapes more than `URL` does, as editors do: they compare URIs.
  package static func uri(path: String) -> String {
    var uri = "file://"
    for byte in path.utf8 {
      if isPlain(byte) {
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        uri += digits.utf8.count == 1 ? "%0" + digits : "%" + digits
      }
    }
    return uri
  }

  /// The unreserved characters of RFC 3986, and `/`.
  private static func isPlain(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || "-._~/".utf8.contains(byte) }
}
