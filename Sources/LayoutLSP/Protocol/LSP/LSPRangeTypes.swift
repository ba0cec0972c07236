import Formats

// Results about parts of a text: folds, growing selections.

extension LSP {
  // MARK: Folding

  package enum FoldingRangeKind: String, WritesJSON, Sendable {
    case comment, imports
  }

  package struct FoldingRange: Hashable, Sendable {
    package var startLine: Int
    package var startCharacter: Int?
    package var endLine: Int
    package var endCharacter: Int?
    var kind: FoldingRangeKind?
    package var collapsedText: String?

    package init(
      startLine: Int,
      startCharacter: Int? = nil,
      endLine: Int,
      endCharacter: Int? = nil,
      kind: FoldingRangeKind? = nil,
      collapsedText: String? = nil
    ) {
      self.startLine = startLine
      self.startCharacter = startCharacter
      self.endLine = endLine
      self.endCharacter = endCharacter
      self.kind = kind
      self.collapsedText = collapsedText
    }
  }

  // MARK: Selection

  package struct SelectionRangeParams: DocumentParams {
    package var textDocument: TextDocumentIdentifier
    package var positions: [Position]

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      textDocument = try json.value("textDocument")
      positions = try json.value("positions")
    }
  }

  /// A range, and the one around it.
  package final class SelectionRange: Sendable {
    let range: Range
    let parent: SelectionRange?

    package init(range: Range, parent: SelectionRange?) {
      self.range = range
      self.parent = parent
    }
  }
}

extension LSP.FoldingRange: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("collapsedText", collapsedText)
    json.member("endCharacter", endCharacter)
    json.member("endLine", endLine)
    json.member("kind", kind)
    json.member("startCharacter", startCharacter)
    json.member("startLine", startLine)
  }
}

extension LSP.SelectionRange: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("parent", parent)
    json.member("range", range)
  }
}
