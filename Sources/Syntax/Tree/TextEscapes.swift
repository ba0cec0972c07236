/// Backslashes in the words of a text: `\n`, `\"`, `\\`, `\u{2014}`.
public enum TextEscapes {
  /// Whether all of them are known; `quoted` is a string with its quotes.
  static func areSound(in quoted: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    firstUnknown(in: Array(quoted)) == nil
  }

  /// Returns the bytes of the first unknown one, from the start of a string with its quotes.
  static func firstUnknown(in quoted: [UInt8]) -> Range<Int>? {
    var unknown: Range<Int>?
    read(quoted) { unknown = unknown ?? $0 }
    return unknown
  }

  /// Returns the words that a string with its quotes stands for. Unknown escapes stand for themselves.
  public static func words(of quoted: ArraySlice<UInt8>) -> String {
    String(decoding: read(Array(quoted)) { _ in }, as: UTF8.self)
  }

  /// Returns the words in quotes, with the escapes that they need.
  public static func quoted(_ words: String) -> String {
    var text = "\""
    for scalar in words.unicodeScalars {
      switch scalar {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n", "\r": text += "\\n"
      default:
        let isShown = scalar.properties.generalCategory != .control && scalar != "\u{2028}" && scalar != "\u{2029}"
        if isShown { text.unicodeScalars.append(scalar) } else { text += "\\u{\(String(scalar.value, radix: 16))}" }
      }
    }
    return text + "\""
  }

  @discardableResult
  private static func read(_ quoted: [UInt8], unknown: (Range<Int>) -> Void) -> [UInt8] {
    var words: [UInt8] = []
    let isClosed = quoted.count > 1 && quoted.last == UInt8(ascii: "\"")
    let end = quoted.count - (isClosed ? 1 : 0)
    var index = 1
    while index < end {
      guard quoted[index] == UInt8(ascii: "\\") else {
        words.append(quoted[index])
        index += 1
        continue
      }
      let start = index
      let letter = index + 1 < end ? quoted[index + 1] : 0
      index = min(index + 2, end)
      switch letter {
      case UInt8(ascii: "n"): words.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): words.append(letter)
      case UInt8(ascii: "u"):
        guard let (scalar, behind) = scalar(in: quoted[index..<end]) else { fallthrough }
        words += Array(String(Character(scalar)).utf8)
        index = behind
      default:
        while index < end, quoted[index] & 0xC0 == 0x80 { index += 1 }
        unknown(start..<index)
        words += quoted[start..<index]
      }
    }
    return words
  }

  /// Reads `{2014}`, one to six digits.
  private static func scalar(in bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, behind: Int)? {
    guard bytes.first == UInt8(ascii: "{"), let end = bytes.prefix(8).firstIndex(of: UInt8(ascii: "}")) else {
      return nil
    }
    let digits = String(decoding: bytes[(bytes.startIndex + 1)..<end], as: UTF8.self)
    guard digits.first?.isHexDigit == true, let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value)
    else { return nil }
    return (scalar, end + 1)
  }
}
