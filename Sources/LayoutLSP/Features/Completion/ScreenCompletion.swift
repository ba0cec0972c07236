import Syntax

/// What may stand in the declaration of a screen.
struct ScreenCompletion: CompletionSource {
  let place: CompletionPlace

  var candidates: [CompletionCandidate]? {
    guard place.first == "screen", let last = tokens.last else { return nil }
    if last.kind != .times, tokens.contains(where: { $0.kind == .times }) { return behindSize }
    switch last.kind {
    case .leftParen: return metrics
    case .comma where !place.isInsideList: return metrics
    case .dot, .at, .comma, .colon, .leftBracket, .number, .rightParen, .rightBracket, .percent, .identifier, .string:
      return nil
    default: return place.setsPriority && last.kind.relation != nil ? nil : fit + metrics
    }
  }

  private var fit: [CompletionCandidate] {
    [candidate("fit", .keyword, "size", "As small as the constraints allow.", rank: 1)]
  }

  /// Behind `screen name = …`: clauses, or the rest of the arithmetic.
  private var behindSize: [CompletionCandidate] {
    switch tokens.last?.kind {
    case .plus, .minus, .star, .slash, .leftParen, .ellipsis, .comma: return metrics
    default: break
    }
    return ScreenProperty.allCases.map { property in
      let name = property.rawValue
      let insert = property.insets.map { _ in "\(name) (${1:0}, ${2:0}, ${3:0}, ${4:0})" }
      return candidate(name, .keyword, "clause", property.meaning, insert: insert, rank: 1)
    }
  }
}
