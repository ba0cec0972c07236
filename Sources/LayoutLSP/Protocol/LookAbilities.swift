/// What the client can do with folds, semantic tokens and hints, from its capabilities. How they are read off
/// `initialize` stands with the other abilities.

/// How the client folds.
struct FoldingAbilities: Sendable, Equatable {
  /// Whole lines only.
  var isByLine = false
  /// Shows words of the server for what is folded.
  var showsText = false
  /// How many ranges it wants at most.
  var limit: Int?
}

extension LSP.SemanticTokensLegend {
  /// Of the client's lists what this server has, in the server's order.
  init(types: [String], modifiers: [String]) {
    tokenTypes = LSP.SemanticTokenType.allCases.filter { types.contains($0.rawValue) }
    tokenModifiers = LSP.SemanticTokenModifier.allCases.filter { modifiers.contains($0.rawValue) }
  }
}
