import Solver

// Cuts a ranged screen into pieces where the outcome of a `when` changes. The pieces are exact: nothing changes between
// two neighbouring cuts, and each cut is a piece of its own until it is joined to a neighbour with the same outcomes.
//
// A comparison of one size cuts the screen into boxes. Where both sides are ranges, one that compares width with
// height cuts the boxes askew.

extension LayoutModel {
  /// Returns the pieces of a screen in a state, by least width, then least height. Together they are the whole
  /// screen; on each other statements hold than on its neighbours. If they exceed `ScreenCut.most` or the work limit,
  /// returns only the ends, and as `excessivePieces` how many pieces there would be before any are joined.
  func pieces(of screen: ScreenID, in state: CombinationID?, _ workLimit: WorkLimit) -> (
    pieces: [ScreenPiece], excessivePieces: Int?
  ) {
    let cut = ScreenCut(self, screen, state, deciding: whens.isEmpty ? [] : conditions(on: screen, in: state))
    guard cut.count > 1 else { return (cut.pieces, nil) }
    let isAllowed = cut.count <= ScreenCut.most && workLimit.allows(entries: cut.work)
    return isAllowed ? (cut.pieces, nil) : (cut.ends, cut.count)
  }

  /// Returns the least and the greatest size of a screen, each as a piece.
  func ends(of screen: ScreenID, in state: CombinationID?) -> [ScreenPiece] {
    ScreenCut(self, screen, state, deciding: []).ends
  }

  /// Returns the pieces on which a condition holds.
  package func pieces(of screen: ScreenID, in state: CombinationID?, where branch: Condition) -> [ScreenPiece] {
    ScreenCut(self, screen, state, deciding: [branch]).pieces.filter { $0.outcomes == [true] }
  }

  /// Returns each condition of the layout and the screen that depends on a `when` and includes that state, once.
  private func conditions(on screen: ScreenID, in state: CombinationID?) -> [Condition] {
    var seen: Set<Condition> = []
    let ofViews = views.flatMap { [$0.presence] + $0.prioritySettings.map { $0.condition } }
    let ofProperties =
      declarations.propertyChanges.map { $0.condition } + screens.flatMap { $0.safeAreas.map { $0.condition } }
      + screens[screen].keyboards.map { $0.condition }
    let lowered = equations.lazy.filter { !$0.pairs.isEmpty }
    let ofEquations = lowered.flatMap { [$0.condition] + $0.pairs.flatMap { $0.exceptions } }
    return (ofViews + ofProperties + ofEquations).filter { condition in
      !condition.branches.isEmpty && Condition(states: condition.states).holds(in: situation(in: state, whens: []))
        && seen.insert(condition).inserted
    }
  }
}

/// A screen in a state, with the places where conditions cut it.
struct ScreenCut {
  /// The most pieces of a screen before any are joined: they take about a second.
  static let most = 16_384

  private let model: LayoutModel
  private let screen: Screen
  private let state: CombinationID?
  private let conditions: [Condition]
  private let whole: ScreenPiece
  private var columns: [SizeInterval?]
  private var rows: [SizeInterval?]
  private var borders: [PlaneFunction] = []
  private var isAskewKnown = true

  init(_ model: LayoutModel, _ screen: ScreenID, _ state: CombinationID?, deciding conditions: [Condition]) {
    (self.model, self.state, self.conditions) = (model, state, conditions)
    self.screen = model.screens[screen]
    whole = model.screens[screen].whole
    (columns, rows) = ([whole.width], [whole.height])
    guard !conditions.isEmpty else { return }
    let cutting = Set(conditions.flatMap { $0.branches.map { $0.when } }).sorted()
    let comparisons = cutting.filter { model.whens.indices.contains($0) }
      .flatMap { model.whens[$0].condition?.comparisons ?? [] }
    if model.screens[screen].isTwoRanges {
      isAskewKnown = !model.whens.haveTooManyBorders
      if isAskewKnown { borders = comparisons.borders }
    }
    columns = whole.width.cells(cutAt: comparisons.compactMap { cut(.horizontal, $0, whole) })
    rows = whole.height.cells(cutAt: comparisons.compactMap { cut(.vertical, $0, whole) })
  }

  /// The number of pieces before any are joined, roughly: borders askew are few and not counted.
  var count: Int { columns.count.times(rows.count) }

