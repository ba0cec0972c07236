import Solver
import Syntax

/// What is known of a file's layouts, kept from version to version by the identity of their pieces.
struct AnalysisCache: Sendable {
  final class Entry: Sendable {
    fileprivate let content: FileUnit.Content
    let model: LayoutModel
    /// nil while nothing was solved.
    let result: LayoutResult?
    let findings: [Finding<SourceRange>]
    /// What it has cost to know all that.
    let spent: WorkSpent

    init(_ unit: FileUnit, _ model: LayoutModel, result: LayoutResult? = nil, findings: [Finding<SourceRange>] = []) {
      content = unit.content
      self.model = model
      self.result = result
      self.findings = findings
      spent = result.map { $0.spent + $0.findingsLimit.spent } ?? WorkSpent()
    }

    /// Whether it is solved, and would be the same with these bounds.
    func isSolved(within bounds: WorkBounds) -> Bool {
      guard let result else { return false }
      if result.bounds == bounds { return true }
      return result.unsolved.isEmpty && result.findingsLimit.unsolved == nil && bounds.isAmple(for: spent)
    }

    /// Whether it is about the text of the unit.
    fileprivate func isOf(_ unit: FileUnit) -> Bool {
      content === unit.content || content.name == unit.name && content.pieces.elementsEqual(unit.pieces, by: ===)
    }
  }

  /// What every layout of a file depends on outside its own text.
  struct Surroundings: Equatable, Sendable {
    var metrics = FileMetrics()
    /// Those that are imported have their values in `LayoutUses`.
    static func == (one: Surroundings, other: Surroundings) -> Bool {
      one.metrics.own == other.metrics.own && one.screens == other.screens
        && one.hasUnknownImports == other.hasUnknownImports && one.unread == other.unread
        && (one.metrics == other.metrics
          || one.metrics.withoutImportedValues == other.metrics.withoutImportedValues)
    }
    /// The pieces with the screens at file level.
    var screens: [ObjectIdentifier] = []
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

  /// The workspace's count of changes at which the file got the text that this is about.
  var textNumber = 0
  private(set) var surroundings = Surroundings()
  /// Those that the types of the file could name.
  private var layoutNames: [String] = []
  /// The names of the file's layouts, where it imports none; nil where it does.
  private var ownNames: LayoutNames?
  /// By the numbers of the file's units.
  private var entries: [Entry?] = []

  init() {}

  /// Names of the file may be those of files that it does not import.
  var asksElsewhere: Bool { entries.contains { $0?.model.uses.strangers.isEmpty == false } }

  /// For a version of a file, without entries, and what those of the version before are good for.
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
      known.changedNames = last.layoutNames == layoutNames ? nil : LayoutSlips(layoutNames)
      known.areNamesKnown = next.ownNames != nil && next.ownNames === last.ownNames
    }
    return (next, known)
  }

  /// Of the unit of that number.
  mutating func set(_ entry: Entry, for number: Int) { entries[number] = entry }

  /// Adds what was found of the same text elsewhere; takes that instead where something around it was another.
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

  /// Adds what another version had and this one has not.
  mutating func merge(_ known: Known, _ outline: FileOutline) {
    var known = known
    for number in entries.indices where entries[number] == nil {
      entries[number] = known.entry(of: outline.unit(number), number: number)
    }
  }
}

extension AnalysisCache {
  /// The entries of the version before, of which those are good whose layouts are still the same.
  struct Known {
    fileprivate var entries: [Entry?] = []
    /// How many units there are now.
    private let count: Int
    private var misses = 0
    private lazy var places = entries.indices.reduce(into: [Key: Int]()) { places, place in
      if let entry = entries[place] { places[Key(entry.content)] = place }
    }
    fileprivate let library: LayoutLibrary
    /// Those of all layouts in reach, where they are others than they were.
    fileprivate var changedNames: LayoutSlips?
    /// What the names of types mean cannot have changed.
    fileprivate var areNamesKnown = false
    /// Other names are not complained of than were.
    fileprivate var hasOtherUnreadNames = false

    fileprivate init(library: LayoutLibrary, count: Int) {
      self.library = library
      self.count = count
    }

    /// So many units are looked for by their numbers alone.
    private static let fewMisses = 4

    /// That of a unit which has this number now.
    mutating func entry(of unit: FileUnit, number: Int) -> Entry? {
      // An edit replaces units in the midst of others, whose numbers are what they were, from the start or from the end.
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
