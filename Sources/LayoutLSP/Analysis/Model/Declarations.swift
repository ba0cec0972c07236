import Solver
import Syntax

// What a layout declares, and what names mean in it: the one look-up of names, for lowering as for those who point at a word.

struct Declarations: Sendable {
  /// The names of its states, in the order of their first blocks.
  var states: [String] = []
  /// Each state is in one of them.
  var stateSets: [StateSet] = []
  var whens: [When] = []
  var scopes: [NameScope] = [
    NameScope(parent: NameScope.imports), NameScope(view: 0, parent: NameScope.file), NameScope(),
  ]
  /// The root is the first; the others follow in the order written.
  var views: [ViewNode] = [ViewNode(name: "", parent: nil)]
  var metrics: [Metric] = []
  /// What of a view's properties depends on conditions.
  var propertyChanges: [PropertyChange] = []
  /// In the order written.
  var stacks: [StackArrangement] = []
  var screens: [Screen] = []
  /// Those of the sets that the text declares, which a layout has only where it uses the set.
  var screensOfSets: [Screen] = []
  var groups: [GroupNode] = []
  /// By scope, then by name: of several of one name the first.
  var metricsByName: [Int: [String: Int]] = [:]
  /// By name, in the order declared.
  var groupsByName: [String: [Int]] = [:]

  // MARK: Scopes

  /// The scope and those around it, from the inside out.
  func scopesAround(_ scope: Int) -> [Int] {
    var result: [Int] = []
    var current: Int? = scope
    while let scope = current, scopes.indices.contains(scope) {
      result.append(scope)
      current = scopes[scope].parent
    }
    return result
  }

  /// The view whose block a statement of the scope stands in.
  func owner(of scope: Int) -> Int { scopes[scope].view ?? 0 }

  // MARK: Names

  /// The declared view of that name, among the children of the scope's view first, then outward.
  @inline(__always)
  func declaredView(_ name: String, from scope: Int) -> Int? { scopes.declaredView(name, from: scope, in: views) }

  /// The declared view that a name of a path means: inside of the view before it, or of the first name any in reach.
  func declaredView(_ name: String, inside view: Int?, from scope: Int) -> Int? {
    view.map { views.child(name, of: $0, under: scopes[scope].condition) } ?? declaredView(name, from: scope)
  }

  /// The rectangle that a name of a path means, as `declaredView` is asked for it. `superview`: of the first view that the
  /// statement names, where there is one.
  func box(_ name: String, inside view: Int?, superview: Int?, from scope: Int) -> Box? {
    declaredView(name, inside: view, from: scope).map { .view($0) }
      ?? PseudoView(rawValue: name).flatMap { box($0, inside: view, superview: superview, from: scope) }
  }

  func box(_ name: PseudoView, inside view: Int?, superview: Int?, from scope: Int) -> Box? {
    switch name {
    case .view: view == nil ? .view(scopes[scope].root) : nil
    case .superview: (view.map { views[$0].parent } ?? superview).map { .view($0) }
    case .margins: (view ?? superview).map { .margins(of: $0) }
    case .safeArea: .safeArea(of: views.safeAreaOwner(from: view ?? superview ?? 0))
    }
  }

  /// The metric of that name, in the scope first, then outward to the file.
  @inline(__always)
  func metric(_ name: String, from scope: Int) -> Int? {
    var current: Int? = scope
    while let scope = current {
      if let metric = metricsByName[scope]?[name] { return metric }
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

  /// The views inside a view that exist wherever the condition holds.
  func children(of view: Int, under condition: Condition) -> [Int] {
    views[view].children.filter { condition.implies(views[$0].condition) }
  }

  /// From the root: `form.user`; empty for the root.
  func path(of view: Int) -> String {
    var names: [String] = []
    var current = view
    while let parent = views[current].parent {
      names.append(views[current].name)
      current = parent
    }
    return names.reversed().joined(separator: ".")
  }
}

extension [NameScope] {
  /// See `Declarations.declaredView`.
  func declaredView(_ name: String, from scope: Int, in views: [ViewNode]) -> Int? {
    guard indices.contains(scope) else { return nil }
    let condition = self[scope].condition
    var current: Int? = scope
    while let scope = current {
      if let view = self[scope].view, let child = views.child(name, of: view, under: condition) { return child }
      current = self[scope].parent
    }
    return nil
  }
}
