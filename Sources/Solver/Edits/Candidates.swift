/// Which column gives way when a displaced form is brought back: the one with which a unit of that costs least.
///
/// Costs are compared level by level, and where they are equal at all levels by what settling would prefer, exactly: for so
/// the columns left stay optimal in every respect.
extension EditedSystem {
  /// From now on the candidates are those for that form; at first only the best two are looked for.
  mutating func beginCandidates(for form: Int, falls: Bool) {
    search.beginCandidates(ofRow: tableau.rowOf[form], falls: falls, levelCount: levelCount)
  }

  private mutating func candidate(at place: Int) -> Candidate {
    let entry = tableau.rows[search.displacedRow][place]
    let up = (entry.coefficient.sign < 0) == search.falls
    return Candidate(form: entry.column, factor: entry.coefficient, up: up, sign: signAhead(entry.column, up: up))
  }

  /// What all candidates cost has changed, by the same for a unit.
  mutating func renewPrices() {
    search.forgetPrices()
    for index in search.candidates.indices { renewSign(of: index) }
    // Those left out cost no less, but by how much more is not known now.
    search.picks = min(search.picks, 2)
  }

  private mutating func renewSign(of index: Int) {
    search.candidates[index].sign = signAhead(search.candidates[index].form, up: search.candidates[index].up)
  }

  private mutating func signAhead(_ form: Int, up: Bool) -> Int8 {
    let outlook = outlook(form)
    return up ? outlook.right : -outlook.left
  }

  /// The best candidate. Since the last time only that one may have changed.
  mutating func bestCandidate() -> Candidate? {
    // Mostly the first or the second will do: to put more of them in order would cost more than it saves.
    switch search.picks {
    case 0: findBestTwo()
    case 1:
      renewBest()
      if search.candidates.count == 2, isBefore(0, 1) { search.candidates.swapAt(0, 1) }
    case 2: collectCheapest()
    default:
      putBackBest()
      if search.candidates.isEmpty { collectCheapest() }
    }
    search.picks += 1
    return search.candidates.last
  }

  private mutating func renewBest() {
    let index = search.candidates.count - 1
    if index < 0 { return }
    search.candidates[index].price = -1
    search.candidates[index].preference = .unknown
    renewSign(of: index)
  }

  /// Puts in order those with the least number of the outlook, the best last. The others come when these are used up: there
  /// may be thousands, and few are needed.
  private mutating func collectCheapest() {
    let places = cheapestPlaces()
    search.candidates.removeAll(keepingCapacity: true)
    search.candidates.reserveCapacity(places.count)
    search.lastSign = .min
    for place in places.reversed() {
      search.candidates.append(candidate(at: place))
      search.lastSign = max(search.lastSign, search.candidates[search.candidates.count - 1].sign)
    }
    // Mostly they are in order, as the variables are.
    if !(1..<max(1, places.count)).contains(where: { isBefore($0 - 1, $0) }) { return }
    var order = Array(places.indices)
    order.sort { isBefore($1, $0) }
    search.candidates = order.map { search.candidates[$0] }
  }

  /// Brings the one that was best to its place, or drops it where it belongs to the others.
  private mutating func putBackBest() {
    renewBest()
    let last = search.candidates.count - 1
    if last < 0 { return }
    if search.candidates[last].sign > search.lastSign {
      search.candidates.removeLast()
      return
    }
    var (low, high) = (0, last)
    while low < high {
      // From the end at first: mostly it stays.
      let middle = high == last ? last - 1 : (low + high) / 2
      if isBefore(last, middle) { low = middle + 1 } else { high = middle }
    }
    if low < last { search.candidates.insert(search.candidates.removeLast(), at: low) }
  }

  /// The best is the last then, the other the first. Most are worse at a glance.
  private mutating func findBestTwo() {
    let count = tableau.rows[search.displacedRow].count
    if count <= 4 {
      search.work += count
      for place in 0..<count { _ = offer(candidate(at: place)) }
      return
    }
    let places = cheapestPlaces()
    // Columns come in the order of their variables, and mostly early ones are preferred, or late ones.
    let ends = places.count > 4 ? 2 : 0
    for place in places.prefix(ends) + places.suffix(ends) { _ = offer(candidate(at: place)) }
    var bar = self.bar()
    for place in places[ends..<places.count - ends] {
      let candidate = candidate(at: place)
      if let bar, isWorse(candidate, than: bar) { continue }
      if offer(candidate) { bar = self.bar() }
    }
  }

  /// Where in the row the columns are whose outlook has the least number; if that is only one, then those of the next too.
  private mutating func cheapestPlaces() -> [Int] {
    let row = tableau.rows[search.displacedRow]
    search.work += row.count
    for entry in row where outlooks[entry.column].isUnknown { _ = outlook(entry.column) }
    var places = Candidate.cheapestPlaces(row, outlooks, falls: search.falls, besides: -1)
    if places.count == 1 {
      places += Candidate.cheapestPlaces(row, outlooks, falls: search.falls, besides: places[0])
    }
    return places
  }

  /// Keeps a candidate if it is one of the best two so far.
  private mutating func offer(_ candidate: Candidate) -> Bool {
    search.candidates.append(candidate)
    switch search.candidates.count {
    case 1: break
    case 2:
      if isBefore(0, 1) { search.candidates.swapAt(0, 1) }
    default:
      if !isBefore(2, 0) {
        search.candidates.removeLast()
        return false
      }
      search.candidates.swapAt(0, 2)
      search.candidates.removeLast()
      if isBefore(0, 1) { search.candidates.swapAt(0, 1) }
    }
    return true
  }

