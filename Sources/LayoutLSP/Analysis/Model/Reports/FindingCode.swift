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
  case obscured
  case contentSize = "content-size"
  case smallTarget = "small-target"
  case truncated
  case unsettledText = "unsettled-text"
  case untranslated
  case notMirrored = "not-mirrored"
  case misspeltClass = "misspelt-class"
  case unusedIgnore = "unused-ignore"
  case approximated
  case partlyRead = "partly-read"
  case xcodeMarked = "xcode-marked"
  case debug

  package var severity: FindingSeverity {
    switch self {
    case .ambiguous, .unsolved, .tooLarge, .notImported, .unreadableCatalog, .unsettledText: .warning
    case .neverSatisfied, .truncated, .approximated, .partlyRead, .debug: .information
    case .overridden, .ignoredRule, .redundant, .silent, .unusedMetric, .unusedView, .outsideSuperview, .zeroSize,
      .overlapping, .offScreen, .obscured, .contentSize, .smallTarget, .noEffect, .notMirrored, .misspeltClass,
      .rounding, .unusedIgnore, .untranslated, .xcodeMarked:
      .hint
    default: .error
    }
  }

  /// Whether the finding is reported only where the settings ask for it.
  package var isOffByDefault: Bool { self == .smallTarget }

  /// Whether it is found in files alone that are no layouts.
  package var isOfOtherFiles: Bool { self == .approximated || self == .partlyRead || self == .xcodeMarked }

  /// Whether it is about what an app shows, however that is written, and not about the text of a layout.
  package var isAboutApp: Bool { isAboutConstraints || isAboutLooks }

  /// Whether it holds of constraints whatever others there are besides.
  package var isAboutConstraints: Bool {
    switch self {
    case .conflict, .rangeConflict, .moved, .unsolved, .tooLarge, .unreadableCatalog: true
    default: false
    }
  }

  /// Whether it is about frames, which every other constraint may change.
  private var isAboutLooks: Bool {
    switch self {
    case .ambiguous, .outsideSuperview, .zeroSize, .overlapping, .offScreen, .obscured, .smallTarget, .truncated,
      .unsettledText,
      .untranslated, .notMirrored, .misspeltClass:
      true
    default: false
    }
  }

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
