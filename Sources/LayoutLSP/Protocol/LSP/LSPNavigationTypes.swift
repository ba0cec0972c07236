// Parameters and results of the requests about names: definition, references, highlights, rename.

extension LSP {
  // MARK: Places

  struct LocationLink: Codable, Hashable, Sendable {
    var originSelectionRange: Range?
    var targetUri: String
    /// All of the declaration, and (`targetSelectionRange`) the name in it.
    var targetRange: Range
    var targetSelectionRange: Range
  }

  typealias DefinitionResult = Either<[Location], [LocationLink]>

  struct ReferenceParams: DocumentParams {
    struct Context: Codable, Sendable {
      var includeDeclaration: Bool
    }
    var textDocument: TextDocumentIdentifier
    var position: Position
    var context: Context
  }

  enum DocumentHighlightKind: Int, Codable, Sendable {
    case read = 2
    case write = 3
  }

  struct DocumentHighlight: Codable, Hashable, Sendable {
    var range: Range
    var kind: DocumentHighlightKind
  }

  struct LinkedEditingRanges: Codable, Hashable, Sendable {
    var ranges: [Range]
  }

  // MARK: Rename

  struct RenameParams: DocumentParams {
    var textDocument: TextDocumentIdentifier
    var position: Position
    var newName: String
  }

  struct PrepareRenameResult: Codable, Hashable, Sendable {
    var range: Range
    var placeholder: String
  }

  struct RenameFilesParams: Decodable, Sendable {
    struct FileRename: Decodable, Sendable {
      var oldUri: String
      var newUri: String
    }
    var files: [FileRename]
  }
}
