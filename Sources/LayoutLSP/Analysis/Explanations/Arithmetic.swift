import Solver

// The arithmetic of a contradiction: `20 + 400 + 10 > 390 by 40 points`.
//
// The solver's proof is a sum of constraints, each times a multiplier, in which all variables cancel. What is left
// are the constants: those that demand room on one side, those that supply it on the other. Which constraints take
// part is said elsewhere; here are only the numbers.

package struct Arithmetic {
  /// One number of the sum: `count × (factor × value)`.
  private struct Summand {
    var factor: Rational
    var value: Rational
    var count = 1

    var total: Rational { factor * value * Rational(count) }
    var isPlain: Bool { factor == .one && count == 1 }

    var text: String {
      let number = NumberText.points(value)
      let product = factor == .one ? number : "\(NumberText.factor(factor)) × \(number)"
      return count == 1 ? product : "\(count) × \(factor == .one ? number : "(\(product))")"
    }
  }

  /// Beyond this many, equal summands are gathered; what still exceeds it is left out.
  private static let mostShown = 8

  private let terms: [ProofTerm]
  private let isEquality: Bool

  /// `terms`: in the order in which they are shown. `isEquality`: none of them comes from an inequality.
  init(_ terms: [ProofTerm], isEquality: Bool) {
    self.terms = Self.withoutOpposites(terms.filter { !$0.part.isZero })
    self.isEquality = isEquality
  }

  /// Returns the terms without shares that stand on both sides of the sum: half the gap at the start of a view that is
  /// measured by its centre counts once for and once against.
  private static func withoutOpposites(_ terms: [ProofTerm]) -> [ProofTerm] {
    var left: [ProofTerm] = []
    for term in terms {
      let isShare = !term.member.isSide && term.multiplier.magnitude != .one
      if isShare, let opposite = left.lastIndex(where: { !$0.member.isSide && $0.part == -term.part }) {
        left.remove(at: opposite)
      } else {
        left.append(term)
      }
    }
    return left.isEmpty ? terms : left
  }

  /// The size of the contradiction in points.
  var gap: Rational { terms.reduce(.zero) { $0 + $1.part } }

  /// A sum of more terms is told by `ProofSummary`, by what the numbers measure.
  private static let mostSummed = 12

  var isLong: Bool { terms.count > Self.mostSummed }

  /// The sum, such as `20 + 400 + 10 > 390 by 40 points`; nil where there is no contradiction.
  var text: String? {
    guard gap.sign > 0 else { return nil }
    var demand = terms.filter { $0.part.sign > 0 }
    var supply = terms.filter { $0.part.sign < 0 }
    let by = "by \(Wording.distance(gap.double))"
    if supply.isEmpty { return "\(missing(demand)) \(by)" }
    // More than fits the screen is too much, even where both sides would have to be equal.
    if !isEquality || supply.contains(where: { $0.member.isSide }) { return "\(side(demand)) > \(side(supply)) \(by)" }
    if isBetterTurned(demand, supply) { swap(&demand, &supply) }
    return "\(side(demand)) ≠ \(side(supply)), \(by)"
  }

  /// Returns a sum with nothing on the other side: `5 + 3 > 0`, but `-5 < 0`, as it was written.
  private func missing(_ demand: [ProofTerm]) -> String {
    if demand.count == 1, let only = demand.first, only.multiplier.magnitude == .one, only.constant.sign < 0 {
      return "\(NumberText.points(only.constant)) \(isEquality ? "≠" : "<") 0\(isEquality ? "," : "")"
    }
    return "\(side(demand)) \(isEquality ? "≠" : ">") 0\(isEquality ? "," : "")"
  }

  /// Whether an equation reads better turned round: with the screen, or else the shorter side, on the right.
  private func isBetterTurned(_ left: [ProofTerm], _ right: [ProofTerm]) -> Bool {
    let (ownScreen, otherScreen) = (left.contains { $0.member.isSide }, right.contains { $0.member.isSide })
    return ownScreen != otherScreen ? ownScreen : left.count < right.count
  }

  /// Returns `20 + 400 + 10`, followed by its total where the summands are not plain numbers or some are left out.
  private func side(_ terms: [ProofTerm]) -> String {
    let all = terms.map { Summand(factor: $0.multiplier.magnitude, value: $0.constant.magnitude) }
    let summands = all.count > Self.mostShown ? Self.gathered(all) : all
    let total = all.reduce(Rational.zero) { $0 + $1.total }
    let isLong = summands.count > Self.mostShown
    let shown = isLong ? summands.prefix(Self.mostShown - 2) : summands[...]
    var text = shown.map { $0.text }.joined(separator: " + ")
    if isLong {
      let left = summands.dropFirst(shown.count).reduce(0) { $0 + $1.count }
      text += " + … (\(left) more)"
    }
    return isLong || !summands.allSatisfy { $0.isPlain } ? "\(text) = \(NumberText.points(total))" : text
  }

  /// Returns the summands with equal ones gathered, each at the place of the first.
  private static func gathered(_ summands: [Summand]) -> [Summand] {
    var result: [Summand] = []
    var places: [[Rational]: Int] = [:]
    for summand in summands {
      let key = [summand.factor, summand.value]
      if let place = places[key] {
        result[place].count += 1
      } else {
        places[key] = result.count
        result.append(summand)
      }
    }
    return result
  }
}

// MARK: - Of a layout

