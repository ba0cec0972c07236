// Parameters that many requests share, and the result of hover.

/// The parameters of a request about a document.
protocol DocumentParams: Decodable, Sendable {
  var textDocument: LSP.TextDocumentIdentifier { get }
}

extension LSP {
  struct TextDocumentParams: DocumentParams {
    var textDocument: TextDocumentIdentifier
  }

  struct TextDocumentPositionParams: DocumentParams {
    var textDocument: TextDocumentIdentifier
    var position: Position
  }

  struct TextDocumentRangeParams: DocumentParams {
    var textDocument: TextDocumentIdentifier
    var range: Range
  }

  struct Hover: Codable, Sendable {
    var contents: MarkupContent
    var range: Range?
  }
}
