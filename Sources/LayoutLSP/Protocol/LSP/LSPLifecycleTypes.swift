import Formats

// Parameters and results of the lifecycle, of document synchronisation and of the settings.

extension LSP {
  /// The parameters of `initialize`, as far as this server asks.
  package struct InitializeParams: Decodable, Sendable {
    package var processID: Int32?
    package var clientName: String?
    package var capabilities: ClientCapabilities
    package var options: JSONValue?
    package var trace: Trace
    /// The URIs of the workspace's folders; empty if a document is open alone.
    package var folders: [String]

    /// Reads what it can: no client is refused over an odd capability.
    package init(from decoder: any Decoder) throws {
      let params = ObjectReader(try decoder.container(keyedBy: AnyKey.self))
      processID = params["processId"]
      clientName = params["clientInfo", "name"]
      capabilities = ClientCapabilities(params)
      options = params["initializationOptions"]
      trace = params["trace"] ?? .off
      let root: String? = params["rootUri"]
      let listed: [WorkspaceFolder]? = params["workspaceFolders"]
      folders = listed?.map { $0.uri } ?? [root].compactMap { $0 }
    }
  }

  package enum Trace: String, Codable, Sendable {
    case off, messages, verbose
  }

  package struct SetTraceParams: Decodable, Sendable {
    package var value: Trace
  }

  package struct LogTraceParams: Encodable, Sendable {
    var message: String
    var verbose: String?

    package init(message: String, verbose: String? = nil) {
      self.message = message
      self.verbose = verbose
    }
  }

  package struct InitializeResult: Encodable, Sendable {
    var capabilities: JSONValue
    var serverInfo: JSONValue

    package init(capabilities: JSONValue, serverInfo: JSONValue) {
      self.capabilities = capabilities
      self.serverInfo = serverInfo
    }
  }

  package struct WorkspaceFolder: Decodable, Sendable {
    package var uri: String
  }

  package struct DidChangeWorkspaceFoldersParams: Decodable, Sendable {
    package struct Event: Decodable, Sendable {
      package var added: [WorkspaceFolder]
      package var removed: [WorkspaceFolder]
    }
    package var event: Event
  }

  package struct DidChangeWatchedFilesParams: Decodable, Sendable {
    /// The bit of a watcher's `kind` for deletions.
    package static let deletions = 4

    /// The files that were created, changed or deleted: the disk tells which.
    package var changes: [TextDocumentIdentifier]
  }

  /// Files and folders that the user made or deleted in the editor.
  package struct FilesParams: Decodable, Sendable {
    package var files: [TextDocumentIdentifier]
  }

  package enum MessageType: Int, Encodable, Sendable {
    case warning = 2
  }

  /// The parameters of `window/showMessage` and `window/logMessage`.
  package struct MessageParams: Encodable, Sendable {
    var type: MessageType
    var message: String

    package init(type: MessageType, message: String) {
      self.type = type
      self.message = message
    }
  }

  package struct CancelParams: Decodable, Sendable {
    package var id: RequestID
  }

  package struct DidOpenParams: Decodable, Sendable {
    package struct TextDocumentItem: Decodable, Sendable {
      package var uri: String
      package var version: Int?
      package var text: String

      package init(uri: String, version: Int? = nil, text: String) {
        self.uri = uri
        self.version = version
        self.text = text
      }
    }
    package var textDocument: TextDocumentItem
  }

  package struct DidChangeParams: Decodable, Sendable {
    package struct VersionedIdentifier: Decodable, Sendable {
      package var uri: String
      package var version: Int?

      package init(uri: String, version: Int? = nil) {
        self.uri = uri
        self.version = version
      }
    }
    /// A change of a range, or without a range the whole new text.
    package struct ContentChange: Decodable, Sendable {
      package var range: Range?
      package var text: String

      package init(range: Range? = nil, text: String) {
        self.range = range
        self.text = text
      }
    }
    package var textDocument: VersionedIdentifier
    package var contentChanges: [ContentChange]

    package init(textDocument: VersionedIdentifier, contentChanges: [ContentChange]) {
      self.textDocument = textDocument
      self.contentChanges = contentChanges
    }
  }

  package struct DidChangeConfigurationParams: Decodable, Sendable {
    package var settings: JSONValue?
  }

  package struct ConfigurationParams: Encodable, Sendable {
    package struct Item: Encodable, Sendable {
      var section: String

      package init(section: String) {
        self.section = section
      }
    }
    var items: [Item]

    package init(items: [Item]) {
      self.items = items
    }
  }

  package struct RegistrationParams: Encodable, Sendable {
    package struct Registration: Encodable, Sendable {
      var id: String
      var method: String
      var registerOptions: JSONValue?

      package init(id: String, method: String, registerOptions: JSONValue? = nil) {
        self.id = id
        self.method = method
        self.registerOptions = registerOptions
      }
    }
    var registrations: [Registration]

    package init(registrations: [Registration]) {
      self.registrations = registrations
    }
  }
}
