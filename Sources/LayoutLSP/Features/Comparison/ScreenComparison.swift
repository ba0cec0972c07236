import Analysis
import Drawing
import Formats

// Compares two solutions on one screen in one state, at every size that both have.

struct ScreenComparison {
  let old: ScreenSolution
  let new: ScreenSolution
  let screen: String
  let state: String?
  /// Frames that differ by no more points are the same.
  let tolerance: Double
  /// The sizes that are compared. Screens of one size each are compared whatever these sizes are.
  private let common: SizeArea?
  private let isRanged: Bool

  init(_ old: ScreenSolution, _ new: ScreenSolution, screen: String, state: String?, tolerance: Double) {
    (self.old, self.new, self.screen, self.state, self.tolerance) = (old, new, screen, state, tolerance)
    isRanged = old.isRanged || new.isRanged
    if isRanged {
      let (left, right) = Self.overlap(old.width, new.width)
      let (top, bottom) = Self.overlap(old.height, new.height)
      common = left <= right && top <= bottom ? SizeArea(width: left...right, height: top...bottom) : nil
    } else {
      common = new.area
    }
  }

  private static func overlap(_ one: ClosedRange<Double>, _ other: ClosedRange<Double>) -> (Double, Double) {
    (max(one.lowerBound, other.lowerBound), min(one.upperBound, other.upperBound))
  }

  /// More changes of one screen would tell nobody anything.
  private static let mostChanges = 20_000

  /// Returns the changes; nil where that is more work than is left, or they are too many.
  func changes(_ work: inout Int) -> [Change]? {
    // Sizes on both sides of those that both screens have stay apart: together they would be all.
    let ofOneAlone = isRanged ? sizesOfOneAlone() : []
    guard let common else { return ofOneAlone }
    var changes: [Change] = []
    for one in old.pieces {
      guard let first = common.clipped(to: one.limits) else { continue }
      for other in new.pieces {
        work -= common.workToClip(one.limits) + 2 * common.workToClip(other.limits)
        guard work > 0 else { return nil }
        guard let second = common.clipped(to: other.limits), let both = first.clipped(to: other.limits),
          both.dimension >= min(first.dimension, second.dimension)
        else { continue }
        changes += views(one, other, in: both)
        guard let others = verdicts(one, other, in: both, &work), let moved = frames(one, other, in: both, &work) else {
          return nil
        }
        changes += others + moved
        guard changes.count <= Self.mostChanges else { return nil }
      }
    }
    return ofOneAlone + joined(changes)
  }

  private func change(
    _ kind: Change.Kind, _ view: String, in area: SizeArea, at size: SizeArea.Corner? = nil, from: Change.Value?,
    to: Change.Value?
  ) -> Change {
    let place = Place(screen: screen, state: state, sizes: isRanged ? RangedSizes(area, of: common ?? area) : nil)
    let size = size ?? area.corners.first ?? SizeArea.Corner(width: 0, height: 0)
    return Change(kind: kind, view: view, place: place, size: size, from: from, to: to)
  }

  // MARK: Sizes, verdicts, views

  /// The sizes of a ranged screen that only the old or only the new one has.
  private func sizesOfOneAlone() -> [Change] {
    func alone(_ own: ScreenSolution, besides other: ScreenSolution, _ kind: Change.Kind) -> [Change] {
      own.area.parts(outside: other.area.limits).map { part in
        let frame = Change.Value.frame([0, 0, part.width.upperBound, part.height.upperBound])
        var change = change(
          kind, "", in: part, from: kind == .removed ? frame : nil, to: kind == .added ? frame : nil)
        change.place.sizes = RangedSizes(part, of: own.area)
        return change
      }
    }
    return alone(old, besides: new, .removed) + alone(new, besides: old, .added)
  }

  private func verdicts(
    _ one: ScreenSolution.Piece, _ other: ScreenSolution.Piece, in area: SizeArea, _ work: inout Int
  ) -> [Change]? {
    guard let olds = one.verdicts(in: area, &work), let news = other.verdicts(in: area, &work) else { return nil }
    var changes: [Change] = []
    for before in olds {
      for after in news where before.status != after.status {
        work -= before.area.workToClip(after.area.limits)
        guard work > 0 else { return nil }
        guard let both = before.area.part(within: after.area.limits) else { continue }
        changes.append(change(.verdict, "", in: both, from: .status(before.status), to: .status(after.status)))
      }
    }
    return changes
  }

  private func views(_ one: ScreenSolution.Piece, _ other: ScreenSolution.Piece, in area: SizeArea) -> [Change] {
    let size = area.corners.first ?? SizeArea.Corner(width: 0, height: 0)
    func alone(_ own: ScreenSolution.Piece, besides other: ScreenSolution.Piece) -> [(String, Change.Value?)] {
      own.views.filter { other.values[$0] == nil }.map { ($0, own.frame(of: $0, at: size).map { .frame($0) }) }
    }
    return alone(one, besides: other).map { change(.removed, $0, in: area, from: $1, to: nil) }
      + alone(other, besides: one).map { change(.added, $0, in: area, from: nil, to: $1) }
  }

