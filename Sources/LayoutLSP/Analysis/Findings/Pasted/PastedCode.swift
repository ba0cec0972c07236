import Foreign
import Formats
import Syntax

// Code of other layout systems in a layout. One finding at its first line names the system, in place of one for each
// word that is not understood; its fix writes the same in this language. Only statements with mistakes are looked at.

struct PastedCode {
  /// The bytes in the file, from the first statement to the last.
  let bytes: Range<Int>
  /// What is said in place of all that is wrong in these bytes.
  let finding: Finding<FileRange>

  /// Returns the pasted code in statements in which the parser found mistakes, in their order. `files` are looked
  /// through for the layouts that a log names.
  static func all(in document: Document, with findings: [Finding<FileRange>], files: any FileSource) -> [PastedCode] {
    let lines = TextLines(text: document.text)
    var found: [PastedCode] = []
    var next = 0
    var words: PastedWords?
    var bytesLeft = mostBytes
    let mistakes = findings.filter { $0.code == .syntax }.map { $0.bytes.lowerBound }.sorted()
    for finding in findings where finding.code == .syntax && finding.bytes.lowerBound >= next {
      let line = lines.start(of: finding.bytes.lowerBound)..<lines.end(of: finding.bytes.lowerBound)
      next = line.upperBound
      let other =
        PastedCode(log: line.lowerBound, in: document, files) ?? PastedCode(trace: line, in: document)
        ?? PastedCode(merge: line, in: document)
      if let other {
        found.append(other)
        next = max(next, other.bytes.upperBound)
        continue
      }
      let below = document.text[line.upperBound...].first { $0 > 0x20 }
      let isCall = document.text[line].contains { "([{".utf8.contains($0) } || below == UInt8(ascii: ".")
      guard
        isCall || sign(of: document.text[line]) != nil || PastedApp.hasSign(document.text[line])
          || PastedApp.isImport(document.text[line]), bytesLeft > 0
      else {
        continue
      }
      let known = words ?? PastedWords(namesOf: document)
      words = known
      let start = statement(around: finding.bytes.lowerBound, in: document) ?? line.lowerBound
      let from = max(start, found.last?.bytes.upperBound ?? 0)
      let code =
        PastedCode(app: from, line, mistakes, in: document, known, after: found.last?.bytes.upperBound ?? 0, &bytesLeft)
        ?? PastedCode(from: from, line, in: document, known, &bytesLeft)
      guard let code else { continue }
      found.append(code)
      next = max(next, code.bytes.upperBound)
    }
    return found
  }

  /// Returns the start of the outermost statement around a byte that is no declaration with a block.
  private static func statement(around offset: Int, in document: Document) -> Int? {
    let tree = document.tree
    let index = tree.starts.partitioningIndex { $0 > offset } - 1
    guard tree.pieces.indices.contains(index) else { return nil }
    let piece = tree.pieces[index]
    let path = Cursor(piece: piece, index: 0, offset: 0).path(to: offset - tree.starts[index])
    for node in path where node.kind.isStatement {
      switch node.kind {
      case .layoutStatement, .viewStatement, .guideStatement, .stateStatement, .whenStatement, .screensStatement:
        continue
      default: return node.trimmedRange.map { $0.lowerBound + tree.starts[index] }
      }
    }
    return nil
  }

  // MARK: Recognising

  /// The greatest length of a statement in bytes.
  private static let longest = 1 << 20
  /// The most bytes to read of statements, in all: one that is not closed goes on to the end of the file, and each line in
  /// it may begin another.
  private static let mostBytes = 16 << 20

