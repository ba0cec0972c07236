// Results about parts of a text: folds, growing selections.

extension LSP {
  // MARK: Folding

  enum FoldingRangeKind: String, Codable, Sendable {
    case comment, imports
  }

  struct FoldingRange: Codable, Hashable, Sendable {
    var startLine: Int
    var startCharacter: Int?
    var endLine: Int
    var endCharacter: Int?
    var kind: FoldingRangeKind?
    var collapsedText: String?
  }

  // MARK: Selection

  struct SelectionRangeParams: DocumentParams {
    var textDocument: TextDocumentIdentifier
    var positions: [Position]
  }

  /// A range, and the one around it.
  final class SelectionRange: Encodable, Sendable {
    let range: Range
    let parent: SelectionRange?

    init(range: Range, parent: SelectionRange?) {
      self.range = range
      self.parent = parent
    }
  }
}
