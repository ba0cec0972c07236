/// Problems written as text, for tests: `a + 2 b - c >= 10.5 @750; a == 3`, variables named by letters and digits.
///
/// A line `param w 100` or `param w 100 200` declares a parameter, `observe a b` the observed variables (without such
/// a line all, in the order of appearance), `implied 3` how many constraints are implied. Not the project's language:
/// sums of `coefficient variable` on the left, a number on the right.
@testable import Solver

struct ProblemText {
  var problem = Problem(variableCount: 0)
  var names: [String] = []

  init(_ text: String) throws {
    var observed: [String]?
    for statement in text.split(whereSeparator: { $0 == ";" || $0.isNewline }) {
      let words = statement.split(separator: " ").map(String.init)
      guard let first = words.first else { continue }
      if first == "param" {
        let bounds = try words.dropFirst(2).map { try ProblemText.number($0) }
        problem.parameters.append(
          Parameter(variable: variable(words[1]), lower: bounds[0], upper: bounds.count > 1 ? bounds[1] : bounds[0]))
      } else if first == "observe" {
        observed = Array(words.dropFirst())
      } else if first == "implied" {
        problem.impliedCount = Int(words[1]) ?? 0
      } else {
        problem.constraints.append(try constraint(words))
      }
    }
    problem.variableCount = names.count
    problem.observed = observed.map { $0.map { variable($0) } } ?? Array(names.indices)
    problem.variableCount = names.count
  }

  private mutating func variable(_ name: String) -> Int {
    if let index = names.firstIndex(of: name) { return index }
    names.append(name)
    return names.count - 1
  }

  private mutating func constraint(_ words: [String]) throws -> LinearConstraint {
    var terms: [Term] = []
    var relation = Relation.equal
    var constant = Rational.zero
    var priority = Rational.required
    var coefficient = Rational.one
    var sign = Rational.one
    var isRight = false
    for word in words {
      switch word {
      case "+": sign = .one
      case "-": sign = -.one
      case "==", "<=", ">=":
        relation = word == "==" ? .equal : word == "<=" ? .lessOrEqual : .greaterOrEqual
        isRight = true
        sign = .one
      default:
        if word.hasPrefix("@") {
          priority = try ProblemText.number(String(word.dropFirst()))
        } else if isRight {
          constant = sign * (try ProblemText.number(word))
        } else if let number = try? ProblemText.number(word) {
          coefficient = number
        } else {
          terms.append(Term(variable: variable(word), coefficient: sign * coefficient))
          coefficient = .one
        }
      }
    }
    return LinearConstraint(
      terms: terms.filter { !$0.coefficient.isZero }, relation: relation, constant: constant, priority: priority)
  }

  struct NotANumber: Error { var text: String }

  static func number(_ text: String) throws -> Rational {
    let parts = text.split(separator: "/").map { Rational(decimal: String($0)) }
    guard let top = parts[0] else { throw NotANumber(text: text) }
    guard parts.count > 1 else { return top }
    guard let bottom = parts[1] else { throw NotANumber(text: text) }
    return top / bottom
  }
}
