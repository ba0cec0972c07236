import Analysis

// Fixes everything in a file that has one reading: slips of the keyboard, mistakes of grammar, and, in a text without
// errors, statements that do nothing. Findings that come to light behind a fix are fixed too. Nothing is guessed: an
// editor may do this whenever a file is saved.

extension CodeActionSource {
  static let fixAll = CodeActionSource(name: "fixAll", kinds: [.fixAll]) { place in
    guard place.isAutomatic ? place.hasCertainMends : place.mendsSomething else { return [] }
    return [CodeAction(title: "Fix all that has one obvious answer", kind: .fixAll, change: .later(token: ""))]
  } finish: { place, _ in
    place.editsFixingAll()
  }
}

/// The edits that mend a finding.
private struct Mend {
  var finding: Finding<FileRange>
  var edits: [TextChange]
}

extension CodeActionPlace {
  private static let mostRounds = 20
  /// The greatest number of trials, each of which analyses the whole text.
  private static let mostTrials = 50

  /// Whether there is a finding that the action would fix. This decides where the user did not ask: to try the fixes
  /// would solve the file at each move of the cursor.
  fileprivate var hasCertainMends: Bool {
    analysis.findings.contains { isShown($0) && (isCertain($0) || $0.isRemovable && !analysis.hasErrors) }
  }

  /// Whether the action was tried and fixes something.
  fileprivate var mendsSomething: Bool { hasCertainMends && editsFixingAll(something: true) != nil }

  /// Returns the edits; nil where nothing is obvious. With `something` the first edits that help are enough.
  fileprivate func editsFixingAll(something: Bool = false) -> [TextChange]? {
    var state = (text: EditedText(document.text), analysis: analysis)
    // A statement that does nothing in a text with errors may do something once they are fixed as the user meant.
    let removes = !analysis.hasErrors
    var best: EditedText?
    var trials = Self.mostTrials
    for _ in 0..<Self.mostRounds where best == nil || !something {
      guard let next = mended(state.text, state.analysis, removing: removes, &trials) else { break }
      state = next
      // An error that comes to light behind a fix has to be fixed in a later round, else the round does not count.
      let effect = EditEffect(of: state.text.edits, before: analysis, after: state.analysis)
      if effect.harm < .error { best = state.text }
    }
    return best.map { $0.edits }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Makes one round: all fixes at once; where that fails those of one code, else a single one.
  private func mended(
    _ text: EditedText, _ analysis: Analysis, removing: Bool, _ trials: inout Int
  ) -> (text: EditedText, analysis: Analysis)? {
    let mends = CodeActionPlace(analysis, 0..<analysis.document.text.count, project).certainMends(removing: removing)
    let codes = mends.map { $0.finding.code }.unique
    let byCode = codes.count > 1 ? codes.map { code in mends.filter { $0.finding.code == code } } : []
    let alone = mends.count > 1 ? mends.prefix(Self.mostRounds).map { [$0] } : []
    for some in [mends] + byCode + alone where trials > 0 {
      trials -= 1
      if let next = mended(text, analysis, by: some) { return next }
    }
    return nil
  }

  /// Returns the text after fixes; nil unless each removes its finding and nothing bad is added.
  private func mended(
    _ text: EditedText, _ analysis: Analysis, by mends: [Mend]
  ) -> (text: EditedText, analysis: Analysis)? {
    guard !mends.isEmpty, !isCancelled() else { return nil }
    var next = text
    let edits = mends.flatMap { $0.edits }.inOrderOfPlaces
    next.apply(edits)
    guard let after = project.analyses(next.text, document.file)(document.file) else { return nil }
    let effect = EditEffect(of: edits, before: analysis, after: after)
    let findings = mends.map { $0.finding }
    guard findings.allSatisfy({ effect.rest(of: $0) < 1 }), effect.harm(mending: findings) == .none else { return nil }
    return (next, after)
  }

  /// Returns the preferred answers to all findings that have one reading and do not overlap.
  private func certainMends(removing: Bool) -> [Mend] {
    let offers = CodeActionSource.suggestedFixes.offers(self) + (removing ? CodeActionSource.removals.offers(self) : [])
    var taken: [Mend] = []
    var known: [TextChange] = []
    for action in offers
    where action.isPreferred && action.fixedFindings.allSatisfy({ isCertain($0) || $0.isRemovable }) {
      guard case .edits(let edits) = action.change, let finding = action.fixedFindings.first else { continue }
      // Two edits that touch may belong to one mistake.
      if edits.contains(where: { edit in known.contains { $0.bytes.meets(edit.bytes) } }) { continue }
      known += edits
      taken.append(Mend(finding: finding, edits: edits))
    }
    return taken
  }

  /// Whether a finding's suggestion has one reading; a name must be one slip of the keyboard away from the suggested
  /// name.
  private func isCertain(_ finding: Finding<FileRange>) -> Bool {
    guard finding.code != .outsideSuperview, !finding.isGuess, case .fix(let fix) = finding.data else { return false }
    switch finding.code {
    case .unknownView, .unknownAttribute, .unknownName, .unknownLayout, .unresolvedImport, .ignoredRule:
      let written = String(decoding: document.text[fix.place.bytes], as: UTF8.self)
      return Spelling.correction(of: written.unquoted, among: [fix.replacement.unquoted]) != nil
    default: return true
    }
  }
}

extension String {
  fileprivate var unquoted: String {
    count > 1 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
  }
}

extension Finding<FileRange> {
  /// Whether the finding is about text that does nothing and is not just waiting to be used.
  fileprivate var isRemovable: Bool {
    code.isUnnecessary && origin == nil && code != .unusedView && code != .unusedMetric
  }
}

extension Analysis {
  fileprivate var hasErrors: Bool { findings.contains { $0.code.severity == .error } }
}
