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
    private let number: Int

    static var unknown: Preference { Preference(number: -2) }
    /// Not the same wherever the variables are.
    static var none: Preference { Preference(number: -1) }
    /// Rather an early one than a late one.
    static func nearer(_ place: Int) -> Preference { Preference(number: place) }
    /// Rather a late one than an early one.
    static func further(_ place: Int) -> Preference { Preference(number: .max - place) }

    /// The place of the variable, if it gets nearer to 0.
    var placeNearer: Int? { number >= 0 && number < .max / 2 ? number : nil }

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
  /// The different sets of core forms, other than the one under repair, that move with candidates; the row of that one.
  private(set) var companions: [[Companion]] = []
  private(set) var displacedRow = 0
  /// Whether that one is to fall.
  private(set) var falls = false
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
    companions.append([])
    picks = 0
    displacedRow = row
    self.falls = falls
    self.levelCount = levelCount
  }

  /// What all candidates cost has changed.
  mutating func forgetPrices() {
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

  /// The number of the price that was appended last: an earlier one, if that is the same, as far back as is looked.
  mutating func numberOfLastPrice() -> Int {
    let last = prices.count / levelCount - 1
    for price in (max(0, last - 4)..<last).reversed() where isCheaper(price, than: last) == nil {
      prices.removeLast(levelCount)
      return price
    }
    return last
  }

  /// The number of a set of companions.
  mutating func number(of forms: [Companion]) -> Int {
    if forms.isEmpty { return 0 }
    if let known = companions.suffix(4).lastIndex(of: forms) { return known }
    companions.append(forms)
    return companions.count - 1
  }
}
