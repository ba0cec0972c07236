// Parameters and results of the lifecycle, of document synchronisation and of the settings.

extension LSP {
  /// The parameters of `initialize`, as far as this server asks.
  struct InitializeParams: Decodable, Sendable {
    var processID: Int32?
    var clientName: String?
    var capabilities: ClientCapabilities
    var options: JSONValue?
    var trace: Trace
    /// The URIs of the workspace's folders; empty if a document is open alone.
    var folders: [String]

    /// Reads what it can: no client is refused over an odd capability.
    init(from decoder: any Decoder) throws {
      let params = ObjectReader(try decoder.container(keyedBy: AnyKey.self))
      processID = params["processId"]
      clientName = params["clientInfo", "name"]
      capabilities = ClientCapabilities(params)
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
    /// The bit of a watcher's `kind` for deletions.
    static let deletions = 4

    /// The files that were created, changed or deleted: the disk tells which.
    var changes: [TextDocumentIdentifier]
  }

  /// Files and folders that the user made or deleted in the editor.
  struct FilesParams: Decodable, Sendable {
    var files: [TextDocumentIdentifier]
  }

  enum MessageType: Int, Encodable, Sendable {
    case warning = 2
  }

  /// The parameters of `window/showMessage` and `window/logMessage`.
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
    /// A change of a range, or without a range the whole new text.
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
