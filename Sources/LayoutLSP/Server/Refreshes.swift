/// What the client shows and is told to ask for again, one request of a kind at a time: what changes before that is
/// answered is one more request afterwards.
struct Refreshes {
  enum Kind: String, CaseIterable, Sendable {
    case diagnostics = "workspace/diagnostic/refresh"
    case inlayHints = "workspace/inlayHint/refresh"
    case codeLenses = "workspace/codeLens/refresh"
    case semanticTokens = "workspace/semanticTokens/refresh"
    case previews = "layout/preview/refresh"

    /// Everything but diagnostics that a file's meaning shows in.
    static let looks: [Kind] = [.inlayHints, .codeLenses, .semanticTokens, .previews]
  }

  private var asked: [RequestID: Kind] = [:]
  private var wanted: Set<Kind> = []

  /// Whether to ask now; if not, it is wanted when the last answer has come.
  mutating func wants(_ kind: Kind) -> Bool {
    guard asked.values.contains(kind) else { return true }
    wanted.insert(kind)
    return false
  }

  mutating func asked(_ kind: Kind, as id: RequestID) { asked[id] = kind }

  /// What is to be asked once more, now that this request is answered.
  mutating func answered(_ id: RequestID) -> Kind? {
    asked.removeValue(forKey: id).flatMap { wanted.remove($0) }
  }
}
