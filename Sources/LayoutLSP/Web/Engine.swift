import Analysis
import Export
import Features
import Formats
import Import
import Protocol

// The engine of the playground and of the extension for editors in a browser: the features over files that are in memory
// alone. It takes the messages of LSP one by one, and answers each at once. `layout/files` gives it the files that are not
// open; the requests `layout/import` and `layout/export` take the place of the command line. Knows no page and no browser.

package final class Engine {
  /// The answer to one message; nil stands for `null`.
  private typealias Answer = Result<WrittenJSON?, ResponseError>

  private var documents = OpenDocuments()
  private var capabilities = ClientCapabilities()
  private let sentTokens = SentTokens()
  private var settings = Settings()
  private var files = FilesInMemory()
  private let maker: String

  /// `version` is the program's, for the first line of exported code.
  package init(version: String) {
    maker = "layout-lsp \(version)"
    documents.workspace.files = files
  }

  /// Takes a message of JSON-RPC, and returns the response; nothing for a notification. Text that is no message gets an
  /// error.
  package func take(_ body: [UInt8]) -> [UInt8] {
    guard let json = try? JSONValue(reading: body), let message = try? JSONMembers(json),
      let method: String = message["method"]
    else { return Self.response(nil, .failure(ResponseError(code: .invalidRequest, message: "this is no message"))) }
    let answer: Answer
    do throws(JSONMismatch) {
      answer = try self.answer(method, message)
    } catch {
      answer = .failure(ResponseError(code: .invalidParams, message: error.text))
    }
    guard let id: RequestID = message["id"] else { return [] }
    return Self.response(id, answer)
  }

  private static func response(_ id: RequestID?, _ answer: Answer) -> [UInt8] {
    var json = JSONWriter()
    json.object {
      if case .failure(let error) = answer { $0.member("error", error) }
      $0.name("id")
      if let id { id.write(to: &$0) } else { $0.raw("null") }
      $0.member("jsonrpc", "2.0")
      if case .success(let value) = answer {
        $0.name("result")
        if let value { value.write(to: &$0) } else { $0.raw("null") }
      }
    }
    return WrittenJSON(json).bytes
  }

  // MARK: Messages

  private func answer(_ method: String, _ message: JSONMembers) throws(JSONMismatch) -> Answer {
    switch method {
    case "initialize":
      let params: LSP.InitializeParams = try message.value("params")
      capabilities = params.capabilities
      files = files.inside(params.folders.map { FileURI.file($0) })
      documents.workspace.files = files
      let features = Feature.all.compactMap { $0.capability }
      let offered = Capability.object(Self.ownCapabilities + features, for: capabilities)
      return .success(LSP.InitializeResult(capabilities: offered, serverInfo: ["name": .string(maker)]).written)
    case "workspace/didChangeConfiguration":
      let sent = (try message.value("params") as LSP.DidChangeConfigurationParams).settings
      // The editor has checked them, and what makes no sense changes nothing.
      var problems: [String] = []
      settings = Settings().updated(with: sent?["layout"] ?? sent, problems: &problems)
    case "layout/files": take(files: try message.value("params"))
    case "textDocument/didOpen":
      _ = documents.open((try message.value("params") as LSP.DidOpenParams).textDocument)
    case "textDocument/didChange": _ = documents.change(try message.value("params"), capabilities.encoding)
    case "textDocument/didClose":
      let uri = (try message.value("params") as LSP.TextDocumentParams).textDocument.uri
      sentTokens.forget(FileURI.file(uri))
      _ = documents.close(uri)
    case "textDocument/diagnostic":
      let uri = (try message.value("params") as LSP.TextDocumentParams).textDocument.uri
      // Also of a file that is not open, which a list of all problems shows.
      let file = FileURI.file(uri)
      guard let analysis = documents.workspace.analysisOfAny(file) else { return Self.unknown(uri) }
      return .success(report(of: file, in: analysis).written)
    case "layout/import": return .success(imported(try message.value("params")))
    case "layout/export":
      let params: ExportParams = try message.value("params")
      return opened(params.textDocument.uri) { file, analysis in .success(exported(params, file, analysis)) }
    default: return try answerFeature(method, message)
    }
    return .success(nil)
  }

  private func answerFeature(_ method: String, _ message: JSONMembers) throws(JSONMismatch) -> Answer {
    guard let feature = Feature.all.first(where: { $0.method == method }) else {
      return .failure(ResponseError(code: .methodNotFound, message: "no method \(method)"))
    }
    switch try feature.request(in: message) {
    case .project(_, let respond): return respond(project)
    case .document(let uri, let respond):
      return opened(uri, solved: feature.needsSolution) { file, analysis in
        guard let positions = documents.positions(file, capabilities.encoding) else { return .success(nil) }
        return respond(
          FeatureContext(
            analysis: analysis, positions: positions, capabilities: capabilities, project: project,
            sentTokens: sentTokens, hints: settings.hints))
      }
    }
  }

  /// Calls `answer` with the analysis of an open document.
  private func opened(_ uri: String, solved: Bool = true, _ answer: (FilePath, Analysis) -> Answer) -> Answer {
    let file = FileURI.file(uri)
    let analysis =
      documents[file] == nil
      ? nil : solved ? documents.workspace.analysis(of: file) : documents.workspace.unsolvedAnalysis(of: file)
    return analysis.map { answer(file, $0) } ?? Self.unknown(uri)
  }

  private static func unknown(_ uri: String) -> Answer {
    .failure(ResponseError(code: .invalidParams, message: "\(uri) is not open"))
  }

  private func report(of file: FilePath, in analysis: Analysis) -> LSP.DiagnosticReport {
    let locations = documents.locations(file, capabilities.encoding)
    return .full(resultId: nil, locations.map { diagnostics(analysis.findings, settings.diagnostics, $0) } ?? [])
  }

  /// The capabilities beyond those of features. 2 stands for incremental changes.
  private static let ownCapabilities = [
    Capability("positionEncoding") { .string($0.encoding.rawValue) },
    Capability("textDocumentSync") { _ in ["openClose": true, "change": 2] },
  ]

  // MARK: What features may ask

  private func take(files sent: FilesParams) {
    files = files.replacing(sent.files.map { (FileURI.file($0.uri), $0.text.map { Array($0.utf8) }) })
    documents.workspace.files = files
    for file in sent.files { documents.workspace.forget(FileURI.file(file.uri)) }
  }

  /// Every open file, and every layout in the folders that the client has named.
  private var projectFiles: [FilePath] {
    Set(files.layoutFiles(in: files.folders) + documents.files).sorted()
  }

  private var project: Project {
    Project(
      files: { [self] in projectFiles },
      analysis: { [self] in documents.workspace.analysisOfAny($0) },
      positions: { [self] in documents.anyPositions($0, capabilities.encoding) },
      uri: { [self] in documents.uri(of: $0) },
      version: { [self] in documents[$0]?.version },
      text: { [self] in documents.workspace.text(of: $0) ?? (try? files.read($0).get()) },
      names: ProjectNames(
        files: { [self] in projectFiles },
        unsolved: { [self] in documents.workspace.unsolvedAnalysis(of: $0) },
        document: { [self] in documents.workspace.document(of: $0) },
        replacing: { [self] in
          WorkspaceCopy(documents.workspace, texts: $0).names(files: { [self] in projectFiles })
        }),
      capabilities: capabilities,
      diagnostics: settings.diagnostics,
      analyses: { [self] text, file in
        let copy = WorkspaceCopy(documents.workspace, texts: [file: text])
        return { copy.analysis(of: $0) }
      })
  }

  // MARK: Import and export

  private func imported(_ params: ImportParams) -> WrittenJSON {
    do throws(IBDocument.Refusal) {
      var file = try ImportedFile(Array(params.text.utf8), named: params.name)
      let roots = file.roots.indices.map { index -> JSONValue in
        let comparison = file.fit(index)
        let root = file.roots[index]
        return [
          "layout": .string(root.layout), "isExact": .bool(root.isExact), "agree": .int(comparison.agreeing),
          "differ": .array(comparison.differing.map { .string($0.path) }),
          "reasons": .array(root.reasons.unique.map { .string($0.message) }),
        ]
      }
      return (["text": .string(file.text), "roots": .array(roots)] as JSONValue).written
    } catch {
      return (["refusal": .string(error.message)] as JSONValue).written
    }
  }

  /// Returns the code and what was refused; no code where the file has errors.
  private func exported(_ params: ExportParams, _ file: FilePath, _ analysis: Analysis) -> WrittenJSON {
    let found = report(of: file, in: analysis)
    if case .full(_, let diagnostics) = found, diagnostics.contains(where: { $0.severity == .error }) {
      let problem: JSONValue = ["message": "the file has errors", "isError": true]
      return (["code": .null, "problems": [problem]] as JSONValue).written
    }
    var others: [FilePath: Analysis] = [:]
    for other in ExportedFile.files(neededBy: analysis) { others[other] = documents.workspace.analysis(of: other) }
    let lines = LineTable(analysis.document.text)
    let platform = params.platform ?? ExportPlatform.named(in: analysis).first?.platform ?? .uikit
    let exported = ExportedFile(analysis, for: platform, others: others) { lines.line(of: $0) + 1 }
    let problems = exported.problems.map { problem -> JSONValue in
      [
        "message": .string(problem.message), "isError": .bool(problem.isError),
        "line": .int(lines.line(of: problem.bytes.lowerBound)),
      ]
    }
    let isRefused = params.language != "json" && exported.problems.contains { $0.isError }
    let code = isRefused ? nil : exported.code(in: params.language, maker: maker)
    return (["code": code.map { .string($0) } ?? .null, "problems": .array(problems)] as JSONValue).written
  }
}

/// A file of Interface Builder: its name, and its text.
private struct ImportParams: ReadsMembers {
  let name: String
  let text: String

  init(_ json: JSONMembers) throws(JSONMismatch) {
    name = try json.value("name")
    text = try json.value("text")
  }
}

/// `language` is `swift`, `objc` or `json`, `platform` is `uikit` or `appkit`; without it, that of the views' classes.
private struct ExportParams: DocumentParams {
  let textDocument: LSP.TextDocumentIdentifier
  let language: String
  let platform: ExportPlatform?

  init(_ json: JSONMembers) throws(JSONMismatch) {
    textDocument = try json.value("textDocument")
    language = try json.value("language")
    platform = (try json.optional("platform") as String?).flatMap { ExportPlatform(rawValue: $0) }
  }
}

/// Files that are not open: their URIs, and their texts; no text for a file that is gone.
private struct FilesParams: ReadsMembers {
  struct File: ReadsMembers {
    let uri: String
    let text: String?

    init(_ json: JSONMembers) throws(JSONMismatch) {
      uri = try json.value("uri")
      text = try json.optional("text")
    }
  }
  let files: [File]

  init(_ json: JSONMembers) throws(JSONMismatch) {
    files = try json.value("files")
  }
}
