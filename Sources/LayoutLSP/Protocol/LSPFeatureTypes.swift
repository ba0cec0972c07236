/// Parameters and results of the requests of single features: hover and completion.

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

  struct Hover: Codable, Sendable {
    var contents: MarkupContent
    var range: Range?
  }

  enum CompletionItemKind: Int, Codable, Sendable {
    case text = 1
    case method = 2
    case function = 3
    case constructor = 4
    case field = 5
    case variable = 6
    case `class` = 7
    case interface = 8
    case module = 9
    case property = 10
    case unit = 11
    case value = 12
    case `enum` = 13
    case keyword = 14
    case snippet = 15
    case color = 16
    case file = 17
    case reference = 18
    case folder = 19
    case enumMember = 20
    case constant = 21
    case `struct` = 22
    case event = 23
    case `operator` = 24
    case typeParameter = 25
  }

  enum InsertTextFormat: Int, Codable, Sendable {
    case plainText = 1
    case snippet = 2
  }

  struct CompletionItem: Codable, Hashable, Sendable {
    var label: String
    var kind: CompletionItemKind
    var detail: String?
    var documentation: MarkupContent?
    var sortText: String
    var insertText: String?
    var insertTextFormat: InsertTextFormat
    var textEdit: TextEdit?
    var data: Subject?

    /// By what tells nearly all items apart: what is said of them is long.
    func hash(into hasher: inout Hasher) {
      hasher.combine(label)
      hasher.combine(sortText)
    }
  }

  struct CompletionList: Codable, Sendable {
    var isIncomplete: Bool
    var items: [CompletionItem]
  }
}
