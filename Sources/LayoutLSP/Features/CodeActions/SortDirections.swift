import Analysis
import Syntax

// Separates `left` and `right` from `leading` and `trailing` where they are mixed: all names become one kind, in the
// statement or in its whole layout.

extension CodeActionSource {
  static let directions = CodeActionSource(name: "directions", kinds: [.quickFix]) { place in
    let unmirrored = place.findings.filter { $0.code == .notMirrored }
    if let finding = unmirrored.first, let path = place.document.nodes(at: finding.bytes.lowerBound) {
      return place.throughout(path, toward: [.leadingAndTrailing])
    }
    let mixed = place.findings.filter { $0.code == .mixedDirections && $0.origin == nil }
    guard let finding = mixed.first, let path = place.document.nodes(at: finding.bytes.lowerBound),
      let statement = path.chain.last(where: { $0.kind.isStatement && path.bytes(of: $0).encloses(finding.bytes) })
    else { return [] }
    let edits = ReadingDirection.allCases.map { path.edits(toward: $0, in: [statement]) }
    // A statement without both kinds in its own text mixes one with the members of a group.
    let isMixedItself = edits.allSatisfy { !$0.isEmpty }
    let here = zip(ReadingDirection.allCases, edits).map { direction, edits in
      CodeAction("Use \(direction.words) here", edits, fixedFindings: [finding])
    }
    let throughout = place.throughout(path).filter { all in !edits.contains { all.change == .edits($0) } }
    return (isMixedItself ? here : []) + throughout
  }
}

/// The kind of names for horizontal edges.
private enum ReadingDirection: CaseIterable {
  case leadingAndTrailing, leftAndRight

  var words: String {
    switch self {
    case .leadingAndTrailing: "leading and trailing"
    case .leftAndRight: "left and right"
    }
  }

  private var pairs: [(from: String, to: String)] {
    switch self {
    case .leadingAndTrailing: [("left", "leading"), ("right", "trailing")]
    case .leftAndRight: [("leading", "left"), ("trailing", "right")]
    }
  }

  /// Returns the attribute of this kind for one of the other kind: `leadingInset` for `leftInset`, `keepLeadingInset`
  /// for `keepLeftInset`. Returns nil for any other attribute.
  func counterpart(of name: String) -> String? {
    let keep = name.hasPrefix("keep") && name.utf8.count > 4 ? "keep" : ""
    let plain = name.dropFirst(keep.count).prefix(1).lowercased() + name.dropFirst(keep.count + 1)
    guard let pair = pairs.first(where: { plain.hasPrefix($0.from) }) else { return nil }
    var new = pair.to + plain.dropFirst(pair.from.count)
    if !keep.isEmpty { new = KeepLayoutName.prefixed(new) }
    let isKnown = [true, false].contains { Attribute.index(of: new, takesView: $0) != nil }
    return isKnown || ListAttribute.named(new) != nil ? new : nil
  }
}

extension CodeActionPlace {
  /// Returns the actions for the whole layout that the path leads into.
  fileprivate func throughout(
    _ path: NodePath, toward directions: [ReadingDirection] = ReadingDirection.allCases
  ) -> [CodeAction] {
    guard let top = path.chain.dropFirst().first else { return [] }
    let layout = top.kind == .layoutStatement ? top : nil
    let name = layout?.first(.identifier, skipping: 1).map { path.text(of: $0) } ?? document.file.layoutName
    let parts = layout.map { [(path, [$0])] } ?? fileLevelParts
    let area = layout.map { path.bytes(of: $0) }
    let fixedFindings = analysis.findings.filter { other in
      guard other.code == .mixedDirections || other.code == .notMirrored, other.origin == nil else { return false }
      if let area { return area.encloses(other.bytes) }
      return document.nodes(at: other.bytes.lowerBound)?.chain.dropFirst().first?.kind != .layoutStatement
    }
    return directions.compactMap { direction in
      let edits = parts.flatMap { path, statements in path.edits(toward: direction, in: statements) }
      guard !edits.isEmpty else { return nil }
      return CodeAction("Use \(direction.words) throughout '\(name)'", edits, fixedFindings: fixedFindings)
    }
  }

  /// The statements of the layout that is named after the file.
  private var fileLevelParts: [(NodePath, [Cursor])] {
    document.tree.pieces.indices.map { number in
      let root = document.tree.pieces[number].root
      return (document.piece(number), root.statements.filter { $0.kind != .layoutStatement })
    }
  }
}

extension NodePath {
  fileprivate func edits(toward direction: ReadingDirection, in statements: [Cursor]) -> [TextChange] {
    statements.flatMap { $0.descendants(.reference) }.compactMap { reference in
      guard let name = reference.children.last(where: { $0.kind == .identifier }),
        let new = direction.counterpart(of: text(of: name))
      else { return nil }
      return TextChange(bytes(of: name), new)
    }
  }
}