  // MARK: Frames

  private func frames(
    _ one: ScreenSolution.Piece, _ other: ScreenSolution.Piece, in area: SizeArea, _ work: inout Int
  ) -> [Change]? {
    var changes: [Change] = []
    for view in one.views {
      guard let before = one.values[view], let after = other.values[view] else { continue }
      for (dimension, (old, new)) in zip(Dimension.allCases, zip(before, after)) where old != new {
        for cell in old {
          work -= area.workToClip(cell.limits)
          guard work > 0 else { return nil }
          guard let first = area.part(within: cell.limits) else { continue }
          for next in new {
            work -= first.workToClip(next.limits)
            guard work > 0 else { return nil }
            guard let both = first.part(within: next.limits) else { continue }
            for part in differing(by: next.function - cell.function, in: both) {
              changes.append(change(dimension, of: view, part, one, other))
            }
          }
        }
      }
    }
    return changes
  }

  /// A part of the sizes at which a value differs by more than the tolerance, in one direction.
  private struct Part {
    var area: SizeArea
    var least: Double
    var most: Double
    /// The size at which it differs most.
    var size: SizeArea.Corner
  }

  private func differing(by difference: SizeFunction, in area: SizeArea) -> [Part] {
    [(difference, 1.0), (difference.negated, -1.0)].compactMap { function, sign in
      let tooSmall = SizeFunction(constant: tolerance - function.constant, x: -function.x, y: -function.y)
      guard let part = area.clipped(to: HalfPlane(function: tooSmall, isStrict: true)) else { return nil }
      let values = part.corners.map { function(at: $0) }
      guard let least = values.min(), let most = values.max(), most > tolerance,
        let corner = zip(part.corners, values).max(by: { $0.1 < $1.1 })?.0
      else { return nil }
      return Part(area: part, least: sign * least, most: sign * most, size: corner)
    }
  }

  private func change(
    _ dimension: Dimension, of view: String, _ part: Part, _ one: ScreenSolution.Piece, _ other: ScreenSolution.Piece
  ) -> Change {
    var change = change(
      dimension == .x || dimension == .y ? .moved : .resized, view, in: part.area, at: part.size,
      from: one.frame(of: view, at: part.size).map { .frame($0) },
      to: other.frame(of: view, at: part.size).map { .frame($0) })
    change.dimension = dimension
    (change.least, change.most) = (part.least.withoutNoise, part.most.withoutNoise)
    return change
  }

  // MARK: Neighbours

  /// Joins what is the same at sizes that touch: the laws on both sides of a border are two, their effect may be one.
  private func joined(_ changes: [Change]) -> [Change] {
    guard isRanged else { return changes }
    var known: [Key: [Change]] = [:]
    var order: [Key] = []
    for change in changes {
      let key = Key(change)
      if known[key] == nil { order.append(key) }
      known[key, default: []].append(change)
    }
    return order.flatMap { key in
      let lower = { (side: RangedSizes.Side?) in side?.range.lowerBound ?? 0 }
      let rows = runs(
        (known[key] ?? []).sorted {
          let (one, other) = ($0.place.sizes, $1.place.sizes)
          return (lower(one?.height), lower(one?.width)) < (lower(other?.height), lower(other?.width))
        })
      return runs(
        rows.sorted {
          let (one, other) = ($0.place.sizes, $1.place.sizes)
          return (lower(one?.width), lower(one?.height)) < (lower(other?.width), lower(other?.height))
        })
    }
  }

  private func runs(_ changes: [Change]) -> [Change] {
    var runs: [Change] = []
    for change in changes {
      if let last = runs.last, let joined = last.joined(with: change) {
        runs[runs.count - 1] = joined
      } else {
        runs.append(change)
      }
    }
    return runs
  }

  /// What changes that may be joined have in common.
  private struct Key: Hashable {
    var kind: Change.Kind
    var view: String
    var dimension: Dimension?
    var isMore: Bool
    var statuses: [SolveStatus]

    init(_ change: Change) {
      (kind, view, dimension, isMore) = (change.kind, change.view, change.dimension, change.most > 0)
      statuses = [change.from, change.to].compactMap { if case .status(let status)? = $0 { status } else { nil } }
    }
  }
}

extension Change {
  fileprivate func joined(with other: Change) -> Change? {
    guard let sizes = place.sizes, let next = other.place.sizes, let both = sizes.joined(with: next) else { return nil }
    var joined = other.most.magnitude > most.magnitude ? other : self
    joined.place.sizes = both
    joined.least = least.magnitude < other.least.magnitude ? least : other.least
    return joined
  }
}
