// The checks that look for findings in a solved layout: the list of all. Each is in a file of its own.

struct LayoutCheck: Sendable {
  /// The certainty that a check needs before it reports anything.
  enum Need: Sendable {
    case nothing
    /// No brace is missing: other errors in the text can only hide such a finding, not cause it.
    case braces
    /// The text has no errors, and all of it is solved.
    case everything
  }

  let needs: Need
  /// Places are relative to statements; `AnalysedLayout` turns them into bytes of a file.
  let findings: @Sendable (LayoutResult) -> [Finding<SourceRange>]

  static let all: [LayoutCheck] = [
    .conflict, .unsolved, .ambiguous, .neverSatisfied, .noEffect, .notMirrored, .redundant, .zeroSize, .outsideEdges,
    .truncated, .unsettledText, .untranslated, .looks, .contentSize, .unused, .overridden, .silent, .debug,
  ]
}

extension LayoutResult {
  /// Returns all findings of the layout, those of its text first, then those of its solutions; nil if stopped.
  package func findings(bracesFail: Bool, stop: () -> Bool) -> [Finding<SourceRange>]? {
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
