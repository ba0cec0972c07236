/// Verified fixes of an ambiguous view: equations that pin its present value, or tie it to its superview or a neighbour.
/// Each has been tried by solving before it is offered.

extension CodeActionSource {
  static let ambiguities = CodeActionSource(name: "ambiguity", kinds: [.quickFix]) { place in
    place.findings(toTry: [.ambiguous]).flatMap { finding -> [CodeAction] in
      guard !place.isCancelled() else { return [] }
      let search = AmbiguityFixes(of: finding, in: place.analysis) { changes in
        place.isCancelled() ? nil : place.analysis(after: changes)
      } unsolved: { changes in
        place.unsolved(after: changes)
      }
      let fixes = search?.fixes ?? []
      return fixes.map { fix in
        CodeAction(
          title: fix.title, kind: .quickFix, change: .edits(fix.changes),
          mends: fix.mendsAll ? [finding] : [], isPreferred: fixes.count == 1)
      }
    }
  }
}
