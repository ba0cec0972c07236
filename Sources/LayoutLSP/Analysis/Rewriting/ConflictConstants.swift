import Solver

// The numbers with which the members of a conflict would not contradict: of one number what makes the proof come out, and
// of the one member that differs from all its like what those have. Whether that mends anything is found by trying.

struct ConflictConstants: AnalysedLayoutReader {
  let layout: AnalysedLayout
  let conflict: ScreenConflict
  let trials: TextTrials

  /// More numbers of a part than that are not looked at.
  private static let mostNumbers = 4

  private var document: Document { trials.document }
  private var proof: [ProofTerm] { conflict.circuit ?? conflict.proof }
  private var traits: ScreenTraits {
    model.traits(of: layout.result.scenarios[conflict.scenario])
  }

  /// For the numbers in these bytes of the file, those with which nothing is missed.
  func workingNumbers(in bytes: Range<Int>) -> [TextChange] {
    let gap = proof.reduce(Rational.zero) { $0 + $1.part }
    guard gap.sign > 0 else { return [] }
    return WrittenNumber.all(in: bytes, of: document).prefix(Self.mostNumbers).compactMap { number in
      guard let growth = growth(of: number), !growth.isZero else { return nil }
      let exact = number.value - gap / growth
      // To the side on which more works, where one does.
      let value = exact.rounded(up: growth.sign < 0, decimals: 4)
      return value == exact || !isEquality ? fix(number, value) : nil
    }
  }

  private var isEquality: Bool {
    proof.allSatisfy { term in
      guard case .constraint(let number) = term.member else { return true }
      return layout.result.constraints[conflict.scenario][number].constraint.relation == .equal
    }
  }

  private func fix(_ number: WrittenNumber, _ value: Rational) -> TextChange? {
    value == number.value ? nil : number.change(to: value)
  }

  /// By how much more is missed when the number is 1 greater; nil where that changes more than constants.
  private func growth(of number: WrittenNumber) -> Rational? {
    guard let after = after(number)?.constraints(for: traits), let before = model.constraints(for: traits),
      after.count == before.count
    else { return nil }
    var growth = Rational.zero
    for term in proof {
      guard case .constraint(let index) = term.member, before.indices.contains(index) else { continue }
      guard let more = before[index].constraint.growth(to: after[index].constraint) else { return nil }
      growth += term.multiplier * -more
    }
    return growth
  }

  private func after(_ number: WrittenNumber) -> LayoutModel? {
    trials.model(of: layout, after: [number.change(to: number.value + .one)])
  }

  // MARK: The odd one out

  /// What constraints have alike that differ in their views and numbers only.
  private struct Shape: Hashable {
    var relation: Relation
    var terms: [[Int]]
    var factors: [Rational]

    init(_ pair: EquationPair) {
      relation = pair.relation
      terms = [pair.left, pair.right].map { form in
        form.terms.map { term in
          guard case .attribute(_, let index, _) = term.atom else { return -1 }
          return index
        }
      }
      factors = (pair.left.terms + pair.right.terms).map(\.coefficient)
    }
  }

  /// The value that all others of its shape have, where these are two or more and it has another; and how many they are.
  private func valueOfOthers(_ equation: Int, _ pair: Int) -> (value: Rational, count: Int)? {
    let own = model.equations[equation].pairs[pair]
    let shape = Shape(own)
    var values: [Rational] = []
    for (number, other) in model.equations.enumerated() {
      for (index, like) in other.pairs.enumerated() where (number, index) != (equation, pair) && Shape(like) == shape {
        values.append(like.number)
      }
    }
    guard values.count > 1, let value = values.first, values.allSatisfy({ $0 == value }), value != own.number else {
      return nil
    }
    return (value, values.count)
  }

  /// For a member in these bytes that differs from all its like: their number.
  func usualNumber(in bytes: Range<Int>) -> (fix: TextChange, others: Int)? {
    let constraints = layout.result.constraints[conflict.scenario]
    for term in proof {
      guard case .constraint(let index) = term.member, case .equation(let equation, let pair) = constraints[index].kind,
        let place = constraints[index].place, place.source == 0, layout.bytes(of: place) == bytes,
        let usual = valueOfOthers(equation, pair)
      else { continue }
      let own = model.equations[equation].pairs[pair].number
      for number in WrittenNumber.all(in: bytes, of: document).prefix(Self.mostNumbers) {
        guard let equations = after(number)?.equations, equations.indices.contains(equation),
          equations[equation].pairs.indices.contains(pair)
        else { continue }
        let growth = equations[equation].pairs[pair].number - own
        guard !growth.isZero, let fix = fix(number, number.value + (usual.value - own) / growth) else { continue }
        return (fix, usual.count)
      }
    }
    return nil
  }
}

extension EquationPair {
  /// What stands on the right beside what is measured.
  fileprivate var number: Rational { right.constant - left.constant }
}
