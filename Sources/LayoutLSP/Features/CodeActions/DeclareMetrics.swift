import Analysis
import Syntax

// Declares a metric that an expression names and nothing declares: in the layout, else in the file. Only where a number
// is expected, and with one that the text implies.

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
    guard let value = value(of: name, path) else { return nil }
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
      "Declare the metric '\(name)': \(declaration)", [change], fixedFindings: uses)
  }
}

extension CodeActionPlace {
  /// Returns the number that the text implies for an unknown name: for a name of a priority in code what it stands for;
  /// else the number that most other statements of the block give to the same attributes. nil where there is none, and
  /// where a word is expected.
  private func value(of name: String, _ path: NodePath) -> String? {
    if path.around(.priority, .keepPriority) != nil { return ForeignNames.valueOfPriority(name)?.written }
    guard let statement = path.statement, !path.expectsWord else { return nil }
    let attributes = path.attributes(of: statement)
    guard !attributes.isEmpty else { return nil }
    var counts: [(number: String, count: Int)] = []
    for (other, path) in statements(beside: path)
    where other.kind == statement.kind && !other.hasProblem && path.attributes(of: other) == attributes {
      let numbers = other.descendants(.numberLiteral)
      guard numbers.count == 1 else { continue }
      let number = path.text(of: numbers[0])
      if let known = counts.firstIndex(where: { $0.number == number }) {
        counts[known].count += 1
      } else {
        counts.append((number, 1))
      }
    }
    // The first of those that are as frequent.
    return counts.reduce(nil as (number: String, count: Int)?) { best, one in
      one.count > best?.count ?? 0 ? one : best
    }?.number
  }
}

extension CodeActionPlace {
  /// Returns the statements of the block around a path, or those at file level, each with a path into its piece.
  private func statements(beside path: NodePath) -> [(statement: Cursor, path: NodePath)] {
    if let block = path.chain.last(where: { $0.kind.isBlock }) {
      return block.statements.map { (statement: $0, path: path) }
    }
    return document.tree.pieces.indices.flatMap { number in
      let piece = NodePath(document: document, piece: number, chain: [document.tree.pieces[number].root])
      return piece.chain[0].statements.map { (statement: $0, path: piece) }
    }
  }
}

extension NodePath {
  /// Whether a word of the language is expected: in a condition, in what is said of a screen, of a font or in a property
  /// of few words.
  fileprivate var expectsWord: Bool {
    guard !isInCondition, around(.textOption, .screenClause) == nil else { return true }
    guard let property = around(.property, .block), property.kind == .property,
      let name = property.first(.identifier).flatMap({ ViewProperty(rawValue: text(of: $0)) })
    else { return false }
    return !name.form.choices.isEmpty
  }

  /// The attributes that a statement names, in the order written.
  fileprivate func attributes(of statement: Cursor) -> [String] {
    statement.descendants(.reference).compactMap { reference in
      reference.children.last { $0.kind == .identifier }.map { text(of: $0) }
    }
  }
}
