import Formats

// Parameters and results of the lifecycle, of document synchronisation and of the settings.

extension LSP {
  /// The parameters of `initialize`, as far as this server asks.
  package struct InitializeParams: ReadsMembers, Sendable {
    package var processID: Int32?
    package var clientName: String?
    package var capabilities: ClientCapabilities
    package var options: JSONValue?
    package var trace: Trace
    /// The URIs of the workspace's folders; empty if a document is open alone.
    package var folders: [String]

    /// Reads what it can: no client is refused over an odd capability.
    package init(_ params: JSONMembers) {
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

  package enum Trace: String, ReadsJSON, Sendable {
    case off, messages, verbose
  }

  package struct SetTraceParams: ReadsMembers, Sendable {
    package var value: Trace

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      value = try json.value("value")
    }
  }

  package struct LogTraceParams: Sendable {
    var message: String
    var verbose: String?

    package init(message: String, verbose: String? = nil) {
      self.message = message
      self.verbose = verbose
    }
  }

  package struct InitializeResult: Sendable {
    var capabilities: JSONValue
    var serverInfo: JSONValue

    package init(capabilities: JSONValue, serverInfo: JSONValue) {
      self.capabilities = capabilities
      self.serverInfo = serverInfo
    }
  }

  package struct WorkspaceFolder: ReadsMembers, Sendable {
    package var uri: String

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      uri = try json.value("uri")
    }
  }

  package struct DidChangeWorkspaceFoldersParams: ReadsMembers, Sendable {
    package struct Event: ReadsMembers, Sendable {
      package var added: [WorkspaceFolder]
      package var removed: [WorkspaceFolder]

      package init(_ json: JSONMembers) throws(JSONMismatch) {
        added = try json.value("added")
        removed = try json.value("removed")
      }
    }
    package var event: Event

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      event = try json.value("event")
    }
  }

  package struct DidChangeWatchedFilesParams: ReadsMembers, Sendable {
    /// The bit of a watcher's `kind` for deletions.
    package static let deletions = 4

    /// The files that were created, changed or deleted: the disk tells which.
    package var changes: [TextDocumentIdentifier]

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      changes = try json.value("changes")
    }
  }

  /// Files and folders that the user made or deleted in the editor.
  package struct FilesParams: ReadsMembers, Sendable {
    package var files: [TextDocumentIdentifier]

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      files = try json.value("files")
    }
  }

  package enum MessageType: Int, WritesJSON, Sendable {
    case warning = 2
  }

  /// The parameters of `window/showMessage` and `window/logMessage`.
  package struct MessageParams: Sendable {
    var type: MessageType
    var message: String

    package init(type: MessageType, message: String) {
      self.type = type
      self.message = message
    }
  }

  package struct CancelParams: ReadsMembers, Sendable {
    package var id: RequestID

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      id = try json.value("id")
    }
  }

  package struct DidOpenParams: ReadsMembers, Sendable {
    package struct TextDocumentItem: ReadsMembers, Sendable {
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

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      textDocument = try json.value("textDocument")
    }
  }

  package struct DidChangeParams: ReadsMembers, Sendable {
    package struct VersionedIdentifier: ReadsMembers, Sendable {
      package var uri: String
      package var version: Int?

      package init(uri: String, version: Int? = nil) {
        self.uri = uri
        self.version = version
      }
    }
    /// A change of a range, or without a range the whole new text.
    package struct ContentChange: ReadsMembers, Sendable {
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

  package struct DidChangeConfigurationParams: ReadsMembers, Sendable {
    package var settings: JSONValue?

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      settings = try json.optional("settings")
    }
  }

  package struct ConfigurationParams: Sendable {
    package struct Item: Sendable {
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

  package struct RegistrationParams: Sendable {
    package struct Registration: Sendable {
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

extension LSP.DidOpenParams.TextDocumentItem {
  package init(_ json: JSONMembers) throws(JSONMismatch) {
    uri = try json.value("uri")
    version = try json.optional("version")
    text = try json.value("text")
  }
}

extension LSP.DidChangeParams {
  package init(_ json: JSONMembers) throws(JSONMismatch) {
    textDocument = try json.value("textDocument")
    contentChanges = try json.value("contentChanges")
  }
}

extension LSP.DidChangeParams.VersionedIdentifier {
  package init(_ json: JSONMembers) throws(JSONMismatch) {
    uri = try json.value("uri")
    version = try json.optional("version")
  }
}

extension LSP.DidChangeParams.ContentChange {
  package init(_ json: JSONMembers) throws(JSONMismatch) {
    range = try json.optional("range")
    text = try json.value("text")
  }
}

extension LSP.LogTraceParams: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("message", message)
    json.member("verbose", verbose)
  }
}

extension LSP.InitializeResult: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("capabilities", capabilities)
    json.member("serverInfo", serverInfo)
  }
}

extension LSP.MessageParams: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("message", message)
    json.member("type", type)
  }
}

extension LSP.ConfigurationParams: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) { json.member("items", items) }
}

extension LSP.ConfigurationParams.Item: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) { json.member("section", section) }
}

extension LSP.RegistrationParams: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) { json.member("registrations", registrations) }
}

extension LSP.RegistrationParams.Registration: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("id", id)
    json.member("method", method)
    json.member("registerOptions", registerOptions)
  }
}
