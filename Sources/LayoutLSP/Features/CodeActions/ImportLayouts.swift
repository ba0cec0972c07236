import Syntax

/// Imports the file of the project that declares the layout which a type names.

extension CodeActionSource {
  static let imports = CodeActionSource(name: "import", kinds: [.quickFix]) { place in
    guard let type = place.unknownType else { return [] }
    let mends = place.findings.filter { $0.code == .unknownLayout && $0.bytes == type.bytes }
    // Most types are classes of the program: for those the project is looked through when the user asks.
    guard !mends.isEmpty || !place.isAutomatic else { return [] }
    let files = place.files(declaring: type.name)
    return files.map { file, name in
      CodeAction(
        title: "Import '\(type.name)' from \"\(name)\"", kind: .quickFix,
        change: .edits(place.edits([place.change(importing: name)])), mends: mends, isPreferred: files.count == 1)
    }
  }
}

extension CodeActionPlace {
  /// The type of a view, at the cursor, which is no layout that is known here.
  fileprivate var unknownType: (name: String, bytes: Range<Int>)? {
    for start in [bytes.upperBound, bytes.upperBound - 1] where start >= 0 {
      guard let path = document.nodes(at: start), let token = path.chain.last, token.kind == .identifier,
        let declarator = path.around(.viewDeclarator), declarator.first(.identifier, skipping: 1) == token
      else { continue }
      let name = path.text(of: token)
      return analysis.library.layout(name, from: document.file) == nil ? (name, path.bytes(of: token)) : nil
    }
    return nil
  }

  /// The files of the project that declare a layout of that name, with what an import calls them.
  func files(declaring name: String) -> [(file: FilePath, name: String)] {
    project.names.files().compactMap { file in
      guard !isCancelled(), file != document.file, let other = project.names.document(file),
        FileOutline(other).layout(named: name) != nil
      else { return nil }
      let path = file.relative(to: document.file.folder)
      guard case .success(file) = ImportPath.target(of: path, from: document.file), ImportPath.canBeQuoted(path) else {
        return nil
      }
      return (file, path)
    }
  }

  /// Behind the imports that are there, else at the head of the file.
  fileprivate func change(importing name: String) -> TextChange {
    StatementInsertion(document: document, target: .file).change(
      "import \"\(name)\"", like: { $0 == .importStatement }, behind: { _ in false })
  }
}
