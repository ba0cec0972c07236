/// Verified fixes of an ambiguous view: equations that pin its present value, or tie it to its superview or a neighbour.
/// Each has been tried by solving before it is offered.

extension CodeActionSource {
  static let ambiguities = CodeActionSource(name: "ambiguity", kinds: [.quickFix]) { place in
    place.findings(toTry: [.ambiguous]).flatMap { finding -> [CodeAction] in
      guard !place.isCancelled() else { return [] }
      let search = AmbiguityFixes(of: finding, in: place.analysis) { changes in
        place.isCancelled() ? nil : place.analysis(after: place.edits(changes))
      } unsolved: { changes in
        place.unsolved(after: place.edits(changes))
      }
      let fixes = search?.fixes ?? []
      return fixes.map { fix in
        CodeAction(
          title: fix.title, kind: .quickFix, change: .edits(place.edits(fix.changes)),
          mends: fix.mendsAll ? [finding] : [], isPreferred: fixes.count == 1)
      }
    }
  }
}

extension CodeActionPlace {
  /// What would be known of the document without solving, with these edits of it made.
  func unsolved(after edits: [FileEdit]) -> Analysis? {
    let text = edits.byFile.first.map { document.text.applying($0.edits) } ?? document.text
    return project.names.replacing([document.file: text])?.unsolved(document.file)
  }
}
