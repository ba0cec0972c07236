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

extension Finding<FileRange> {
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
    var state = (text: EditedText(document.text), analysis: analysis)
    for _ in 0..<Self.mostRounds {
      guard let next = mended(state.text, state.analysis) else { break }
      state = next
    }
    let edits = state.text.edits(of: document.file)
    return edits.isEmpty ? nil : edits
  }

  /// A round. A guess may be no mend after all: then what there is for each other code is tried by itself.
  private func mended(_ text: EditedText, _ analysis: Analysis) -> (text: EditedText, analysis: Analysis)? {
    let mends = CodeActionPlace(analysis, 0..<analysis.document.text.count, project).obvious
    let codes = mends.map(\.code).unique
    for codes in codes.count > 1 ? [codes] + codes.map({ [$0] }) : [codes] {
      if let next = mended(text, analysis, by: mends.filter { codes.contains($0.code) }) { return next }
    }
    return nil
  }

  /// nil where of one code there are as many findings as before.
  private func mended(
    _ text: EditedText, _ analysis: Analysis, by mends: [(code: FindingCode, edits: [FileEdit])]
  ) -> (text: EditedText, analysis: Analysis)? {
    guard !mends.isEmpty, !isCancelled() else { return nil }
    var next = text
    next.apply(mends.flatMap(\.edits).byFile.flatMap(\.edits))
    guard let after = project.analysisAfter([document.file: next.text], document.file),
      mends.allSatisfy({ after.count(of: $0.code) < analysis.count(of: $0.code) })
    else { return nil }
    return (next, after)
  }

  /// Of the preferred answers to all findings those that do not overlap one another, with the code of what they mend.
  private var obvious: [(code: FindingCode, edits: [FileEdit])] {
    let offers = [CodeActionSource.suggestedFixes, .removals].flatMap { $0.offers(self) }
    var taken: [(code: FindingCode, edits: [FileEdit])] = []
    var known: [FileEdit] = []
    for action in offers where action.isPreferred && action.mends.allSatisfy(\.mayBeObvious) {
      guard case .edits(let edits) = action.change, let code = action.mends.first?.code else { continue }
      if edits.contains(where: { edit in known.contains { $0.touches(edit) } }) { continue }
      known += edits
      taken.append((code, edits))
    }
    return taken
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
