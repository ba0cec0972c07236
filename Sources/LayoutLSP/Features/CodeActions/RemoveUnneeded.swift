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
      let path = document.nodes(at: finding.bytes.lowerBound),
      let changes = UnneededPart(path: path, finding: finding).ranges?.map({ TextChange($0, "") }),
      helps(changes, finding)
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

extension String {
  /// The text on one line, short enough for a menu.
  var shortened: String { onOneLine(most: 50) }
}

/// The parts of a text that are removed with a finding.
private struct UnneededPart {
  let path: NodePath
  let finding: Finding<FileRange>

  private var removal: StatementRemoval { StatementRemoval(path: path) }

  var ranges: [Range<Int>]? {
    switch finding.code {
    case .unusedMetric: return path.around(.letStatement).map { [removal.bytes(of: $0)] }
    case .unusedView: return declaration
    default: break
    }
    guard let index = path.node(of: finding.bytes) else { return link }
    let node = path.chain[index]
    let parent = path.chain[index - 1]
    // A finding is never about all of a statement with a block.
    if node.kind.isStatement { return node.child { $0.isBlock } == nil ? [removal.bytes(of: node)] : nil }
    switch (node.kind, parent.kind) {
    case (.path, .list): return member(node, of: parent)
    case (.ruleAssignment, _): return assignment(node)
    case (.identifier, .ruleAssignment): return target(node, of: parent)
    case (.predicate, .predicates): return predicate(node, of: parent)
    case (.formatOption, .visualFormatStatement): return option(node)
    case (.formatItem, .visualFormatStatement) where finding.code == .silent: return [removal.bytes(of: parent)]
    default: return nil
    }
  }

  /// The declaration of a view or guide, with its block.
  private var declaration: [Range<Int>]? {
    guard let statement = path.statement, let declarator = path.around(.viewDeclarator) else { return nil }
    let all = statement.children.filter { $0.kind == .viewDeclarator }
    return removal.edits(removing: declarator, of: all) ?? [removal.bytes(of: statement)]
  }

  // MARK: Equations

  /// Returns a member of a list whose relation holds for each member; where one member is left, with the brackets.
  private func member(_ member: Cursor, of list: Cursor) -> [Range<Int>]? {
    guard let statement = path.statement, statement.kind == .relationStatement || statement.kind == .setterStatement,
      let reference = path.around(.reference), let name = reference.children.last(where: { $0.kind == .identifier }),
      ListAttribute.named(path.text(of: name)) == nil
    else { return nil }
    let members = list.children.filter { $0.kind == .path }
    guard var edits = removal.edits(removing: member, of: members) else { return [removal.bytes(of: statement)] }
    if members.count == 2 {
      for bracket in list.children where bracket.kind == .leftBracket || bracket.kind == .rightBracket {
        edits.append(path.bytes(of: bracket))
      }
    }
    return edits
  }

  /// The first or the last link of a chain, if the other links keep their meaning without it.
  private var link: [Range<Int>]? {
    guard let statement = path.statement, statement.kind == .relationStatement else { return nil }
    let sides = statement.expressions
    guard sides.count > 2, let first = sides.first, let last = sides.last else { return nil }
    if finding.bytes == path.bytes(of: first).lowerBound..<path.bytes(of: sides[1]).upperBound {
      guard keepsMeaning(sides.dropFirst()) else { return nil }
      return [path.bytes(of: first).lowerBound..<path.bytes(of: sides[1]).lowerBound]
    }
    let before = sides[sides.count - 2]
    guard finding.bytes == path.bytes(of: before).lowerBound..<path.bytes(of: last).upperBound,
      keepsMeaning(sides.dropLast())
    else { return nil }
    return [path.bytes(of: before).upperBound..<path.bytes(of: last).upperBound]
  }

  /// Whether the remaining links keep their meaning: a single attribute would be measured from the superview's, and
  /// what `superview` and the like stand for depends on the first view.
  private func keepsMeaning(_ sides: ArraySlice<Cursor>) -> Bool {
    let standIns = PseudoView.allCases.map { $0.rawValue }
    let references = sides.reduce(0) { sum, side in
      sum + side.piece.nodes[side.index..<side.endIndex].count { $0.kind == .reference }
    }
    return references > 1 && !sides.contains { side in standIns.contains { path.text(of: side).contains($0) } }
  }

