import Solver
import Syntax

// A part of the text that makes constraints, and the edits by which it asks for less: a priority below required, `<=`
// or `>=` in place of `==`, or its removal. Each notation has its own edits; where it has none, nothing is offered.
// What an edit does to the layout is not known here.

enum Loosening: Hashable, Sendable, CaseIterable {
  case optional, atMost, atLeast, removed

  /// The highest priority below required.
  static let priority = "999"

  /// The sign in place of `==`.
  var sign: String? {
    switch self {
    case .atMost: "<="
    case .atLeast: ">="
    case .optional, .removed: nil
    }
  }
}

struct ConstraintPart {
  let site: StatementSite
  /// The part, in bytes of the file.
  let bytes: Range<Int>

  init?(_ document: Document, _ bytes: Range<Int>) {
    guard let site = StatementSite(document, around: bytes), !site.cursor.hasProblem else { return nil }
    (self.site, self.bytes) = (site, bytes)
  }

  /// Returns the bytes that the changes for a loosening act on: the part, or the whole statement where it has only
  /// one priority or one sign.
  func reach(of loosening: Loosening, _ changes: [TextChange]) -> Range<Int> {
    switch (site.notation, loosening) {
    case (.equation, .optional), (.setter, .optional), (.list, .optional): site.content
    case (.setter, .atMost), (.setter, .atLeast): site.content
    case (.equation, .atMost), (.equation, .atLeast):
      site.cursor.children.count { $0.kind.relation != nil } == 1 ? site.content : bytes
    case (_, .removed):
      changes.contains { $0.bytes.encloses(site.content) } ? site.content : bytes
    default: bytes
    }
  }

  /// Returns the changes for a loosening; nil where the notation has no way to say it.
  func changes(for loosening: Loosening) -> [TextChange]? { site.notation?.changes(self, for: loosening) }

  /// The outermost node that has exactly these bytes.
  var node: Cursor? {
    site.document.nodes(at: bytes.lowerBound).flatMap { path in path.node(of: bytes).map { path.chain[$0] } }
  }
}

// MARK: Equations, setters and statements about lists

extension ConstraintPart {
  func statementChanges(_ loosening: Loosening) -> [TextChange]? {
    switch loosening {
    case .optional: priorityChange().map { [$0] }
    case .removed: statementRemoval
    case .atMost, .atLeast:
      (site.notation == .setter ? setterWord(loosening) : relationSign(loosening)).map { [$0] }
    }
  }

  /// Changes the statement's priority, or adds one at its end.
  func priorityChange(to number: String = Loosening.priority) -> TextChange? {
    guard [.equation, .setter, .list].contains(site.notation) else { return nil }
    if let priority = site.cursor.first(.priority) {
      return TextChange(site.bytes(of: priority), "@ \(number)")
    }
    if let keep = site.cursor.first(.keepPriority) {
      return TextChange(site.bytes(of: keep), "+keepAt(\(number))")
    }
    guard let last = site.cursor.children.last(where: { $0.kind != .semicolon && $0.kind != .question }) else {
      return nil
    }
    let text = isWrittenForKeepLayout ? "+keepAt(\(number))" : "@ \(number)"
    return .insert(" " + text, at: site.bytes(of: last).upperBound)
  }

  /// Whether a setter has KeepLayout's own spelling: `a.keepWidth.equal = 10`.
  private var isWrittenForKeepLayout: Bool {
    guard site.notation == .setter, let target = site.cursor.first(.reference),
      let attribute = target.children.last(where: { $0.kind == .identifier })
    else { return false }
    return site.text(of: attribute).hasPrefix("keep")
  }

  private func setterWord(_ loosening: Loosening) -> TextChange? {
    guard let word = site.cursor.first(.identifier), site.text(of: word) == "equal" else { return nil }
    return TextChange(site.bytes(of: word), loosening == .atMost ? "max" : "min")
  }

  /// Changes the part's `==`; a chain has several signs, of which one is in the part.
  private func relationSign(_ loosening: Loosening) -> TextChange? {
    let signs = site.cursor.children.filter { $0.kind.relation != nil }
    let own = signs.count == 1 ? signs : signs.filter { bytes.contains(site.bytes(of: $0).lowerBound) }
    guard own.count == 1, own[0].kind.relation == .equal, let sign = loosening.sign else { return nil }
    return TextChange(site.bytes(of: own[0]), sign)
  }

  private var statementRemoval: [TextChange]? {
    if bytes == site.content { return site.removal }
    if let list = lists(in: site.cursor).first, let path = list.children.last(where: { site.bytes(of: $0) == bytes }) {
      return site.removal(of: path, from: list) ?? site.removal
    }
    let sides = site.cursor.expressions
    guard sides.count > 2, let first = sides.first, let last = sides.last else { return nil }
    // The part is the first or the last link of a chain.
    if site.bytes(of: first).lowerBound == bytes.lowerBound {
      return [TextChange(bytes.lowerBound..<site.bytes(of: sides[1]).lowerBound, "")]
    }
    if site.bytes(of: last).upperBound == bytes.upperBound {
      return [TextChange(site.bytes(of: sides[sides.count - 2]).upperBound..<bytes.upperBound, "")]
    }
    return splitChain(sides)
  }

  /// Removes a link from the middle of a chain, which leaves two chains. Both get the chain's priority, which counts
  /// for all its links.
  private func splitChain(_ sides: [Cursor]) -> [TextChange]? {
    let ends = sides.map { site.bytes(of: $0) }
    guard let end = ends.last?.upperBound,
      let link = ends.indices.dropLast().first(where: {
        ends[$0].lowerBound == bytes.lowerBound && ends[$0 + 1].upperBound == bytes.upperBound
      })
    else { return nil }
    let tail = site.text(of: end..<site.content.upperBound)
    return [TextChange(ends[link].upperBound..<ends[link + 1].lowerBound, tail + site.separator)]
  }

