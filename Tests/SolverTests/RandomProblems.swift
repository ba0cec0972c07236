// Small random problems of the kinds that go wrong: degenerate, tied, nearly contradicting, badly scaled. A `Palette`
// has their numbers, and says whether they have chains beside random constraints.

@testable import Solver

enum Kind: Int, CaseIterable { case wellPosed, ambiguous, conflicting }

struct RandomProblems {
  var random: SeededGenerator
  /// Problems have at most this many variables.
  var width = getenv("LAYOUT_RANDOM_WIDTH").flatMap { Int(String(cString: $0)) } ?? 6

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The palette of the problem being made.
  var palette = Palette.plain

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  mutating func pick(_ pool: [Rational]) -> Rational { pool.randomElement(using: &random) ?? .one }

  mutating func signed(_ pool: [Rational]) -> Rational { chance(50) ? pick(pool) : -pick(pool) }

  /// Returns a problem of the kind, according to the solver under test. Its answer is what the test then checks.
  mutating func next(_ kind: Kind, isRanged: Bool = false) -> Problem {
    palette = chance(50) ? .plain : Palette.nearDegenerate.randomElement(using: &random) ?? .plain
    while true {
      let problem = make(kind, isRanged: isRanged)
      // The test is to complain about a problem that is not solved.
      guard let solution = problem.solve() else { return problem }
      let actual: Kind = !solution.conflicts.isEmpty ? .conflicting : solution.free.isEmpty ? .wellPosed : .ambiguous
      if actual == kind { return problem }
    }
  }

  private mutating func make(_ kind: Kind, isRanged: Bool) -> Problem {
    let count = Int.random(in: 1...min(width, palette.width), using: &random)
    var problem = Problem(variableCount: count)
    // Required constraints that hold at a hidden point never conflict; a conflicting problem breaks some of them.
    let hidden = (0..<count).map { _ in signed(palette.constants) }
    let small = hidden.map { $0.magnitude }
    let point = chance(50) ? small : hidden
    if chance(40) || isRanged { addParameters(&problem, point, isRanged: isRanged) }
    if chance(50) { addSigns(&problem, point) }
    if chance(60) { problem.impliedCount = problem.constraints.count }
    let wanted = Int.random(in: 1...(kind == .ambiguous ? count + 2 : 2 * count + 4), using: &random)
    for _ in 0..<wanted { problem.constraints.append(constraint(problem, point, kind)) }
    if palette.hasChains, chance(60) { addChain(&problem, point, kind) }
    problem.observed = Array(0..<count).shuffled(using: &random)
    if chance(30) { problem.observed.removeLast(Int.random(in: 0..<count, using: &random)) }
    return problem
  }

  private mutating func addParameters(_ problem: inout Problem, _ point: [Rational], isRanged: Bool) {
    for variable in 0..<min(problem.variableCount, chance(50) ? 2 : 1) {
      let lower = point[variable] - (isRanged ? pick(palette.constants) : .zero)
      let upper = point[variable] + (isRanged ? pick(palette.constants) : .zero)
      problem.parameters.append(Parameter(variable: variable, lower: lower, upper: upper))
    }
  }

  private mutating func addSigns(_ problem: inout Problem, _ point: [Rational]) {
    for variable in 0..<problem.variableCount where point[variable].sign >= 0 && chance(70) {
      let term = Term(variable: variable, coefficient: .one)
      problem.constraints.append(LinearConstraint(terms: [term], relation: .greaterOrEqual, constant: .zero))
    }
  }

  private mutating func constraint(_ problem: Problem, _ point: [Rational], _ kind: Kind) -> LinearConstraint {
    let isRequired = chance(kind == .conflicting ? 75 : 45)
    if chance(12), let earlier = problem.constraints.randomElement(using: &random) {
      return repeated(earlier, keepsPriority: earlier.priority < .required || kind == .conflicting)
    }
    var terms: [Term] = []
    let count = Int.random(in: 1...3, using: &random)
    for variable in Array(0..<problem.variableCount).shuffled(using: &random).prefix(count) {
      terms.append(Term(variable: variable, coefficient: signed(palette.factors)))
    }
    let relation: Relation = chance(45) ? .equal : chance(50) ? .lessOrEqual : .greaterOrEqual
    var constant = signed(palette.constants)
    if isRequired, kind != .conflicting || chance(65) {
      constant = terms.reduce(.zero) { $0 + $1.coefficient * point[$1.variable] }
      let slack = chance(50) ? Rational.zero : pick(palette.constants)
      if relation == .lessOrEqual { constant += slack }
      if relation == .greaterOrEqual { constant -= slack }
    }
    let priority = isRequired ? .required : pick(palette.priorities)
    return LinearConstraint(terms: terms, relation: relation, constant: constant, priority: priority)
  }

  /// Returns an earlier constraint again, or a multiple of it.
  private mutating func repeated(_ earlier: LinearConstraint, keepsPriority: Bool) -> LinearConstraint {
    let factor = chance(50) ? Rational.one : pick(palette.factors)
    return LinearConstraint(
      terms: earlier.terms.map { Term(variable: $0.variable, coefficient: $0.coefficient * factor) },
      relation: earlier.relation, constant: earlier.constant * factor,
      priority: keepsPriority ? earlier.priority : pick(palette.priorities))
  }
}
