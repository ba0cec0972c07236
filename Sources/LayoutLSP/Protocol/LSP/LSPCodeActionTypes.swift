// Parameters and results of the requests about code actions. Commands are not among them: every action is an edit.

extension LSP {
  package enum CodeActionTriggerKind: Int, Codable, Sendable {
    case invoked = 1
    case automatic = 2
  }

  package struct CodeActionParams: DocumentParams {
    package struct Context: Decodable, Sendable {
      /// The members of a diagnostic that are read when the client sends it back.
      package struct Shown: Decodable, Sendable {
        package var range: Range
        /// nil if it is no string, as in diagnostics of other servers.
        package var code: String?

        private enum CodingKeys: CodingKey { case range, code }

        package init(from decoder: any Decoder) throws {
          let members = try decoder.container(keyedBy: CodingKeys.self)
          range = try members.decode(Range.self, forKey: .range)
          code = try? members.decode(String.self, forKey: .code)
        }
      }

      /// The diagnostics that the user asks about; empty if the client sends none.
      package var diagnostics: [Shown]
      /// The kinds that are asked for, each with all that begin with it and a dot; nil for all.
      package var only: [String]?
      package var triggerKind: CodeActionTriggerKind?
    }
    package var textDocument: TextDocumentIdentifier
    package var range: Range
    package var context: Context
  }

  package struct CodeAction: Codable, Sendable {
    /// The data with which an action is resolved.
    package struct Subject: Codable, Hashable, Sendable {
      package var uri: String
      package var version: Int?
      /// The bounds of the bytes that were asked about.
      package var bytes: [Int]
      /// The name of the source that made the action, and (`token`) which of its edits to make.
      package var source: String
      package var token: String

      package init(uri: String, version: Int? = nil, bytes: [Int], source: String, token: String) {
        self.uri = uri
        self.version = version
        self.bytes = bytes
        self.source = source
        self.token = token
      }
    }

    var title: String
    var kind: String
    package var diagnostics: [Diagnostic]?
    package var isPreferred: Bool?
    package var edit: WorkspaceEdit?
    package var data: Subject?

    package init(
      title: String,
      kind: String,
      diagnostics: [Diagnostic]? = nil,
      isPreferred: Bool? = nil,
      edit: WorkspaceEdit? = nil,
      data: Subject? = nil
    ) {
      self.title = title
      self.kind = kind
      self.diagnostics = diagnostics
      self.isPreferred = isPreferred
      self.edit = edit
      self.data = data
    }
  }
}