  private func lists(in cursor: Cursor) -> [Cursor] {
    cursor.children.flatMap { child -> [Cursor] in
      if child.kind == .list { return [child] }
      return child.kind.isExpression ? lists(in: child) : []
    }
  }
}

// MARK: Rules

extension ConstraintPart {
  /// Rules have no priority, and only `w` and `h` have limits.
  func ruleChanges(_ loosening: Loosening) -> [TextChange]? {
    for assignment in site.cursor.children where assignment.kind == .ruleAssignment {
      let names = assignment.children.filter { $0.kind == .identifier }
      let name = site.bytes(of: assignment) == bytes ? names.first : names.first { site.bytes(of: $0) == bytes }
      guard let name, names.count == 1 || site.bytes(of: name) == bytes else { continue }
      switch loosening {
      case .optional: return nil
      case .removed:
        guard names.count > 1 else { return site.removal(of: assignment, from: site.cursor) ?? site.removal }
        let next = assignment.children.first {
          $0.offset > name.offset && ($0.kind == .identifier || $0.kind.isExpression)
        }
        return next.map { [TextChange(bytes.lowerBound..<site.bytes(of: $0).lowerBound, "")] }
      case .atMost, .atLeast:
        let word = site.text(of: name)
        guard word == "w" || word == "h" else { return nil }
        return [TextChange(site.bytes(of: name), (loosening == .atMost ? "max" : "min") + word)]
      }
    }
    return nil
  }
}

// MARK: Visual format and rows

extension ConstraintPart {
  func formatChanges(_ loosening: Loosening) -> [TextChange]? {
    guard let part = node else { return borderChange(loosening).map { [$0] } }
    switch part.kind {
    case .predicate: return predicateChanges(part, loosening)
    case .gap: return gapChange(part, loosening).map { [$0] }
    case .formatOption, .rowWidth, .rowHeight, .rowMark:
      return loosening == .removed ? [TextChange(bytes.extended(backOver: site.document.text), "")] : nil
    default: return nil
    }
  }

  private func predicateChanges(_ predicate: Cursor, _ loosening: Loosening) -> [TextChange]? {
    switch loosening {
    case .optional:
      if let priority = predicate.first(.priority) {
        return [TextChange(site.bytes(of: priority), "@\(Loosening.priority)")]
      }
      return [.insert("@\(Loosening.priority)", at: bytes.upperBound)]
    case .atMost, .atLeast:
      guard let sign = loosening.sign else { return nil }
      guard let written = predicate.children.first(where: { $0.kind.relation != nil }) else {
        return [.insert(sign, at: bytes.lowerBound)]
      }
      return written.kind.relation == .equal ? [TextChange(site.bytes(of: written), sign)] : nil
    case .removed:
      guard let parent = parent(of: predicate) else { return nil }
      if let one = site.removal(of: predicate, from: parent) { return one }
      // A view may do without predicates; a gap without them would be another gap.
      let isOfGap = self.parent(of: parent)?.kind == .gap
      return isOfGap ? nil : [TextChange(site.bytes(of: parent), "")]
    }
  }

  private func gapChange(_ gap: Cursor, _ loosening: Loosening) -> TextChange? {
    if loosening == .removed { return endRemoval(gap) }
    guard let size = gap.expression else { return nil }
    let value = site.text(of: size.kind == .parenthesized ? size.inner : size)
    return TextChange(bytes, "-(\(predicate(value, loosening)))-")
  }

  /// Writes a predicate into the border between two items, or an item and a bar, where no gap is written.
  private func borderChange(_ loosening: Loosening) -> TextChange? {
    guard site.notation == .visualFormat, loosening != .removed, bytes.count > 1 else { return nil }
    return TextChange(bytes.lowerBound + 1..<bytes.upperBound - 1, "-(\(predicate("0", loosening)))-")
  }

  private func predicate(_ value: String, _ loosening: Loosening) -> String {
    loosening.sign.map { $0 + value } ?? "\(value)@\(Loosening.priority)"
  }

  /// Removes the gap at an end of the line together with its bar.
  private func endRemoval(_ gap: Cursor) -> TextChange? {
    guard site.notation == .visualFormat else { return nil }
    let parts = site.cursor.children.filter { $0.kind == .bar || $0.kind == .gap || $0.kind == .formatItem }
    guard let index = parts.firstIndex(of: gap), parts.indices.contains(index - 1), parts.indices.contains(index + 1)
    else { return nil }
    let (before, after) = (parts[index - 1], parts[index + 1])
    if before.kind == .bar {
      return TextChange(site.bytes(of: before).lowerBound..<site.bytes(of: after).lowerBound, "")
    }
    guard after.kind == .bar else { return nil }
    return TextChange(site.bytes(of: before).upperBound..<site.bytes(of: after).upperBound, "")
  }

  private func parent(of node: Cursor) -> Cursor? {
    let path = site.cursor.path(to: node.offset)
    return path.lastIndex(of: node).flatMap { path.indices.contains($0 - 1) ? path[$0 - 1] : nil }
  }
}

extension Cursor {
  /// The expression inside the parentheses.
  fileprivate var inner: Cursor { expression ?? self }
}

extension Range<Int> {
  /// The range with the spaces before it.
  fileprivate func extended(backOver text: [UInt8]) -> Range<Int> {
    var start = lowerBound
    while start > 0, text[start - 1] == UInt8(ascii: " ") { start -= 1 }
    return start..<upperBound
  }
}
