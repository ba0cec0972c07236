import Solver
import Syntax

// A part of the text that makes constraints, and the edits by which it asks for less: a priority below required, `<=`
// or `>=` in place of `==`, or its removal. Each notation has its own; where it has none, nothing is offered.
// What an edit does to the layout is not known here.

enum Loosening: Hashable, Sendable, CaseIterable {
  case optional, atMost, atLeast, removed

  /// The highest priority below required.
  static let priority = "999"
  /// That one, then those just below the priorities with which contents resist and hug, and the lowest: the first with
  /// which no view is crushed is the one to write.
  static let priorities = [priority, "749", "249", "1"]

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
  func changes(for loosening: Loosening) -> [TextChange]? {
    if loosening == .removed { return PartRemoval(site.document, bytes)?.changes }
    return site.notation?.change(self, for: loosening).map { [$0] }
  }

  /// Returns the changes that put a statement in the place of the part: of its whole statement, if that says no more.
  func replaced(by statement: String) -> [TextChange]? {
    guard let removal = changes(for: .removed) else { return nil }
    if reach(of: .removed, removal) == site.content { return [site.replacement(by: [statement])] }
    return removal + [site.insertion(of: [statement])]
  }

  /// The outermost node that has exactly these bytes.
  var node: Cursor? {
    site.document.nodes(at: bytes.lowerBound).flatMap { path in path.node(of: bytes).map { path.chain[$0] } }
  }
}

// MARK: Equations, setters and statements about lists

extension ConstraintPart {
  func statementChange(_ loosening: Loosening) -> TextChange? {
    if loosening == .optional { return priorityChange() }
    return site.notation == .setter ? setterWord(loosening) : relationSign(loosening)
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
}

// MARK: Rules

extension ConstraintPart {
  /// Rules have no priority, and only `w` and `h` have limits.
  func ruleChange(_ loosening: Loosening) -> TextChange? {
    guard loosening != .optional else { return nil }
    let names = site.cursor.children(.ruleAssignment).flatMap { assignment -> [Cursor] in
      let names = assignment.children(.identifier)
      return site.bytes(of: assignment) == bytes && names.count == 1
        ? names : names.filter { site.bytes(of: $0) == bytes }
    }
    guard let name = names.first, ["w", "h"].contains(site.text(of: name)) else { return nil }
    return TextChange(site.bytes(of: name), (loosening == .atMost ? "max" : "min") + site.text(of: name))
  }
}

// MARK: Visual format and rows

extension ConstraintPart {
  func formatChange(_ loosening: Loosening) -> TextChange? {
    guard let part = node else { return borderChange(loosening) }
    switch part.kind {
    case .predicate: return predicateChange(part, loosening)
    case .gap:
      guard let size = part.expression else { return nil }
      let value = site.text(of: size.kind == .parenthesized ? size.inner : size)
      return TextChange(bytes, "-(\(predicate(value, loosening)))-")
    default: return nil
    }
  }

  private func predicateChange(_ predicate: Cursor, _ loosening: Loosening) -> TextChange? {
    guard let sign = loosening.sign else {
      let priority = "@\(Loosening.priority)"
      return predicate.first(.priority).map { TextChange(site.bytes(of: $0), priority) }
        ?? .insert(priority, at: bytes.upperBound)
    }
    guard let written = predicate.children.first(where: { $0.kind.relation != nil }) else {
      return .insert(sign, at: bytes.lowerBound)
    }
    return written.kind.relation == .equal ? TextChange(site.bytes(of: written), sign) : nil
  }

  /// Writes a predicate into the border between two items, or an item and a bar, where no gap is written.
  private func borderChange(_ loosening: Loosening) -> TextChange? {
    guard site.notation == .visualFormat, bytes.count > 1 else { return nil }
    return TextChange(bytes.lowerBound + 1..<bytes.upperBound - 1, "-(\(predicate("0", loosening)))-")
  }

  private func predicate(_ value: String, _ loosening: Loosening) -> String {
    loosening.sign.map { $0 + value } ?? "\(value)@\(Loosening.priority)"
  }
}

extension Cursor {
  /// The expression inside the parentheses.
  fileprivate var inner: Cursor { expression ?? self }
}
