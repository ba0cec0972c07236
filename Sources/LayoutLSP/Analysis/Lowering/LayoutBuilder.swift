import Solver
import Syntax

/// Builds a `LayoutModel` from a layout's statements, in passes: declare every name, give the metrics their values, then
/// what depends on them (properties, screens, conditions), then lower all other statements in the order written. Extensions
/// hold one pass or notation each; this file holds what they share. Lives only while it builds.

/// Reads the text of nodes.
struct Reader {
  let text: [UInt8]
  /// Of the piece, from the start of the file.
  let pieceStart: Int

  func string(_ cursor: Cursor) -> String { cursor.string(in: text, from: pieceStart) }
}

/// Where a statement stands, to give its parts places.
struct StatementContext {
  /// The number of the text it is in.
  var source: Int32
  var ordinal: Int32
  /// Of the statement's first byte, from the start of its piece.
  var offset: Int
  var reader: Reader

  func place(of bytes: Range<Int>) -> Place {
    Place(
      source: source, statement: ordinal, lower: Int32(clamping: bytes.lowerBound - offset),
      upper: Int32(clamping: bytes.upperBound - offset))
  }

  func place(of cursor: Cursor) -> Place { place(of: cursor.contentRange) }
}

/// A metric of the file, as its layouts see it. The value is nil where its expression has an error.
struct FileMetric: Hashable, Sendable {
  var name: String
  var value: Rational?
}

final class LayoutBuilder {
  /// A metric's expression, until it has a value.
  struct PendingMetric {
    var metric: Int
    var expression: Cursor?
    var scope: Int
    var context: StatementContext
  }

  struct PendingProperties {
    var view: Int
    var properties: Cursor
    /// Where its declaration stands, and its names are looked up.
    var scope: Int
    var context: StatementContext
  }

  struct PendingScreen {
    var screen: Int
    var statement: Cursor
    var context: StatementContext
  }

  /// A statement that makes constraints.
  struct PendingStatement {
    var statement: Cursor
    var scope: Int
    var context: StatementContext
  }

  enum PendingItem {
    case view(Int)
    case statement(PendingStatement)
  }

  let layoutNames: [String]
  let unread: UnreadNames
  /// For spaces only, which are the same on every screen. Used when every view is declared.
  lazy var geometry = Geometry(views: views, traits: ScreenTraits(.content, root: views[0]))
  /// The layouts that views can be instances of, and what came of those that are.
  let library: LayoutLibrary
  var instances = InstanceState()
  var sources: [TextSource]
  var statements: [StatementPlace] = []
  var views: [ViewNode] = [ViewNode(name: "", parent: nil)]
  var metrics: [Metric] = []
  var groups: [GroupNode] = []
  /// Groups by name, in the order declared.
  var groupsByName: [String: [Int]] = [:]
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
  var states: [String] = []
  var whens: [When] = []
  var stateScopes: [StateBlock: Int] = [:]
  var scopes: [NameScope] = [NameScope(), NameScope(view: 0, parent: NameScope.file)]
  /// Metrics by scope, then by name.
  var metricScopes: [Int: [String: Int]] = [:]
  var screens: [Screen] = []
  var equations: [Equation] = []
  var items: [ModelItem] = []
  var mentions: [Mention] = []
  var findings: [Finding<Place>] = []
  var blocks: [BlockPlace] = []
  /// Lists of one, which are most of all lists of rectangles: those of one view are the same.
  var singleBoxes: [Box: [Box]] = [:]
  /// The invisible views of rows, by the place of their item.
  var spacers: [Place: Int] = [:]
  var pendingMetrics: [PendingMetric] = []
  var pendingProperties: [PendingProperties] = []
  var pendingScreens: [PendingScreen] = []
  var pendingItems: [PendingItem] = []
  /// What the rules of each view come to together; made when the first of them is lowered.
  var rulePlan: RulePlan?
  var pendingWhens: [PendingWhen] = []
  /// Asked now and then; once it says true, the model is unwanted, and what is left to do is not done.
  var stop: () -> Bool = { false }
  private var isStopped = false
  private var asked = 0

