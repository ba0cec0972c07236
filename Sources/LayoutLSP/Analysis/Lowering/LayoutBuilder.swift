import Solver
import Syntax

/// Builds a `LayoutModel` from a layout's statements, in passes: declares every name, evaluates the metrics, then
/// what depends on them (properties, screens, conditions), then lowers all other statements in the order written.
/// Each pass and each notation is a `LoweringPass`; the builder holds the state that they share. It lives only while
/// it builds one model.
final class LayoutBuilder {
  let misspelledNames: MisspelledLayoutNames
  let unread: UnreadNames
  /// The geometry for what is the same on every screen: the spaces of relations, and edges that lie outside even of
  /// the largest safe area. Valid once every view and screen is declared. Computed each time: a stored copy of the
  /// views would force the next change of a view to copy them all.
  var geometry: Geometry { Geometry(views: views, traits: contentTraits) }
  private lazy var contentTraits = ScreenTraits(
    .content, root: views[0],
    safeArea: Insets(
      enclosing: declarations.screens.flatMap { screen in
        [screen.safeArea ?? views[0].safeArea ?? .zero] + screen.safeAreas.map { $0.insets }
      }))
  /// The layouts that views can be instances of; `instances` holds the state of declaring instances.
  let library: LayoutLibrary
  var instances = InstanceState()
  var declarations = Declarations()
  var text: LayoutText
  /// The declarations of the groups, by the number of the group.
  var pendingGroups: [PendingGroup] = []
  /// The number of groups whose members are being resolved, each a member of the one before.
  var groupDepth = 0
  /// The room that is left of the file's, and the room that this layout has used.
  private let room: FileBudget
  private var used = FileBudget.none
  var stateScopes: [StateBlock: Int] = [:]
  /// Indices into `states`, by name.
  var statesByName: [String: Int] = [:]
  /// The states in which the instances around the current statement are kept.
  var pins = KeptStates()
  /// The states that the text of the current instance names, of sets in which it is kept in a state.
  var seenStates: [String] = []
  /// Where the layout's own text declares each set of states, and each state of a set, by name.
  var stateSetsDeclared: [String: SourceRange] = [:]
  var statesDeclared: [String: SourceRange] = [:]
  var screensByName: [String: Int] = [:]
  /// Where each named set of screens is declared; of several with one name, the first.
  var screenSets: [String: SourceRange] = [:]
  /// Whether the text has screens of its own, or uses a set of screens.
  var declaresScreens = false
  /// Whether some view has a namesake: a sibling of the same name that exists under other conditions.
  var hasNamesakes = false
  /// What was said so far: of the layout, and while `collecting` of a part of it.
  var lowered = LoweredStatement()
  var items: [ModelItem] = []
  /// The invisible views that rows and stacks make: spacers by the place of their item, the baseline guides of stacks
  /// by the place of the word `stack`.
  var spacers: [SourceRange: Int] = [:]
  var pendingMetrics: [PendingMetric] = []
  var pendingProperties: [PendingProperties] = []
  var pendingScreens: [PendingScreen] = []
  var pendingItems: [PendingItem] = []
  /// The combined rules of all views; made when the first rule is lowered.
  var rulePlan: RulePlan?
  var pendingWhens: [PendingWhen] = []
  var pendingHides: [PendingStatement] = []
  /// Whether some view that statements name is absent under some condition.
  var hasAbsences = false
  var absentViewStatements: [AbsentViewStatement] = []
  /// Whether the unit being built is the file level of a file that also has `layout` blocks. Also true without a
  /// unit, when only the metrics of files are evaluated.
  let isBesideLayouts: Bool
  /// The traits that the layout's screens have.
  lazy var traits = pendingScreens.flatMap { pending in
    pending.statement.children.filter { $0.kind == .screenClause }.flatMap { clause -> [String] in
      let words = clause.children.filter { $0.kind == .identifier }.map { pending.context.reader.string($0) }
      return words.first == ScreenProperty.traits.rawValue ? Array(words.dropFirst()) : []
    }
  }.unique
  /// Whether some metric has a value that depends on conditions.
  var hasConditionalMetrics = false
  /// The numbers of the conditions of metrics; equal conditions share one number.
  var internedWhens: [ScreenCondition: Int] = [:]
  /// The borrowed metrics with choices, by number, as their files declare them.
  private var borrowedMetrics: [Int: FileMetric] = [:]
  /// Values that replace the text's values of metrics, by number, to find out what depends on a metric; normally
  /// empty.
  let metricValues: [Int: Rational]
  /// The metrics of each name, in all scopes. Valid once every metric is declared.
  lazy var metricsByName = Dictionary(grouping: metrics.indices) { metrics[$0].name }
  /// Whether some part of a view is unknown, because the declaration has an error.
  lazy var hasUnknownParts = views.contains { !$0.unknownParts.isEmpty }
  /// Polled by `isWanted`; once it returns true, the model is unwanted and the remaining work is skipped.
  var stop: () -> Bool = { false }
  private(set) var isStopped = false
  private var asked = 0
  /// Whether a brace is missing in the unit being built or in the text of an instance: statements may then stand in
  /// another block than meant.
  var bracesFail = false

