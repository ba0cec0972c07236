import Testing

@testable import Protocol
@testable import Server

/// Streams of bytes and the events decoded from them: a body as it is, a broken frame as `!`.
private let streams: [(name: String, stream: String, expected: [String])] = [
  ("one", "Content-Length: 2\r\n\r\n{}", ["{}"]),
  ("two", "Content-Length: 2\r\n\r\n{}Content-Length: 3\r\n\r\n[1]", ["{}", "[1]"]),
  ("any case", "CONTENT-length:2\r\n\r\n{}", ["{}"]),
  ("blanks", "Content-Length :\t 2 \r\n\r\n{}", ["{}"]),
  ("other headers, before", "Content-Type: a/b; charset=utf-8\r\nContent-Length: 2\r\n\r\n{}", ["{}"]),
  ("other headers, after", "Content-Length: 2\r\nX-Other: 9\r\n\r\n{}", ["{}"]),
  ("bare line feeds", "Content-Length: 2\n\n{}", ["{}"]),
  ("line ends between messages", "\r\n\r\nContent-Length: 2\r\n\r\n{}\r\n\nContent-Length: 1\r\n\r\n1", ["{}", "1"]),
  ("bytes, not characters", "Content-Length: 4\r\n\r\n\"é\"", ["\"é\""]),
  ("empty body", "Content-Length: 0\r\n\r\nContent-Length: 2\r\n\r\n{}", ["", "{}"]),
  ("no colon", "nonsense\r\nContent-Length: 2\r\n\r\n{}", ["!", "{}"]),
  ("no length", "Content-Type: x\r\n\r\n{\"a\":1}Content-Length: 2\r\n\r\n{}", ["!", "{}"]),
  ("a length twice", "Content-Length: 9\r\nContent-Length: 2\r\n\r\n{}", ["{}"]),
  ("hexadecimal", "Content-Length: 0x10\r\n\r\n{}Content-Length: 2\r\n\r\n{}", ["!", "{}"]),
  ("negative", "Content-Length: -5\r\n\r\n{}Content-Length: 2\r\n\r\n{}", ["!", "{}"]),
  ("no number", "Content-Length: two\r\n\r\n{}Content-Length: 2\r\n\r\n{}", ["!", "{}"]),
  ("no digits", "Content-Length:\r\n\r\n{}Content-Length: 2\r\n\r\n{}", ["!", "{}"]),
  ("too great", "Content-Length: 99999999999\r\n\r\n{}Content-Length: 2\r\n\r\n{}", ["!", "{}"]),
  ("past Int", "Content-Length: 99999999999999999999999\r\n\r\n{}Content-Length: 2\r\n\r\n{}", ["!", "{}"]),
  ("length too small", "Content-Length: 1\r\n\r\n{\"a\":1}Content-Length: 2\r\n\r\n{}", ["{", "!", "{}"]),
  ("garbage before", "%&/()\u{0}\r\r\nContent-Length: 2\r\n\r\n{}", ["!", "{}"]),
  ("broken twice", "a\r\nContent-Length: x\r\n\r\nContent-Length: 2\r\n\r\n{}", ["!", "!", "{}"]),
  ("cut short", "Content-Length: 20\r\n\r\n{}", []),
]

private func events(_ stream: [UInt8], chunk: Int) -> [String] {
  var decoder = FrameDecoder()
  var events: [String] = []
  var at = 0
  while at < stream.count {
    let end = min(stream.count, at + chunk)
    stream[at..<end].withUnsafeBytes { decoder.append($0) }
    at = end
    while let event = decoder.next() {
      switch event {
      case .body(let body): events.append(String(decoding: body, as: UTF8.self))
      case .broken: events.append("!")
      }
    }
  }
  return events
}

@Suite struct FrameDecoderTests {
  @Test(arguments: streams) func decodes(_ name: String, _ stream: String, _ expected: [String]) {
    let bytes = Array(stream.utf8)
    for chunk in [bytes.count, 1, 2, 3, 7, 16] where chunk > 0 {
      #expect(events(bytes, chunk: chunk) == expected, "\(name), \(chunk) bytes at a time")
    }
  }

  @Test func findsTheNextFrameAfterATooGreatLength() {
    let good = "Content-Length: 2\r\n\r\n{}"
    var decoder = FrameDecoder()
    let stream = Array(("Content-Length: 30\r\n\r\n{\"a\":1}" + good + good + good).utf8)
    stream.withUnsafeBytes { decoder.append($0) }
    let first = decoder.next()
    guard case .body(let body) = first else {
      Issue.record("no body")
      return
    }
    #expect(body.count == 30)
    decoder.reject(body)
    let rest = (0..<4).map { _ in decoder.next() }
    let good3 = [FrameDecoder.Event?](repeating: .body(Array("{}".utf8)), count: 3)
    #expect(rest == good3 + [nil])
  }

  @Test func chunksDoNotChangeTheEvents() {
    var random = SeededGenerator(seed: 7)
    let words = [
      "Content-Length: ", "content-length:", "3", "-1", "\r\n", "\n", "\r\n\r\n", "{}", ":", "x", "\u{0}", "é",
    ]
    for _ in 0..<20_000 {
      let stream = (0..<random.below(12)).map { _ in words[random.below(words.count)] }.joined()
      let bytes = Array(stream.utf8)
      let whole = events(bytes, chunk: max(1, bytes.count))
      #expect(events(bytes, chunk: 1 + random.below(5)) == whole, "\(stream.debugDescription)")
    }
  }

  @Test func aHeaderThatNeverEndsIsGivenUp() {
    let endless = [UInt8](repeating: UInt8(ascii: "x"), count: 100_000)
    #expect(events(endless + Array("Content-Length: 2\r\n\r\n{}".utf8), chunk: 4096) == ["!", "{}"])
  }
}
