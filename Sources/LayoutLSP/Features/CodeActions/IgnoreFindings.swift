import Analysis
import Syntax

// Silences a finding with a comment: `# ignore: redundant` at the end of its line, or on a line above.

extension CodeActionSource {
  static let ignore = CodeActionSource(name: "ignore", kinds: [.quickFix]) { place in
    var actions: [CodeAction] = []
    for finding in place.findings where finding.code.severity != .error && finding.code != .unusedIgnore {
      let change = place.document.change(ignoring: finding.code, at: finding.bytes.lowerBound)
      actions.add(CodeAction("Ignore '\(finding.code.rawValue)' here", [change], fixedFindings: [finding]))
    }
    return actions
  }
}

extension Document {
  fileprivate func change(ignoring code: FindingCode, at offset: Int) -> TextChange {
    let lines = TextLines(text: text)
    let end = lines.end(of: offset)
    let last = end > 0 ? nodes(at: end - 1).flatMap { path in path.chain.last.map { (path, $0) } } : nil
    guard let (path, token) = last, token.kind.isTrivia, token.kind != .whitespace, end > lines.start(of: offset) else {
      let behind = lines.skippingSpaces(before: end)
      return TextChange(behind..<end, " # ignore: \(code.rawValue)")
    }
    let comment = token.range.shifted(by: path.start)
    if token.kind == .lineComment, let list = ignoreListStart(comment) {
      let behind = lines.skippingSpaces(before: end)
      return TextChange(behind..<end, (list < behind ? ", " : " ") + code.rawValue)
    }
    let start = lines.start(of: offset)
    return TextChange(
      start..<start, "\(lines.indent(of: offset))# ignore: \(code.rawValue)\(lines.lineBreak)")
  }
}
