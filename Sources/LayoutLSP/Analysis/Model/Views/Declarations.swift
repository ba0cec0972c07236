import Solver
import Syntax

// What a layout declares, and what names mean in it. Names are looked up only here, by lowering as well as for
// editors.

package struct Declarations: Sendable {
  /// The names of the states, in the order of their first blocks.
  var states: Table<StateSet.State, String> = []
  var statesByName: [String: StateID] = [:]
  /// The sets of states. Each state is in one of them.
  package var stateSets: [StateSet] = []
  var whens: [When] = []
  var scopes: Numbered<NameScope> = [
    NameScope(parent: .imports), NameScope(view: .root, parent: .file), NameScope(),
  ]
  /// The root, then the other views in the order written.
  var views: Views = [ViewNode(name: "", parent: nil)]
  var metrics: Numbered<Metric> = []
  /// The changes of view properties that depend on conditions.
  package var propertyChanges: [PropertyChange] = []
  /// The stacks, in the order written.
  package var stacks: [StackArrangement] = []
  /// The shares of stacks that change with the lines of texts.
  var shares: [StackShare] = []
  /// The axes along which views that scroll do not, with the equations that say so.
  package var unscrolled: [UnscrolledAxis] = []
  package var screens: Numbered<Screen> = []
  /// The screens of the sets that the text declares. The layout has them only where it uses the set.
  package var screensOfSets: Numbered<Screen> = []
  var groups: [GroupNode] = []
  /// By scope and name, the metric of that name: of several in one text the first.
  var metricsByName: [ScopeID: [String: MetricID]] = [:]
  /// The groups of each name, in the order declared.
  package var groupsByName: [String: [Int]] = [:]

  // MARK: Scopes

  /// Returns the scope and those around it, from the inside out.
  package func scopesAround(_ scope: ScopeID) -> [ScopeID] {
    var result: [ScopeID] = []
    var current: ScopeID? = scope
    while let scope = current, scopes.indices.contains(scope) {
      result.append(scope)
      current = scopes[scope].parent
    }
    return result
  }

  /// Returns the view whose block the statements of a scope stand in.
  func owner(of scope: ScopeID) -> ViewID { scopes[scope].view ?? .root }

  // MARK: Names

  /// Returns the declared view of that name: first among the children of the scope's view, then outward.
  @inline(__always)
  package func declaredView(_ name: String, from scope: ScopeID) -> ViewID? {
    scopes.declaredView(name, from: scope, in: views)
  }

  /// Returns the declared view that a name in a path means: a child of the view before it, or for the first name any
  /// in reach.
  func declaredView(_ name: String, inside view: ViewID?, from scope: ScopeID) -> ViewID? {
    view.map { views.child(name, of: $0, under: scopes[scope].condition) } ?? declaredView(name, from: scope)
  }

  /// Returns the rectangle that a name in a path means, looked up as by `declaredView`. `superview` is that of the
  /// first view that the statement names, where there is one.
  package func box(_ name: String, inside view: ViewID?, superview: ViewID?, from scope: ScopeID) -> Box? {
    declaredView(name, inside: view, from: scope).map { .view($0) }
      ?? PseudoView(rawValue: name).flatMap { box($0, inside: view, superview: superview, from: scope) }
  }

  func box(_ name: PseudoView, inside view: ViewID?, superview: ViewID?, from scope: ScopeID) -> Box? {
    switch name {
    case .view: view == nil ? .view(scopes[scope].root) : nil
    case .superview: (view.map { views[$0].parent } ?? superview).map { .view($0) }
    case .margins: (view ?? superview).map { .margins(of: $0) }
    case .keyboard: .keyboard
    case .safeArea: .safeArea(of: views.safeAreaOwner(from: view ?? superview ?? .root))
    }
  }

  /// Returns the metric of that name, in the scope first, then outward to the file.
  @inline(__always)
  func metric(_ name: String, from scope: ScopeID) -> MetricID? {
    var current: ScopeID? = scope
    while let scope = current {
      if let metric = metricsByName[scope]?[name] { return metric }
      current = scopes[scope].parent
    }
    return nil
  }

  /// Returns the group of that name, in the view of the scope first, then outward; a nearer view of that name hides
  /// it.
  func group(_ name: String, from scope: ScopeID) -> Int? {
    guard groupsByName[name] != nil else { return nil }
    for view in scopesAround(scope).compactMap({ scopes[$0].view }) {
      if views.child(name, of: view, under: scopes[scope].condition) != nil { return nil }
      if let group = group(name, in: view, from: scope) { return group }
    }
    return nil
  }

  /// Returns the view's group of that name that exists where a scope's statements hold.
  func group(_ name: String, in view: ViewID, from scope: ScopeID) -> Int? {
    groupsByName[name]?.first {
      groups[$0].parent == view && scopes[scope].condition.implies(groups[$0].condition)
    }
  }

  /// Returns the names of all views that `declaredView` could find, nearest scope first.
  func visibleViews(from scope: ScopeID) -> [String] {
    let condition = scopes[scope].condition
    return scopesAround(scope).compactMap { scopes[$0].view }.flatMap { views[$0].children }
      .filter { condition.implies(views[$0].condition) }.map { views[$0].name }
  }

  /// Returns the children of a view that exist wherever the condition holds.
  package func children(of view: ViewID, under condition: Condition) -> [ViewID] {
    views[view].children.filter { condition.implies(views[$0].condition) }
  }

  /// Returns the path of a view from the root: `form.user`; empty for the root. What scrolls in a view has the view's.
  func path(of view: ViewID) -> String {
    var names: [String] = []
    var current = views.scrollView(of: view) ?? view
    while let parent = views[current].parent {
      names.append(views[current].name)
      current = parent
    }
    return names.reversed().joined(separator: ".")
  }
}

extension Numbered<NameScope> {
  /// See `Declarations.declaredView`.
  func declaredView(_ name: String, from scope: ScopeID, in views: Views) -> ViewID? {
    guard indices.contains(scope) else { return nil }
    let condition = self[scope].condition
    var current: ScopeID? = scope
    while let scope = current {
      if let view = self[scope].view, let child = views.child(name, of: view, under: condition) { return child }
      current = self[scope].parent
    }
    return nil
  }
}
