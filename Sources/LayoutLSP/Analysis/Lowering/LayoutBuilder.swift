import Solver
import Syntax

/// Builds a `LayoutModel` from a layout's statements, in passes: declare every name, give the metrics their values, then
/// what depends on them (properties, screens, conditions), then lower all other statements in the order written. Each pass
/// and each notation is a `LoweringPass` of its own; here is what they share. Lives only while it builds.

final class LayoutBuilder {
  let layoutNames: [String]
  let unread: UnreadNames
  /// For spaces only, which are the same on every screen. Used when every view is declared.
  lazy var geometry = Geometry(views: views, traits: ScreenTraits(.content, root: views[0]))
  /// The layouts that views can be instances of, and what came of those that are.
  let library: LayoutLibrary
  var instances = InstanceState()
  var declarations = Declarations()
  var text: LayoutText
  /// By group.
  var pendingGroups: [PendingGroup] = []
  /// Of all groups together.
  var groupMembers = 0
  /// How many groups, one a member of the other, are being looked into.
  var groupDepth = 0
  /// How many names have been compared to find the nearest.
  var comparedNames = 0
  /// What has been set so far.
  var settings: [SettingKey: [Setting]] = [:]
  var removals: [Removal] = []
  var stateScopes: [StateBlock: Int] = [:]
  var equations: [Equation] = []
  var items: [ModelItem] = []
  var mentions: [Mention] = []
  var findings: [Finding<SourceRange>] = []
  /// Lists of one view, which are most of all lists of rectangles, by view: made once. Empty before statements are lowered.
  var singleViews: [[Box]] = []
  /// A list of the superview that was meant last.
  var singleSuperview: [Int?] = [nil]
  /// The invisible views of rows, by the place of their item.
  var spacers: [SourceRange: Int] = [:]
  var pendingMetrics: [PendingMetric] = []
  var pendingProperties: [PendingProperties] = []
  var pendingScreens: [PendingScreen] = []
  var pendingItems: [PendingItem] = []
  /// What the rules of each view come to together; made when the first of them is lowered.
  var rulePlan: RulePlan?
  var pendingWhens: [PendingWhen] = []
  var lookups = NameLookups()
  /// Of some view something is not known.
  lazy var hasUnknownParts = views.contains { !$0.unknownParts.isEmpty }
  /// Asked now and then; once it says true, the model is unwanted, and what is left to do is not done.
  var stop: () -> Bool = { false }
  private var isStopped = false
  private var asked = 0
  /// A brace is missing in what is built or in the text of an instance: statements may stand in another block than meant.
  var bracesFail = false

  /// `unit` is what is built, from the file of that key.
  init(
    file: FilePath, unit: FileUnit? = nil, layoutNames: [String], unread: UnreadNames, fileMetrics: [FileMetric],
    library: LayoutLibrary = LayoutLibrary()
  ) {
    text = LayoutText(sources: [TextSource(file: file, instance: [])])
    self.library = library
    self.layoutNames = layoutNames
    if let unit {
      instances.open = [LayoutKey(file: file, name: unit.name)]
      text.pieces = unit.pieces
      bracesFail = unit.pieces.contains(where: \.hasBraceProblem)
    }
    self.unread = unread
    for metric in fileMetrics {
      declarations.metricsByName[NameScope.file, default: [:]][metric.name] = metrics.count
      metrics.append(Metric(name: metric.name, scope: NameScope.file, value: metric.value))
    }
  }

  /// Declares what stands in the unit, of that text.
  func declare(_ unit: FileUnit, in text: [UInt8]) {
    for (statement, piece) in unit.statements {
      let reader = Reader(text: text, pieceStart: unit.starts[piece])
      if unit.node >= 0 {
        declarer.declareLayout(statement, piece: piece, reader: reader)
      } else {
        declarer.declareFileLevel(statement, piece: piece, reader: reader)
      }
    }
  }

  /// The metrics that hold in every layout of a file: of several of one name the first.
  static func fileMetrics(of unit: FileUnit, in document: Document, unread: UnreadNames) -> [FileMetric] {
    guard unit.statements.contains(where: { $0.cursor.kind == .letStatement }) else { return [] }
    let builder = LayoutBuilder(file: document.file, layoutNames: [], unread: unread, fileMetrics: [])
    for (statement, piece) in unit.statements where statement.kind == .letStatement {
      let reader = Reader(text: document.text, pieceStart: unit.starts[piece])
      builder.declarer.declareFileLevel(statement, piece: piece, reader: reader)
    }
    builder.constantPass.evaluateMetrics()
    return builder.metrics.enumerated().compactMap { number, metric in
      guard builder.declarations.metricsByName[NameScope.outermost]?[metric.name] == number else { return nil }
      return FileMetric(name: metric.name, value: metric.value)
    }
  }

  /// The model of everything declared so far.
  func finish(name: String, isFileLevel: Bool) -> LayoutModel {
    constantPass.evaluateMetrics()
    for pending in pendingProperties where isWanted() { constantPass.applyProperties(pending) }
    for pending in pendingScreens { constantPass.evaluateScreen(pending) }
    if screens.isEmpty { screens = [.content] }
    conditionPass.evaluateWhens()
    conditionPass.checkWhens()
    for group in groups.indices where isWanted() { _ = resolver.members(of: group) }
    // Most statements make one equation, and most models need no more room.
    equations.reserveCapacity(pendingItems.count { if case .statement = $0 { true } else { false } })
    items.reserveCapacity(pendingItems.count)
    for item in pendingItems where !instances.uses.isTooLarge && isWanted() {
      switch item {
      case .view(let view): items.append(.view(view))
      case .statement(let pending): lower(pending)
      }
    }
    declarer.keepOwnText()
    return LayoutModel(
      name: name, isFileLevel: isFileLevel, declarations, text, equations: equations, items: items, mentions: mentions,
      findings: findings, removals: removals, uses: instances.uses)
  }

  /// Whether to go on: for every statement.
  func isWanted() -> Bool {
    asked += 1
    if !isStopped, asked % 64 == 0 { isStopped = stop() }
    return !isStopped
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
    fix: (title: String, place: SourceRange, replacement: String)? = nil
  ) {
    // Two of one name may stand in blocks of their own, and what would contain itself outside of it.
    if bracesFail, code == .duplicateName || code == .recursiveLayout { return }
    findings.append(
      Finding(code: code, place: place, message: message, related: related, data: fix.map { .fix($0) }))
  }

  /// Whether text that cannot be read would have declared the name, or the same in another block: what is wrong with it is
  /// said there.
  func isUnread(_ name: String) -> Bool {
    guard unread.objects.contains(name) else { return false }
    instances.uses.hasUnreadNames = true
    return true
  }

  static let mostCompared = 500_000

  /// Reports a name that nothing has, with the nearest one that something has.
  func reportUnknown(
    _ code: FindingCode, _ what: String, _ name: String, at place: SourceRange, among candidates: [String]
  ) {
    guard !isUnread(name) else { return }
    // Where one mistake makes thousands of names unknown, the first of them get this help.
    comparedNames += candidates.count
    let near = comparedNames <= Self.mostCompared ? Spelling.nearest(to: name, among: candidates) : nil
    if code == .unknownView, name == "_spacer" {
      return report(code, place, "'_spacer' stands in the rows of a view alone: rows { [a(50)]-[_spacer] }")
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

extension LayoutBuilder: LoweringPass {
  var builder: LayoutBuilder { self }
}
