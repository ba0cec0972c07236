import Syntax

/// What is known of a file's layouts, kept from version to version by the identity of their pieces.
struct AnalysisCache {
  final class Entry: Sendable {
    private let content: FileUnit.Content
    let model: LayoutModel
    /// nil while nothing was solved.
    let result: LayoutResult?
    let findings: [ModelFinding]

    init(_ unit: FileUnit, _ model: LayoutModel, result: LayoutResult? = nil, findings: [ModelFinding] = []) {
      content = unit.content
      self.model = model
      self.result = result
      self.findings = findings
    }

    /// Whether it is about the text of the unit.
    fileprivate func isOf(_ unit: FileUnit) -> Bool {
      content === unit.content || content.name == unit.name && content.pieces.elementsEqual(unit.pieces, by: ===)
    }
  }

  /// What every layout of a file depends on outside its own text.
  struct Surroundings: Equatable, Sendable {
    var metrics: [FileMetric] = []
    var hasUnknownImports = false
    var unread = UnreadNames()
  }

  fileprivate struct Key: Hashable {
    let piece: ObjectIdentifier?
    let node: Int

    init(_ unit: FileUnit) {
      piece = unit.pieces.first.map { ObjectIdentifier($0) }
      node = unit.node
    }
  }

  private(set) var surroundings = Surroundings()
  /// Those that the types of the file could name.
  private var layoutNames: [String] = []
  /// The names of the file's layouts, where it imports none; nil where it does.
  private var ownNames: LayoutNames?
  private var entries: [Key: Entry] = [:]
  /// Of the layouts that were built last, the latest first.
  private var lowered: [LoweredRelations] = []
  /// Those that were solved last, with their constraints.
  private var solved: [LayoutResult] = []
  /// So many are worked on at a time.
  private static let mostAtHand = 4

  init() {}

  /// For a version of a file, without entries, and what those of the version before are good for.
  static func next(
    after last: AnalysisCache, _ outline: FileOutline, _ surroundings: Surroundings, layoutNames: [String],
    in library: LayoutLibrary
  ) -> (AnalysisCache, Known) {
    var next = AnalysisCache()
    next.surroundings = surroundings
    next.layoutNames = layoutNames
    if library.imports[outline.document.file]?.isEmpty ?? true { next.ownNames = outline.contents.names }
    next.lowered = last.lowered
    next.solved = last.solved
    next.entries.reserveCapacity(outline.layouts.count + 1)
    var known = Known(library: library)
    if surroundings == last.surroundings {
      known.entries = last.entries
      known.changedNames = last.layoutNames == layoutNames ? nil : layoutNames
      known.areNamesKnown = next.ownNames != nil && next.ownNames === last.ownNames
    }
    return (next, known)
  }

  mutating func set(_ entry: Entry, for unit: FileUnit) { entries[Key(unit)] = entry }

  /// Adds what another version had and this one has not.
  mutating func merge(_ known: Known) {
    entries.merge(known.entries.filter { known.holds($0.value) }) { new, _ in new }
  }

  func isSolved(_ model: LayoutModel) -> Bool { solved.contains { $0.model === model } }

  /// What was solved last, and which equations of the model are others now; nil where that is not known.
  func solvedBefore(_ model: LayoutModel, _ unit: FileUnit) -> SolvedBefore? {
    guard let lowered = lowered(unit), lowered.model === model, let changes = lowered.changes,
      let result = solved.first(where: { $0.model === changes.base })
    else { return nil }
    return SolvedBefore(result: result, changed: changes.equations)
  }

  /// What the relations of a layout came to when it was built last.
  func lowered(_ unit: FileUnit) -> LoweredRelations? { lowered.first { $0.isOf(unit) } }

  mutating func keep(_ relations: LoweredRelations?, of unit: FileUnit) {
    guard let relations else { return }
    lowered.removeAll { $0.isOf(unit) }
    lowered = [relations] + lowered.prefix(Self.mostAtHand - 1)
  }

  /// Of those that were solved longest ago the constraints are let go.
  mutating func keep(_ result: LayoutResult) {
    solved.removeAll { $0.model.name == result.model.name && $0.model.isFileLevel == result.model.isFileLevel }
    solved.append(result)
    if solved.count > Self.mostAtHand { solved.removeFirst().constraints.forget() }
  }
}

extension AnalysisCache {
  /// The entries of the version before, of which those are good whose layouts are still the same.
  struct Known {
    fileprivate var entries: [Key: Entry] = [:]
    fileprivate let library: LayoutLibrary
    /// Those of all layouts in reach, where they are others than they were.
    fileprivate var changedNames: [String]?
    /// What the names of types mean cannot have changed.
    fileprivate var areNamesKnown = false

    fileprivate init(library: LayoutLibrary) { self.library = library }

    subscript(unit: FileUnit) -> Entry? {
      guard let entry = entries[Key(unit)], entry.isOf(unit), holds(entry) else { return nil }
      return entry
    }

    fileprivate func holds(_ entry: Entry) -> Bool {
      areNamesKnown && entry.model.uses.texts.isEmpty || entry.model.uses.hold(in: library, names: changedNames)
    }
  }
}

extension LoweredRelations {
  fileprivate func isOf(_ unit: FileUnit) -> Bool { model.name == unit.name && model.isFileLevel == (unit.node < 0) }
}
