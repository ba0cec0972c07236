import Analysis
import Protocol
import Syntax

/// Completion in relations and other places with values: views and their attributes, metrics, priorities.
struct ExpressionCompletion: CompletionSource {
  let place: CompletionPlace

  var candidates: [CompletionCandidate] {
    switch (place.node, place.before) {
    case (.reference, .dot), (.path, .dot):
      place.isNumberOfCompound ? [] : isBehindAttribute ? SetterCompletion(place: place).setterWords : members
    case (.list, .leftBracket), (.list, .comma): listMembers
    case (.argument, .leftParen): views + pseudoViews
    case (.priority, .at): priorities + metrics
    case (.priority, _): place.slot.isInOperation ? metrics : []
    case (.relationStatement, _), (.setterStatement, _): place.isAtOperand ? values : behindValue
    default: []
    }
  }

  /// The candidates for an operand.
  private var values: [CompletionCandidate] {
    if place.isNumberOfCompound { return metrics }
    if place.before == .leftParen || place.before == .comma { return views + pseudoViews + metrics }
    let isFirst = place.isBehindRelation && !place.slot.isInOperation
    if place.setsPriority { return isFirst ? priorities + metrics : metrics }
    // After an operator a number is likelier than anything else.
    return operands + groups + (isFirst ? metrics : metrics(rank: 0))
  }

  /// The views for the members of a list; those that it has already come last.
  private var listMembers: [CompletionCandidate] {
    let given = Set(place.slot.node.children(.path).compactMap { place.firstWord(of: $0) })
    return (views + pseudoViews).map { given.contains($0.label) ? $0.with { $0.rank = 8 } : $0 }
  }

  /// Whether the cursor stands behind the dot of `a.width.`, `[a, b].insets.` or `leftInsets.`, at the start of a
  /// statement: behind an attribute or a group.
  private var isBehindAttribute: Bool {
    guard let model, let index = place.chain.lastIndex(where: { $0.kind == .reference }),
      [.piece, .block].contains(GrammarSlot(of: index, in: place.chain).node.kind),
      place.chain[index].first(.list) == nil
    else { return false }
    let names = place.namesBeforeDot
    guard let last = names.last, place.box(of: names) == nil else { return false }
    if names.count == 1 { return visibleGroups(in: model).contains { $0.name == last } }
    guard let box = place.box(of: names.dropLast()) else { return false }
    let isGroup = model.groups.contains {
      .view($0.parent) == box && $0.name == last && place.condition.implies($0.condition)
    }
    return isGroup || Attribute.index(of: last, takesView: false) != nil
  }

  /// The candidates that continue an equation: a relation, or the priority at its end.
  private var behindValue: [CompletionCandidate] {
    guard place.node == .relationStatement, place.isBehindOperand, !place.references(in: place.statement).isEmpty,
      place.parts(of: place.statement, .equal).isEmpty
    else { return [] }
    let relations = [("==", "equal"), (">=", "at least"), ("<=", "at most")].map { sign, words in
      candidate(sign, .operator, words, insert: sign + " $0", rank: place.isBehindRelation ? 3 : 1)
    }.inOrderOfWeight
    guard place.isBehindRelation, !place.setsPriority else { return relations }
    return prioritiesBehindValue + relations
  }
}
