/// What a run of the simplex method keeps between two of its steps, beside the point where it is.
struct SearchState<N: ExactNumber> {
  /// Where a form that moves meets its next kinks.
  struct Event: Comparable {
    var distance: N
    var form: Int
    /// Of the form's value along the step.
    var rate: N
    /// No kink: here the absolute value of a variable stops falling.
    var isZero = false
    static func < (left: Event, right: Event) -> Bool {
      left.distance == right.distance ? left.form < right.form : left.distance < right.distance
    }
  }

  /// A column of the row of a displaced form, and which way it would have to go.
  struct Candidate {
    var form: Int
    /// How much the displaced form moves with it.
    var factor: N
    var up: Bool
    /// Of the slope of everything ahead of it, with the level: a number of its `Outlook`.
    var sign: Int8
    /// The number of what moves with it, -1 where that was not looked at yet.
    var companions = -1
    /// The number of what it costs, -1 where that was not looked at yet.
    var price = -1
    var preference = Preference.unknown
  }

  /// Which way the first variable in the order that changes with a candidate itself goes, and its place there: one number,
  /// so that the lesser is what settling prefers, where nothing else is different.
  struct Preference: Equatable {
    let number: Int

    static var unknown: Preference { Preference(number: -2) }
    /// Not the same wherever the variables are.
    static var none: Preference { Preference(number: -1) }
    /// Rather an early one than a late one.
    static func nearer(_ place: Int) -> Preference { Preference(number: place) }
    /// Rather a late one than an early one.
    static func further(_ place: Int) -> Preference { Preference(number: .max - place) }

    private init(number: Int) { self.number = number }

    /// From the leaning of a form, which is known.
    @inline(__always)
    init(_ leaning: Int32, up: Bool) { number = Preference.number(leaning, up: up) }

    @inline(__always)
    static func number(_ leaning: Int32, up: Bool) -> Int {
      let place = Int(leaning ^ (leaning >> 31))
      return up == (leaning >= 0) ? .max - place : place
    }

    /// Whether it does not tell which of two is preferred.
    var tellsNothing: Bool { number < 0 }

    /// Whether settling prefers this one. nil where that is not told.
    @inline(__always)
    func isBefore(_ other: Preference) -> Bool? {
      number < 0 || other.number < 0 || number == other.number ? nil : number < other.number
    }
  }

  /// A core form that moves with a candidate.
  struct Companion: Equatable {
    var form: Int
    var rate: N
  }

  /// The nonbasic forms that may improve.
  var worklist = Worklist()
  /// Those that may be moved for nothing, to be settled.
  private(set) var unsettled: [Int] = []
  private var isUnsettled: [Bool] = []
  /// Basic forms that may be displaced.
  var displaced = Worklist()
  /// The columns that could take the place of the form under repair, the best last: those that come first of all.
  var candidates: [Candidate] = []
  /// The greatest sign of those. Of others it is greater.
  var lastSign = Int8.max
  /// How often the best of them was asked for.
  var picks = 0
  /// The different sets of core forms, other than the one under repair, that move with candidates, one after the other,
  /// and where each ends.
  private var companions: [Companion] = []
  private var companionEnds = [0]
  /// The row of the form under repair.
  private(set) var displacedRow = 0
  /// Whether that one is to fall.
  private(set) var falls = false
  /// The candidate whose price was looked for last, if that is what its slopes say now.
  var lastPriced: Candidate?
  /// The different costs a unit of candidates, an entry for each level.
  var prices: [N] = []
  private var levelCount = 1
  /// Basic forms that may be of no use any more.
  var idle: [Int] = []
  /// Core forms whose values have changed.
  private(set) var moved: [Int] = []
  private var hasMoved: [Bool] = []
  var events = MinHeap<Event>()
  /// Kinks passed by basic forms in the step under way.
  var crossings: [(form: Int, level: Int, amount: N)] = []
  /// Of the basic forms along the step, in the order of the column.
  var rates: [N] = []
  /// The slope of all levels along the step.
  var ahead: [N] = []
  var stepsWithoutLength = 0
  /// Entries of rows and columns read since it was last 0.
  var work = 0

