/// Diagnostics, as they are published, and parameters and results of the requests for them, of a document and of all files.

extension LSP {
  enum DiagnosticSeverity: Int, Codable, Sendable {
    case error = 1
    case warning = 2
    case information = 3
    case hint = 4
  }

  enum DiagnosticTag: Int, Codable, Sendable {
    case unnecessary = 1
    case deprecated = 2
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

  /// The diagnostics of a document, or that they are those that the client has under this name.
  enum DiagnosticReport: Sendable {
    case full(resultId: String?, Diagnostics)
    case unchanged(resultId: String)
  }

  /// Diagnostics that may be encoded already.
  struct Diagnostics: Sendable {
    var items: [Diagnostic]
    /// As JSON; what was encoded before is not encoded again.
    var encoded: [UInt8]
  }

  struct DocumentDiagnosticReport: Sendable {
    var report: DiagnosticReport
    /// Of other documents, whose diagnostics have become others with this one's text.
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

private enum ReportKey: String, CodingKey {
  case items, kind, relatedDocuments, resultId, uri, version
}

extension LSP.DiagnosticReport {
  /// The members of a report, among which others may stand.
  fileprivate func encode(into container: inout KeyedEncodingContainer<ReportKey>) throws {
    switch self {
    case .full(let id, let diagnostics):
      try container.encode("full", forKey: .kind)
      try container.encodeIfPresent(id, forKey: .resultId)
      try container.encode(diagnostics.items, forKey: .items)
    case .unchanged(let id):
      try container.encode("unchanged", forKey: .kind)
      try container.encode(id, forKey: .resultId)
    }
  }

  /// The same, in the order of the members' names; `related` and what stands behind it belong between them.
  fileprivate func write(to json: inout JSONWriter, related: (inout JSONWriter) -> Void = { _ in }) {
    switch self {
    case .full(let id, let diagnostics):
      json.raw(#""items":"#)
      json.encoded(diagnostics.encoded)
      json.raw(#","kind":"full""#)
      related(&json)
      guard let id else { return }
      json.raw(#","resultId":"#)
      json.string(id)
    case .unchanged(let id):
      json.raw(#""kind":"unchanged""#)
      related(&json)
      json.raw(#","resultId":"#)
      json.string(id)
    }
  }
}

extension LSP.DiagnosticReport: WritesJSON {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ReportKey.self)
    try encode(into: &container)
  }

  func write(to json: inout JSONWriter) {
    json.raw("{")
    write(to: &json) { _ in }
    json.raw("}")
  }
}

extension LSP.DocumentDiagnosticReport: WritesJSON {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ReportKey.self)
    try report.encode(into: &container)
    guard !relatedDocuments.isEmpty else { return }
    let related = Dictionary(relatedDocuments.map { ($0.uri, $0.report) }, uniquingKeysWith: { $1 })
    try container.encode(related, forKey: .relatedDocuments)
  }

  func write(to json: inout JSONWriter) {
    json.raw("{")
    report.write(to: &json) { json in
      guard !relatedDocuments.isEmpty else { return }
      json.raw(#","relatedDocuments":{"#)
      for (index, related) in relatedDocuments.sorted(by: { $0.uri < $1.uri }).enumerated() {
        if index > 0 { json.raw(",") }
        json.string(related.uri)
        json.raw(":")
        related.report.write(to: &json)
      }
      json.raw("}")
    }
    json.raw("}")
  }
}

extension LSP.WorkspaceDocumentDiagnosticReport: WritesJSON {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ReportKey.self)
    try report.encode(into: &container)
    try container.encode(uri, forKey: .uri)
    // Not left out where it is null.
    try container.encode(version, forKey: .version)
  }

  func write(to json: inout JSONWriter) {
    json.raw("{")
    report.write(to: &json) { _ in }
    json.raw(#","uri":"#)
    json.string(uri)
    json.raw(#","version":"#)
    if let version { json.number(version) } else { json.raw("null") }
    json.raw("}")
  }
}

extension LSP.WorkspaceDiagnosticReport: WritesJSON {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ReportKey.self)
    try container.encode(items, forKey: .items)
  }

  func write(to json: inout JSONWriter) {
    json.raw(#"{"items":"#)
    json.list(items) { $0.write(to: &$1) }
    json.raw("}")
  }
}
