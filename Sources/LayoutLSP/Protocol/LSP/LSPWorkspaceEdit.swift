import Formats

// Edits of several documents, in the two shapes that clients take.

extension LSP {
  /// Edits of several documents, in one of the two members, never both.
  package struct WorkspaceEdit: Sendable {
    /// By URI.
    var changes: [String: [TextEdit]]?
    var documentChanges: [TextDocumentEdit]?

    package init(changes: [String: [TextEdit]]? = nil, documentChanges: [TextDocumentEdit]? = nil) {
      self.changes = changes
      self.documentChanges = documentChanges
    }
  }

  package struct TextDocumentEdit: Hashable, Sendable {
    var textDocument: OptionalVersionedTextDocumentIdentifier
    var edits: [TextEdit]

    package init(textDocument: OptionalVersionedTextDocumentIdentifier, edits: [TextEdit]) {
      self.textDocument = textDocument
      self.edits = edits
    }
  }

  package struct OptionalVersionedTextDocumentIdentifier: Hashable, Sendable {
    var uri: String
    /// nil for a document that is not open. Written as `null`, because the member is required.
    var version: Int?

    package init(uri: String, version: Int? = nil) {
      self.uri = uri
      self.version = version
    }
  }
}

extension LSP.WorkspaceEdit: ReadsMembers, WritesMembers {
  package init(_ json: JSONMembers) throws(JSONMismatch) {
    changes = (try json.optional("changes") as Changes?)?.edits
    documentChanges = try json.optional("documentChanges")
  }

  private struct Changes: ReadsJSON {
    var edits: [String: [LSP.TextEdit]] = [:]

    init(json: JSONValue) throws(JSONMismatch) {
      let members = try JSONMembers(json)
      guard case .object(let values) = json else { return }
      for uri in values.keys.sorted() { edits[uri] = try members.value(uri) }
    }
  }

  package func writeMembers(to json: inout JSONWriter) {
    if let changes {
      json.name("changes")
      json.object(of: changes.sorted { $0.key < $1.key })
    }
    json.member("documentChanges", documentChanges)
  }
}

extension LSP.TextDocumentEdit: ReadsMembers, WritesMembers {
  package init(_ json: JSONMembers) throws(JSONMismatch) {
    textDocument = try json.value("textDocument")
    edits = try json.value("edits")
  }

  package func writeMembers(to json: inout JSONWriter) {
    json.member("edits", edits)
    json.member("textDocument", textDocument)
  }
}

extension LSP.OptionalVersionedTextDocumentIdentifier: ReadsMembers, WritesMembers {
  package init(_ json: JSONMembers) throws(JSONMismatch) {
    uri = try json.value("uri")
    version = try json.optional("version")
  }

  package func writeMembers(to json: inout JSONWriter) {
    json.member("uri", uri)
    json.member("version", version.map { JSONValue.int($0) } ?? .null)
  }
}
