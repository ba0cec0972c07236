/// Which of two candidates costs less, and if neither does, which one settling prefers.
extension EditedSystem {
  /// Whether that costs less than the best candidate, a unit.
  mutating func isCheaperThanBest(_ form: Int, _ range: Range<Int>) -> Bool {
    let best = search.candidates.count - 1
    let candidate = search.candidates[best]
    if candidate.sign <= 0 { return false }
    let price = price(of: best)
    for level in 0..<levelCount {
      var own = N.zero
      for index in range where costs.kinks[form][index].level == level { own += costs.kinks[form][index].weight }
      let other = search.prices[price * levelCount + level]
      if own != other { return own < other }
    }
    guard let (variable, rate) = firstChange(along: candidate.form) else { return true }
    return sign(ofChange: candidate.up ? rate.sign : -rate.sign, variable, candidate.form, candidate.form) > 0
  }

  /// Whether moving the displaced form costs less with one than with the other.
  mutating func isBefore(_ first: Int, _ second: Int) -> Bool {
    let signs = (search.candidates[first].sign, search.candidates[second].sign)
    if signs.0 != signs.1 { return signs.0 < signs.1 }
    if signs.0 != 0 {
      let prices = (price(of: first), price(of: second))
      if let isLess = search.isCheaper(prices.0, than: prices.1) { return isLess }
    }
    if let isLess = preference(of: first).isBefore(preference(of: second)),
      search.candidates[first].factor.magnitude == search.candidates[second].factor.magnitude,
      companions(of: first) == companions(of: second)
    {
      // All else that moves with the one does so with the other: only the two themselves change.
      return isLess
    }
    let (left, right) = (search.candidates[first], search.candidates[second])
    let sign = signOfFirstChange(left, right)
    return sign == 0 ? left.form < right.form : sign < 0
  }

  /// The number of what a unit of the displaced form costs with a candidate: the same for the same, as far back as is
  /// looked.
  @inline(__always)
  mutating func price(of index: Int) -> Int {
    let known = search.candidates[index].price
    return known >= 0 ? known : computedPrice(of: index)
  }

  private mutating func computedPrice(of index: Int) -> Int {
    let (form, up) = (search.candidates[index].form, search.candidates[index].up)
    if let price = knownPrice(of: search.candidates[index]) {
      search.candidates[index].price = price
      return price
    }
    let start = search.prices.count
    for level in 0..<levelCount {
      let slope = gradients[form * levelCount + level]
      search.prices.append(up ? slope : -slope)
    }
    if up {
      for kink in costs.here(form, tableau.values[form]) {
        search.prices[start + costs.kinks[form][kink].level] += costs.kinks[form][kink].weight
      }
    }
    let factor = search.candidates[index].factor.magnitude
    if !factor.isOne {
      for level in start..<start + levelCount { search.prices[level] = search.prices[level] / factor }
    }
    let price = search.numberOfLastPrice()
    search.candidates[index].price = price
    return price
  }

  /// The number of its price if that is the slope of its column, and one that was met before: mostly that of the candidate
  /// before.
  private mutating func knownPrice(of candidate: Candidate) -> Int? {
    guard candidate.factor.magnitude.isOne,
      !candidate.up || costs.here(candidate.form, tableau.values[candidate.form]).isEmpty
    else { return nil }
    if let last = search.lastPriced, last.up == candidate.up, haveSameSlopes(last.form, candidate.form) {
      return last.price
    }
    let price = search.number(ofPrice: gradients, from: candidate.form * levelCount, isRising: candidate.up)
    if let price {
      search.lastPriced = candidate
      search.lastPriced?.price = price
    }
    return price
  }

  private mutating func haveSameSlopes(_ form: Int, _ other: Int) -> Bool {
    let (left, right, count) = (form * levelCount, other * levelCount, levelCount)
    return gradients.withUnsafeBufferPointer { gradients in
      var level = 0
      while level < count, gradients[left &+ level] == gradients[right &+ level] { level &+= 1 }
      return level == count
    }
  }

