import Analysis
import Protocol
import Syntax

/// Completion in setters and groups.
struct SetterCompletion: CompletionSource {
  let place: CompletionPlace

  var candidates: [CompletionCandidate] {
    switch (place.node, place.before) {
    case (.setterStatement, .dot): setterWords
    case (.setterStatement, let before?) where before.relation != nil: views + pseudoViews + metrics + [removal]
    case (.setterStatement, .plus) where !isInBrackets: setterPriorities + views + pseudoViews + metrics
    case (.setterStatement, _) where place.isBehindOperand: behindValue
    case (.groupStatement, .equal), (.groupStatement, .comma):
      members(of: place.parts(of: place.statement, .identifier))
    case (.groupStatement, _), (.unexpected, _): []
    case (.keepPriority, _): place.slot.isInOperation ? metrics : []
    default: ExpressionCompletion(place: place).candidates
    }
  }

  private var isInBrackets: Bool { place.around(.parenthesized) != nil || place.around(.tuple) != nil }

  /// Returns what may be a member of the group whose declaration begins with these words.
  private func members(of words: [Cursor]) -> [CompletionCandidate] {
    let own = words.last.map { place.reader.string($0) }
    return (views + groups + pseudoViews).filter { $0.label != own }
  }

  // MARK: Candidates

  private static let words = [
    (name: "equal", words: "Sets the value: `a.width.equal = 10`."),
    (name: "min", words: "Sets the least value: `a.width.min = 10`."),
    (name: "max", words: "Sets the greatest value: `a.width.max = 10`."),
  ]

  var setterWords: [CompletionCandidate] {
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
    let ofSetters = setterPriorities.map { priority in
      priority.between("+", "").with { $0.filterText = priority.label }
    }
    return (ofSetters + prioritiesBehindValue).inOrderOfWeight
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
