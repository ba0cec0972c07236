import Syntax

/// What may stand in relations, and wherever else there are values: views and their attributes, metrics, priorities.
struct ExpressionCompletion: CompletionSource {
  let place: CompletionPlace

  var candidates: [CompletionCandidate]? {
    guard let last = tokens.last else { return nil }
    switch last.kind {
    case .slash where tokens.count == 1: return []  // A comment begins.
    case .dot: return members
    case .at: return priorities + metrics
    case .number, .rightParen, .rightBracket, .percent, .identifier, .string: return []
    case .leftBracket: return views + pseudoViews
    case .comma where place.isInsideList: return views + pseudoViews
    case .leftParen, .comma: return place.isInsideArgument ? views + pseudoViews : views + pseudoViews + metrics
    default: break
    }
    if place.setsPriority { return last.kind.relation != nil ? priorities + metrics : metrics }
    if place.first == "let" || tokens.contains(where: { $0.kind == .at }) { return metrics }
    return operands + groups + metrics
  }
}