  /// What a candidate has to be better than that costs nothing and moves nothing else, to be one of the best two: another
  /// such one. nil where the second best is none.
  private mutating func bar() -> (factor: N, preference: SearchState<N>.Preference)? {
    guard search.candidates.count == 2, search.candidates[0].sign == 0, isAlone(search.candidates[0]) else {
      return nil
    }
    return (search.candidates[0].factor.magnitude, preference(of: search.candidates[0]))
  }

  @inline(__always)
  private mutating func isWorse(
    _ candidate: Candidate, than bar: (factor: N, preference: SearchState<N>.Preference)
  ) -> Bool {
    if candidate.sign > 0 { return true }
    guard isAlone(candidate), candidate.factor.magnitude == bar.factor else { return false }
    // One that changes only later variables is no better, whichever way it does.
    if let place = bar.preference.placeNearer, ties.first(variableOf[candidate.form]) > place { return true }
    return preference(of: candidate).isBefore(bar.preference) == false
  }

  /// Whether nothing but the displaced form moves with it.
  private func isAlone(_ candidate: Candidate) -> Bool {
    isCore(candidate.form) && tableau.count(ofColumn: candidate.form) == 1
  }

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
    return sign(ofChange: candidate.up ? rate.sign : -rate.sign, variable, candidate, candidate) > 0
  }

  /// Whether moving the displaced form costs less with one than with the other.
  private mutating func isBefore(_ first: Int, _ second: Int) -> Bool {
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
  private mutating func price(of index: Int) -> Int {
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

  /// The number of its price if that is the slope of its column, and one that was met before.
  private mutating func knownPrice(of candidate: Candidate) -> Int? {
    guard candidate.factor.magnitude.isOne,
      !candidate.up || costs.here(candidate.form, tableau.values[candidate.form]).isEmpty
    else { return nil }
    return search.number(ofPrice: gradients, from: candidate.form * levelCount, isRising: candidate.up)
  }

  /// What settling says of a candidate that moves nothing else.
  @inline(__always)
  private mutating func preference(of index: Int) -> SearchState<N>.Preference {
    let known = search.candidates[index].preference
    return known == .unknown ? computedPreference(of: index) : known
  }

  private mutating func computedPreference(of index: Int) -> SearchState<N>.Preference {
    let preference = preference(of: search.candidates[index])
    search.candidates[index].preference = preference
    return preference
  }

  private mutating func preference(of candidate: Candidate) -> SearchState<N>.Preference {
    guard isCore(candidate.form) else { return .none }
    let variable = variableOf[candidate.form]
    let sign = ties.multiple(variable).sign
    if sign == 0 { return .none }
    let first = ties.first(variable)
    let isAway = self.sign(ofChange: candidate.up ? sign : -sign, order[first], candidate, candidate) > 0
    return isAway ? .further(first) : .nearer(first)
  }

  /// With the first forwards and the second backwards, so that the displaced form stays: whether the first variable that
  /// changes gets nearer to 0 (-1) or further away.
  private mutating func signOfFirstChange(_ left: Candidate, _ right: Candidate) -> Int {
    guard let (variable, rate) = firstChange(along: left, right) else { return 0 }
    return sign(ofChange: rate.sign, variable, left, right)
  }

  /// Which core forms other than the displaced one move with a candidate, as a number: the same for the same ones at the
  /// same rates, as far back as is looked.
  @inline(__always)
  private mutating func companions(of index: Int) -> Int {
    let known = search.candidates[index].companions
    return known >= 0 ? known : computedCompanions(of: index)
  }

  private mutating func computedCompanions(of index: Int) -> Int {
    let candidate = search.candidates[index]
    if tableau.count(ofColumn: candidate.form) == 1 {
      search.candidates[index].companions = 0
      return 0
    }
    var forms: [SearchState<N>.Companion] = []
    for row in tableau.rows(ofColumn: candidate.form) where row != search.displacedRow && isCore(tableau.basicOf[row]) {
      let rate = tableau.coefficient(row: row, column: candidate.form)
      forms.append(
        SearchState<N>.Companion(form: tableau.basicOf[row], rate: candidate.up ? rate : -rate))
    }
    forms.sort { $0.form < $1.form }
    let number = search.number(of: forms)
    search.candidates[index].companions = number
    return number
  }

  /// Which way a variable goes that changes, up or down: away from 0 is 1. One that is 0 and a multiple of a candidate goes
  /// away from it however the candidate moves.
  private mutating func sign(ofChange sign: Int, _ variable: Int, _ left: Candidate, _ right: Candidate) -> Int {
    let form = coreOf[variable] >= 0 ? coreOf[variable] : ties.form(variable)
    if form >= 0, form == left.form || form == right.form, isZero(variable, form) {
      return form == left.form ? 1 : -1
    }
    return graph.side(of: variable) * sign
  }

  private mutating func isZero(_ variable: Int, _ form: Int) -> Bool { value(of: variable, form).isZero }
}

extension SearchState.Candidate {
  /// Of the entries of a row other than `excluded` the places of those whose outlook has the least number. All are known.
  /// Rows have thousands of entries, and this passes over all of them: so without checks of bounds.
  fileprivate static func cheapestPlaces(
    _ row: [EditTableau<N>.Entry], _ outlooks: [Outlook], falls: Bool, besides excluded: Int
  ) -> [Int] {
    [Int](unsafeUninitializedCapacity: row.count) { places, count in
      row.withUnsafeBufferPointer { row in
        outlooks.withUnsafeBufferPointer { outlooks in
          var least = Int8.max
          for place in row.indices where place != excluded {
            let outlook = outlooks[row[place].column]
            let sign = (row[place].coefficient.sign < 0) == falls ? outlook.right : -outlook.left
            if sign > least { continue }
            if sign < least { count = 0 }
            least = sign
            places[count] = place
            count += 1
          }
        }
      }
    }
  }
}
