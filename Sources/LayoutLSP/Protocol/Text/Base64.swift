/// Bytes as the letters of base64, for use in an address: RFC 4648, with padding.
package enum Base64 {
  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(length(of: bytes.count))
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits: UInt32 = 0
      for place in 0..<3 { bits = bits << 8 | UInt32(place < group.count ? group[start + place] : 0) }
      for place in 0..<4 {
        let letter = place <= group.count ? letters[Int(bits >> UInt32(18 - 6 * place) & 63)] : UInt8(ascii: "=")
        text.append(letter)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns how many letters stand for so many bytes.
  package static func length(of count: Int) -> Int { (count + 2) / 3 * 4 }

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
