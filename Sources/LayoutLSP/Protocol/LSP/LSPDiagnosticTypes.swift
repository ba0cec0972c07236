import Formats

// Diagnostics, as they are published, and parameters and results of the requests for them: of a document, of all files.

extension LSP {
  package enum DiagnosticSeverity: Int, ReadsJSON, WritesJSON, Sendable {
    case error = 1
    case warning = 2
    case information = 3
    case hint = 4
  }

  package enum DiagnosticTag: Int, ReadsJSON, WritesJSON, Sendable {
    case unnecessary = 1
  }

  package struct CodeDescription: Hashable, Sendable {
    package var href: String

    package init(href: String) {
      self.href = href
    }
  }

  package struct DiagnosticRelatedInformation: Hashable, Sendable {
    package var location: Location
    package var message: String

    package init(location: Location, message: String) {
      self.location = location
      self.message = message
    }
  }

  package struct Diagnostic: Hashable, Sendable {
    package var range: Range
    package var severity: DiagnosticSeverity
    package var code: String
    package var codeDescription: CodeDescription?
    var source = "layout"
    package var message: String
    var tags: [DiagnosticTag]?
    package var relatedInformation: [DiagnosticRelatedInformation]?
    package var data: JSONValue?

    package init(
      range: Range,
      severity: DiagnosticSeverity,
      code: String,
      codeDescription: CodeDescription? = nil,
      message: String,
      tags: [DiagnosticTag]? = nil,
      relatedInformation: [DiagnosticRelatedInformation]? = nil,
      data: JSONValue? = nil
    ) {
      self.range = range
      self.severity = severity
      self.code = code
      self.codeDescription = codeDescription
      self.message = message
      self.tags = tags
      self.relatedInformation = relatedInformation
      self.data = data
    }
  }

  package struct PublishDiagnosticsParams: Sendable {
    var uri: String
    var version: Int?
    var diagnostics: [Diagnostic]

    package init(uri: String, version: Int? = nil, diagnostics: [Diagnostic]) {
      self.uri = uri
      self.version = version
      self.diagnostics = diagnostics
    }
  }
}

extension LSP {
  package struct DocumentDiagnosticParams: DocumentParams {
    package var textDocument: TextDocumentIdentifier
    package var previousResultId: String?

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      textDocument = try json.value("textDocument")
      previousResultId = try json.optional("previousResultId")
    }
  }

  package struct WorkspaceDiagnosticParams: ReadsMembers, Sendable {
    package struct PreviousResult: ReadsMembers, Sendable {
      package var uri: String
      package var value: String

      package init(_ json: JSONMembers) throws(JSONMismatch) {
        uri = try json.value("uri")
        value = try json.value("value")
      }
    }
    package var previousResultIds: [PreviousResult]

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      previousResultIds = try json.value("previousResultIds")
    }
  }

  /// The diagnostics of a document, or that the client has them already under this id.
  package enum DiagnosticReport: Sendable {
    case full(resultId: String?, [Diagnostic])
    case unchanged(resultId: String)
  }

  package struct DocumentDiagnosticReport: Sendable {
    var report: DiagnosticReport
    /// Reports of other documents, whose diagnostics have changed with this document's text.
    var relatedDocuments: [(uri: String, report: DiagnosticReport)] = []

    package init(report: DiagnosticReport, relatedDocuments: [(uri: String, report: DiagnosticReport)] = []) {
      self.report = report
      self.relatedDocuments = relatedDocuments
    }
  }

  package struct WorkspaceDocumentDiagnosticReport: Sendable {
    var uri: String
    /// nil for a file that is not open.
    var version: Int?
    var report: DiagnosticReport

    package init(uri: String, version: Int? = nil, report: DiagnosticReport) {
      self.uri = uri
      self.version = version
      self.report = report
    }
  }

  package struct WorkspaceDiagnosticReport: Sendable {
    var items: [WorkspaceDocumentDiagnosticReport]

    package init(items: [WorkspaceDocumentDiagnosticReport]) {
      self.items = items
    }
  }
}

extension LSP.PublishDiagnosticsParams: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("diagnostics", diagnostics)
    json.member("uri", uri)
    json.member("version", version)
  }
}

extension LSP.Diagnostic: ReadsMembers, WritesMembers {
  package init(_ json: JSONMembers) throws(JSONMismatch) {
    range = try json.value("range")
    severity = try json.value("severity")
    code = try json.value("code")
    codeDescription = try json.optional("codeDescription")
    source = try json.value("source")
    message = try json.value("message")
    tags = try json.optional("tags")
    relatedInformation = try json.optional("relatedInformation")
    data = try json.optional("data")
  }

  package func writeMembers(to json: inout JSONWriter) {
    json.member("code", code)
    json.member("codeDescription", codeDescription)
    json.member("data", data)
    json.member("message", message)
    json.member("range", range)
    json.member("relatedInformation", relatedInformation)
    json.member("severity", severity)
    json.member("source", source)
    json.member("tags", tags)
  }
}

extension LSP.CodeDescription: ReadsMembers, WritesMembers {
  package init(_ json: JSONMembers) throws(JSONMismatch) { href = try json.value("href") }

  package func writeMembers(to json: inout JSONWriter) { json.member("href", href) }
}

extension LSP.DiagnosticRelatedInformation: ReadsMembers, WritesMembers {
  package init(_ json: JSONMembers) throws(JSONMismatch) {
    location = try json.value("location")
    message = try json.value("message")
  }

  package func writeMembers(to json: inout JSONWriter) {
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

extension LSP.DiagnosticReport: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) { writeMembers(to: &json) { _ in } }
}

extension LSP.DocumentDiagnosticReport: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    report.writeMembers(to: &json) { json in
      guard !relatedDocuments.isEmpty else { return }
      json.name("relatedDocuments")
      json.object(of: relatedDocuments.sorted { $0.uri < $1.uri }.map { (key: $0.uri, value: $0.report) })
    }
  }
}

extension LSP.WorkspaceDocumentDiagnosticReport: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    report.writeMembers(to: &json)
    json.member("uri", uri)
    // The member is required, as null if there is no version.
    json.member("version", version.map { JSONValue.int($0) } ?? .null)
  }
}

extension LSP.WorkspaceDiagnosticReport: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) { json.member("items", items) }
}
