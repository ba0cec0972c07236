/// Results of the requests for outlines, of a document and of all files, and for links.

extension LSP {
  /// Of those that every client knows.
  enum SymbolKind: Int, Codable, Sendable {
    case `class` = 5
    case property = 7
    case field = 8
    case `enum` = 10
    case interface = 11
    case constant = 14
    case array = 18
  }

  struct DocumentSymbol: Codable, Hashable, Sendable {
    var name: String
    var detail: String?
    var kind: SymbolKind
    var range: Range
    var selectionRange: Range
    var children: [DocumentSymbol]?
  }

  struct SymbolInformation: Codable, Hashable, Sendable {
    var name: String
    var kind: SymbolKind
    var location: Location
    var containerName: String?
  }

  /// In the shape that the client takes.
  enum DocumentSymbolResult: Encodable, Sendable {
    case tree([DocumentSymbol])
    case list([SymbolInformation])

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .tree(let symbols): try symbols.encode(to: encoder)
      case .list(let symbols): try symbols.encode(to: encoder)
      }
    }
  }

  struct WorkspaceSymbolParams: Decodable, Sendable {
    var query: String
  }

  struct DocumentLink: Codable, Hashable, Sendable {
    var range: Range
    var target: String?
    var tooltip: String?
  }
}

extension LSP.DocumentSymbolResult: WritesJSON {
  func write(to json: inout JSONWriter) {
    switch self {
    case .tree(let symbols): json.list(symbols) { $0.write(to: &$1) }
    case .list(let symbols): json.list(symbols) { $0.write(to: &$1) }
    }
  }
}

extension LSP.DocumentSymbol: WritesJSON {
  func write(to json: inout JSONWriter) {
    json.raw("{")
    if let children {
      json.raw(#""children":"#)
      json.list(children) { $0.write(to: &$1) }
      json.raw(",")
    }
    if let detail {
      json.raw(#""detail":"#)
      json.string(detail)
      json.raw(",")
    }
    json.raw(#""kind":"#)
    json.number(kind.rawValue)
    json.raw(#","name":"#)
    json.string(name)
    json.raw(#","range":"#)
    json.range(range)
    json.raw(#","selectionRange":"#)
    json.range(selectionRange)
    json.raw("}")
  }
}

extension LSP.SymbolInformation: WritesJSON {
  func write(to json: inout JSONWriter) {
    json.raw("{")
    if let containerName {
      json.raw(#""containerName":"#)
      json.string(containerName)
      json.raw(",")
    }
    json.raw(#""kind":"#)
    json.number(kind.rawValue)
    json.raw(#","location":{"range":"#)
    json.range(location.range)
    json.raw(#","uri":"#)
    json.string(location.uri)
    json.raw(#"},"name":"#)
    json.string(name)
    json.raw("}")
  }
}
