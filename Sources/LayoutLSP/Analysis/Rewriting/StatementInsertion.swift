import Syntax

/// Puts a declaration into a text: behind declarations of its kind, in the style of its neighbours.
package struct StatementInsertion {
  /// The block or file that receives the declaration.
  package enum Target: Hashable {
    /// The block from its `{` to its `}`, in bytes.
    case block(Range<Int>)
    /// A view without a block, by the end of its declaration, in bytes; the block is made.
    case newBlock(Int)
    case file

    package var isNewBlock: Bool { if case .newBlock = self { true } else { false } }
  }

  let document: Document
  let target: Target

  package init(document: Document, target: Target) {
    self.document = document
    self.target = target
  }

  private var lines: TextLines { TextLines(text: document.text) }

  /// A statement of the target, and its bytes without a `;`.
  package struct Neighbour {
    package var kind: SyntaxKind
    package var bytes: Range<Int>
    package var path: NodePath
    package var cursor: Cursor
  }

  /// The statements of the target, in the order of the text.
  package var neighbours: [Neighbour] {
    switch target {
    case .newBlock: return []
    case .block(let bytes):
      guard let path = document.nodes(at: bytes.lowerBound),
        let block = path.chain.last(where: { $0.kind == .block })
      else { return [] }
      return block.statements.map { neighbour($0, path) }
    case .file:
      return document.tree.pieces.indices.flatMap { piece in
        let path = document.piece(piece)
        return document.tree.pieces[piece].root.statements.map { neighbour($0, path) }
      }
    }
  }

  private func neighbour(_ statement: Cursor, _ path: NodePath) -> Neighbour {
    Neighbour(kind: statement.kind, bytes: path.bytes(ofStatement: statement), path: path, cursor: statement)
  }

  /// Adds a statement behind the last one of the target whose kind is `like`, else behind the first statements whose
  /// kinds come `before`, else as the first. `limit`: an offset that the statement should stand before, if it can.
  package func change(
    _ statement: String, like: (SyntaxKind) -> Bool, behind before: (SyntaxKind) -> Bool, limit: Int = .max
  ) -> TextChange {
    let neighbours = neighbours
    let alike = neighbours.filter { like($0.kind) }
    let head = neighbours.prefix { like($0.kind) || before($0.kind) }
    if let last = alike.last(where: { $0.bytes.upperBound <= limit }) ?? alike.first ?? head.last {
      return change(statement, behind: last.bytes)
    }
    if let first = neighbours.first { return change(statement, before: first.bytes) }
    return change(alone: statement)
  }

  /// Adds a statement on a line of its own, unless the neighbour shares its line with what follows.
  func change(_ statement: String, behind neighbour: Range<Int>) -> TextChange {
    let end = lines.end(of: neighbour.upperBound)
    var after = lines.skippingSpaces(from: neighbour.upperBound)
    if after < end, document.text[after] == UInt8(ascii: ";") { after = lines.skippingSpaces(from: after + 1) }
    guard after == end || document.isLineComment(at: after) else {
      return .insert("; " + statement, at: neighbour.upperBound)
    }
    let next = lines.next(after: end)
    let line = lines.indent(of: neighbour.lowerBound) + statement
    return next == end ? .insert(lines.lineBreak + line, at: end) : .insert(line + lines.lineBreak, at: next)
  }

  private func change(_ statement: String, before neighbour: Range<Int>) -> TextChange {
    let start = lines.start(of: neighbour.lowerBound)
    guard lines.isBlank(start..<neighbour.lowerBound) else {
      return .insert(statement + "; ", at: neighbour.lowerBound)
    }
    return .insert(lines.indent(of: neighbour.lowerBound) + statement + lines.lineBreak, at: start)
  }

  /// Adds a statement to a target that has none.
  private func change(alone statement: String) -> TextChange {
    switch target {
    case .file: return .insert(statement + lines.lineBreak, at: 0)
    case .newBlock(let end):
      let outer = lines.indent(of: end)
      guard lines.skippingSpaces(from: end) == lines.end(of: end) else { return .insert(" { \(statement) }", at: end) }
      let inner = lines.deeper(than: outer) + statement
      return .insert([" {", inner, outer + "}"].joined(separator: lines.lineBreak), at: end)
    case .block(let bytes):
      let inside = bytes.lowerBound + 1..<max(bytes.lowerBound + 1, bytes.upperBound - 1)
      let outer = lines.indent(of: bytes.lowerBound)
      if lines.isBlank(inside) { return TextChange(inside, " \(statement) ") }
      return .insert(
        lines.deeper(than: outer) + statement + lines.lineBreak, at: lines.next(after: bytes.lowerBound))
    }
  }
}

extension Document {
  func isLineComment(at offset: Int) -> Bool { nodes(at: offset)?.chain.last?.kind == .lineComment }

  /// Imports a file, behind the imports that are there, else at the head of the file.
  package func change(importing name: String) -> TextChange {
    StatementInsertion(document: self, target: .file).change(
      "import \"\(name)\"", like: { $0 == .importStatement }, behind: { _ in false })
  }
}
