import Analysis

// Offers the fix that a finding itself suggests: the nearest name, the other sign, `superview.left +`, the correction
// of a mistake. The code that reports the finding makes the fix.

extension CodeActionSource {
  static let suggestedFixes = CodeActionSource(name: "fix", kinds: [.quickFix]) { place in
    var actions: [CodeAction] = []
    for finding in place.findings {
      guard case .fix(let fix) = finding.data else { continue }
      let edit = TextChange(fix.place.bytes, fix.replacement)
      guard place.helps([edit], finding) else { continue }
      let isPreferred = !finding.isGuess && place.isObvious(finding)
      actions.add(CodeAction(fix.title, [edit], fixedFindings: [finding], isPreferred: isPreferred))
    }
    return actions
  }
}

extension CodeActionPlace {
  /// Whether the fix is obvious: a similar name is not what was meant where a file of the project declares the exact
  /// name, or all uses of a view have the same other name.
  fileprivate func isObvious(_ finding: Finding<FileRange>) -> Bool {
    if MisspeltDeclaration(behind: finding, in: analysis) != nil { return false }
    guard finding.code == .unknownLayout else { return true }
    return files(declaring: String(decoding: document.text[finding.bytes], as: UTF8.self)).isEmpty
  }
}
