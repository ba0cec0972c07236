/// Parameters of the requests that lay text out. Their answers are text edits.
extension LSP {
  package struct DocumentFormattingParams: DocumentParams {
    package var textDocument: TextDocumentIdentifier
    package var options: FormattingOptions
  }

  package struct DocumentRangeFormattingParams: DocumentParams {
    package var textDocument: TextDocumentIdentifier
    package var range: Range
    package var options: FormattingOptions
  }

  package struct DocumentOnTypeFormattingParams: DocumentParams {
    package var textDocument: TextDocumentIdentifier
    package var position: Position
    /// The character that was typed. The client may have inserted more with it.
    package var ch: String
    package var options: FormattingOptions
  }

  package struct FormattingOptions: Decodable, Sendable {
    package var tabSize: Int
    package var insertSpaces: Bool
    package var trimTrailingWhitespace: Bool?
    package var insertFinalNewline: Bool?
    package var trimFinalNewlines: Bool?
  }
}
