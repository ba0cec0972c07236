/// Mends all of a file that has one obvious answer: what findings suggest, and what does nothing taken out. Where one mend
/// brings another to light, that too.

extension CodeActionSource {
  static let fixAll = CodeActionSource(name: "fixAll", kinds: [.fixAll]) { place in
    // Whether there is an answer to each is seen when it is wanted.
    guard place.analysis.findings.contains(where: { place.isShown($0) && $0.mayBeObvious }) else { return [] }
    return [CodeAction(title: "Fix all that has one obvious answer", kind: .fixAll, change: .later(token: ""))]
  } finish: { place, _ in
    place.editsFixingAll
  }
}

extension Finding {
  fileprivate var mayBeObvious: Bool {
    if code == .outsideSuperview { return false }
    if case .fix = data { return true }
    return code.isUnnecessary && origin == nil && code != .unusedView && code != .unusedMetric
  }
}

extension CodeActionPlace {
  private static let mostRounds = 20

  /// nil where nothing is obvious.
  fileprivate var editsFixingAll: [FileEdit]? {
    var text = EditedText(document.text)
    var current = analysis
    for _ in 0..<Self.mostRounds {
      let (edits, codes) = CodeActionPlace(current, 0..<current.document.text.count, project).obvious
      guard !edits.isEmpty, !isCancelled() else { break }
      var next = text
      next.apply(edits)
      // A guess may be no mend after all.
      guard let after = project.analysisAfter([document.file: next.text], document.file),
        codes.allSatisfy({ after.count(of: $0) < current.count(of: $0) })
      else { break }
      (text, current) = (next, after)
    }
    let edits = text.edits(of: document.file)
    return edits.isEmpty ? nil : edits
  }

  /// Of the preferred answers to all findings those that do not overlap one another, and the codes of what they mend.
  private var obvious: (edits: [FileEdit], codes: [FindingCode]) {
    let offers = [CodeActionSource.suggestedFixes, .removals].flatMap { $0.offers(self) }
    var taken: [FileEdit] = []
    var codes: [FindingCode] = []
    for action in offers where action.isPreferred && action.mends.allSatisfy(\.mayBeObvious) {
      guard case .edits(let edits) = action.change else { continue }
      if edits.contains(where: { edit in taken.contains { $0.touches(edit) } }) { continue }
      taken += edits
      codes += action.mends.map(\.code)
    }
    return (taken.byFile.flatMap(\.edits), codes)
  }
}

extension Analysis {
  fileprivate func count(of code: FindingCode) -> Int { findings.count { $0.code == code } }
}

extension FileEdit {
  /// Two that touch may belong to one mistake.
  fileprivate func touches(_ other: FileEdit) -> Bool {
    file == other.file && bytes.lowerBound <= other.bytes.upperBound && other.bytes.lowerBound <= bytes.upperBound
  }
}
