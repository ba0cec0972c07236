import Solver
import Synchronization

// Which views a conflict affects: those whose frames would differ if the relaxed constraints were written first, so
// that others were relaxed instead. All other views lie as the text says.

/// The affected views of the configurations asked about so far.
final class ConflictReachCache: Sendable {
  fileprivate struct Key: Hashable {
    var scenario: Int
    var point: SizePoint
  }

  fileprivate let known = Mutex<[Key: Set<ViewID>]>([:])
}

extension LayoutResult {
  /// The most constraints that are solved again to find the affected views. Where there are more, all views count.
  private static let mostForReach = 40_000

  /// Returns the views whose frames depend on what is relaxed in the configuration, by as much as a screen can show.
  package func viewsInConflict(in configuration: ConfigurationResult) -> Set<ViewID> {
    guard configuration.status == .conflict else { return [] }
    let key = ConflictReachCache.Key(scenario: configuration.scenario, point: configuration.point)
    if let views = conflictReachCache.known.withLock({ $0[key] }) { return views }
    let views = findViewsInConflict(in: configuration)
    conflictReachCache.known.withLock { $0[key] = views }
    return views
  }

  private func findViewsInConflict(in configuration: ConfigurationResult) -> Set<ViewID> {
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
    var views: Set<ViewID> = []
    for (value, variable) in zip(solution.values, own.variables)
    where (value - configuration.values[variable]).magnitude >= .leastShown {
      views.insert(Dimension.view(of: variable))
    }
    // A constraint that is relaxed even when it comes first conflicts by itself.
    let again = Set(solution.conflicts.filter { $0.miss >= .leastShown }.map { order[$0.relaxed] })
    for number in relaxed where own.place(ofConstraint: number).map(again.contains) ?? true {
      views.formUnion(constraints[configuration.scenario].linear(number).terms.map { $0.view })
    }
    return views
  }
}
