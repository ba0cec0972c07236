import Solver
import Syntax

/// Builds a `LayoutModel` from a layout's statements, in passes: declare every name, give the metrics their values, then
/// what depends on them (properties, screens, conditions), then lower all other statements in the order written. Each pass
/// and each notation is a `LoweringPass` of its own; here is what they share. Lives only while it builds.
final class LayoutBuilder {
  let slips: LayoutSlips
  let unread: UnreadNames
  /// For what is the same on every screen: spaces, and what lies outside even of the largest safe area. Used when every view
  /// and screen is declared; not kept, as the views would be copied when one of them is changed.
  var geometry: Geometry { Geometry(views: views, traits: contentTraits) }
  private lazy var contentTraits = ScreenTraits(
    .content, root: views[0],
    safeArea: Insets(
      enclosing: declarations.screens.flatMap { screen in
        [screen.safeArea ?? views[0].safeArea ?? .zero] + screen.safeAreas.map(\.insets)
      }))
  /// The layouts that views can be instances of, and what came of those that are.
  let library: LayoutLibrary
  var instances = InstanceState()
  var declarations = Declarations()
  var text: LayoutText
  /// By group.
  var pendingGroups: [PendingGroup] = []
  /// How many groups, one a member of the other, are being looked into.
  var groupDepth = 0
  /// What is left of its file's room, and what is taken of that.
  private let room: FileRoom
  private var used = FileRoom.none
  /// What has been set so far.
  var settings: [SettingKey: [Setting]] = [:]
  var removals: [Removal] = []
  var stateScopes: [StateBlock: Int] = [:]
  /// The first of each name.
  var statesByName: [String: Int] = [:]
  /// The states that instances around the statement at hand are kept in, and those that their texts have blocks of.
  var pins = StatePins()
  var seenStates: [String] = []
  /// Where the layout's own text declares them, by name.
  var stateSetsDeclared: [String: SourceRange] = [:]
  var statesDeclared: [String: SourceRange] = [:]
  var screensByName: [String: Int] = [:]
  /// Where the sets of screens are declared: the first of each name.
  var screenSets: [String: SourceRange] = [:]
  /// The text has screens of its own, or uses a set of them.
  var declaresScreens = false
  /// Some view has a namesake.
  var hasNamesakes = false
  var equations: [Equation] = []
  var items: [ModelItem] = []
  var mentions: [Mention] = []
  var findings: [Finding<SourceRange>] = []
  /// The invisible views of rows and stacks, by the place of their item, and the guides of stacks, by that of the word.
  var spacers: [SourceRange: Int] = [:]
  var pendingMetrics: [PendingMetric] = []
  var pendingProperties: [PendingProperties] = []
  var pendingScreens: [PendingScreen] = []
  var pendingItems: [PendingItem] = []
  /// What the rules of each view come to together; made when the first of them is lowered.
  var rulePlan: RulePlan?
  var pendingWhens: [PendingWhen] = []
  var pendingHides: [PendingStatement] = []
  /// Something is not there under some condition.
  var hasAbsences = false
  /// The first view that the statement at hand names, and that is not always there when it holds.
  var absentView: Int?
  var silences: [Silence] = []
  var lookups = NameLookups()
  /// Of the equation before: nothing that means anything.
  var spareNodes: [ReferenceNode] = []
  var spareEquation: ResolvedEquation?
  var spareForms: [AtomForm] = []
  /// What is built stands outside of the layouts of its file.
  let isBesideLayouts: Bool
  /// The words that screens have.
  lazy var traits = pendingScreens.flatMap { pending in
    pending.statement.children.filter { $0.kind == .screenClause }.flatMap { clause -> [String] in
      let words = clause.children.filter { $0.kind == .identifier }.map { pending.context.reader.string($0) }
      return words.first == ScreenProperty.traits.rawValue ? Array(words.dropFirst()) : []
    }
  }.unique
  /// Some metric has a value that depends on conditions.
  var hasConditionalMetrics = false
  /// The conditions of metrics: those that say the same are one.
  var internedWhens: [ScreenCondition: Int] = [:]
  /// Of metrics of files, those with choices as their files have them.
  private var borrowedMetrics: [Int: FileMetric] = [:]
  var chosenValues: [Int: [ChosenValue]] = [:]
  /// Other values of metrics than the text gives them, by number: for whoever asks what follows from a metric.
  let metricValues: [Int: Rational]
  /// In whatever scopes. Used when every metric is declared.
  lazy var metricsByName = Dictionary(grouping: metrics.indices) { metrics[$0].name }
  /// Of some view something is not known.
  lazy var hasUnknownParts = views.contains { !$0.unknownParts.isEmpty }
  /// Asked now and then; once it says true, the model is unwanted, and what is left to do is not done.
  var stop: () -> Bool = { false }
  private(set) var isStopped = false
  private var asked = 0
  /// A brace is missing in what is built or in the text of an instance: statements may stand in another block than meant.
  var bracesFail = false

