// Parameters and results of the requests about code actions. Commands are not among them: every action is an edit.

extension LSP {
  enum CodeActionTriggerKind: Int, Codable, Sendable {
    case invoked = 1
    case automatic = 2
  }

  struct CodeActionParams: DocumentParams {
    struct Context: Decodable, Sendable {
      /// The members of a diagnostic that are read when the client sends it back.
      struct Shown: Decodable, Sendable {
        var range: Range
        /// nil if it is no string, as in diagnostics of other servers.
        var code: String?

        private enum CodingKeys: CodingKey { case range, code }

        init(from decoder: any Decoder) throws {
          let members = try decoder.container(keyedBy: CodingKeys.self)
          range = try members.decode(Range.self, forKey: .range)
          code = try? members.decode(String.self, forKey: .code)
        }
      }

      /// The diagnostics that the user asks about; empty if the client sends none.
      var diagnostics: [Shown]
      /// The kinds that are asked for, each with all that begin with it and a dot; nil for all.
      var only: [String]?
      var triggerKind: CodeActionTriggerKind?
    }
    var textDocument: TextDocumentIdentifier
    var range: Range
    var context: Context
  }

  struct CodeAction: Codable, Sendable {
    /// The data with which an action is resolved.
    struct Subject: Codable, Hashable, Sendable {
      var uri: String
      var version: Int?
      /// The bounds of the bytes that were asked about.
      var bytes: [Int]
      /// The name of the source that made the action, and (`token`) which of its edits to make.
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
