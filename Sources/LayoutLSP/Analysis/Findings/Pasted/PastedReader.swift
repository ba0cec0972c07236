import Formats
import Syntax

/// Reads pasted code part by part, and writes what it says in this language.
struct PastedReader {
  var words: PastedWords
  /// Whether something has no meaning here, or one that is not certain.
  private(set) var isGuess = false
  /// The statements that say the same, and the comments; what has no equation stays as it was.
  private(set) var lines: [String] = []
  private(set) var statements: [String] = []
  /// The system of the part read last.
  private(set) var system: PastedSystem?
  private var depth = 0

  init(_ words: PastedWords) {
    self.words = words
  }

  // MARK: Parts of a text

  /// A statement of code, or a comment.
  struct Part {
    var bytes: Range<Int>
    var isComment = false
    /// Whether a line end stands before it.
    var beginsLine = false
    /// Whether its brackets are closed.
    var isClosed = true
  }

  /// Returns the part that begins at the first byte from `start` on that is no blank, `,` or `;`; nil where the text or
  /// the block around it ends. With `inList`, a comma ends a part.
  static func part(of text: ArraySlice<UInt8>, from start: Int, inList: Bool) -> Part? {
    var start = start
    var beginsLine = false
    while start < text.endIndex,
      text[start] <= 0x20 || text[start] == UInt8(ascii: ",") || text[start] == UInt8(ascii: ";")
    {
      beginsLine = beginsLine || text[start].isLineBreak
      start += 1
    }
    guard start < text.endIndex else { return nil }
    let isComment = text[start...].starts(with: "//".utf8)
    var (index, depth) = (start, 0)
    var isString = false
    scan: while index < text.endIndex {
      let byte = text[index]
      if isComment || isString {
        if byte.isLineBreak { if isComment { break scan } else { isString = false } }
        if byte == UInt8(ascii: "\""), !isComment { isString = false }
        index += 1
        continue
      }
      // What stands in comments closes nothing.
      if depth > 0, byte == UInt8(ascii: "/"), let end = Self.endOfComment(text, at: index) {
        index = end
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isString = true
      case _ where byte.isLineBreak && depth == 0:
        // A call may go on below.
        let below = text[index...].firstIndex { $0 > 0x20 } ?? text.endIndex
        guard below < text.endIndex, text[below] == UInt8(ascii: ".") else { break scan }
        index = below
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { break scan }
        depth -= 1
      case UInt8(ascii: ";") where depth == 0: break scan
      case UInt8(ascii: ",") where depth == 0 && inList: break scan
      case UInt8(ascii: "/") where depth == 0 && text[index...].starts(with: "//".utf8): break scan
      default: break
      }
      index += 1
    }
    var end = index
    while end > start, text[end - 1] <= 0x20 { end -= 1 }
    guard start < end else { return nil }
    return Part(bytes: start..<end, isComment: isComment, beginsLine: beginsLine, isClosed: depth == 0)
  }

  /// Returns where a comment ends that begins at a byte; nil where none does.
  private static func endOfComment(_ text: ArraySlice<UInt8>, at start: Int) -> Int? {
    let rest = text[start...]
    if rest.starts(with: "//".utf8) { return rest.firstIndex { $0.isLineBreak } ?? text.endIndex }
    guard rest.starts(with: "/*".utf8) else { return nil }
    return rest.dropFirst(2).firstPlace(of: Array("*/".utf8))?.upperBound ?? text.endIndex
  }

  // MARK: Reading

  /// Reads all parts of a text.
  mutating func read(_ text: ArraySlice<UInt8>, inList: Bool = false) {
    var next = text.startIndex
    while let part = Self.part(of: text, from: next, inList: inList) {
      next = part.bytes.upperBound
      read(part, of: text)
    }
  }

