import Formats

// Results of the requests for outlines, of a document and of all files, and for links.

extension LSP {
  /// The kinds that this server uses, all of which every client knows.
  package enum SymbolKind: Int, WritesJSON, Sendable {
    case `class` = 5
    case property = 7
    case field = 8
    case `enum` = 10
    case interface = 11
    case constant = 14
    case array = 18
  }

  package struct DocumentSymbol: Hashable, Sendable {
    var name: String
    var detail: String?
    var kind: SymbolKind
    var range: Range
    var selectionRange: Range
    var children: [DocumentSymbol]?

    package init(
      name: String,
      detail: String? = nil,
      kind: SymbolKind,
      range: Range,
      selectionRange: Range,
      children: [DocumentSymbol]? = nil
    ) {
      self.name = name
      self.detail = detail
      self.kind = kind
      self.range = range
      self.selectionRange = selectionRange
      self.children = children
    }
  }

  package struct SymbolInformation: Hashable, Sendable {
    var name: String
    var kind: SymbolKind
    var location: Location
    var containerName: String?

    package init(name: String, kind: SymbolKind, location: Location, containerName: String? = nil) {
      self.name = name
      self.kind = kind
      self.location = location
      self.containerName = containerName
    }
  }

  /// As a tree, or as a list.
  package typealias DocumentSymbolResult = Either<[DocumentSymbol], [SymbolInformation]>

  package struct WorkspaceSymbolParams: ReadsMembers, Sendable {
    package var query: String

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      query = try json.value("query")
    }
  }

  package struct DocumentLink: Hashable, Sendable {
    var range: Range
    var target: String?
    var tooltip: String?

    package init(range: Range, target: String? = nil, tooltip: String? = nil) {
      self.range = range
      self.target = target
      self.tooltip = tooltip
    }
  }
}

extension LSP.DocumentSymbol: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("children", children)
    json.member("detail", detail)
    json.member("kind", kind)
    json.member("name", name)
    json.member("range", range)
    json.member("selectionRange", selectionRange)
  }
}

extension LSP.SymbolInformation: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("containerName", containerName)
    json.member("kind", kind)
    json.member("location", location)
    json.member("name", name)
  }
}

extension LSP.DocumentLink: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("range", range)
    json.member("target", target)
    json.member("tooltip", tooltip)
  }
}
