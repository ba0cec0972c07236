/// Swift source as words, for guards: without comments and the text of strings, but with what strings interpolate.
struct SwiftCode {
  /// The source with every byte that is no code turned into a space; line ends stay.
  let code: String

  init(_ source: String) {
    var scanner = Scanner(source: Array(source.utf8))
    scanner.scanCode(untilParenthesis: false)
    code = String(decoding: scanner.output, as: UTF8.self)
  }

  /// All source files of the project, in the order of their paths. Scanning them takes long, so it is done only once.
  static let sources: [(file: String, code: SwiftCode)] = Repository.files(in: "Sources", ending: ".swift").map {
    ($0, SwiftCode(Repository.text($0) ?? ""))
  }

  var lines: [Substring] {
    code.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Substring.init)
  }

  /// Whether a byte belongs to a word. All bytes beyond ASCII count as letters: bytes are read much faster than
  /// characters.
  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  static func words(of line: Substring) -> [Substring] { line.utf8.split { !isWord($0) }.map(Substring.init) }

  /// A word, where it stands, and whether a dot comes before it.
  struct Word {
    var text: Substring
    /// From 1.
    var line: Int
    var isMember: Bool
  }

  var words: [Word] {
    var words: [Word] = []
    for (number, line) in lines.enumerated() {
      for word in Self.words(of: line) {
        let isMember = line.utf8[..<word.startIndex].last == UInt8(ascii: ".")
        words.append(Word(text: word, line: number + 1, isMember: isMember))
      }
    }
    return words
  }

  /// The types that the source declares, nested ones included.
  var types: [(name: Substring, isTopLevel: Bool)] {
    let keywords: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    let modifiers: Set<Substring> = [
      "public", "package", "internal", "final", "indirect", "private", "fileprivate", "frozen", "inlinable",
    ]
    return lines.flatMap { line -> [(name: Substring, isTopLevel: Bool)] in
      let words = Self.words(of: line)
      guard let keyword = words.firstIndex(where: { !modifiers.contains($0) }), keyword + 1 < words.count,
        keywords.contains(words[keyword]), words[keyword + 1].first?.isUppercase == true
      else { return [] }
      let isPrivate = words[..<keyword].contains { $0.hasSuffix("private") }
      return [(words[keyword + 1], line.first != " " && !isPrivate)]
    }
  }
}

extension SwiftCode {
  /// A type or an extension at the top of the source.
  struct Block {
    var name: Substring
    var isExtension: Bool
    /// The number of its lines, the first and the last included.
    var lines: Int
    /// The names of its own members that are not private.
    var members: [Substring]
  }

  /// The types and extensions at the top of the source, which has to be laid out as the formatter does.
  var blocks: [Block] {
    var blocks: [Block] = []
    var isOpen = false
    for line in lines {
      if isOpen {
        blocks[blocks.count - 1].lines += 1
        if line.hasPrefix("}") { isOpen = false }
        if line.hasPrefix("  "), !line.hasPrefix("   ") { blocks[blocks.count - 1].members += Self.members(in: line) }
      } else if !line.hasPrefix(" "), let name = Self.head(of: line) {
        let isExtension = Self.words(of: line).contains("extension")
        blocks.append(Block(name: name, isExtension: isExtension, lines: 1, members: []))
        isOpen = !line.hasSuffix("}")
      }
    }
    return blocks
  }

  private static let modifiers: Set<Substring> = [
    "public", "package", "internal", "final", "indirect", "private", "fileprivate", "static", "mutating", "nonmutating",
    "lazy", "frozen", "inlinable", "inline", "discardableResult", "Sendable", "never", "__always", "usableFromInline",
    "set",
    "override",
  ]

  private static func head(of line: Substring) -> Substring? {
    let words = words(of: line)
    guard let keyword = words.firstIndex(where: { !modifiers.contains($0) }), keyword + 1 < words.count,
      ["struct", "class", "enum", "protocol", "actor", "extension"].contains(words[keyword])
    else { return nil }
    return words[keyword + 1]
  }

  private static func members(in line: Substring) -> [Substring] {
    let words = words(of: line)
    guard let keyword = words.firstIndex(where: { !modifiers.contains($0) }), keyword + 1 < words.count,
      ["func", "var", "let", "case"].contains(words[keyword]),
      !words[..<keyword].contains(where: { $0.hasSuffix("private") })
    else { return [] }
    return words[keyword] == "case" ? Array(words[(keyword + 1)...]) : [words[keyword + 1]]
  }
}

/// Scans the bytes once. Counts the `#` of raw strings, so that no string ends too early.
private struct Scanner {
  let source: [UInt8]
  var output: [UInt8] = []
  var at = 0

  init(source: [UInt8]) { self.source = source }

  private func starts(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard at + count <= source.count, source[at] == text.utf8Start[0] else { return false }
    return (1..<count).allSatisfy { source[at + $0] == text.utf8Start[$0] }
  }

  private mutating func blank(_ count: Int) {
    for _ in 0..<count where at < source.count {
      output.append(source[at] == 10 ? 10 : 32)
      at += 1
    }
  }

  /// Copies code up to the end, or to the `)` that closes an interpolation.
  mutating func scanCode(untilParenthesis: Bool) {
    var depth = 0
    while at < source.count {
      let byte = source[at]
      // Few bytes can begin a comment or a string: the other bytes have to cost little.
      if byte == UInt8(ascii: "/"), starts("//") {
        while at < source.count, source[at] != 10 { blank(1) }
      } else if byte == UInt8(ascii: "/"), starts("/*") {
        scanComment()
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#") && hashesBeforeQuote > 0 {
        scanString(hashes: hashesBeforeQuote)
      } else {
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") {
          depth -= 1
          if untilParenthesis, depth < 0 { return blank(1) }
        }
        output.append(byte)
        at += 1
      }
    }
  }

  private mutating func scanComment() {
    var depth = 0
    repeat {
      if starts("/*") {
        depth += 1
        blank(2)
      } else if starts("*/") {
        depth -= 1
        blank(2)
      } else {
        blank(1)
      }
    } while depth > 0 && at < source.count
  }

  private var hashesBeforeQuote: Int {
    var end = at
    while end < source.count, source[end] == UInt8(ascii: "#") { end += 1 }
    return end < source.count && source[end] == UInt8(ascii: "\"") ? end - at : 0
  }

  private mutating func scanString(hashes: Int) {
    blank(hashes)
    let quotes = starts("\"\"\"") ? 3 : 1
    blank(quotes)
    while at < source.count {
      if source[at] == UInt8(ascii: "\\"), hasHashes(hashes, after: 1) {
        let isInterpolation = at + 1 + hashes < source.count && source[at + 1 + hashes] == UInt8(ascii: "(")
        blank(2 + hashes)
        if isInterpolation { scanCode(untilParenthesis: true) }
      } else if quotes == 3 ? starts("\"\"\"") : starts("\""), hasHashes(hashes, after: quotes) {
        return blank(quotes + hashes)
      } else {
        blank(1)
      }
    }
  }

  private func hasHashes(_ count: Int, after distance: Int) -> Bool {
    (0..<count).allSatisfy { at + distance + $0 < source.count && source[at + distance + $0] == UInt8(ascii: "#") }
  }
}
