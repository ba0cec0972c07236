import Platform

/// Bytes as the letters of base64, for use in an address: RFC 4648, with padding.
package enum Base64 {
  package static func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// Returns how many letters stand for so many bytes.
  package static func length(of count: Int) -> Int { (count + 2) / 3 * 4 }
}
