import Analysis
import Syntax

// Removes text that does nothing: what follows from other constraints, is set again, is ignored or is not used. Only a
// part of a statement is removed where the rest is needed and keeps its meaning.

extension CodeActionSource {
  static let removals = CodeActionSource(name: "remove", kinds: [.quickFix]) { place in
    place.findings.compactMap { place.removal(of: $0) }
  }
}

extension CodeActionPlace {
  /// Returns the action for a finding; nil where its text cannot be removed by itself.
  fileprivate func removal(of finding: Finding<FileRange>) -> CodeAction? {
    guard finding.code.isUnnecessary, finding.origin == nil, !finding.bytes.isEmpty,
      let changes = changes(removing: finding), helps(changes, finding)
    else { return nil }
    let what = String(decoding: document.text[finding.bytes], as: UTF8.self)
    let title =
      switch finding.code {
      case .unusedView: "Remove the view '\(what)'"
      case .unusedMetric: "Remove the metric '\(what)'"
      default: "Remove '\(what.shortened)'"
      }
    // A name that is not used yet may be about to be used.
    let isUnused = finding.code == .unusedView || finding.code == .unusedMetric
    return CodeAction(title, changes, fixedFindings: [finding], isPreferred: !isUnused)
  }
}

extension CodeActionPlace {
  private func changes(removing finding: Finding<FileRange>) -> [TextChange]? {
    guard let path = document.nodes(at: finding.bytes.lowerBound), let statement = path.statement else { return nil }
    func whole(_ statement: Cursor) -> [TextChange] {
      [TextChange(StatementRemoval(path: path).bytes(of: statement), "")]
    }
    var bytes = finding.bytes
    switch finding.code {
    case .unusedMetric: return path.around(.letStatement).map(whole)
    case .unusedView: bytes = path.around(.viewDeclarator).map { path.bytes(of: $0) } ?? bytes
    // A format of which one view is never there says nothing at all.
    case .silent where path.around(.formatItem).map({ path.bytes(of: $0) == bytes }) == true: return whole(statement)
    case .ignoredRule: break
    // An assignment that counts decides which others count, and stays.
    case _ where statement.kind == .ruleStatement && bytes != path.bytes(of: statement): return nil
    default: break
    }
    guard let removal = PartRemoval(document, bytes), removal.leavesTheRest else { return nil }
    return removal.changes
  }
}

extension String {
  /// The text on one line, short enough for a menu.
  var shortened: String { onOneLine(most: 50) }
}