  /// `unit` is what is built, from the file of that key.
  init(
    file: FilePath, unit: FileUnit? = nil, slips: LayoutSlips = LayoutSlips([]), unread: UnreadNames,
    fileMetrics: FileMetrics, library: LayoutLibrary = LayoutLibrary(), room: FileRoom = FileRoom(),
    metricValues: [Int: Rational] = [:]
  ) {
    self.metricValues = metricValues
    text = LayoutText(sources: [TextSource(file: file, instance: [])])
    self.library = library
    self.slips = slips
    self.room = room
    isBesideLayouts = unit.map { $0.node < 0 && library.outlines[file]?.layouts.isEmpty == false } ?? true
    if let unit {
      instances.open = [LayoutKey(file: file, name: unit.name)]
      text.pieces = unit.pieces
      bracesFail = unit.pieces.contains(where: \.hasBraceProblem)
    }
    self.unread = unread
    used.parts = fileMetrics.count * FileRoom.Cost.term
    if !isFull { borrow(fileMetrics, of: file, scope: NameScope.file, imports: NameScope.imports) }
  }

  /// Declares what stands in the unit, of that text.
  func declare(_ unit: FileUnit, in text: [UInt8]) {
    declarer.declare(unit, in: text)
    if unit.node >= 0, !declaresScreens { declarer.takeScreensOfFile() }
  }

  /// The metrics that hold in every layout of a file: of several of one name the first.
  static func fileMetrics(of unit: FileUnit, in document: Document, unread: UnreadNames) -> [FileMetric] {
    guard unit.statements.contains(where: { $0.cursor.kind == .letStatement }) else { return [] }
    let builder = LayoutBuilder(file: document.file, unread: unread, fileMetrics: FileMetrics())
    for (statement, piece) in unit.statements where statement.kind == .letStatement {
      let reader = Reader(text: document.text, pieceStart: unit.starts[piece])
      builder.declarer.declare(statement, scope: NameScope.outermost, piece: piece, reader: reader)
    }
    builder.constantPass.evaluateMetrics()
    return builder.fileMetrics(in: NameScope.outermost)
  }

  /// The same of files whose metrics may need those of others, all together: in a circle of imports each needs the next.
  static func fileMetrics(of files: [FilePath], in library: LayoutLibrary) -> [FilePath: [FileMetric]] {
    guard let first = files.first else { return [:] }
    let builder = LayoutBuilder(file: first, unread: UnreadNames(), fileMetrics: FileMetrics())
    var own: [FilePath: Int] = [:]
    for file in files {
      builder.scopes += [NameScope(), NameScope(parent: builder.scopes.count)]
      let scope = builder.scopes.count - 1
      own[file] = scope
      guard let outline = library.outlines[file] else { continue }
      for (statement, reader) in outline.fileLevel.metricStatements(in: outline.document.text) {
        builder.declarer.declare(statement, scope: scope, piece: 0, reader: reader)
      }
    }
    for file in files {
      guard let scope = own[file] else { continue }
      for imported in library.importedFiles(of: file) {
        if let known = own[imported] {
          for (name, metric) in builder.declarations.metricsByName[known] ?? [:] {
            builder.bring(name, imported, into: scope - 1) { metric }
          }
        } else {
          builder.borrow(library.metrics(of: imported), of: imported, imports: scope - 1)
        }
      }
    }
    builder.constantPass.evaluateMetrics()
    return own.mapValues { builder.fileMetrics(in: $0) }
  }

  /// Those that are declared in a scope, in the order written: of several of one name the first.
  private func fileMetrics(in scope: Int) -> [FileMetric] {
    (declarations.metricsByName[scope] ?? [:]).values.sorted().map { conditionalPass.fileMetric($0) }
  }

