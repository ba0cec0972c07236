import Solver
import Syntax

/// What is known of a file's layouts, kept from version to version by the identity of their pieces.
package struct AnalysisCache: Sendable {
  final class Entry: Sendable {
    fileprivate let content: FileUnit.Content
    let model: LayoutModel
    /// nil while nothing is solved.
    let result: LayoutResult?
    let findings: [Finding<SourceRange>]
    /// The work that the result and the findings have cost.
    let spent: WorkSpent

    init(_ unit: FileUnit, _ model: LayoutModel, result: LayoutResult? = nil, findings: [Finding<SourceRange>] = []) {
      content = unit.content
      self.model = model
      self.result = result
      self.findings = findings
      spent = result.map { $0.spent + $0.findingsLimit.spent } ?? WorkSpent()
    }

    /// Whether the layout is solved, and the result would be the same within these bounds.
    func isSolved(within bounds: WorkBounds) -> Bool {
      guard let result else { return false }
      if result.bounds == bounds { return true }
      return result.unsolved.isEmpty && result.findingsLimit.unsolved == nil && bounds.isAmple(for: spent)
    }

    /// Whether the entry is about the text of the unit.
    fileprivate func isOf(_ unit: FileUnit) -> Bool {
      content === unit.content || content.name == unit.name && content.pieces.elementsEqual(unit.pieces, by: ===)
    }
  }

  /// What every layout of a file depends on outside its own text.
  struct Surroundings: Equatable, Sendable {
    var metrics = FileMetrics()
    /// Imported metrics are compared by name: `LayoutUses` holds their values.
    static func == (one: Surroundings, other: Surroundings) -> Bool {
      one.metrics.own == other.metrics.own && one.screens == other.screens && one.catalogs == other.catalogs
        && one.hasUnknownImports == other.hasUnknownImports && one.unread == other.unread
        && (one.metrics == other.metrics
          || one.metrics.withoutImportedValues == other.metrics.withoutImportedValues)
    }
    /// The pieces with the screens at file level, or with those of the project.
    var screens: [ObjectIdentifier] = []
    /// The catalogs that the file, its layouts and its project name. `LayoutUses` holds the catalogs.
    var catalogs: [String] = []
    var hasUnknownImports = false
    var unread = UnreadNames()
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
  private(set) var surroundings = Surroundings()
  /// The names of the layouts that the types of the file can mean.
  private var layoutNames: [String] = []
  /// The names of the file's layouts, where it imports none; nil where it does.
  private var ownNames: LayoutNames?
  /// The entries, by the number of the file's unit.
  private var entries: [Entry?] = []

  init() {}

  /// Whether names of the file may be those of files that it does not import; with `names`, whether one of these may.
  package func asksElsewhere(for names: Set<WorkspaceNames.Sought>? = nil) -> Bool {
    entries.contains { entry in
      entry?.model.uses.unimportedFiles.keys.contains { names?.contains($0) ?? true } == true
    }
  }

  /// Returns a cache without entries for a version of a file, and the entries of the version before, as far as they
  /// hold.
  static func next(
    after last: AnalysisCache, _ outline: FileOutline, _ surroundings: Surroundings, layoutNames: [String],
    in library: LayoutLibrary
  ) -> (AnalysisCache, Known) {
    var next = AnalysisCache()
    next.surroundings = surroundings
    next.layoutNames = layoutNames
    if library.imports[outline.document.file]?.isEmpty ?? true { next.ownNames = outline.contents.names }
    next.entries = Array(repeating: nil, count: outline.unitCount)
    var known = Known(library: library, count: outline.unitCount)
    var others = last.surroundings
    others.unread = surroundings.unread
    if surroundings == others {
      known.entries = last.entries
      known.hasOtherUnreadNames = surroundings.unread != last.surroundings.unread
      known.changedNames = last.layoutNames == layoutNames ? nil : MisspelledLayoutNames(layoutNames)
      known.areNamesKnown = next.ownNames != nil && next.ownNames === last.ownNames
    }
    return (next, known)
  }

  /// Sets the entry of the unit of that number.
  mutating func set(_ entry: Entry, for number: Int) { entries[number] = entry }

  /// Adds what a copy found for the same text. If something around the text differs, the copy replaces this cache,
  /// unless it is overtaken.
  mutating func complete(with other: AnalysisCache, isOvertaken: Bool) {
    guard surroundings == other.surroundings, layoutNames == other.layoutNames, entries.count == other.entries.count
    else {
      if !isOvertaken { self = other }
      return
    }
    for number in entries.indices where entries[number]?.result == nil {
      entries[number] = other.entries[number] ?? entries[number]
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
  /// The entries of the version before. Those hold whose layouts are still the same.
  struct Known {
    fileprivate var entries: [Entry?] = []
    /// The number of units in the new version.
    private let count: Int
    private var misses = 0
    private lazy var places = entries.indices.reduce(into: [Key: Int]()) { places, place in
      if let entry = entries[place] { places[Key(entry.content)] = place }
    }
    fileprivate let library: LayoutLibrary
    /// The names of all layouts in reach, if they have changed; else nil.
    fileprivate var changedNames: MisspelledLayoutNames?
    /// Whether the meaning of type names is certain not to have changed.
    fileprivate var areNamesKnown = false
    /// Whether the names have changed that unreadable text would have declared, and that are not reported.
    fileprivate var hasOtherUnreadNames = false

    fileprivate init(library: LayoutLibrary, count: Int) {
      self.library = library
      self.count = count
    }

    /// How many units may be missing at their numbers before `places` is used to find one.
    private static let fewMisses = 4

    /// Returns the entry of a unit that has this number now.
    mutating func entry(of unit: FileUnit, number: Int) -> Entry? {
      // An edit replaces units amid others, which keep their numbers, counted from the start or from the end.
      if let entry = entry(of: unit, at: number) ?? entry(of: unit, at: number + entries.count - count) { return entry }
      misses += 1
      guard misses > Self.fewMisses, !entries.isEmpty else { return nil }
      return places[Key(unit.content)].flatMap { entry(of: unit, at: $0) }
    }

    private func entry(of unit: FileUnit, at place: Int) -> Entry? {
      guard entries.indices.contains(place), let entry = entries[place], entry.isOf(unit), holds(entry) else {
        return nil
      }
      return entry
    }

    fileprivate func holds(_ entry: Entry) -> Bool {
      let uses = entry.model.uses
      if hasOtherUnreadNames, entry.model.hasErrors || entry.model.instancesHaveErrors { return false }
      return areNamesKnown && uses.isAlone
        || uses.hold(in: library, of: entry.model.text.sources[0].file, names: changedNames)
    }
  }
}
