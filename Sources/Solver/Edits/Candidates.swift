/// Which column gives way when a displaced form is brought back: the one with which a unit of that costs least.
///
/// Costs are compared level by level, and where they are equal at all levels by what settling would prefer, exactly: for so
/// the columns left stay optimal in every respect.
extension EditedSystem {
  mutating func collectCandidates(_ form: Int, falls: Bool) {
    let row = tableau.rowOf[form]
    search.work += tableau.rows[row].count
    search.candidates.removeAll(keepingCapacity: true)
    search.picks = 0
    search.companions.removeAll(keepingCapacity: true)
    search.displacedRow = row
    for entry in tableau.rows[row] {
      search.candidates.append(
        Candidate(form: entry.column, factor: entry.coefficient, up: (entry.coefficient.sign < 0) == falls))
    }
  }

  /// The best candidate. Since the last time only that one may have changed.
  mutating func bestCandidate() -> Candidate? {
    if search.candidates.isEmpty { return nil }
    // Mostly the first or the second will do: a heap would cost more than it saves.
    if search.picks < 2 {
      var best = 0
      for index in search.candidates.indices.dropFirst() {
        if isBefore(index, best) { best = index }
      }
      search.candidates.swapAt(0, best)
    } else if search.picks == 2 {
      for index in (0..<search.candidates.count / 2).reversed() { siftDown(index) }
    } else {
      siftDown(0)
    }
    search.picks += 1
    return search.candidates[0]
  }

  private mutating func siftDown(_ index: Int) {
    var parent = index
    while true {
      var child = 2 * parent + 1
      guard child < search.candidates.count else { return }
      if child + 1 < search.candidates.count, isBefore(child + 1, child) {
        child += 1
      }
      guard isBefore(child, parent) else { return }
      search.candidates.swapAt(child, parent)
      parent = child
    }
  }

  /// Whether that costs less than the candidate, a unit.
  mutating func isCheaper(_ form: Int, _ range: Range<Int>, than candidate: Candidate) -> Bool {
    if signAhead(candidate) <= 0 { return false }
    let factor = candidate.factor.magnitude
    let here = costs.here(candidate.form, tableau.values[candidate.form])
    for level in 0..<levelCount {
      var own = N.zero
      for index in range where costs.kinks[form][index].level == level { own += costs.kinks[form][index].weight }
      let (left, right) = (own * factor, ahead(candidate, level, here))
      if left != right { return left < right }
    }
    guard let (variable, rate) = firstChange(along: candidate.form) else { return true }
    return sign(ofChange: candidate.up ? rate.sign : -rate.sign, variable, candidate, candidate) > 0
  }

  /// The slope of everything ahead of a candidate, at one level.
  private func ahead(_ candidate: Candidate, _ level: Int, _ here: Range<Int>) -> N {
    candidate.up
      ? slope(rightOf: candidate.form, level, here) : -gradients[candidate.form * levelCount + level]
  }

  private mutating func signAhead(_ candidate: Candidate) -> Int8 {
    let outlook = outlook(candidate.form)
    return candidate.up ? outlook.right : -outlook.left
  }

  /// Whether moving the displaced form costs less with one than with the other.
  private mutating func isBefore(_ first: Int, _ second: Int) -> Bool {
    let (left, right) = (search.candidates[first], search.candidates[second])
    let signs = (signAhead(left), signAhead(right))
    if signs.0 != signs.1 { return signs.0 < signs.1 }
    if signs.0 != 0, let isLess = isCheaper(left, than: right) { return isLess }
    let sign = signOfOwnFirstChange(first, second) ?? signOfFirstChange(left, right)
    return sign == 0 ? left.form < right.form : sign < 0
  }

  /// nil where they cost the same at all levels.
  private func isCheaper(_ left: Candidate, than right: Candidate) -> Bool? {
    let here = costs.here(left.form, tableau.values[left.form])
    let otherHere = costs.here(right.form, tableau.values[right.form])
    let (factor, otherFactor) = (left.factor.magnitude, right.factor.magnitude)
    let isUniform = factor == otherFactor
    for level in 0..<levelCount {
      var cost = ahead(left, level, here)
      var other = ahead(right, level, otherHere)
      if !isUniform {
        cost = cost * otherFactor
        other = other * factor
      }
      if cost != other { return cost < other }
    }
    return nil
  }

  /// With the first forwards and the second backwards, so that the displaced form stays: whether the first variable that
  /// changes gets nearer to 0 (-1) or further away.
  private mutating func signOfFirstChange(_ left: Candidate, _ right: Candidate) -> Int {
    guard let (variable, rate) = firstChange(along: left, right) else { return 0 }
    return sign(ofChange: rate.sign, variable, left, right)
  }

  /// The same where all else that moves with the one does so with the other: then only the two themselves change.
  private mutating func signOfOwnFirstChange(_ first: Int, _ second: Int) -> Int? {
    let (left, right) = (search.candidates[first], search.candidates[second])
    guard isCore(left.form), isCore(right.form) else { return nil }
    let variables = (variableOf[left.form], variableOf[right.form])
    let firsts = (ties.first(variables.0), ties.first(variables.1))
    if firsts.0 == firsts.1 || left.factor.magnitude != right.factor.magnitude { return nil }
    let isLeft = firsts.0 < firsts.1
    let sign = ties.multiple(isLeft ? variables.0 : variables.1).sign
    if sign == 0 || companions(of: first) != companions(of: second) { return nil }
    let isRising = isLeft ? left.up : !right.up
    return self.sign(ofChange: isRising ? sign : -sign, order[min(firsts.0, firsts.1)], left, right)
  }

  /// Which core forms other than the displaced one move with a candidate, as a number: the same for the same ones at the
  /// same rates, as far back as is looked.
  private mutating func companions(of index: Int) -> Int {
    let candidate = search.candidates[index]
    if candidate.companions >= 0 { return candidate.companions }
    var forms: [SearchState<N>.Companion] = []
    for row in tableau.columns[candidate.form] where row != search.displacedRow && isCore(tableau.basicOf[row]) {
      let rate = tableau.coefficient(row: row, column: candidate.form)
      forms.append(
        SearchState<N>.Companion(form: tableau.basicOf[row], rate: candidate.up ? rate : -rate))
    }
    forms.sort { $0.form < $1.form }
    let known = search.companions.suffix(4).lastIndex(of: forms)
    if known == nil { search.companions.append(forms) }
    search.candidates[index].companions = known ?? search.companions.count - 1
    return search.candidates[index].companions
  }

  /// Which way a variable goes that changes, up or down: away from 0 is 1. One that is 0 and a multiple of a candidate goes
  /// away from it however the candidate moves.
  private func sign(ofChange sign: Int, _ variable: Int, _ left: Candidate, _ right: Candidate) -> Int {
    let form = coreOf[variable] >= 0 ? coreOf[variable] : ties.form(variable)
    if form >= 0, form == left.form || form == right.form, isZero(variable, form) {
      return form == left.form ? 1 : -1
    }
    return graph.side(of: variable) * sign
  }

  private func isZero(_ variable: Int, _ form: Int) -> Bool { value(of: variable, form).isZero }
}