  /// Has metrics of a file and of those that it imports seen from a scope.
  func borrow(_ borrowed: FileMetrics, of file: FilePath, scope: Int, imports: Int) {
    for imported in borrowed.imported { borrow(imported.metrics, of: imported.file, imports: imports) }
    for metric in borrowed.own {
      declarations.metricsByName[scope, default: [:]][metric.name] = metrics.count
      append(metric, of: file, scope: scope)
    }
  }

  private func append(_ metric: FileMetric, of file: FilePath, scope: Int) {
    metrics.append(
      Metric(
        name: metric.name, scope: scope, file: file, value: metricValues[metrics.count] ?? metric.value,
        choices: conditionalPass.choices(of: metric)))
    if metric.choices != nil { borrowedMetrics[metrics.count - 1] = metric }
  }

  /// Has metrics that an import brings seen from a scope.
  private func borrow(_ borrowed: [FileMetric], of file: FilePath, imports scope: Int) {
    for metric in borrowed {
      bring(metric.name, file, into: scope) {
        append(metric, of: file, scope: scope)
        return metrics.count - 1
      }
    }
  }

  /// Of several of one name none is meant.
  private func bring(_ name: String, _ file: FilePath, into scope: Int, _ metric: () -> Int) {
    guard let first = declarations.metricsByName[scope]?[name] else {
      let metric = metric()
      declarations.metricsByName[scope, default: [:]][name] = metric
      return
    }
    var rival = Metric(name: name, scope: scope, file: metrics[first].file, value: nil)
    rival.rivals = metrics[first].rivals + [file]
    let number = metrics.count
    declarations.metricsByName[scope]?[name] = number
    metrics.append(rival)
  }

  /// The model of everything declared so far.
  func finish(name: String, isFileLevel: Bool) -> LayoutModel {
    conditionalPass.readStates()
    constantPass.evaluateMetrics()
    for pending in pendingProperties where isWanted() { constantPass.applyProperties(pending) }
    for pending in pendingScreens { screenPass.evaluateScreen(pending) }
    if screens.isEmpty { screens = [.content] }
    conditionPass.evaluateWhens()
    conditionPass.checkWhens()
    presencePass.hideViews()
    for group in groups.indices where isWanted() && hasRoom(at: groups[group].nameRange) {
      _ = resolver.members(of: group)
    }
    // Most models need no more room: an equation for each statement, with two references at most, and a relation.
    equations.reserveCapacity(pendingItems.count { if case .statement = $0 { true } else { false } })
    items.reserveCapacity(pendingItems.count)
    mentions.reserveCapacity(mentions.count + pendingItems.count * 7 / 2)
    for item in pendingItems where !instances.uses.isTooLarge && isWanted() {
      switch item {
      case .view(let view): items.append(.view(view))
      case .statement(let pending):
        lower(pending)
        _ = hasRoom(at: statementRange(pending))
      }
    }
    let last = pendingItems.lazy.compactMap { if case .statement(let pending) = $0 { pending } else { nil } }.last
    takeScenarios(at: last.map(statementRange) ?? screens.last?.nameRange)
    declarer.keepOwnText()
    noteUse()
    return LayoutModel(
      name: name, isFileLevel: isFileLevel, declarations, text, equations: equations, items: items, mentions: mentions,
      findings: findings, removals: removals, silences: silences, chosenValues: chosenValues,
      uses: instances.uses)
  }

  /// Takes room for each constraint on each screen in each state but the first: all of them are solved.
  private func takeScenarios(at last: SourceRange?) {
    let (scenarios, isTooMany) = screens.count.multipliedReportingOverflow(by: max(1, declarations.combinationCount))
    guard scenarios > 1, let last else { return }
    let constraints =
      FileRoom.Cost.scenario * FileRoom.Cost.solvedConstraints + views.count * 2
      + equations.reduce(0) { $0 + $1.pairs.count }
    let (solved, isTooMuch) = (scenarios - 1).multipliedReportingOverflow(by: constraints)
    take(isTooMany || isTooMuch ? room.parts + 1 : solved / FileRoom.Cost.solvedConstraints)
    _ = hasRoom(at: last)
  }

  /// Whether to go on: for every statement.
  func isWanted() -> Bool {
    asked += 1
    if !isStopped, asked % 64 == 0 { isStopped = stop() }
    return !isStopped
  }

  // MARK: Room

  /// Takes room of the file for so many parts more.
  func take(_ parts: Int) { used.parts += parts }

  /// Nothing more is made: there is no room for it.
  var isFull: Bool { used.parts > room.parts }

