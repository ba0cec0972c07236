import Analysis
import Protocol
import Syntax

/// Completion in setters and groups.
struct SetterCompletion: CompletionSource {
  let place: CompletionPlace

  /// The candidates in places that only setters and groups have; nil elsewhere.
  var candidates: [CompletionCandidate]? {
    guard let last = tokens.last else { return nil }
    if place.keyword == "group", tokens.count > 1 { return groupCandidates(behind: last.kind) }
    if last.kind == .dot, isBehindAttribute { return setterWords }
    guard let equal = tokens.indices.first(where: { place.isSetter(at: $0) }).map({ $0 + 1 }), place.openBracket == nil
    else {
      return nil
    }
    switch last.kind {
    case .equal where tokens.count - 1 == equal: return views + pseudoViews + metrics + [removal]
    case _ where place.isBehindOperand: return behindValue
    case .plus: return setterPriorities + views + pseudoViews + metrics
    default: return nil
    }
  }

  var starts: [CompletionCandidate] {
    [
      candidate(
        "group", .keyword, "declare a group",
        "Attributes that are set together: `group insets = a.leftInset, b.leftInset`, then `insets.equal = 10`.",
        insert: "group ${1:name} = ${2:a.left}, ${3:b.left}", rank: 3)
    ]
  }

  /// Returns the candidates in `group name = …`.
  private func groupCandidates(behind kind: SyntaxKind) -> [CompletionCandidate]? {
    switch kind {
    case .identifier, .rightParen, .rightBracket: []
    case .equal where place.openBracket == nil, .comma where place.openBracket == nil:
      (views + groups + pseudoViews).filter { $0.label != tokens[1].text }
    default: nil
    }
  }

  /// Whether the cursor stands behind the dot of `a.width.`, `[a, b].insets.`, `a.leftOffset(b).` or `leftInsets.`.
  private var isBehindAttribute: Bool {
    guard let model, !place.isBehindRelation, place.openBracket == nil else { return false }
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
    var view =
      model.declarations.declaredView(start, from: place.scope) ?? (start == PseudoView.view.rawValue ? .root : nil)
    if view == nil, names.count == 1 { return visibleGroups(in: model).contains { $0.name == start } }
    if view == nil, PseudoView(rawValue: start) != nil {
      return names.count == 2 && Attribute.index(of: names[1], takesView: false) != nil
    }
    for name in names.dropFirst() {
      guard let current = view else { return false }
      if let child = model.views.child(name, of: current, under: place.condition) {
        view = child
      } else {
        let isGroup = model.groups.contains {
          $0.parent == current && $0.name == name && place.condition.implies($0.condition)
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

  /// The priorities in the notations of setters and of equations; none where there is a priority already.
  private var behindValue: [CompletionCandidate] {
    guard !tokens.contains(where: { $0.kind == .at }), !isBehindPriority else { return [] }
    let ofSetters = setterPriorities.map { priority in
      priority.between("+", "").with { $0.filterText = priority.label }
    }
    return (ofSetters + prioritiesBehindValue).inOrderOfWeight
  }

  private var isBehindPriority: Bool {
    zip(tokens, tokens.dropFirst()).contains { $0.kind == .plus && $1.text.hasPrefix("keep") }
  }

  private var setterPriorities: [CompletionCandidate] {
    var items = [("keepRequired", "1000"), ("keepHigh", "750"), ("keepLow", "250"), ("keepFitting", "50")].enumerated()
      .map { rank, name in
        candidate(
          name.0, .enumMember, "priority \(name.1)", "The setter's priority, \(name.1).", rank: rank == 0 ? 1 : 0)
      }
    items.append(
      candidate(
        "keepAt(…)", .enumMember, "priority", "The setter's priority: `+keepAt(800)`.", insert: "keepAt(${1:800})",
        rank: 0
      ))
    return items
  }
}
