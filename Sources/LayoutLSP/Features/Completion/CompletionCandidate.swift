// What may stand at a place, before it takes the form of the protocol.

/// One thing that may stand at a place.
struct CompletionCandidate: Sendable {
  var label: String
  var kind: LSP.CompletionItemKind
  var detail: String?
  /// Markdown.
  var documentation: String?
  /// Where `isSnippet`, with `$1`, `${1:text}` and `$0` where the cursor goes, and `\$`, `\}`, `\\` for the characters.
  var insertText: String
  var isSnippet: Bool
  /// What is compared with what was typed; nil where it is the label.
  var filterText: String?
  /// Bytes of the document that it takes the place of: on one line, and the cursor in or beside them.
  var replace: Range<Int>
  /// Orders the candidates: lower comes first, then what has more weight, then by name.
  var rank: Int
  /// How likely it is among those of one rank.
  var weight = 0.0
  /// Its number among those that were ordered by weight, at most 999.
  fileprivate var order = 0
  /// The label without what is put around it.
  var name: String
  /// An edit elsewhere in the document that comes with it.
  var alsoChanges: TextChange?
  /// The view that it names.
  var view: OfferedView?

  /// Compares as text as the candidates do; a client gets their places.
  var sortText: String { "\(rank)\(String(1000 + order).dropFirst())\(name)" }

  /// Markdown, with what takes work to say.
  var fullDocumentation: String? { documentation ?? view?.frames }

  /// `snippet`: what is inserted, where that is not the label.
  init(
    _ label: String, _ kind: LSP.CompletionItemKind, _ detail: String?, _ documentation: String?,
    snippet: String? = nil, replacing bytes: Range<Int>, rank: Int
  ) {
    self.label = label
    self.kind = kind
    self.detail = detail
    self.documentation = documentation
    insertText = snippet ?? label
    isSnippet = snippet != nil
    replace = bytes
    self.rank = rank
    name = label
  }

  /// With something around what is shown and inserted.
  func between(_ prefix: String, _ suffix: String) -> CompletionCandidate {
    with {
      $0.label = prefix + label + suffix
      $0.insertText = prefix + insertText + suffix
    }
  }

  /// Its word alone, where what the snippet has behind it stands there already: `(`, `:`, or what a keyword is about.
  func fitting(before rest: String) -> CompletionCandidate {
    func isOfName(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }
    let word = insertText.prefix(while: isOfName)
    guard isSnippet, !word.isEmpty, let next = rest.first(where: { $0 != " " && $0 != "\t" }),
      let own = insertText.dropFirst(word.count).first(where: { $0 != " " })
    else { return self }
    let isThere = own == "$" || own == "\"" ? rest.first == " " && (isOfName(next) || next == "\"") : own == next
    guard isThere else { return self }
    return with {
      $0.insertText = String(word)
      $0.isSnippet = false
    }
  }

  func with(_ change: (inout CompletionCandidate) -> Void) -> CompletionCandidate {
    var candidate = self
    change(&candidate)
    return candidate
  }
}

extension [CompletionCandidate] {
  /// The likeliest first; what is as likely as another stays where it is.
  var inOrderOfWeight: [CompletionCandidate] {
    enumerated().sorted { a, b in
      a.element.weight != b.element.weight ? a.element.weight > b.element.weight : a.offset < b.offset
    }.enumerated().map { order, found in
      found.element.with { $0.order = Swift.min(order, 999) }
    }
  }
}

/// A snippet's text with what its placeholders hold, for clients that have no snippets.
func plainText(ofSnippet snippet: String) -> String {
  var plain = ""
  var depth = 0
  var rest = snippet[...]
  while let character = rest.popFirst() {
    switch character {
    case "\\":
      if let escaped = rest.popFirst() { plain.append(escaped) }
    case "$":
      if rest.first == "{" {
        rest = rest.dropFirst().drop(while: \.isNumber)
        if rest.first == ":" { rest = rest.dropFirst() }
        depth += 1
      } else {
        rest = rest.drop(while: \.isNumber)
      }
    case "}" where depth > 0: depth -= 1
    default: plain.append(character)
    }
  }
  return plain
}
