import Solver

/// Cuts a ranged screen where the truth of a `when` changes. Exact: between two neighbouring cuts nothing changes, and a
/// cut itself is a size of its own until it is joined to a neighbour on which the same holds.

extension LayoutModel {
  /// The pieces of a screen, in the order of their least widths, then heights. Together they are the whole screen.
  func pieces(of screen: Int) -> [ScreenPiece] {
    pieces(of: screen, cutBy: Array(whens.indices)) { $0 }
  }

  /// The pieces on which that branch holds.
  func pieces(of screen: Int, where branch: Condition) -> [ScreenPiece] {
    pieces(of: screen, cutBy: branch.branches.map(\.when)) { truth in
      [branch.holds(in: Situation(state: branch.state, whens: truth))]
    }.filter { $0.whens == [true] }
  }

  /// Cut by some of the `when`s, and joined where what `outcome` says of all of them is the same.
  private func pieces(of screen: Int, cutBy cutting: [Int], outcome: ([Bool?]) -> [Bool?]) -> [ScreenPiece] {
    let whole = screens[screen].whole
    guard !whens.isEmpty else { return [whole] }
    let comparisons = cutting.filter { whens.indices.contains($0) }
      .flatMap { whens[$0].condition?.comparisons ?? [] }
    let columns = cells(of: whole.width, cutAt: comparisons.compactMap { cut(.horizontal, $0, whole) })
    let rows = cells(of: whole.height, cutAt: comparisons.compactMap { cut(.vertical, $0, whole) })
    var pieces: [ScreenPiece] = []
    // Where the last column's pieces are, for joining.
    var last: [Int] = []
    for column in columns {
      var current: [Int] = []
      for piece in joinedRows(of: column, rows, outcome) {
        let neighbour = last.first { pieces[$0].height == piece.height && pieces[$0].whens == piece.whens }
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
    of column: SizeInterval?, _ rows: [SizeInterval?], _ outcome: ([Bool?]) -> [Bool?]
  ) -> [ScreenPiece] {
    var pieces: [ScreenPiece] = []
    for row in rows {
      let truth = outcome(whens.map { $0.condition?.holds(width: column?.sample, height: row?.sample) })
      if let last = pieces.indices.last, pieces[last].whens == truth {
        pieces[last].height?.extend(to: row)
      } else {
        pieces.append(ScreenPiece(width: column, height: row, whens: truth))
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
