// Edits of several documents, in the two shapes that clients take.

extension LSP {
  /// Edits of several documents, in one of the two members, never both.
  package struct WorkspaceEdit: Codable, Sendable {
    /// By URI.
    var changes: [String: [TextEdit]]?
    var documentChanges: [TextDocumentEdit]?

    package init(changes: [String: [TextEdit]]? = nil, documentChanges: [TextDocumentEdit]? = nil) {
      self.changes = changes
      self.documentChanges = documentChanges
    }
  }

  package struct TextDocumentEdit: Codable, Hashable, Sendable {
    var textDocument: OptionalVersionedTextDocumentIdentifier
    var edits: [TextEdit]

    package init(textDocument: OptionalVersionedTextDocumentIdentifier, edits: [TextEdit]) {
      self.textDocument = textDocument
      self.edits = edits
    }
  }

  package struct OptionalVersionedTextDocumentIdentifier: Codable, Hashable, Sendable {
    var uri: String
    /// nil for a document that is not open. Encoded as `null`, because the member is required.
    var version: Int?

    package init(uri: String, version: Int? = nil) {
      self.uri = uri
      self.version = version
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(uri, forKey: .uri)
      try container.encode(version, forKey: .version)
    }
  }
}
