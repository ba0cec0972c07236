import Foreign
import Formats
import Syntax

// What people paste that is no code: logs of constraints, traces of views, the marks of a merge.

extension PastedCode {
  /// Takes the lines of a system's log; nil where the line at `start` is none.
  init?(log start: Int, in document: Document, _ files: any FileSource) {
    guard let bytes = Self.log(around: start, in: document) else { return nil }
    self.bytes = bytes
    let text = document.text
    let messages = SystemLog(Array(text[bytes])).messages
    var finding = Finding<FileRange>(
      code: .syntax, place: Self.firstLine(of: bytes, in: document),
      message: "this is the system's log of constraints that cannot hold together, and no statement: a layout made of "
        + "them explains why")
    let count = messages.reduce(0) { $0 + $1.constraints.count }
    if messages.contains(where: { $0.isHidden }) {
      finding.message += ". Some of them the system hides as <private>: run the app from Xcode to see them"
    }
    if count > 0 {
      finding.data = Self.fix(
        "Make a layout of \(count == 1 ? "this constraint" : "these \(count) constraints")", at: start, bytes,
        in: document
      ) { name in
        messages.map { LogLayout($0).text(name("Log")) }
      }
      finding.isGuess = true
    }
    let identifiers = messages.flatMap { $0.constraints.compactMap { $0.identifier } }
    finding.related = LayoutLine.places(of: identifiers, document, files).map {
      ($0.place, "'\($0.identifier)' in the log is this statement")
    }
    self.finding = finding
  }

  /// Returns a fix that takes lines out, and puts layouts behind the one that they stand in: a layout stands in no other.
  /// `layouts` gets a function that makes names which the text has not.
  private static func fix(
    _ title: String, at start: Int, _ bytes: Range<Int>, in document: Document,
    layouts: ((String) -> String) -> [String]
  ) -> Finding<FileRange>.Data {
    let (text, tree) = (document.text, document.tree)
    let index = tree.starts.partitioningIndex { $0 > start } - 1
    let layout = tree.pieces.indices.contains(index) ? tree.pieces[index].root.children.last() : nil
    let isInside = layout.map { $0.kind == .layoutStatement && tree.starts[index] + $0.offset < start } ?? false
    let end = isInside ? max(bytes.upperBound, tree.starts[index] + tree.pieces[index].length) : bytes.upperBound
    var rest = String(decoding: text[bytes.upperBound..<end], as: UTF8.self)
    if !rest.isEmpty { rest += rest.last?.isNewline == true ? "\n" : "\n\n" }
    var number = 0
    let all = layouts { wanted in
      var name = wanted
      repeat {
        number += 1
        name = number == 1 ? wanted : "\(wanted)\(number)"
      } while text.firstPlace(of: Array("layout \(name) ".utf8)) != nil
      return name
    }
    return .fix(
      (title, FileRange(file: document.file, bytes: bytes.lowerBound..<end), rest + all.joined(separator: "\n")))
  }

  /// Returns the whole lines of a log of which the line at `start` is one; nil where there is no constraint in them.
  private static func log(around start: Int, in document: Document) -> Range<Int>? {
    let text = document.text
    let lines = TextLines(text: text)
    let isBare: (ArraySlice<UInt8>) -> Bool = { line in line.allSatisfy { $0 <= 0x20 || "(),\"".utf8.contains($0) } }
    var first = start..<lines.end(of: start)
    // The bracket before the list.
    if isBare(text[first]) {
      let below = lines.next(after: first.upperBound)
      first = below..<lines.end(of: below)
    }
    guard SystemLog.mayBegin(with: text[first]) else { return nil }
    var (end, next) = (start, start)
    var hasConstraint = false
    // A line between two of the log belongs to it, too.
    var others = 0
    while next < text.count, others < 4 {
      let line = text[next..<lines.end(of: next)]
      if line.first(where: { $0 > 0x20 }) == UInt8(ascii: "}") { break }
      let behind = lines.next(after: next)
      if SystemLog.hasLine(line) || isBare(line) && others == 0 {
        hasConstraint = hasConstraint || SystemLog.hasConstraint(line)
        end = behind
        others = 0
      } else {
        others += 1
      }
      if behind == next { break }
      next = behind
    }
    return hasConstraint ? start..<end : nil
  }

  /// Takes the lines of a debugger's trace of views; nil where the line is none.
  init?(trace line: Range<Int>, in document: Document) {
    let text = document.text
    guard text[line].firstPlace(of: Array("0x".utf8)) != nil else { return nil }
    let lines = TextLines(text: text)
    var (end, next) = (line.upperBound, line.lowerBound)
    while next < text.count, text[next..<lines.end(of: next)].firstPlace(of: Array("0x".utf8)) != nil {
      end = lines.end(of: next)
      let behind = lines.next(after: end)
      if behind == end { break }
      next = behind
    }
    let trace = ViewTrace(Array(text[line.lowerBound..<end]))
    guard !trace.views.isEmpty else { return nil }
    bytes = line.lowerBound..<end
    let layout = TraceLayout(trace)
    let open = layout.open.first.map { ": \($0) are open" } ?? ""
    var finding = Finding<FileRange>(
      code: .syntax, place: Self.firstLine(of: bytes, in: document),
      message: "this is a debugger's trace of views, and no statement" + open)
    finding.data = Self.fix(
      "Make a layout of these \(trace.views.count) views", at: line.lowerBound, bytes, in: document
    ) { name in
      [layout.text(name("Trace"))]
    }
    finding.isGuess = true
    self.finding = finding
  }

  /// Takes the two sides of a merge that Git left to its user, with their marks.
  init?(merge line: Range<Int>, in document: Document) {
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
    var documents = [document.file: document]
    for (identifier, line) in named.prefix(100) {
      for path in paths where line.file == nil || line.file == path.name {
        let other =
          documents[path] ?? Document(file: path, text: (try? files.read(path).get()) ?? [], replacing: nil)
        documents[path] = other
        guard let bytes = line.bytes(in: other) else { continue }
        found.append((identifier, FileRange(file: path, bytes: bytes)))
        break
      }
    }
    return found
  }
}
