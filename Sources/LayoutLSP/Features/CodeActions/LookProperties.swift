import Analysis
import Syntax

// Writes a look that stands in an equation where it belongs: `card.cornerRadius == 16` becomes a property of the view.

extension CodeActionSource {
  static let lookProperties = CodeActionSource(name: "property", kinds: [.quickFix]) { place in
    guard place.findings.contains(where: { $0.code == .unknownAttribute }), let words = FileWords(place.analysis) else {
      return []
    }
    return place.findings.filter { $0.code == .unknownAttribute }.compactMap { place.property(insteadOf: $0, words) }
  }
}

extension CodeActionPlace {
  fileprivate func property(insteadOf finding: Finding<FileRange>, _ words: FileWords) -> CodeAction? {
    guard let (path, token) = identifier(of: finding), let statement = path.statement,
      let property = ViewProperty(rawValue: path.text(of: token)), property.isLook,
      let value = statement.expressions.last, statement.expressions.count == 2,
      let name = path.around(.reference)?.first(.path)?.children.last(where: { $0.kind == .identifier }),
      let (layout, subject) = words.use(at: path.bytes(of: name).lowerBound),
      case .view(let view, isDeclaration: false) = subject,
      let change = document.addition(of: "\(property.rawValue): \(path.text(of: value))", to: view, of: layout)
    else { return nil }
    return CodeAction(
      "Write it where '\(layout.model.path(of: view))' is declared",
      [change, TextChange(StatementRemoval(path: path).bytes(of: statement), "")], fixedFindings: [finding],
      isPreferred: true)
  }
}
