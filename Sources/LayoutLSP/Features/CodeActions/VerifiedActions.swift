// Verified fixes: of a conflict, and of sizes of a screen that do not work, which member could ask for less; of an
// ambiguous view equations that pin its present value, or tie it to its superview or a neighbour; of a view that is
// smaller than what it shows, and of what looks wrong. Each has been tried by solving before it is offered.

extension CodeActionSource {
  static let conflicts = CodeActionSource(name: "conflict", kinds: [.quickFix]) { $0.conflictActions(most: mostFixes) }

  /// Of one conflict. More nobody chooses from.
  private static let mostFixes = 4

  static let ambiguities = CodeActionSource(name: "ambiguity", kinds: [.quickFix]) { place in
    place.verifiedActions(for: [.ambiguous]) { AmbiguityFixes(of: $0, place.trials)?.fixes }
  }

  static let truncations = CodeActionSource(name: "truncated", kinds: [.quickFix]) { place in
    place.verifiedActions(for: [.truncated]) { TruncatedFixes(of: $0, place.trials)?.fixes }
  }

  static let looks = CodeActionSource(name: "looks", kinds: [.quickFix]) { place in
    place.verifiedActions(for: [.overlapping, .offScreen, .smallTarget]) { LookFixes(of: $0, place.trials)?.fixes }
  }
}

extension CodeActionPlace {
  /// What the document would be with changes.
  var trials: TextTrials {
    TextTrials(
      analysis: analysis, solved: { isCancelled() ? nil : analysis(after: $0) },
      unsolved: { isCancelled() ? nil : unsolved(after: $0) })
  }

  /// Of each finding that has to do with a conflict so many, the most likely first.
  func conflictActions(most: Int) -> [CodeAction] {
    verifiedActions(for: [.conflict, .rounding, .rangeConflict]) { finding in
      var search = ConflictFixes(outOf: finding, trials)
      return search?.fixes(most: most)
    }.reduce(into: []) { $0.add($1) }
  }

  fileprivate func verifiedActions(
    for codes: Set<FindingCode>, _ fixes: (Finding<FileRange>) -> [VerifiedFix]?
  ) -> [CodeAction] {
    findings(toTry: codes).flatMap { finding -> [CodeAction] in
      guard !isCancelled(), let fixes = fixes(finding) else { return [] }
      return fixes.map { fix in
        CodeAction(fix.title, fix.changes, mends: fix.mendsAll ? [finding] : [], isPreferred: fix.isLikely)
      }
    }
  }
}
