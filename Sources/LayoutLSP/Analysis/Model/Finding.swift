/// What the analysis found wrong, or worth saying, in a file: one function makes it for the editor and the command line.
///
/// Places are byte ranges here; lines and columns are Protocol's.

/// The stable codes of diagnostics. The manual has an anchor for each.
enum FindingCode: String, CaseIterable, Sendable {
  case syntax
  case unknownView = "unknown-view"
  case unknownAttribute = "unknown-attribute"
  case unknownName = "unknown-name"
  case unknownLayout = "unknown-layout"
  case unresolvedImport = "unresolved-import"
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
  case rangeConflict = "range-conflict"
  case unsolved
  case ambiguous
  case neverSatisfied = "never-satisfied"
  case overridden
  case ignoredRule = "ignored-rule"
  case redundant
  case unusedMetric = "unused-metric"
  case unusedView = "unused-view"
  case outsideSuperview = "outside-superview"
  case zeroSize = "zero-size"
  case debug

  var severity: FindingSeverity {
    switch self {
    case .ambiguous, .unsolved: .warning
    case .neverSatisfied, .debug: .information
    case .overridden, .ignoredRule, .redundant, .unusedMetric, .unusedView, .outsideSuperview, .zeroSize: .hint
    default: .error
    }
  }

  /// Text that does nothing, which editors fade.
  var isUnnecessary: Bool {
    switch self {
    case .overridden, .ignoredRule, .redundant, .unusedMetric, .unusedView: true
    default: false
    }
  }
}

/// The protocol's numbers.
enum FindingSeverity: Int, Sendable {
  case error = 1
  case warning = 2
  case information = 3
  case hint = 4
}

/// Bytes of a file of the workspace.
struct SourceRange: Hashable, Sendable {
  var file: String
  var bytes: Range<Int>
}

struct RelatedFinding: Sendable {
  var place: SourceRange
  var message: String
}

/// Replace the bytes with the text: what would mend a finding.
struct Fix: Sendable {
  var title: String
  var bytes: Range<Int>
  var replacement: String
}

/// One value an ambiguous view leaves open; nil is no bound.
struct FreeValue: Sendable {
  /// `x`, `y`, `width` or `height`.
  var dimension: String
  var lower: Double?
  var upper: Double?
  /// False where it was not worked out how far it goes: too much hangs on it. The bounds are nil then.
  var isIntervalKnown = true
}

/// The machine-readable side of a finding.
enum FindingData: Sendable {
  case conflict(members: [SourceRange], screens: [String], state: String?, gap: Double)
  /// `axis` is `width` or `height`.
  case range(axis: String, lower: Double, upper: Double, screen: String)
  case rangePair(width: Double, height: Double, screen: String)
  case ambiguous(view: String, free: [FreeValue], screens: [String])
  case fix(Fix)
}

struct Finding: Sendable {
  var code: FindingCode
  /// Bytes of the file analysed.
  var bytes: Range<Int>
  var message: String
  var related: [RelatedFinding] = []
  var data: FindingData?
  /// For what arises in the text of an instance: where. `bytes` are those of the instance.
  var origin: SourceRange?
}