  /// `unit` is what is built, from the file of that key.
  init(
    file: String, unit: FileUnit? = nil, layoutNames: [String], unread: UnreadNames, fileMetrics: [FileMetric],
    library: LayoutLibrary = LayoutLibrary()
  ) {
    sources = [TextSource(file: file, instance: [])]
    self.library = library
    self.layoutNames = layoutNames
    if let unit {
      instances.open = [LayoutKey(file: file, name: unit.name)]
      instances.pieces = unit.pieces
    }
    self.unread = unread
    for metric in fileMetrics {
      metricScopes[NameScope.file, default: [:]][metric.name] = metrics.count
      metrics.append(Metric(name: metric.name, scope: NameScope.file, value: metric.value))
    }
  }

  /// The model of everything declared so far.
  func finish(name: String, isFileLevel: Bool) -> LayoutModel {
    evaluateMetrics()
    for pending in pendingProperties where isWanted() { applyProperties(pending) }
    for pending in pendingScreens { evaluateScreen(pending) }
    if screens.isEmpty { screens = [.content] }
    evaluateWhens()
    checkWhens()
    for group in groups.indices where isWanted() { _ = members(of: group) }
    for item in pendingItems where !instances.isTooLarge && isWanted() {
      switch item {
      case .view(let view): items.append(.view(view))
      case .statement(let pending): lower(pending)
      }
    }
    keepOwnText()
    return LayoutModel(
      name: name, isFileLevel: isFileLevel, sources: sources, pieces: instances.pieces, statements: statements,
      states: states, whens: whens, scopes: scopes, views: views,
      metrics: metrics,
      screens: screens, equations: equations, items: items, mentions: mentions, findings: findings, blocks: blocks,
      groups: groups, removals: removals, uses: instances.uses, instancesHaveErrors: instances.haveErrors,
      isTooLarge: instances.isTooLarge)
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
    _ code: FindingCode, _ place: Place, _ message: String, related: [(place: Place, message: String)] = [],
    fix: (title: String, place: Place, replacement: String)? = nil
  ) {
    findings.append(
      Finding(code: code, place: place, message: message, related: related, data: fix.map { .fix($0) }))
  }

  static let mostCompared = 500_000

  /// Reports a name that nothing has, with the nearest one that something has.
  func reportUnknown(
    _ code: FindingCode, _ what: String, _ name: String, at place: Place, among candidates: [String]
  ) {
    guard !unread.objects.contains(name) else { return }
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

  // MARK: Names

  /// The scope and those around it, from the inside out.
  func scopesAround(_ scope: Int) -> [Int] {
    var result: [Int] = []
    var current: Int? = scope
    while let scope = current {
      result.append(scope)
      current = scopes[scope].parent
    }
    return result
  }

  /// The view whose block a statement of the scope stands in.
  func owner(of scope: Int) -> Int { scopes[scope].view ?? 0 }

  /// The declared view of that name, among the children of the scope's view first, then outward.
  func declaredView(_ name: String, from scope: Int) -> Int? {
    let condition = scopes[scope].condition
    var current: Int? = scope
    while let scope = current {
      if let view = scopes[scope].view, let child = views.child(name, of: view, under: condition) { return child }
      current = scopes[scope].parent
    }
    return nil
  }

  /// The metric of that name, in the scope first, then outward to the file.
  func metric(_ name: String, from scope: Int) -> Int? {
    var current: Int? = scope
    while let scope = current {
      if let metric = metricScopes[scope]?[name] { return metric }
      current = scopes[scope].parent
    }
    return nil
  }

  /// The names of all views that `declaredView` could find, nearest scope first.
  func visibleViews(from scope: Int) -> [String] {
    let condition = scopes[scope].condition
    return scopesAround(scope).compactMap { scopes[$0].view }.flatMap { views[$0].children }
      .filter { condition.implies(views[$0].condition) }.map { views[$0].name }
  }

  /// The names of all metrics that `metric(_:from:)` could find, in the order declared; without what the statement
  /// declares, which its own value cannot need.
  func visibleMetrics(from scope: Int, outside statement: StatementContext? = nil) -> [String] {
    let visible = scopesAround(scope)
    return metrics.filter { metric in
      guard visible.contains(metric.scope) else { return false }
      guard let statement, let place = metric.namePlace else { return true }
      return place.source != statement.source || place.statement != statement.ordinal
    }.map(\.name)
  }
}
