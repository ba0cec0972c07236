import Solver
import Synchronization

// Which views have to do with what is relaxed in a configuration: those that would lie otherwise if what is relaxed were
// written first, and so something else had to give way. All others are as the text says.

/// What is known of it, by configuration; found when it is asked for.
final class ConflictReachCache: Sendable {
  fileprivate struct Key: Hashable {
    var scenario: Int
    var point: SizePoint
  }

  fileprivate let known = Mutex<[Key: Set<Int>]>([:])
}

extension LayoutResult {
  /// So many constraints are solved once more for it; of more, all views are said to depend on what is relaxed.
  private static let mostForReach = 40_000

  /// The views whose frames depend on what is relaxed in the configuration, as far as a screen can show it.
  func viewsInConflict(in configuration: ConfigurationResult) -> Set<Int> {
    guard configuration.status == .conflict else { return [] }
    let key = ConflictReachCache.Key(scenario: configuration.scenario, point: configuration.point)
    if let views = conflictReachCache.known.withLock({ $0[key] }) { return views }
    let views = findViewsInConflict(in: configuration)
    conflictReachCache.known.withLock { $0[key] = views }
    return views
  }

  private func findViewsInConflict(in configuration: ConfigurationResult) -> Set<Int> {
    let graph = constraints.graph(of: configuration.scenario)
    let relaxed = configuration.relaxed.sorted()
    let limit = explanationLimit
    guard let part = graph.part(around: relaxed.flatMap { graph.variables(of: $0) }, limit: Self.mostForReach) else {
      return Set(model.views.indices)
    }
    let own = problem(of: configuration.scenario, limit).part(part, at: configuration.point)
    var problem = own.problem
    let places = relaxed.compactMap { own.place(ofConstraint: $0) }
    let first = Set(places)
    let rest = (problem.impliedCount..<problem.constraints.count).filter { !first.contains($0) }
    let order = Array(0..<problem.impliedCount) + places + rest
    problem.constraints = ConstraintList(order.map { own.problem.constraints[$0] })
    guard let solution = problem.solve(), solution.unsolved.isEmpty else { return Set(model.views.indices) }
    var views: Set<Int> = []
    for (value, variable) in zip(solution.values, own.variables)
    where (value - configuration.values[variable]).magnitude >= .leastShown {
      views.insert(Dimension.view(of: variable))
    }
    // What cannot hold even then is wrong by itself.
    let again = Set(solution.conflicts.filter { $0.miss >= .leastShown }.map { order[$0.relaxed] })
    for number in relaxed where own.place(ofConstraint: number).map(again.contains) ?? true {
      views.formUnion(constraints[configuration.scenario].linear(number).terms.map(\.view))
    }
    return views
  }
}
