#if canImport(Darwin)
  import struct Foundation.Data
  import class Foundation.JSONDecoder
  import class Foundation.JSONEncoder
#else
  import struct FoundationEssentials.Data
  import class FoundationEssentials.JSONDecoder
  import class FoundationEssentials.JSONEncoder
#endif
import Formats

// JSON by the toolchain's encoder and decoder: for measurements, and for tests that compare the program's own JSON.

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

  package static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try JSONDecoder().decode(type, from: Data(bytes))
  }

  /// Returns a value as one line of JSON.
  static func line(_ value: some Encodable) -> [UInt8] {
    ((try? encode(value)) ?? Array("null".utf8)) + [UInt8(ascii: "\n")]
  }
}
