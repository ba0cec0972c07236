import Solver
import Syntax

/// A part of lowering: a pass over the declarations, a helper of several notations, or one notation. All of them work
/// on one `LayoutBuilder`, and see its state as if it were their own.
protocol LoweringPass {
  var builder: LayoutBuilder { get }
}

// MARK: Shared state

extension LoweringPass {
  var declarations: Declarations {
    get { builder.declarations }
    nonmutating _modify { yield &builder.declarations }
  }
  var text: LayoutText {
    get { builder.text }
    nonmutating _modify { yield &builder.text }
  }
  var geometry: Geometry { builder.geometry }
  var views: Views {
    get { builder.declarations.views }
    nonmutating _modify { yield &builder.declarations.views }
  }
  var metrics: Numbered<Metric> {
    get { builder.declarations.metrics }
    nonmutating _modify { yield &builder.declarations.metrics }
  }
  var groups: [GroupNode] {
    get { builder.declarations.groups }
    nonmutating _modify { yield &builder.declarations.groups }
  }
  var states: Table<StateSet.State, String> {
    get { builder.declarations.states }
    nonmutating _modify { yield &builder.declarations.states }
  }
  var whens: [When] {
    get { builder.declarations.whens }
    nonmutating _modify { yield &builder.declarations.whens }
  }
  var scopes: Numbered<NameScope> {
    get { builder.declarations.scopes }
    nonmutating _modify { yield &builder.declarations.scopes }
  }
  var screens: Numbered<Screen> {
    get { builder.declarations.screens }
    nonmutating _modify { yield &builder.declarations.screens }
  }
  var equations: Numbered<Equation> {
    get { builder.lowered.equations }
    nonmutating _modify { yield &builder.lowered.equations }
  }
  var mentions: [Mention] {
    get { builder.lowered.mentions }
    nonmutating _modify { yield &builder.lowered.mentions }
  }
  var findings: [Finding<SourceRange>] {
    get { builder.lowered.findings }
    nonmutating _modify { yield &builder.lowered.findings }
  }
}

// MARK: Shared helpers

extension LoweringPass {
  func isWanted() -> Bool { builder.isWanted() }
  func use(view: ViewID) { builder.lowered.usedViews.append(view) }
  func use(metric: MetricID) { builder.lowered.usedMetrics.append(metric) }

  func scopesAround(_ scope: ScopeID) -> [ScopeID] { builder.declarations.scopesAround(scope) }
  func owner(of scope: ScopeID) -> ViewID { builder.declarations.owner(of: scope) }
  func declaredView(_ name: String, from scope: ScopeID) -> ViewID? {
    if builder.hasNamesakes {
      for view in scopesAround(scope).compactMap({ scopes[$0].view }) { takeRoomForNamesakes(of: name, in: view) }
    }
    return builder.scopes.declaredView(name, from: scope, in: builder.views)
  }

  /// Takes room for looking through all views of one name inside a view, each of which exists under other conditions.
  func takeRoomForNamesakes(of name: String, in view: ViewID) {
    guard builder.hasNamesakes else { return }
    var next = views.latestChild(name, of: view)
    while let earlierNamesake = next {
      builder.take((views[earlierNamesake].condition.branches.count + 1) * FileBudget.Cost.visit)
      next = views[earlierNamesake].earlierNamesake
    }
  }

  func metric(_ name: String, from scope: ScopeID) -> MetricID? { builder.declarations.metric(name, from: scope) }
  func visibleViews(from scope: ScopeID) -> [String] { declarations.visibleViews(from: scope) }

  /// Returns the names of all metrics that `metric(_:from:)` could find, in the order declared. Leaves out the
  /// metrics that `statement` declares, because their own values cannot need them.
  func visibleMetrics(from scope: ScopeID, outside statement: StatementContext? = nil) -> [String] {
    let visible = scopesAround(scope)
    return metrics.filter { metric in
      guard visible.contains(metric.scope) else { return false }
      guard let statement, let place = metric.nameRange else { return true }
      return place.source != statement.source || place.statement != statement.ordinal
    }.map { $0.name }
  }
}
