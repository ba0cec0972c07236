/// A statement that takes part in a conflict.
struct ConflictStatement: Hashable {
  private let source: Int32
  private let statement: Int32

  init(_ place: SourceRange) { (source, statement) = (place.source, place.statement) }
}

/// Where one cause is told that shows on several screens: with the conflict of a screen of one size, if there is one,
/// else with the range of which it leaves less.
struct ConflictCauses {
  private let result: LayoutResult
  /// The statements that give way on screens of one size.
  private let fixed: Set<ConflictStatement>
  /// The statements that leave less of the range of each screen.
  private let narrowing: [Int: Set<ConflictStatement>]

  init(_ result: LayoutResult) {
    self.result = result
    fixed = Set(
      result.conflicts.filter { $0.isShown && !result.isOnRange($0) }.compactMap { result.statement(of: $0) })
    narrowing = result.ranges.reduce(into: [:]) { narrowing, range in
      let statements = range.sides.compactMap { result.statement(of: $0.conflict) }
      narrowing[result.scenarios[range.scenario].screen, default: []].formUnion(statements)
    }
  }

  /// Whether the statement that gives way in a conflict does so on a screen of one size, too.
  func isOfFixedScreens(_ conflict: ScreenConflict?) -> Bool {
    result.statement(of: conflict).map(fixed.contains) ?? false
  }

  /// Whether a conflict at all sizes of a piece of a range is told with the sizes of the range that work.
  func isOfRange(_ conflict: ScreenConflict) -> Bool {
    guard let statement = result.statement(of: conflict), !fixed.contains(statement) else { return false }
    return result.isOnRange(conflict)
      && narrowing[result.scenarios[conflict.scenario].screen]?.contains(statement) == true
  }
}

extension LayoutResult {
  /// Returns the statement that gives way in a conflict; nil for a constraint that does not stand in the text.
  func statement(of conflict: ScreenConflict?) -> ConflictStatement? {
    conflict.flatMap { constraints[$0.scenario][$0.relaxed].place }.map(ConflictStatement.init)
  }

  /// Whether the statement that gives way stands in the layout's own text.
  func isInOwnText(_ conflict: ScreenConflict) -> Bool {
    constraints[conflict.scenario][conflict.relaxed].place?.source == 0
  }

  fileprivate func isOnRange(_ conflict: ScreenConflict) -> Bool {
    model.screens[scenarios[conflict.scenario].screen].isRanged
  }
}
