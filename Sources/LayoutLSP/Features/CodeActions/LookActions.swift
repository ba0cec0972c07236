/// Verified fixes of what looks wrong. Each has been tried by solving before it is offered.

extension CodeActionSource {
  static let looks = CodeActionSource(name: "looks", kinds: [.quickFix]) { place in
    place.findings(toTry: [.overlapping, .offScreen, .smallTarget]).filter(place.isShown).flatMap {
      finding -> [CodeAction] in
      let search = LookFixes(of: finding, in: place.analysis) { changes in
        place.isCancelled() ? nil : place.analysis(after: changes)
      }
      return (search?.fixes ?? []).map { fix in
        CodeAction(
          title: fix.title, kind: .quickFix, change: .edits(fix.changes),
          mends: fix.mendsAll ? [finding] : [], isPreferred: fix.isLikely)
      }
    }
  }
}