  /// The work of deciding all conditions on all pieces.
  var work: Int {
    count.times(1 + borders.count * borders.count).times(conditions.count + model.whens.count)
  }

  /// The pieces, cut where the conditions change, and joined where all of them have the same outcomes.
  var pieces: [ScreenPiece] {
    guard !conditions.isEmpty else { return [whole] }
    let pieces = columns.flatMap { column in
      let cells = rows.flatMap { row in ScreenPiece(width: column, height: row).parts(cutAt: borders) }
      return cells.map { decided($0) }.joined { $0.outcomes == $1.outcomes }
    }
    return pieces.joined { $0.outcomes == $1.outcomes }.sorted { $0.isBefore($1) }
  }

  /// The least and the greatest size, each as a piece.
  var ends: [ScreenPiece] {
    func piece(at end: (SizeInterval) -> Rational) -> ScreenPiece {
      func point(_ side: SizeInterval?) -> SizeInterval? {
        side.map { SizeInterval(lower: end($0), upper: end($0)) }
      }
      return decided(ScreenPiece(width: point(whole.width), height: point(whole.height)))
    }
    return [piece { $0.lower }, piece { $0.upper }]
  }

  /// Returns the piece with the outcomes of the conditions on it.
  private func decided(_ piece: ScreenPiece) -> ScreenPiece {
    let size = piece.region.closure.inside
    let facts = ScreenFacts(
      screen, width: piece.width.map { _ in size.x }, height: piece.height.map { _ in size.y },
      states: model.states(in: state))
    var piece = piece
    piece.whens = model.whens.map { when -> Bool? in
      // Too many borders: an error of the text.
      if !isAskewKnown, when.condition?.comparisons.contains(where: { $0.comparesBothSizes }) == true { return nil }
      return when.condition?.holds(in: facts)
    }
    piece.outcomes = conditions.map { $0.holds(in: model.situation(in: state, whens: piece.whens)) }
    return piece
  }

  /// Returns the size along an axis at which the comparison changes; nil where it also depends on another side that
  /// is a range.
  private func cut(_ axis: Axis, _ comparison: SizeComparison, _ whole: ScreenPiece) -> Rational? {
    let isHorizontal = axis == .horizontal
    let (own, other) =
      isHorizontal ? (comparison.width, comparison.height) : (comparison.height, comparison.width)
    var rest = comparison.constant
    if !other.isZero {
      guard let side = isHorizontal ? whole.height : whole.width, side.isPoint else { return nil }
      rest = rest + other * side.lower
    }
    return (-rest).divided(by: own)
  }
}

extension SizeInterval? {
  /// Returns the cuts inside the interval, as intervals of one size, and the intervals between them.
  func cells(cutAt cuts: [Rational]) -> [SizeInterval?] {
    guard let whole = self, !whole.isPoint else { return [self] }
    var cells: [SizeInterval?] = []
    var rest = whole
    for cut in Set(cuts.filter { whole.contains($0) }).sorted() {
      if rest.lower < cut {
        cells.append(
          SizeInterval(lower: rest.lower, upper: cut, includesLower: rest.includesLower, includesUpper: false))
      }
      cells.append(SizeInterval(lower: cut, upper: cut))
      rest = SizeInterval(
        lower: cut, upper: whole.upper, includesLower: false, includesUpper: whole.includesUpper)
    }
    if rest.lower < rest.upper { cells.append(rest) }
    return cells
  }
}

extension ScreenPiece {
  /// Returns the parts on both sides of each border, and on it.
  func parts(cutAt borders: [PlaneFunction]) -> [ScreenPiece] {
    if borders.isEmpty { return [self] }
    var parts = [region]
    for border in borders {
      let below = SizeLimit(function: border, isStrict: true)
      let above = SizeLimit(function: -border, isStrict: true)
      parts = parts.flatMap { part in
        let on = part.cut(by: above.opposite)?.cut(by: below.opposite)
        return [part.cut(by: below), on, part.cut(by: above)].compactMap { $0 }
      }
    }
    return parts.map { ScreenPiece($0, like: self) }
  }

  /// Whether the piece comes first by least width, then by least height.
  func isBefore(_ other: ScreenPiece) -> Bool {
    for axis in Axis.allCases {
      guard let side = self[axis], let next = other[axis] else { continue }
      if side.lower != next.lower { return side.lower < next.lower }
      if side.includesLower != next.includesLower { return side.includesLower }
    }
    return false
  }
}
