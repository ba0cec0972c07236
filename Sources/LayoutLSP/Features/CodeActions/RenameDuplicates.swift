import Analysis
import Syntax

// Mends duplicates: a second declaration gets a free name; a statement that is there twice, a property that is given twice
// and a needless import are removed.

extension CodeActionSource {
  static let duplicates = CodeActionSource(name: "duplicate", kinds: [.quickFix]) { place in
    place.findings.flatMap { finding -> [CodeAction] in
      guard finding.code == .duplicateName || finding.code == .importCycle,
        let (path, token) = place.token(of: finding)
      else { return [] }
      if let property = path.chain.dropLast().last, property.kind == .property {
        return [place.remove(property, path, finding)].compactMap { $0 }
      }
      if token.kind == .identifier {
        let removal = place.removeRepetition(path, finding) ?? place.removePart(path, finding)
        let renaming = place.isDeclaration(finding) ? place.rename(finding, path.text(of: token)) : nil
        return [removal, renaming].compactMap { $0 }
      }
      guard let statement = path.statement, statement.kind == .importStatement, place.isNeedless(finding) else {
        return []
      }
      let edit = TextChange(StatementRemoval(path: path).bytes(of: statement), "")
      return [CodeAction("Remove this import", [edit], fixedFindings: [finding], isPreferred: true)]
    }
  }
}

extension SyntaxKind {
  /// Whether several nodes of the kind stand in one statement, each of which may be removed.
  fileprivate var isRemovable: Bool {
    [.viewDeclarator, .textOption, .screenClause, .textSize, .keyboardHeight, .languageName].contains(self)
  }
}

extension CodeActionPlace {
  /// Returns an action that renames the declaration. Uses of the name mean the first declaration, and stay.
  fileprivate func rename(_ finding: Finding<FileRange>, _ name: String) -> CodeAction {
    let new = document.unusedName(like: name)
    return CodeAction("Rename this one to '\(new)'", [TextChange(finding.bytes, new)], fixedFindings: [finding])
  }

  /// Returns an action that removes a declaration whose statement stands there twice, word for word.
  fileprivate func removeRepetition(_ path: NodePath, _ finding: Finding<FileRange>) -> CodeAction? {
    guard let statement = path.statement, let first = finding.related.first?.place, first.file == document.file,
      let original = document.nodes(at: first.bytes.lowerBound), let other = original.statement,
      path.bytes(of: statement) != original.bytes(of: other), path.text(of: statement) == original.text(of: other)
    else { return nil }
    let edit = TextChange(StatementRemoval(path: path).bytes(of: statement), "")
    return CodeAction("Remove this one", [edit], fixedFindings: [finding], isPreferred: true)
  }

  /// Returns an action that removes a part of a statement of which another part says the same.
  fileprivate func removePart(_ path: NodePath, _ finding: Finding<FileRange>) -> CodeAction? {
    guard let part = path.chain.dropFirst().last(where: { $0.kind.isRemovable }) ?? path.chain.last,
      let first = finding.related.first?.place, first.file == document.file,
      let original = document.nodes(at: first.bytes.lowerBound)
    else { return nil }
    // Views of one name may be different views, and one of them misnamed.
    if part.kind == .viewDeclarator,
      original.around(.viewDeclarator).map({ original.text(of: $0) }) != path.text(of: part)
    {
      return nil
    }
    guard let changes = PartRemoval(document, path.bytes(of: part))?.changes else { return nil }
    return CodeAction("Remove this one", changes, fixedFindings: [finding], isPreferred: true)
  }

  /// Whether a finding stands at the name of something that its statement declares.
  fileprivate func isDeclaration(_ finding: Finding<FileRange>) -> Bool {
    FileWords(analysis)?.word(at: finding.bytes.lowerBound)?.use == .declaration
  }

  /// Returns an action that removes a property with the comma before it.
  fileprivate func remove(_ property: Cursor, _ path: NodePath, _ finding: Finding<FileRange>) -> CodeAction? {
    guard let list = path.chain.dropLast(2).last,
      let comma = list.children.last(where: { $0.kind == .comma && $0.offset < property.offset })
    else { return nil }
    let bytes = path.bytes(of: comma).through(path.bytes(of: property))
    return CodeAction("Remove this one", [TextChange(bytes, "")], fixedFindings: [finding])
  }

  /// Whether an import brings nothing: the file imports itself, or imports another file a second time.
  fileprivate func isNeedless(_ finding: Finding<FileRange>) -> Bool {
    let imports = analysis.library.imports[document.file] ?? []
    guard let number = imports.firstIndex(where: { $0.site.bytes == finding.bytes }),
      case .success(let file) = imports[number].file
    else { return false }
    if finding.code == .importCycle { return file == document.file }
    return imports[..<number].contains { (try? $0.file.get()) == file }
  }
}
