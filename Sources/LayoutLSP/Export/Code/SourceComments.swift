import Analysis
import Syntax

/// The comments of a file by line, for readers of the exported code.
struct SourceComments {
  private let lines: TextLines
  /// The text of the comment of each line, and whether the line holds nothing else, by the byte where the line starts.
  private var comments: [Int: (text: String, isAlone: Bool)] = [:]
  /// The lines that end with the brace of a condition or a state, and so tell when what follows holds.
  private var openings: Set<Int> = []
  private var told: Set<Int> = []

  init(_ document: Document) {
    lines = TextLines(text: document.text)
    for (piece, start) in zip(document.tree.pieces, document.tree.starts) {
      var offset = start
      for node in piece.nodes where node.size == 1 {
        let bytes = offset..<offset + Int(node.length)
        offset = bytes.upperBound
        if node.kind == .leftBrace { noteOpening(bytes, document.text) }
        guard node.kind == .lineComment else { continue }
        let line = lines.start(of: bytes.lowerBound)
        let text = Self.words(String(decoding: document.text[bytes], as: UTF8.self))
        if let text { comments[line] = (text, lines.isBlank(line..<bytes.lowerBound)) }
      }
    }
  }

  private mutating func noteOpening(_ brace: Range<Int>, _ text: [UInt8]) {
    let line = lines.start(of: brace.lowerBound)
    let words = text[lines.skippingSpaces(from: line)..<brace.lowerBound]
    let after = lines.skippingSpaces(from: brace.upperBound)
    let isLast =
      after == lines.end(of: line) || text[after...].starts(with: "#".utf8) || text[after...].starts(with: "//".utf8)
    if isLast, ["when", "state", "}"].contains(where: { words.starts(with: $0.utf8) }) { openings.insert(line) }
  }

  /// Returns a comment without its marks; nil if it is meant for a program.
  private static func words(_ comment: String) -> String? {
    let marks: Set<Character> = ["#", "/", "!", " ", "\t"]
    var text = comment.drop { marks.contains($0) }
    while text.last == " " || text.last == "\t" || text.last == "\r" { text = text.dropLast() }
    let isForPrograms = text.isEmpty || text.hasPrefix("ignore:") || text.hasPrefix("ib:")
    return isForPrograms ? nil : String(text)
  }

  /// Takes the comments right above the line of a byte, at its end, and of the blocks that open right above it; each
  /// once.
  mutating func take(at byte: Int) -> [String] {
    var line = lines.start(of: byte)
    var found = take(line: &line)
    while let above = lines.previous(before: line), openings.contains(above) {
      line = above
      found = take(line: &line) + found
    }
    return found
  }

  /// Takes the comments at the end of a line and above it. `line` becomes the first line that was taken.
  private mutating func take(line: inout Int) -> [String] {
    var found: [String] = []
    if let own = comments[line], !own.isAlone, told.insert(line).inserted { found.append(own.text) }
    while let above = lines.previous(before: line), let comment = comments[above], comment.isAlone,
      told.insert(above).inserted
    {
      found.insert(comment.text, at: 0)
      line = above
    }
    return found
  }
}
