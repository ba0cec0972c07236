// From bytes of Swift or Objective-C to tokens. Comments and blanks are left out; every other byte is in a token.

/// A word, literal or sign.
struct CodeToken: Sendable {
  enum Kind: Sendable {
    case name, number, text, symbol
    /// A literal with an interpolation, or a character.
    case interpolated
    /// `#if` and its relatives, `#define`; `text` is the whole line.
    case directive
    case end
  }

  var kind: Kind
  /// Of a name without its back quotes, of a literal without its quotes.
  var text: String
  var start: Int
  var end: Int
  /// Whether a blank, comment or line break stands before it.
  var isApart: Bool
  var startsLine: Bool
}

struct CodeLexer {
  private let bytes: [UInt8]
  /// Where the text ends.
  private let limit: Int
  private let language: CodeLanguage
  private var at = 0
  private var tokens: [CodeToken] = []
  private var isApart = true
  private var startsLine = true

  private init(_ bytes: [UInt8], _ language: CodeLanguage, from start: Int, to end: Int) {
    self.bytes = bytes
    limit = min(end, bytes.count)
    self.language = language
    at = start
  }

  /// Returns the tokens of a text, the last of which is its end.
  static func tokens(_ bytes: [UInt8], _ language: CodeLanguage, from start: Int = 0, to end: Int = .max) -> [CodeToken]
  {
    var lexer = CodeLexer(bytes, language, from: min(start, bytes.count), to: end)
    lexer.tokens.reserveCapacity((min(end, bytes.count) - min(start, bytes.count, end)) / 5)
    while lexer.at < lexer.limit { lexer.next() }
    lexer.add(.end, "", from: lexer.limit)
    return lexer.tokens
  }

  private func byte(_ ahead: Int = 0) -> UInt8 { at + ahead < limit ? bytes[at + ahead] : 0 }

  private func isNext(_ text: StaticString) -> Bool {
    guard at + text.utf8CodeUnitCount <= limit else { return false }
    return text.withUTF8Buffer { buffer in buffer.indices.allSatisfy { bytes[at + $0] == buffer[$0] } }
  }

  private mutating func add(_ kind: CodeToken.Kind, _ text: String, from start: Int) {
    tokens.append(
      CodeToken(kind: kind, text: text, start: start, end: at, isApart: isApart, startsLine: startsLine))
    (isApart, startsLine) = (false, false)
  }

  private func text(from start: Int, to end: Int) -> String {
    start < end ? String(decoding: bytes[start..<end], as: UTF8.self) : ""
  }

