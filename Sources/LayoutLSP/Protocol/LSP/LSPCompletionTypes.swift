import Formats

// Results of completion: items, the data with which one is resolved, and an item as the client sends it back.

extension LSP {
  /// The kinds that this server offers.
  package enum CompletionItemKind: Int, WritesJSON, Sendable {
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

  package enum InsertTextFormat: Int, WritesJSON, Sendable {
    case plainText = 1
    case snippet = 2
  }

  /// An edit of a word up to the cursor (`insert`) or of all of it (`replace`): the client's user chooses.
  package struct InsertReplaceEdit: Hashable, Sendable {
    var newText: String
    var insert: Range
    var replace: Range

    package init(newText: String, insert: Range, replace: Range) {
      self.newText = newText
      self.insert = insert
      self.replace = replace
    }
  }

  package struct CompletionItem: Sendable {
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

  package struct CompletionList: Sendable {
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
  package struct Subject: Hashable, Sendable {
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
  /// A text that the client shows behind the cursor, and puts in the place of a range when it is taken.
  package struct InlineCompletionItem: Hashable, Sendable, WritesMembers {
    var insertText: String
    var range: Range

    package init(insertText: String, range: Range) {
      self.insertText = insertText
      self.range = range
    }

    package func writeMembers(to json: inout JSONWriter) {
      json.member("insertText", insertText)
      json.member("range", range)
    }
  }

  /// An item as the client sends it back, with all its members.
  package struct ResolvedCompletionItem: ReadsJSON, WritesJSON, Sendable {
    private var members: [String: JSONValue]
    /// nil for an item of another server.
    package let subject: CompletionItem.Subject?
    package var documentation: MarkupContent?

    package init(json: JSONValue) throws(JSONMismatch) {
      subject = try JSONMembers(json)["data"]
      members = if case .object(let members) = json { members } else { [:] }
    }

    package func write(to json: inout JSONWriter) {
      var members = members
      if let documentation {
        members["documentation"] = .object([
          "kind": .string(documentation.kind.rawValue), "value": .string(documentation.value),
        ])
      }
      JSONValue.object(members).write(to: &json)
    }
  }
}

extension LSP.CompletionList: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("isIncomplete", isIncomplete)
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
    json.member("insertTextFormat", insertTextFormat)
    json.member("kind", kind)
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

extension LSP.CompletionItem.Subject: ReadsMembers, WritesMembers {
  package init(_ json: JSONMembers) throws(JSONMismatch) {
    uri = try json.value("uri")
    layout = try json.value("layout")
    path = try json.value("path")
    view = try json.value("view")
  }

  package func writeMembers(to json: inout JSONWriter) {
    json.member("layout", layout)
    json.member("path", path)
    json.member("uri", uri)
    json.member("view", view)
  }
}
