/// What all rows want of each form at all levels at once: a convex piecewise linear cost, whose slopes are vectors.
///
/// A slope has an entry for each level, required first, and slopes are compared lexicographically: strict priority without
/// weights, and without a search for a feasible point before. Rows come and go, so every row keeps a kink of its own.
struct LevelledCosts<N: ExactNumber> {
  /// The cost of the form grows, at a level, by `below` a unit left of the position and by `above` a unit right of it.
  struct Kink {
    var position: N
    var below: N
    var above: N
    var row: Int
    var level: Int
    /// How much the slope grows here.
    var bend: N { below + above }
  }

  /// How much a slope changed, at one level.
  struct Change {
    var level: Int
    var amount: N
  }

  let levelCount: Int
  /// Of each form by position.
  private(set) var kinks: [[Kink]] = []
  /// The piece in which each form counts as lying: so many of its kinks are left of it. Where the value is on kinks those
  /// are right of it if the form is nonbasic, else they may be on either side.
  private(set) var pieces: [Int] = []
  /// The slopes of these pieces, `levelCount` entries for each form.
  private(set) var slopes: [N] = []

  init(levelCount: Int) { self.levelCount = levelCount }

  /// The kinks in any order.
  mutating func addForm(_ kinks: [Kink] = []) {
    self.kinks.append(kinks)
    pieces.append(0)
    for _ in 0..<levelCount { slopes.append(.zero) }
    if kinks.isEmpty { return }
    let form = pieces.count - 1
    if kinks.count > 1 { self.kinks[form].sort { $0.position < $1.position } }
    for kink in kinks { slopes[form * levelCount + kink.level] -= kink.below }
  }

  func slope(_ form: Int, _ level: Int) -> N { slopes[form * levelCount + level] }

  // MARK: Pieces

  /// The next kinks in a direction from the piece of the form, all at one position; empty where there are none.
  func next(_ form: Int, up: Bool) -> Range<Int> {
    let piece = pieces[form]
    if up {
      guard piece < kinks[form].count else { return piece..<piece }
      var end = piece + 1
      while end < kinks[form].count, kinks[form][end].position == kinks[form][piece].position { end += 1 }
      return piece..<end
    }
    guard piece > 0 else { return 0..<0 }
    var start = piece - 1
    while start > 0, kinks[form][start - 1].position == kinks[form][piece - 1].position { start -= 1 }
    return start..<piece
  }

  /// Lets the form lie on the other side of these kinks, which are the next ones.
  mutating func cross(_ form: Int, _ range: Range<Int>, up: Bool) {
    for index in range {
      let kink = kinks[form][index]
      slopes[form * levelCount + kink.level] += up ? kink.bend : -kink.bend
    }
    pieces[form] = up ? range.upperBound : range.lowerBound
  }

  /// The kinks on the value, where those are right of the piece.
  func here(_ form: Int, _ value: N) -> Range<Int> {
    let piece = pieces[form]
    var end = piece
    while end < kinks[form].count, kinks[form][end].position == value { end += 1 }
    return piece..<end
  }

  /// Puts a form into the piece of its value, kinks on the value right of it. Gives nothing to those who keep sums of slopes.
  mutating func locate(_ form: Int, _ value: N) {
    while pieces[form] > 0, kinks[form][pieces[form] - 1].position >= value {
      cross(form, pieces[form] - 1..<pieces[form], up: false)
    }
    while pieces[form] < kinks[form].count, kinks[form][pieces[form]].position < value {
      cross(form, pieces[form]..<pieces[form] + 1, up: true)
    }
  }

  // MARK: Changes

  /// Adds a kink; the value of the form tells on which side. How the slope of the piece changes.
  mutating func insert(_ kink: Kink, _ form: Int, _ value: N) -> Change {
    if kink.position < value { return insertLeft(kink, form) }
    kinks[form].insert(kink, at: kink.position == value ? pieces[form] : end(of: kink.position, form))
    slopes[form * levelCount + kink.level] -= kink.below
    return Change(level: kink.level, amount: -kink.below)
  }

  private mutating func insertLeft(_ kink: Kink, _ form: Int) -> Change {
    kinks[form].insert(kink, at: end(of: kink.position, form))
    pieces[form] += 1
    slopes[form * levelCount + kink.level] += kink.above
    return Change(level: kink.level, amount: kink.above)
  }

  /// Takes the kink of a row out. nil where it is not there.
  mutating func remove(row: Int, at position: N, _ form: Int) -> Change? {
    guard let index = index(of: row, at: position, form) else { return nil }
    let kink = kinks[form].remove(at: index)
    var amount = kink.below
    if index < pieces[form] {
      pieces[form] -= 1
      amount = -kink.above
    }
    slopes[form * levelCount + kink.level] += amount
    return Change(level: kink.level, amount: amount)
  }

  /// Moves the kink of a row. `mayStay`: where it comes to lie on the value it stays on its side, as it may with a basic
  /// form; else it goes to the right one. nil where it is not there.
  mutating func move(
    row: Int, from position: N, to target: N, _ form: Int, _ value: N, mayStay: Bool
  ) -> Change? {
    guard let index = index(of: row, at: position, form) else { return nil }
    let isLeft = index < pieces[form]
    var kink = kinks[form].remove(at: index)
    kink.position = target
    if isLeft { pieces[form] -= 1 }
    let goesLeft = target < value || target == value && isLeft && mayStay
    let place = target == value ? pieces[form] : end(of: target, form)
    kinks[form].insert(kink, at: place)
    if goesLeft { pieces[form] += 1 }
    guard isLeft != goesLeft else { return Change(level: kink.level, amount: .zero) }
    let amount = goesLeft ? kink.bend : -kink.bend
    slopes[form * levelCount + kink.level] += amount
    return Change(level: kink.level, amount: amount)
  }

  /// Takes the kinks of some rows from one form to another, a new one that has the same value. The slope of the second
  /// form is what the first lost.
  mutating func split(_ form: Int, to other: Int, where moves: (_ row: Int) -> Bool) {
    var staying: [Kink] = []
    var pieces = (0, 0)
    for (index, kink) in kinks[form].enumerated() {
      let isLeft = index < self.pieces[form]
      if moves(kink.row) {
        kinks[other].append(kink)
        let amount = isLeft ? kink.above : -kink.below
        slopes[form * levelCount + kink.level] -= amount
        slopes[other * levelCount + kink.level] += amount
        if isLeft { pieces.1 += 1 }
      } else {
        staying.append(kink)
        if isLeft { pieces.0 += 1 }
      }
    }
    kinks[form] = staying
    (self.pieces[form], self.pieces[other]) = pieces
  }

  /// The first kink right of the position.
  private func end(of position: N, _ form: Int) -> Int {
    var low = 0
    var high = kinks[form].count
    while low < high {
      let middle = (low + high) / 2
      if position < kinks[form][middle].position { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func index(of row: Int, at position: N, _ form: Int) -> Int? {
    var index = end(of: position, form) - 1
    while index >= 0, kinks[form][index].position == position {
      if kinks[form][index].row == row { return index }
      index -= 1
    }
    return nil
  }
}
