import Testing
import layout_bench

@testable import Formats
@testable import Protocol

/// The JSON reader: its values and failures, and its agreement with the toolchain's decoder.
@Suite struct JSONReaderTests {
  private static func read(_ text: String) -> Result<JSONValue, JSONValue.Failure> {
    Result { () throws(JSONValue.Failure) in try JSONValue(reading: Array(text.utf8)) }
  }

  @Test func textsHaveTheirValues() {
    let table: [(text: String, value: JSONValue)] = [
      (" null ", .null), ("true", .bool(true)), ("[ ]", .array([])), ("{ }", .object([:])),
      ("-0", .int(0)), ("12", .int(12)), ("1.50", .double(1.5)), ("2.0", .int(2)), ("-1e2", .int(-100)),
      ("9223372036854775808", .double(9_223_372_036_854_775_808)), ("-1e400", .double(-.infinity)),
      (#""a\"\\\/\b\f\n\r\té""#, .string("a\"\\/\u{8}\u{C}\n\r\té")),
      (#""\u00e9\ud83d\ude00""#, .string("é😀")), (#""\ud83dx\ude00""#, .string("\u{FFFD}x\u{FFFD}")),
      (#""\ud83d\ud83d\ude00""#, .string("\u{FFFD}😀")),
      (#"{"b": [1, {"a": null}], "b": 2}"#, .object(["b": .array([.int(1), .object(["a": .null])])])),
    ]
    for (text, value) in table { #expect(Self.read(text) == .success(value), "\(text)") }
  }

  @Test func failuresHaveTheirPlace() {
    let table: [(text: String, offset: Int, message: String)] = [
      ("", 0, "a value is missing"), ("[1,]", 3, "a value is missing"), ("nul", 0, "a value is missing"),
      ("[1 2]", 3, "',' or ']' is missing"), ("{\"a\" 1}", 5, "':' is missing"),
      ("{a:1}", 1, "the name of a member is missing"),
      ("{\"a\":1", 6, "',' or '}' is missing"), ("1 2", 2, "there is text behind the value"),
      ("01", 2, "a number begins with 0"), ("1.", 2, "a digit is missing"), ("-", 0, "a value is missing"),
      ("\"a", 2, "a string does not end"),
      ("\"\\", 1, "a string does not end"),
      (#""\x""#, 1, "there is no such escape"), (#""\u12g4""#, 5, "an escape has four hexadecimal digits"),
      ("\"\n\"", 1, "a control character has to be written as an escape"),
    ]
    for (text, offset, message) in table {
      #expect(Self.read(text) == .failure(JSONValue.Failure(offset: offset, message: message)), "\(text)")
    }
  }

  @Test func depthIsLimited() throws {
    let most = JSONValue.largestDepth
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try Self.read(nested(most)).get()
    #expect(throws: JSONValue.Failure.self) { try Self.read(nested(most + 1)).get() }
    #expect(throws: JSONValue.Failure.self) { try Self.read(String(repeating: "[", count: 100_000)).get() }
  }

  /// Random texts that are JSON, and such texts damaged: the toolchain's decoder gives the same value, or fails too.
  @Test func agreesWithTheToolchainsDecoder() {
    var random = SeededGenerator(seed: 17)
    var counts = (read: 0, refused: 0)
    for _ in 0..<rounds(6000) {
      var text = Array(Self.text(&random, depth: 0).utf8)
      if random.below(3) == 0, !text.isEmpty {
        text[random.below(text.count)] = Self.damage.randomElement(using: &random) ?? 0
      }
      let expected = try? JSONCoding.decode(JSONValue.self, from: text)
      let value = try? JSONValue(reading: text)
      // The decoder refuses halves of surrogate pairs, which clients do send.
      let hasHalf = expected == nil && value.map { "\($0)".contains("\u{FFFD}") } ?? false
      #expect(value == expected || hasHalf, "\(String(decoding: text, as: UTF8.self))")
      if value == nil { counts.refused += 1 } else { counts.read += 1 }
    }
    #expect(counts.read > 100 && counts.refused > 20)
  }

  private static let damage = Array(#"{}[],:"\u019e.-+ntf/ "#.utf8)

  private static func text(_ random: inout SeededGenerator, depth: Int) -> String {
    let words = [
      "null", "true", "false", "0", "-1", "12.5", "1e3", "1.0E-2", "\"\"", #""a\u00e9""#, #""\ud83d\ude00\n""#,
    ]
    switch random.below(depth < 4 ? 5 : 3) {
    case 3:
      return "[" + (0..<random.below(4)).map { _ in text(&random, depth: depth + 1) }.joined(separator: " , ") + "]"
    case 4:
      let members = (0..<random.below(4)).map { "\"k\($0)\" : \(text(&random, depth: depth + 1))" }
      return "{" + members.joined(separator: ",") + "}\n"
    default: return words.randomElement(using: &random) ?? "null"
    }
  }
}
