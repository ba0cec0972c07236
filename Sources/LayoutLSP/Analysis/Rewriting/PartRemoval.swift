import Syntax

/// Takes a part out of a statement, with what only that part needs: a comma, the brackets of a list of one, a bar at the
/// end of a line. The whole statement goes where it says nothing else.
package struct PartRemoval {
  private let path: NodePath
  private let bytes: Range<Int>

  /// - Parameter bytes: a part of a file, such as a finding is about or a constraint comes from.
  package init?(_ document: Document, _ bytes: Range<Int>) {
    guard let path = document.nodes(at: bytes.lowerBound) else { return nil }
    (self.path, self.bytes) = (path, bytes)
  }

  private var removal: StatementRemoval { StatementRemoval(path: path) }

  /// What goes with a part.
  private enum Cut {
    case ranges([Range<Int>])
    case changes([TextChange])
    /// The part is all that its statement says.
    case statement
  }

  /// The edits; nil where the part cannot be removed by itself.
  package var changes: [TextChange]? {
    switch cut {
    case .ranges(let ranges): ranges.map { TextChange($0, "") }
    case .changes(let changes): changes
    case .statement: path.statement.map { [TextChange(removal.bytes(of: $0), "")] }
    case nil: nil
    }
  }

  private var cut: Cut? {
    guard let index = path.node(of: bytes) else { return link.map { .changes($0) } }
    let node = path.chain[index]
    if node.kind.isStatement { return node == path.statement && node.child { $0.isBlock } == nil ? .statement : nil }
    let parent = path.chain[index - 1]
    switch (node.kind, parent.kind) {
    case (.viewDeclarator, _), (.textSize, _), (.keyboardHeight, _), (.languageName, _): return one(node, of: parent)
    case (.identifier, .statesStatement): return state(node, of: parent)
    case (.path, .list), (.viewRange, .list): return member(node, of: parent)
    case (.ruleAssignment, .ruleStatement): return assignment(node, of: parent)
    case (.identifier, .ruleAssignment): return target(node, of: parent)
    case (.predicate, .predicates): return predicate(node, of: parent)
    case (.gap, .visualFormatStatement):
      return isOneEdge(parent) ? .statement : gap(node, of: parent).map { .ranges([$0]) }
    case (.formatOption, _), (.rowWidth, _), (.rowHeight, _), (.rowMark, _), (.textOption, _), (.screenClause, _),
      (.identifier, .screenStatement):
      return .ranges([bytes.extended(backOver: path.document.text)])
    default: return nil
    }
  }

  /// One of several parts that commas separate; the only one goes with its statement.
  private func one(_ part: Cursor, of parent: Cursor) -> Cut {
    removal.edits(removing: part, of: parent.children(part.kind)).map { .ranges($0) } ?? .statement
  }

  /// A state of a set. The first two words of the statement are its keyword and the name of the set.
  private func state(_ state: Cursor, of statement: Cursor) -> Cut? {
    removal.edits(removing: state, of: Array(statement.children(.identifier).dropFirst(2))).map { .ranges($0) }
  }

  // MARK: Equations, setters and statements about lists

  /// A member of a list; where one member is left of which the statement holds by itself, with the brackets.
  private func member(_ member: Cursor, of list: Cursor) -> Cut {
    let members = list.children.filter { $0.kind == .path || $0.kind == .viewRange }
    guard var edits = removal.edits(removing: member, of: members) else { return .statement }
    if members.count == 2, isOfOne {
      edits += (list.children(.leftBracket) + list.children(.rightBracket)).map { path.bytes(of: $0) }
    }
    return .ranges(edits)
  }

  /// Whether the rest of the statement is known to mean without the part what it meant with it. What others mean is
  /// found by trying.
  package var leavesTheRest: Bool {
    guard let index = path.node(of: bytes) else {
      return rests.map { $0.allSatisfy { keepsMeaning($0) } } ?? false
    }
    return path.chain[index].kind != .gap && isOfOne
  }

  /// Whether the part is about one view alone, and not about all of a list at once as in `[a, b].widthsEqual`.
  private var isOfOne: Bool {
    guard path.around(.list) != nil else { return true }
    guard let name = path.around(.reference)?.children.last(where: { $0.kind == .identifier }) else { return false }
    return ListAttribute.named(path.text(of: name)) == nil
  }

  /// The sides of a chain before and behind the link that is the part; a single side is none.
  private var rests: [ArraySlice<Cursor>]? {
    guard let statement = path.statement, statement.kind == .relationStatement else { return nil }
    let sides = statement.expressions
    let link = sides.indices.dropLast().first {
      path.bytes(of: sides[$0]).lowerBound == bytes.lowerBound
        && path.bytes(of: sides[$0 + 1]).upperBound == bytes.upperBound
    }
    guard sides.count > 2, let link else { return nil }
    return [sides[...link], sides[(link + 1)...]].filter { $0.count > 1 }
  }

  /// A link of a chain; one in the middle leaves two chains, each with the chain's priority.
  private var link: [TextChange]? {
    guard let rests, let statement = path.statement, let first = rests.first, let last = rests.last?.last,
      let from = first.first, let to = first.last
    else { return nil }
    let end = path.bytes(of: last).upperBound
    if rests.count == 1 {
      let kept = path.bytes(of: from).through(path.bytes(of: to))
      return [
        TextChange(
          kept.lowerBound > bytes.lowerBound ? bytes.lowerBound..<kept.lowerBound : kept.upperBound..<bytes.upperBound,
          "")
      ]
    }
    guard let next = rests.last?.first,
      let site = StatementSite(path.document, around: path.bytes(of: statement))
    else { return nil }
    let tail = site.text(of: end..<site.content.upperBound)
    return [TextChange(path.bytes(of: to).gap(to: path.bytes(of: next)), tail + site.separator)]
  }

  /// Whether the remaining links keep their meaning: a single attribute would be measured from the superview's, and
  /// what `superview` and the like stand for depends on the first view.
  private func keepsMeaning(_ sides: ArraySlice<Cursor>) -> Bool {
    let standIns = PseudoView.allCases.map { Array($0.rawValue.utf8) }
    let references = sides.reduce(0) { sum, side in
      sum + side.piece.nodes[side.index..<side.endIndex].count { $0.kind == .reference }
    }
    return references > 1
      && !sides.contains { side in
        let text = Array(path.document.text[path.bytes(of: side)])
        return standIns.contains { text.contains($0) }
      }
  }

  // MARK: Rules

  private func assignment(_ assignment: Cursor, of statement: Cursor) -> Cut? {
    // An assignment that contains others may hold one that counts.
    guard assignment.descendants(.ruleAssignment).allSatisfy({ $0 == assignment }) else { return nil }
    return one(assignment, of: statement)
  }

  /// `tt = ` of `tt = ll = 3`; the whole assignment where it has one target.
  private func target(_ name: Cursor, of assignment: Cursor) -> Cut? {
    let parts = parts(of: assignment)
    let operators = assignment.children.filter { $0.kind != .identifier && !$0.kind.isExpression }
    guard let statement = path.statement, statement.children.contains(assignment),
      let index = parts.firstIndex(of: name),
      index + 1 < parts.count, operators.allSatisfy({ $0.kind == .equal })
    else { return nil }
    if parts.count == 2 { return self.assignment(assignment, of: statement) }
    return .ranges([path.bytes(of: name).before(path.bytes(of: parts[index + 1]))])
  }

  private func parts(of assignment: Cursor) -> [Cursor] {
    assignment.children.filter { $0.kind == .identifier || $0.kind.isExpression }
  }

  // MARK: Visual format

  /// `50` of `[a(50)]`, with the parentheses where they have nothing else.
  private func predicate(_ predicate: Cursor, of predicates: Cursor) -> Cut? {
    if let edits = removal.edits(removing: predicate, of: predicates.children(.predicate)) { return .ranges(edits) }
    // A view may do without predicates; a gap without them would be another gap.
    guard let member = path.chain.last(where: { $0.kind == .formatMember || $0.kind == .gap }),
      member.kind == .formatMember, let statement = path.statement
    else { return nil }
    return statement.kind != .visualFormatStatement || saysMore(statement, than: predicates)
      ? .ranges([path.bytes(of: predicates)]) : .statement
  }

  /// Whether a format has several items, an edge, options, or other sizes.
  private func saysMore(_ statement: Cursor, than predicates: Cursor) -> Bool {
    let parts = statement.children.filter { $0.kind != .formatAxis && $0.kind != .semicolon }
    if parts.count > 1 { return true }
    return (statement.index..<statement.endIndex).contains { index in
      statement.piece.nodes[index].kind == .predicates && index != predicates.index
    }
  }

  /// Whether a format says nothing but how far one item is from one edge: `|-20-[a]`
  private func isOneEdge(_ statement: Cursor) -> Bool {
    let hasSizes = (statement.index..<statement.endIndex).contains { statement.piece.nodes[$0].kind == .predicates }
    return statement.children(.formatItem).count == 1 && statement.children(.bar).count == 1 && !hasSizes
      && statement.children(.formatOption).isEmpty
  }

  /// The gap at an end of a line, with its bar.
  private func gap(_ gap: Cursor, of statement: Cursor) -> Range<Int>? {
    let parts = statement.children.filter { $0.kind == .bar || $0.kind == .gap || $0.kind == .formatItem }
    guard let index = parts.firstIndex(of: gap), parts.indices.contains(index - 1), parts.indices.contains(index + 1)
    else { return nil }
    let (before, after) = (parts[index - 1], parts[index + 1])
    if before.kind == .bar { return path.bytes(of: before).before(path.bytes(of: after)) }
    return after.kind == .bar ? path.bytes(of: before).after(path.bytes(of: after)) : nil
  }
}

extension Range<Int> {
  /// The range with the spaces before it.
  fileprivate func extended(backOver text: [UInt8]) -> Range<Int> {
    var start = lowerBound
    while start > 0, text[start - 1] == UInt8(ascii: " ") { start -= 1 }
    return start..<upperBound
  }
}
