import Solver
import Synchronization
import Syntax

// From a file's tree to everything that is known of it. A layout whose text did not change keeps its result: what an
// edit did not touch is not computed again.

/// Does some work for each number below a count, in any order, and returns when all is done.
package typealias WorkSharing = @Sendable (_ count: Int, _ work: @Sendable (Int) -> Void) -> Void

/// The analysis of one file.
struct FileAnalysis: Sendable {
  let document: Document
  private let outline: FileOutline
  private let library: LayoutLibrary
  private let files: any FileSource
  /// The work that solving one of the layouts may cost.
  private let bounds: WorkBounds
  /// The room for all layouts together.
  private let room: FileBudget
  /// The language that all screens are shown in; nil for those that they say.
  private let chosenLanguage: ChosenLanguage?
  /// Parts of the layouts that were solved before, in other languages.
  private let knownParts: KnownParts?
  /// Analyses several layouts at a time; nil does them one after the other.
  private let sharing: WorkSharing?
  /// Returns the files that are known to import this one.
  private let importers: @Sendable () -> [Document]
  private var fileLevel: FileUnit { outline.fileLevel }

  /// The library contains the file's outline.
  init(
    _ outline: FileOutline, in library: LayoutLibrary, files: any FileSource, bounds: WorkBounds = WorkBounds(),
    room: FileBudget = FileBudget(), chosenLanguage: ChosenLanguage? = nil, knownParts: KnownParts? = nil,
    sharing: WorkSharing? = nil,
    importers: @escaping @Sendable () -> [Document] = { [] }
  ) {
    self.importers = importers
    document = outline.document
    self.outline = outline
    self.library = library
    self.files = files
    self.bounds = bounds
    self.room = room
    self.chosenLanguage = chosenLanguage
    self.knownParts = knownParts
    self.sharing = sharing
  }

  /// Returns what is known without solving, and without findings. Only layouts that were solved before have a result.
  func unsolved(cache: inout AnalysisCache) -> Analysis {
    let entries = models(keeping: &cache)
    let units = entries.indices.map { place in
      let number = outline.unitNumber(at: place)
      return analysed(number, entries[number].result ?? LayoutResult(model: entries[number].model))
    }
    return Analysis(document: document, findings: [], units: units, library: library, files: files)
  }

  /// Returns the entries of all units, by number.
  private func models(keeping cache: inout AnalysisCache) -> [AnalysisCache.Entry] {
    var (next, known) = AnalysisCache.next(after: cache, outline, in: library)
    defer { cache = next }
    return entries(known: &known, in: &next, solving: false) { false } ?? []
  }

  /// Returns the analysis, and leaves in `cache` what the next version can keep; nil if it was told to stop.
  func run(cache: inout AnalysisCache, stop: @escaping @Sendable () -> Bool) -> Analysis? {
    var (next, known) = AnalysisCache.next(after: cache, outline, in: library)
    var findings = SyntaxFindings(document: document).all
    let pasted = PastedCode.all(in: document, with: findings, files: files)
    if outline.hasDuplicates { findings += DuplicateLayoutFindings(outline: outline).all }
    findings += TooLargeFindings(outline: outline).all
    findings += ImportFindings(outline: outline, library: library, files: files).all
    findings += CatalogFindings(outline: outline, library: library, files: files).all
    var isDone = false
    defer {
      // What was done before a stop is kept, and so is what the last version had.
      if !isDone { next.merge(known, outline) }
      cache = next
    }
    guard let entries = entries(known: &known, in: &next, solving: true, stop: stop) else { return nil }
    // A file without a layout exists for those that import it: its metrics may stay unused.
    if !document.tree.hasProblems, !outline.layoutNames.isEmpty, !entries.contains(where: { $0.model.isTooLarge }) {
      let unused = unusedFileMetrics(
        of: entries[0].model, users: entries.lazy.dropFirst().map { $0.model }, importers: importers)
      let place = { analysed(0, LayoutResult(model: entries[0].model)).range(of: $0) }
      findings += unused.map { $0.moved(place) }
    }
    // Layouts that others of the file are made of get their size from these.
    let usedLayouts = Set(
      entries.flatMap { entry in
        entry.model.sources.dropFirst().compactMap { $0.file == document.file ? $0.layout : nil }
      })
    var layouts: [AnalysedLayout] = []
    layouts.reserveCapacity(entries.count)
    var spent = WorkSpent()
    for place in entries.indices {
      let number = outline.unitNumber(at: place)
      guard let solved = solved(entries[number], number, within: bounds(after: spent), in: &next, stop: stop),
        let result = solved.result
      else { return nil }
      spent += solved.spent
      let layout = analysed(number, result)
      let isPart = usedLayouts.contains(result.model.name)
      findings += layout.placed(solved.findings.filter { !isPart || !$0.isOfOwnScreens })
      layouts.append(layout)
    }
    isDone = true
    let isCertain =
      !document.tree.hasProblems && entries.allSatisfy { !$0.model.hasErrors && !$0.model.instancesHaveErrors }
      && !findings.contains { $0.code.severity == .error || $0.code == .unsolved || $0.code == .tooLarge }
    let (shown, silenced) = findings.naming(pasted).withoutEchoes(of: findings)
      .silenced(in: outline, isCertain: isCertain)
    return Analysis(
      document: document, findings: shown.inReadingOrder, silenced: silenced, units: layouts, library: library,
      files: files)
  }