  // MARK: Rules

  private func assignment(_ assignment: Cursor) -> [Range<Int>]? {
    guard let statement = path.statement, canBeRemoved(from: statement, names(of: assignment)) else { return nil }
    let all = statement.children.filter { $0.kind == .ruleAssignment }
    // An assignment in parentheses is used as a value, and one that contains others may hold one that counts.
    guard all.contains(assignment), assignment.descendants(.ruleAssignment).allSatisfy({ $0 == assignment }) else {
      return nil
    }
    return removal.edits(removing: assignment, of: all) ?? [removal.bytes(of: statement)]
  }

  /// Returns `tt = ` of `tt = ll = 3`.
  private func target(_ name: Cursor, of assignment: Cursor) -> [Range<Int>]? {
    guard let statement = path.statement, canBeRemoved(from: statement, [path.text(of: name)]) else { return nil }
    let parts = assignment.children.filter { $0.kind == .identifier || $0.kind.isExpression }
    let operators = assignment.children.filter { $0.kind != .identifier && !$0.kind.isExpression }
    guard let index = parts.firstIndex(of: name), index + 1 < parts.count,
      operators.allSatisfy({ $0.kind == .equal })
    else { return nil }
    if parts.count == 2 { return self.assignment(assignment) }
    return [path.bytes(of: name).lowerBound..<path.bytes(of: parts[index + 1]).lowerBound]
  }

  private func names(of assignment: Cursor) -> [String] {
    assignment.children.filter { $0.kind == .identifier }.map { path.text(of: $0) }
  }

  /// Whether assignments to names can be removed: those that do not count, if no rule reads the names. One that counts
  /// is never removed: it decides which others count.
  private func canBeRemoved(from statement: Cursor, _ names: [String]) -> Bool {
    finding.code == .ignoredRule && statement.kind == .ruleStatement && !readsAny(of: names)
  }

  /// Whether a value in some rule has one of the names, of whichever view.
  private func readsAny(of names: [String]) -> Bool {
    path.document.tree.pieces.indices.contains { number in
      let rules = path.document.tree.pieces[number].root.descendants(.ruleAssignment)
      return rules.lazy.flatMap { $0.descendants(.name) + $0.descendants(.ruleSpecifier) }.contains { value in
        value.children.contains {
          $0.kind == .identifier
            && names.contains($0.string(in: path.document.text, from: path.document.tree.starts[number]))
        }
      }
    }
  }

  // MARK: Visual format

  /// Returns `50` of `[a(50)]`; the whole statement where the format says nothing else.
  private func predicate(_ predicate: Cursor, of predicates: Cursor) -> [Range<Int>]? {
    guard let statement = path.statement, statement.kind == .visualFormatStatement else { return nil }
    let all = predicates.children.filter { $0.kind == .predicate }
    if let edits = removal.edits(removing: predicate, of: all) { return edits }
    // The predicates of a gap cannot be removed altogether.
    guard let member = path.chain.last(where: { $0.kind == .formatMember || $0.kind == .gap }),
      member.kind == .formatMember
    else { return nil }
    return saysMore(statement, than: predicates)
      ? [path.bytes(of: predicates)] : [removal.bytes(of: statement)]
  }

  /// Returns an option such as `alignAllTop`, with the blanks before it.
  private func option(_ option: Cursor) -> [Range<Int>]? {
    let bytes = path.bytes(of: option)
    let blanks = path.document.text[..<bytes.lowerBound].reversed().prefix { $0 == UInt8(ascii: " ") }.count
    return [bytes.lowerBound - blanks..<bytes.upperBound]
  }

  /// Whether a format has several items, an edge, options, or other sizes.
  private func saysMore(_ statement: Cursor, than predicates: Cursor) -> Bool {
    let parts = statement.children.filter { $0.kind != .formatAxis && $0.kind != .semicolon }
    if parts.count > 1 { return true }
    return (statement.index..<statement.endIndex).contains { index in
      statement.piece.nodes[index].kind == .predicates && index != predicates.index
    }
  }
}
