import Solver

/// The stable codes of diagnostics. The manual has an anchor for each.
package enum FindingCode: String, CaseIterable, Sendable {
  case syntax
  case unknownView = "unknown-view"
  case unknownAttribute = "unknown-attribute"
  case unknownName = "unknown-name"
  case unknownLayout = "unknown-layout"
  case unresolvedImport = "unresolved-import"
  case notImported = "not-imported"
  case unreadableCatalog = "unreadable-catalog"
  case duplicateName = "duplicate-name"
  case importCycle = "import-cycle"
  case recursiveLayout = "recursive-layout"
  case metricCycle = "metric-cycle"
  case nonlinear
  case mixedAxes = "mixed-axes"
  case mixedDirections = "mixed-directions"
  case positionAndLength = "position-and-length"
  case invalidPriority = "invalid-priority"
  case divisionByZero = "division-by-zero"
  case outOfRange = "out-of-range"
  case noSuperview = "no-superview"
  case needsWidth = "needs-width"
  case rowsOrder = "rows-order"
  case conflict
  case rounding
  case rangeConflict = "range-conflict"
  case moved
  case unsolved
  case tooLarge = "too-large"
  case ambiguous
  case neverSatisfied = "never-satisfied"
  case noEffect = "no-effect"
  case overridden
  case ignoredRule = "ignored-rule"
  case redundant
  case silent
  case unusedMetric = "unused-metric"
  case unusedView = "unused-view"
  case outsideSuperview = "outside-superview"
  case zeroSize = "zero-size"
  case overlapping
  case offScreen = "off-screen"
  case contentSize = "content-size"
  case smallTarget = "small-target"
  case truncated
  case unsettledText = "unsettled-text"
  case untranslated
  case notMirrored = "not-mirrored"
  case unusedIgnore = "unused-ignore"
  case debug

  package var severity: FindingSeverity {
    switch self {
    case .ambiguous, .unsolved, .tooLarge, .notImported, .unreadableCatalog, .unsettledText: .warning
    case .neverSatisfied, .truncated, .debug: .information
    case .overridden, .ignoredRule, .redundant, .silent, .unusedMetric, .unusedView, .outsideSuperview, .zeroSize,
      .overlapping, .offScreen, .contentSize, .smallTarget, .noEffect, .notMirrored,
      .rounding, .unusedIgnore, .untranslated:
      .hint
    default: .error
    }
  }

  /// Whether the finding is reported only where the settings ask for it.
  package var isOffByDefault: Bool { self == .smallTarget }

  /// Whether the text does nothing, so that editors fade it.
  package var isUnnecessary: Bool {
    switch self {
    case .overridden, .ignoredRule, .redundant, .silent, .unusedMetric, .unusedView, .unusedIgnore: true
    default: false
    }
  }
}

/// Severities, with the numbers of the protocol.
package enum FindingSeverity: Int, CaseIterable, Sendable {
  case error = 1
  case warning = 2
  case information = 3
  case hint = 4

  package var name: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .information: "information"
    case .hint: "hint"
    }
  }
}
