// Parameters and results of the requests about names: definition, references, highlights, rename.

extension LSP {
  // MARK: Places

  package struct LocationLink: Codable, Hashable, Sendable {
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
    package struct Context: Codable, Sendable {
      package var includeDeclaration: Bool
    }
    package var textDocument: TextDocumentIdentifier
    package var position: Position
    package var context: Context
  }

  package enum DocumentHighlightKind: Int, Codable, Sendable {
    case read = 2
    case write = 3
  }

  package struct DocumentHighlight: Codable, Hashable, Sendable {
    var range: Range
    var kind: DocumentHighlightKind

    package init(range: Range, kind: DocumentHighlightKind) {
      self.range = range
      self.kind = kind
    }
  }

  package struct LinkedEditingRanges: Codable, Hashable, Sendable {
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
  }

  package struct PrepareRenameResult: Codable, Hashable, Sendable {
    var range: Range
    var placeholder: String

    package init(range: Range, placeholder: String) {
      self.range = range
      self.placeholder = placeholder
    }
  }

  package struct RenameFilesParams: Decodable, Sendable {
    package struct FileRename: Decodable, Sendable {
      package var oldUri: String
      package var newUri: String
    }
    package var files: [FileRename]
  }
}
