/// Paths and the `file:` URIs that name them. Touches no disk.

enum FileURI {
  /// What the workspace calls a document: the path of a local `file:` URI, any other URI (`untitled:Untitled-1`) as it is.
  static func file(_ uri: String) -> String {
    path(uri) ?? uri
  }

  /// The path of a `file:` URI without a host, percent escapes undone; nil for another scheme.
  static func path(_ uri: String) -> String? {
    let scheme = "file://"
    guard uri.utf8.count > scheme.utf8.count, uri.prefix(scheme.count).lowercased() == scheme else { return nil }
    var rest = uri.dropFirst(scheme.count)
    if rest.lowercased().hasPrefix("localhost/") { rest = rest.dropFirst("localhost".count) }
    guard rest.hasPrefix("/") else { return nil }
    return decodingPercents(rest.prefix { $0 != "?" && $0 != "#" })
  }

  /// The URI of an absolute path.
  static func uri(path: String) -> String {
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

  private static func decodingPercents(_ text: Substring) -> String {
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    var at = 0
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "%"), at + 2 < bytes.count, let high = hexadecimal(bytes[at + 1]),
        let low = hexadecimal(bytes[at + 2])
      {
        decoded.append(high << 4 | low)
        at += 3
      } else {
        decoded.append(bytes[at])
        at += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.flatMap { UInt8(exactly: $0) }
  }

  /// The unreserved characters of RFC 3986, and `/`.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
