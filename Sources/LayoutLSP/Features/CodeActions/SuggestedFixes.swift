import Analysis

// Offers the fix that a finding itself suggests: the nearest name, the other sign, `superview.left +`, the correction
// of a mistake. The code that reports the finding makes the fix.

extension CodeActionSource {
  static let suggestedFixes = CodeActionSource(name: "fix", kinds: [.quickFix]) { place in
    var actions: [CodeAction] = []
    for finding in place.findings {
      guard case .fix(let fix) = finding.data else { continue }
      let edit = TextChange(fix.place.bytes, fix.replacement)
      // With many findings, as when all are fixed together, the fixes are not tried one by one.
      guard place.findings.count > CodeActionPlace.fewFindings || place.mends(finding, edit) else { continue }
      let isPreferred = !finding.isGuess && place.isObvious(finding)
      actions.add(CodeAction(fix.title, [edit], fixedFindings: [finding], isPreferred: isPreferred))
    }
    return actions
  }
}

extension CodeActionPlace {
  /// The greatest number of findings of which each fix is tried: those at a cursor or on a few lines.
  fileprivate static let fewFindings = 10

  /// Whether an edit leaves fewer errors of this code and no more syntax errors; true where only solving could tell.
  /// Other errors may come to light behind it.
  fileprivate func mends(_ finding: Finding<FileRange>, _ edit: TextChange) -> Bool {
    let before = analysis.mistakes
    guard let count = before[finding.code], let after = unsolved(after: [edit])?.mistakes else { return true }
    return after[finding.code, default: 0] < count && after[.syntax, default: 0] <= before[.syntax, default: 0]
  }

  /// Whether the fix is obvious: a similar name is not what was meant where a file of the project declares the exact
  /// name.
  fileprivate func isObvious(_ finding: Finding<FileRange>) -> Bool {
    guard finding.code == .unknownLayout else { return true }
    return files(declaring: String(decoding: document.text[finding.bytes], as: UTF8.self)).isEmpty
  }
}

extension Analysis {
  /// The number of errors by code that are known without solving.
  fileprivate var mistakes: [FindingCode: Int] {
    let codes =
      SyntaxFindings(document: document).all.map { $0.code } + units.flatMap { $0.model.findings.map { $0.code } }
    return codes.reduce(into: [:]) { counts, code in if code.severity == .error { counts[code, default: 0] += 1 } }
  }
}
