/// Conflicts told with as few written constraints as what is implied allows.
///
/// A circuit is irreducible as it stands. But another implied constraint, which is always there too, may make one of its
/// written members superfluous; a reader who takes that one away would see the conflict stay. So each written member is
/// tried: what still contradicts without it, beside everything implied, takes the circuit's place. What was needed once
/// stays needed when others go, so one pass is enough (a deletion filter, Chinneck and Dravnieks 1991).
///
/// That is a problem for each member: where hundreds take part in one conflict the circuit stands as it was found, which
/// is irreducible all the same.
extension Problem {
  /// Members times constraints, at most, for which each is tried: about half a second.
  private static let mostTried = 400_000

  func withFewestWritten(_ conflicts: [Conflict], _ patience: Patience) throws(Stopped) -> [Conflict] {
    guard impliedCount > 0 else { return conflicts }
    var result: [Conflict] = []
    for conflict in conflicts { result.append(try withFewestWritten(conflict, patience)) }
    return result
  }

  private func withFewestWritten(_ conflict: Conflict, _ patience: Patience) throws(Stopped) -> Conflict {
    var conflict = conflict
    let written = conflict.writtenMembers(from: impliedCount)
    guard written.count * (written.count + impliedCount) <= Self.mostTried else { return conflict }
    for member in written where member != conflict.setAside {
      let others = conflict.writtenMembers(from: impliedCount).filter { $0 != member }
      guard others.count + 1 == conflict.writtenMembers(from: impliedCount).count else { continue }
      let smaller = try only(others).circuits(patience).first { $0.setAside == conflict.setAside }
      guard let smaller else { continue }
      conflict.members = smaller.members
      conflict.multipliers = smaller.multipliers
    }
    return conflict
  }

  /// The problem of these constraints, and of everything implied about their variables. The same indices.
  private func only(_ kept: [Int]) -> Problem {
    var isNamed = [Bool](repeating: false, count: variableCount)
    for index in kept { for term in constraints[index].terms { isNamed[term.variable] = true } }
    var result = self
    result.constraints = ConstraintList(repeating: .void, count: constraints.count)
    for index in 0..<min(impliedCount, constraints.count)
    where constraints[index].priority >= .required && constraints[index].terms.allSatisfy({ isNamed[$0.variable] }) {
      result.constraints[index] = constraints[index]
    }
    for index in kept { result.constraints[index] = constraints[index] }
    return result
  }
}

extension Conflict {
  fileprivate func writtenMembers(from first: Int) -> [Int] {
    members.compactMap { if case .constraint(let index) = $0, index >= first { index } else { nil } }
  }
}
