// Results of the requests for outlines, of a document and of all files, and for links.

extension LSP {
  /// The kinds that this server uses, all of which every client knows.
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

  /// As a tree, or as a list.
  typealias DocumentSymbolResult = Either<[DocumentSymbol], [SymbolInformation]>

  struct WorkspaceSymbolParams: Decodable, Sendable {
    var query: String
  }

  struct DocumentLink: Codable, Hashable, Sendable {
    var range: Range
    var target: String?
    var tooltip: String?
  }
}

extension LSP.DocumentSymbol: WritesMembers {
  func writeMembers(to json: inout JSONWriter) {
    json.member("children", children)
    json.member("detail", detail)
    json.member("kind", kind.rawValue)
    json.member("name", name)
    json.member("range", range)
    json.member("selectionRange", selectionRange)
  }
}

extension LSP.SymbolInformation: WritesMembers {
  func writeMembers(to json: inout JSONWriter) {
    json.member("containerName", containerName)
    json.member("kind", kind.rawValue)
    json.member("location", location)
    json.member("name", name)
  }
}
