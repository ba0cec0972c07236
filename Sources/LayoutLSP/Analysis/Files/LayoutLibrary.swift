import Syntax

// What the statements of a file can name: its own layouts, metrics and sets of screens, and those of the files that it
// imports. An import brings what the file itself declares, not what it imports in its turn.

/// A layout of a file.
struct LayoutKey: Hashable, Sendable {
  var file: FilePath
  var name: String
}

/// A named set of screens.
struct ScreenSetKey: Hashable, Sendable {
  var file: FilePath
  var name: String
}

/// What became of an import.
struct ImportResolution: Sendable {
  var site: ImportSite
  /// The key of the file.
  var file: Result<FilePath, ImportFailure>
}

/// Every file that can be reached from some by imports, as it is now.
struct LayoutLibrary: Sendable {
  private(set) var outlines: [FilePath: FileOutline] = [:]
  /// By file, in the order written.
  private(set) var imports: [FilePath: [ImportResolution]] = [:]
  /// The keys of all files that were asked for, there or not: what happens to them may change something here.
  private(set) var asked: Set<FilePath> = []

  private var circles = ImportCircles()
  /// Those of files that may not be imported.
  var elsewhere: WorkspaceNames?
  /// Of files whose metrics need what they import.
  private var metrics: [FilePath: [FileMetric]] = [:]

  /// At most so many files beside those that it begins with, for what is not meant to be a program.
  private static let most = 5000

  /// A file alone.
  init() {}

  /// `outline` answers with what a file declares, or why that is not known; `target` with the file that a name means
  /// in another; `metrics` gives values to the metrics of files that need what they import.
  init(
    of roots: [FileOutline], target: (_ name: String, _ file: FilePath) -> Result<FilePath, ImportFailure>,
    outline: (FilePath) -> Result<FileOutline, ImportFailure>,
    metrics: (_ files: [FilePath], LayoutLibrary) -> [FilePath: [FileMetric]] = { _, _ in [:] }
  ) {
    for root in roots { outlines[root.document.file] = root }
    let most = Self.most + roots.count - 1
    var waiting = roots
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
    circles = ImportCircles(imports)
    let files = outlines.values.lazy.filter(\.needsImports).map(\.document.file).sorted()
    if !files.isEmpty { self.metrics = metrics(files, self) }
  }

  /// Something that a file imports is not known, so that any type in it may be a layout.
  func hasUnknownImports(_ file: FilePath) -> Bool {
    if outlines[file]?.unread.hasImports == true { return true }
    return imports[file]?.contains { if case .failure = $0.file { true } else { false } } ?? false
  }

  /// The files that a file imports, in the order written, each once. A file that imports itself brings nothing.
  func importedFiles(of file: FilePath) -> [FilePath] {
    var found: [FilePath] = []
    for case .success(let key) in (imports[file] ?? []).lazy.map(\.file) where key != file && !found.contains(key) {
      found.append(key)
    }
    return found
  }

  /// The files that declare something of that name, as another file can name it: itself, else those that it imports. Several
  /// where the name says not enough.
  private func files(declaring isDeclared: (FileOutline) -> Bool, from file: FilePath) -> [FilePath] {
    if outlines[file].map(isDeclared) == true { return [file] }
    return importedFiles(of: file).filter { outlines[$0].map(isDeclared) == true }
  }

  /// The layouts that a type's name may mean in a file: one of its own, else those of its imports.
  func layouts(_ name: String, from file: FilePath) -> [LayoutKey] {
    files(declaring: { $0.layout(named: name) != nil }, from: file).map { LayoutKey(file: $0, name: name) }
  }

  /// The layout that a type's name means in a file; nil where there is none, or more than one.
  func layout(_ name: String, from file: FilePath) -> LayoutKey? {
    let found = layouts(name, from: file)
    return found.count == 1 ? found[0] : nil
  }

  /// The first file of the workspace that declares it, which another file does not import.
  func stranger(_ sought: WorkspaceNames.Sought, to file: FilePath) -> FilePath? {
    // What is imported may be open, with another text than on the disk.
    elsewhere?.file(declaring: sought, besides: [file] + importedFiles(of: file))
  }

