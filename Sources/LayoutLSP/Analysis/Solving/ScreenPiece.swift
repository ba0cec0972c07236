import Solver

// Sizes of a screen on which the same statements hold: all of them, where nothing depends on a condition. How a screen is
// cut into such pieces is not known here.

struct ScreenPiece: Sendable {
  /// From the least to the greatest; nil for a side that fits its content, which is 0 in the region.
  let width: SizeInterval?
  let height: SizeInterval?
  /// What of that does not count: where both sizes decide.
  let limits: [SizeLimit]
  let region: SizeRegion
  /// What each `when` comes to; nil where that is not known. Of a piece with several parts, on one of them.
  var whens: [Bool?] = []
  /// What the conditions that it was cut for come to.
  var outcomes: [Bool] = []
  /// How many lines each of `LayoutModel.texts` has on it; of texts that are not there one. Empty as long as all have one.
  var lines: [Int] = []

  /// A box.
  init(width: SizeInterval?, height: SizeInterval?, whens: [Bool?] = [], outcomes: [Bool] = []) {
    (self.width, self.height, self.whens, self.outcomes) = (width, height, whens, outcomes)
    limits = []
    region = SizeRegion(width: width, height: height)
  }

  /// A part of another, or more than it.
  private init(_ region: SizeRegion, like other: ScreenPiece) {
    self.region = region
    width = other.width.map { _ in region.interval(of: .x) }
    height = other.height.map { _ in region.interval(of: .y) }
    limits = region.askewLimits
    (whens, outcomes, lines) = (other.whens, other.outcomes, other.lines)
  }

  var isOneSize: Bool { region.closure.corners.count == 1 }

  subscript(axis: Axis) -> SizeInterval? { axis == .horizontal ? width : height }

  func hasSizes(of other: ScreenPiece) -> Bool {
    width == other.width && height == other.height && limits == other.limits
  }

  /// The sizes that fulfil one more limit; nil where none does.
  func cut(by limit: SizeLimit) -> ScreenPiece? {
    region.cut(by: limit).map { ScreenPiece($0, like: self) }
  }

  /// Both as one, where that is a piece.
  func union(_ other: ScreenPiece) -> ScreenPiece? {
    if limits.isEmpty, other.limits.isEmpty { return boxUnion(other) }
    return region.union(other.region).map { ScreenPiece($0, like: self) }
  }

  /// Of two boxes that touch along a whole side or have sizes in common, beside or above one another.
  private func boxUnion(_ other: ScreenPiece) -> ScreenPiece? {
    func joined(_ width: SizeInterval?, _ height: SizeInterval?) -> ScreenPiece {
      ScreenPiece(width: width, height: height, whens: whens, outcomes: outcomes).with(lines: lines)
    }
    if height == other.height, let wide = width?.union(other.width) { return joined(wide, height) }
    return width == other.width ? height?.union(other.height).map { joined(width, $0) } : nil
  }

  func with(lines: [Int]) -> ScreenPiece {
    var piece = self
    piece.lines = lines
    return piece
  }
}

extension Screen {
  /// Everything that the screen's sides can be.
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
  /// The sizes of these pieces in fewer of them: pieces that make one together are joined, and each is there once.
  var joined: [ScreenPiece] {
    var once: [ScreenPiece] = []
    for piece in self where !once.contains(where: { $0.hasSizes(of: piece) }) { once.append(piece) }
    return once.joined { _, _ in true }
  }

  /// As `joined`, where two pieces may be.
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
