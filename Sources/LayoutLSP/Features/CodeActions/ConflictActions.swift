/// The verified fixes of a conflict, and of sizes of a screen that do not work: which member could ask for less. Each has been
/// tried on the text before it is offered.

extension CodeActionSource {
  static let conflicts = CodeActionSource(name: "conflict", kinds: [.quickFix]) { place in
    var actions: [CodeAction] = []
    for finding in place.findings(toTry: [.conflict, .rangeConflict])
    where actions.count < mostFixes && !place.isCancelled() {
      var search = ConflictFixes(outOf: finding, in: place.analysis) { changes in
        place.isCancelled() ? nil : place.analysis(after: place.edits(changes))
      }
      for fix in search?.fixes(most: mostFixes - actions.count) ?? [] {
        actions.add(
          CodeAction(
            title: fix.title, kind: .quickFix, change: .edits(place.edits(fix.changes)), mends: [finding]))
      }
    }
    return actions
  }

  /// More help nobody.
  private static let mostFixes = 12
}
