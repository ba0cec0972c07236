import Syntax

// The declarations of a file as a tree: layouts, the views in them, what belongs to each. Read from the syntax alone,
// so that the tree exists whatever else is wrong.

package struct SymbolNode: Equatable, Sendable {
  package enum Kind: Sendable { case layout, view, guide, metric, group, state, screen, screenSet }

  package var kind: Kind
  package var name: String
  /// What the declaration has beside the name: a type, a value, or the condition that it stands under.
  package var detail: String?
  /// The bytes of the whole declaration.
  package var whole: Range<Int>
  package var nameBytes: Range<Int>
  package var children: [SymbolNode] = []
}

extension Document {
  /// The symbols of the file, in the order written. Declarations outside every `layout` are at the top.
  package var symbols: [SymbolNode] {
    tree.pieces.indices.flatMap { number in
      SymbolTreeReader(path: piece(number)).symbols(in: tree.pieces[number].root, under: nil)
    }
  }
}

private struct SymbolTreeReader {
  /// The path to the piece.
  let path: NodePath
  /// The most characters of a value that are shown beside a name.
  private static let shown = 40

  /// Returns the symbols of the statements of a piece or a block; `condition` is that of the `when` around them.
  func symbols(in block: Cursor, under condition: String?) -> [SymbolNode] {
    block.statements.flatMap { symbols(of: $0, under: condition) }
  }

  private func symbols(of statement: Cursor, under condition: String?) -> [SymbolNode] {
    switch statement.kind {
    case .layoutStatement: return node(.layout, statement, nil)
    case .viewStatement, .guideStatement: return views(of: statement, under: condition)
    case .letStatement:
      let values = statement.children.filter { $0.kind.isExpression || $0.kind == .metricValue }.map(path.text)
      return node(.metric, statement, values.isEmpty ? nil : values.joined(separator: ", ").onOneLine(most: Self.shown))
    case .screenStatement:
      return node(.screen, statement, (statement.first(.screenSize) ?? statement.first(.screenDevice)).map(text))
    // A use of a set declares nothing.
    case .screensStatement: return statement.declaresScreens ? node(.screenSet, statement, nil) : []
    case .groupStatement: return node(.group, statement, condition)
    case .stateStatement: return node(.state, statement, condition)
    case .whenStatement: return branches(of: statement)
    default: return []
    }
  }

  private func node(_ kind: SymbolNode.Kind, _ statement: Cursor, _ detail: String?) -> [SymbolNode] {
    node(kind, statement.first(.identifier, skipping: 1), of: statement, detail, whole: statement)
  }

  /// Returns the symbol of a declaration with its block; for one without a name, the symbols in the block.
  private func node(
    _ kind: SymbolNode.Kind, _ name: Cursor?, to end: Cursor? = nil, of declaration: Cursor, _ detail: String?,
    whole: Cursor
  ) -> [SymbolNode] {
    let inside = declaration.first(.block).map { symbols(in: $0, under: nil) } ?? []
    guard let name else { return inside }
    let last = end.map { "..\(path.text(of: $0))" } ?? ""
    let bytes = path.bytes(of: name)
    return [
      SymbolNode(
        kind: kind, name: path.text(of: name) + last, detail: detail, whole: path.bytes(of: whole),
        nameBytes: end.map { bytes.through(path.bytes(of: $0)) } ?? bytes, children: inside)
    ]
  }

  private func views(of statement: Cursor, under condition: String?) -> [SymbolNode] {
    let declarators = statement.children.filter { $0.kind == .viewDeclarator }
    return declarators.flatMap { declarator in
      // What stands behind the colon is the type, also where the name is missing.
      let colon = declarator.first(.colon)?.offset ?? .max
      let names = declarator.children.filter { $0.kind == .identifier }
      let name = names.first { $0.offset < colon }
      let type = names.first { $0.offset > colon }.map { path.text(of: $0) }
      let details = [type, condition].compactMap { $0 }
      return node(
        statement.kind == .guideStatement ? .guide : .view, name, to: declarator.first(.number), of: declarator,
        details.isEmpty ? nil : details.joined(separator: ", "), whole: declarators.count == 1 ? statement : declarator)
    }
  }

  /// Returns the symbols of all branches. They belong to the view around the `when`, and show the condition of their
  /// branch.
  private func branches(of statement: Cursor) -> [SymbolNode] {
    var found: [SymbolNode] = []
    var condition: String?
    var isFirst = true
    for child in statement.children {
      if child.kind.isCondition { condition = "when " + text(child) }
      guard child.kind == .block else { continue }
      let words = isFirst ? condition : condition.map { "else \($0)" } ?? "else"
      found += symbols(in: child, under: words)
      (condition, isFirst) = (nil, false)
    }
    return found
  }

  private func text(_ cursor: Cursor) -> String { path.text(of: cursor).onOneLine(most: Self.shown) }
}