  mutating func addForm() {
    worklist.resize(hasMoved.count + 1)
    displaced.resize(hasMoved.count + 1)
    hasMoved.append(false)
    isUnsettled.append(false)
  }

  mutating func noteMoved(_ form: Int) {
    if hasMoved[form] { return }
    hasMoved[form] = true
    moved.append(form)
  }

  mutating func forgetMoved() {
    for form in moved { hasMoved[form] = false }
    moved.removeAll(keepingCapacity: true)
  }

  mutating func pushUnsettled(_ form: Int) {
    if isUnsettled[form] { return }
    isUnsettled[form] = true
    unsettled.append(form)
  }

  mutating func popUnsettled() -> Int? {
    guard let form = unsettled.popLast() else { return nil }
    isUnsettled[form] = false
    return form
  }
}

// MARK: - Candidates

extension SearchState {
  /// From now on the candidates are those of another row, none so far.
  mutating func beginCandidates(ofRow row: Int, falls: Bool, levelCount: Int) {
    candidates.removeAll(keepingCapacity: true)
    prices.removeAll(keepingCapacity: true)
    // Number 0 is for nothing.
    companions.removeAll(keepingCapacity: true)
    companionEnds.removeAll(keepingCapacity: true)
    companionEnds.append(0)
    lastPriced = nil
    picks = 0
    displacedRow = row
    self.falls = falls
    self.levelCount = levelCount
  }

  /// What all candidates cost has changed.
  mutating func forgetPrices() {
    lastPriced = nil
    prices.removeAll(keepingCapacity: true)
    for index in candidates.indices { candidates[index].price = -1 }
  }

  /// Whether one price is less than another. nil where they are the same.
  @inline(__always)
  func isCheaper(_ price: Int, than other: Int) -> Bool? {
    if price == other { return nil }
    for level in 0..<levelCount {
      let (left, right) = (prices[price * levelCount + level], prices[other * levelCount + level])
      if left != right { return left < right }
    }
    return nil
  }

  /// The number of a price that stands elsewhere, or its opposite, if it is one of the last: most are.
  func number(ofPrice slopes: [N], from start: Int, isRising: Bool) -> Int? {
    let count = prices.count / levelCount
    return prices.withUnsafeBufferPointer { prices in
      slopes.withUnsafeBufferPointer { slopes in
        for price in (max(0, count - 4)..<count).reversed() {
          var level = 0
          while level < levelCount {
            let slope = slopes[start + level]
            if prices[price * levelCount + level] != (isRising ? slope : -slope) { break }
            level += 1
          }
          if level == levelCount { return price }
        }
        return nil
      }
    }
  }

  /// The number of the price that was appended last: an earlier one, if that is the same, as far back as is looked.
  mutating func numberOfLastPrice() -> Int {
    let last = prices.count / levelCount - 1
    for price in (max(0, last - 4)..<last).reversed() where isCheaper(price, than: last) == nil {
      prices.removeLast(levelCount)
      return price
    }
    return last
  }

  /// The number of the set of companions that was appended last: an earlier one, if that is the same, as far back as is
  /// looked.
  mutating func numberOfLastCompanions() -> Int {
    let last = companionEnds.count
    let start = companionEnds[last - 1]
    let count = companions.count - start
    if count == 0 { return 0 }
    for number in (max(1, last - 4)..<last).reversed() where companionEnds[number] - companionEnds[number - 1] == count
    {
      let other = companionEnds[number - 1]
      if (0..<count).allSatisfy({ companions[other + $0] == companions[start + $0] }) {
        companions.removeLast(count)
        return number
      }
    }
    companionEnds.append(companions.count)
    return last
  }

  /// One more for the set that is appended last.
  mutating func appendCompanion(_ companion: Companion) {
    companions.append(companion)
    var place = companions.count - 1
    while place > companionEnds[companionEnds.count - 1], companions[place - 1].form > companion.form {
      companions.swapAt(place, place - 1)
      place -= 1
    }
  }
}
