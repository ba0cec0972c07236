import Testing

@testable import Formats
@testable import Protocol

/// A text with escapes, and one with the same value without lone surrogates.
private let surrogates: [(text: String, mended: String)] = [
  (#"{"a":"\ud83d\ude00"}"#, #"{"a":"😀"}"#),
  (#"{"a":"\uD83D\uDE00"}"#, #"{"a":"😀"}"#),
  (#"{"a":"\ud800"}"#, #"{"a":"\ufffd"}"#),
  (#"{"a":"\udc00"}"#, #"{"a":"\ufffd"}"#),
  (#"{"a":"\uDBFFx"}"#, #"{"a":"\ufffdx"}"#),
  (#"{"a":"\ud800\ud83d\ude00"}"#, #"{"a":"\ufffd\ud83d\ude00"}"#),
  (#"{"a":"\ud83d\ude00\ude00"}"#, #"{"a":"\ud83d\ude00\ufffd"}"#),
  (#"{"a":"\ud800\n"}"#, #"{"a":"\ufffd\n"}"#),
  // No escape of a surrogate: a backslash, then letters.
  (#"{"a":"\\ud800"}"#, #"{"a":"\u005cud800"}"#),
  (#"{"a":"\\\ud800"}"#, #"{"a":"\\\ufffd"}"#),
  (#"{"a":"\u0041\uffff\ud7ff\ue000"}"#, "{\"a\":\"A\u{ffff}\u{d7ff}\u{e000}\"}"),
]

@Suite struct JSONTests {
  @Test(arguments: surrogates) func mendsLoneSurrogates(_ text: String, _ mended: String) throws {
    #expect(try JSONValue(reading: Array(text.utf8)) == JSONValue(reading: Array(mended.utf8)))
  }

  @Test func mendedTextKeepsItsLength() throws {
    let value = try [String](json: JSONValue(reading: Array(#"["a\ud800b\udc00\ud83d\ude00"]"#.utf8)))
    #expect(value == ["a\u{fffd}b\u{fffd}😀"])
    #expect(value[0].utf16.count == 6)
  }

  @Test func invalidUTF8IsReadAsReplacementCharacters() throws {
    let bytes = Array(#"["a"#.utf8) + [0xff, 0xfe] + Array(#"b"]"#.utf8)
    #expect(try JSONValue(reading: bytes) == ["a\u{fffd}\u{fffd}b"])
  }

  @Test func valuesSurviveTheRoundTrip() throws {
    let text = #"{"a":[1,2.5,true,null,"x"],"b":{"c":{}}}"#
    let value = try JSONValue(reading: Array(text.utf8))
    #expect(value["a"] == .array([.int(1), .double(2.5), .bool(true), .null, .string("x")]))
    #expect(String(decoding: value.written.bytes, as: UTF8.self) == text)
  }

  @Test(arguments: [
    (0.1 + 0.2, "0.3"), (100.0, "100"), (-0.0, "0"), (33.333333333333336, "33.333333333"), (1e300, "1e+300"),
    (-12.5, "-12.5"), (1e-12, "0"),
  ]) func numbersAreWrittenWithoutRoundingNoise(_ number: Double, _ expected: String) {
    #expect(String(decoding: JSONValue.number(number).written.bytes, as: UTF8.self) == expected)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func nanAndInfinityDoNotTrap(_ number: Double) {
    _ = JSONValue.number(number).written
  }

  @Test func framedNotificationsDecodeToTheSameParameters() throws {
    var random = SeededGenerator(seed: 3)
    for version in 0..<30 {
      let diagnostics = (0..<random.below(5)).map { _ in
        let place = LSP.Position(line: random.below(3), character: 0)
        return LSP.Diagnostic(
          range: LSP.Range(start: place, end: place), severity: .hint, code: "redundant", message: "\"\\\n\u{1}é",
          tags: random.below(2) == 0 ? [.unnecessary] : nil)
      }
      let uri = "file:///\(random.below(2))\"é"
      let params = LSP.PublishDiagnosticsParams(uri: uri, version: version, diagnostics: diagnostics)
      let encoded = OutgoingMessage.notification(method: "textDocument/publishDiagnostics", params: params).frame
      let messages = try decodedFrames(encoded)
      let expected: JSONValue = .object([
        "uri": .string(uri), "version": .int(version),
        "diagnostics": try JSONValue(reading: diagnostics.written.bytes),
      ])
      #expect(messages.first?["params"] == expected)
      #expect(messages.first?["jsonrpc"] == .string("2.0"))
    }
  }
}

/// Returns the messages in a stream of frames.
func decodedFrames(_ bytes: [UInt8]) throws -> [JSONValue] {
  var decoder = FrameDecoder()
  bytes.withUnsafeBytes { decoder.append($0) }
  var messages: [JSONValue] = []
  while let event = decoder.next() {
    guard case .body(let body) = event else {
      Issue.record("a frame that is none: \(event)")
      continue
    }
    messages.append(try JSONValue(reading: body))
  }
  return messages
}
