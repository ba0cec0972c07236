import Solver

// Which failures have one cause, and are told as one.

/// A statement that takes part in a conflict.
struct ConflictStatement: Hashable {
  private let source: Int32
  private let statement: Int32

  init(_ place: SourceRange) { (source, statement) = (place.source, place.statement) }
}

/// Where required constraints cannot hold together.
struct ConflictFailure {
  enum Extent: Equatable {
    /// At the size of the scenario, or at all sizes of its piece of a range.
    case scenario
    /// At an end of the sizes of a piece along an axis.
    case end(Axis, Rational)
    /// At a pair of sizes of a piece.
    case pair(PlanePoint)
  }

  let conflict: ScreenConflict
  let extent: Extent

  /// Returns the size at which it fails; nil where it fails at all sizes.
  func size(along axis: Axis) -> Rational? {
    switch extent {
    case .scenario: nil
    case .end(let own, let size): own == axis ? size : nil
    case .pair(let size): axis == .horizontal ? size.x : size.y
    }
  }

  var isOfScenario: Bool { if case .scenario = extent { true } else { false } }
}

/// Failures with one cause: their constraints come from the same statement, or the same statements contradict each
/// other, or both by way of others.
struct ConflictCause {
  var failures: [ConflictFailure] = []
  /// Later failures for which the cause is part of what they contradict: the rows of a list that do not fit.
  var others: [ConflictFailure] = []

  var all: [ConflictFailure] { failures + others }
  var conflicts: [ScreenConflict] { all.map { $0.conflict } }
  /// Adds a later cause. One of the layout's own text tells of all if so far those of an instance do, which its own layout
  /// tells.
  fileprivate mutating func add(_ later: ConflictCause, _ result: LayoutResult) {
    guard let first = failures.first, let new = later.failures.first, !result.isInOwnText(first.conflict),
      result.isInOwnText(new.conflict)
    else { return others += later.failures }
    others = failures + others
    failures = later.failures
  }

  var areMembersKnown: Bool { failures.allSatisfy { $0.conflict.areMembersKnown } }
}

struct ConflictCauses {
  private let result: LayoutResult

  private enum Key: Hashable {
    case relaxed(ConflictStatement)
    case members(Set<ConflictStatement>)
  }

  /// In the order in which they were found: by screen, state and constraint.
  private(set) var all: [ConflictCause] = []

  init(_ result: LayoutResult) {
    self.result = result
    all = gathered(joined(failures))
  }

  private var failures: [ConflictFailure] {
    let ends = result.ranges.flatMap { range -> [ConflictFailure] in
      let sizes = result.scenarios[range.scenario].sizes
      let sides = range.sides.compactMap { side -> ConflictFailure? in
        guard let conflict = side.conflict, let size = sizes[side.axis] else { return nil }
        return ConflictFailure(
          conflict: conflict, extent: .end(side.axis, side.failsBelow ? size.lower : size.upper))
      }
      let pair = range.pair.map { pair in
        ConflictFailure(conflict: pair.conflict, extent: .pair(PlanePoint(x: pair.width, y: pair.height)))
      }
      return sides + [pair].compactMap { $0 }
    }
    return result.conflicts.map { ConflictFailure(conflict: $0, extent: .scenario) } + ends
  }

  private func joined(_ failures: [ConflictFailure]) -> [ConflictCause] {
    var causes: [ConflictCause] = []
    var places: [Key: Int] = [:]
    for failure in failures {
      let keys = keys(of: failure.conflict)
      let known = keys.compactMap { places[$0] }.unique
      let place = known.first ?? causes.count
      if place == causes.count { causes.append(ConflictCause()) }
      for other in known.dropFirst() {
        causes[place].failures += causes[other].failures
        causes[other].failures = []
        for (key, value) in places where value == other { places[key] = place }
      }
      causes[place].failures.append(failure)
      for key in keys { places[key] = place }
    }
    return causes.filter { !$0.failures.isEmpty }
  }

  /// A constraint that stands in no text, such as the size of a screen, is told by its members alone.
  private func keys(of conflict: ScreenConflict) -> [Key] {
    let relaxed = result.statement(of: conflict)
    let constraints = result.constraints[conflict.scenario]
    let members = conflict.members.compactMap { member -> ConflictStatement? in
      guard case .constraint(let number) = member else { return nil }
      return constraints[number].place.map(ConflictStatement.init)
    }
    let all = Set(members + [relaxed].compactMap { $0 })
    return [relaxed.map { .relaxed($0) }, all.isEmpty ? nil : .members(all)].compactMap { $0 }
  }

  /// A conflict with more members than this is a cause: later conflicts that contain all of them are told with it. A
  /// list that does not fit makes one conflict for each row too many.
  private static let mostApart = RelatedPlaces.mostRelated
  /// The most causes compared with at a time: so many lists side by side are told apart.
  private static let mostCauses = 16

  private func gathered(_ causes: [ConflictCause]) -> [ConflictCause] {
    var gathered: [ConflictCause] = []
    var long: [(place: Int, members: [ScreenMember])] = []
    for cause in causes {
      guard let first = cause.failures.first?.conflict else { continue }
      let members = (first.firstProof ?? first.proof).map { $0.member }
      let own = long.isEmpty ? [] : Set(members)
      let known = long.last { other in
        first.areMembersKnown
          ? other.members.allSatisfy(own.contains) && gathered[other.place].areMembersKnown
          : !gathered[other.place].areMembersKnown
      }
      if let known {
        gathered[known.place].add(cause, result)
        continue
      }
      let others = members.filter { $0 != .constraint(first.relaxed) }
      if others.count > Self.mostApart || !first.areMembersKnown {
        if long.count == Self.mostCauses { long.removeFirst() }
        long.append((gathered.count, others))
      }
      gathered.append(cause)
    }
    return gathered
  }
}

extension LayoutResult {
  /// Returns the statement that gives way in a conflict; nil for a constraint that does not stand in the text.
  func statement(of conflict: ScreenConflict) -> ConflictStatement? {
    constraints[conflict.scenario][conflict.relaxed].place.map(ConflictStatement.init)
  }

  /// Whether the statement that gives way stands in the layout's own text.
  fileprivate func isInOwnText(_ conflict: ScreenConflict) -> Bool {
    constraints[conflict.scenario][conflict.relaxed].place?.source == 0
  }

  /// Returns where a conflict is told: at the newest statement of the layout's own text that takes part, or where the
  /// relaxed constraint stands in another text. nil where nothing of it stands in a text.
  func place(of conflict: ScreenConflict) -> SourceRange? {
    let constraints = constraints[conflict.scenario]
    let relaxed = constraints[conflict.relaxed].place
    if let relaxed, relaxed.source == 0 { return relaxed }
    let members = conflict.members.compactMap { member -> SourceRange? in
      guard case .constraint(let number) = member else { return nil }
      return constraints[number].place
    }
    return members.filter { $0.source == 0 }.max { $0.isBefore($1) } ?? relaxed ?? members.last
  }
}

extension SourceRange {
  func isBefore(_ other: SourceRange) -> Bool {
    (source, statement, lower) < (other.source, other.statement, other.lower)
  }
}
