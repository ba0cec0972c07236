/// The primal simplex method for convex piecewise linear costs on a bounded tableau.
///
/// A step moves one nonbasic form and runs through kinks while the cost still falls (the long step), then pivots at
/// the last one. The reduced costs of all columns are kept; a column is looked at again only when its reduced cost
/// has changed, the shortest columns first (moving a column that is in every row first costs a hundred times as
/// much).
///
/// After more steps of length 0 in a row than there are columns that could ask for one, Bland's rule takes over until
/// a step has length: the smallest form that improves, blocked by the smallest form that is tight. Then no basis
/// comes back: while nothing moves, only the pieces on both sides of each form's value matter. On these pieces a form
/// is the difference of two variables, one for either side, each with the slope there as its cost. Of a basic form
/// the variable on whose side the form counts as lying is basic, and the other cannot improve, since slopes grow. A
/// form that starts on a kink in a piece of no length is a third variable that is always 0: it leaves the basis once,
/// for good. So it is Bland's rule for an ordinary linear program. Since all other steps lower the cost, and the
/// number of bases is finite, the method ends; in how many steps is another matter, for which `WorkCounter` has a
/// bound.
struct Simplex<N: ExactNumber> {
  var tableau = Tableau<N>()
  var costs = Costs<N>()
  /// Whether each form has moved since `clearMoved`.
  var hasMoved: [Bool] = []
  /// Forms that are not dropped when they are fixed, because they will be released again.
  var kept = 0..<0
  /// The reduced cost of each nonbasic form: Σ over the basic forms of their slope times the coefficient, without the
  /// form's own slope. 0 between two runs.
  private(set) var reduced: [N] = []
  /// The piece of its cost in which a basic form counts as lying, which matters where its value is on a kink. 0
  /// without a cost. A form on the kink where its cost is least starts in a piece of no length, so that it does not
  /// affect which columns improve: only a step that would move the form sees what that costs.
  private(set) var pieces: [Int32] = []
  /// The forms whose reduced cost has changed in this run.
  private(set) var touched: [Int] = []
  private(set) var isTouched: [Bool] = []
  private var candidates = CandidateList()
  private var events = MinHeap<Event>()
  private var crossings: [(form: Int, change: N)] = []
  /// How fast the basic forms in the column of the moving form change along the step; elements behind these are of
  /// earlier steps.
  private var rates: [N] = []
  private var stepsWithoutLength = 0
  /// A buffer, used by one tightening of bounds after the other.
  var fixed: [Int] = []
  /// How many entries were read so far, roughly, without those that pivots merged; and how many, with those, the work
  /// counter knows of.
  private(set) var entriesRead = 0
  private var entriesSpent = 0
  let work: WorkCounter

  /// How many steps of length 0 in a row come before Bland's rule. Parts that share nothing may each take some, and
  /// the rule's search for the smallest column costs as much as there are columns.
  private var blandLimit: Int { 24 + touched.count }

  enum Outcome {
    case optimal
    /// The cost falls forever.
    case unbounded
    /// A step of positive length was made, which was all that was asked for.
    case moved
  }

  init(_ work: WorkCounter) { self.work = work }

  /// Where a form that moves meets its next kink or its bound.
  private struct Event: Comparable {
    var distance: N
    var form: Int
    /// How fast the form's value changes along the step.
    var rate: N
    /// The piece in which the form lies until then.
    var piece: Int
    var isBound: Bool
    /// The piece behind the kink.
    var next: Int {
      let isRising = rate.sign > 0
      return piece < 0 ? (isRising ? ~piece + 1 : ~piece) : (isRising ? piece + 1 : piece - 1)
    }
    static func < (left: Event, right: Event) -> Bool {
      left.distance == right.distance ? left.form < right.form : left.distance < right.distance
    }
  }

  mutating func reserveCapacity(forms: Int, rows: Int, entries: Int) {
    tableau.reserveCapacity(forms: forms, rows: rows, entries: entries)
    reduced.reserveCapacity(forms)
    pieces.reserveCapacity(forms)
    isTouched.reserveCapacity(forms)
    candidates.reserveCapacity(forms)
    hasMoved.reserveCapacity(forms)
    costs.reserveCapacity(forms: forms)
    touched.reserveCapacity(min(forms, 256))
    events.reserveCapacity(16)
    crossings.reserveCapacity(16)
  }

