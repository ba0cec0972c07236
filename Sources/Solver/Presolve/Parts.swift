/// Solves the parts of a problem, each in the cheapest way that works: small parts bundled in one system, in
/// fractions of machine words; a part alone where something in its bundle conflicts; in rationals where a fraction
/// overflows.
final class Parts {
  private let problem: Problem
  private let derived: DerivedVariables?
  private let work: WorkCounter
  /// Systems of one or several parts. Empty where the numbers of the problem itself do not fit fractions.
  private let bundles: [LinearSystem<Fraction>]
  /// The bundle of each variable; empty where there is one bundle.
  private let bundleOf: [Int]
  /// The parts, each as a system of its own, in fractions and in rationals.
  private lazy var partsInFractions = Components<Fraction>(problem, without: derived).systems
  private lazy var partsInRationals = Components<Rational>(problem, without: derived).systems
  /// The indices of the parts of each bundle.
  private lazy var partsOf = listParts()
  /// Indices of the constraints that name no variable but parameters of one size, in the order written.
  let constantConstraints: [Int]

  /// `bundleRows`: the most rows of a bundle of several parts. `derived`: variables that no part has.
  init(
    _ problem: Problem, _ work: WorkCounter, bundleRows: Int = 1 << 14, without derived: DerivedVariables? = nil
  ) throws(Stopped) {
    (self.problem, self.derived, self.work) = (problem, derived, work)
    try work.spend(entries: problem.variableCount + problem.constraints.count)
    (bundles, bundleOf, constantConstraints) = try work.attempt { () throws(Stopped) in
      let components = Components<Fraction>(problem, bundling: bundleRows, without: derived)
      return (components.systems, components.systemOf, components.constantConstraints)
    } inRationals: { () throws(Stopped) in
      ([], [], Components<Rational>(problem, without: derived).constantConstraints)
    }
  }

  /// The value of each variable that is a parameter of one size; nil for the others.
  var given: [Rational?] {
    var given = [Rational?](repeating: nil, count: problem.variableCount)
    for parameter in problem.parameters where parameter.lower >= parameter.upper {
      given[parameter.variable] = parameter.lower
    }
    return given
  }

  private func listParts() -> [[Int]] {
    var result = [[Int]](repeating: [], count: bundles.count)
    for (number, system) in partsInFractions.enumerated() {
      if let variable = system.variables.first { result[bundleOf.isEmpty ? 0 : bundleOf[variable]].append(number) }
    }
    return result
  }

  /// Solves all parts. `together` solves a bundle at once; it returns nil where something in it conflicts. Then the
  /// parts of the bundle are solved one after the other, by `inFractions` or, where a fraction overflows, by
  /// `inRationals`. `take` gets each answer and its variables. `unsolved` is called for each part that is given up;
  /// without it the whole is given up then.
  func solve<Answer>(
    together: (LinearSystem<Fraction>) throws(Stopped) -> Answer?,
    inFractions alone: (LinearSystem<Fraction>) throws(Stopped) -> Answer,
    inRationals exactly: (LinearSystem<Rational>) throws(Stopped) -> Answer,
    take: (Answer, _ variables: [Int]) throws(Stopped) -> Void,
    unsolved: ((Unsolved, _ constraints: [Int]) -> Void)? = nil
  ) throws(Stopped) {
    func solveAlone(_ part: Int) throws(Stopped) {
      let solved: Answer
      do throws(Stopped) {
        solved = try work.attempt(skippingFractions: bundles.isEmpty) { () throws(Stopped) in
          try alone(partsInFractions[part])
        } inRationals: { () throws(Stopped) in
          try exactly(partsInRationals[part])
        }
      } catch {
        guard let reason = error.unsolved, let unsolved else { throw error }
        return unsolved(reason, constraints(ofPart: part))
      }
      try take(solved, variables(ofPart: part))
    }
    if bundles.isEmpty {
      for part in partsInRationals.indices { try solveAlone(part) }
    }
    for number in bundles.indices {
      try work.spend()
      if let answer = try solve(bundle: number, together) {
        try take(answer, bundles[number].variables)
      } else {
        for part in partsOf[number] { try solveAlone(part) }
      }
    }
  }

  /// Solves a bundle at once; nil where its parts have to be solved one by one.
  private func solve<Answer>(
    bundle: Int, _ together: (LinearSystem<Fraction>) throws(Stopped) -> Answer?
  ) throws(Stopped) -> Answer? {
    do throws(Stopped) {
      return try work.attempt { () throws(Stopped) in
        try together(bundles[bundle])
      } inRationals: {
        nil
      }
    } catch {
      if error.unsolved != nil { return nil }
      throw error
    }
  }

  private func variables(ofPart part: Int) -> [Int] {
    bundles.isEmpty ? partsInRationals[part].variables : partsInFractions[part].variables
  }

  private func constraints(ofPart part: Int) -> [Int] {
    let origins =
      bundles.isEmpty ? partsInRationals[part].rows.map { $0.origin } : partsInFractions[part].rows.map { $0.origin }
    return origins.compactMap { if case .constraint(let index) = $0 { index } else { nil } }
  }
}
