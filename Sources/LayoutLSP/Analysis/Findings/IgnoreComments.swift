import Formats
import Syntax

// `# ignore: never-satisfied, redundant`: comments that silence findings at their place. `unused-ignore`: comments
// that silence nothing. Errors are never silenced. Which findings there are is not known here.

/// A comment that silences findings, and the bytes that it is about.
package struct IgnoreComment: Sendable {
  /// One code in the comment's list.
  package struct Entry: Sendable {
    package var name: String
    package var bytes: Range<Int>
  }

  /// The bytes from its `#` to its end.
  package var bytes: Range<Int>
  package var entries: [Entry]
  /// The line of the file that it is about: the line that it ends, or the next one.
  package var line: Range<Int>
  /// The blocks that open on the line that it ends.
  package var blocks: [Range<Int>]
}

extension Document {
  /// Returns the comments in the order of the text, in all pieces of the tree or in some.
  package func ignoreComments(in pieces: [Int]? = nil) -> [IgnoreComment] {
    let lines = TextLines(text: text)
    var comments: [IgnoreComment] = []
    // Comments on consecutive lines are all about the same line.
    var below = 0..<0
    for piece in pieces ?? Array(tree.pieces.indices) {
      var offset = tree.starts[piece]
      for node in tree.pieces[piece].nodes where node.size == 1 {
        let bytes = offset..<offset + Int(node.length)
        offset = bytes.upperBound
        guard node.kind == .lineComment, let entries = entries(of: bytes) else { continue }
        let line = lines.start(of: bytes.lowerBound)
        guard lines.isBlank(line..<bytes.lowerBound) else {
          let blocks = blocks(openingIn: line..<bytes.lowerBound)
          comments.append(
            IgnoreComment(bytes: bytes, entries: entries, line: line..<bytes.upperBound, blocks: blocks))
          continue
        }
        if below.lowerBound < bytes.upperBound { below = nextLine(after: bytes, lines) }
        comments.append(IgnoreComment(bytes: bytes, entries: entries, line: below, blocks: []))
      }
    }
    return comments
  }

  /// Returns the codes after `# ignore:`; nil for another comment.
  private func entries(of comment: Range<Int>) -> [IgnoreComment.Entry]? {
    guard let start = ignoreListStart(comment) else { return nil }
    var entries: [IgnoreComment.Entry] = []
    for part in text[start..<comment.upperBound].split(separator: UInt8(ascii: ",")) {
      let lower = part.firstIndex { !$0.isSpaceOrTab } ?? part.endIndex
      // Text after a code is the user's reason.
      let upper = part[lower...].firstIndex { $0.isSpaceOrTab } ?? part.endIndex
      guard lower < upper else { continue }
      entries.append(
        IgnoreComment.Entry(name: String(decoding: part[lower..<upper], as: UTF8.self), bytes: lower..<upper))
    }
    return entries
  }

  /// Returns where the codes of `# ignore: …` begin; nil for another comment.
  package func ignoreListStart(_ comment: Range<Int>) -> Int? {
    guard text[comment].first == UInt8(ascii: "#") else { return nil }
    let word = text[(comment.lowerBound + 1)..<comment.upperBound].drop { $0.isSpaceOrTab }
    guard word.starts(with: Self.ignore) else { return nil }
    return word.startIndex + Self.ignore.count
  }

  private static let ignore = Array("ignore:".utf8)
  /// The deepest nesting of blocks.
  private static let deepest = 256

  /// Returns the next line that does not begin with a comment.
  private func nextLine(after comment: Range<Int>, _ lines: TextLines) -> Range<Int> {
    var line = lines.next(after: comment.upperBound)
    while true {
      let start = lines.skippingSpaces(from: line)
      guard start < text.count, text[start] == UInt8(ascii: "#") else { return line..<lines.end(of: line) }
      line = lines.next(after: line)
    }
  }

  /// Returns the blocks whose braces open in these bytes and close after them.
  private func blocks(openingIn line: Range<Int>) -> [Range<Int>] {
    var open: [Int] = []
    for at in line {
      if text[at] == UInt8(ascii: "{") { open.append(at) }
      if text[at] == UInt8(ascii: "}") { _ = open.popLast() }
    }
    return open.suffix(Self.deepest).compactMap { brace in
      guard let path = nodes(at: brace), path.chain.last?.kind == .leftBrace,
        let block = path.chain.dropLast().last, block.kind.isBlock
      else { return nil }
      let bytes = path.bytes(of: block)
      return bytes.upperBound > line.upperBound ? bytes : nil
    }
  }
}

extension [Finding<FileRange>] {
  /// Splits findings into those shown and those that comments of the file silence, and adds `unused-ignore`.
  /// `isCertain`: the findings are complete, so that a comment which silences none of them is unused.
  func silenced(in file: FileOutline, isCertain: Bool) -> (shown: [Finding<FileRange>], silenced: [Finding<FileRange>])
  {
    let document = file.document
    let comments = document.ignoreComments(
      in: file.contents.pieces.indices.filter { file.contents.pieces[$0].mentionsIgnore })
    guard !comments.isEmpty else { return (self, []) }
    var silencer = Silencer(comments: comments)
    var (shown, silenced): ([Finding<FileRange>], [Finding<FileRange>]) = ([], [])
    for finding in self {
      if silencer.silences(finding) { silenced.append(finding) } else { shown.append(finding) }
    }
    guard isCertain else { return (shown, silenced) }
    // An `unused-ignore` may be silenced by another comment, which is then used.
    for code in [false, true] {
      for finding in silencer.unused(ofOwnCode: code, in: document) {
        if silencer.silences(finding) { silenced.append(finding) } else { shown.append(finding) }
      }
    }
    return (shown, silenced)
  }
}