  /// Adds the first forms, all of them columns. `lengths`: how many rows will name each.
  mutating func addColumns(values: [N], lengths: [Int]) {
    tableau.addColumns(values: values, lengths: lengths)
    grow()
  }

  /// Adds a basic form that is a combination of these terms and of dropped forms, which count only in its value.
  mutating func addRow(_ terms: [Tableau<N>.Entry], value: N) {
    addRows(starts: [0, terms.count], terms.map { $0.column }, terms.map { $0.coefficient })
    tableau.values[tableau.formCount - 1] = value
  }

  /// See `Tableau.addRows`.
  mutating func addRows(starts: [Int], _ names: [Int], _ coefficients: [N]) {
    tableau.addRows(starts: starts, names, coefficients)
    grow()
  }

  private mutating func grow() {
    costs.resize(tableau.formCount)
    candidates.resize(tableau.formCount)
    let more = tableau.formCount - reduced.count
    reduced.append(contentsOf: repeatElement(.zero, count: more))
    pieces.append(contentsOf: repeatElement(0, count: more))
    isTouched.append(contentsOf: repeatElement(false, count: more))
    hasMoved.append(contentsOf: repeatElement(false, count: more))
  }

  mutating func clearMoved() {
    for index in hasMoved.indices { hasMoved[index] = false }
  }
}

// MARK: - A run

extension Simplex {
  /// Puts the costs of a level in force.
  mutating func begin(level: Int) {
    let rowOf = tableau.rowOf
    costs.begin(level: level) { rowOf[$0] != Tableau<N>.dropped }
  }

  /// Minimises the costs and the objective within the bounds; the values satisfy the bounds before and after.
  /// Afterwards, until `finish`, the reduced costs tell the optimal multipliers.
  ///
  /// `leaving`: the caller only asks whether the cost falls. The step that shows it goes only part of the way: it
  /// takes no pivot, and after it `others` more forms can still move as far. Where the way is so short that parts of
  /// it would soon be too small to count, the step goes all the way.
  mutating func minimise(leaving others: Int? = nil) throws(Stopped) -> Outcome {
    try work.spend()
    begin()
    try spendEntries()
    stepsWithoutLength = 0
    var steps = 0
    let size = tableau.formCount + costs.kinkTotal
    while true {
      let isBland = stepsWithoutLength >= blandLimit
      if isBland { entriesRead += touched.count + costs.forms.count }
      guard let (form, up) = isBland ? smallestImproving() : nextImproving() else { return .optimal }
      steps += 1
      try work.spend(steps: steps, forms: size)
      if let others, let length = roomAhead(form, up: up, unbounded: N(others + 2) * N(others + 2)) {
        let share = length / N(others + 2)
        if share.binaryExponent > -32 {
          move(form, up: up, by: share.simpleBelow)
          return .moved
        }
      }
      guard let hasLength = step(form, up: up, isBland: isBland) else { return .unbounded }
      try spendEntries()
      if others != nil, hasLength { return .moved }
      stepsWithoutLength = hasLength ? 0 : stepsWithoutLength + 1
    }
  }
  private mutating func spendEntries() throws(Stopped) {
    let before = entriesSpent
    entriesSpent = entriesRead &+ tableau.entriesMerged
    try work.spend(entries: entriesSpent &- before)
  }

  /// Adds a combination of forms to what the next run minimises.
  mutating func addObjective(_ terms: [Tableau<N>.Entry], times factor: N) {
    entriesRead += terms.count
    for term in terms {
      if tableau.isNonbasic(term.column) {
        addToReduced(factor * term.coefficient, term.column)
      } else if tableau.isBasic(term.column) {
        addToReduced(factor * term.coefficient, times: tableau.rowOf[term.column])
      }
    }
  }

  private mutating func begin() {
    for form in costs.forms {
      if tableau.isNonbasic(form) {
        list(form)
      } else if tableau.isBasic(form) {
        let piece = costs.flattestPiece(form, at: tableau.values[form])
        pieces[form] = Int32(truncatingIfNeeded: piece)
        addToReduced(costs.slope(form, piece: piece), times: tableau.rowOf[form])
      }
    }
  }

