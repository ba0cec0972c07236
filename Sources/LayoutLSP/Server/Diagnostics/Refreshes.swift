import Protocol

/// The refresh requests to the client, at most one of a kind at a time: what changes before it is answered leads to
/// one more request afterwards.
struct Refreshes {
  enum Kind: String, CaseIterable, Sendable {
    case diagnostics = "workspace/diagnostic/refresh"
    case inlayHints = "workspace/inlayHint/refresh"
    case codeLenses = "workspace/codeLens/refresh"
    case semanticTokens = "workspace/semanticTokens/refresh"
    case previews = "layout/preview/refresh"

    /// All kinds that show what a file means, except diagnostics.
    static let semanticKinds: [Kind] = [.inlayHints, .codeLenses, .semanticTokens, .previews]
  }

  private var asked: [RequestID: Kind] = [:]
  private var wanted: Set<Kind> = []

  /// Whether to ask now. If not, the kind is asked for again when the pending answer has come.
  mutating func wants(_ kind: Kind) -> Bool {
    guard asked.values.contains(kind) else { return true }
    wanted.insert(kind)
    return false
  }

  mutating func asked(_ kind: Kind, as id: RequestID) { asked[id] = kind }

  /// Ends a request. Returns its kind if that is to be asked for again.
  mutating func answered(_ id: RequestID) -> Kind? {
    asked.removeValue(forKey: id).flatMap { wanted.remove($0) }
  }
}
