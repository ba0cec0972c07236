/// What an edit leaves is mostly still optimal but for a few forms that lie elsewhere than their costs say. Here these are
/// put right, by the dual simplex method.
///
/// First columns that improve by themselves go to the kink of their own where that ends, whatever that does to others.
/// Then basic forms that came to lie outside of their pieces are brought back one by one: of the columns in the row the one
/// gives way for which that costs least a unit, and goes no further than to a kink of its own if that is not enough (bound
/// flipping: the long step of the dual method). So the columns stay optimal all the while, the variables' nearness to 0
/// included: after a pivot nothing needs to be looked at again. Where this does not work, or not in good time, the forms
/// are left where they are, and descending goes on from there.
extension EditedSystem {
  typealias Candidate = SearchState<N>.Candidate

  mutating func repair(workLimit: Int, overflows: Int?) {
    var stuck: [Int] = []
    while let (form, up) = nextImproving() {
      if !shift(form, up: up) { stuck.append(form) }
    }
    var rounds = 64 + 2 * tableau.basicOf.count
    while stuck.isEmpty, let form = search.displaced.pop() {
      guard tableau.isBasic(form) else { continue }
      let displacement = costs.displacement(form, tableau.values[form])
      if displacement == 0 { continue }
      rounds -= 1
      if rounds < 0 || search.work > workLimit || overflows.map({ $0 != Overflow.count }) == true {
        search.displaced.push(form, length: 1)
        break
      }
      bringBack(form, falls: displacement > 0)
    }
    while let form = search.displaced.pop() { locate(form) }
    for form in stuck { list(form) }
  }

  /// Lets a basic form lie in the piece of its value.
  private mutating func locate(_ form: Int) {
    guard tableau.isBasic(form), costs.displacement(form, tableau.values[form]) != 0 else { return }
    let old = (0..<levelCount).map { costs.slope(form, $0) }
    costs.locate(form, tableau.values[form])
    for level in 0..<levelCount {
      let change = costs.slope(form, level) - old[level]
      if !change.isZero { addToGradients(change, level: level, timesRowOf: form) }
    }
    listRow(of: form)
  }

  // MARK: Nonbasic forms

  /// Moves a nonbasic form to the kink of its own up to which it improves as things are. False where there is none.
  private mutating func shift(_ form: Int, up: Bool) -> Bool {
    var value = tableau.values[form]
    var isBounded = true
    if up { cross(form, costs.here(form, value), up: true) }
    while isBounded, up ? sign(form) < 0 : sign(form) > 0 {
      let range = costs.next(form, up: up)
      isBounded = !range.isEmpty
      if isBounded { value = costs.kinks[form][range.lowerBound].position }
      cross(form, range, up: up)
    }
    if isBounded { move(form, to: value) }
    relocate(form)
    if isBounded { list(form) }
    return isBounded
  }

  private func sign(_ form: Int) -> Int {
    for level in 0..<levelCount {
      let sign = gradients[form * levelCount + level].sign
      if sign != 0 { return sign }
    }
    return 0
  }

  /// Moves a nonbasic form, and the basic ones with it wherever that is.
  private mutating func move(_ form: Int, to value: N) {
    let change = value - tableau.values[form]
    search.rates.removeAll(keepingCapacity: true)
    search.work += tableau.columns[form].count
    for row in tableau.columns[form] { search.rates.append(tableau.coefficient(row: row, column: form)) }
    tableau.move(form, by: change, rates: search.rates)
    outlooks[form] = .unknown
    note(form)
    for row in tableau.columns[form] {
      note(tableau.basicOf[row])
      noteDisplaced(tableau.basicOf[row])
    }
  }

  // MARK: Basic forms

  /// Brings a displaced form back to its piece, or its piece to it.
  private mutating func bringBack(_ form: Int, falls: Bool) {
    collectCandidates(form, falls: falls)
    while (costs.displacement(form, tableau.values[form]) > 0) == falls {
      if costs.displacement(form, tableau.values[form]) == 0 { return }
      let range = costs.next(form, up: falls)
      let position = costs.kinks[form][range.lowerBound].position
      let distance = (position - tableau.values[form]).magnitude
      guard let candidate = bestCandidate(), !isCheaper(form, range, than: candidate) else {
        crossBasic(form, range, up: falls)
        continue
      }
      if goToNextKink(candidate, within: distance) { continue }
      let change = distance / candidate.factor.magnitude
      if candidate.up { cross(candidate.form, costs.here(candidate.form, tableau.values[candidate.form]), up: true) }
      move(candidate.form, to: tableau.values[candidate.form] + (candidate.up ? change : -change))
      exchange(entering: candidate.form, leaving: form)
      noteDisplaced(candidate.form)
      return
    }
  }

  private mutating func collectCandidates(_ form: Int, falls: Bool) {
    let row = tableau.rowOf[form]
    search.work += tableau.rows[row].count
    search.candidates.removeAll(keepingCapacity: true)
    for entry in tableau.rows[row] {
      search.candidates.append(
        Candidate(form: entry.column, factor: entry.coefficient, up: (entry.coefficient.sign < 0) == falls))
    }
  }