  /// Forgets the costs and what was computed from them.
  mutating func finish() {
    for form in touched {
      reduced[form] = .zero
      isTouched[form] = false
    }
    touched.removeAll(keepingCapacity: true)
    while candidates.pop() != nil {}
    for form in costs.forms { pieces[form] = 0 }
    costs.clear()
  }

  private mutating func addToReduced(_ factor: N, times row: Int) {
    if factor.isZero { return }
    let places = tableau.rows.places(of: row)
    entriesRead += places.count
    for place in places { addToReduced(factor * tableau.rows[place].coefficient, tableau.rows[place].column) }
  }

  private mutating func addToReduced(_ change: N, _ form: Int) {
    reduced[form] += change
    if !isTouched[form] {
      isTouched[form] = true
      touched.append(form)
    }
    list(form)
  }

  /// Lists a form as a candidate if moving it lowers the cost. If not, it is listed when its reduced cost changes.
  private mutating func list(_ form: Int) {
    if candidates.contains(form) || improvingDirection(form) == nil { return }
    candidates.push(form, length: tableau.columnLength(form))
  }

  private mutating func nextImproving() -> (form: Int, up: Bool)? {
    while let form = candidates.pop() {
      if let up = improvingDirection(form) { return (form, up) }
    }
    return nil
  }

  /// Returns the smallest form that improves: only forms that have a cost, or are in the row of one that has, can.
  private mutating func smallestImproving() -> (form: Int, up: Bool)? {
    var smallest: (form: Int, up: Bool)?
    for list in [touched, costs.forms] {
      for form in list where form < smallest?.form ?? .max {
        if let up = improvingDirection(form) { smallest = (form, up) }
      }
    }
    return smallest
  }

  /// Returns the direction (true is up) in which moving a nonbasic form lowers the cost to first order; nil for none.
  ///
  /// Mutating, though it changes nothing, so that the whole structure is not copied for each call.
  private mutating func improvingDirection(_ form: Int) -> Bool? {
    guard tableau.isNonbasic(form) else { return nil }
    let change = reduced[form]
    guard costs.hasCost(form) else { return change.isZero ? nil : canMove(form, up: change.sign < 0) }
    let (left, right) = costs.slopes(form, at: tableau.values[form])
    if (change + right).sign < 0 { return canMove(form, up: true) }
    if (change + left).sign > 0 { return canMove(form, up: false) }
    return nil
  }

  /// Returns the direction; nil where a bound forbids it.
  private mutating func canMove(_ form: Int, up: Bool) -> Bool? {
    let value = tableau.values[form]
    if up {
      if let upper = tableau.upper[form], upper <= value { return nil }
    } else {
      if let lower = tableau.lower[form], lower >= value { return nil }
    }
    return up
  }
}

// MARK: - A step

extension Simplex {
  /// Moves the form as far as the cost falls; returns whether it moved at all, nil where the cost falls forever.
  private mutating func step(_ form: Int, up: Bool, isBland: Bool) -> Bool? {
    let (left, right) = costs.pieces(form, at: tableau.values[form])
    var piece = up ? right : left
    let slope = reduced[form] + costs.slope(form, piece: piece)
    collectEvents(form, up: up, piece: piece)
    guard let last = findEnd(form, slope: up ? slope : -slope, piece: &piece, isBland: isBland) else { return nil }
    applyCrossings()
    move(form, up: up, by: last.distance)
    if last.form != form { exchange(entering: form, piece: piece, leaving: last.form) }
    list(form: form, and: last.form)
    return !last.distance.isZero
  }

  /// Returns how far the form can move before a kink or bound, or `unbounded` if there is none; nil where that is 0.
  private mutating func roomAhead(_ form: Int, up: Bool, unbounded: N) -> N? {
    let (left, right) = costs.pieces(form, at: tableau.values[form])
    collectEvents(form, up: up, piece: up ? right : left)
    guard let first = events.popUnordered() else { return unbounded }
    return first.distance.isZero ? nil : first.distance
  }

  private mutating func list(form: Int, and other: Int) {
    if tableau.isNonbasic(form) { list(form) }
    if tableau.isNonbasic(other) { list(other) }
  }

