import Features
import Formats
import Protocol

/// The methods that the server understands: those of the features, and its own.
enum Router {
  /// The types of the parameters of methods that the server handles itself.
  static let ownParams: [(method: String, params: ParamsDecoder)] = [
    ("initialize", ParamsDecoder(LSP.InitializeParams.self)),
    ("$/cancelRequest", ParamsDecoder(LSP.CancelParams.self)),
    ("$/setTrace", ParamsDecoder(LSP.SetTraceParams.self)),
    ("window/workDoneProgress/cancel", ParamsDecoder(LSP.WorkDoneProgressCancelParams.self)),
    ("textDocument/diagnostic", ParamsDecoder(LSP.DocumentDiagnosticParams.self)),
    ("workspace/diagnostic", ParamsDecoder(LSP.WorkspaceDiagnosticParams.self)),
    ("textDocument/didOpen", ParamsDecoder(LSP.DidOpenParams.self)),
    ("textDocument/didChange", ParamsDecoder(LSP.DidChangeParams.self)),
    ("textDocument/didSave", ParamsDecoder(LSP.TextDocumentParams.self)),
    ("textDocument/didClose", ParamsDecoder(LSP.TextDocumentParams.self)),
    ("workspace/didChangeWatchedFiles", ParamsDecoder(LSP.DidChangeWatchedFilesParams.self)),
    ("workspace/didCreateFiles", ParamsDecoder(LSP.FilesParams.self)),
    ("workspace/didDeleteFiles", ParamsDecoder(LSP.FilesParams.self)),
    ("workspace/didRenameFiles", ParamsDecoder(LSP.RenameFilesParams.self)),
    ("workspace/didChangeWorkspaceFolders", ParamsDecoder(LSP.DidChangeWorkspaceFoldersParams.self)),
    ("workspace/didChangeConfiguration", ParamsDecoder(LSP.DidChangeConfigurationParams.self)),
  ]

  static let decoder = MessageDecoder(ownParams + Feature.all.map { ($0.method, ParamsDecoder($0)) })

  static func feature(_ method: String) -> Feature? {
    Feature.all.first { $0.method == method }
  }

  /// The capabilities of the server itself.
  static let ownCapabilities = [
    Capability("positionEncoding") { .string($0.encoding.rawValue) },
    // 2 stands for incremental changes.
    Capability("textDocumentSync") { _ in ["openClose": true, "change": 2, "save": true] },
    // A client that pulls diagnostics of documents is not sent any. Imports are dependencies between files.
    Capability("diagnosticProvider") {
      let options: JSONValue = ["interFileDependencies": true, "workspaceDiagnostics": true, "workDoneProgress": true]
      return $0.pullsWorkspaceDiagnostics ? options : nil
    },
    Capability("workspace", "workspaceFolders") { _ in ["supported": true, "changeNotifications": true] },
  ]

  /// The server's capabilities: its own and those of its features, no more.
  static func capabilities(for client: ClientCapabilities) -> JSONValue {
    Capability.object(ownCapabilities + Feature.all.compactMap { $0.capability }, for: client)
  }
}