  /// Creates a builder for `unit`, from the file with the key `file`; without a unit, for the metrics of files alone.
  init(
    file: FilePath, unit: FileUnit? = nil, misspelledNames: MisspelledLayoutNames = MisspelledLayoutNames([]),
    unread: UnreadNames,
    fileMetrics: FileMetrics, library: LayoutLibrary = LayoutLibrary(), room: FileBudget = FileBudget(),
    metricValues: [Int: Rational] = [:]
  ) {
    self.metricValues = metricValues
    text = LayoutText(sources: [TextSource(file: file, instance: [])])
    self.library = library
    self.misspelledNames = misspelledNames
    self.room = room
    isBesideLayouts = unit.map { $0.node < 0 && library.outlines[file]?.layouts.isEmpty == false } ?? true
    if let unit {
      instances.open = [LayoutKey(file: file, name: unit.name)]
      text.pieces = unit.pieces
      bracesFail = unit.pieces.contains { $0.hasBraceProblem }
    }
    self.unread = unread
    used.units = fileMetrics.count * FileBudget.Cost.term
    if !isFull { borrow(fileMetrics, of: file, scope: NameScope.file, imports: NameScope.imports) }
  }

  /// Declares the contents of a unit; `text` is the text of its file.
  func declare(_ unit: FileUnit, in text: [UInt8]) {
    declarer.declare(unit, in: text)
    if unit.node >= 0, !declaresScreens { declarer.takeScreensOfFile() }
  }

  /// Returns the metrics at file level, which hold in every layout of the file; of several with one name, the first.
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

  /// Returns the file-level metrics of files whose metrics may need metrics of other files. All files are evaluated
  /// together, because in a circle of imports each needs the next.
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

  /// Returns the metrics declared in a scope, in the order written; of several with one name, the first.
  private func fileMetrics(in scope: Int) -> [FileMetric] {
    (declarations.metricsByName[scope] ?? [:]).values.sorted().map { conditionalPass.fileMetric($0) }
  }

  /// Makes the metrics of a file visible in `scope`, and the metrics of the files that it imports in `imports`.
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

  /// Makes the metrics that an import brings visible in a scope.
  private func borrow(_ borrowed: [FileMetric], of file: FilePath, imports scope: Int) {
    for metric in borrowed {
      bring(metric.name, file, into: scope) {
        append(metric, of: file, scope: scope)
        return metrics.count - 1
      }
    }
  }

  /// Makes an imported metric visible in a scope. If several imports bring one name, none of them is meant: the name
  /// stands for a metric without a value that lists the files as rivals.
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

