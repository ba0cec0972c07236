import Analysis

// Rewrites the statement under the cursor in each other notation that can say exactly the same, and several selected
// statements as one line of visual format or one stack.

extension CodeActionSource {
  static let rewrites = CodeActionSource(
    name: "rewrite", kinds: [.rewriteEquation, .rewriteSetter, .rewriteRule, .rewriteVisualFormat, .rewriteStack]
  ) { place in
    guard !place.isCancelled() else { return [] }
    // Editors ask by themselves at every move of the cursor.
    let most = place.isAutomatic ? 300 : 10_000
    let search = StatementRewrites(of: place.bytes, place.trials, mostStatements: most)
    return (search?.rewrites() ?? []).map { rewrite in
      let kind = CodeAction.Kind(rawValue: "\(CodeAction.Kind.rewrite.rawValue).\(rewrite.notation.rawValue)")
      return CodeAction(title: rewrite.title, kind: kind ?? .rewrite, change: .edits(rewrite.changes))
    }
  }
}