  func unit(_ key: LayoutKey) -> FileUnit? { outlines[key.file]?.layout(named: key.name) }

  /// The statements of a text, as it is now.
  func unit(_ owner: LayoutUses.Owner) -> FileUnit? {
    switch owner {
    case .layout(let key): unit(key)
    case .screens(let file): outlines[file]?.screens
    case .fileLevel(let file): outlines[file]?.fileLevel
    case .screenSet(let key): screenSet(key)
    }
  }

  /// The sets of screens that a name may mean in a file.
  func screenSets(_ name: String, from file: FilePath) -> [ScreenSetKey] {
    files(declaring: { $0.screenSets[name] != nil }, from: file).map { ScreenSetKey(file: $0, name: name) }
  }

  func screenSet(_ key: ScreenSetKey) -> FileUnit? { outlines[key.file]?.screenSets[key.name] }

  /// Where the name of a set of screens is declared.
  func screenSetBytes(_ key: ScreenSetKey) -> Range<Int>? {
    guard let unit = screenSet(key), let name = unit.statements.first?.cursor.first(.identifier, skipping: 1) else {
      return nil
    }
    return unit.starts[0] + name.range.lowerBound..<unit.starts[0] + name.range.upperBound
  }

  /// Where a metric at file level is declared: of several of one name the first.
  func metricBytes(_ name: String, in file: FilePath) -> Range<Int>? {
    outlines[file].flatMap { $0.fileLevel.metricBytes(name, in: $0.document.text) }
  }

