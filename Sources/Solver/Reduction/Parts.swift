/// The systems of a problem in fractions of machine words and, once these do not suffice, in rationals.
final class Parts {
  private let problem: Problem
  /// Empty where the numbers of the problem itself do not fit.
  private let words: [LinearSystem<Fraction>]
  private lazy var rationals = Components<Rational>(problem).systems
  let count: Int
  /// The value of each variable that is a parameter of one size.
  let given: [Rational?]
  /// Indices of the constraints that say nothing about any other variable, in the order written.
  let constantConstraints: [Int]

  init(_ problem: Problem, _ patience: Patience) throws(Stopped) {
    self.problem = problem
    (words, count, given, constantConstraints) = try patience.attempt { () throws(Stopped) in
      let components = Components<Fraction>(problem)
      return (
        components.systems, components.systems.count, components.given.map { $0?.rational },
        components.constantConstraints
      )
    } rationals: { () throws(Stopped) in
      let components = Components<Rational>(problem)
      return ([], components.systems.count, components.given, components.constantConstraints)
    }
  }

  /// The variables of a part, as the problem numbers them.
  func variables(_ number: Int) -> [Int] {
    words.isEmpty ? rationals[number].variables : words[number].variables
  }

  /// The answer about one part.
  func attempt<Answer>(
    _ number: Int, _ patience: Patience, words solve: (LinearSystem<Fraction>) throws(Stopped) -> Answer,
    rationals solveExactly: (LinearSystem<Rational>) throws(Stopped) -> Answer
  ) throws(Stopped) -> Answer {
    if words.isEmpty { return try solveExactly(rationals[number]) }
    return try patience.attempt { () throws(Stopped) in
      try solve(words[number])
    } rationals: { () throws(Stopped) in
      try solveExactly(rationals[number])
    }
  }
}
