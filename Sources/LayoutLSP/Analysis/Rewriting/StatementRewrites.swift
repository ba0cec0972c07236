import Syntax

// Rewrites statements in other notations, where they mean exactly the same: the text with each rewritten statement is
// read again, and its constraints are compared with the present ones.

/// A statement, or several as one, in another notation.
package struct StatementRewrite: Sendable {
  package var notation: Notation
  /// `Rewrite as a rule: 'a: ll = 10'`
  package var title: String
  package var changes: [TextChange]
}

package struct StatementRewrites {
  private let layout: AnalysedLayout
  private let statements: [NormalisedStatement]
  private let trials: TextTrials

  /// The most statements that are rewritten at once.
  private static let mostSelected = 40

  /// Reads the statement under a cursor, or the selected ones; nil where some of them makes no constraints. A layout
  /// with more statements than `mostStatements` takes too long to be read again.
  package init?(of bytes: Range<Int>, _ trials: TextTrials, mostStatements: Int) {
    guard let layout = trials.analysis.layouts.first(where: { $0.hasText(at: bytes) }) else { return nil }
    let sites = trials.document.constraintStatements(touching: bytes, of: layout)
    guard layout.model.statements.count <= mostStatements, 1...Self.mostSelected ~= sites.count else { return nil }
    let statements = sites.map { NormalisedStatement($0, in: layout) }.allPresent()
    guard let statements, Set(statements.map { $0.scope }).count == 1 else { return nil }
    (self.layout, self.statements, self.trials) = (layout, statements, trials)
  }

  /// Returns a rewrite for each notation that can say the same.
  package func rewrites() -> [StatementRewrite] {
    Notation.allCases.compactMap { notation in
      guard let writing = notation.writing, let lines = lines(in: notation, writing), let changes = changes(to: lines),
        isSame(after: changes)
      else { return nil }
      let shown = lines.count == 1 && lines[0].count <= 60 ? ": '\(lines[0])'" : ""
      let subject = statements.count > 1 ? "\(statements.count) statements " : ""
      let words = lines.count == 1 ? writing.words.one : writing.words.several
      return StatementRewrite(
        notation: notation, title: "Rewrite \(subject)as \(words)\(shown)", changes: changes)
    }
  }

  private func lines(in notation: Notation, _ writing: Notation.Writing) -> [String]? {
    if statements.count == 1 { return statements[0].site.notation == notation ? nil : writing.lines(statements) }
    guard writing.joins, let lines = writing.lines(statements), lines.count == 1 else { return nil }
    return lines
  }

  private func changes(to lines: [String]) -> [TextChange]? {
    guard let first = statements.first?.site else { return nil }
    return [first.replacement(by: lines)] + statements.dropFirst().flatMap { $0.site.removal }
  }

  /// Whether the changed text has the same constraints; only those of the rewritten statements may come in another
  /// order.
  private func isSame(after changes: [TextChange]) -> Bool {
    guard let model = trials.model(of: layout, after: changes) else { return false }
    let (old, new) = layout.model.lowered.difference(to: model.lowered)
    guard old.count == new.count, old.counted == new.counted else { return false }
    return layout.model.findings.counted == model.findings.counted
      && layout.model.metrics.map { $0.isUsed } == model.metrics.map { $0.isUsed }
      // The root always counts as used.
      && layout.model.views.dropFirst().map { $0.isUsed } == model.views.dropFirst().map { $0.isUsed }
  }
}

extension Collection where Element: Hashable {
  fileprivate var counted: [Element: Int] { reduce(into: [:]) { $0[$1, default: 0] += 1 } }
}

extension [Finding<SourceRange>] {
  fileprivate var counted: [FindingCode: Int] { map { $0.code }.counted }
}

extension AnalysedLayout {
  fileprivate func hasText(at bytes: Range<Int>) -> Bool {
    ownBytes.contains { $0.encloses(bytes) }
      || model.isFileLevel
        && (ownBytes.first?.lowerBound ?? 0) <= bytes.lowerBound && bytes.upperBound <= (ownBytes.last?.upperBound ?? 0)
  }
}

extension Document {
  /// The statements of the layout that make constraints and touch the bytes.
  fileprivate func constraintStatements(touching bytes: Range<Int>, of layout: AnalysedLayout) -> [StatementSite] {
    layout.ownBytes.flatMap { own -> [StatementSite] in
      guard own.meets(bytes), let index = tree.pieceIndex(at: own.lowerBound) else { return [] }
      return constraintStatements(in: tree.pieces[index].root, from: tree.starts[index], touching: bytes)
    }
  }

  private func constraintStatements(in cursor: Cursor, from start: Int, touching bytes: Range<Int>) -> [StatementSite] {
    cursor.children.flatMap { child -> [StatementSite] in
      let content = child.contentRange.shifted(by: start)
      guard content.meets(bytes) else { return [] }
      switch child.kind {
      case let kind where kind.makesConstraints:
        return [StatementSite(self, around: content)].compactMap { $0 }
      case .layoutStatement, .viewStatement, .guideStatement, .viewDeclarator, .block, .stateStatement, .whenStatement:
        return constraintStatements(in: child, from: start, touching: bytes)
      default: return []
      }
    }
  }
}
