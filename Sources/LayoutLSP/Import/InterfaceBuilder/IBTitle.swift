import Formats

/// The words of a control, as Interface Builder saves them: in an attribute, in an element of their own, or as an
/// attributed string in pieces.
struct IBTitle {
  let words: String
  /// The fonts of the pieces of an attributed string, once each; empty where the control's own font holds.
  private(set) var fonts: [XMLElement] = []

  /// nil where none of these properties has any words.
  fileprivate init?(_ element: XMLElement, _ properties: [String]) {
    for property in properties {
      if let words = element[property], !words.isEmpty {
        self.words = words
        return
      }
      guard let value = element.child(key: property) else { continue }
      let pieces = value.children.filter { $0.name == "fragment" }
      let words =
        value.name == "attributedString"
        ? pieces.map { $0["content"] ?? $0.child(key: "content")?.decodedText ?? "" }.joined() : value.decodedText
      guard !words.isEmpty else { continue }
      self.words = words
      for font in pieces.flatMap({ $0.all }).filter({ $0["key"] == "NSFont" })
      where !fonts.contains(where: { $0.attributes == font.attributes }) {
        fonts.append(font)
      }
      return
    }
    return nil
  }
}

extension XMLElement {
  /// The text of a control.
  var title: IBTitle? {
    IBTitle(self, ["text", "title", "attributedText"])
      ?? children.first { $0.name == "state" && $0["key"] == "normal" }
      .flatMap { IBTitle($0, ["title", "attributedTitle"]) }
      ?? children.first { $0.name.hasSuffix("Cell") && $0["key"] == "cell" }.flatMap { IBTitle($0, ["title"]) }
  }

  /// What a field shows while it is empty.
  var placeholder: IBTitle? {
    IBTitle(self, ["placeholder", "attributedPlaceholder"])
      ?? child(key: "cell").flatMap { IBTitle($0, ["placeholderString"]) }
  }

  /// The text of an element, which Interface Builder saves as base64 where XML could not hold it as it is.
  fileprivate var decodedText: String {
    guard isYes("base64-UTF8") else { return text }
    var bytes: [UInt8] = []
    var (bits, count): (UInt32, Int) = (0, 0)
    for letter in text.utf8 {
      guard let value = Self.base64.firstIndex(of: letter) else { continue }
      (bits, count) = ((bits << 6 | UInt32(value)) & 0xFFFF, count + 6)
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let base64 = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
