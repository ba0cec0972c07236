import Analysis

/// An action that an editor offers to its user.
struct CodeAction: Sendable {
  /// The kinds of actions, with their names in LSP.
  enum Kind: String, CaseIterable, Sendable {
    case quickFix = "quickfix"
    case extract = "refactor.extract"
    case inline = "refactor.inline"
    case rewrite = "refactor.rewrite"
    case rewriteEquation = "refactor.rewrite.equation"
    case rewriteSetter = "refactor.rewrite.setter"
    case rewriteRule = "refactor.rewrite.rule"
    case rewriteVisualFormat = "refactor.rewrite.visualFormat"
    case rewriteStack = "refactor.rewrite.stack"
    case fixAll = "source.fixAll"

    /// Whether a client that asks for the kind `wanted` gets this one: `refactor` includes every `refactor.…`.
    func isWanted(as wanted: String) -> Bool {
      wanted.isEmpty || rawValue == wanted || rawValue.hasPrefix(wanted + ".")
    }
  }

  enum Change: Hashable, Sendable {
    /// Edits of the document itself, in any order; no two overlap.
    case edits([TextChange])
    /// Edits that are made on demand; the token tells the source of the action which edits are meant.
    case later(token: String)
  }

  var title: String
  var kind = Kind.quickFix
  var change: Change
  /// The findings that the action removes.
  var fixedFindings: [Finding<FileRange>] = []
  /// Whether the action is the one obvious answer to its findings.
  var isPreferred = false
}

extension CodeAction {
  /// Creates a quick fix.
  init(_ title: String, _ changes: [TextChange], fixedFindings: [Finding<FileRange>], isPreferred: Bool = false) {
    self.init(title: title, change: .edits(changes), fixedFindings: fixedFindings, isPreferred: isPreferred)
  }
}
