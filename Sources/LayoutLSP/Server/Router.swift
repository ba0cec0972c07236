/// Which requests about documents the server answers: one line for each feature.
enum Router {
  static let features: [Feature] = [
    .hover,
    .completion,
    .completionResolve,
    .frames,
    .definition,
    .references,
    .documentHighlight,
    .prepareRename,
    .rename,
    .linkedEditingRange,
    .foldingRange,
    .selectionRange,
    .semanticTokens,
    .semanticTokensDelta,
    .semanticTokensRange,
    .inlayHint,
    .inlayHintResolve,
    .signatureHelp,
    .codeLens,
    .codeAction,
    .codeActionResolve,
    .documentSymbol,
    .documentLink,
    .formatting,
    .rangeFormatting,
    .onTypeFormatting,
    .workspaceSymbol,
    .willRenameFiles,
  ]

  /// The parameters of what the server handles itself.
  static let ownParams: [(method: String, params: ParamsDecoder)] = [
    ("initialize", ParamsDecoder(LSP.InitializeParams.self)),
    ("$/cancelRequest", ParamsDecoder(LSP.CancelParams.self)),
    ("$/setTrace", ParamsDecoder(LSP.SetTraceParams.self)),
    ("window/workDoneProgress/cancel", ParamsDecoder(LSP.WorkDoneProgressCancelParams.self)),
    ("textDocument/diagnostic", ParamsDecoder(LSP.DocumentDiagnosticParams.self)),
    ("workspace/diagnostic", ParamsDecoder(LSP.WorkspaceDiagnosticParams.self)),
    ("textDocument/didOpen", ParamsDecoder(LSP.DidOpenParams.self)),
    ("textDocument/didChange", ParamsDecoder(direct: LSP.DidChangeParams.self)),
    ("textDocument/didSave", ParamsDecoder(LSP.TextDocumentParams.self)),
    ("textDocument/didClose", ParamsDecoder(LSP.TextDocumentParams.self)),
    ("workspace/didChangeWatchedFiles", ParamsDecoder(LSP.DidChangeWatchedFilesParams.self)),
    ("workspace/didCreateFiles", ParamsDecoder(LSP.FilesParams.self)),
    ("workspace/didDeleteFiles", ParamsDecoder(LSP.FilesParams.self)),
    ("workspace/didRenameFiles", ParamsDecoder(LSP.RenameFilesParams.self)),
    ("workspace/didChangeWorkspaceFolders", ParamsDecoder(LSP.DidChangeWorkspaceFoldersParams.self)),
    ("workspace/didChangeConfiguration", ParamsDecoder(LSP.DidChangeConfigurationParams.self)),
  ]

  static let decoder = MessageDecoder(ownParams + features.map { ($0.method, $0.params) })

  static func feature(_ method: String) -> Feature? {
    features.first { $0.method == method }
  }

  /// What the server can do: what its features say, and no more.
  static func capabilities(_ abilities: ClientAbilities) -> LSP.ServerCapabilities {
    var capabilities = LSP.ServerCapabilities(
      positionEncoding: abilities.encoding, textDocumentSync: LSP.TextDocumentSyncOptions())
    for feature in features { feature.contribute(&capabilities) }
    // One that asks for diagnostics is not sent any.
    if abilities.pullsDiagnostics { capabilities.diagnosticProvider = LSP.DiagnosticOptions() }
    if abilities.showsProgress {
      capabilities.referencesProvider = .tellingProgress
      capabilities.workspaceSymbolProvider = .tellingProgress
    }
    // The specification allows no more to clients that do not ask first.
    if !abilities.preparesRename {
      capabilities.renameProvider = .plain
    } else if abilities.showsProgress {
      capabilities.renameProvider = .preparingAndTellingProgress
    }
    // The others take nothing but commands.
    if !abilities.actions.literals { capabilities.codeActionProvider = nil }
    // The legend names only what the client knows; to one that shows no tokens none are offered.
    capabilities.semanticTokensProvider?.legend = abilities.tokens
    if abilities.tokens.tokenTypes.isEmpty { capabilities.semanticTokensProvider = nil }
    return capabilities
  }
}
