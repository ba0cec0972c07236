/// Results of completion: items, what one is resolved from, and an item as the client sends it back.

extension LSP {
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

extension LSP.CompletionItem {
  /// The view that an item is about, kept until it is resolved.
  struct Subject: Codable, Hashable, Sendable {
    var uri: String
    var layout: String
    var path: String
    /// Its number in the layout.
    var view: Int
  }
}

extension LSP {
  /// An item with whatever else the client says of it.
  struct ResolvedCompletionItem: Codable, Sendable {
    private var members: [String: JSONValue]
    /// nil for an item of somebody else.
    let subject: CompletionItem.Subject?
    var documentation: MarkupContent?

    private enum Key: CodingKey { case data, documentation }

    init(from decoder: any Decoder) throws {
      members = try [String: JSONValue](from: decoder)
      subject = try? decoder.container(keyedBy: Key.self).decode(CompletionItem.Subject.self, forKey: .data)
    }

    func encode(to encoder: any Encoder) throws {
      var members = members
      if let documentation {
        members["documentation"] = .object([
          "kind": .string(documentation.kind.rawValue), "value": .string(documentation.value),
        ])
      }
      try members.encode(to: encoder)
    }
  }
}
