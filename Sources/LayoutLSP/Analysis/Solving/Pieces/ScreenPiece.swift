import Solver

// A convex set of sizes of a screen on which the same statements hold: all sizes, where nothing depends on a
// condition. How a screen is cut into pieces is not known here.

package struct ScreenPiece: Sendable {
  /// The extent of each side; nil for a side that fits its content, which is 0 in the region.
  package let width: SizeInterval?
  let height: SizeInterval?
  /// The limits on both sizes together that cut the piece out of the box of its extents.
  package let limits: [SizeLimit]
  package let region: SizeRegion
  /// Whether each `when` holds; nil where that is not known. Of joined pieces, as on one of them.
  var whens: [Bool?] = []
  /// Whether each condition holds that the screen was cut for.
  var outcomes: [Bool] = []
  /// The lines of each of `LayoutModel.texts`; one for a text that does not exist. Empty while all have one.
  var lines: [TextLinesShown] = []

  /// Makes a box.
  init(width: SizeInterval?, height: SizeInterval?, whens: [Bool?] = [], outcomes: [Bool] = []) {
    (self.width, self.height, self.whens, self.outcomes) = (width, height, whens, outcomes)
    limits = []
    region = SizeRegion(width: width, height: height)
  }

  /// Makes a piece of another region, with the outcomes of `other`.
  init(_ region: SizeRegion, like other: ScreenPiece) {
    self.region = region
    width = other.width.map { _ in region.interval(of: .x) }
    height = other.height.map { _ in region.interval(of: .y) }
    limits = region.askewLimits
    (whens, outcomes, lines) = (other.whens, other.outcomes, other.lines)
  }

  var isOneSize: Bool { region.closure.corners.count == 1 }

  package subscript(axis: Axis) -> SizeInterval? { axis == .horizontal ? width : height }

  func hasSizes(of other: ScreenPiece) -> Bool {
    width == other.width && height == other.height && limits == other.limits
  }

  /// Returns the sizes that meet one more limit, or several; nil where none does.
  func cut(by limit: SizeLimit) -> ScreenPiece? { cut(by: [limit]) }

  func cut(by limits: [SizeLimit]) -> ScreenPiece? {
    limits.reduce(region as SizeRegion?) { $0?.cut(by: $1) }.map { ScreenPiece($0, like: self) }
  }

  /// Returns the union of both; nil where it is not convex.
  func union(_ other: ScreenPiece) -> ScreenPiece? {
    if limits.isEmpty, other.limits.isEmpty { return boxUnion(other) }
    return region.union(other.region).map { ScreenPiece($0, like: self) }
  }

  /// Returns the union of two boxes that overlap or touch along a whole side.
  private func boxUnion(_ other: ScreenPiece) -> ScreenPiece? {
    func joined(_ width: SizeInterval?, _ height: SizeInterval?) -> ScreenPiece {
      ScreenPiece(width: width, height: height, whens: whens, outcomes: outcomes).with(lines: lines)
    }
    if height == other.height, let wide = width?.union(other.width) { return joined(wide, height) }
    return width == other.width ? height?.union(other.height).map { joined(width, $0) } : nil
  }

  func with(lines: [TextLinesShown]) -> ScreenPiece {
    var piece = self
    piece.lines = lines
    return piece
  }
}

extension Screen {
  /// All sizes that the screen can have.
  var whole: ScreenPiece { ScreenPiece(width: width.interval, height: height.interval) }
}

extension SizeInterval {
  fileprivate func union(_ other: SizeInterval?) -> SizeInterval? {
    guard let other else { return nil }
    let (first, last) = lower < other.lower || (lower == other.lower && includesLower) ? (self, other) : (other, self)
    guard first.upper > last.lower || first.upper == last.lower && (first.includesUpper || last.includesLower) else {
      return nil
    }
    let end = first.upper > last.upper || first.upper == last.upper && first.includesUpper ? first : last
    return SizeInterval(
      lower: first.lower, upper: end.upper, includesLower: first.includesLower, includesUpper: end.includesUpper)
  }
}

extension [ScreenPiece] {
  /// The same sizes in fewer pieces: without duplicates, and joined where a union is convex.
  var joined: [ScreenPiece] {
    var once: [ScreenPiece] = []
    for piece in self where !once.contains(where: { $0.hasSizes(of: piece) }) { once.append(piece) }
    return once.joined { _, _ in true }
  }

  /// Joins pieces that may be joined, where the union is convex.
  func joined(where mayJoin: (ScreenPiece, ScreenPiece) -> Bool) -> [ScreenPiece] {
    var result: [ScreenPiece] = []
    for piece in self {
      var piece = piece
      var next = 0
      while next < result.count {
        if mayJoin(result[next], piece), let union = result[next].union(piece) {
          piece = union
          result.remove(at: next)
          next = 0
        } else {
          next += 1
        }
      }
      result.append(piece)
    }
    return result
  }
}
