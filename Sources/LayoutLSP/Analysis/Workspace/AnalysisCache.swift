import Solver
import Syntax

/// What is known of a file's layouts, kept from version to version by the identity of their pieces.
package struct AnalysisCache: Sendable {
  /// What is known of one layout.
  final class Entry: Sendable {
    private let content: FileUnit.Content
    private let surroundings: Surroundings
    /// The names that unreadable text of the file would have declared, where the layout has errors: those that it does
    /// not report.
    private let unread: UnreadNames?
    let model: LayoutModel
    /// nil while nothing is solved.
    let result: LayoutResult?
    let findings: [Finding<SourceRange>]
    /// The work that the result and the findings have cost.
    let spent: WorkSpent
    fileprivate var key: Key { Key(content) }

    init(_ unit: FileUnit, _ model: LayoutModel, in version: Version) {
      (content, surroundings, self.model) = (unit.content, version.surroundings, model)
      unread = model.hasErrors || model.instancesHaveErrors ? version.unread : nil
      (result, findings, spent) = (nil, [], WorkSpent())
    }

    /// The layout of an entry, solved.
    init(_ entry: Entry, _ result: LayoutResult, findings: [Finding<SourceRange>]) {
      (content, surroundings, unread, model) = (entry.content, entry.surroundings, entry.unread, entry.model)
      (self.result, self.findings) = (result, findings)
      spent = result.spent + result.findingsLimit.spent
    }

    /// Whether the layout is solved, and the result would be the same within these bounds.
    func isSolved(within bounds: WorkBounds) -> Bool {
      guard let result else { return false }
      if result.bounds == bounds { return true }
      return result.unsolved.isEmpty && result.findingsLimit.unsolved == nil && bounds.isAmple(for: spent)
    }

    /// Whether this is what would be found of a unit now. The only rule of what a change makes stale: the text of the
    /// layout, what every layout of its file depends on, or something that it looked up elsewhere is another. How much
    /// room and work is left is compared in its turn, as that depends on the layouts before it.
    fileprivate func holds(for unit: FileUnit, _ version: Version) -> Bool {
      (content === unit.content || content.name == unit.name && content.pieces.elementsEqual(unit.pieces, by: ===))
        && standsAmidTheSame(version)
    }

    /// Whether all that the layout depends on outside its own text is the same.
    fileprivate func standsAmidTheSame(_ version: Version) -> Bool {
      surroundings.isLike(version.surroundings) && (unread ?? version.unread) == version.unread
        && model.uses.hold(in: version.library, of: model.text.sources[0].file, names: version.names)
    }
  }

  /// What every layout of a file depends on outside its own text.
  final class Surroundings: Sendable {
    let metrics: FileMetrics
    /// The pieces with the screens at file level, or with those of the project.
    private let screens: [Piece]
    /// The catalogs that the file, its layouts and its project name. `LayoutUses` holds the catalogs.
    private let catalogs: [String]
    private let hasUnknownImports: Bool

    init(of outline: FileOutline, in library: LayoutLibrary) {
      let file = outline.document.file
      metrics = library.metrics(from: file)
      screens = library.fileOfScreens(for: file).flatMap { library.outlines[$0]?.screens.pieces } ?? []
      catalogs = outline.catalogNames + library.catalogs(namedIn: file).flatMap { $0.files.map { $0.text } }
      hasUnknownImports = library.hasUnknownImports(file)
    }

    /// Whether these are the same for layouts. Imported metrics are compared by name: `LayoutUses` holds their values.
    fileprivate func isLike(_ other: Surroundings) -> Bool {
      self === other
        || metrics.own == other.metrics.own && screens.elementsEqual(other.screens, by: ===)
          && catalogs == other.catalogs && hasUnknownImports == other.hasUnknownImports
          && (metrics == other.metrics || metrics.withoutImportedValues == other.metrics.withoutImportedValues)
    }
  }

  /// What entries are compared with.
  struct Version {
    let library: LayoutLibrary
    /// Those of the version before, if they are the same, so that most comparisons compare one object.
    let surroundings: Surroundings
    let unread: UnreadNames
    /// The names of the layouts that the types of the file can mean.
    let names: MisspelledLayoutNames

    fileprivate init(_ outline: FileOutline, in library: LayoutLibrary, after last: Surroundings?) {
      self.library = library
      unread = outline.unread
      let now = Surroundings(of: outline, in: library)
      surroundings = last.flatMap { $0.isLike(now) && $0.metrics == now.metrics ? $0 : nil } ?? now
      names = MisspelledLayoutNames(library.layoutNames(from: outline.document.file))
    }
  }

  fileprivate struct Key: Hashable {
    let piece: ObjectIdentifier?
    let node: Int

    init(_ content: FileUnit.Content) {
      piece = content.pieces.first.map { ObjectIdentifier($0) }
      node = content.node
    }
  }

  /// The workspace's count of changes at which the file got the text that the cache is about.
  var textNumber = 0
  private var surroundings: Surroundings?
  /// The entries, by the number of the file's unit.
  private var entries: [Entry?] = []
  /// The statements of the layout that was edited last. Those of all layouts would take as much memory as their models.
  private var edited: (entry: Entry, statements: KeptStatements)?

  init() {}

  /// Keeps the statements of an edited layout for its next version.
  mutating func keep(_ statements: KeptStatements?, of entry: Entry) {
    if let statements { edited = (entry, statements) }
  }

  /// Returns the statements of the layout that was edited last; nil where what lies outside of it is another.
  func keptStatements(in version: Version) -> KeptStatements? {
    edited.flatMap { $0.entry.standsAmidTheSame(version) ? $0.statements : nil }
  }

  /// Whether names of the file may be those of files that it does not import; with `names`, whether one of these may.
  package func asksElsewhere(for names: Set<WorkspaceNames.Sought>? = nil) -> Bool {
    entries.contains { entry in
      entry?.model.uses.unimportedFiles.keys.contains { names?.contains($0) ?? true } == true
    }
  }

  /// Returns a cache without entries for a version of a file, and the entries of the version before, as far as they
  /// hold.
  static func next(
    after last: AnalysisCache, _ outline: FileOutline, in library: LayoutLibrary
  ) -> (AnalysisCache, Known) {
    var next = AnalysisCache()
    next.entries = Array(repeating: nil, count: outline.unitCount)
    let version = Version(outline, in: library, after: last.surroundings)
    next.surroundings = version.surroundings
    next.edited = last.edited
    return (next, Known(last.entries, version, count: outline.unitCount))
  }

  /// Sets the entry of the unit of that number.
  mutating func set(_ entry: Entry, for number: Int) { entries[number] = entry }

  /// Adds what a copy found for the same text: also in place of results, unless it is overtaken.
  mutating func complete(with other: AnalysisCache, isOvertaken: Bool) {
    guard entries.count == other.entries.count else {
      if !isOvertaken { self = other }
      return
    }
    for number in entries.indices {
      let found = other.entries[number]
      if entries[number]?.result == nil || !isOvertaken && found?.result != nil {
        entries[number] = found ?? entries[number]
      }
    }
  }

  /// Adds the entries that another version had and this one lacks.
  mutating func merge(_ known: Known, _ outline: FileOutline) {
    var known = known
    for number in entries.indices where entries[number] == nil {
      entries[number] = known.entry(of: outline.unit(number), number: number)
    }
  }
}

