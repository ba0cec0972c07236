/// What a completion item is resolved from, and an item as the client sends it back.

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