  /// The metrics that an instance of a layout may set: those that stand directly in it, then those of its file; each with
  /// where it is declared.
  func settableMetrics(of key: LayoutKey) -> [(name: String, bytes: Range<Int>)] {
    guard let outline = outlines[key.file], let unit = unit(key) else { return [] }
    var found: [(name: String, bytes: Range<Int>)] = []
    var seen: Set<String> = []
    func add(_ statement: Cursor, _ start: Int) {
      guard statement.kind == .letStatement, let name = statement.first(.identifier, skipping: 1) else { return }
      let text = Reader(text: outline.document.text, pieceStart: start).string(name)
      if seen.insert(text).inserted {
        found.append((text, start + name.range.lowerBound..<start + name.range.upperBound))
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

  /// The states of a layout, then those of its instances; each with where it is named first.
  func states(of key: LayoutKey) -> [(name: String, file: FilePath, bytes: Range<Int>)] {
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

  /// The names of the sets of screens that a file can name: its own first, each once.
  func screenSetNames(from file: FilePath) -> [String] {
    ([file] + importedFiles(of: file)).flatMap { outlines[$0]?.screenSetNames ?? [] }.unique
  }

  /// The metrics at file level, in the order written.
  func metrics(of file: FilePath) -> [FileMetric] { metrics[file] ?? outlines[file]?.metrics ?? [] }

  /// The metric at file level of that name.
  func metric(_ name: String, of file: FilePath) -> FileMetric? { metrics(of: file).first { $0.name == name } }

  /// The metrics that the layouts of a file see.
  func metrics(from file: FilePath) -> FileMetrics {
    let imported = importedFiles(of: file).map { FileMetrics.Imported(file: $0, metrics: metrics(of: $0)) }
    return FileMetrics(own: metrics(of: file), imported: imported.filter { !$0.metrics.isEmpty })
  }

  /// Every layout that a type in the file can name: its own first, each name once.
  func layouts(from file: FilePath) -> [LayoutKey] {
    var seen: Set<String> = []
    let files = [file] + importedFiles(of: file)
    return files.flatMap { file in
      (outlines[file]?.layoutNames ?? []).filter { seen.insert($0).inserted }.map { LayoutKey(file: file, name: $0) }
    }
  }

  /// Their names.
  func layoutNames(from file: FilePath) -> [String] {
    guard imports[file]?.isEmpty ?? true else { return layouts(from: file).map(\.name) }
    return outlines[file]?.layoutNames ?? []
  }

  /// The files on the shortest way of imports from one file to another that it is in a circle with, both named; nil where
  /// there is none.
  func way(from start: FilePath, to end: FilePath) -> [FilePath]? { circles.way(from: start, to: end) }
}

/// What a layout was made of beside its own text: it is the same as long as all of this is.
struct LayoutUses: Sendable {
  /// The text of a layout that it has instances of, themselves or inside others.
  struct Text: Sendable {
    var of: Owner
    var node: Int
    var pieces: [Piece]
    /// Those that it sees; nil in the layout's own file, whose metrics are known to all of its layouts.
    var metrics: FileMetrics?
    var hasUnknownImports: Bool
  }

  /// Whose text it is.
  enum Owner: Hashable, Sendable {
    case layout(LayoutKey)
    /// The screens at file level.
    case screens(FilePath)
    case screenSet(ScreenSetKey)
    /// What no layout encloses.
    case fileLevel(FilePath)

    var file: FilePath {
      switch self {
      case .layout(let key): key.file
      case .screens(let file), .fileLevel(let file): file
      case .screenSet(let key): key.file
      }
    }
  }

  /// What a name of a type meant in a file.
  struct Lookup: Hashable, Sendable {
    var file: FilePath
    var name: String
  }

  /// A metric that an import brings.
  struct Borrowed: Sendable {
    var file: FilePath
    var metric: FileMetric
  }

  /// Those of the imports of its own file that it uses.
  var borrowed: [Borrowed] = []
  /// Their pieces follow those of the layout itself, in this order.
  var texts: [Text] = []
  var lookups: [Lookup: [LayoutKey]] = [:]
  /// What a name of a set of screens meant in a file.
  var setLookups: [Lookup: [ScreenSetKey]] = [:]
  /// For names in its own text that meant no layout or metric: the file that declares it and is not imported.
  var strangers: [WorkspaceNames.Sought: FilePath?] = [:]
  /// What was offered for the names of types in its own text that meant no layout.
  var slips: [String: String?] = [:]
  /// The text of an instance has errors, which are reported where it stands.
  var haveErrors = false
  /// A name was met that text would have declared which cannot be read: what it stands in is missing.
  var hasUnreadNames = false
  /// Not all of it was looked at: it is not solved.
  var isTooLarge = false
  /// What it took of the room of its file.
  var used = FileRoom.none
  /// The room that it had, where that was not enough for all that is said of it.
  var shortRoom: FileRoom?

  /// It was made of its own text and names nothing elsewhere but layouts.
  var isAlone: Bool { texts.isEmpty && setLookups.isEmpty && strangers.isEmpty && borrowed.isEmpty }

  /// Whether it would be the same in that room.
  func fit(_ room: FileRoom) -> Bool { shortRoom.map { $0 == room } ?? room.holds(used) }

  /// Whether all of it is still so; `names` are those of all layouts in reach, nil where they are what they were.
  func hold(in library: LayoutLibrary, of file: FilePath, names: LayoutSlips?) -> Bool {
    lookups.allSatisfy { lookup, found in library.layouts(lookup.name, from: lookup.file) == found }
      && borrowed.allSatisfy { library.metric($0.metric.name, of: $0.file) == $0.metric }
      && strangers.allSatisfy { sought, found in library.stranger(sought, to: file) == found }
      && setLookups.allSatisfy { lookup, found in library.screenSets(lookup.name, from: lookup.file) == found }
      && (names.map { names in slips.allSatisfy { names.slip(of: $0) == $1 } } ?? true)
      && texts.allSatisfy { text in
        guard let unit = library.unit(text.of) else { return false }
        return unit.node == text.node && unit.pieces.elementsEqual(text.pieces, by: ===)
          && (text.metrics == nil || library.metrics(from: text.of.file) == text.metrics)
          && library.hasUnknownImports(text.of.file) == text.hasUnknownImports
      }
  }
}