extension Arithmetic {
  /// The arithmetic of a contradiction in a scenario, ordered by position along its axis on the screen; if both axes
  /// take part, in the order of the text. Positions are those of a configuration of the scenario, if there is one.
  init(of proof: [ProofTerm], scenario: Int, in result: LayoutResult) {
    let order = ProofOrder(result, scenario)
    self.init(order.sorted(proof), isEquality: proof.allSatisfy { order.isEquality($0.member) })
  }

  /// Returns `20 + 400 + 10 > 390 by 40 points`, with all that adds to the miss, be it needed for the contradiction or
  /// not. Where more is missed than the proof shows, the text begins with `already`.
  package static func text(of conflict: ScreenConflict, in result: LayoutResult) -> String? {
    guard conflict.areMembersKnown else { return nil }
    if let numbers = numbers(of: conflict, in: result) { return numbers }
    let proof = conflict.firstProof ?? conflict.proof
    let arithmetic = Arithmetic(of: proof, scenario: conflict.scenario, in: result)
    if arithmetic.isLong, let summary = ProofSummary(conflict, result).text { return summary }
    return arithmetic.text.map { arithmetic.gap < conflict.miss ? "already " + $0 : $0 }
  }

  /// Returns `0 ≠ 20, by 20 points`, as written, for two numbers that contradict each other without any view, as in
  /// the second link of `a.left == 0 == 20`.
  private static func numbers(of conflict: ScreenConflict, in result: LayoutResult) -> String? {
    guard conflict.proof.count == 1, case .constraint(let number)? = conflict.proof.first?.member else { return nil }
    let constraint = result.constraints[conflict.scenario][number]
    guard case .equation(let equation, let pair) = constraint.kind, constraint.constraint.terms.isEmpty else {
      return nil
    }
    let sides = result.model.equations[equation].pairs[pair]
    let (left, right) = (sides.left.constant, sides.right.constant)
    // Measures that cancel may leave numbers of their own.
    guard right - left == constraint.constraint.constant else { return nil }
    let by = "by \(Wording.distance((right - left).magnitude.double))"
    let sign =
      switch constraint.constraint.relation {
      case .equal: "≠"
      case .lessOrEqual: ">"
      case .greaterOrEqual: "<"
      }
    let end = constraint.constraint.relation == .equal ? "," : ""
    return "\(NumberText.points(left)) \(sign) \(NumberText.points(right))\(end) \(by)"
  }
}

/// Sorts the members of a contradiction by their position on the screen.
private struct ProofOrder {
  private let model: LayoutModel
  private let constraints: SituationConstraints
  private let geometry: Geometry
  /// The values of a configuration.
  private let values: [Rational]?

  init(_ result: LayoutResult, _ scenario: Int) {
    model = result.model
    constraints = result.constraints[scenario]
    geometry = model.geometry(in: result.scenarios[scenario])
    values =
      (result.configurations.first { $0.scenario == scenario }
      ?? result.interiorConfigurations.first { $0.scenario == scenario })?
      .values
  }

  func isEquality(_ member: ScreenMember) -> Bool {
    guard case .constraint(let number) = member else { return true }
    return constraints[number].constraint.relation == .equal
  }

  func sorted(_ proof: [ProofTerm]) -> [ProofTerm] {
    guard let axis = axis(of: proof), let values else { return proof }
    let places = proof.map { place(of: $0.member, axis, values) }
    return proof.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { proof[$0] }
  }

  /// Returns the axis that all members are about; nil if they are about both.
  private func axis(of proof: [ProofTerm]) -> Axis? {
    var known: Axis?
    for term in proof {
      let axes: [Axis]
      switch term.member {
      case .side(let axis): axes = [axis]
      case .constraint(let number):
        axes = constraints[number].constraint.terms.map { $0.variable % 2 == 0 ? .horizontal : .vertical }
      }
      for axis in axes {
        if let known, known != axis { return nil }
        known = axis
      }
    }
    return known
  }

  /// Returns the position of a member along the axis: the mean of everything it measures.
  private func place(of member: ScreenMember, _ axis: Axis, _ values: [Rational]) -> Rational {
    guard case .constraint(let number) = member else { return .zero }
    var forms: [LinearForm] = []
    switch constraints[number].kind {
    case .equation(let equation, let pair):
      let pair = model.equations[equation].pairs[pair]
      forms = (pair.left.terms + pair.right.terms).map { geometry.middle(of: $0.atom, axis) }
    case .intrinsic(let view, _, _), .nonnegative(let view, _): forms = [geometry.middle(of: .view(view), axis)]
    case .fit, .sizes: break
    }
    let places = forms.map { $0.value(in: values) }
    return places.reduce(.zero, +).divided(by: Rational(places.count)) ?? .zero
  }
}

extension Geometry {
  /// Returns the edge that an attribute measures, in the root's coordinates; for other attributes the middle of its
  /// rectangle.
  fileprivate func middle(of atom: Atom, _ axis: Axis) -> LinearForm {
    guard let box = atom.boxes.first else { return LinearForm() }
    guard let edge = atom.measure?.edge else { return middle(of: box, axis) }
    guard edge.axis == axis else { return LinearForm() }
    return position(edge, of: box, margin: false, in: .root, followsReading: false)
  }

  fileprivate func middle(of box: Box, _ axis: Axis) -> LinearForm {
    position(axis.center, of: box, margin: false, in: .root, followsReading: false)
  }
}
