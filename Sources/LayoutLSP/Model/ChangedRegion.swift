import Solver

/// What of a setting is to be solved again after an edit where nothing required conflicts: constraints, the variables
/// that they leave open or determine anew, and those around them, which have the values that they had.
///
/// What it leaves out is which required equalities follow from others: that depends on the order in which all of them are
/// written. So it is no more than known whether there can be any.
struct ChangedRegion {
  let members: ConstraintParts.Members
  /// Determined as before.
  let around: [Int]
  private let partOf: [Int: Int]
  private let rows: ConstraintRows

  init(_ region: DeterminedVariables.Region, moved: Set<Int>, in determined: DeterminedVariables) {
    rows = determined.rows
    partOf = region.open
    let own = Set(region.open.keys).union(moved)
    let named = Set(region.constraints.flatMap { determined.rows.variables(of: $0) })
    around = named.subtracting(own).filter { !determined.isGiven($0) }.sorted()
    members = ConstraintParts.Members(constraints: region.constraints.sorted(), variables: own.sorted())
  }

  /// Whether inequalities may imply an equality by the way: that takes two that just hold and cancel each other, beside
  /// equalities. `numbers`: constraints that are looked at, as they were or are; `values`: likewise.
  func mayImply(_ numbers: some Sequence<Int>, of constraints: Chunked<ModelConstraint>, at values: [Rational]) -> Bool
  {
    var tight: [Int: Int] = [:]
    var withEqualities: Set<Int> = []
    for number in numbers {
      let constraint = constraints[number]
      guard constraint.isActive, constraint.constraint.priority >= .required else { continue }
      let part = constraint.constraint.terms.lazy.compactMap { partOf[$0.variable] }.first
      if constraint.constraint.relation == .equal {
        if let part { withEqualities.insert(part) }
        continue
      }
      guard constraint.constraint.isTight(at: values) else { continue }
      // Of determined variables alone.
      guard let part else { return true }
      tight[part, default: 0] += 1
    }
    return tight.contains { $0.value > 1 || withEqualities.contains($0.key) }
  }
}

extension LinearConstraint {
  /// Both sides are equal.
  fileprivate func isTight(at values: [Rational]) -> Bool {
    terms.reduce(-constant) { $0 + values[$1.variable] * $1.coefficient }.isZero
  }
}
