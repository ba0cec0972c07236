/// What the client can do with folds, semantic tokens and code actions, from its capabilities. How they are read off
/// `initialize` stands with the other abilities.

/// What the client takes of code actions.
struct ActionAbilities: Sendable, Equatable {
  /// Actions themselves; the others only run commands.
  var literals = false
  /// Comes back for the edits of one that is chosen.
  var resolvesEdits = false
}

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
  /// Of the client's lists what this server has, in the server's order; all of it where there is no list.
  init(types: [String]?, modifiers: [String]?) {
    tokenTypes = LSP.SemanticTokenType.allCases.filter { types?.contains($0.rawValue) ?? true }
    tokenModifiers = LSP.SemanticTokenModifier.allCases.filter { modifiers?.contains($0.rawValue) ?? true }
  }
}