private struct Silencer {
  let comments: [IgnoreComment]
  /// By comment and entry: whether the entry has silenced a finding.
  private var used: [[Bool]]
  /// The comments in the order of their lines, which do not overlap.
  private let byLine: [Int]
  /// The blocks in the order in which they begin, each with its comment and the index of the block around it.
  private var blocks: [(bytes: Range<Int>, comment: Int, outer: Int?)] = []

  init(comments: [IgnoreComment]) {
    self.comments = comments
    used = comments.map { $0.entries.map { _ in false } }
    byLine = comments.indices.sorted { comments[$0].line.lowerBound < comments[$1].line.lowerBound }
    for (number, comment) in comments.enumerated() {
      for bytes in comment.blocks {
        var outer = blocks.indices.last
        while let place = outer, blocks[place].bytes.upperBound <= bytes.lowerBound { outer = blocks[place].outer }
        blocks.append((bytes, number, outer))
      }
    }
  }

  /// Returns the comments that are about some bytes.
  private func comments(around bytes: Range<Int>) -> [Int] {
    var found: [Int] = []
    var place = byLine.partitioningIndex { comments[$0].line.upperBound >= bytes.lowerBound }
    while place < byLine.count, comments[byLine[place]].line.lowerBound <= bytes.upperBound {
      if comments[byLine[place]].line.touches(bytes) { found.append(byLine[place]) }
      place += 1
    }
    var block: Int? = blocks.partitioningIndex { $0.bytes.lowerBound > bytes.lowerBound } - 1
    while let place = block, place >= 0 {
      if blocks[place].bytes.contains(bytes.lowerBound) { found.append(blocks[place].comment) }
      block = blocks[place].outer
    }
    return found
  }

  /// Whether a comment silences the finding; notes all comments that do as used.
  mutating func silences(_ finding: Finding<FileRange>) -> Bool {
    guard finding.code.severity != .error else { return false }
    var isSilenced = false
    for number in comments(around: finding.bytes) {
      for (place, entry) in comments[number].entries.enumerated()
      where entry.name == finding.code.rawValue && entry.bytes != finding.bytes {
        used[number][place] = true
        isSilenced = true
      }
    }
    return isSilenced
  }

  /// Returns the `unused-ignore` findings. `ofOwnCode`: for entries that name that code, which can be judged only
  /// after all others.
  func unused(ofOwnCode: Bool, in document: Document) -> [Finding<FileRange>] {
    comments.indices.flatMap { number -> [Finding<FileRange>] in
      let comment = comments[number]
      guard !comment.entries.isEmpty else {
        return ofOwnCode ? [] : [finding(comment.bytes, "this names no code, and silences nothing", comment, document)]
      }
      return comment.entries.indices.compactMap { place in
        let entry = comment.entries[place]
        guard !used[number][place], (entry.name == FindingCode.unusedIgnore.rawValue) == ofOwnCode else { return nil }
        return finding(entry.bytes, Self.words(of: entry), comment, document)
      }
    }
  }

  private static func words(of entry: IgnoreComment.Entry) -> String {
    guard let code = FindingCode(rawValue: entry.name) else {
      let near = Spelling.nearest(to: entry.name, among: FindingCode.allCases.map { $0.rawValue })
      return "no finding has the code '\(entry.name)'" + (near.map { "; did you mean '\($0)'?" } ?? "")
    }
    return code.severity == .error
      ? "'\(entry.name)' is an error, which cannot be silenced"
      : "nothing here is '\(entry.name)': this silences nothing"
  }

  /// Returns a finding whose fix removes the comment, or only the one code.
  private func finding(
    _ bytes: Range<Int>, _ words: String, _ comment: IgnoreComment, _ document: Document
  ) -> Finding<FileRange> {
    func place(_ bytes: Range<Int>) -> FileRange { FileRange(file: document.file, bytes: bytes) }
    let fix = document.removal(of: bytes, from: comment)
    return Finding(
      code: .unusedIgnore, place: place(bytes), message: words, data: .fix(("Remove it", place(fix), "")))
  }
}

extension Document {
  /// Returns the bytes to remove for one code of a comment, or for all of it.
  fileprivate func removal(of bytes: Range<Int>, from comment: IgnoreComment) -> Range<Int> {
    if comment.entries.count > 1, let place = comment.entries.firstIndex(where: { $0.bytes == bytes }) {
      // With the comma before it; for the first code, with the comma after it.
      if place > 0 { return comment.entries[place - 1].bytes.upperBound..<bytes.upperBound }
      return bytes.lowerBound..<comment.entries[1].bytes.lowerBound
    }
    let lines = TextLines(text: text)
    let start = lines.start(of: comment.bytes.lowerBound)
    if lines.isBlank(start..<comment.bytes.lowerBound) { return start..<lines.next(after: comment.bytes.upperBound) }
    return lines.skippingSpaces(before: comment.bytes.lowerBound)..<comment.bytes.upperBound
  }
}

extension Range<Int> {
  /// Whether the ranges overlap; an empty one touches this range also at its ends.
  fileprivate func touches(_ other: Range<Int>) -> Bool {
    other.lowerBound < upperBound && lowerBound < other.upperBound
      || other.isEmpty && lowerBound <= other.lowerBound && other.lowerBound <= upperBound
  }
}