  /// Returns the entry of the unit of that number with its result, which `next` gets as well.
  private func solved(
    _ entry: AnalysisCache.Entry, _ number: Int, within bounds: WorkBounds, in next: inout AnalysisCache,
    stop: () -> Bool
  ) -> AnalysisCache.Entry? {
    if entry.isSolved(within: bounds) { return entry }
    guard let solved = solved(entry, outline.unit(number), within: bounds, stop: stop) else { return nil }
    next.set(solved, for: number)
    return solved
  }

  /// Returns the bounds that are left: all layouts of a file together may cost four times what one may.
  private func bounds(after spent: WorkSpent) -> WorkBounds {
    bounds.multiplied(by: 4).without(spent).atMost(bounds)
  }

  private func analysed(_ number: Int, _ result: LayoutResult) -> AnalysedLayout {
    let unit = outline.unit(number)
    return AnalysedLayout(
      result: result, pieceStarts: starts(of: unit, result.model), makesLayout: unit.makesLayout)
  }

  /// Returns where the pieces of a layout stand, and those of its instances.
  private func starts(of unit: FileUnit, _ model: LayoutModel) -> [Int] {
    if model.uses.texts.isEmpty { return unit.starts }
    return unit.starts + model.uses.texts.flatMap { library.unit($0.of)?.starts ?? [] }
  }

  // MARK: Models

  /// Returns the models of all units, by number; nil if it was told to stop. With `solving`, units that are made
  /// ahead of their turn are solved too.
  private func entries(
    known: inout AnalysisCache.Known, in next: inout AnalysisCache, solving: Bool, stop: @escaping @Sendable () -> Bool
  ) -> [AnalysisCache.Entry]? {
    let units = (0..<outline.unitCount).map { outline.unit($0) }
    let version = known.version
    var found = units.indices.map { known.entry(of: units[$0], number: $0) }
    let missing = units.indices.filter { found[$0] == nil }
    let lengths = missing.map { units[$0].pieces.reduce(0) { $0 + $1.length } }
    if let sharing, lengths.reduce(0, +) - (lengths.max() ?? 0) > Self.muchText {
      let made = ahead(missing.map { units[$0] }, version, sharing: sharing, solving: solving, stop: stop)
      for (number, entry) in zip(missing, made.entries) {
        found[number] = entry
        if let entry { next.set(entry, for: number) }
      }
      if made.isStopped { return nil }
    }
    var room = room
    // One layout amid others that stay is being edited, and most likely goes on being edited.
    let isEdit = missing.count == 1 && known.hasEntries
    for number in units.indices {
      let ready = found[number].flatMap { $0.model.uses.fit(room) ? $0 : nil }
      var keeping = LayoutBuilder.Keeping(isWanted: isEdit && ready == nil && chosenLanguage == nil)
      if keeping.isWanted { keeping.last = next.keptStatements(in: version) }
      guard let entry = ready ?? model(of: units[number], in: version, room, &keeping, stop: stop) else { return nil }
      next.set(entry, for: number)
      next.keep(keeping.next, of: entry)
      room.take(entry.model.uses.used)
      found[number] = entry
    }
    return found.compactMap { $0 }
  }

