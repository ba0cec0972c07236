import Syntax

/// What may stand in setters, groups and statements about lists.

extension CompletionList {
  /// nil where something else than what is particular to them may stand.
  var setterCandidates: [CompletionCandidate]? {
    guard let last = tokens.last else { return nil }
    if first == "group", tokens.count > 1 { return groupCandidates(behind: last.kind) }
    if last.kind == .dot, isBehindAttribute { return setterWords }
    guard let equal = tokens.indices.first(where: { isSetter(at: $0) }).map({ $0 + 1 }), openBracket == nil else {
      return nil
    }
    switch last.kind {
    case .equal where tokens.count - 1 == equal: return views + pseudoViews + metrics + [removal]
    case .plus: return wishes + views + pseudoViews + metrics
    default: return nil
    }
  }

  /// In `group name = …`.
  private func groupCandidates(behind kind: SyntaxKind) -> [CompletionCandidate]? {
    switch kind {
    case .identifier, .rightParen, .rightBracket: []
    case .equal where openBracket == nil, .comma where openBracket == nil:
      (views + groups + pseudoViews).filter { candidate in !(tokens[1].text == candidate.label) }
    default: nil
    }
  }

  /// The token at `index` is the `min` of `a.width.min =`.
  func isSetter(at index: Int) -> Bool {
    guard index >= 2, index + 1 < tokens.count, tokens[index].kind == .identifier else { return false }
    return Self.words.contains { $0.name == tokens[index].text } && tokens[index - 1].kind == .dot
      && tokens[index + 1].kind == .equal
  }

  /// The cursor stands behind the dot of `a.width.`, `[a, b].insets.`, `a.leftOffset(b).` or `leftInsets.`
  private var isBehindAttribute: Bool {
    guard let model, !isBehindRelation, openBracket == nil else { return false }
    let before = tokens.dropLast()
    if before.last?.kind == .rightParen { return true }
    if before.first?.kind == .leftBracket { return before.last?.kind == .identifier }
    var names: [String] = []
    for (index, token) in before.enumerated() {
      if index % 2 == 0, token.kind == .identifier {
        names.append(token.text)
      } else if token.kind != .dot {
        return false
      }
    }
    guard let start = names.first else { return false }
    var view = model.declarations.declaredView(start, from: place.scope) ?? (start == PseudoView.view.rawValue ? 0 : nil)
    if view == nil, names.count == 1 { return visibleGroups(in: model).contains { $0.name == start } }
    if view == nil, PseudoView(rawValue: start) != nil {
      return names.count == 2 && Attribute.index(of: names[1], takesView: false) != nil
    }
    for name in names.dropFirst() {
      guard let current = view else { return false }
      if let child = model.views.child(name, of: current, under: condition) {
        view = child
      } else {
        let isGroup = model.groups.contains {
          $0.parent == current && $0.name == name && condition.implies($0.condition)
        }
        return name == names.last && (isGroup || Attribute.index(of: name, takesView: false) != nil)
      }
    }
    return false
  }

  // MARK: Candidates

  private static let words = [
    (name: "equal", words: "Sets the value: `a.width.equal = 10`."),
    (name: "min", words: "Sets the least value: `a.width.min = 10`."),
    (name: "max", words: "Sets the greatest value: `a.width.max = 10`."),
  ]

  private var setterWords: [CompletionCandidate] {
    Self.words.enumerated().map { rank, word in
      candidate(
        word.name, .property, "setter", word.words + " Setting the same again replaces it.", rank: rank)
    }
  }

  private var removal: CompletionCandidate {
    candidate("none", .keyword, "no value", "Removes what was set before: `a.width.equal = none`.", rank: 3)
  }

  private var wishes: [CompletionCandidate] {
    var items = [("keepRequired", "1000"), ("keepHigh", "750"), ("keepLow", "250"), ("keepFitting", "50")].enumerated()
      .map { rank, wish in
        candidate(
          wish.0, .enumMember, "priority \(wish.1)", "The setter's priority, \(wish.1).", rank: rank == 0 ? 1 : 0)
      }
    items.append(
      candidate(
        "keepAt", .enumMember, "priority", "The setter's priority: `+keepAt(800)`.", insert: "keepAt(${1:800})", rank: 0
      ))
    return items
  }

  /// The groups in reach.
  var groups: [CompletionCandidate] {
    guard let model else { return [] }
    return visibleGroups(in: model).map { group in
      let members = group.members.map { member in
        "\(model.name(of: member.box)).\(Attribute.all[member.attribute].name)"
      }
      return candidate(
        group.name, .variable, "group", members.isEmpty ? "A group of attributes." : members.joined(separator: ", "),
        rank: 2)
    }
  }

  private func visibleGroups(in model: LayoutModel) -> [GroupNode] {
    let parents = model.declarations.scopesAround(place.scope).compactMap { model.scopes[$0].view }
    return model.groups.filter { parents.contains($0.parent) && condition.implies($0.condition) }
  }

  var groupStart: CompletionCandidate {
    candidate(
      "group", .keyword, "declare a group",
      "Attributes that are set together: `group insets = a.leftInset, b.leftInset`, then `insets.equal = 10`.",
      insert: "group ${1:name} = ${2:a.left}, ${3:b.left}", rank: 3)
  }

  /// What is said of a list, or of a view where it needs no neighbour: at the start of a statement, with a value also
  /// behind a relation.
  func listAttributes(isList: Bool) -> [CompletionCandidate] {
    let isStart = !isBehindRelation && first != "group"
    return ListAttribute.all.filter { attribute in
      (isList || !attribute.isBetween) && (isStart || attribute.takesValue) && isAlone
    }.map { attribute in
      let name = place.wordText.hasPrefix("keep") ? KeepLayoutName.prefixed(attribute.name) : attribute.name
      return candidate(
        name, .property, attribute.takesValue ? "between neighbours" : "statement", attribute.words, rank: 4)
    }
  }

  /// No operator stands before the reference at the cursor.
  private var isAlone: Bool { !tokens.contains { [.plus, .minus, .star, .slash].contains($0.kind) } }
}
