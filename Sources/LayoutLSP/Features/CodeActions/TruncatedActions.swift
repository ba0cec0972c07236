/// Verified fixes of a view that is smaller than what it shows. Each has been tried by solving before it is offered.

extension CodeActionSource {
  static let truncations = CodeActionSource(name: "truncated", kinds: [.quickFix]) { place in
    place.findings(toTry: [.truncated]).flatMap { finding -> [CodeAction] in
      let search = TruncatedFixes(of: finding, in: place.analysis) { changes in
        place.isCancelled() ? nil : place.analysis(after: changes)
      }
      return (search?.fixes ?? []).map { fix in
        CodeAction(
          title: fix.title, kind: .quickFix, change: .edits(fix.changes), mends: [finding],
          isPreferred: fix.isLikely)
      }
    }
  }
}
