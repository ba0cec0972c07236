/// The numbers of random problems: plain ones, or those at which tolerances and machine words go wrong.
@testable import Solver

struct Palette: Sendable {
  var factors: [Rational]
  var constants: [Rational]
  var priorities: [Rational]
  /// The gaps by which the closing constraint of a chain of variables may miss; empty if problems have no chains.
  var gaps: [Rational] = []
  var hasChains: Bool { !gaps.isEmpty }
  /// The most variables with which the oracle is quick enough.
  var width = Int.max

  static let plain = Palette(
    factors: ["1", "1", "1", "1", "1", "2", "0.5", "1/3", "16/9", "0.1", "3"],
    constants: [
      "0", "0", "0", "5", "10", "10", "10", "1/3", "2/3", "0.1", "0.2", "0.3", "100", "1000000000", "0.001", "7",
    ])

  static let nearDegenerate = [
    // Thirds and aspect ratios, exact and rounded.
    Palette(
      factors: ["1", "1", "1", "1/3", "2/3", "16/9", "9/16", "4/3", "0.951613", "0.3333333", "1.7777778", "1/7"],
      constants: ["0", "0", "160", "90", "1/3", "0.333333333", "100", "53.3333333333", "160/3"],
      gaps: ["0", "0", "0.000000001", "-0.000000001"]),
    // Tenths: 0.1 + 0.2 is 0.3.
    Palette(
      factors: ["1", "1", "1", "1", "1.1", "0.1", "10"], constants: ["0", "0", "0.1", "0.1", "0.2", "0.3", "0.7", "1"],
      gaps: ["0", "0", "0", "0.000000001", "0.00000000000000001"]),
    // Large numbers beside small ones.
    Palette(
      factors: ["1", "1", "1", "1000000", "0.000001"],
      constants: ["0", "0", "1000000000", "1000000000", "1000000000.001", "0.001", "0.000000001", "999999999.999"],
      gaps: ["0", "0.001", "-0.001", "0.000000000001"]),
    // Neighbours: numbers that differ by 1e-12 are different.
    Palette(
      factors: ["1", "1", "1", "1.000000000001", "0.999999999999"],
      constants: ["0", "10", "10", "10.000000000001", "9.999999999999", "0.000000000001"],
      gaps: ["0", "0.000000000001", "-0.000000000001"]),
    // Numbers with products that do not fit machine words.
    Palette(
      factors: ["1", "1", "999999937/1000000007", "4294967291/4294967279", "2147483647/2147483629", "1/998244353"],
      constants: ["0", "1", "1000000007", "1/1000000009", "4294967296/3", "9223372036854775807"],
      gaps: ["0", "0", "1/1000000007", "0.000000001"], width: 4),
    // Numbers that do not fit machine words themselves.
    Palette(
      factors: [
        "1", "1", "1", "0.1234567890123456789012345678901234567891", "1.000000000000000000000000000000000000001",
        "3.141592653589793238462643383279502884197",
      ],
      constants: [
        "0", "0", "1", "2.718281828459045235360287471352662497757", "12345678901234567890123456789012345678901",
        "1.000000000000000000000000000000000000001",
      ],
      gaps: ["0", "0", "0.0000000000000000000000000000000000000001"], width: 3),
    // Few numbers, so that many optima are tied, and priorities that are near each other.
    Palette(
      factors: ["1", "1", "1", "1", "2"], constants: ["0", "0", "10", "10", "20", "5"],
      priorities: ["999.999", "999.998", "250.5", "250.5", "250.500000001", "250"], gaps: ["0", "0", "10"]),
  ]

  private init(
    factors: [String], constants: [String],
    priorities: [String] = ["999.5", "999", "750", "750", "750", "500", "250.25", "250", "250", "50", "0"],
    gaps: [String] = [], width: Int = .max
  ) {
    self.factors = Palette.numbers(factors)
    self.constants = Palette.numbers(constants)
    self.priorities = Palette.numbers(priorities)
    self.gaps = Palette.numbers(gaps)
    self.width = width
  }

  private static func numbers(_ texts: [String]) -> [Rational] {
    texts.compactMap { try? ProblemText.number($0) }
  }
}

extension RandomProblems {
  /// Ties the variables in a chain: each is the one before it times a factor, plus a number. A closing constraint
  /// between the last and the first agrees with the chain, or misses it by a gap.
  mutating func addChain(_ problem: inout Problem, _ point: [Rational], _ kind: Kind) {
    let members = Array(0..<problem.variableCount).shuffled(using: &random)
    guard members.count > 1 else { return }
    var links: [LinearConstraint] = []
    // The last variable is factor · first + constant.
    var (factor, constant) = (Rational.one, Rational.zero)
    for (one, next) in zip(members, members.dropFirst()) {
      let times = chance(50) ? Rational.one : pick(palette.factors)
      // A chain through the hidden point contradicts nothing.
      let plus = chance(60) ? signed(palette.constants) : point[next] - times * point[one]
      links.append(LinearConstraint.link(next, one, times, plus))
      (factor, constant) = (factor * times, constant * times + plus)
    }
    guard let first = members.first, let last = members.last else { return }
    var closing = LinearConstraint.link(last, first, factor, constant + pick(palette.gaps))
    if chance(40) { closing.relation = chance(50) ? .lessOrEqual : .greaterOrEqual }
    if chance(20) { closing.priority = pick(palette.priorities) }
    links.append(closing)
    if chance(30) { links.shuffle(using: &random) }
    if chance(30), kind != .conflicting {
      for index in links.indices { links[index].priority = pick(palette.priorities) }
    }
    problem.constraints += links
  }
}

extension LinearConstraint {
  /// `next - times · one == plus`
  static func link(_ next: Int, _ one: Int, _ times: Rational, _ plus: Rational) -> LinearConstraint {
    LinearConstraint(
      terms: [Term(variable: next, coefficient: .one), Term(variable: one, coefficient: -times)], relation: .equal,
      constant: plus)
  }
}