  private mutating func collectEvents(_ form: Int, up: Bool, piece: Int) {
    events.removeAll()
    if !crossings.isEmpty { crossings.removeAll(keepingCapacity: true) }
    if let own = nextEvent(form, rate: up ? .one : -.one, piece: piece) { events.append(own) }
    tableau.tidyColumn(form)
    let places = tableau.columns.places(of: form)
    entriesRead += places.count
    if rates.count < places.count {
      rates.append(contentsOf: repeatElement(.zero, count: 2 * places.count - rates.count))
    }
    for (index, place) in places.enumerated() {
      let row = Int(tableau.columns[place])
      let coefficient = tableau.coefficient(row: row, column: form)
      let rate = up ? coefficient : -coefficient
      rates[index] = rate
      let basic = tableau.basicOf[row]
      if let event = nextEvent(basic, rate: rate, piece: Int(pieces[basic])) { events.append(event) }
    }
  }

  /// Returns the next kink or bound of a form that moves at a rate, if there is one.
  private mutating func nextEvent(_ form: Int, rate: N, piece: Int) -> Event? {
    let isRising = rate.sign > 0
    let bound = isRising ? tableau.upper[form] : tableau.lower[form]
    let index = piece < 0 ? ~piece : isRising ? piece : piece - 1
    var position = bound
    var isBound = true
    if index >= 0, index < costs.kinkCount(form) {
      let kink = costs.kink(form, index)
      if bound.map({ isRising ? kink < $0 : kink > $0 }) ?? true {
        position = kink
        isBound = false
      }
    }
    guard let position else { return nil }
    let gap = position - tableau.values[form]
    return Event(distance: gap.isZero ? .zero : gap / rate, form: form, rate: rate, piece: piece, isBound: isBound)
  }

  /// Runs through kinks while the slope (per unit of the step, negative) stays negative; returns the event at which
  /// to stop.
  private mutating func findEnd(_ form: Int, slope: N, piece: inout Int, isBland: Bool) -> Event? {
    var slope = slope
    var isOrdered = false
    while let event = isOrdered ? events.pop() : events.popUnordered() {
      if event.isBound { return event }
      let next = event.next
      let change = costs.slope(event.form, piece: next) - costs.slope(event.form, piece: event.piece)
      slope += change * event.rate
      if isBland || slope.sign >= 0 { return event }
      if event.form == form {
        piece = next
      } else {
        pieces[event.form] = Int32(truncatingIfNeeded: next)
        crossings.append((event.form, change))
      }
      if !isOrdered {
        events.order()
        isOrdered = true
      }
      if let further = nextEvent(event.form, rate: event.rate, piece: next) { events.push(further) }
    }
    return nil
  }

  private mutating func applyCrossings() {
    for (form, change) in crossings { addToReduced(change, times: tableau.rowOf[form]) }
  }

  private mutating func move(_ form: Int, up: Bool, by distance: N) {
    if distance.isZero { return }
    tableau.values[form] += up ? distance : -distance
    hasMoved[form] = true
    for (index, place) in tableau.columns.places(of: form).enumerated() {
      let basic = tableau.basicOf[Int(tableau.columns[place])]
      tableau.values[basic] += rates[index] * distance
      hasMoved[basic] = true
    }
  }

  /// Pivots and updates the reduced costs: the slope of the leaving form is taken out, that of the entering form put
  /// in, and the entering form is replaced by its new row.
  private mutating func exchange(entering: Int, piece: Int, leaving: Int) {
    let row = tableau.rowOf[leaving]
    let places = tableau.rows.places(of: row)
    entriesRead += places.count * (1 + tableau.columnLength(entering))
    let pivot = tableau.coefficient(row: row, column: entering)
    let leavingSlope = costs.slope(leaving, piece: Int(pieces[leaving]))
    let rest = reduced[entering] - leavingSlope * pivot + costs.slope(entering, piece: piece)
    let quotient = rest / pivot
    let factor = -(leavingSlope + quotient)
    if !factor.isZero {
      for place in places where tableau.rows[place].column != entering {
        addToReduced(factor * tableau.rows[place].coefficient, tableau.rows[place].column)
      }
    }
    reduced[entering] = .zero
    pieces[entering] = Int32(truncatingIfNeeded: piece)
    tableau.pivot(row: row, column: entering)
    work.countPivots(1)
    if !quotient.isZero { addToReduced(quotient, leaving) }
  }
}
