// Diagnostics, as they are published, and parameters and results of the requests for them: of a document, of all files.

extension LSP {
  enum DiagnosticSeverity: Int, Codable, Sendable {
    case error = 1
    case warning = 2
    case information = 3
    case hint = 4
  }

  enum DiagnosticTag: Int, Codable, Sendable {
    case unnecessary = 1
  }

  struct CodeDescription: Codable, Hashable, Sendable {
    var href: String
  }

  struct DiagnosticRelatedInformation: Codable, Hashable, Sendable {
    var location: Location
    var message: String
  }

  struct Diagnostic: Codable, Hashable, Sendable {
    var range: Range
    var severity: DiagnosticSeverity
    var code: String
    var codeDescription: CodeDescription?
    var source = "layout"
    var message: String
    var tags: [DiagnosticTag]?
    var relatedInformation: [DiagnosticRelatedInformation]?
    var data: JSONValue?
  }

  struct PublishDiagnosticsParams: Sendable {
    var uri: String
    var version: Int?
    var diagnostics: [Diagnostic]
  }
}

extension LSP {
  struct DocumentDiagnosticParams: DocumentParams {
    var textDocument: TextDocumentIdentifier
    var previousResultId: String?
  }

  struct WorkspaceDiagnosticParams: Decodable, Sendable {
    struct PreviousResult: Decodable, Sendable {
      var uri: String
      var value: String
    }
    var previousResultIds: [PreviousResult]
  }

  /// The diagnostics of a document, or that the client has them already under this id.
  enum DiagnosticReport: Sendable {
    case full(resultId: String?, [Diagnostic])
    case unchanged(resultId: String)
  }

  struct DocumentDiagnosticReport: Sendable {
    var report: DiagnosticReport
    /// Reports of other documents, whose diagnostics have changed with this document's text.
    var relatedDocuments: [(uri: String, report: DiagnosticReport)] = []
  }

  struct WorkspaceDocumentDiagnosticReport: Sendable {
    var uri: String
    /// nil for a file that is not open.
    var version: Int?
    var report: DiagnosticReport
  }

  struct WorkspaceDiagnosticReport: Sendable {
    var items: [WorkspaceDocumentDiagnosticReport]
  }
}

extension LSP.PublishDiagnosticsParams: OnlyWritesJSON, WritesMembers {
  func writeMembers(to json: inout JSONWriter) {
    json.member("diagnostics", diagnostics)
    json.member("uri", uri)
    json.member("version", version)
  }
}

extension LSP.Diagnostic: WritesMembers {
  func writeMembers(to json: inout JSONWriter) {
    json.member("code", code)
    json.member("codeDescription", codeDescription)
    json.member("data", data)
    json.member("message", message)
    json.member("range", range)
    json.member("relatedInformation", relatedInformation)
    json.member("severity", severity.rawValue)
    json.member("source", source)
    json.member("tags", tags?.map(\.rawValue))
  }
}

extension LSP.CodeDescription: WritesMembers {
  func writeMembers(to json: inout JSONWriter) { json.member("href", href) }
}

extension LSP.DiagnosticRelatedInformation: WritesMembers {
  func writeMembers(to json: inout JSONWriter) {
    json.member("location", location)
    json.member("message", message)
  }
}

extension LSP.DiagnosticReport {
  /// Writes the members of a report, and behind `kind` those that `related` writes.
  fileprivate func writeMembers(to json: inout JSONWriter, related: (inout JSONWriter) -> Void) {
    switch self {
    case .full(let id, let diagnostics):
      json.member("items", diagnostics)
      json.member("kind", "full")
      related(&json)
      json.member("resultId", id)
    case .unchanged(let id):
      json.member("kind", "unchanged")
      related(&json)
      json.member("resultId", id)
    }
  }
}

extension LSP.DiagnosticReport: OnlyWritesJSON, WritesMembers {
  func writeMembers(to json: inout JSONWriter) { writeMembers(to: &json) { _ in } }
}

extension LSP.DocumentDiagnosticReport: OnlyWritesJSON, WritesMembers {
  func writeMembers(to json: inout JSONWriter) {
    report.writeMembers(to: &json) { json in
      guard !relatedDocuments.isEmpty else { return }
      json.name("relatedDocuments")
      json.object(of: relatedDocuments.sorted { $0.uri < $1.uri }.map { (key: $0.uri, value: $0.report) })
    }
  }
}

extension LSP.WorkspaceDocumentDiagnosticReport: OnlyWritesJSON, WritesMembers {
  func writeMembers(to json: inout JSONWriter) {
    report.writeMembers(to: &json)
    json.member("uri", uri)
    // The member is required, as null if there is no version.
    json.member("version", version.map { JSONValue.int($0) } ?? .null)
  }
}

extension LSP.WorkspaceDiagnosticReport: OnlyWritesJSON, WritesMembers {
  func writeMembers(to json: inout JSONWriter) { json.member("items", items) }
}