  private mutating func next() {
    let first = byte()
    switch first {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      at += 1
      (isApart, startsLine) = (true, true)
    case 0...0x20, 0x7f:
      at += 1
      isApart = true
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"): skipLine()
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "\""): literal(hashes: 0)
    case UInt8(ascii: "'") where language == .objectiveC: character()
    case UInt8(ascii: "#"): hash()
    case UInt8(ascii: "`"): quotedName()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): number()
    case UInt8(ascii: ".") where language == .objectiveC && isDigit(byte(1)): number()
    case _ where isNamePart(first): name()
    default: symbol()
    }
  }

  // MARK: Comments

  private mutating func skipLine() {
    while at < limit, byte() != UInt8(ascii: "\n"), byte() != UInt8(ascii: "\r") { at += 1 }
    isApart = true
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if isNext("/*"), depth == 0 || language == .swift {
        depth += 1
        at += 2
      } else if isNext("*/") {
        depth -= 1
        at += 2
      } else {
        if byte() == UInt8(ascii: "\n") { startsLine = true }
        at += 1
      }
    } while depth > 0 && at < limit
    isApart = true
  }

  // MARK: Words and numbers

  private func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  private func isNamePart(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) && byte < 0x80
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  private mutating func name() {
    let start = at
    while isNamePart(byte()), at < limit { at += 1 }
    add(.name, text(from: start, to: at), from: start)
  }

  private mutating func quotedName() {
    let start = at
    at += 1
    while isNamePart(byte()), at < limit { at += 1 }
    let end = at
    if byte() == UInt8(ascii: "`") { at += 1 }
    add(.name, text(from: start + 1, to: end), from: start)
  }

  private mutating func number() {
    let start = at
    var isExponent = false
    while at < limit {
      let next = byte()
      if isNamePart(next) {
        isExponent = (next | 0x20) == UInt8(ascii: "e") && !isNextHex(from: start)
        at += 1
      } else if next == UInt8(ascii: "."), isDigit(byte(1)) || language == .objectiveC && byte(1) != UInt8(ascii: ".") {
        at += 1
      } else if isExponent, next == UInt8(ascii: "-") || next == UInt8(ascii: "+") {
        at += 1
        isExponent = false
      } else {
        break
      }
    }
    add(.number, text(from: start, to: at), from: start)
  }

  private func isNextHex(from start: Int) -> Bool {
    start + 1 < limit && bytes[start] == UInt8(ascii: "0") && bytes[start + 1] | 0x20 == UInt8(ascii: "x")
  }

  // MARK: Literals

  private mutating func character() {
    let start = at
    at += 1
    while at < limit, byte() != UInt8(ascii: "'"), byte() != UInt8(ascii: "\n") {
      at += byte() == UInt8(ascii: "\\") ? 2 : 1
    }
    at = min(at + 1, limit)
    add(.interpolated, "", from: start)
  }

  /// A text in quotes, or three of them, within a number of `#`.
  private mutating func literal(hashes: Int) {
    let start = at - hashes
    let isLong = language == .swift && isNext("\"\"\"")
    at += isLong ? 3 : 1
    let inner = at
    var hasInterpolation = false
    while at < limit {
      if byte() == UInt8(ascii: "\\"), hasHashes(hashes, after: 1) {
        if language == .swift, byte(1 + hashes) == UInt8(ascii: "(") {
          hasInterpolation = true
          at += 2 + hashes
          skipInterpolation()
        } else {
          at += 2 + hashes
        }
      } else if !isLong, byte() == UInt8(ascii: "\n") || byte() == UInt8(ascii: "\r") {
        break
      } else if isLong ? isNext("\"\"\"") : byte() == UInt8(ascii: "\""), hasHashes(hashes, after: isLong ? 3 : 1) {
        break
      } else {
        at += 1
      }
    }
    at = min(at, limit)
    let words = text(from: inner, to: at)
    if at < limit, byte() == UInt8(ascii: "\"") { at = min(at + (isLong ? 3 : 1) + hashes, limit) }
    add(hasInterpolation ? .interpolated : .text, hashes > 0 ? words : CodeLexer.unescaped(words), from: start)
  }

  private func hasHashes(_ count: Int, after ahead: Int) -> Bool {
    (0..<count).allSatisfy { byte(ahead + $0) == UInt8(ascii: "#") }
  }

  /// Goes on behind the parenthesis that closes an interpolation, or to the end of the line.
  private mutating func skipInterpolation() {
    var depth = 1
    while at < limit, depth > 0, byte() != UInt8(ascii: "\n") {
      switch byte() {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\""): skipQuoted()
      default: break
      }
      at += 1
    }
  }

  /// Goes to the quote that closes a literal in an interpolation.
  private mutating func skipQuoted() {
    at += 1
    while at < limit, byte() != UInt8(ascii: "\""), byte() != UInt8(ascii: "\n") {
      at += byte() == UInt8(ascii: "\\") ? 2 : 1
    }
  }

  /// Returns the words of a literal: `\n` and its like as what they stand for, others as they are written.
  private static func unescaped(_ words: String) -> String {
    guard words.utf8.contains(UInt8(ascii: "\\")) else { return words }
    var result = ""
    var rest = words[...]
    while let character = rest.popFirst() {
      guard character == "\\", let escaped = rest.popFirst() else {
        result.append(character)
        continue
      }
      switch escaped {
      case "n", "r", "t", "0": result.append(" ")
      case "u" where rest.first == "{":
        let digits = rest.dropFirst().prefix { $0.isHexDigit }
        rest = rest.dropFirst(digits.count + 2)
        if let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) {
          result.unicodeScalars.append(scalar)
        }
      default: result.append(escaped)
      }
    }
    return result
  }

  // MARK: Signs

  /// A literal within `#`, a directive, or a name such as `#available`.
  private mutating func hash() {
    let start = at
    var hashes = 0
    while byte(hashes) == UInt8(ascii: "#"), at + hashes < limit { hashes += 1 }
    if language == .swift, byte(hashes) == UInt8(ascii: "\"") {
      at += hashes
      return literal(hashes: hashes)
    }
    let isLineStart = startsLine
    at += 1
    while byte() == 0x20 || byte() == 0x09 { at += 1 }
    let wordStart = at
    while isNamePart(byte()), at < limit { at += 1 }
    let word = text(from: wordStart, to: at)
    let conditionals = ["if", "elseif", "else", "endif", "ifdef", "ifndef", "elif"]
    guard isLineStart, language == .objectiveC || conditionals.contains(word) else {
      return add(.name, "#" + word, from: start)
    }
    toEndOfDirective()
    add(.directive, text(from: start, to: at), from: start)
  }

  /// Goes to the end of the line, and on where it ends in a backslash.
  private mutating func toEndOfDirective() {
    while at < limit {
      if isNext("//") { return }
      if byte() == UInt8(ascii: "\n") {
        guard at > 0,
          bytes[at - 1] == UInt8(ascii: "\\")
            || bytes[at - 1] == UInt8(ascii: "\r") && at > 1
              && bytes[at - 2] == UInt8(ascii: "\\")
        else { return }
      }
      at += 1
    }
  }

  private static let operators = Array("/=-+!*%<>&|^~?.".utf8)
  private static let ofC = ["...", "->", "++", "--", "+=", "-=", "*=", "/=", "==", "!=", "<=", ">=", "&&", "||"]

  private mutating func symbol() {
    let start = at
    guard Self.operators.contains(byte()) else {
      at += 1
      return add(.symbol, text(from: start, to: at), from: start)
    }
    at += language == .swift ? lengthOfOperator() : lengthOfSignOfC()
    add(.symbol, text(from: start, to: at), from: start)
  }

  private func lengthOfSignOfC() -> Int {
    for length in [3, 2] where at + length <= limit {
      if Self.ofC.contains(String(decoding: bytes[at..<at + length], as: UTF8.self)) { return length }
    }
    return 1
  }

  /// Returns how many bytes are one operator. A `?` or `!` right behind an operand, and a `.` before a name, stand
  /// alone.
  private func lengthOfOperator() -> Int {
    if byte() == UInt8(ascii: ".") {
      return byte(1) == UInt8(ascii: ".") ? (byte(2) == UInt8(ascii: ".") || byte(2) == UInt8(ascii: "<") ? 3 : 2) : 1
    }
    let isMark = byte() == UInt8(ascii: "?") || byte() == UInt8(ascii: "!")
    if isMark, !isApart, let last = tokens.last, last.isOperandEnd {
      let isDouble = byte(1) == UInt8(ascii: "=") || byte() == UInt8(ascii: "?") && byte(1) == UInt8(ascii: "?")
      if !isDouble { return 1 }
    }
    var length = 0
    while at + length < limit, Self.operators.contains(byte(length)) {
      let here = byte(length)
      if length > 0, here == UInt8(ascii: "/"), [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(byte(length + 1)) {
        break
      }
      if here == UInt8(ascii: ".") { break }
      length += 1
    }
    return max(length, 1)
  }
}

extension CodeToken {
  /// Whether an operand may end with it.
  var isOperandEnd: Bool {
    switch kind {
    case .name, .number, .text, .interpolated: true
    case .symbol: [")", "]", "}", "?", "!"].contains(text)
    default: false
    }
  }
}