  /// What settling says of a candidate that moves nothing else.
  @inline(__always)
  mutating func preference(of index: Int) -> SearchState<N>.Preference {
    let known = search.candidates[index].preference
    return known == .unknown ? computedPreference(of: index) : known
  }

  private mutating func computedPreference(of index: Int) -> SearchState<N>.Preference {
    updateLeanings()
    let preference = preference(of: search.candidates[index].form, up: search.candidates[index].up)
    search.candidates[index].preference = preference
    return preference
  }

  /// The leanings are up to date.
  @inline(__always)
  mutating func preference(of form: Int, up: Bool) -> SearchState<N>.Preference {
    let leaning = ties.leanings[form]
    if leaning == Ties<N>.unknownLeaning { return computedPreference(of: form, up: up) }
    return SearchState<N>.Preference(leaning, up: up)
  }

  private mutating func computedPreference(of form: Int, up: Bool) -> SearchState<N>.Preference {
    guard isCore(form) else { return .none }
    let variable = variableOf[form]
    let sign = ties.multiple(variable).sign
    if sign == 0 { return .none }
    let first = ties.first(variable)
    let other = order[first]
    if form != (coreOf[other] >= 0 ? coreOf[other] : ties.form(other)), !graph.values[other].isZero {
      ties.setLeaning(of: form, first: first, grows: graph.values[other].sign == sign)
    }
    let isAway = self.sign(ofChange: up ? sign : -sign, other, form, form) > 0
    return isAway ? .further(first) : .nearer(first)
  }

  /// Forgets the leanings that may be others now.
  mutating func updateLeanings() {
    if graph.signChanges.isEmpty && ties.newMultiples.isEmpty { return }
    let changed = graph.signChanges + ties.newMultiples
    graph.signChanges.removeAll(keepingCapacity: true)
    ties.newMultiples.removeAll(keepingCapacity: true)
    if changed.count > DefinitionGraph<N>.fewSigns { return ties.forgetLeanings() }
    for variable in changed where variable < system.variableCount { ties.forgetLeanings(about: rank[variable]) }
  }

  /// With the first forwards and the second backwards, so that the displaced form stays: whether the first variable that
  /// changes gets nearer to 0 (-1) or further away.
  private mutating func signOfFirstChange(_ left: Candidate, _ right: Candidate) -> Int {
    guard let (variable, rate) = firstChange(along: left, right) else { return 0 }
    return sign(ofChange: rate.sign, variable, left.form, right.form)
  }

  /// Which core forms other than the displaced one move with a candidate, as a number: the same for the same ones at the
  /// same rates, as far back as is looked.
  @inline(__always)
  mutating func companions(of index: Int) -> Int {
    let known = search.candidates[index].companions
    return known >= 0 ? known : computedCompanions(of: index)
  }

  private mutating func computedCompanions(of index: Int) -> Int {
    let candidate = search.candidates[index]
    if tableau.count(ofColumn: candidate.form) == 1 {
      search.candidates[index].companions = 0
      return 0
    }
    for index in 0..<tableau.count(ofColumn: candidate.form) {
      let row = tableau.row(index, ofColumn: candidate.form)
      if row == search.displacedRow || !isCore(tableau.basicOf[row]) { continue }
      let rate = tableau.coefficient(row: row, column: candidate.form)
      search.appendCompanion(
        SearchState<N>.Companion(form: tableau.basicOf[row], rate: candidate.up ? rate : -rate))
    }
    let number = search.numberOfLastCompanions()
    search.candidates[index].companions = number
    return number
  }

  /// Which way a variable goes that changes, up or down: away from 0 is 1. One that is 0 and a multiple of a candidate goes
  /// away from it however the candidate moves.
  @inline(__always)
  private mutating func sign(ofChange sign: Int, _ variable: Int, _ left: Int, _ right: Int) -> Int {
    let form = coreOf[variable] >= 0 ? coreOf[variable] : ties.form(variable)
    if form >= 0, form == left || form == right, isZero(variable, form) { return form == left ? 1 : -1 }
    return graph.side(of: variable) * sign
  }

  private mutating func isZero(_ variable: Int, _ form: Int) -> Bool { value(of: variable, form).isZero }
}
