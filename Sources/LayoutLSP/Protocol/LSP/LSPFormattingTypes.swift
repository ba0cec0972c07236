/// Parameters of the requests that lay text out. Their answers are text edits.
extension LSP {
  struct DocumentFormattingParams: DocumentParams {
    var textDocument: TextDocumentIdentifier
    var options: FormattingOptions
  }

  struct DocumentRangeFormattingParams: DocumentParams {
    var textDocument: TextDocumentIdentifier
    var range: Range
    var options: FormattingOptions
  }

  struct DocumentOnTypeFormattingParams: DocumentParams {
    var textDocument: TextDocumentIdentifier
    var position: Position
    /// The character that was typed. The client may have inserted more with it.
    var ch: String
    var options: FormattingOptions
  }

  struct FormattingOptions: Decodable, Sendable {
    var tabSize: Int
    var insertSpaces: Bool
    var trimTrailingWhitespace: Bool?
    var insertFinalNewline: Bool?
    var trimFinalNewlines: Bool?
  }
}
