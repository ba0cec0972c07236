import Analysis

// A view whose name is misspelt where it is declared: it is used by another name, more than once, and never by its own.

extension CodeActionSource {
  static let misspeltDeclarations = CodeActionSource(name: "spell", kinds: [.quickFix]) { place in
    var actions: [CodeAction] = []
    for finding in place.findings {
      guard let misspelt = MisspeltDeclaration(behind: finding, in: place.analysis) else { continue }
      let edits = [TextChange(misspelt.bytes, misspelt.name)]
      guard place.helps(edits, finding) else { continue }
      actions.add(
        CodeAction(
          "Call the view '\(misspelt.name)' where it is declared", edits, fixedFindings: misspelt.findings,
          isPreferred: true))
    }
    return actions
  }
}

struct MisspeltDeclaration {
  /// The name in the declaration, and what it is called everywhere else.
  let bytes: Range<Int>
  let name: String
  /// The findings about the other name.
  let findings: [Finding<FileRange>]

  /// nil where one use may as well be what is misspelt.
  init?(behind finding: Finding<FileRange>, in analysis: Analysis) {
    let text = analysis.document.text
    func word(of finding: Finding<FileRange>) -> (used: String, declared: String)? {
      guard finding.code == .unknownView, finding.origin == nil, case .fix(let fix)? = finding.data else { return nil }
      return (String(decoding: text[finding.bytes], as: UTF8.self), fix.replacement)
    }
    guard let (used, declared) = word(of: finding),
      let layout = analysis.layouts.first(where: { $0.ownBytes.contains { $0.contains(finding.bytes.lowerBound) } })
    else { return nil }
    let views = layout.model.views
    let alike = analysis.findings.filter { word(of: $0).map { $0 == (used, declared) } ?? false }
    let named = views.indices.filter { views[$0].name == declared }
    guard alike.count > 1, let view = named.first, named.count == 1, let place = views[view].nameRange,
      place.source == 0
    else { return nil }
    let isUsed = layout.model.mentions.contains { mention in
      switch mention.subject {
      case .view(view, isDeclaration: false), .arranged(view, _): true
      default: false
      }
    }
    if isUsed { return nil }
    (bytes, name, findings) = (layout.bytes(of: place), used, alike)
  }
}
