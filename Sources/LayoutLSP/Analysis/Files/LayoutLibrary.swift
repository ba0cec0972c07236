import Syntax

// The names that the statements of a file can use: its own layouts, metrics and sets of screens, and those of the
// files that it imports. An import brings what the imported file itself declares, not what that file imports.

/// Identifies a layout of a file.
package struct LayoutKey: Hashable, Sendable {
  package var file: FilePath
  package var name: String

  package init(file: FilePath, name: String) {
    self.file = file
    self.name = name
  }
}

/// Identifies a named set of screens.
package struct ScreenSetKey: Hashable, Sendable {
  package var file: FilePath
  package var name: String
}

/// An import, and the file that it leads to.
package struct ImportResolution: Sendable {
  package var site: ImportSite
  /// The key of the imported file.
  package var file: Result<FilePath, ImportFailure>
}

/// Every file that can be reached by imports from some files, as it is now.
package struct LayoutLibrary: Sendable {
  package private(set) var outlines: [FilePath: FileOutline] = [:]
  /// The imports of each file, in the order written.
  package private(set) var imports: [FilePath: [ImportResolution]] = [:]
  /// The keys of all files that were looked for, whether they exist or not. A change of any of them may change this
  /// library.
  package private(set) var asked: Set<FilePath> = []

  /// What the rules of each file's project give it.
  private var projects: [FilePath: Project] = [:]
  /// What the names of catalogs in a file lead to.
  private var catalogs: [FilePath: [String: CatalogResult]] = [:]
  private var circles = ImportCycles()
  /// The names that files declare which are not imported; nil where these are not looked for.
  var elsewhere: WorkspaceNames?
  /// The metrics of the files whose metrics need what they import.
  private var metrics: [FilePath: [FileMetric]] = [:]

  /// The most files beside the roots: a bound for input that is not meant to be a program.
  private static let most = 5000
  /// The most catalogs that a file and its layouts name.
  private static let mostCatalogs = 100

  /// What the rules of a project give to its layouts.
  struct Project: Sendable {
    /// The file whose screens are those of layouts without any.
    var screens: FilePath?
    /// The catalogs that can be read.
    var catalogs: [LoadedCatalog] = []
    /// The files on which this depends.
    var asked: Set<FilePath> = []
  }

  /// An empty library.
  init() {}

  /// Follows the imports of the roots. `outline` returns what a file declares, or why that is not known; `target`
  /// returns the file that a name means in another file, `catalog` the catalog and the files that it depends on,
  /// `project` what the rules of its project give to the files of a folder; `metrics` evaluates the metrics of files that need what they import.
  init(
    of roots: [FileOutline], target: (_ name: String, _ file: FilePath) -> Result<FilePath, ImportFailure>,
    outline: (FilePath) -> Result<FileOutline, ImportFailure>,
    catalog: (_ name: String, _ file: FilePath) -> (result: CatalogResult, asked: Set<FilePath>),
    project: (_ file: FilePath) -> Project = { _ in Project() },
    metrics: (_ files: [FilePath], LayoutLibrary) -> [FilePath: [FileMetric]] = { _, _ in [:] }
  ) {
    for root in roots { outlines[root.document.file] = root }
    let most = Self.most + roots.count - 1
    var waiting = roots
    for root in roots {
      let project = project(root.document.file)
      if let screens = project.screens, outlines[screens] == nil, case .success(let found) = outline(screens) {
        outlines[screens] = found
        waiting.append(found)
      }
      projects[root.document.file] = project
    }
    while let next = waiting.popLast() {
      let file = next.document.file
      imports[file] = next.imports.map { site in
        if case .success(let named) = ImportPath.target(of: site.name, from: file) { asked.insert(named) }
        let key: FilePath
        switch target(site.name, file) {
        case .success(let found): key = found
        case .failure(let reason): return ImportResolution(site: site, file: .failure(reason))
        }
        asked.insert(key)
        if outlines[key] != nil { return ImportResolution(site: site, file: .success(key)) }
        guard outlines.count < most else {
          return ImportResolution(site: site, file: .failure(.unreadable("more than \(Self.most) files are imported")))
        }
        return ImportResolution(
          site: site,
          file: outline(key).map { found in
            outlines[key] = found
            waiting.append(found)
            return key
          })
      }
    }
    for outline in outlines.values {
      findCatalogs(of: outline, catalog)
      let file = outline.document.file
      projects[file] = projects[file] ?? project(file)
      asked.formUnion(projects[file]?.asked ?? [])
    }
    circles = ImportCycles(imports)
    let files = outlines.values.lazy.filter { $0.needsImports }.map { $0.document.file }.sorted()
    if !files.isEmpty { self.metrics = metrics(files, self) }
  }

  private mutating func findCatalogs(
    of outline: FileOutline,
    _ catalog: (_ name: String, _ file: FilePath) -> (result: CatalogResult, asked: Set<FilePath>)
  ) {
    let file = outline.document.file
    var found: [String: CatalogResult] = [:]
    for name in outline.catalogNames where found[name] == nil {
      guard found.count < Self.mostCatalogs else {
        found[name] = .failure(.unreadable("more than \(Self.mostCatalogs) catalogs are named in this file"))
        continue
      }
      let (result, asked) = catalog(name, file)
      found[name] = result
      self.asked.formUnion(asked)
    }
    if !found.isEmpty { catalogs[file] = found }
  }

  /// Returns what the name of a catalog leads to in a file.
  package func catalog(_ name: String, in file: FilePath) -> CatalogResult {
    catalogs[file]?[name] ?? .failure(.missing)
  }

  /// Returns the catalogs that a file, its layouts and its project name and that can be read.
  package func catalogs(namedIn file: FilePath) -> [LoadedCatalog] {
    (outlines[file]?.catalogNames ?? []).unique.compactMap { try? catalog($0, in: file).get() }
      + (projects[file]?.catalogs ?? [])
  }

  /// Returns the catalogs in which the words of a layout are looked up: those that it names, its file's, its project's.
  /// Those that cannot be read are left out.
  func catalogs(ofLayoutNaming names: [String], in file: FilePath) -> [LoadedCatalog] {
    let all = names + (outlines[file]?.catalogs.map { $0.name } ?? [])
    return all.unique.compactMap { try? catalog($0, in: file).get() } + (projects[file]?.catalogs ?? [])
  }

  /// Whether the rules of a file's project name catalogs that can be read.
  func hasProjectCatalogs(_ file: FilePath) -> Bool { projects[file]?.catalogs.isEmpty == false }

  /// Returns the file whose screens at file level are those of the layouts of a file that have none of their own: the
  /// file itself, else the one that the rules of its project name. nil where there are none.
  func fileOfScreens(for file: FilePath) -> FilePath? {
    [file, projects[file]?.screens].compactMap { $0 }.first { outlines[$0]?.screens.statements.isEmpty == false }
  }

  /// Whether some import of a file failed, so that any type in the file may be a layout.
  func hasUnknownImports(_ file: FilePath) -> Bool {
    if outlines[file]?.unread.hasImports == true { return true }
    return imports[file]?.contains { if case .failure = $0.file { true } else { false } } ?? false
  }

  /// Returns the files that a file imports, in the order written, each once. A file that imports itself brings
  /// nothing.
  func importedFiles(of file: FilePath) -> [FilePath] {
    var found: [FilePath] = []
    for case .success(let key) in (imports[file] ?? []).lazy.map({ $0.file }) where key != file && !found.contains(key)
    {
      found.append(key)
    }
    return found
  }

  /// Returns the files with a declaration that `file` can name: the file itself if it has one, else those of its
  /// imports that do. Several files mean that the name is ambiguous.
  private func files(declaring isDeclared: (FileOutline) -> Bool, from file: FilePath) -> [FilePath] {
    if outlines[file].map(isDeclared) == true { return [file] }
    return importedFiles(of: file).filter { outlines[$0].map(isDeclared) == true }
  }

  /// Returns the layouts that a type's name may mean in a file: one of its own, else those of its imports.
  func layouts(_ name: String, from file: FilePath) -> [LayoutKey] {
    files(declaring: { $0.layout(named: name) != nil }, from: file).map { LayoutKey(file: $0, name: name) }
  }

  /// Returns the layout that a type's name means in a file; nil where there is none, or more than one.
  package func layout(_ name: String, from file: FilePath) -> LayoutKey? {
    let found = layouts(name, from: file)
    return found.count == 1 ? found[0] : nil
  }

  /// Returns the first file of the workspace that declares `sought` and that `file` does not import; see
  /// `WorkspaceNames.file`.
  func unimportedFile(
    declaring sought: WorkspaceNames.Sought, for file: FilePath, waits: Bool = false
  ) -> FilePath? {
    elsewhere?.file(declaring: sought, besides: [file] + importedFiles(of: file), waits: waits)
  }

  func unit(_ key: LayoutKey) -> FileUnit? { outlines[key.file]?.layout(named: key.name) }

  /// Returns the statements of a text, as they are now.
  package func unit(_ owner: LayoutUses.Owner) -> FileUnit? {
    switch owner {
    case .layout(let key): unit(key)
    case .screens(let file): outlines[file]?.screens
    case .fileLevel(let file): outlines[file]?.fileLevel
    case .screenSet(let key): screenSet(key)
    }
  }

  /// Returns the sets of screens that a name may mean in a file.
  func screenSets(_ name: String, from file: FilePath) -> [ScreenSetKey] {
    files(declaring: { $0.screenSets[name] != nil }, from: file).map { ScreenSetKey(file: $0, name: name) }
  }

  func screenSet(_ key: ScreenSetKey) -> FileUnit? { outlines[key.file]?.screenSets[key.name] }

  /// Returns where the name of a set of screens is declared.
  func screenSetBytes(_ key: ScreenSetKey) -> Range<Int>? {
    guard let unit = screenSet(key), let name = unit.statements.first?.cursor.first(.identifier, skipping: 1) else {
      return nil
    }
    return unit.starts[0] + name.range.lowerBound..<unit.starts[0] + name.range.upperBound
  }

  /// Returns where the first metric of that name at file level is declared.
  func metricBytes(_ name: String, in file: FilePath) -> Range<Int>? {
    outlines[file].flatMap { $0.fileLevel.metricBytes(name, in: $0.document.text) }
  }

  /// Returns the metrics that an instance of a layout may set, each with the bytes of its name: those that stand
  /// directly in the layout, then those of its file.
  package func settableMetrics(of key: LayoutKey) -> [(name: String, bytes: Range<Int>)] {
    guard let outline = outlines[key.file], let unit = unit(key) else { return [] }
    var found: [(name: String, bytes: Range<Int>)] = []
    var seen: Set<String> = []
    func add(_ statement: Cursor, _ start: Int) {
      guard statement.kind == .letStatement, let name = statement.first(.identifier, skipping: 1) else { return }
      let text = Reader(text: outline.document.text, pieceStart: start).string(name)
      if seen.insert(text).inserted {
        found.append((text, name.range.shifted(by: start)))
      }
    }
    for (statement, piece) in unit.statements {
      add(statement, unit.starts[piece])
      for inner in statement.kind == .layoutStatement ? statement.first(.block)?.statements ?? [] : [] {
        add(inner, unit.starts[piece])
      }
    }
    for (statement, piece) in outline.fileLevel.statements { add(statement, outline.fileLevel.starts[piece]) }
    return found
  }

  /// Returns the states of a layout, then those of its instances; each with the place where it is named first.
  package func states(of key: LayoutKey) -> [(name: String, file: FilePath, bytes: Range<Int>)] {
    var found: [(name: String, file: FilePath, bytes: Range<Int>)] = []
    var (names, layouts) = (Set<String>(), [key])
    var next = 0
    while next < layouts.count {
      let key = layouts[next]
      next += 1
      guard let outline = outlines[key.file], let unit = unit(key) else { continue }
      for (statement, piece) in unit.statements {
        let start = unit.starts[piece]
        let reader = Reader(text: outline.document.text, pieceStart: start)
        let blocks = statement.descendants(.statesStatement) + statement.descendants(.stateStatement)
        for block in blocks.sorted(by: { $0.index < $1.index }) {
          let words = block.children.filter { $0.kind == .identifier }.dropFirst(block.kind == .statesStatement ? 2 : 1)
          for word in words where names.insert(reader.string(word)).inserted {
            found.append((reader.string(word), key.file, word.range.shifted(by: start)))
          }
        }
        for view in statement.descendants(.viewDeclarator) {
          guard let type = view.first(.identifier, skipping: 1),
            let inner = layout(reader.string(type), from: key.file),
            !layouts.contains(inner)
          else { continue }
          layouts.append(inner)
        }
      }
    }
    return found
  }

  /// Returns the names of the sets of screens that a file can use: its own first, each once.
  package func screenSetNames(from file: FilePath) -> [String] {
    ([file] + importedFiles(of: file)).flatMap { outlines[$0]?.screenSetNames ?? [] }.unique
  }

  /// Returns the metrics of a file at file level, in the order written.
  package func metrics(of file: FilePath) -> [FileMetric] { metrics[file] ?? outlines[file]?.metrics ?? [] }

  /// Returns the metric of that name at file level.
  package func metric(_ name: String, of file: FilePath) -> FileMetric? { metrics(of: file).first { $0.name == name } }

  /// Returns the metrics that the layouts of a file see.
  func metrics(from file: FilePath) -> FileMetrics {
    let imported = importedFiles(of: file).map { FileMetrics.Imported(file: $0, metrics: metrics(of: $0)) }
    return FileMetrics(own: metrics(of: file), imported: imported.filter { !$0.metrics.isEmpty })
  }

  /// Returns every layout that a type in the file can name: its own first, each name once.
  package func layouts(from file: FilePath) -> [LayoutKey] {
    var seen: Set<String> = []
    let files = [file] + importedFiles(of: file)
    return files.flatMap { file in
      (outlines[file]?.layoutNames ?? []).filter { seen.insert($0).inserted }.map { LayoutKey(file: file, name: $0) }
    }
  }

  /// Returns the names of the layouts that a type in the file can name.
  func layoutNames(from file: FilePath) -> [String] {
    guard imports[file]?.isEmpty ?? true else { return layouts(from: file).map { $0.name } }
    return outlines[file]?.layoutNames ?? []
  }

  /// Returns the files on the shortest way of imports from one file to another, both included; nil where the two are
  /// in no common circle.
  func way(from start: FilePath, to end: FilePath) -> [FilePath]? { circles.way(from: start, to: end) }
}