  /// The basic form gives way itself, on to a further piece.
  private mutating func crossBasic(_ form: Int, _ range: Range<Int>, up: Bool) {
    for index in range {
      let kink = costs.kinks[form][index]
      addToGradients(up ? kink.weight : -kink.weight, level: kink.level, timesRowOf: form)
    }
    costs.cross(form, range, up: up)
  }

  /// Whether that costs less than the candidate, a unit.
  private mutating func isCheaper(_ form: Int, _ range: Range<Int>, than candidate: Candidate) -> Bool {
    if signAhead(candidate) <= 0 { return false }
    let factor = candidate.factor.magnitude
    let here = costs.here(candidate.form, tableau.values[candidate.form])
    for level in 0..<levelCount {
      var own = N.zero
      for index in range where costs.kinks[form][index].level == level { own += costs.kinks[form][index].weight }
      let (left, right) = (own * factor, ahead(candidate, level, here))
      if left != right { return left < right }
    }
    return true
  }

  /// Where the candidate has a kink nearer than that distance of the displaced form, it goes there and stays a candidate.
  private mutating func goToNextKink(_ candidate: Candidate, within distance: N) -> Bool {
    let form = candidate.form
    let next = candidate.up ? costs.here(form, tableau.values[form]).upperBound : costs.pieces[form] - 1
    guard costs.kinks[form].indices.contains(next) else { return false }
    let position = costs.kinks[form][next].position
    let change = (position - tableau.values[form]).magnitude * candidate.factor.magnitude
    guard change < distance else { return false }
    move(form, to: position)
    relocate(form)
    return true
  }
}

// MARK: - Candidates

extension EditedSystem {
  /// The slope of everything ahead of a candidate, at one level.
  private func ahead(_ candidate: Candidate, _ level: Int, _ here: Range<Int>) -> N {
    candidate.up
      ? slope(rightOf: candidate.form, level, here) : -gradients[candidate.form * levelCount + level]
  }

  private mutating func signAhead(_ candidate: Candidate) -> Int8 {
    let outlook = outlook(candidate.form)
    return candidate.up ? outlook.right : -outlook.left
  }

  private mutating func bestCandidate() -> Candidate? {
    guard var best = search.candidates.first else { return nil }
    for index in search.candidates.indices.dropFirst() where isBefore(search.candidates[index], best) {
      best = search.candidates[index]
    }
    return best
  }

  /// Whether moving the displaced form costs less with one than with the other.
  private mutating func isBefore(_ left: Candidate, _ right: Candidate) -> Bool {
    let signs = (signAhead(left), signAhead(right))
    if signs.0 != signs.1 { return signs.0 < signs.1 }
    if signs.0 != 0 {
      let heres = (
        costs.here(left.form, tableau.values[left.form]), costs.here(right.form, tableau.values[right.form])
      )
      let factors = (left.factor.magnitude, right.factor.magnitude)
      for level in 0..<levelCount {
        let costs = (ahead(left, level, heres.0) * factors.1, ahead(right, level, heres.1) * factors.0)
        if costs.0 != costs.1 { return costs.0 < costs.1 }
      }
    }
    let sign = signOfFirstChange(left, right)
    return sign == 0 ? left.form < right.form : sign < 0
  }

  /// With the first forwards and the second backwards, so that the displaced form stays: whether the first variable that
  /// changes gets nearer to 0 (-1) or further away.
  private mutating func signOfFirstChange(_ left: Candidate, _ right: Candidate) -> Int {
    if let sign = signOfOwnFirstChange(left, right) { return sign }
    guard let (variable, rate) = firstChange(along: left, right) else { return 0 }
    return sign(ofChange: rate.sign, variable, left, right)
  }

  /// The same where nothing but the displaced form is in the columns: then only the two themselves move.
  private func signOfOwnFirstChange(_ left: Candidate, _ right: Candidate) -> Int? {
    guard isCore(left.form), isCore(right.form) else { return nil }
    guard tableau.columns[left.form].count == 1, tableau.columns[right.form].count == 1 else { return nil }
    let variables = (variableOf[left.form], variableOf[right.form])
    let firsts = (ties.first(variables.0), ties.first(variables.1))
    if firsts.0 == firsts.1 { return nil }
    let isLeft = firsts.0 < firsts.1
    let sign = ties.multiple(isLeft ? variables.0 : variables.1).sign
    if sign == 0 { return nil }
    let isRising = isLeft ? left.up : !right.up
    return self.sign(ofChange: isRising ? sign : -sign, order[min(firsts.0, firsts.1)], left, right)
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

  /// Of a variable that is a multiple of a form and a number.
  private func isZero(_ variable: Int, _ form: Int) -> Bool {
    if coreOf[variable] >= 0 { return tableau.values[form].isZero }
    let (scale, constant) = ties.multiple(ofFormOf: variable)
    return (scale * tableau.values[form] + constant).isZero
  }
}
