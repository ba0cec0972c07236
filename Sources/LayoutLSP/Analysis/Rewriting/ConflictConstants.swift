import Solver

// Finds the numbers with which the members of a conflict no longer contradict each other: the value of a written
// number at which the proof's gap closes, and, for a member whose number differs from that of all similar
// constraints, the number of these. Whether either mends the conflict is found by trying.

struct ConflictConstants: AnalysedLayoutReader {
  let layout: AnalysedLayout
  let conflict: ScreenConflict
  let trials: TextTrials

  /// The most numbers of a part that are looked at.
  private static let mostNumbers = 4

  private var document: Document { trials.document }
  private var proof: [ProofTerm] { conflict.firstProof ?? conflict.proof }
  private var traits: ScreenTraits {
    model.traits(of: layout.result.scenarios[conflict.scenario])
  }

  /// A number with which a conflict is gone.
  struct WorkingNumber {
    var change: TextChange
    /// Whether it is 0 or has the other sign, so that the statement says something else than before.
    var turnsSign: Bool
  }

  /// Returns changes of the numbers in these bytes of the file, each to the value at which the proof's gap is 0. Empty
  /// for a statement that measures a view against itself: no number was meant there.
  func workingNumbers(in bytes: Range<Int>) -> [WorkingNumber] {
    let gap = proof.reduce(Rational.zero) { $0 + $1.part }
    guard gap.sign > 0, !measuresAgainstItself(in: bytes) else { return [] }
    return WrittenNumber.all(in: bytes, of: document).prefix(Self.mostNumbers).compactMap { number in
      guard let growth = growth(of: number), !growth.isZero else { return nil }
      let exact = number.value - gap / growth
      // Rounded to the side on which the gap closes. Where all members are equalities no side does.
      let value = exact.rounded(up: growth.sign < 0, decimals: 4)
      guard value == exact || !isEquality, let change = fix(number, value) else { return nil }
      return WorkingNumber(change: change, turnsSign: value.sign != number.value.sign && !number.value.isZero)
    }
  }

  private func measuresAgainstItself(in bytes: Range<Int>) -> Bool {
    let constraints = layout.result.constraints[conflict.scenario]
    return proof.contains { term in
      guard case .constraint(let index) = term.member, case .equation(let equation, let pair) = constraints[index].kind,
        let place = constraints[index].place, place.source == 0, layout.bytes(of: place) == bytes
      else { return false }
      let own = model.equations[equation].pairs[pair]
      let (left, right) = (own.left.terms, own.right.terms)
      return left.count == 1 && right.count == 1 && left[0].atom.boxes == right[0].atom.boxes
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

  /// Returns by how much the gap grows with the number + 1; nil where other things than constants change too.
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

  /// What similar constraints have in common: they differ only in their views and constants.
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
      factors = (pair.left.terms + pair.right.terms).map { $0.coefficient }
    }
  }

  /// Returns the number that all other pairs of the same shape have, and how many they are; nil where there are fewer
  /// than two, where they differ, or where this pair has that number too.
  private func valueOfOthers(_ equation: EquationID, _ pair: Int) -> (value: Rational, count: Int)? {
    let own = model.equations[equation].pairs[pair]
    let shape = Shape(own)
    var values: [Rational] = []
    for (number, other) in model.equations.numbered {
      for (index, like) in other.pairs.enumerated() where (number, index) != (equation, pair) && Shape(like) == shape {
        values.append(like.number)
      }
    }
    guard values.count > 1, let value = values.first, values.allSatisfy({ $0 == value }), value != own.number else {
      return nil
    }
    return (value, values.count)
  }

  /// Returns the change of a member in these bytes that gives it the number of all similar constraints, and the count
  /// of these; nil where the member does not differ from them.
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
  /// The constant of the pair, with all constants moved to the right.
  fileprivate var number: Rational { right.constant - left.constant }
}
