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
    for finding in findings where finding.code == .syntax && finding.bytes.lowerBound >= next {
      let line = lines.start(of: finding.bytes.lowerBound)..<lines.end(of: finding.bytes.lowerBound)
      next = line.upperBound
      if let other = PastedCode(log: line.lowerBound, in: document, files) ?? PastedCode(merge: line, in: document) {
        found.append(other)
        next = max(next, other.bytes.upperBound)
        continue
      }
      let below = document.text[line.upperBound...].first { $0 > 0x20 }
      let isCall = document.text[line].contains { "([{".utf8.contains($0) } || below == UInt8(ascii: ".")
      guard isCall || sign(of: document.text[line]) != nil else { continue }
      let known = words ?? PastedWords(namesOf: document)
      words = known
      let start = statement(around: finding.bytes.lowerBound, in: document) ?? line.lowerBound
      guard let code = PastedCode(from: max(start, found.last?.bytes.upperBound ?? 0), line, in: document, known) else {
        continue
      }
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

  /// Takes a statement that a row of the table fits, and those behind it that are of the same system or say nothing
  /// about a layout; else a line with a sign of a system. nil where there is neither.
  private init?(from start: Int, _ line: Range<Int>, in document: Document, _ words: PastedWords) {
    let text = document.text[start..<min(document.text.count, start + Self.longest)]
    var reader = PastedReader(words)
    let lines = TextLines(text: document.text)
    reader.words.lineBreak = lines.lineBreak + lines.indent(of: line.lowerBound)
    var (first, system): (Int?, PastedSystem?) = (nil, nil)
    var end = start
    var next = start
    var waiting: [PastedReader.Part] = []
    while let part = PastedReader.part(of: text, from: next, inList: false) {
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
      let written = reader.statements.isEmpty ? nil : reader
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

  /// Returns the finding, at the code's first line. `written` is the same in this language; nil where none of it has a
  /// clear meaning.
  private static func finding(
    of system: PastedSystem, at bytes: Range<Int>, written: PastedReader?, in document: Document
  ) -> Finding<FileRange> {
    let lines = (written?.statements.first ?? "logo.leading == superview.leading + 16").split { $0.isNewline }
    let example = lines[0] + (lines.count > 1 ? " … }" : "")
    var finding = Finding<FileRange>(
      code: .syntax, place: firstLine(of: bytes, in: document),
      message: "this is \(system.rawValue), which is not read here: write \(system.ours), such as \(example)"
        + (system.page.map { " (the manual's page from/\($0).md has both beside each other)" } ?? ""))
    if let written {
      let count = written.statements.count
      finding.data = .fix(
        (
          "Write \(count == 1 ? "'\(example)'" : "\(count) \(system.ours)")",
          FileRange(file: document.file, bytes: bytes), written.lines.joined(separator: written.words.lineBreak)
        ))
      finding.isGuess = written.isGuess
    }
    return finding
  }

  private static func firstLine(of bytes: Range<Int>, in document: Document) -> FileRange {
    let lines = TextLines(text: document.text)
    let start = min(lines.skippingSpaces(from: bytes.lowerBound), bytes.upperBound)
    return FileRange(file: document.file, bytes: start..<max(start, min(bytes.upperBound, lines.end(of: start))))
  }

  // MARK: Logs and marks of a merge

  /// Takes the lines of a system's log; nil where the line at `start` is none.
  private init?(log start: Int, in document: Document, _ files: any FileSource) {
    guard let bytes = SystemLog.bytes(around: start, in: document) else { return nil }
    self.bytes = bytes
    let text = document.text
    let messages = SystemLog(String(decoding: text[bytes], as: UTF8.self)).messages
    var finding = Finding<FileRange>(
      code: .syntax, place: Self.firstLine(of: bytes, in: document),
      message: "this is the system's log of constraints that cannot hold together, and no statement: a layout made of "
        + "them explains why")
    let count = messages.reduce(0) { $0 + $1.constraints.count }
    if count > 0 {
      // A layout stands in no other: it comes behind the one that the log was pasted into.
      let tree = document.tree
      let index = tree.starts.partitioningIndex { $0 > start } - 1
      let layout = tree.pieces.indices.contains(index) ? tree.pieces[index].root.children.last() : nil
      let isInside = layout.map { $0.kind == .layoutStatement && tree.starts[index] + $0.offset < start } ?? false
      let end = isInside ? max(bytes.upperBound, tree.starts[index] + tree.pieces[index].length) : bytes.upperBound
      var rest = String(decoding: text[bytes.upperBound..<end], as: UTF8.self)
      if !rest.isEmpty { rest += rest.last?.isNewline == true ? "\n" : "\n\n" }
      var layouts: [String] = []
      for message in messages {
        var (name, number) = ("Log", layouts.count)
        repeat {
          number += 1
          name = number == 1 ? "Log" : "Log\(number)"
        } while text.firstPlace(of: Array("layout \(name) ".utf8)) != nil
        layouts.append(message.layout(name))
      }
      finding.data = .fix(
        (
          "Make a layout of \(count == 1 ? "this constraint" : "these \(count) constraints")",
          FileRange(file: document.file, bytes: bytes.lowerBound..<end), rest + layouts.joined(separator: "\n")
        ))
      finding.isGuess = true
    }
    let identifiers = messages.flatMap { $0.constraints.compactMap { $0.identifier } }
    finding.related = LayoutLine.places(of: identifiers, document, files).map {
      ($0.place, "'\($0.identifier)' in the log is this statement")
    }
    self.finding = finding
  }

  /// Takes the two sides of a merge that Git left to its user, with their marks.
  private init?(merge line: Range<Int>, in document: Document) {
    let text = document.text
    guard text[line].drop(while: { $0.isSpaceOrTab }).starts(with: "<<<<<<<".utf8) else { return nil }
    let lines = TextLines(text: text)
    var end = line.upperBound
    var next = lines.next(after: line.lowerBound)
    while next < text.count {
      let lineEnd = lines.end(of: next)
      if text[next..<lineEnd].drop(while: { $0.isSpaceOrTab }).starts(with: ">>>>>>>".utf8) {
        end = lineEnd
        break
      }
      next = lines.next(after: lineEnd)
      if next == lineEnd { break }
    }
    bytes = line.lowerBound..<end
    finding = Finding<FileRange>(
      code: .syntax, place: Self.firstLine(of: bytes, in: document),
      message:
        "this is a merge conflict that Git left unresolved: keep one of the two sides, and remove the lines with "
        + "'<<<<<<<', '=======' and '>>>>>>>'")
  }
}

extension LayoutLine {
  /// Returns the statements in the layouts of the workspace that identifiers name.
  fileprivate static func places(
    of identifiers: [String], _ document: Document, _ files: any FileSource
  ) -> [(identifier: String, place: FileRange)] {
    let named = identifiers.unique.compactMap { identifier in
      LayoutLine(identifier: identifier).map { (identifier, $0) }
    }
    guard !named.isEmpty else { return [] }
    var paths = [document.file] + files.layoutFiles(in: [document.file.folder] + files.project)
    paths = paths.unique
    var found: [(identifier: String, place: FileRange)] = []
    for (identifier, line) in named.prefix(100) {
      for path in paths where line.file == nil || line.file == path.name {
        let text = path == document.file ? document.text : (try? files.read(path).get()) ?? []
        guard let bytes = line.bytes(in: text, of: path) else { continue }
        found.append((identifier, FileRange(file: path, bytes: bytes)))
        break
      }
    }
    return found
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
    var first: String?
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
            if isView, first == nil { first = name }
          }
          skipped -= 1
        default: break
        }
        if node.size == 1 { offset += Int(node.length) }
      }
    }
    (self.views, self.metrics, firstView) = (views, metrics, first)
  }
}
