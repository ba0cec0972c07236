/// Parameters and results of the lifecycle, of document synchronisation and of the settings.

extension LSP {
  /// What the client sent with `initialize`, as far as this server asks.
  struct InitializeParams: Decodable, Sendable {
    var processID: Int32?
    var clientName: String?
    var abilities: ClientAbilities
    var options: JSONValue?
    var trace: Trace
    /// The URIs of the workspace's folders; empty where a document is open alone.
    var folders: [String]

    /// Reads what it can: no client is refused over an odd capability.
    init(from decoder: any Decoder) throws {
      let params = ObjectReader(try decoder.container(keyedBy: AnyKey.self))
      processID = params["processId"]
      clientName = params["clientInfo", "name"]
      abilities = ClientAbilities(params)
      options = params["initializationOptions"]
      trace = params["trace"] ?? .off
      let root: String? = params["rootUri"]
      let listed: [WorkspaceFolder]? = params["workspaceFolders"]
      folders = listed?.map(\.uri) ?? [root].compactMap { $0 }
    }
  }

  enum Trace: String, Codable, Sendable {
    case off, messages, verbose
  }

  struct SetTraceParams: Decodable, Sendable {
    var value: Trace
  }

  struct LogTraceParams: Encodable, Sendable {
    var message: String
    var verbose: String?
  }

  struct InitializeResult: Encodable, Sendable {
    var capabilities: JSONValue
    var serverInfo: JSONValue
  }

  struct WorkspaceFolder: Decodable, Sendable {
    var uri: String
  }

  struct DidChangeWorkspaceFoldersParams: Decodable, Sendable {
    struct Event: Decodable, Sendable {
      var added: [WorkspaceFolder]
      var removed: [WorkspaceFolder]
    }
    var event: Event
  }

  struct DidChangeWatchedFilesParams: Decodable, Sendable {
    /// Of what a watcher is to tell of, the third bit.
    static let deletions = 4

    /// Created, changed or deleted: which of them the disk tells.
    struct FileEvent: Decodable, Sendable {
      var uri: String
    }
    var changes: [FileEvent]
  }

  /// Files and folders that the user made or deleted in the editor.
  struct FilesParams: Decodable, Sendable {
    struct File: Decodable, Sendable {
      var uri: String
    }
    var files: [File]
  }

  enum MessageType: Int, Encodable, Sendable {
    case error = 1
    case warning = 2
    case info = 3
    case log = 4
  }

  /// Of `window/showMessage` and `window/logMessage`.
  struct MessageParams: Encodable, Sendable {
    var type: MessageType
    var message: String
  }

  struct CancelParams: Decodable, Sendable {
    var id: RequestID
  }

  struct DidOpenParams: Decodable, Sendable {
    struct TextDocumentItem: Decodable, Sendable {
      var uri: String
      var version: Int?
      var text: String
    }
    var textDocument: TextDocumentItem
  }

  struct DidChangeParams: Decodable, Sendable {
    struct VersionedIdentifier: Decodable, Sendable {
      var uri: String
      var version: Int?
    }
    /// Without a range the whole text.
    struct ContentChange: Decodable, Sendable {
      var range: Range?
      var text: String
    }
    var textDocument: VersionedIdentifier
    var contentChanges: [ContentChange]
  }

  struct DidChangeConfigurationParams: Decodable, Sendable {
    var settings: JSONValue?
  }

  struct ConfigurationParams: Encodable, Sendable {
    struct Item: Encodable, Sendable {
      var section: String
    }
    var items: [Item]
  }

  struct RegistrationParams: Encodable, Sendable {
    struct Registration: Encodable, Sendable {
      var id: String
      var method: String
      var registerOptions: JSONValue?
    }
    var registrations: [Registration]
  }
}

/// What the client can do with an answer, from its capabilities; what it does not mention it cannot.
struct ClientAbilities: Sendable, Equatable {
  /// The first that the client lists and this server knows.
  var encoding = PositionEncoding.utf16
  var hoverMarkdown = false
  var documentationMarkdown = false
  var snippets = false
  /// What of a completion item it takes later.
  var completionResolves: [String] = []
  /// Answers `workspace/configuration`.
  var configuration = false
  /// Wants to be told that `workspace/didChangeConfiguration` is listened to.
  var registersConfiguration = false
  /// Can be asked to tell of changes on the disk.
  var registersWatchedFiles = false
  /// Takes `LocationLink`s for a definition.
  var definitionLinks = false
  /// Takes a tree of `DocumentSymbol`s.
  var symbolTree = false
  /// Takes `documentChanges`, which name the versions that they are about.
  var documentChanges = false
  /// Asks `prepareRename` first.
  var preparesRename = false
  var folding = FoldingAbilities()
  /// The types and modifiers of semantic tokens that it knows, and this server has; empty where it shows none.
  var tokens = LSP.SemanticTokensLegend(tokenTypes: [], tokenModifiers: [])
  /// What of an inlay hint it takes later.
  var hints: [String] = []
  /// Asks for diagnostics, and so is not sent any; and takes those of other documents with an answer.
  var pullsDiagnostics = false
  var takesRelatedDocuments = false
  /// Shows how far the server's work is.
  var showsProgress = false
  /// The requests that make it ask again for what it shows.
  var refreshes: Set<String> = []
  var signatureMarkdown = false
  var actions = ActionAbilities()

