import Formats

/// Cuts a stream of bytes into message bodies: `Content-Length: n`, an empty line, n bytes. Knows nothing of JSON.
///
/// Headers may come in any case and order, in pieces of any size. Where they make no sense the decoder reports it once
/// and goes on at the next `Content-Length:`, so one broken message costs no more than itself.
package struct FrameDecoder {
  package enum Event: Equatable {
    case body([UInt8])
    /// What was skipped, for the log and the client.
    case broken(String)
  }

  /// The most bytes of a body: a document of 50 MB with every byte escaped, and more.
  static let maximumLength = 512 << 20
  /// The most bytes of a header line.
  static let maximumHeaderLine = 8192

  private var buffer: [UInt8] = []
  /// The bytes before this are consumed.
  private var start = 0
  /// There is no line end between `start` and here.
  private var searched = 0
  /// The headers of the current message, as far as they are read.
  private var length: Int?

  package init() {}
  private var hasHeader = false
  private var isInBody = false
  private var isLost = false

  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if start == buffer.count {
      discard()
    } else if start > 1 << 16, start > buffer.count / 2 {
      buffer.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Empties the buffer, all of which is consumed. Frees the room of a long message before its body is decoded.
  private mutating func discard() {
    buffer.removeAll(keepingCapacity: start < 1 << 17)
    start = 0
    searched = 0
  }

  /// Returns the next body or break; nil until there are more bytes.
  package mutating func next() -> Event? {
    while true {
      if isLost, !findHeader() { return nil }
      if isInBody { return takeBody() }
      guard let line = takeLine() else {
        guard buffer.count - start > Self.maximumHeaderLine else { return nil }
        return lose("a header line without an end")
      }
      if let event = readHeader(line) { return event }
    }
  }

  /// Takes back a body that is no JSON: if a header stands in it, its length was too great, and what follows is read
  /// again. A raw line end after the header's number cannot be part of a JSON string.
  package mutating func reject(_ body: [UInt8]) {
    guard let at = Self.headerStart(in: body, from: 0),
      body[at...].prefix(40).contains(UInt8(ascii: "\n"))
    else { return }
    buffer.replaceSubrange(..<start, with: body[at...])
    start = 0
    searched = 0
    isLost = false
    beginMessage()
  }

  /// Begins a message of which nothing is read yet.
  private mutating func beginMessage() {
    length = nil
    hasHeader = false
    isInBody = false
  }

  // MARK: Headers

  private mutating func readHeader(_ line: Range<Int>) -> Event? {
    if line.isEmpty {
      // Line ends between messages do no harm.
      guard hasHeader else { return nil }
      guard length != nil else { return lose("headers without Content-Length") }
      isInBody = true
      return nil
    }
    let colon = buffer[line].firstIndex(of: UInt8(ascii: ":")) ?? line.upperBound
    let name = Self.trimmed(buffer[line.lowerBound..<colon]).map(Self.lowercase)
    guard colon < line.upperBound, !name.isEmpty, name.allSatisfy(Self.isNameByte) else {
      // A header may stand at the end of this line, after what is left of a body.
      start = line.lowerBound
      return lose("a line that is no header")
    }
    hasHeader = true
    guard name == Self.headerName.dropLast() else { return nil }
    guard let number = Self.number(buffer[(colon + 1)..<line.upperBound]) else {
      return lose("a Content-Length that is no number in 0 ... \(Self.maximumLength)")
    }
    length = number
    return nil
  }

  private mutating func takeBody() -> Event? {
    guard let length, buffer.count - start >= length else { return nil }
    let body = Array(buffer[start..<(start + length)])
    start += length
    searched = start
    beginMessage()
    if start == buffer.count { discard() }
    return .body(body)
  }

  /// Takes the next line, and returns it without its end (`\r\n` or `\n`); nil if it has no end yet.
  private mutating func takeLine() -> Range<Int>? {
    guard let end = buffer[max(start, searched)...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = buffer.count
      return nil
    }
    let line = start..<(end > start && buffer[end - 1] == UInt8(ascii: "\r") ? end - 1 : end)
    start = end + 1
    searched = start
    return line
  }

  // MARK: Finding the way back

  private mutating func lose(_ reason: String) -> Event {
    isLost = true
    beginMessage()
    searched = start
    return .broken(reason)
  }

  /// Skips to the next header, and drops what cannot begin one. Returns whether there is one.
  private mutating func findHeader() -> Bool {
    if let at = Self.headerStart(in: buffer, from: start) {
      start = at
      isLost = false
    } else {
      start = max(start, buffer.count - Self.headerName.count)
    }
    searched = start
    return !isLost
  }

  private static let headerName = Array("content-length:".utf8)

  private static func headerStart(in bytes: [UInt8], from: Int) -> Int? {
    let name = headerName
    guard from + name.count <= bytes.count else { return nil }
    return (from...(bytes.count - name.count)).first { at in
      (bytes[at] | 0x20) == name[0] && name.indices.allSatisfy { lowercase(bytes[at + $0]) == name[$0] }
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    let digits = trimmed(bytes)
    guard digits.allSatisfy({ $0.isDigit }), let number = Int(String(decoding: digits, as: UTF8.self)),
      number <= maximumLength
    else { return nil }
    return number
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop { $0.isSpaceOrTab }
    while bytes.last?.isSpaceOrTab == true { bytes.removeLast() }
    return bytes
  }

  /// Whether a header's name may have the byte: letters in lower case, digits and `-`. No header of LSP has others.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "-")
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
