import Solver

/// Solves again what an edit touched, and leaves the rest of a solution as it was: parts of a problem that share nothing
/// but given sizes have nothing to do with each other.

extension ScreenSolver {
  /// False if it was told to stop; nil, and nothing done, where the setting has to be solved whole.
  mutating func solveChanged(_ problem: ScreenProblem, setting: Int, stop: () -> Bool) -> Bool? {
    // How much is too much work may be another question for the whole.
    guard let changed, let last = changed.before.configurations.first(where: { $0.setting == setting }),
      last.free.allSatisfy(\.isIntervalKnown)
    else { return nil }
    guard !stop() else { return false }
    return solveRegion(problem, setting: setting, changed, last, stop: stop)
      ?? solveParts(problem, setting: setting, changed, last, stop: stop)
  }

  /// As little as has to be where nothing required conflicts.
  private mutating func solveRegion(
    _ problem: ScreenProblem, setting: Int, _ changed: ChangedSettings, _ last: ConfigurationResult, stop: () -> Bool
  ) -> Bool? {
    guard last.setAside.isEmpty, let region = changed.region(in: setting) else { return nil }
    if !last.redundant.isEmpty {
      let touched = Set(region.members.constraints + changed.changed)
      let constraints = changed.before.constraints[setting]
      guard touched.isDisjoint(with: last.redundant), !region.mayImply(touched, of: constraints, at: last.values) else {
        return nil
      }
    }
    let part = problem.part(region.members, of: model, at: .fixed, around: region.around, values: last.values)
    guard let solution = part.problem.solve(stop: stop) else { return false }
    guard solution.isComplete, solution.conflicts.isEmpty, solution.redundant.isEmpty else { return nil }
    let result = last.without(Set(part.constraints + changed.changed), part.variables).adding(solution, of: part)
    guard !region.mayImply(part.constraints, of: problem.constraints, at: result.values) else { return nil }
    pivots += solution.pivots
    configurations.append(result)
    return true
  }

  /// All that has to do with what changed.
  private mutating func solveParts(
    _ problem: ScreenProblem, setting: Int, _ changed: ChangedSettings, _ last: ConfigurationResult, stop: () -> Bool
  ) -> Bool? {
    guard let (parts, touched) = changed.parts(in: setting) else { return nil }
    keep(parts, of: setting)
    let part = problem.part(touched, of: model, at: .fixed)
    guard let solution = part.problem.solve(stop: stop) else { return false }
    guard solution.isComplete else { return nil }
    pivots += solution.pivots
    let gone = Set(part.constraints + changed.changed)
    let kept = changed.before.conflicts.filter { $0.setting == setting && !gone.contains($0.setAside) }
    let found = solution.conflicts.map { named($0, setting, problem, part.constraints, part.problem.parameters) }
    conflicts += (kept + found).sorted { $0.setAside < $1.setAside }
    configurations.append(last.without(gone, part.variables).adding(solution, of: part))
    return true
  }
}

extension Solution {
  /// Nothing was given up.
  fileprivate var isComplete: Bool { unsolved.isEmpty && intervalsAreComplete }
}

extension ConfigurationResult {
  /// Without what is said of these.
  fileprivate func without(_ constraints: Set<Int>, _ variables: [Int]) -> ConfigurationResult {
    let isGone = free.isEmpty ? [] : Set(variables)
    var broken = broken
    if !broken.isEmpty { for number in constraints { broken[number] = nil } }
    return ConfigurationResult(
      configuration: configuration, setting: setting, values: values,
      free: free.filter { !isGone.contains($0.variable) }, broken: broken,
      redundant: redundant.filter { !constraints.contains($0) }, setAside: setAside.subtracting(constraints))
  }

  /// With what is known of parts of which it says nothing.
  fileprivate func adding(_ solution: Solution, of part: Subproblem) -> ConfigurationResult {
    var (values, free, broken, redundant, setAside) = (values, free, broken, redundant, setAside)
    for (place, variable) in part.variables.enumerated() { values[variable] = solution.values[place] }
    if !solution.free.isEmpty {
      free += solution.free.map { one in
        var one = one
        one.variable = part.variables[one.variable]
        return one
      }
      // In the order in which variables are observed.
      free.sort { $0.variable < $1.variable }
    }
    for one in solution.broken { broken[part.constraints[one.constraint]] = one.violation }
    if !solution.redundant.isEmpty {
      redundant = (redundant + solution.redundant.map { part.constraints[$0] }).sorted()
    }
    setAside.formUnion(solution.conflicts.map { part.constraints[$0.relaxed] })
    return ConfigurationResult(
      configuration: configuration, setting: setting, values: values, free: free, broken: broken,
      redundant: redundant, setAside: setAside)
  }
}
