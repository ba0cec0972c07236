// Parameters that many requests share, and the result of hover.

/// The parameters of a request about a document.
package protocol DocumentParams: Decodable, Sendable {
  var textDocument: LSP.TextDocumentIdentifier { get }
}

extension LSP {
  package struct TextDocumentParams: DocumentParams {
    package var textDocument: TextDocumentIdentifier
  }

  package struct TextDocumentPositionParams: DocumentParams {
    package var textDocument: TextDocumentIdentifier
    package var position: Position
  }

  package struct TextDocumentRangeParams: DocumentParams {
    package var textDocument: TextDocumentIdentifier
    package var range: Range
  }

  package struct Hover: Codable, Sendable {
    var contents: MarkupContent
    var range: Range?

    package init(contents: MarkupContent, range: Range? = nil) {
      self.contents = contents
      self.range = range
    }
  }
}