  /// Takes code of an app: from the statement at `start`, or from lines before it that no layout has, down to `behind`.
  private init?(
    app start: Int, _ line: Range<Int>, _ mistakes: [Int], in document: Document, _ words: PastedWords,
    after behind: Int, _ bytesLeft: inout Int
  ) {
    let lines = TextLines(text: document.text)
    var start = start
    let isOther: (String) -> Bool = { code in
      // A list under a name may be of anything.
      PastedRow.fitting(code, words).map { $0.row.system != .code && !$0.row.isName } ?? false
    }
    // What sets up the views stands before it.
    while start > behind, bytesLeft > 0 {
      let above = lines.start(of: max(0, lines.start(of: start) - 1))
      let bytes = lines.skippingSpaces(from: above)..<lines.end(of: above)
      let isWrong = mistakes[mistakes.partitioningIndex { $0 >= bytes.lowerBound }...].first.map {
        $0 <= bytes.upperBound
      }
      guard above < lines.start(of: start), above >= behind, bytes.count < 300,
        case .setup? = PastedApp.look(of: document.text[bytes], isWrong: isWrong ?? false, false, isOther)?.look
      else { break }
      bytesLeft -= bytes.count
      start = bytes.lowerBound
    }
    let text = document.text[start..<min(document.text.count, start + Self.longest)]
    let surroundings = Self.surroundings(of: start, in: document, words)
    guard
      let app = PastedApp(
        text, from: start, mistakes: mistakes, among: surroundings, isOther, &bytesLeft)
    else { return nil }
    bytes = app.bytes
    let lineBreak = lines.lineBreak + lines.indent(of: bytes.lowerBound)
    let written =
      app.statements.isEmpty
      ? nil
      : Written(
        statements: app.statements, text: app.lines.joined(separator: lineBreak), isGuess: app.isGuess,
        unread: app.unread)
    finding = Self.finding(of: app.system, at: bytes, written: written, note: app.note, in: document)
  }

  /// Returns what can be named at a byte: the views of its layout by their paths, those of its own block by their names.
  private static func surroundings(
    of offset: Int, in document: Document, _ words: PastedWords
  ) -> ForeignSurroundings {
    var views: [String: String] = [:]
    for name in words.views { views[name] = name }
    let tree = document.tree
    let index = tree.starts.partitioningIndex { $0 > offset } - 1
    var isInView = false
    if tree.pieces.indices.contains(index) {
      let piece = tree.pieces[index]
      let start = tree.starts[index]
      let reader = Reader(text: document.text, pieceStart: start)
      func note(_ statements: [Cursor], _ path: String, _ depth: Int) {
        for statement in statements where statement.kind == .viewStatement && depth < 40 {
          for declarator in statement.children where declarator.kind == .viewDeclarator {
            guard let name = declarator.first(.identifier).map(reader.string) else { continue }
            views[name] = path + name
            guard let block = declarator.first(.block) ?? statement.first(.block) else { continue }
            let isAround = (block.contentRange.lowerBound + start..<block.contentRange.upperBound + start).contains(
              offset)
            isInView = isInView || isAround
            note(block.statements, isAround ? "" : path + name + ".", depth + 1)
          }
        }
      }
      let layouts = piece.root.statements
      note(layouts.filter { $0.kind == .viewStatement }, "", 0)
      for layout in layouts where layout.kind == .layoutStatement {
        note(layout.first(.block)?.statements ?? [], "", 0)
      }
    }
    return ForeignSurroundings(
      views: views, metrics: words.metrics, root: isInView ? "superview" : "view")
  }

