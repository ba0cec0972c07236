/// The systems of a problem, each solved in the cheapest way that does: small parts together and in fractions of machine
/// words, a part alone where something in its bundle conflicts, and in rationals where a fraction overflows.
final class Parts {
  private let problem: Problem
  private let patience: Patience
  /// Empty where the numbers of the problem itself do not fit.
  private let bundles: [LinearSystem<Fraction>]
  private let bundleOf: [Int]
  private lazy var words = Components<Fraction>(problem).systems
  private lazy var rationals = Components<Rational>(problem).systems
  /// The parts of each bundle.
  private lazy var partsOf = listParts()
  /// The value of each variable that is a parameter of one size.
  let given: [Rational?]
  /// Indices of the constraints that say nothing about any other variable, in the order written.
  let constantConstraints: [Int]

  /// `bundleRows`: small parts are put together up to so many rows.
  init(_ problem: Problem, _ patience: Patience, bundleRows: Int = 1 << 14) throws(Stopped) {
    self.problem = problem
    self.patience = patience
    (bundles, bundleOf, given, constantConstraints) = try patience.attempt { () throws(Stopped) in
      let components = Components<Fraction>(problem, bundling: bundleRows)
      return (
        components.systems, components.systemOf, components.given.map { $0?.rational }, components.constantConstraints
      )
    } rationals: { () throws(Stopped) in
      let components = Components<Rational>(problem)
      return ([], [], components.given, components.constantConstraints)
    }
  }

  private func listParts() -> [[Int]] {
    var result = [[Int]](repeating: [], count: bundles.count)
    for (number, system) in words.enumerated() {
      if let variable = system.variables.first { result[bundleOf[variable]].append(number) }
    }
    return result
  }

  /// Solves all parts: `together` several that have nothing to do with each other, unless it says nil, as it does where
  /// something conflicts; otherwise one after the other. `take` gets each answer and the variables it is about.
  func solve<Answer>(
    together: (LinearSystem<Fraction>) throws(Stopped) -> Answer?,
    words alone: (LinearSystem<Fraction>) throws(Stopped) -> Answer,
    rationals exactly: (LinearSystem<Rational>) throws(Stopped) -> Answer,
    take: (Answer, _ variables: [Int]) throws(Stopped) -> Void
  ) throws(Stopped) {
    if bundles.isEmpty {
      for system in rationals { try take(exactly(system), system.variables) }
    }
    for number in bundles.indices {
      try patience.spend()
      let answer = try patience.attempt { () throws(Stopped) in
        try together(bundles[number])
      } rationals: {
        nil
      }
      if let answer {
        try take(answer, bundles[number].variables)
        continue
      }
      for part in partsOf[number] {
        let answer = try patience.attempt { () throws(Stopped) in
          try alone(words[part])
        } rationals: { () throws(Stopped) in
          try exactly(rationals[part])
        }
        try take(answer, words[part].variables)
      }
    }
  }
}
