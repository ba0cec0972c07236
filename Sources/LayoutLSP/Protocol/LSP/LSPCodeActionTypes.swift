// Parameters and results of the requests about code actions. Commands are not among them: every action is an edit.

extension LSP {
  enum CodeActionTriggerKind: Int, Codable, Sendable {
    case invoked = 1
    case automatic = 2
  }

  struct CodeActionParams: DocumentParams {
    struct Context: Decodable, Sendable {
      /// Of a diagnostic that the client shows: what is asked of it.
      struct Shown: Decodable, Sendable {
        var range: Range
        /// nil for one that is not ours.
        var code: String?

        private enum CodingKeys: CodingKey { case range, code }

        init(from decoder: any Decoder) throws {
          let members = try decoder.container(keyedBy: CodingKeys.self)
          range = try members.decode(Range.self, forKey: .range)
          code = try? members.decode(String.self, forKey: .code)
        }
      }

      /// Those that the user asks about; empty where the client tells none.
      var diagnostics: [Shown]
      /// Kinds, each with all that begin with it and a dot; nil is all.
      var only: [String]?
      var triggerKind: CodeActionTriggerKind?
    }
    var textDocument: TextDocumentIdentifier
    var range: Range
    var context: Context
  }

  struct CodeAction: Codable, Sendable {
    /// What an action is about, kept until it is resolved.
    struct Subject: Codable, Hashable, Sendable {
      var uri: String
      var version: Int?
      /// The bytes that it was asked about.
      var bytes: [Int]
      /// The name of the source that made the action, and what it is to finish.
      var source: String
      var token: String
    }

    var title: String
    var kind: String
    var diagnostics: [Diagnostic]?
    var isPreferred: Bool?
    var edit: WorkspaceEdit?
    var data: Subject?
  }
}
