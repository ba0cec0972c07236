// What a finding itself suggests: the nearest name, the other sign, `superview.left +`, the mend of a mistake. All that
// is the work of whoever reports; this offers it.

extension CodeActionSource {
  static let suggestedFixes = CodeActionSource(name: "fix", kinds: [.quickFix]) { place in
    var actions: [CodeAction] = []
    for finding in place.findings {
      guard case .fix(let fix) = finding.data else { continue }
      let edit = TextChange(fix.place.bytes, fix.replacement)
      // Of all the mistakes of a text, when they are mended together, each is not tried by itself.
      guard place.findings.count > CodeActionPlace.fewFindings || place.mends(finding, edit) else { continue }
      let isPreferred = !finding.isGuess && place.isObvious(finding)
      actions.add(CodeAction(fix.title, [edit], mends: [finding], isPreferred: isPreferred))
    }
    return actions
  }
}

extension CodeActionPlace {
  /// What stands at a cursor or on a few lines.
  fileprivate static let fewFindings = 10

  /// There is one mistake of its kind less afterwards, and none more of grammar. Others may come to light behind it.
  fileprivate func mends(_ finding: Finding<FileRange>, _ edit: TextChange) -> Bool {
    let before = analysis.mistakes
    guard let count = before[finding.code], let after = unsolved(after: [edit])?.mistakes else { return true }
    return after[finding.code, default: 0] < count && after[.syntax, default: 0] <= before[.syntax, default: 0]
  }

  /// A name that is near is not what was meant where some file of the project has the very one.
  fileprivate func isObvious(_ finding: Finding<FileRange>) -> Bool {
    guard finding.code == .unknownLayout else { return true }
    return files(declaring: String(decoding: document.text[finding.bytes], as: UTF8.self)).isEmpty
  }
}

extension Analysis {
  /// What is wrong with the text before anything is solved: how often each.
  fileprivate var mistakes: [FindingCode: Int] {
    let codes = SyntaxFindings(document: document).all.map(\.code) + units.flatMap { $0.model.findings.map(\.code) }
    return codes.reduce(into: [:]) { counts, code in if code.severity == .error { counts[code, default: 0] += 1 } }
  }
}
