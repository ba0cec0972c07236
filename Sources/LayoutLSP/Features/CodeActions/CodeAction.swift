/// What an editor offers to do.
struct CodeAction: Sendable {
  /// By the specification's names.
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

    /// Whether one who wants that kind wants this one: `refactor` stands for all that begin so.
    func isWanted(as wanted: String) -> Bool {
      wanted.isEmpty || rawValue == wanted || rawValue.hasPrefix(wanted + ".")
    }
  }

  enum Change: Hashable, Sendable {
    /// Of the document itself, in any order; no two overlap.
    case edits([TextChange])
    /// Worked out when it is wanted: the token says to the source that made the action which.
    case later(token: String)
  }

  var title: String
  var kind = Kind.quickFix
  var change: Change
  /// The findings that are gone afterwards.
  var mends: [Finding<FileRange>] = []
  /// The one obvious answer to what it mends.
  var isPreferred = false
}

extension CodeAction {
  /// A quick fix.
  init(_ title: String, _ changes: [TextChange], mends: [Finding<FileRange>], isPreferred: Bool = false) {
    self.init(title: title, change: .edits(changes), mends: mends, isPreferred: isPreferred)
  }
}
