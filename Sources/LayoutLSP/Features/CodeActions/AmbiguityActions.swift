/// Verified fixes of an ambiguous view: equations that pin its present value, or tie it to its superview or a neighbour.
/// Each has been tried by solving before it is offered.

extension CodeActionSource {
  static let ambiguities = CodeActionSource(name: "ambiguity", kinds: [.quickFix]) { place in
    place.findings.flatMap { finding -> [CodeAction] in
      guard !place.isCancelled() else { return [] }
      let edits = SettlementEdits(of: finding, in: place.analysis) { place.names(after: place.edits($0)) }?.edits ?? []
      return edits.map { edit in
        CodeAction(
          title: edit.title, kind: .quickFix, change: .edits(place.edits(edit.changes)),
          mends: edit.settlesView ? [finding] : [], isPreferred: edits.count == 1)
      }
    }
  }
}

extension CodeActionPlace {
  /// What the names of the document would mean with these edits of it made. Nothing is solved for that.
  func names(after edits: [FileEdit]) -> NamedFile? {
    let text = edits.byFile.first.map { document.text.applying($0.edits) } ?? document.text
    return project.names.replacing([document.file: text])?.named(document.file)
  }
}