  /// Takes a statement that a row of the table fits, and those behind it that are of the same system or say nothing
  /// about a layout; else a line with a sign of a system. nil where there is neither.
  private init?(
    from start: Int, _ line: Range<Int>, in document: Document, _ words: PastedWords, _ bytesLeft: inout Int
  ) {
    let text = document.text[start..<min(document.text.count, start + Self.longest)]
    var reader = PastedReader(words)
    let lines = TextLines(text: document.text)
    reader.words.lineBreak = lines.lineBreak + lines.indent(of: line.lowerBound)
    var (first, system): (Int?, PastedSystem?) = (nil, nil)
    var end = start
    var next = start
    var waiting: [PastedReader.Part] = []
    while let part = PastedReader.part(of: text, from: next, inList: false) {
      bytesLeft -= part.bytes.count
      if !part.isComment {
        guard part.isClosed else { break }
        let code = String(decoding: text[part.bytes], as: UTF8.self)
        guard part.bytes.count < 1000 || code.contains("{") || code.contains("["),
          let row = PastedRow.fitting(code, reader.words, after: system)?.row,
          row.system == .code || system == nil || system == row.system
        else { break }
        if row.system != .code { system = row.system }
        for part in waiting + [part] { reader.read(part, of: text) }
        waiting = []
        (first, end) = (first ?? part.bytes.lowerBound, part.bytes.upperBound)
      } else if first == nil {
        break
      } else {
        waiting.append(part)
      }
      next = part.bytes.upperBound
    }
    // Below, the name of a list would mean nothing without its declaration.
    if !reader.words.names.isEmpty {
      let below = SourceTokens(Array(text[end...].prefix(1 << 16)))
      guard !reader.statements.isEmpty, reader.words.names.keys.allSatisfy({ !below.names.contains($0) }) else {
        return nil
      }
    }
    // A comment at the end of the last line belongs to it.
    if let comment = waiting.first, !comment.beginsLine, first != nil {
      reader.read(comment, of: text)
      end = comment.bytes.upperBound
    }
    if let first {
      let semicolon = text[end...].firstIndex { !$0.isSpaceOrTab }
      if let semicolon, text[semicolon] == UInt8(ascii: ";") { end = semicolon + 1 }
      bytes = first..<end
      let written =
        reader.statements.isEmpty
        ? nil
        : Written(
          statements: reader.statements, text: reader.lines.joined(separator: reader.words.lineBreak),
          isGuess: reader.isGuess)
      finding = Self.finding(of: system ?? .code, at: bytes, written: written, in: document)
    } else {
      guard let (system, bytes) = Self.signed(from: line.lowerBound, in: document) else { return nil }
      self.bytes = bytes
      finding = Self.finding(of: system, at: bytes, written: nil, in: document)
    }
  }

  /// Compares bytes: a line may be as long as the file, and going through characters takes a thousand times as long.
  private static func sign(of line: ArraySlice<UInt8>) -> PastedSystem? {
    let content = line.drop { $0.isSpaceOrTab }
    guard content.first != UInt8(ascii: "#"), !content.starts(with: "//".utf8) else { return nil }
    return PastedSystem.allCases.first { system in
      system.signs.contains { word in
        word.last == "(" && word.first != "." && !word.contains(".")
          ? content.starts(with: word.utf8) : word.split(separator: "…").allSatisfy { content.contains(Array($0.utf8)) }
      }
    }
  }

