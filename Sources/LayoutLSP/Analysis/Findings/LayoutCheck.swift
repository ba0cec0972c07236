// What is looked for in the solutions of a layout: the list of all checks. Each has a file of its own.

struct LayoutCheck: Sendable {
  /// What has to be sure before anything is said.
  enum Need: Sendable {
    case nothing
    /// More text can only add to it, unless a brace is missing.
    case braces
    /// The text has no errors, and all of it is solved.
    case everything
  }

  let needs: Need
  /// Places stay relative to statements; `FileAnalysis` makes bytes of a file of them.
  let findings: @Sendable (LayoutResult) -> [Finding<SourceRange>]

  static let all: [LayoutCheck] = [
    .conflict, .rangeConflict, .unsolved, .ambiguous, .neverSatisfied, .redundant, .zeroSize, .truncated,
    .unsettledText, .looks, .unused,
    .overridden, .silent, .debug,
  ]
}

extension LayoutResult {
  /// Everything to say of the layout: what its text says by itself, then of its solutions; nil if it was told to stop.
  func findings(bracesFail: Bool, stop: () -> Bool) -> [Finding<SourceRange>]? {
    let isCertain = provisional == nil
    let checks = LayoutCheck.all.filter { check in
      switch check.needs {
      case .nothing: true
      case .braces: !bracesFail
      case .everything: isCertain
      }
    }
    var found = model.findings
    for check in checks {
      if stop() { return nil }
      found += check.findings(self)
    }
    return found.filter { isCertain || $0.code.severity != .hint }
  }
}
