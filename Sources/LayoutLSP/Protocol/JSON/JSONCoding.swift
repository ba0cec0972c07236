import Platform

// JSON to and from bytes: the one file that names the toolchain's encoder and decoder. Knows nothing of messages.

package enum JSONCoding {
  /// Returns the JSON of a value, keys sorted so that it is the same in every run. A number that is not finite becomes
  /// a string.
  package static func encode(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "nan")
    return [UInt8](try encoder.encode(value))
  }

  /// Decodes a value. `context` becomes the `userInfo` of the types' own `init(from:)`. Mends lone surrogates first,
  /// and invalid UTF-8 if decoding fails: the decoder would reject the whole text over one of them.
  package static func decode<Value: Decodable>(
    _ type: Value.Type, from bytes: [UInt8], context: [CodingUserInfoKey: any Sendable] = [:]
  ) throws -> Value {
    let decoder = JSONDecoder()
    decoder.userInfo = context
    let mended = mendingLoneSurrogates(bytes)
    do {
      return try decoder.decode(type, from: Data(mended))
    } catch {
      let valid = [UInt8](String(decoding: mended, as: UTF8.self).utf8)
      guard valid != mended else { throw error }
      return try decoder.decode(type, from: Data(valid))
    }
  }

  /// Returns the text with every escape of half a surrogate pair turned into `\ufffd`: valid, and as long in UTF-16 as
  /// before, so the client's positions stay right.
  static func mendingLoneSurrogates(_ bytes: [UInt8]) -> [UInt8] {
    var lone: [Int] = []
    bytes.withUnsafeBufferPointer { text in
      var at = 0
      while at + 1 < text.count {
        guard text[at] == UInt8(ascii: "\\") else {
          at += 1
          continue
        }
        switch surrogate(text, at) {
        case .none: at += 2
        case .high where surrogate(text, at + 6) == .low: at += 12
        default:
          lone.append(at)
          at += 6
        }
      }
    }
    guard !lone.isEmpty else { return bytes }
    var mended = bytes
    for at in lone { mended.replaceSubrange(at + 2..<at + 6, with: "fffd".utf8) }
    return mended
  }

  private enum Surrogate { case none, high, low }

  /// Returns which half of a pair the escape at `at` is: `\ud800`…`\udbff` is high, `\udc00`…`\udfff` low.
  private static func surrogate(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> Surrogate {
    guard at + 6 <= text.count, text[at] == UInt8(ascii: "\\"), text[at + 1] == UInt8(ascii: "u"),
      text[at + 2] | 0x20 == UInt8(ascii: "d"), isHexadecimal(text[at + 4]), isHexadecimal(text[at + 5])
    else { return .none }
    switch text[at + 3] | 0x20 {
    case UInt8(ascii: "8"), UInt8(ascii: "9"), UInt8(ascii: "a"), UInt8(ascii: "b"): return .high
    case UInt8(ascii: "c")...UInt8(ascii: "f"): return .low
    default: return .none
    }
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool { Character(Unicode.Scalar(byte)).isHexDigit }
}
