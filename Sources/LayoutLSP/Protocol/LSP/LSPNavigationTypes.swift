import Formats

// Parameters and results of the requests about names: definition, references, highlights, rename.

extension LSP {
  // MARK: Places

  package struct LocationLink: Hashable, Sendable {
    var originSelectionRange: Range?
    var targetUri: String
    /// All of the declaration, and (`targetSelectionRange`) the name in it.
    var targetRange: Range
    var targetSelectionRange: Range

    package init(
      originSelectionRange: Range? = nil, targetUri: String, targetRange: Range, targetSelectionRange: Range
    ) {
      self.originSelectionRange = originSelectionRange
      self.targetUri = targetUri
      self.targetRange = targetRange
      self.targetSelectionRange = targetSelectionRange
    }
  }

  package typealias DefinitionResult = Either<[Location], [LocationLink]>

  package struct ReferenceParams: DocumentParams {
    package struct Context: ReadsMembers, Sendable {
      package var includeDeclaration: Bool

      package init(_ json: JSONMembers) throws(JSONMismatch) {
        includeDeclaration = try json.value("includeDeclaration")
      }
    }
    package var textDocument: TextDocumentIdentifier
    package var position: Position
    package var context: Context

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      textDocument = try json.value("textDocument")
      position = try json.value("position")
      context = try json.value("context")
    }
  }

  package enum DocumentHighlightKind: Int, WritesJSON, Sendable {
    case read = 2
    case write = 3
  }

  package struct DocumentHighlight: Hashable, Sendable {
    var range: Range
    var kind: DocumentHighlightKind

    package init(range: Range, kind: DocumentHighlightKind) {
      self.range = range
      self.kind = kind
    }
  }

  package struct LinkedEditingRanges: Hashable, Sendable {
    var ranges: [Range]

    package init(ranges: [Range]) {
      self.ranges = ranges
    }
  }

  // MARK: Rename

  package struct RenameParams: DocumentParams {
    package var textDocument: TextDocumentIdentifier
    package var position: Position
    package var newName: String

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      textDocument = try json.value("textDocument")
      position = try json.value("position")
      newName = try json.value("newName")
    }
  }

  package struct PrepareRenameResult: Hashable, Sendable {
    var range: Range
    var placeholder: String

    package init(range: Range, placeholder: String) {
      self.range = range
      self.placeholder = placeholder
    }
  }

  package struct RenameFilesParams: ReadsMembers, Sendable {
    package struct FileRename: ReadsMembers, Sendable {
      package var oldUri: String
      package var newUri: String

      package init(_ json: JSONMembers) throws(JSONMismatch) {
        oldUri = try json.value("oldUri")
        newUri = try json.value("newUri")
      }
    }
    package var files: [FileRename]

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      files = try json.value("files")
    }
  }
}

extension LSP.LocationLink: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("originSelectionRange", originSelectionRange)
    json.member("targetRange", targetRange)
    json.member("targetSelectionRange", targetSelectionRange)
    json.member("targetUri", targetUri)
  }
}

extension LSP.DocumentHighlight: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("kind", kind)
    json.member("range", range)
  }
}

extension LSP.LinkedEditingRanges: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("ranges", ranges)
  }
}

extension LSP.PrepareRenameResult: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("placeholder", placeholder)
    json.member("range", range)
  }
}