extension AnalysisCache {
  /// The entries of the version before. Those are found whose layouts are still the same.
  struct Known {
    let version: Version
    private let entries: [Entry?]
    /// The number of units in the new version.
    private let count: Int
    private var misses = 0
    private lazy var places = entries.indices.reduce(into: [Key: Int]()) { places, place in
      if let entry = entries[place] { places[entry.key] = place }
    }

    fileprivate init(_ entries: [Entry?], _ version: Version, count: Int) {
      (self.entries, self.version, self.count) = (entries, version, count)
    }

    /// How many units may be missing at their numbers before `places` is used to find one.
    private static let fewMisses = 4

    /// Whether there was a version before.
    var hasEntries: Bool { !entries.isEmpty }

    /// Returns the entry of a unit that has this number now.
    mutating func entry(of unit: FileUnit, number: Int) -> Entry? {
      // An edit replaces units amid others, which keep their numbers, counted from the start or from the end.
      if let entry = entry(of: unit, at: number) ?? entry(of: unit, at: number + entries.count - count) { return entry }
      misses += 1
      guard misses > Self.fewMisses, !entries.isEmpty else { return nil }
      return places[Key(unit.content)].flatMap { entry(of: unit, at: $0) }
    }

    private func entry(of unit: FileUnit, at place: Int) -> Entry? {
      guard entries.indices.contains(place), let entry = entries[place], entry.holds(for: unit, version) else {
        return nil
      }
      return entry
    }
  }
}
