// What the analysis found wrong, or worth saying. When it is found, and its words, are in the files of Findings, and of
// Lowering for what a statement says by itself; lines and columns are Protocol's.

import Solver

/// One value an ambiguous view leaves open; nil is no bound.
struct FreeValue: Sendable {
  /// `x`, `y`, `width` or `height`.
  var dimension: String
  var lower: Rational?
  var upper: Rational?
  /// False where it was not worked out how far it goes: too much hangs on it. The bounds are nil then.
  var isIntervalKnown = true
}

/// Where a view is smaller than what it shows: the size of a screen at which most is missing, in points.
struct TruncatedSize: Sendable {
  var screen: String
  /// `width` or `height`.
  var axis: String
  var has: Double
  var needs: Double
}

/// Something wrong, or worth saying. While a layout is worked on it stands at a `SourceRange`, which counts from a statement, so
/// that an edit elsewhere moves nothing; in what is known of a file at a `FileRange`.
struct Finding<Site: Sendable>: Sendable {
  /// The machine-readable side.
  enum Data: Sendable {
    /// `others`: what else is set aside for the same cause, and reported with it.
    case conflict(members: [Site], screens: [String], state: String?, gap: Double, others: [Site] = [])
    /// `axis` is `width` or `height`.
    case range(axis: String, lower: Double, upper: Double, screen: String)
    case rangePair(width: Double, height: Double, screen: String)
    case ambiguous(view: String, free: [FreeValue], screens: [String])
    case truncated(view: String, screens: [TruncatedSize])
    /// A view, and those that it has to do with.
    case look(view: String, others: [String], screens: [String])
    /// So many more of the same code, from here on.
    case more(Int)
    /// A replacement that mends it.
    case fix((title: String, place: Site, replacement: String))
  }

  var code: FindingCode
  var place: Site
  var message: String
  var related: [(place: Site, message: String)] = []
  var data: Data?
  /// For what arises in the text of an instance: where. `place` is the instance then.
  var origin: Site?
  /// Its fix is one reading of several: nobody mends it as a matter of course.
  var isGuess = false
}

extension Finding where Site == FileRange {
  /// In the file analysed.
  var bytes: Range<Int> { place.bytes }
}

extension Finding {
  /// The same at other places.
  func moved<Other>(_ move: (Site) -> Other) -> Finding<Other> {
    let data: Finding<Other>.Data? =
      switch data {
      case .conflict(let members, let screens, let state, let gap, let others):
        .conflict(
          members: members.map(move), screens: screens, state: state, gap: gap, others: others.map(move))
      case .range(let axis, let lower, let upper, let screen):
        .range(axis: axis, lower: lower, upper: upper, screen: screen)
      case .rangePair(let width, let height, let screen): .rangePair(width: width, height: height, screen: screen)
      case .ambiguous(let view, let free, let screens): .ambiguous(view: view, free: free, screens: screens)
      case .truncated(let view, let screens): .truncated(view: view, screens: screens)
      case .look(let view, let others, let screens): .look(view: view, others: others, screens: screens)
      case .more(let count): .more(count)
      case .fix(let fix): .fix((fix.title, move(fix.place), fix.replacement))
      case nil: nil
      }
    return Finding<Other>(
      code: code, place: move(place), message: message, related: related.map { (move($0.place), $0.message) },
      data: data,
      origin: origin.map(move), isGuess: isGuess)
  }
}