  /// Whether there is room for what stands at a place. Where it ends that is said, once: nothing is looked at from there on.
  func hasRoom(at place: @autoclosure () -> SourceRange) -> Bool {
    if isFull, !instances.uses.isTooLarge {
      refuse(
        place(),
        "this is too much for one file: from here on the layout is not looked at, and it is not solved: divide it, or "
          + "repeat less, by states, screens, instances, lists, groups and conditions")
    }
    return !instances.uses.isTooLarge
  }

  /// Takes room for a view or a statement of an instance; false where there is none.
  func takeInstance() -> Bool {
    guard used.instances < room.instances else {
      instances.uses.shortRoom = room
      return false
    }
    used.instances += 1
    return true
  }

  /// From there on nothing is looked at.
  func refuse(_ place: SourceRange, _ message: String) {
    instances.uses.haveErrors = instances.uses.haveErrors || place.source != 0
    guard !instances.uses.isTooLarge else { return }
    instances.uses.isTooLarge = true
    instances.uses.shortRoom = room
    report(.tooLarge, text.sources[Int(place.source)].type ?? place, message)
  }

  /// Whether a name may be held against so many others. Where one mistake makes thousands of names unknown, the first of
  /// them are helped.
  func mayCompare(_ count: Int) -> Bool {
    guard used.comparisons < room.comparisons else {
      instances.uses.shortRoom = room
      return false
    }
    used.comparisons += count
    return true
  }

  private func noteUse() {
    instances.uses.used = used
    instances.uses.borrowed = metrics.indices.lazy.filter { [self] number in
      metrics[number].isUsed && metrics[number].scope == NameScope.imports
    }.compactMap { [self] number in
      let metric = borrowedMetrics[number] ?? FileMetric(name: metrics[number].name, value: metrics[number].value)
      return metrics[number].file.map { LayoutUses.Borrowed(file: $0, metric: metric) }
    }
  }

  // MARK: Uses

  func use(view: Int) {
    // Writing what is there already would copy them all, where another version shares them.
    if !views[view].isUsed { views[view].isUsed = true }
  }

  func use(metric: Int) {
    if !metrics[metric].isUsed { metrics[metric].isUsed = true }
  }

  // MARK: Findings

  func report(
    _ code: FindingCode, _ place: SourceRange, _ message: String, related: [(place: SourceRange, message: String)] = [],
    fix: (title: String, place: SourceRange, replacement: String)? = nil, isGuess: Bool = false
  ) {
    // Two of one name may stand in blocks of their own, and what would contain itself outside of it.
    if bracesFail, code == .duplicateName || code == .recursiveLayout { return }
    take(FileRoom.Cost.report)
    findings.append(
      Finding(
        code: code, place: place, message: message, related: related, data: fix.map { .fix($0) }, isGuess: isGuess))
  }

  /// Whether text that cannot be read would have declared the name, or the same in another block: what is wrong with it is
  /// said there.
  func isUnread(_ name: String) -> Bool {
    guard unread.objects.contains(name) else { return false }
    instances.uses.hasUnreadNames = true
    return true
  }

  /// Reports a name that nothing has, with the nearest one that something has.
  func reportUnknown(
    _ code: FindingCode, _ what: String, _ name: String, at place: SourceRange, among candidates: () -> [String]
  ) {
    guard !isUnread(name) else { return }
    if code == .unknownName, let ours = ForeignNames.sizes[name] {
      return report(code, place, "there is no '\(name)': \(ours)")
    }
    let near = nearest(to: name, among: candidates)
    if code == .unknownView, name == "_spacer" {
      return report(
        code, place, "'_spacer' stands in the rows or the stack of a view alone: rows { [a(50)]-[_spacer] }")
    }
    guard let nearest = near else {
      let advice = code == .unknownView ? ": declare it, with 'view \(name)'" : ""
      return report(code, place, "\(what) '\(name)' is not known here\(advice)")
    }
    report(
      code, place, "\(what) '\(name)' is not known here; did you mean '\(nearest)'?",
      fix: ("Replace with '\(nearest)'", place, nearest))
  }
}

extension LayoutBuilder {
  /// The nearest name to one that nothing has.
  func nearest(to name: String, among candidates: () -> [String]) -> String? {
    guard mayCompare(0) else { return nil }
    let candidates = candidates()
    return mayCompare(candidates.count) ? Spelling.nearest(to: name, among: candidates) : nil
  }
}

extension LayoutBuilder: LoweringPass {
  var builder: LayoutBuilder { self }
}