  /// Takes a line with a sign, up to its last closing bracket, and each next line that begins with `.`, `<` or `>` or
  /// has a sign too.
  private static func signed(from start: Int, in document: Document) -> (PastedSystem, Range<Int>)? {
    let text = document.text
    let lines = TextLines(text: text)
    guard let system = sign(of: text[start..<lines.end(of: start)]) else { return nil }
    var (end, depth) = (start, 0)
    var next = start
    while next < text.count {
      let lineEnd = lines.end(of: next)
      let line = text[next..<lineEnd]
      let first = line.first { $0 != 0x20 && $0 != 0x09 }
      let goesOn = first == UInt8(ascii: ".") || first == UInt8(ascii: "<") || first == UInt8(ascii: ">")
      guard next == start || depth > 0 || goesOn || sign(of: line) == system else { break }
      for byte in line {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
        default: break
        }
      }
      // This brace closes the block into which the code was pasted.
      if depth < 0, next > start { break }
      end = lineEnd
      next = lines.next(after: lineEnd)
      if next == lineEnd { break }
    }
    let indent = text[start..<end].prefix { $0.isSpaceOrTab }.count
    return (system, start + indent..<max(end, start + indent))
  }

  // MARK: The finding

  /// What is written in place of the code.
  private struct Written {
    let statements: [String]
    let text: String
    let isGuess: Bool
    /// The comments for what has no meaning here.
    var unread: [String] = []
  }

  /// Returns the finding, at the code's first line. `written` is the same in this language; nil where none of it has a
  /// clear meaning.
  private static func finding(
    of system: PastedSystem, at bytes: Range<Int>, written: Written?, note: String = "", in document: Document
  ) -> Finding<FileRange> {
    let lines = (written?.statements.first ?? "logo.leading == superview.leading + 16").split { $0.isNewline }
    let example = lines[0] + (lines.count > 1 ? " … }" : "")
    var finding = Finding<FileRange>(
      code: .syntax, place: firstLine(of: bytes, in: document),
      message: "this is \(system.rawValue), which is not read here: write \(system.ours), such as \(example)"
        + (system.page.map { " (the manual's page from/\($0).md has both beside each other)" } ?? "")
        + unread(written?.unread ?? []) + note)
    if let written {
      let count = written.statements.count
      finding.data = .fix(
        (
          "Write \(count == 1 ? "'\(example)'" : "\(count) \(system.ours)")",
          FileRange(file: document.file, bytes: bytes), written.text
        ))
      finding.isGuess = written.isGuess
    }
    return finding
  }

  /// Names the code that stays as comments.
  private static func unread(_ comments: [String]) -> String {
    guard let first = comments.first else { return "" }
    let code = visible(String(first.dropFirst(3)).onOneLine(most: 60))
    let more = comments.count == 2 ? "one more line" : "\(comments.count - 1) more lines"
    return comments.count == 1
      ? ". '\(code)' is not read, and stays as a comment" : ". '\(code)' and \(more) are not read, and stay as comments"
  }

  static func firstLine(of bytes: Range<Int>, in document: Document) -> FileRange {
    let lines = TextLines(text: document.text)
    let start = min(lines.skippingSpaces(from: bytes.lowerBound), bytes.upperBound)
    return FileRange(file: document.file, bytes: start..<max(start, min(bytes.upperBound, lines.end(of: start))))
  }
}

extension [Finding<FileRange>] {
  /// Returns the findings with one for each piece of pasted code in place of those for its words.
  func naming(_ code: [PastedCode]) -> [Finding<FileRange>] {
    guard !code.isEmpty else { return self }
    let others = filter { finding in
      guard finding.code.severity == .error else { return true }
      let behind = code.partitioningIndex { $0.bytes.lowerBound > finding.bytes.lowerBound }
      return behind == 0 || code[behind - 1].bytes.upperBound < finding.bytes.lowerBound
    }
    return others + code.map { $0.finding }
  }
}

extension PastedWords {
  /// Takes the names that a document declares.
  fileprivate init(namesOf document: Document) {
    var (views, metrics): (Set<String>, Set<String>) = ([], [])
    for (piece, start) in zip(document.tree.pieces, document.tree.starts) {
      var offset = start
      // The number of names to pass over until the one that is declared, and where it belongs.
      var (skipped, isView) = (-1, true)
      for node in piece.nodes {
        switch node.kind {
        case .viewDeclarator: (skipped, isView) = (0, true)
        case .letStatement: (skipped, isView) = (1, false)
        case .identifier where skipped >= 0:
          if skipped == 0 {
            let name = String(
              decoding: document.text[offset..<min(document.text.count, offset + Int(node.length))], as: UTF8.self)
            if isView { views.insert(name) } else { metrics.insert(name) }
          }
          skipped -= 1
        default: break
        }
        if node.size == 1 { offset += Int(node.length) }
      }
    }
    (self.views, self.metrics) = (views, metrics)
  }
}
