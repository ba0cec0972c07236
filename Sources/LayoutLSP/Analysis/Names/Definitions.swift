import Syntax

/// The declaration of what a place in a text names.
package struct DefinitionAnswer: Equatable, Sendable {
  /// The bytes of the word that was asked about.
  package var origin: Range<Int>
  /// The name where it is declared; the start of the file where the declaration has no name.
  package var name: FileRange
  /// The bytes of the whole declaration.
  package var whole: Range<Int>
}

extension LayoutLibrary {
  /// Returns the import of a file whose string a byte is in, or at an end of.
  package func importSite(of file: FilePath, at offset: Int) -> ImportResolution? {
    imports[file]?.first { $0.site.bytes.touches(offset) }
  }

  /// Returns where a file names catalogs that can be read, and the file that each name means.
  package func catalogLinks(of file: FilePath) -> [(site: ImportSite, file: FilePath, catalog: LoadedCatalog)] {
    (outlines[file]?.allCatalogSites ?? []).compactMap { site in
      guard let loaded = try? catalog(site.name, in: file).get() else { return nil }
      let target = file.folder.appending(site.name)
      return (site, target, loaded)
    }
  }
}

extension FileWords {
  /// Returns the declaration of the word at a byte; nil for a word that has none, such as an attribute.
  package func definition(at offset: Int) -> DefinitionAnswer? {
    if let answer = importedFile(at: offset) ?? words(at: offset) { return answer }
    guard let word = word(at: offset) else { return nil }
    switch word.meaning {
    case .symbol(let symbol):
      return declaration(of: symbol, at: word.target, from: word.bytes)
    case .pseudoView: return pseudoView(word)
    case .language, .className, .unknown: return nil
    }
  }

  /// Returns the declaration of the layout that a byte names, or of which it names an instance; nil elsewhere.
  package func typeDefinition(at offset: Int) -> DefinitionAnswer? {
    guard let word = word(at: offset) else { return nil }
    if let symbol = word.meaning.symbol, symbol.kind == .layout { return declaration(of: symbol, from: word.bytes) }
    guard let (layout, subject) = use(at: word.bytes.lowerBound), let view = subject.viewOfBox,
      let key = layout.model.views[view].layout
    else { return nil }
    return declaration(of: symbol(of: key), from: word.bytes)
  }

  /// `target` is the declaration that is meant, where the symbol has several.
  private func declaration(
    of symbol: Symbol, at target: FileRange? = nil, from origin: Range<Int>
  ) -> DefinitionAnswer {
    guard let target = target ?? symbol.declaration.map({ FileRange(file: symbol.file, bytes: $0) }) else {
      return start(of: symbol.file, from: origin)
    }
    return DefinitionAnswer(origin: origin, name: target, whole: extent(of: target))
  }

  /// Returns the layout that the type at a byte names, if it is declared in a workspace file that is not imported.
  package func layoutNotImported(at offset: Int) -> (bytes: Range<Int>, key: LayoutKey)? {
    guard let word = word(at: offset), word.meaning == .className else { return nil }
    let name = String(decoding: document.text[word.bytes], as: UTF8.self)
    return library.unimportedFile(declaring: WorkspaceNames.Sought(kind: .layout, name: name), for: file, waits: true)
      .map { (word.bytes, LayoutKey(file: $0, name: name)) }
  }

  /// Returns the declaration of the layout at a byte that is not imported.
  package func definition(at offset: Int, amongNotImported project: ProjectNames) -> DefinitionAnswer? {
    guard let (origin, key) = layoutNotImported(at: offset), let document = project.document(key.file),
      let bytes = FileOutline(document).layout(named: key.name)?.nameBytes
    else { return nil }
    let target = FileRange(file: key.file, bytes: bytes)
    return DefinitionAnswer(origin: origin, name: target, whole: extent(of: target, in: document))
  }

  /// Returns the start of the file that an import or the name of a catalog at a byte brings.
  private func importedFile(at offset: Int) -> DefinitionAnswer? {
    if let link = library.catalogLinks(of: file).first(where: { $0.site.bytes.touches(offset) }) {
      return start(of: link.file, from: link.site.bytes)
    }
    guard let resolution = library.importSite(of: file, at: offset), case .success(let key) = resolution.file else {
      return nil
    }
    return start(of: key, from: resolution.site.bytes)
  }

  /// Returns the key of the words at a byte, in the catalog that has them.
  private func words(at offset: Int) -> DefinitionAnswer? {
    guard let words = WordTranslations(document, at: offset, in: library), let key = words.places.first else {
      return nil
    }
    return DefinitionAnswer(origin: words.bytes, name: key, whole: key.bytes)
  }

  private func start(of file: FilePath, from origin: Range<Int>) -> DefinitionAnswer {
    DefinitionAnswer(origin: origin, name: FileRange(file: file, bytes: 0..<0), whole: 0..<0)
  }

  /// Returns the declaration of the view that `superview` or a similar word stands for; for the root the layout's
  /// name.
  private func pseudoView(_ word: Word) -> DefinitionAnswer? {
    guard let (layout, subject) = use(at: word.bytes.lowerBound), let view = subject.viewOfBox,
      let place = layout.model.views[view].nameRange
    else { return nil }
    let target = layout.range(of: place)
    return DefinitionAnswer(origin: word.bytes, name: target, whole: extent(of: target))
  }

  /// Returns the bytes of the declaration that a name is in.
  func extent(of name: FileRange) -> Range<Int> {
    extent(of: name, in: name.file == file ? document : library.outlines[name.file]?.document)
  }

  private func extent(of name: FileRange, in document: Document?) -> Range<Int> {
    guard let path = document?.nodes(at: name.bytes.lowerBound),
      let node = path.chain.last(where: { $0.kind == .viewDeclarator || $0.kind.isStatementOrRow })
    else { return name.bytes }
    let whole = path.bytes(of: node)
    return whole.encloses(name.bytes) ? whole : name.bytes
  }
}
