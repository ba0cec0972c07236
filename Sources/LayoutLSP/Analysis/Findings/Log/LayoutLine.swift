import Syntax

/// What exported code calls a constraint: by the line of its statement, `Card.layout:14 title.leading == 16`, or by its
/// layout, view and attribute, `Card.title.leading`.
package struct LayoutLine: Sendable {
  /// The name of the file; nil for an identifier that names the layout.
  package let file: String?
  /// From 1; 0 for an identifier that names the layout.
  package let line: Int
  /// The statement, or the path with the layout's name.
  package let statement: String

  /// nil for an identifier that no exported code sets.
  package init?(identifier: String) {
    if let place = identifier.firstPlace(of: ".layout:") {
      let behind = identifier[place.upperBound...]
      let number = behind.prefix { $0.isNumber }
      guard let line = Int(number), line > 0, place.lowerBound > identifier.startIndex else { return nil }
      file = identifier[..<place.lowerBound] + ".layout"
      self.line = line
      statement = String(behind.dropFirst(number.count).drop { $0 == " " })
      return
    }
    let parts = identifier.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } })
    else { return nil }
    (file, line, statement) = (nil, 0, identifier)
  }

  /// Returns the bytes of the line in a file of that name, or of the first statement that names the view's
  /// attribute in the layout; nil where the text has none.
  package func bytes(in document: Document) -> Range<Int>? {
    let text = document.text
    if let file {
      return document.file.name == file ? Self.line(line, of: text) : nil
    }
    let parts = statement.split(separator: ".").map(String.init)
    let measure = parts.dropFirst().joined(separator: ".")
    for (piece, start) in zip(document.tree.pieces, document.tree.starts) {
      let reader = Reader(text: text, pieceStart: start)
      for layout in piece.root.children where layout.kind == .layoutStatement {
        guard layout.first(.identifier, skipping: 1).map(reader.string) == parts[0] else { continue }
        let reference = layout.descendants(.reference).first { reader.string($0) == measure }
        if let reference {
          let lines = TextLines(text: text)
          let at = start + reference.contentRange.lowerBound
          return lines.skippingSpaces(from: lines.start(of: at))..<lines.end(of: at)
        }
      }
    }
    return nil
  }

  /// Returns the bytes of a line, from 1, without the spaces before it; nil where the text has fewer.
  package static func line(_ number: Int, of text: [UInt8]) -> Range<Int>? {
    let lines = TextLines(text: text)
    var start = 0
    for _ in 1..<number {
      let next = lines.next(after: start)
      guard next < text.count else { return nil }
      start = next
    }
    return lines.skippingSpaces(from: start)..<lines.end(of: start)
  }
}
