import Solver

/// Cuts a ranged screen where a `when` changes what holds. Exact: between two neighbouring cuts nothing changes, and a cut
/// itself is a size of its own until it is joined to a neighbour on which the same holds.

extension LayoutModel {
  /// The pieces of a screen in a state, in the order of their least widths, then heights. Together they are the whole
  /// screen; on each the same statements hold, and on its neighbours others.
  func pieces(of screen: Int, in state: Int?) -> [ScreenPiece] {
    pieces(of: screen, in: state, deciding: whens.isEmpty ? [] : conditions(in: state))
  }

  /// The pieces on which that branch holds.
  func pieces(of screen: Int, where branch: Condition) -> [ScreenPiece] {
    pieces(of: screen, in: branch.state, deciding: [branch]).filter { $0.outcomes == [true] }
  }

  /// Everything in that state that depends on a `when`, each condition once.
  private func conditions(in state: Int?) -> [Condition] {
    var seen: Set<Condition> = []
    let all =
      views.flatMap { [$0.condition] + $0.prioritySettings.map(\.condition) }
      + equations.flatMap { [$0.condition] + $0.pairs.flatMap(\.replacedIn) }
    return all.filter { condition in
      !condition.branches.isEmpty && (condition.state == nil || condition.state == state)
        && seen.insert(condition).inserted
    }
  }

  /// Cut where the conditions change, and joined where all of them come to the same.
  private func pieces(of screen: Int, in state: Int?, deciding conditions: [Condition]) -> [ScreenPiece] {
    let whole = screens[screen].whole
    guard !conditions.isEmpty else { return [whole] }
    let cutting = Set(conditions.flatMap { $0.branches.map(\.when) }).sorted()
    let isTwoRanges = screens[screen].width.isRange && screens[screen].height.isRange
    let comparisons = cutting.filter { whens.indices.contains($0) }
      .flatMap { whens[$0].condition?.comparisons ?? [] }
    let columns = cells(of: whole.width, cutAt: comparisons.compactMap { cut(.horizontal, $0, whole) })
    let rows = cells(of: whole.height, cutAt: comparisons.compactMap { cut(.vertical, $0, whole) })
    var pieces: [ScreenPiece] = []
    // Where the last column's pieces are, for joining.
    var last: [Int] = []
    for column in columns {
      var current: [Int] = []
      for piece in joinedRows(of: column, rows, state, conditions, isTwoRanges: isTwoRanges) {
        let neighbour = last.first { pieces[$0].height == piece.height && pieces[$0].outcomes == piece.outcomes }
        if let neighbour {
          pieces[neighbour].width?.extend(to: piece.width)
          current.append(neighbour)
        } else {
          current.append(pieces.count)
          pieces.append(piece)
        }
      }
      last = current
    }
    return pieces
  }

  /// The pieces of one column, neighbours on which the same holds joined.
  private func joinedRows(
    of column: SizeInterval?, _ rows: [SizeInterval?], _ state: Int?, _ conditions: [Condition], isTwoRanges: Bool
  ) -> [ScreenPiece] {
    var pieces: [ScreenPiece] = []
    for row in rows {
      let truth = whens.map { when -> Bool? in
        // That cuts boxes askew, and is an error.
        if isTwoRanges, when.condition?.comparisons.contains(where: \.isAskew) == true { return nil }
        return when.condition?.holds(width: column?.sample, height: row?.sample)
      }
      let outcomes = conditions.map { $0.holds(in: Situation(state: state, whens: truth)) }
      if let last = pieces.indices.last, pieces[last].outcomes == outcomes {
        pieces[last].height?.extend(to: row)
      } else {
        pieces.append(ScreenPiece(width: column, height: row, whens: truth, outcomes: outcomes))
      }
    }
    return pieces
  }

  /// The size of that axis at which the comparison changes, where the other side is no range.
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

  /// The cuts that lie in the range, as sizes of their own, and what is between them.
  private func cells(of whole: SizeInterval?, cutAt cuts: [Rational]) -> [SizeInterval?] {
    guard let whole, !whole.isPoint else { return [whole] }
    var cells: [SizeInterval] = []
    var rest = whole
    for cut in Set(cuts.filter { whole.contains($0) }).sorted() {
      if rest.lower < cut {
        cells.append(
          SizeInterval(lower: rest.lower, upper: cut, includesLower: rest.includesLower, includesUpper: false))
      }
      cells.append(SizeInterval(lower: cut, upper: cut))
      rest = SizeInterval(lower: cut, upper: whole.upper, includesLower: false)
    }
    if rest.lower < rest.upper { cells.append(rest) }
    return cells
  }
}

extension [ScreenPiece] {
  /// The same sizes in fewer pieces: neighbours that make one together.
  var joined: [ScreenPiece] {
    var result: [ScreenPiece] = []
    for piece in self where !result.contains(where: { $0.width == piece.width && $0.height == piece.height }) {
      var piece = piece
      while let index = result.firstIndex(where: { $0.union(piece) != nil }) {
        piece = result.remove(at: index).union(piece) ?? piece
      }
      result.append(piece)
    }
    return result
  }
}

extension ScreenPiece {
  /// Both as one, where they touch along a whole side; this one comes first.
  fileprivate func union(_ other: ScreenPiece) -> ScreenPiece? {
    var result = self
    if height == other.height, let side = width, let next = other.width, side.meets(next) {
      result.width?.extend(to: next)
    } else if width == other.width, let side = height, let next = other.height, side.meets(next) {
      result.height?.extend(to: next)
    } else {
      return nil
    }
    return result
  }
}

extension SizeInterval {
  /// The other goes on where this one ends.
  fileprivate func meets(_ other: SizeInterval) -> Bool {
    upper == other.lower && includesUpper != other.includesLower
  }

  /// Takes in the neighbour above.
  fileprivate mutating func extend(to neighbour: SizeInterval?) {
    guard let neighbour else { return }
    upper = neighbour.upper
    includesUpper = neighbour.includesUpper
  }
}
