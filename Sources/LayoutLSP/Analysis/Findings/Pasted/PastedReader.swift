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
    case .nothing: return
    case .name:
      guard let alias = parts["alias"], let paths = parts["list"].flatMap(words.paths) else { return keep(code) }
      words.names[alias] = "[\(paths)]"
      return
    case .unclear: return keep(code)
    case .block, .list: return inside(row, parts, code)
    case .equation(let more):
      // A comment inside of a call has no place in an equation.
      if code.firstPlace(of: "//") != nil { return keep(code) }
      var parts = parts
      for (name, part) in more where parts[name] == nil { parts[name] = part }
      written = PastedEquation(words: words, parts: parts).statements
    case .statements(let templates, _): written = PastedTemplate(words: words, parts: parts).statements(templates)
    case .format: written = PastedFormat(words: words, parts: parts).statements
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
    if let kept = parts["kept"], !kept.isEmpty { isGuess = true }
    if parts["guess"] != nil { isGuess = true }
    if let new = parts["new"], words.views.contains(new) { return }
    if row.system == .swiftUI, row.isStack, parts["spacing"] == nil { isGuess = true }
    if let first = code.split(separator: ".").first, PastedWords.makers.contains(String(first)) {
      guard words.firstView != nil || words.names[String(first)] != nil else { return keep(code) }
      isGuess = isGuess || words.names[String(first)] == nil
    }
    lines += written
    statements += written
  }

  /// Reads what stands in a closure or a list.
  private mutating func inside(_ row: PastedRow, _ parts: [String: String], _ code: String) {
    guard let body = parts["body"], depth < 20 else { return keep(code) }
    var inner = PastedReader(words)
    inner.depth = depth + 1
    inner.system = row.system == .code ? nil : row.system
    var isList = true
    if case .block = row.meaning {
      isList = false
      let views = (parts["views"] ?? "").split(separator: ",").map { String($0.trimming { $0.isWhitespace }) }
      let names = (parts["names"] ?? "make").split(separator: ",").map { name in
        String(name.trimming { $0.isWhitespace || $0 == "(" || $0 == ")" })
      }
      guard views.count == names.count else { return keep(code) }
      for (name, view) in zip(names, views) {
        guard let measured = words.measured(view) else { return keep(code) }
        inner.words.names[name] = ([measured.view] + measured.attributes).joined(separator: ".")
      }
    }
    inner.read(Array(body.utf8)[...], inList: isList)
    if inner.statements.isEmpty, !inner.lines.isEmpty { return keep(code) }
    lines += inner.lines
    statements += inner.statements
    isGuess = isGuess || inner.isGuess
  }
}

extension PastedRow {
  var isStack: Bool { if case .stack = meaning { true } else { false } }

  /// The longest code of one constraint.
  private static let longest = 1000

  /// Returns the row that fits a part of code, and the code of the parts that the row names; nil if none fits. `last`
  /// is the system of the code before it.
  static func fitting(
    _ code: String, _ words: PastedWords, after last: PastedSystem? = nil
  ) -> (row: PastedRow, parts: [String: String])? {
    // The first argument of a closure without names is a name.
    let code = code.firstPlace(of: "$0") != nil ? code.replacing("$0", by: "make") : code
    let hasParts = code.contains { $0 == "{" || $0 == "[" }
    let tokens = SourceTokens(Array(code.utf8), most: hasParts ? 40_000 : 400)
    for row in all {
      guard let parts = row.parts(of: tokens, words, isInside: last == row.system || !words.names.isEmpty) else {
        continue
      }
      let row = row.named(by: code, words)
      if row.isPlainCall(code, parts), last != row.system, words.names.isEmpty { continue }
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

  /// Whether the code is a single call that nothing tells to be of SnapKit: `logo.width.equalTo(title.width)`.
  private func isPlainCall(_ code: String, _ parts: [String: String]) -> Bool {
    guard system == .snapKit, case .equation = meaning, parts["relation"]?.hasSuffix("Superview") != true else {
      return false
    }
    let isMaker = code.split(separator: ".").first.map { PastedWords.makers.contains(String($0)) } ?? false
    return !isMaker && code.firstPlace(of: ").") == nil && code.firstPlace(of: "snp") == nil
  }

  /// SnapKit and Masonry share rows: returns the row for the one that the code is of.
  private func named(by code: String, _ words: PastedWords) -> PastedRow {
    guard system == .snapKit, code.firstPlace(of: "mas_") != nil || code.firstPlace(of: "(@") != nil else {
      return self
    }
    return PastedRow(.masonry, pattern, meaning)
  }

  private init(_ system: PastedSystem, _ pattern: TokenPattern, _ meaning: Meaning) {
    (self.system, self.pattern, self.meaning) = (system, pattern, meaning)
  }
}
