/// A token, or a piece of trivia, as the lexer below reads it from the bytes of a text.
struct Token {
  var kind: SyntaxKind
  var problem: SyntaxProblem = .none
  /// The offset behind the last byte of the token.
  var end: Int
}

/// The lexer: bytes to tokens, trivia included, one at a time and from any offset.
///
/// It knows no grammar, keeps no state, and accepts every byte sequence: a byte that starts no token is `unknown`.
/// Bytes are never read out of bounds: past the end `byte` is 0.
struct Lexer {
  /// Valid only in the closure of `withUnsafeBufferPointer` that the parser runs in.
  let bytes: UnsafeBufferPointer<UInt8>
  /// Whether the last name of the text is still being written, and may go on as anything.
  var endsAtCursor = false

  @inline(__always) func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Whether the bytes from `start` to `end` are `word`.
  func text(from start: Int, to end: Int, is word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard end - start == count else { return false }
    for index in 0..<count where bytes[start + index] != word.utf8Start[index] { return false }
    return true
  }

  /// The token, or piece of trivia, that starts at `start`.
  func token(at start: Int) -> Token {
    guard start < bytes.count else { return Token(kind: .endOfText, end: bytes.count) }
    let first = bytes[start]
    switch first {
    case UInt8(ascii: "x") where start > 0 && isDigit(bytes[start - 1]): return Token(kind: .times, end: start + 1)
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
      return Token(kind: .identifier, end: identifierEnd(start + 1))
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C: return Token(kind: .whitespace, end: spaceEnd(start + 1))
    case UInt8(ascii: "\n"): return Token(kind: .newline, end: start + 1)
    case UInt8(ascii: "\r"):
      return Token(kind: .newline, end: byte(start + 1) == UInt8(ascii: "\n") ? start + 2 : start + 1)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): return number(start)
    case UInt8(ascii: "."): return dots(start)
    case UInt8(ascii: "#"): return Token(kind: .lineComment, end: lineEnd(start))
    case UInt8(ascii: "/"): return slash(start)
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"): return Lexer.arithmetic(first, byte(start + 1), start)
    case UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "!"): return relation(start, first)
    case UInt8(ascii: "\""): return string(start)
    case 0x80...: return beyondASCII(start)
    default: return Token(kind: Lexer.single(first), end: start + 1)
    }
  }

  /// Returns the kind of a token that is one byte long and no part of a longer one.
  private static func single(_ byte: UInt8) -> SyntaxKind {
    switch byte {
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: ":"): .colon
    case UInt8(ascii: ";"): .semicolon
    case UInt8(ascii: "("): .leftParen
    case UInt8(ascii: ")"): .rightParen
    case UInt8(ascii: "["): .leftBracket
    case UInt8(ascii: "]"): .rightBracket
    case UInt8(ascii: "{"): .leftBrace
    case UInt8(ascii: "}"): .rightBrace
    case UInt8(ascii: "%"): .percent
    case UInt8(ascii: "@"): .at
    case UInt8(ascii: "?"): .question
    case UInt8(ascii: "|"): .bar
    case UInt8(ascii: "~"): .tilde
    case UInt8(ascii: "^"): .caret
    default: .unknown
    }
  }

  // MARK: Runs

  private func identifierEnd(_ start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let next = bytes[end]
      if isIdentifierByte(next) {
        end += 1
      } else if next >= 0x80, case let width = identifierWidth(at: end), width > 0 {
        end += width
      } else {
        break
      }
    }
    return end
  }

  private func spaceEnd(_ start: Int) -> Int {
    var end = start
    while end < bytes.count {
      let next = bytes[end]
      if next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") || next == 0x0B || next == 0x0C {
        end += 1
      } else if next >= 0x80, let scalar = scalar(at: end), isSpace(scalar) {
        end += UTF8.width(scalar)
      } else {
        break
      }
    }
    return end
  }

  private func lineEnd(_ start: Int) -> Int {
    var end = start
    while end < bytes.count, !bytes[end].isLineEnd { end += 1 }
    return end
  }

  // MARK: Tokens of several bytes

  private func slash(_ start: Int) -> Token {
    switch byte(start + 1) {
    case UInt8(ascii: "/"): return Token(kind: .lineComment, end: lineEnd(start))
    case UInt8(ascii: "*"): break
    default: return Lexer.arithmetic(UInt8(ascii: "/"), byte(start + 1), start)
    }
    var depth = 1
    var end = start + 2
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: "*"), byte(end + 1) == UInt8(ascii: "/") {
        depth -= 1
        end += 2
        if depth == 0 { return Token(kind: .blockComment, end: end) }
      } else if bytes[end] == UInt8(ascii: "/"), byte(end + 1) == UInt8(ascii: "*") {
        depth += 1
        end += 2
      } else {
        end += 1
      }
    }
    return Token(kind: .blockComment, problem: .unterminatedComment, end: bytes.count)
  }

  private func dots(_ start: Int) -> Token {
    if isDigit(byte(start + 1)) { return number(start) }
    guard byte(start + 1) == UInt8(ascii: ".") else { return Token(kind: .dot, end: start + 1) }
    if byte(start + 2) == UInt8(ascii: ".") { return Token(kind: .ellipsis, end: start + 3) }
    return Token(kind: .ellipsis, problem: .twoDots, end: start + 2)
  }

  private func relation(_ start: Int, _ first: UInt8) -> Token {
    let second = byte(start + 1)
    switch (first, second) {
    case (UInt8(ascii: "="), UInt8(ascii: "=")):
      let isTriple = byte(start + 2) == UInt8(ascii: "=")
      return isTriple
        ? Token(kind: .equalEqual, problem: .misspeltRelation, end: start + 3)
        : Token(kind: .equalEqual, end: start + 2)
    case (UInt8(ascii: "="), UInt8(ascii: "<")):
      return Token(kind: .lessOrEqual, problem: .misspeltRelation, end: start + 2)
    case (UInt8(ascii: "="), UInt8(ascii: ">")):
      return Token(kind: .greaterOrEqual, problem: .misspeltRelation, end: start + 2)
    case (UInt8(ascii: "="), _): return Token(kind: .equal, end: start + 1)
    case (UInt8(ascii: "<"), UInt8(ascii: "=")): return Token(kind: .lessOrEqual, end: start + 2)
    case (UInt8(ascii: ">"), UInt8(ascii: "=")): return Token(kind: .greaterOrEqual, end: start + 2)
    case (UInt8(ascii: "!"), UInt8(ascii: "=")): return Token(kind: .unknown, end: start + 2)
    case (UInt8(ascii: "<"), _): return Token(kind: .less, end: start + 1)
    case (UInt8(ascii: ">"), _): return Token(kind: .greater, end: start + 1)
    default: return Token(kind: .unknown, end: start + 1)
    }
  }

  /// Returns the token of `+ - * /` or `+= -= *= /=`.
  private static func arithmetic(_ first: UInt8, _ second: UInt8, _ start: Int) -> Token {
    let assigns = second == UInt8(ascii: "=")
    let kind: SyntaxKind =
      switch first {
      case UInt8(ascii: "+"): assigns ? .plusEqual : .plus
      case UInt8(ascii: "-"): assigns ? .minusEqual : .minus
      case UInt8(ascii: "*"): assigns ? .starEqual : .star
      default: assigns ? .slashEqual : .slash
      }
    return Token(kind: kind, end: start + (assigns ? 2 : 1))
  }

  private func string(_ start: Int) -> Token {
    var end = start + 1
    while end < bytes.count, !bytes[end].isLineEnd {
      if bytes[end] == UInt8(ascii: "\"") { return Token(kind: .string, end: end + 1) }
      let escapes = bytes[end] == UInt8(ascii: "\\") && !byte(end + 1).isLineEnd && end + 1 < bytes.count
      end += escapes ? 2 : 1
    }
    return Token(kind: .string, problem: .unterminatedString, end: end)
  }

  /// digits [ `.` digits ] [ exponent ], or `.` digits. An `x` directly behind it is an operator; other letters and a
  /// second fraction make it malformed.
  private func number(_ start: Int) -> Token {
    var end = digitsEnd(start)
    var isMalformed = false
    if byte(end) == UInt8(ascii: ".") {
      let next = byte(end + 1)
      if isDigit(next) {
        end = digitsEnd(end + 1)
        while byte(end) == UInt8(ascii: "."), isDigit(byte(end + 1)) {
          isMalformed = true
          end = digitsEnd(end + 1)
        }
      } else if next != UInt8(ascii: "."), !startsIdentifier(at: end + 1) {
        return Token(kind: .number, problem: .malformedNumber, end: end + 1)
      }
    }
    if byte(end) | 0x20 == UInt8(ascii: "e") {
      let next = byte(end + 1)
      let hasSign = next == UInt8(ascii: "+") || next == UInt8(ascii: "-")
      let digits = hasSign ? end + 2 : end + 1
      if isDigit(byte(digits)) { end = digitsEnd(digits) }
    }
    if byte(end) != UInt8(ascii: "x"), startsIdentifier(at: end) {
      isMalformed = true
      end = identifierEnd(end)
    }
    return Token(kind: .number, problem: isMalformed ? .malformedNumber : .none, end: end)
  }

  private func digitsEnd(_ start: Int) -> Int {
    var end = start
    while end < bytes.count, isDigit(bytes[end]) { end += 1 }
    return end
  }

  private func beyondASCII(_ start: Int) -> Token {
    guard let scalar = scalar(at: start) else { return Token(kind: .unknown, end: invalidEnd(start)) }
    let end = start + UTF8.width(scalar)
    switch scalar {
    case "\u{D7}": return Token(kind: .times, end: end)
    case "≤": return Token(kind: .lessOrEqual, end: end)
    case "≥": return Token(kind: .greaterOrEqual, end: end)
    default: break
    }
    if scalar.properties.isAlphabetic { return Token(kind: .identifier, end: identifierEnd(end)) }
    if isSpace(scalar) { return Token(kind: .whitespace, end: spaceEnd(end)) }
    return Token(kind: .unknown, end: end)
  }

  /// Returns the end of a run of invalid UTF-8, which is one token, whatever its length.
  private func invalidEnd(_ start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end] >= 0x80, scalar(at: end) == nil { end += 1 }
    return end
  }

  // MARK: Characters

  @inline(__always) private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  @inline(__always) private func isIdentifierByte(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || isDigit(byte) || byte == UInt8(ascii: "_")
  }

  private func startsIdentifier(at offset: Int) -> Bool {
    let next = byte(offset)
    if next < 0x80 { return isIdentifierByte(next) && !isDigit(next) }
    return scalar(at: offset)?.properties.isAlphabetic ?? false
  }

  /// Returns the width in bytes of the character at `offset` if it continues an identifier, otherwise 0. Letters and
  /// digits of every script do, and so do combining marks, as `é` may be written as two scalars.
  @inline(never) private func identifierWidth(at offset: Int) -> Int {
    guard let scalar = scalar(at: offset) else { return 0 }
    if scalar.properties.isAlphabetic { return UTF8.width(scalar) }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber: return UTF8.width(scalar)
    default: return 0
    }
  }

  /// Whether the scalar is Unicode's white space, or the byte order mark.
  @inline(never) private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "\u{FEFF}"
  }

  /// Returns the scalar encoded at `offset`; nil if the bytes are invalid UTF-8.
  private func scalar(at offset: Int) -> Unicode.Scalar? {
    let first = byte(offset)
    if first < 0x80 { return Unicode.Scalar(first) }
    let width = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first <= 0xF4, offset + width <= bytes.count else { return nil }
    var value = UInt32(first) & (0x7F >> UInt32(width))
    for index in 1..<width {
      let next = bytes[offset + index]
      guard next & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(next & 0x3F)
    }
    guard value >= (width == 4 ? 0x10000 : width == 3 ? 0x800 : 0x80) else { return nil }
    return Unicode.Scalar(value)
  }
}

extension UInt8 {
  /// Whether it is `\n` or `\r`.
  @inline(__always) var isLineEnd: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

  var isSpaceOrTab: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}

extension [UInt8] {
  /// Returns the offset of the first byte of the line of the text on which `offset` is.
  func startOfLine(at offset: Int) -> Int { self[..<offset].lastIndex { $0.isLineEnd }.map { $0 + 1 } ?? 0 }
}
