import Syntax

/// The layouts that the statements of a file can name: its own, and those of the files that it imports. An import brings
/// the layouts that the file itself declares, not those that it imports in its turn.

/// A layout of a file.
struct LayoutKey: Hashable, Sendable {
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

  /// At most so many files beside those that it begins with, for what is not meant to be a program.
  private static let most = 5000

  /// A file alone.
  init() {}

  /// `outline` answers with what a file declares, or why that is not known; `target` with the file that a name means
  /// in another.
  init(
    of roots: [FileOutline], target: (_ name: String, _ file: FilePath) -> Result<FilePath, ImportFailure>,
    outline: (FilePath) -> Result<FileOutline, ImportFailure>
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
  }

  /// Something that a file imports is not known, so that any type in it may be a layout.
  func hasUnknownImports(_ file: FilePath) -> Bool {
    if outlines[file]?.unread.hasImports == true { return true }
    return imports[file]?.contains { if case .failure = $0.file { true } else { false } } ?? false
  }

  /// The layout that a type's name means in a file: one of its own, else that of the first import that has one.
  func layout(_ name: String, from file: FilePath) -> LayoutKey? {
    if outlines[file]?.layout(named: name) != nil { return LayoutKey(file: file, name: name) }
    for case .success(let key) in (imports[file] ?? []).map(\.file)
    where outlines[key]?.layout(named: name) != nil {
      return LayoutKey(file: key, name: name)
    }
    return nil
  }

  func unit(_ key: LayoutKey) -> FileUnit? { outlines[key.file]?.layout(named: key.name) }

  /// Every layout that a type in the file can name: its own first, each name once.
  func layouts(from file: FilePath) -> [LayoutKey] {
    var seen: Set<String> = []
    let files = [file] + (imports[file] ?? []).compactMap { try? $0.file.get() }
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
    var key: LayoutKey
    var node: Int
    var pieces: [Piece]
    /// Those of its file.
    var metrics: [FileMetric]
    var hasUnknownImports: Bool
  }

  /// What a name of a type meant in a file.
  struct Lookup: Hashable, Sendable {
    var file: FilePath
    var name: String
  }

  /// Their pieces follow those of the layout itself, in this order.
  var texts: [Text] = []
  var lookups: [Lookup: LayoutKey?] = [:]
  /// What was offered for the names of types in its own text that meant no layout.
  var slips: [String: String?] = [:]
  /// The text of an instance has errors, which are reported where it stands.
  var haveErrors = false
  /// A name was met that text would have declared which cannot be read: what it stands in is missing.
  var hasUnreadNames = false
  /// It has more instances than are declared: it is not solved.
  var isTooLarge = false

  /// Whether all of it is still so; `names` are those of all layouts in reach, nil where they are what they were.
  func hold(in library: LayoutLibrary, names: [String]?) -> Bool {
    lookups.allSatisfy { lookup, found in library.layout(lookup.name, from: lookup.file) == found }
      && (names.map { names in slips.allSatisfy { Spelling.slip(of: $0, among: names) == $1 } } ?? true)
      && texts.allSatisfy { text in
        guard let unit = library.unit(text.key), let outline = library.outlines[text.key.file] else { return false }
        return unit.node == text.node && unit.pieces.elementsEqual(text.pieces, by: ===)
          && outline.metrics == text.metrics
          && library.hasUnknownImports(text.key.file) == text.hasUnknownImports
      }
  }
}
