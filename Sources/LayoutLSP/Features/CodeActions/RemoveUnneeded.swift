import Syntax

// Takes out what does nothing: what follows from the rest, is set again, is not counted or not used. Of a statement that
// is needed otherwise only the part, where the rest keeps its meaning without it.

extension CodeActionSource {
  static let removals = CodeActionSource(name: "remove", kinds: [.quickFix]) { place in
    place.findings.compactMap { place.removal(of: $0) }
  }
}

extension CodeActionPlace {
  /// nil where nothing can be taken out by itself.
  fileprivate func removal(of finding: Finding<FileRange>) -> CodeAction? {
    guard finding.code.isUnnecessary, finding.origin == nil, !finding.bytes.isEmpty,
      let path = document.nodes(at: finding.bytes.lowerBound),
      let ranges = UnneededPart(path: path, finding: finding).ranges
    else { return nil }
    let what = String(decoding: document.text[finding.bytes], as: UTF8.self)
    let title =
      switch finding.code {
      case .unusedView: "Remove the view '\(what)'"
      case .unusedMetric: "Remove the metric '\(what)'"
      default: "Remove '\(what.shortened)'"
      }
    // What is not used yet may be about to be.
    let isUnused = finding.code == .unusedView || finding.code == .unusedMetric
    return CodeAction(title, ranges.map { TextChange($0, "") }, mends: [finding], isPreferred: !isUnused)
  }
}

extension String {
  /// Not too long for a menu.
  var shortened: String { onOneLine(most: 50) }
}

/// What of a text goes with a finding.
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
    // A statement with a block says more than a finding can be about.
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

  /// Of a view or a guide, with its block.
  private var declaration: [Range<Int>]? {
    guard let statement = path.statement, let declarator = path.around(.viewDeclarator) else { return nil }
    let all = statement.children.filter { $0.kind == .viewDeclarator }
    return removal.edits(removing: declarator, of: all) ?? [removal.bytes(of: statement)]
  }

  // MARK: Equations

  /// A member of a list that stands for one relation each; the last but one takes the brackets with it.
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

  /// The first or the last link of a chain, where the others mean the same without it.
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

  /// One attribute alone would be measured from the superview's, and what stands for a view depends on the first one.
  private func keepsMeaning(_ sides: ArraySlice<Cursor>) -> Bool {
    let standIns = PseudoView.allCases.map(\.rawValue)
    let references = sides.reduce(0) { sum, side in
      sum + side.piece.nodes[side.index..<side.endIndex].count { $0.kind == .reference }
    }
    return references > 1 && !sides.contains { side in standIns.contains { path.text(of: side).contains($0) } }
  }

  // MARK: Rules

  private func assignment(_ assignment: Cursor) -> [Range<Int>]? {
    guard let statement = path.statement, canBeRemoved(from: statement, names(of: assignment)) else { return nil }
    let all = statement.children.filter { $0.kind == .ruleAssignment }
    // In parentheses its value is used, and one in them may be counted.
    guard all.contains(assignment), assignment.descendants(.ruleAssignment).allSatisfy({ $0 == assignment }) else {
      return nil
    }
    return removal.edits(removing: assignment, of: all) ?? [removal.bytes(of: statement)]
  }

  /// `tt = ` of `tt = ll = 3`
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

  /// An assignment that is not counted can go if nothing reads it. One that is counted decides how the others are: none
  /// is dropped.
  private func canBeRemoved(from statement: Cursor, _ names: [String]) -> Bool {
    finding.code == .ignoredRule && statement.kind == .ruleStatement && !readsAny(of: names)
  }

  /// Whether a value in some rule has one of the names, whichever view's it is.
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

  /// `50` of `[a(50)]`; with the last thing that a format says, all of it.
  private func predicate(_ predicate: Cursor, of predicates: Cursor) -> [Range<Int>]? {
    guard let statement = path.statement, statement.kind == .visualFormatStatement else { return nil }
    let all = predicates.children.filter { $0.kind == .predicate }
    if let edits = removal.edits(removing: predicate, of: all) { return edits }
    // A gap is never without its size.
    guard let member = path.chain.last(where: { $0.kind == .formatMember || $0.kind == .gap }),
      member.kind == .formatMember
    else { return nil }
    return saysMore(statement, than: predicates)
      ? [path.bytes(of: predicates)] : [removal.bytes(of: statement)]
  }

  /// `alignAllTop`, with the blanks before it.
  private func option(_ option: Cursor) -> [Range<Int>]? {
    let bytes = path.bytes(of: option)
    let blanks = path.document.text[..<bytes.lowerBound].reversed().prefix { $0 == UInt8(ascii: " ") }.count
    return [bytes.lowerBound - blanks..<bytes.upperBound]
  }

  /// Whether a format has items beside one another or an edge, options, or other sizes.
  private func saysMore(_ statement: Cursor, than predicates: Cursor) -> Bool {
    let parts = statement.children.filter { $0.kind != .formatAxis && $0.kind != .semicolon }
    if parts.count > 1 { return true }
    return (statement.index..<statement.endIndex).contains { index in
      statement.piece.nodes[index].kind == .predicates && index != predicates.index
    }
  }
}
