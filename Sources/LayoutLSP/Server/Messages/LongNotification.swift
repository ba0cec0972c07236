import Formats

/// What a long notification about a text is about, as its beginning and its end say it: it is decoded elsewhere.
package struct LongNotification: Sendable {
  let method: String
  /// The document's.
  let uri: String
  /// Its number among all of them.
  var number = 0

  /// nil for another message. One with a line end is left to the loop too: if its length is wrong, another message may
  /// begin in it.
  init?(_ body: [UInt8]) {
    guard let method = Self.text(of: "method", in: body), let uri = Self.text(of: "uri", in: body),
      method == "textDocument/didOpen" || method == "textDocument/didChange", !body.contains(UInt8(ascii: "\n"))
    else { return nil }
    (self.method, self.uri) = (method, uri)
  }

  /// The bytes of a body that are looked at, at each end: URIs are shorter.
  private static let looked = 8192

  private static func text(of member: String, in body: [UInt8]) -> String? {
    text(of: member, in: body.prefix(looked)) ?? text(of: member, in: body.suffix(looked))
  }

  /// Returns the text of a member. A name between quotes that are not escaped is no part of a text.
  private static func text(of member: String, in bytes: ArraySlice<UInt8>) -> String? {
    let name = Array("\"\(member)\"".utf8)
    guard let start = bytes.indices.first(where: { bytes[$0...].starts(with: name) }) else { return nil }
    let rest = bytes[(start + name.count)...].drop { $0 == UInt8(ascii: " ") }
    guard rest.first == UInt8(ascii: ":") else { return nil }
    let text = rest.dropFirst().drop { $0 == UInt8(ascii: " ") }
    guard text.first == UInt8(ascii: "\"") else { return nil }
    var end = text.startIndex + 1
    while end < text.endIndex, text[end] != UInt8(ascii: "\"") { end += text[end] == UInt8(ascii: "\\") ? 2 : 1 }
    guard end < text.endIndex else { return nil }
    return (try? JSONValue(reading: Array(text[...end])))?.string
  }
}
