import Analysis
import Protocol
import Syntax

/// Completion in relations and other places with values: views and their attributes, metrics, priorities.
struct ExpressionCompletion: CompletionSource {
  let place: CompletionPlace

  var candidates: [CompletionCandidate]? {
    guard let last = tokens.last else { return nil }
    switch last.kind {
    case .slash where tokens.count == 1: return []  // A comment begins.
    case .dot: return place.isNumberOfCompound ? [] : members
    case .at: return priorities + metrics
    case .number, .rightParen, .percent, .identifier: return behindValue
    case .rightBracket, .string: return []
    case _ where place.isNumberOfCompound: return metrics
    case .leftBracket: return views + pseudoViews
    case .comma where place.keyword == "let": return metrics
    case .comma where place.isInsideList: return views + pseudoViews
    case .leftParen, .comma: return place.isInsideArgument ? views + pseudoViews : views + pseudoViews + metrics
    default: break
    }
    if place.setsPriority { return last.kind.relation != nil ? priorities + metrics : metrics }
    if place.keyword == "let" || tokens.contains(where: { $0.kind == .at }) { return metrics }
    // After an operator a number is likelier than anything else.
    return operands + groups + (last.kind.relation == nil ? metrics(rank: 0) : metrics)
  }

  /// The candidates that continue an equation: a relation, or the priority at its end.
  private var behindValue: [CompletionCandidate] {
    guard place.keyword == nil, place.openBracket == nil, place.isBehindOperand,
      tokens.contains(where: { $0.kind == .dot }),
      !tokens.contains(where: { $0.kind == .at || $0.kind == .equal || $0.kind == .colon })
    else { return [] }
    let relations = [("==", "equal"), (">=", "at least"), ("<=", "at most")].map { sign, words in
      candidate(sign, .operator, words, insert: sign + " $0", rank: place.isBehindRelation ? 3 : 1)
    }.inOrderOfWeight
    guard place.isBehindRelation, !place.setsPriority else { return relations }
    return prioritiesBehindValue + relations
  }
}