  /// In bytes, without the longest text: from this size on it is worth sharing the work.
  private static let muchText = 1 << 16

  /// The result of making units before their turn.
  private struct Ahead {
    /// nil where no entry was made, or where there may be no room for it.
    var entries: [AnalysisCache.Entry?]
    var room: FileBudget
    var spent = WorkSpent()
    var isStopped = false
  }

  /// Makes several units at a time, as if each were the first of the file. A unit that comes out different in its
  /// turn is made once more. Units that take much of the room or of the work wait for their turn. With `solving` they
  /// are solved, too.
  private func ahead(
    _ units: [FileUnit], _ version: AnalysisCache.Version, sharing: WorkSharing, solving: Bool,
    stop: @escaping @Sendable () -> Bool
  ) -> Ahead {
    let share = room.divided(by: 8)
    let ahead = Mutex(Ahead(entries: units.map { _ in nil }, room: room))
    sharing(units.count) { place in
      let mayBegin = ahead.withLock { !$0.isStopped && $0.room.holds(share) }
      guard mayBegin else { return }
      var alone = LayoutBuilder.Keeping()
      guard let made = model(of: units[place], in: version, share, &alone, stop: stop) else {
        return ahead.withLock { $0.isStopped = true }
      }
      guard made.model.uses.fit(room) else { return }
      let maySolve = solving && bounds(after: ahead.withLock { $0.spent }) == bounds
      let entry = maySolve ? solved(made, units[place], stop: stop) : made
      ahead.withLock { ahead in
        ahead.entries[place] = entry ?? made
        ahead.room.take(made.model.uses.used)
        ahead.spent += (entry ?? made).spent
        ahead.isStopped = ahead.isStopped || entry == nil
      }
    }
    return ahead.withLock { $0 }
  }

  /// Makes the model of a unit; nil if it was told to stop.
  private func model(
    of unit: FileUnit, in version: AnalysisCache.Version, _ room: FileBudget, _ keeping: inout LayoutBuilder.Keeping,
    stop: @escaping () -> Bool
  ) -> AnalysisCache.Entry? {
    let builder = LayoutBuilder(
      file: document.file, unit: unit, misspelledNames: version.names, unread: version.unread,
      fileMetrics: version.surroundings.metrics, library: library, room: room, chosenLanguage: chosenLanguage)
    builder.stop = stop
    builder.keeping = keeping
    builder.declare(unit, in: document.text)
    let model = builder.finish(name: unit.name, isFileLevel: unit.node < 0)
    keeping.next = builder.keeping.next
    return builder.isStopped ? nil : AnalysisCache.Entry(unit, model, in: version)
  }

  /// Solves the model of a unit; nil if it was told to stop.
  private func solved(
    _ entry: AnalysisCache.Entry, _ unit: FileUnit, within bounds: WorkBounds? = nil, stop: () -> Bool
  ) -> AnalysisCache.Entry? {
    let bounds = bounds ?? self.bounds
    let model = entry.model
    guard unit.makesLayout, !model.isTooLarge else {
      return AnalysisCache.Entry(entry, LayoutResult(model: model, bounds: bounds), findings: model.findings)
    }
    let hasErrors = model.hasErrors || model.instancesHaveErrors
    guard
      let result = model.solve(
        textHasErrors: hasErrors, bounds: bounds, knownParts: knownParts, stop: stop),
      let findings = result.findings(bracesFail: model.pieces.contains { $0.hasBraceProblem }, stop: stop)
    else { return nil }
    result.constraints.forget()
    return AnalysisCache.Entry(entry, result, findings: findings)
  }
}

extension [Finding<FileRange>] {
  /// The findings by place, then by code. Findings that are equal in both keep their order.
  fileprivate var inReadingOrder: [Finding<FileRange>] {
    func isBefore(_ one: Int, _ other: Int) -> Bool {
      let (x, y) = (self[one], self[other])
      if x.bytes.lowerBound != y.bytes.lowerBound { return x.bytes.lowerBound < y.bytes.lowerBound }
      if x.code != y.code { return x.code.rawValue < y.code.rawValue }
      return one < other
    }
    // Indices are sorted instead of findings: there may be very many of them, and each is long.
    return zip(indices, indices.dropFirst()).allSatisfy(isBefore) ? self : indices.sorted(by: isBefore).map { self[$0] }
  }
}
