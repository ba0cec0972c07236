import Analysis
import Drawing
import Formats
import Protocol
import Syntax

// The foldable parts of a document, in bytes, found in the tree alone. `foldingRanges` adapts them to a client.

struct Fold: Equatable {
  enum Kind { case block, brackets, statement, comment, imports }

  var kind: Kind
  /// The hidden bytes; of a block those between its braces.
  var bytes: Range<Int>
  /// The text shown in place of the hidden bytes.
  var summary: String?
  /// Whether the last line goes on behind the fold with text that stays visible, such as `}`.
  var endsInside = false
}

extension Document {
  /// Returns the folds that span several lines, in the order of their starts, outer ones first.
  func folds(_ lines: LineTable) -> [Fold] {
    var finder = FoldFinder(document: self, lines: lines)
    for index in tree.pieces.indices { finder.read(tree.pieces[index], from: tree.starts[index]) }
    finder.closeComments()
    finder.closeImports()
    return finder.folds.enumerated().sorted { first, second in
      let (a, b) = (first.element.bytes, second.element.bytes)
      if a.lowerBound != b.lowerBound { return a.lowerBound < b.lowerBound }
      if a.upperBound != b.upperBound { return a.upperBound > b.upperBound }
      return first.offset < second.offset
    }.map { $0.element }
  }
}

private struct FoldFinder {
  let document: Document
  let lines: LineTable
  var folds: [Fold] = []
  /// The present run of line comments: each alone on its line, one below the other.
  private var comments: (bytes: Range<Int>, lastLine: Int, count: Int)?
  private var imports: (bytes: Range<Int>, count: Int)?

  init(document: Document, lines: LineTable) {
    self.document = document
    self.lines = lines
  }

  mutating func read(_ piece: Piece, from start: Int) {
    var offset = 0
    for (index, node) in piece.nodes.enumerated() {
      let cursor = Cursor(piece: piece, index: index, offset: offset)
      if node.size == 1 {
        let bytes = start + offset..<start + offset + Int(node.length)
        offset += Int(node.length)
        if node.kind == .lineComment { lineComment(bytes) }
        if node.kind == .blockComment { add(.comment, bytes) }
      } else if node.kind.isStatement {
        statement(cursor, start)
      } else if node.kind.isBracketed {
        brackets(cursor, start)
      }
    }
  }

  private func spansLines(_ bytes: Range<Int>) -> Bool {
    lines.line(of: bytes.lowerBound) != lines.line(of: bytes.upperBound)
  }

  private mutating func add(_ kind: Fold.Kind, _ bytes: Range<Int>, _ summary: String? = nil, inside: Bool = false) {
    guard bytes.lowerBound < bytes.upperBound, spansLines(bytes) else { return }
    folds.append(Fold(kind: kind, bytes: bytes, summary: summary, endsInside: inside))
  }

  // MARK: Nodes

  private mutating func brackets(_ cursor: Cursor, _ start: Int) {
    let whole = cursor.contentRange.shifted(by: start)
    guard !whole.isEmpty, spansLines(whole) else { return }
    let closing = cursor.children.last { $0.kind.isClosing && $0.length > 0 }
    let end = closing.map { start + $0.offset } ?? whole.upperBound
    add(
      cursor.kind.isBlock ? .block : .brackets, whole.lowerBound + 1..<max(whole.lowerBound + 1, end), summary(cursor),
      inside: closing != nil)
  }

  /// Returns the number of statements, rows or views in a block, in words.
  private func summary(_ cursor: Cursor) -> String? {
    guard cursor.kind.isBlock else { return nil }
    let units = cursor.children.filter { $0.kind.isStatementOrRow || $0.kind == .stackItem }
    let noun = [.block: "statement", .stackBlock: "view"][cursor.kind] ?? "row"
    return units.isEmpty ? nil : counted(units.count, noun)
  }

  /// Adds a statement that goes on below its first line, such as `view a,` over `b`; not if brackets begin on that
  /// line, as these have their own fold.
  private mutating func statement(_ cursor: Cursor, _ start: Int) {
    let bytes = cursor.contentRange.shifted(by: start)
    guard !bytes.isEmpty else { return }
    if cursor.kind == .importStatement {
      imports = ((imports?.bytes.lowerBound ?? bytes.lowerBound)..<bytes.upperBound, (imports?.count ?? 0) + 1)
    } else {
      closeImports()
    }
    guard cursor.kind != .errorStatement, spansLines(bytes) else { return }
    let line = lines.line(of: bytes.lowerBound)
    let hasInner = cursor.hasBrackets { lines.line(of: start + $0) == line }
    guard !hasInner else { return }
    add(.statement, min(lines.content(of: line, in: document.text).upperBound, bytes.upperBound)..<bytes.upperBound)
  }

  // MARK: Runs of lines

  private mutating func lineComment(_ bytes: Range<Int>) {
    let line = lines.line(of: bytes.lowerBound)
    let before = lines.content(of: line, in: document.text).lowerBound..<bytes.lowerBound
    let isAlone = document.text[before].allSatisfy { $0.isSpaceOrTab }
    guard isAlone else { return }
    if let run = comments, run.lastLine + 1 == line {
      comments = (run.bytes.through(bytes), line, run.count + 1)
    } else {
      closeComments()
      comments = (bytes, line, 1)
    }
  }

  mutating func closeComments() {
    if let run = comments, run.count > 1 { add(.comment, run.bytes) }
    comments = nil
  }

  /// Adds the present run of imports; its fold begins behind the first `import`, which stays visible.
  mutating func closeImports() {
    if let run = imports, run.count > 1 {
      let start = min(run.bytes.upperBound, run.bytes.lowerBound + "import".utf8.count)
      add(.imports, start..<run.bytes.upperBound, "\(run.count) files")
    }
    imports = nil
  }
}

extension Cursor {
  /// Whether the node has brackets that begin at an offset for which the condition holds.
  fileprivate func hasBrackets(at fits: (Int) -> Bool) -> Bool {
    var offset = offset
    for index in index..<endIndex {
      let node = piece.nodes[index]
      if node.size == 1 {
        offset += Int(node.length)
      } else if node.kind.isBracketed, fits(offset) {
        return true
      }
    }
    return false
  }
}

extension SyntaxKind {
  fileprivate var isClosing: Bool { self == .rightBrace || self == .rightParen || self == .rightBracket }
}
