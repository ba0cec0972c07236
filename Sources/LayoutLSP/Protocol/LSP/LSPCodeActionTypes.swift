import Formats

// Parameters and results of the requests about code actions. Commands are not among them: every action is an edit.

extension LSP {
  package enum CodeActionTriggerKind: Int, ReadsJSON, Sendable {
    case invoked = 1
    case automatic = 2
  }

  package struct CodeActionParams: DocumentParams {
    package struct Context: ReadsMembers, Sendable {
      /// The members of a diagnostic that are read when the client sends it back.
      package struct Shown: ReadsMembers, Sendable {
        package var range: Range
        /// nil if it is no string, as in diagnostics of other servers.
        package var code: String?

        package init(_ json: JSONMembers) throws(JSONMismatch) {
          range = try json.value("range")
          code = json["code"]
        }
      }

      /// The diagnostics that the user asks about; empty if the client sends none.
      package var diagnostics: [Shown]
      /// The kinds that are asked for, each with all that begin with it and a dot; nil for all.
      package var only: [String]?
      package var triggerKind: CodeActionTriggerKind?

      package init(_ json: JSONMembers) throws(JSONMismatch) {
        diagnostics = try json.value("diagnostics")
        only = try json.optional("only")
        triggerKind = try json.optional("triggerKind")
      }
    }
    package var textDocument: TextDocumentIdentifier
    package var range: Range
    package var context: Context

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      textDocument = try json.value("textDocument")
      range = try json.value("range")
      context = try json.value("context")
    }
  }

  package struct CodeAction: Sendable {
    /// The data with which an action is resolved.
    package struct Subject: Hashable, Sendable {
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

extension LSP.CodeAction: ReadsMembers, WritesMembers {
  package init(_ json: JSONMembers) throws(JSONMismatch) {
    title = try json.value("title")
    kind = try json.value("kind")
    diagnostics = try json.optional("diagnostics")
    isPreferred = try json.optional("isPreferred")
    edit = try json.optional("edit")
    data = try json.optional("data")
  }

  package func writeMembers(to json: inout JSONWriter) {
    json.member("data", data)
    json.member("diagnostics", diagnostics)
    json.member("edit", edit)
    json.member("isPreferred", isPreferred)
    json.member("kind", kind)
    json.member("title", title)
  }
}

extension LSP.CodeAction.Subject: ReadsMembers, WritesMembers {
  package init(_ json: JSONMembers) throws(JSONMismatch) {
    uri = try json.value("uri")
    version = try json.optional("version")
    bytes = try json.value("bytes")
    source = try json.value("source")
    token = try json.value("token")
  }

  package func writeMembers(to json: inout JSONWriter) {
    json.member("bytes", bytes)
    json.member("source", source)
    json.member("token", token)
    json.member("uri", uri)
    json.member("version", version)
  }
}