/// What a layout was made of beside its own text. Its model stays valid as long as all of this stays the same.
package struct LayoutUses: Sendable {
  /// A further text that the layout was made of: of an instance, of the file level, or of screens.
  package struct Text: Sendable {
    package var of: Owner
    var node: Int
    var pieces: [Piece]
    /// The metrics that the text sees; nil in the layout's own file, whose metrics all of its layouts know.
    var metrics: FileMetrics?
    var hasUnknownImports: Bool
  }

  /// The declaration that a text belongs to.
  package enum Owner: Hashable, Sendable {
    case layout(LayoutKey)
    /// The screens at file level.
    case screens(FilePath)
    case screenSet(ScreenSetKey)
    /// The statements that no layout encloses.
    case fileLevel(FilePath)

    package var file: FilePath {
      switch self {
      case .layout(let key): key.file
      case .screens(let file), .fileLevel(let file): file
      case .screenSet(let key): key.file
      }
    }
  }

  /// The name of a type or of a set of screens, and the file in which its meaning was looked up.
  struct Lookup: Hashable, Sendable {
    var file: FilePath
    var name: String
  }

  /// The catalogs that a layout names, and the file that it stands in.
  struct CatalogLookup: Hashable, Sendable {
    var file: FilePath
    var names: [String]
  }

  /// A metric that an import brings.
  struct Borrowed: Sendable {
    var file: FilePath
    var metric: FileMetric
  }

  /// The metrics that the layout uses from the imports of its own file.
  var borrowed: [Borrowed] = []
  /// The further texts. Their pieces follow those of the layout itself, in this order.
  package var texts: [Text] = []
  var lookups: [Lookup: [LayoutKey]] = [:]
  /// The sets of screens that each name meant.
  var setLookups: [Lookup: [ScreenSetKey]] = [:]
  /// The catalogs in which words were looked up. Nothing else of them is kept: another catalog gives another layout.
  var catalogs: [CatalogLookup: [LoadedCatalog]] = [:]
  /// For each name in its own text that meant no layout or metric, the file that declares it without being imported;
  /// nil where there is none.
  var unimportedFiles: [WorkspaceNames.Sought: FilePath?] = [:]
  /// For each type name in its own text that meant no layout, the name that was suggested; nil where none was.
  var corrections: [String: String?] = [:]
  /// Whether text outside its own has errors or is not known, such as that of an instance. It is reported where it
  /// stands.
  var otherTextHasErrors = false
  /// Whether the layout uses a name that only unreadable text would have declared. What uses it is missing.
  var hasUnreadNames = false
  /// Whether the layout was given up as too large: part of its text was not looked at, and it is not solved.
  var isTooLarge = false
  /// What the layout took of its file's room.
  var used = FileBudget.none
  /// The room that the layout had, where something was left out for lack of room; nil where it was enough.
  var shortRoom: FileBudget?

  /// Whether the layout would be the same if it had this room.
  func fit(_ room: FileBudget) -> Bool { shortRoom.map { $0 == room } ?? room.holds(used) }

  /// Whether all of this still holds. `names` are those of all layouts in reach.
  func hold(in library: LayoutLibrary, of file: FilePath, names: MisspelledLayoutNames) -> Bool {
    lookups.allSatisfy { lookup, found in library.layouts(lookup.name, from: lookup.file) == found }
      && borrowed.allSatisfy { library.metric($0.metric.name, of: $0.file) == $0.metric }
      && unimportedFiles.allSatisfy { sought, found in library.unimportedFile(declaring: sought, for: file) == found }
      && catalogs.allSatisfy { lookup, found in
        library.catalogs(ofLayoutNaming: lookup.names, in: lookup.file).elementsEqual(found, by: ===)
      }
      && setLookups.allSatisfy { lookup, found in library.screenSets(lookup.name, from: lookup.file) == found }
      && corrections.allSatisfy { names.correction(of: $0) == $1 }
      && texts.allSatisfy { text in
        guard let unit = library.unit(text.of) else { return false }
        return unit.node == text.node && unit.pieces.elementsEqual(text.pieces, by: ===)
          && (text.metrics == nil || library.metrics(from: text.of.file) == text.metrics)
          && library.hasUnknownImports(text.of.file) == text.hasUnknownImports
      }
  }
}
