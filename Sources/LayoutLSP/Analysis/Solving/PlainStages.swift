import Solver

/// How long each stage of solving a problem takes that is given as numbers: for measuring.
extension PlainProblem {
  /// By the names of the stages. One that comes more than once adds up.
  func timesOfStages(withVerdicts: Bool) -> [String: Duration] {
    let clock = ContinuousClock()
    var times: [String: Duration] = [:]
    var last = clock.now
    let note: StageObserver = { stage in
      let now = clock.now
      times[stage.rawValue, default: .zero] += now - last
      last = now
    }
    if withVerdicts { _ = problem.solve(ended: note) } else { _ = problem.values(ended: note) }
    return times
  }
}
