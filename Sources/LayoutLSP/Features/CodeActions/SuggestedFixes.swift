/// What a finding itself suggests: the nearest name, the other sign, `superview.left +`, the mend of a mistake. All that
/// is the work of whoever reports; this offers it.

extension CodeActionSource {
  static let suggestedFixes = CodeActionSource(name: "fix", kinds: [.quickFix]) { place in
    var actions: [CodeAction] = []
    for finding in place.findings {
      guard case .fix(let fix) = finding.data else { continue }
      actions.add(
        CodeAction(
          title: fix.title, kind: .quickFix, change: .edits([place.edit(fix.place.bytes, fix.replacement)]),
          mends: [finding], isPreferred: place.isObvious(finding)))
    }
    return actions
  }
}

extension CodeActionPlace {
  /// A name that is near is not what was meant where some file of the project has the very one.
  fileprivate func isObvious(_ finding: Finding<FileRange>) -> Bool {
    guard finding.code == .unknownLayout else { return true }
    return files(declaring: String(decoding: document.text[finding.bytes], as: UTF8.self)).isEmpty
  }
}
