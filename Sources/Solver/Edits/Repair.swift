/// What an edit leaves is mostly still optimal but for a few forms that lie elsewhere than their costs say. Here these are
/// put right, by the dual simplex method.
///
/// First columns that improve by themselves go to the kink of their own where that ends, whatever that does to others.
/// Then basic forms that came to lie outside of their pieces are brought back one by one: of the columns in the row the one
/// gives way for which that costs least a unit, and goes no further than to a kink of its own if that is not enough (bound
/// flipping: the long step of the dual method). So the columns stay optimal all the while, the variables' nearness to 0
/// included where they were: then nothing needs to be looked at again after a pivot. Where this does not work, or not in
/// good time, the forms are left where they are, and descending goes on from there.
extension EditedSystem {
  typealias Candidate = SearchState<N>.Candidate

  mutating func repair(_ limit: WorkLimit) {
    if !graph.flipped.isEmpty { listFlipped() }
    var stuck: [Int] = []
    var shifts = 64 + 4 * tableau.values.count
    while let (form, up) = nextImproving() {
      shifts -= 1
      let goesOn = shifts >= 0 && limit.allows(search.work)
      if !goesOn || !shift(form, up: up) && !makeBasic(form) { stuck.append(form) }
      if !goesOn { break }
    }
    if stuck.isEmpty {
      isSettled = true
      for form in search.unsettled where !shiftToSettle(form) { isSettled = false }
      bringBackAll(limit)
    }
    while let form = search.displaced.pop() { locate(form) }
    for form in stuck { list(form) }
  }

