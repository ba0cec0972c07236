import Analysis

// Verified fixes, each tried by solving before it is offered. For a conflict, and for a range of screen sizes that
// fails: a member that could ask for less. For an ambiguous view: equations that pin its present value, or tie it to
// its superview or a neighbour. Others for views smaller than their content and for layouts that look wrong.

extension CodeActionSource {
  static let conflicts = CodeActionSource(name: "conflict", kinds: [.quickFix]) { $0.conflictActions(most: mostFixes) }

  /// The greatest number of fixes for one conflict; nobody chooses from more.
  private static let mostFixes = 4

  static let ambiguities = CodeActionSource(name: "ambiguity", kinds: [.quickFix]) { place in
    place.verifiedActions(for: [.ambiguous])
  }

  static let truncations = CodeActionSource(name: "truncated", kinds: [.quickFix]) { place in
    place.verifiedActions(for: [.truncated])
  }

  static let looks = CodeActionSource(name: "looks", kinds: [.quickFix]) { place in
    place.verifiedActions(for: [.overlapping, .offScreen, .obscured, .contentSize, .zeroSize, .smallTarget])
  }
}

extension CodeActionPlace {
  /// Returns at most `most` actions for each finding about a conflict, the most likely first.
  func conflictActions(most: Int) -> [CodeAction] {
    verifiedActions(for: [.conflict, .rounding, .rangeConflict], most: most).reduce(into: []) { $0.add($1) }
  }

  /// Returns the verified fixes of the findings with these codes, for a conflict at most `most`.
  fileprivate func verifiedActions(for codes: Set<FindingCode>, most: Int = 0) -> [CodeAction] {
    findings(toTry: codes).flatMap { finding -> [CodeAction] in
      guard !isCancelled() else { return [] }
      return trials.fixes(of: finding, mostForConflict: most).map { fix in
        CodeAction(fix.title, fix.changes, fixedFindings: fix.mendsAll ? [finding] : [], isPreferred: fix.isLikely)
      }
    }
  }
}
