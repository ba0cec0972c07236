/// The verified fixes of a conflict, and of sizes of a screen that do not work: which member could ask for less. Each has been
/// tried on the text before it is offered.

extension CodeActionSource {
  static let conflicts = CodeActionSource(name: "conflict", kinds: [.quickFix]) { place in
    place.conflictActions(most: mostFixes)
  }

  /// Of one finding. More nobody chooses from.
  private static let mostFixes = 4
}

extension CodeActionPlace {
  /// Of each finding that has to do with a conflict so many, the most likely first.
  func conflictActions(most: Int) -> [CodeAction] {
    var actions: [CodeAction] = []
    for finding in findings(toTry: [.conflict, .rounding, .rangeConflict]) where !isCancelled() {
      var search = ConflictFixes(outOf: finding, in: analysis) { changes in
        isCancelled() ? nil : analysis(after: changes)
      } unsolved: { changes in
        unsolved(after: changes)
      }
      for fix in search?.fixes(most: most) ?? [] {
        actions.add(
          CodeAction(
            title: fix.title, kind: .quickFix, change: .edits(fix.changes), mends: [finding],
            isPreferred: fix.isLikely))
      }
    }
    return actions
  }
}
