/// What all rows want of each form at all levels at once: a convex piecewise linear cost, whose slopes are vectors.
///
/// A slope has an entry for each level, required first, and slopes are compared lexicographically: strict priority without
/// weights, and without a search for a feasible point before. Rows come and go, so every row keeps kinks of its own.
struct LevelledCosts<N: ExactNumber> {
  /// Where a row begins to be violated: at its level the cost grows by `weight` a unit left of here, or right of here.
  /// An equality has one of each.
  struct Kink {
    var position: N
    /// How much the slope grows here.
    var weight: N
    var row: Int
    var level: Int
    /// Whether the row is violated left of here.
    var limitsBelow: Bool

    /// What it adds to the slope of pieces left of it and right of it.
    var slopeBefore: N { limitsBelow ? -weight : .zero }
    var slopeAfter: N { limitsBelow ? .zero : weight }
  }

  let levelCount: Int
  /// Of each form by position.
  private(set) var kinks: [[Kink]] = []
  /// The piece in which each form counts as lying: so many of its kinks are left of it. The kinks on the value of a
  /// nonbasic form are right of it. That of a basic form may be another than its value says: then the form is displaced.
  private(set) var pieces: [Int] = []
  /// The slopes of these pieces, `levelCount` entries for each form.
  private(set) var slopes: [N] = []

  init(levelCount: Int) { self.levelCount = levelCount }

  /// The kinks in any order. The form counts as lying left of all of them.
  mutating func addForm(_ kinks: [Kink] = []) {
    self.kinks.append(kinks)
    pieces.append(0)
    for _ in 0..<levelCount { slopes.append(.zero) }
    if kinks.isEmpty { return }
    let form = pieces.count - 1
    if kinks.count > 1 { self.kinks[form].sort { $0.position < $1.position } }
    for kink in kinks { slopes[form * levelCount + kink.level] += kink.slopeBefore }
  }

  func slope(_ form: Int, _ level: Int) -> N { slopes[form * levelCount + level] }

  /// Mutating, though it changes nothing; see `EditedSystem.outlook`.
  @inline(__always)
  mutating func withKinks<Result>(
    _ range: Range<Int>, of form: Int, _ body: (UnsafeBufferPointer<Kink>) -> Result
  ) -> Result {
    kinks[form].withUnsafeMutableBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

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
      slopes[form * levelCount + kink.level] += up ? kink.weight : -kink.weight
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

  /// Puts a form into the piece of its value, kinks on the value right of it.
  mutating func locate(_ form: Int, _ value: N) {
    while pieces[form] > 0, kinks[form][pieces[form] - 1].position >= value {
      cross(form, pieces[form] - 1..<pieces[form], up: false)
    }
    while pieces[form] < kinks[form].count, kinks[form][pieces[form]].position < value {
      cross(form, pieces[form]..<pieces[form] + 1, up: true)
    }
  }

  /// Which way the value of a form lies outside of its piece: 1 is right of it, 0 not at all.
  func displacement(_ form: Int, _ value: N) -> Int {
    let piece = pieces[form]
    if piece < kinks[form].count, kinks[form][piece].position < value { return 1 }
    if piece > 0, kinks[form][piece - 1].position > value { return -1 }
    return 0
  }

  // MARK: Changes

  /// Adds a kink to a nonbasic form. How the slope of its piece changes.
  mutating func insert(_ kink: Kink, _ form: Int, nonbasicAt value: N) -> N {
    insert(kink, form, at: firstIndex(notBefore: kink.position, form), isLeft: kink.position < value)
  }

  /// Adds a kink to a basic form, on the side given where the order of the kinks allows it. How the slope of its piece
  /// changes.
  mutating func insert(_ kink: Kink, _ form: Int, prefersLeft: Bool) -> N {
    let first = firstIndex(notBefore: kink.position, form)
    if first > pieces[form] { return insert(kink, form, at: first, isLeft: false) }
    if first == pieces[form] { return insert(kink, form, at: first, isLeft: prefersLeft) }
    var end = first
    while end < pieces[form], kinks[form][end].position == kink.position { end += 1 }
    return insert(kink, form, at: end, isLeft: end < pieces[form] || prefersLeft)
  }

  private mutating func insert(_ kink: Kink, _ form: Int, at index: Int, isLeft: Bool) -> N {
    kinks[form].insert(kink, at: index)
    if isLeft { pieces[form] += 1 }
    let change = isLeft ? kink.slopeAfter : kink.slopeBefore
    slopes[form * levelCount + kink.level] += change
    return change
  }

  /// Takes a kink out. How the slope of the form's piece changes, and whether it was left of that. nil where it is not
  /// there.
  mutating func remove(_ kink: Kink, _ form: Int) -> (change: N, wasLeft: Bool)? {
    guard let index = index(of: kink, form) else { return nil }
    kinks[form].remove(at: index)
    let wasLeft = index < pieces[form]
    if wasLeft { pieces[form] -= 1 }
    let change = -(wasLeft ? kink.slopeAfter : kink.slopeBefore)
    slopes[form * levelCount + kink.level] += change
    return (change, wasLeft)
  }

  /// Gives the kinks of some rows other positions. As many kinks as before are left of the piece, or of the value of a
  /// nonbasic form those that are.
  mutating func reposition(_ form: Int, nonbasicAt value: N?, _ position: (_ row: Int) -> N?) {
    for index in kinks[form].indices {
      if let position = position(kinks[form][index].row) { kinks[form][index].position = position }
      var place = index
      while place > 0, kinks[form][place].position < kinks[form][place - 1].position {
        kinks[form].swapAt(place, place - 1)
        place -= 1
      }
    }
    if let value { pieces[form] = firstIndex(notBefore: value, form) }
    for level in 0..<levelCount { slopes[form * levelCount + level] = .zero }
    for (index, kink) in kinks[form].enumerated() {
      slopes[form * levelCount + kink.level] += index < pieces[form] ? kink.slopeAfter : kink.slopeBefore
    }
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
        let amount = isLeft ? kink.slopeAfter : kink.slopeBefore
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

  /// Takes all kinks of a form out, which then counts as lying left of none: they, and how many it was right of.
  mutating func removeAll(_ form: Int) -> (kinks: [Kink], piece: Int) {
    let old = (kinks[form], pieces[form])
    kinks[form] = []
    pieces[form] = 0
    for level in 0..<levelCount { slopes[form * levelCount + level] = .zero }
    return old
  }

  private func firstIndex(notBefore position: N, _ form: Int) -> Int {
    var low = 0
    var high = kinks[form].count
    while low < high {
      let middle = (low + high) / 2
      if kinks[form][middle].position < position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func index(of kink: Kink, _ form: Int) -> Int? {
    var index = firstIndex(notBefore: kink.position, form)
    while index < kinks[form].count, kinks[form][index].position == kink.position {
      if kinks[form][index].row == kink.row, kinks[form][index].limitsBelow == kink.limitsBelow { return index }
      index += 1
    }
    return nil
  }
}