  private mutating func bringBackAll(_ limit: WorkLimit) {
    var rounds = 64 + 2 * tableau.basicOf.count
    while let form = search.displaced.pop() {
      guard tableau.isBasic(form) else { continue }
      let displacement = costs.displacement(form, tableau.values[form])
      if displacement == 0 { continue }
      rounds -= 1
      if rounds < 0 || !bringBack(form, falls: displacement > 0, limit) {
        return search.displaced.push(form, length: 1)
      }
    }
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

  /// Makes a form basic that has no kinks and would go on for ever, where it is: what was basic in its place may have
  /// kinks to go to.
  private mutating func makeBasic(_ form: Int) -> Bool {
    guard costs.kinks[form].isEmpty else { return false }
    var shortest: (length: Int, row: Int)?
    for index in 0..<tableau.count(ofColumn: form) {
      let row = tableau.row(index, ofColumn: form)
      if costs.kinks[tableau.basicOf[row]].isEmpty { continue }
      let length = tableau.rows[row].count
      if shortest.map({ (length, row) < $0 }) ?? true { shortest = (length, row) }
    }
    guard let shortest else { return false }
    exchange(entering: form, leaving: tableau.basicOf[shortest.row])
    listRow(of: form)
    return true
  }

  /// Moves a nonbasic form that can be moved for nothing to where it is settled, if that is a kink of its own or where a
  /// variable is 0 with it. False where it would be settled elsewhere.
  private mutating func shiftToSettle(_ form: Int) -> Bool {
    guard let (up, variable) = settlingDirection(form) else { return true }
    var position: N?
    let next = up ? costs.here(form, tableau.values[form]).upperBound : costs.pieces[form] - 1
    if costs.kinks[form].indices.contains(next) { position = costs.kinks[form][next].position }
    if coreOf[variable] == form || ties.form(variable) == form {
      let (scale, constant) = coreOf[variable] >= 0 ? (.one, .zero) : ties.multiple(ofFormOf: variable)
      let zero = -constant / scale
      position = position.map { up ? min($0, zero) : max($0, zero) } ?? zero
    }
    guard let position else { return false }
    move(form, to: position)
    relocate(form)
    list(form)
    return true
  }

  private mutating func sign(_ form: Int) -> Int {
    for level in 0..<levelCount {
      let sign = gradients[form * levelCount + level].sign
      if sign != 0 { return sign }
    }
    return 0
  }

  /// Moves a nonbasic form, and the basic ones with it wherever that is. `factor`: its coefficient in one of its rows, where
  /// that is known.
  private mutating func move(_ form: Int, to value: N, factor: N? = nil) {
    let change = value - tableau.values[form]
    setSides(moving: form, up: change.sign > 0)
    let count = tableau.count(ofColumn: form)
    search.work += count
    tableau.shiftValue(of: form, by: change)
    outlooks[form] = .unknown
    note(form)
    for index in 0..<count {
      let row = tableau.row(index, ofColumn: form)
      let known = count == 1 ? factor : nil
      let rate = known ?? tableau.coefficient(row: row, column: form)
      let basic = tableau.basicOf[row]
      tableau.shiftValue(of: basic, by: rate * change)
      note(basic)
      noteDisplaced(basic)
    }
  }

  // MARK: Basic forms

  /// Brings a displaced form back to its piece, or its piece to it. False where the limit was reached before.
  private mutating func bringBack(_ form: Int, falls: Bool, _ limit: WorkLimit) -> Bool {
    beginCandidates(for: form, falls: falls)
    while case let displacement = costs.displacement(form, tableau.values[form]), displacement == (falls ? 1 : -1) {
      if !limit.allows(search.work) { return false }
      let range = costs.next(form, up: falls)
      let position = costs.kinks[form][range.lowerBound].position
      let distance = (position - tableau.values[form]).magnitude
      guard let candidate = bestCandidate(), !isCheaperThanBest(form, range) else {
        crossBasic(form, range, up: falls)
        continue
      }
      if goToNextKink(candidate, within: distance) { continue }
      enter(candidate, movingBy: distance / candidate.factor.magnitude, for: form)
      break
    }
    return true
  }

  /// Lets a basic form that is on a kink on either side of its piece change places with a column while nothing moves: with
  /// the one that would give way first if it had to move, so that all columns stay optimal. False where there is none.
  mutating func makeNonbasic(_ form: Int) -> Bool {
    for falls in [true, false] {
      beginCandidates(for: form, falls: falls)
      guard let candidate = bestCandidate(), !isCheaperThanBest(form, costs.next(form, up: falls)) else { continue }
      enter(candidate, for: form)
      return true
    }
    return false
  }

  private mutating func enter(_ candidate: Candidate, movingBy change: N = .zero, for form: Int) {
    let entering = candidate.form
    if candidate.up { cross(entering, costs.here(entering, tableau.values[entering]), up: true) }
    if !change.isZero { move(entering, to: tableau.values[entering] + (candidate.up ? change : -change)) }
    exchange(entering: entering, leaving: form)
    if !isSettled { listRow(of: entering) }
  }

  /// The basic form gives way itself, on to a further piece.
  private mutating func crossBasic(_ form: Int, _ range: Range<Int>, up: Bool) {
    for index in range {
      let kink = costs.kinks[form][index]
      addToGradients(up ? kink.weight : -kink.weight, level: kink.level, timesRowOf: form)
    }
    costs.cross(form, range, up: up)
    renewPrices()
    if !isSettled { listRow(of: form) }
  }

  /// Where the candidate has a kink nearer than that distance of the displaced form, it goes there and stays a candidate.
  private mutating func goToNextKink(_ candidate: Candidate, within distance: N) -> Bool {
    let form = candidate.form
    let next = candidate.up ? costs.here(form, tableau.values[form]).upperBound : costs.pieces[form] - 1
    guard costs.kinks[form].indices.contains(next) else { return false }
    let position = costs.kinks[form][next].position
    let change = (position - tableau.values[form]).magnitude * candidate.factor.magnitude
    guard change < distance else { return false }
    move(form, to: position, factor: candidate.factor)
    relocate(form)
    if !isSettled { list(form) }
    return true
  }
}
