import Formats

// Results of completion: items, the data with which one is resolved, and an item as the client sends it back.

extension LSP {
  /// The kinds that this server offers.
  package enum CompletionItemKind: Int, Codable, Sendable {
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

  package enum InsertTextFormat: Int, Codable, Sendable {
    case plainText = 1
    case snippet = 2
  }

  /// An edit of a word up to the cursor (`insert`) or of all of it (`replace`): the client's user chooses.
  package struct InsertReplaceEdit: Codable, Hashable, Sendable {
    var newText: String
    var insert: Range
    var replace: Range

    package init(newText: String, insert: Range, replace: Range) {
      self.newText = newText
      self.insert = insert
      self.replace = replace
    }
  }

  package struct CompletionItem: Codable, Sendable {
    var label: String
    var kind: CompletionItemKind
    var detail: String?
    var documentation: MarkupContent?
    var sortText: String
    /// nil if it is the label.
    var filterText: String?
    var insertText: String?
    var insertTextFormat: InsertTextFormat
    var textEdit: Either<TextEdit, InsertReplaceEdit>?
    var additionalTextEdits: [TextEdit]?
    var data: Subject?

    package init(
      label: String,
      kind: CompletionItemKind,
      detail: String? = nil,
      documentation: MarkupContent? = nil,
      sortText: String,
      filterText: String? = nil,
      insertText: String? = nil,
      insertTextFormat: InsertTextFormat,
      textEdit: Either<TextEdit, InsertReplaceEdit>? = nil,
      additionalTextEdits: [TextEdit]? = nil,
      data: Subject? = nil
    ) {
      self.label = label
      self.kind = kind
      self.detail = detail
      self.documentation = documentation
      self.sortText = sortText
      self.filterText = filterText
      self.insertText = insertText
      self.insertTextFormat = insertTextFormat
      self.textEdit = textEdit
      self.additionalTextEdits = additionalTextEdits
      self.data = data
    }
  }

  package struct CompletionList: Codable, Sendable {
    var isIncomplete: Bool
    var items: [CompletionItem]

    package init(isIncomplete: Bool, items: [CompletionItem]) {
      self.isIncomplete = isIncomplete
      self.items = items
    }
  }
}

extension LSP.CompletionItem {
  /// The view that an item is about: the data with which the item is resolved.
  package struct Subject: Codable, Hashable, Sendable {
    package var uri: String
    package var layout: String
    package var path: String
    /// The view's number in the layout.
    package var view: Int

    package init(uri: String, layout: String, path: String, view: Int) {
      self.uri = uri
      self.layout = layout
      self.path = path
      self.view = view
    }
  }
}

extension LSP {
  /// An item as the client sends it back, with all its members.
  package struct ResolvedCompletionItem: Codable, Sendable {
    private var members: [String: JSONValue]
    /// nil for an item of another server.
    package let subject: CompletionItem.Subject?
    package var documentation: MarkupContent?

    private enum Key: CodingKey { case data, documentation }

    package init(from decoder: any Decoder) throws {
      members = try [String: JSONValue](from: decoder)
      subject = try? decoder.container(keyedBy: Key.self).decode(CompletionItem.Subject.self, forKey: .data)
    }

    package func encode(to encoder: any Encoder) throws {
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

extension LSP.CompletionList: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.name("isIncomplete")
    json.raw(isIncomplete ? "true" : "false")
    json.member("items", items)
  }
}

extension LSP.CompletionItem: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("additionalTextEdits", additionalTextEdits)
    json.member("data", data)
    json.member("detail", detail)
    json.member("documentation", documentation)
    json.member("filterText", filterText)
    json.member("insertText", insertText)
    json.member("insertTextFormat", insertTextFormat.rawValue)
    json.member("kind", kind.rawValue)
    json.member("label", label)
    json.member("sortText", sortText)
    json.member("textEdit", textEdit)
  }
}

extension LSP.InsertReplaceEdit: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("insert", insert)
    json.member("newText", newText)
    json.member("replace", replace)
  }
}

extension LSP.CompletionItem.Subject: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("layout", layout)
    json.member("path", path)
    json.member("uri", uri)
    json.member("view", view)
  }
}
