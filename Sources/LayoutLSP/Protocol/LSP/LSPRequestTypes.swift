import Formats

// Parameters that many requests share, and the result of hover.

/// The parameters of a request about a document.
package protocol DocumentParams: ReadsMembers, Sendable {
  var textDocument: LSP.TextDocumentIdentifier { get }
}

extension LSP {
  package struct TextDocumentParams: DocumentParams {
    package var textDocument: TextDocumentIdentifier

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      textDocument = try json.value("textDocument")
    }
  }

  package struct TextDocumentPositionParams: DocumentParams {
    package var textDocument: TextDocumentIdentifier
    package var position: Position

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      textDocument = try json.value("textDocument")
      position = try json.value("position")
    }
  }

  package struct TextDocumentRangeParams: DocumentParams {
    package var textDocument: TextDocumentIdentifier
    package var range: Range

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      textDocument = try json.value("textDocument")
      range = try json.value("range")
    }
  }

  package struct Hover: Sendable {
    var contents: MarkupContent
    var range: Range?

    package init(contents: MarkupContent, range: Range? = nil) {
      self.contents = contents
      self.range = range
    }
  }
}

extension LSP.Hover: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("contents", contents)
    json.member("range", range)
  }
}
