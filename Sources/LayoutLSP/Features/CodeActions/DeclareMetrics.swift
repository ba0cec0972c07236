import Analysis
import Syntax

// Declares a metric that an expression names and nothing declares: in the layout, else in the file, with a usual value
// that the user is to change.

extension CodeActionSource {
  static let metricDeclarations = CodeActionSource(name: "declareMetric", kinds: [.quickFix]) { place in
    var actions: [CodeAction] = []
    for finding in place.findings where finding.code == .unknownName && !place.isCancelled() {
      let isMended = actions.contains { $0.fixedFindings.contains { $0.bytes == finding.bytes } }
      guard actions.count < mostOffered, !isMended, let action = place.declaringMetric(of: finding) else { continue }
      actions.append(action)
    }
    return actions
  }

  /// The greatest number of these actions; more help nobody.
  private static let mostOffered = 12
}

extension CodeActionPlace {
  /// Returns the action for a finding; nil where the finding is not about a name, or a metric would not mend it.
  fileprivate func declaringMetric(of finding: Finding<FileRange>) -> CodeAction? {
    guard let (path, token) = identifier(of: finding) else { return nil }
    let name = path.text(of: token)
    let isPriority = path.around(.priority, .keepPriority) != nil
    let value = isPriority ? ForeignNames.valueOfPriority(name)?.written ?? "750" : "8"
    let declaration = "let \(name) = \(value)"
    let uses = analysis.findings.filter {
      $0.code == .unknownName && $0.origin == nil && document.text[$0.bytes] == document.text[finding.bytes]
    }
    let layout = path.chain.last { $0.kind == .layoutStatement }?.first(.block).map { path.bytes(of: $0) }
    // A name that several layouts use is declared for the file.
    let block = layout.flatMap { bytes in uses.allSatisfy { bytes.contains($0.bytes.lowerBound) } ? bytes : nil }
    let insertion = StatementInsertion(document: document, target: block.map { .block($0) } ?? .file)
    let change = insertion.change(
      declaration, like: { $0 == .letStatement }, behind: { $0 == .importStatement },
      limit: uses.first?.bytes.lowerBound ?? finding.bytes.lowerBound)
    guard let after = trials.unsolved([change]) else { return nil }
    func errors(_ analysis: Analysis, _ code: FindingCode? = nil) -> Int {
      analysis.units.flatMap { $0.model.findings }.count {
        $0.code.severity == .error && (code == nil || $0.code == code)
      }
    }
    guard errors(after, .unknownName) < errors(analysis, .unknownName), errors(after) < errors(analysis),
      SyntaxFindings(document: after.document).all.count <= SyntaxFindings(document: document).all.count
    else { return nil }
    return CodeAction(
      "Declare the metric '\(name)': \(declaration)", [change], fixedFindings: uses, isPreferred: finding.data == nil)
  }
}
