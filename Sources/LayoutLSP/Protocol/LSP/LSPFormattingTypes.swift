import Formats

/// Parameters of the requests that lay text out. Their answers are text edits.
extension LSP {
  package struct DocumentFormattingParams: DocumentParams {
    package var textDocument: TextDocumentIdentifier
    package var options: FormattingOptions

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      textDocument = try json.value("textDocument")
      options = try json.value("options")
    }
  }

  package struct DocumentRangeFormattingParams: DocumentParams {
    package var textDocument: TextDocumentIdentifier
    package var range: Range
    package var options: FormattingOptions

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      textDocument = try json.value("textDocument")
      range = try json.value("range")
      options = try json.value("options")
    }
  }

  package struct DocumentRangesFormattingParams: DocumentParams {
    package var textDocument: TextDocumentIdentifier
    package var ranges: [Range]
    package var options: FormattingOptions

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      textDocument = try json.value("textDocument")
      ranges = try json.value("ranges")
      options = try json.value("options")
    }
  }

  package struct DocumentOnTypeFormattingParams: DocumentParams {
    package var textDocument: TextDocumentIdentifier
    package var position: Position
    /// The character that was typed. The client may have inserted more with it.
    package var ch: String
    package var options: FormattingOptions

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      textDocument = try json.value("textDocument")
      position = try json.value("position")
      ch = try json.value("ch")
      options = try json.value("options")
    }
  }

  package struct FormattingOptions: ReadsMembers, Sendable {
    package var tabSize: Int
    package var insertSpaces: Bool
    package var trimTrailingWhitespace: Bool?
    package var insertFinalNewline: Bool?
    package var trimFinalNewlines: Bool?

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      tabSize = try json.value("tabSize")
      insertSpaces = try json.value("insertSpaces")
      trimTrailingWhitespace = try json.optional("trimTrailingWhitespace")
      insertFinalNewline = try json.optional("insertFinalNewline")
      trimFinalNewlines = try json.optional("trimFinalNewlines")
    }
  }
}