  /// Builds the model of everything declared so far.
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
    for item in pendingItems where !instances.uses.isTooLarge && isWanted() {
      switch item {
      case .view(let view): items.append(.view(view))
      case .statement(let pending):
        lower(pending)
        _ = hasRoom(at: statementRange(pending))
      }
    }
    for (view, setting) in lowered.priorities { views[view].prioritySettings.append(setting) }
    declarations.stacks = lowered.stacks
    let overridden = OverriddenSettings(lowered, presence: presencePass.presence)
    lowered.equations = overridden.equations
    scrolling.tieContents()
    let last = pendingItems.lazy.compactMap { if case .statement(let pending) = $0 { pending } else { nil } }.last
    takeScenarios(at: last.map(statementRange) ?? screens.last?.nameRange)
    declarer.keepOwnText()
    noteUse()
    return LayoutModel(
      name: name, isFileLevel: isFileLevel, declarations, text, equations: lowered.equations, items: items,
      mentions: lowered.mentions, findings: lowered.findings, removals: overridden.removals,
      absentViewStatements: absentViewStatements, chosenValues: lowered.chosenValues, uses: instances.uses)
  }

  /// Takes room for the constraints of every screen in every state but the first: all of these are solved.
  private func takeScenarios(at last: SourceRange?) {
    let (scenarios, isTooMany) = screens.count.multipliedReportingOverflow(by: max(1, declarations.combinationCount))
    guard scenarios > 1, let last else { return }
    let constraints =
      FileBudget.Cost.scenario * FileBudget.Cost.solvedConstraints + views.count * 2
      + equations.reduce(0) { $0 + $1.pairs.count }
    let (solved, isTooMuch) = (scenarios - 1).multipliedReportingOverflow(by: constraints)
    take(isTooMany || isTooMuch ? room.units + 1 : solved / FileBudget.Cost.solvedConstraints)
    _ = hasRoom(at: last)
  }

  /// Whether to go on with the work. Called for every statement; polls `stop` at every 64th call.
  func isWanted() -> Bool {
    asked += 1
    if !isStopped, asked % 64 == 0 { isStopped = stop() }
    return !isStopped
  }

  // MARK: Room

  /// Takes room of the file for `units` further units; see `FileBudget.Cost`.
  func take(_ units: Int) {
    let (sum, isTooLarge) = used.units.addingReportingOverflow(units)
    used.units = isTooLarge ? .max : sum
  }

  /// Whether the room is used up, so that no further constraints are made.
  var isFull: Bool { used.units > room.units }

  /// Whether there is room for what stands at a place. Where the room ends, reports that once; nothing is read from
  /// there on.
  func hasRoom(at place: @autoclosure () -> SourceRange) -> Bool {
    if isFull, !instances.uses.isTooLarge {
      refuse(
        place(),
        "this is too much for one file: from here on the layout is not looked at, and it is not solved: divide it, or "
          + "repeat less, by states, screens, instances, lists, groups and conditions")
    }
    return !instances.uses.isTooLarge
  }

  /// Takes room for a view or a statement of an instance; returns false if none is left.
  func takeInstance() -> Bool {
    guard used.instances < room.instances else {
      instances.uses.shortRoom = room
      return false
    }
    used.instances += 1
    return true
  }

  /// Reports at the first such place that the layout is too large; nothing is read from there on.
  func refuse(_ place: SourceRange, _ message: String) {
    instances.uses.otherTextHasErrors = instances.uses.otherTextHasErrors || place.source != 0
    guard !instances.uses.isTooLarge else { return }
    instances.uses.isTooLarge = true
    instances.uses.shortRoom = room
    report(.tooLarge, text.sources[Int(place.source)].type ?? place, message)
  }

  /// Whether a misspelt name may be compared with `count` others; takes room for that. Where one mistake makes
  /// thousands of names unknown, only the first of them get a suggestion.
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
    // Assigning an equal value would still copy all views, where another owner shares them.
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
    // With a brace missing, two declarations of one name may belong in different blocks, and an instance of a layout
    // in itself outside of it.
    if bracesFail, code == .duplicateName || code == .recursiveLayout { return }
    take(FileBudget.Cost.report)
    lowered.findings.append(
      Finding(
        code: code, place: place, message: message, related: related, data: fix.map { .fix($0) }, isGuess: isGuess))
  }

  /// Whether unreadable text may declare the name; with a brace missing, all names that the file declares count. That
  /// mistake is reported where it stands, so the name is not reported as unknown.
  func isUnread(_ name: String) -> Bool {
    guard unread.objects.contains(name) else { return false }
    instances.uses.hasUnreadNames = true
    return true
  }

  /// Reports an unknown name, and suggests the nearest known one.
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
  /// Returns the known name nearest to an unknown one; nil if none is near, or there is no room for comparisons.
  func nearest(to name: String, among candidates: () -> [String]) -> String? {
    guard mayCompare(0) else { return nil }
    let candidates = candidates()
    return mayCompare(candidates.count) ? Spelling.nearest(to: name, among: candidates) : nil
  }
}

extension LayoutBuilder: LoweringPass {
  var builder: LayoutBuilder { self }
}