  init() {}

  fileprivate init(_ params: ObjectReader) {
    let encodings: [String]? = params["capabilities", "general", "positionEncodings"]
    encoding = encodings?.lazy.compactMap { PositionEncoding(rawValue: $0) }.first ?? .utf16
    hoverMarkdown = Self.prefersMarkdown(params["capabilities", "textDocument", "hover", "contentFormat"])
    documentationMarkdown = Self.prefersMarkdown(
      params["capabilities", "textDocument", "completion", "completionItem", "documentationFormat"])
    snippets = params["capabilities", "textDocument", "completion", "completionItem", "snippetSupport"] ?? false
    completionResolves =
      params["capabilities", "textDocument", "completion", "completionItem", "resolveSupport", "properties"] ?? []
    configuration = params["capabilities", "workspace", "configuration"] ?? false
    registersConfiguration =
      params["capabilities", "workspace", "didChangeConfiguration", "dynamicRegistration"] ?? false
    registersWatchedFiles =
      params["capabilities", "workspace", "didChangeWatchedFiles", "dynamicRegistration"] ?? false
    definitionLinks = params["capabilities", "textDocument", "definition", "linkSupport"] ?? false
    symbolTree =
      params["capabilities", "textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport"] ?? false
    documentChanges = params["capabilities", "workspace", "workspaceEdit", "documentChanges"] ?? false
    preparesRename = params["capabilities", "textDocument", "rename", "prepareSupport"] ?? false
    folding = FoldingAbilities(
      isByLine: params["capabilities", "textDocument", "foldingRange", "lineFoldingOnly"] ?? false,
      showsText: params["capabilities", "textDocument", "foldingRange", "foldingRange", "collapsedText"] ?? false,
      limit: params["capabilities", "textDocument", "foldingRange", "rangeLimit"])
    tokens = LSP.SemanticTokensLegend(
      types: params["capabilities", "textDocument", "semanticTokens", "tokenTypes"],
      modifiers: params["capabilities", "textDocument", "semanticTokens", "tokenModifiers"])
    hints = params["capabilities", "textDocument", "inlayHint", "resolveSupport", "properties"] ?? []
    pullsDiagnostics = params.holds("capabilities", "textDocument", "diagnostic")
    takesRelatedDocuments = params["capabilities", "textDocument", "diagnostic", "relatedDocumentSupport"] ?? false
    showsProgress = params["capabilities", "window", "workDoneProgress"] ?? false
    for (member, method) in [
      ("diagnostics", "diagnostic"), ("inlayHint", "inlayHint"), ("codeLens", "codeLens"),
      ("semanticTokens", "semanticTokens"),
    ] where params["capabilities", "workspace", member, "refreshSupport"] == true {
      refreshes.insert("workspace/\(method)/refresh")
    }
    signatureMarkdown = Self.prefersMarkdown(
      params["capabilities", "textDocument", "signatureHelp", "signatureInformation", "documentationFormat"])
    let kinds: [String]? =
      params["capabilities", "textDocument", "codeAction", "codeActionLiteralSupport", "codeActionKind", "valueSet"]
    // One that says nothing of actions at all, and asks for them, had better get some.
    actions.literals = kinds != nil || !params.holds("capabilities", "textDocument", "codeAction")
    let resolved: [String]? = params["capabilities", "textDocument", "codeAction", "resolveSupport", "properties"]
    actions.resolvesEdits =
      resolved?.contains("edit") == true
      && params["capabilities", "textDocument", "codeAction", "dataSupport"] ?? false
  }

  /// The client lists the formats in its order of preference.
  private static func prefersMarkdown(_ formats: [String]?) -> Bool {
    formats?.lazy.compactMap { LSP.MarkupKind(rawValue: $0) }.first == .markdown
  }
}

/// Reads single members out of a deep object, without decoding the rest; nil for what is absent or of another type.
private struct ObjectReader {
  private let container: KeyedDecodingContainer<AnyKey>

  init(_ container: KeyedDecodingContainer<AnyKey>) {
    self.container = container
  }

  subscript<Value: Decodable>(path: String...) -> Value? {
    path.last.flatMap { try? object(path.dropLast())?.decode(Value.self, forKey: AnyKey(stringValue: $0)) }
  }

  /// Whether there is an object, whatever is in it.
  func holds(_ path: String...) -> Bool { object(path[...]) != nil }

  private func object(_ path: ArraySlice<String>) -> KeyedDecodingContainer<AnyKey>? {
    var container = container
    for name in path {
      guard let inner = try? container.nestedContainer(keyedBy: AnyKey.self, forKey: AnyKey(stringValue: name))
      else { return nil }
      container = inner
    }
    return container
  }
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