  mutating func read(_ part: Part, of text: ArraySlice<UInt8>) {
    let code = String(decoding: text[part.bytes], as: UTF8.self)
    if part.isComment {
      if let last = lines.indices.last, !part.beginsLine { lines[last] += " " + code } else { lines.append(code) }
    } else if let (row, parts) = PastedRow.fitting(code, words, after: system) {
      if row.system != .code { system = row.system }
      add(row, parts, code)
    } else {
      keep(code)
    }
  }

  private mutating func keep(_ code: String) {
    lines.append(code)
    isGuess = true
  }

  private mutating func add(_ row: PastedRow, _ parts: [String: String], _ code: String) {
    let written: [String]?
    switch row.meaning {
    case .name:
      guard let alias = parts["alias"], let paths = parts["list"].flatMap(words.paths) else { return keep(code) }
      words.names[alias] = "[\(paths)]"
      return
    case .list: return inside(row, parts, code)
    case .statements(let templates, _): written = PastedTemplate(words: words, parts: parts).statements(templates)
    case .stack: written = PastedStack(words: words, parts: parts).statements
    case .rows: written = PastedRows(words: words, parts: parts).statements
    case .rule: written = PastedStyle(words: words, parts: parts).statements
    }
    guard var written else { return keep(code) }
    if let then = parts["then"], let item = parts["item"] {
      // A further call on the same view.
      guard then.hasPrefix("."), let (row, parts) = PastedRow.fitting(item + then, words), depth < 20 else {
        return keep(code)
      }
      var rest = PastedReader(words)
      rest.depth = depth + 1
      rest.add(row, parts, item + then)
      guard !rest.isGuess else { return keep(code) }
      written += rest.statements
    }
    if parts["guess"] != nil { isGuess = true }
    if row.system == .swiftUI, row.isStack, parts["spacing"] == nil { isGuess = true }
    lines += written
    statements += written
  }

  /// Reads what stands in a list.
  private mutating func inside(_ row: PastedRow, _ parts: [String: String], _ code: String) {
    guard let body = parts["body"], depth < 20 else { return keep(code) }
    var inner = PastedReader(words)
    inner.depth = depth + 1
    inner.system = row.system == .code ? nil : row.system
    inner.read(Array(body.utf8)[...], inList: true)
    if inner.statements.isEmpty, !inner.lines.isEmpty { return keep(code) }
    lines += inner.lines
    statements += inner.statements
    isGuess = isGuess || inner.isGuess
  }
}

extension PastedRow {
  var isStack: Bool { if case .stack = meaning { true } else { false } }

  /// Whether it gives something a name.
  var isName: Bool { if case .name = meaning { true } else { false } }

  /// The longest code of one constraint.
  private static let longest = 1000

  /// Returns the row that fits a part of code, and the code of the parts that the row names; nil if none fits. `last`
  /// is the system of the code before it.
  static func fitting(
    _ code: String, _ words: PastedWords, after last: PastedSystem? = nil
  ) -> (row: PastedRow, parts: [String: String])? {
    let hasParts = code.contains { $0 == "{" || $0 == "[" }
    let tokens = SourceTokens(Array(code.utf8), most: hasParts ? 40_000 : 400)
    for row in all {
      guard let parts = row.parts(of: tokens, words, isInside: last == row.system || !words.names.isEmpty) else {
        continue
      }
      return (row, parts)
    }
    return nil
  }

  private func parts(of tokens: SourceTokens, _ words: PastedWords, isInside: Bool) -> [String: String]? {
    if case .statements(_, inClosure: true) = meaning, !isInside { return nil }
    guard let found = pattern.match(tokens) else { return nil }
    var parts: [String: String] = [:]
    for (name, part) in found.parts {
      parts[name] = name == "body" || name == "items" ? tokens.surroundings(of: part) : tokens.string(part)
    }
    switch meaning {
    case .rule: return PastedStyle(words: words, parts: parts).isStyle ? parts : nil
    case .stack: return PastedStack(words: words, parts: parts).isForeign ? parts : nil
    default: return parts
    }
  }
}
