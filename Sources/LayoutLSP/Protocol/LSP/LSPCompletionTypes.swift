// Results of completion: items, what one is resolved from, and an item as the client sends it back.

extension LSP {
  /// Those that are offered here.
  enum CompletionItemKind: Int, Codable, Sendable {
    case function = 3
    case field = 5
    case variable = 6
    case `class` = 7
    case interface = 8
    case property = 10
    case value = 12
    case keyword = 14
    case snippet = 15
    case file = 17
    case reference = 18
    case folder = 19
    case enumMember = 20
    case constant = 21
    case `operator` = 24
  }

  enum InsertTextFormat: Int, Codable, Sendable {
    case plainText = 1
    case snippet = 2
  }

  struct CompletionItem: Codable, Sendable {
    var label: String
    var kind: CompletionItemKind
    var detail: String?
    var documentation: MarkupContent?
    var sortText: String
    /// nil where it is the label.
    var filterText: String?
    var insertText: String?
    var insertTextFormat: InsertTextFormat
    var textEdit: TextEdit?
    var additionalTextEdits: [TextEdit]?
    var data: Subject?
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

extension LSP.CompletionList: WritesJSON {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.name("isIncomplete")
      $0.raw(isIncomplete ? "true" : "false")
      $0.member("items", items)
    }
  }
}

extension LSP.CompletionItem: WritesJSON {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("additionalTextEdits", additionalTextEdits)
      $0.member("data", data)
      $0.member("detail", detail)
      $0.member("documentation", documentation)
      $0.member("filterText", filterText)
      $0.member("insertText", insertText)
      $0.member("insertTextFormat", insertTextFormat.rawValue)
      $0.member("kind", kind.rawValue)
      $0.member("label", label)
      $0.member("sortText", sortText)
      $0.member("textEdit", textEdit)
    }
  }
}

extension LSP.CompletionItem.Subject: WritesJSON {
  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("layout", layout)
      $0.member("path", path)
      $0.member("uri", uri)
      $0.member("view", view)
    }
  }
}
