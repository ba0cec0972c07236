/// Which column gives way when a displaced form is brought back: the one with which a unit of that costs least.
///
/// Costs are compared level by level, and where they are equal at all levels by what settling would prefer, exactly: for so
/// the columns left stay optimal in every respect (`CandidateOrder.swift`). There may be thousands, so most are told to be
/// worse at a glance: by their outlooks, and those that cost nothing by their leanings (`CandidateScan.swift`).
extension EditedSystem {
  /// From now on the candidates are those for that form, none so far.
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
    switch search.picks {
    case 0: beginPicking()
    case 1:
      renewBest()
      if search.candidates.count == 2, isBefore(0, 1) { search.candidates.swapAt(0, 1) }
    case 2: collect(cheapestPlaces())
    default:
      putBackBest()
      if search.candidates.isEmpty { collect(cheapestPlaces()) }
    }
    search.picks += 1
    return search.candidates.last
  }

  /// Of many that cost nothing, mostly the first or the second will do: to put more of them in order would cost more than
  /// it saves.
  private mutating func beginPicking() {
    let row = tableau.rows[search.displacedRow]
    if row.count <= 4 {
      search.work += row.count
      for place in row.indices { offer(candidate(at: place)) }
      return
    }
    let scan = scan(row)
    if scan.sign == 0 {
      findBestTwo(scan)
    } else {
      collect(scan.places)
      search.picks = 2
    }
  }

  /// With what is not known worked out, where that is much.
  private mutating func scan(_ row: [EditTableau<N>.Entry]) -> Candidate.Scan {
    search.work += row.count
    updateLeanings()
    let factor = row[row.count / 2].coefficient.magnitude
    func scan() -> Candidate.Scan {
      Candidate.scan(
        row, outlooks, tableau.columns, ties.leanings[..<forms.coreCount], falls: search.falls, factor: factor)
    }
    var result = scan()
    if result.unknownOutlooks.count > 8 {
      for place in result.unknownOutlooks { _ = outlook(row[place].column) }
      result = scan()
    }
    if result.sign == 0, result.unknownLeanings > 8 {
      for place in result.places { _ = preference(of: row[place].column, up: true) }
      result = scan()
    }
    addUnknown(to: &result)
    return result
  }

  /// Of those whose outlook the pass did not know the ones that cost no more than what it found.
  private mutating func addUnknown(to scan: inout Candidate.Scan) {
    while let place = scan.unknownOutlooks.popLast() {
      let sign = candidate(at: place).sign
      if sign > scan.sign { continue }
      if sign < scan.sign { scan = Candidate.Scan(sign: sign, unknownOutlooks: scan.unknownOutlooks) }
      scan.places.append(place)
    }
  }

  private mutating func renewBest() {
    let index = search.candidates.count - 1
    if index < 0 { return }
    search.lastPriced = nil
    search.candidates[index].price = -1
    search.candidates[index].preference = .unknown
    renewSign(of: index)
  }

  /// Puts in order those at these places, the best last. The others come when these are used up: there may be thousands,
  /// and few are needed.
  private mutating func collect(_ places: [Int]) {
    search.candidates.removeAll(keepingCapacity: true)
    search.candidates.reserveCapacity(places.count)
    search.lastSign = .min
    for place in places.reversed() {
      search.candidates.append(candidate(at: place))
      search.lastSign = max(search.lastSign, search.candidates[search.candidates.count - 1].sign)
    }
    if places.count <= 2 {
      if places.count == 2, isBefore(0, 1) { search.candidates.swapAt(0, 1) }
      return
    }
    if sortByPreference() { return }
    var order = Array(places.indices)
    order.sort { isBefore($1, $0) }
    search.candidates = order.map { search.candidates[$0] }
  }

  /// Where all but a few differ in nothing else, which makes for less to compare: mostly. False where it is not so.
  private mutating func sortByPreference() -> Bool {
    guard let first = search.candidates.first else { return true }
    let factor = first.factor.magnitude
    var keys: [(number: Int, index: Int)] = []
    keys.reserveCapacity(search.candidates.count)
    var others: [Candidate] = []
    for index in search.candidates.indices {
      let preference = preference(of: index)
      let isAlike =
        !preference.tellsNothing && search.candidates[index].sign == first.sign
        && search.candidates[index].factor.magnitude == factor
        && (first.sign == 0 || price(of: index) == price(of: 0)) && companions(of: index) == companions(of: 0)
      if isAlike {
        keys.append((preference.number, index))
      } else {
        others.append(search.candidates[index])
      }
    }
    if others.count > 8 { return false }
    if (1..<max(1, keys.count)).contains(where: { keys[$0 - 1].number <= keys[$0].number }) {
      keys.sort { $0.number > $1.number }
      if (1..<keys.count).contains(where: { keys[$0 - 1].number == keys[$0].number }) { return false }
    } else if others.isEmpty {
      return true
    }
    search.candidates = keys.map { search.candidates[$0.index] }
    for other in others {
      search.candidates.append(other)
      putLastInOrder()
    }
    return true
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
    putLastInOrder()
  }

  private mutating func putLastInOrder() {
    let last = search.candidates.count - 1
    var (low, high) = (0, last)
    while low < high {
      // From the end at first: mostly it stays.
      let middle = high == last ? last - 1 : (low + high) / 2
      if isBefore(last, middle) { low = middle + 1 } else { high = middle }
    }
    if low < last { search.candidates.insert(search.candidates.removeLast(), at: low) }
  }

  /// The best is the last then, the other the first.
  private mutating func findBestTwo(_ scan: Candidate.Scan) {
    for place in [scan.best, scan.second] where place >= 0 { offer(candidate(at: place)) }
    for place in scan.places { offer(candidate(at: place)) }
    if search.candidates.count > 1 { return }
    let only = scan.best >= 0 ? scan.best : scan.places[0]
    let others = Candidate.cheapestPlaces(
      tableau.rows[search.displacedRow], outlooks, falls: search.falls, besides: only)
    for place in others.places { offer(candidate(at: place)) }
  }

  /// Where in the row the columns are whose outlook has the least number; if that is only one, then those of the next too.
  private mutating func cheapestPlaces() -> [Int] {
    let row = tableau.rows[search.displacedRow]
    search.work += row.count
    var scan = Candidate.cheapestPlaces(row, outlooks, falls: search.falls, besides: -1)
    if scan.unknownOutlooks.count > 8 {
      for place in scan.unknownOutlooks { _ = outlook(row[place].column) }
      scan = Candidate.cheapestPlaces(row, outlooks, falls: search.falls, besides: -1)
    }
    addUnknown(to: &scan)
    if scan.places.count == 1 {
      scan.places += Candidate.cheapestPlaces(row, outlooks, falls: search.falls, besides: scan.places[0]).places
    }
    return scan.places
  }

  /// Keeps a candidate if it is one of the best two so far.
  private mutating func offer(_ candidate: Candidate) {
    search.candidates.append(candidate)
    switch search.candidates.count {
    case 1: break
    case 2:
      if isBefore(0, 1) { search.candidates.swapAt(0, 1) }
    default:
      let isKept = isBefore(2, 0)
      if isKept { search.candidates.swapAt(0, 2) }
      search.candidates.removeLast()
      if isKept, isBefore(0, 1) { search.candidates.swapAt(0, 1) }
    }
  }
}
