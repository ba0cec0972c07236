import Analysis
import Formats
import Protocol

// Completion candidates before they take the form of LSP.

/// A text that may stand at a place.
struct CompletionCandidate: Sendable {
  var label: String
  var kind: LSP.CompletionItemKind
  var detail: String?
  /// In Markdown.
  var documentation: String?
  /// The inserted text. Where `isSnippet`, `$1`, `${1:text}` and `$0` are stops of the cursor, and `\$`, `\}`, `\\`
  /// the characters.
  var insertText: String
  var isSnippet: Bool
  /// The text that a client compares with the typed word; nil for the label.
  var filterText: String?
  /// The bytes of the document that are replaced: on one line, with the cursor in or beside them.
  var replace: Range<Int>
  /// The order of candidates: lower ranks first, then greater weights, then by name.
  var rank: Int
  /// The likelihood among candidates of one rank.
  var weight = 0.0
  /// The index among the candidates that were ordered by weight, at most 999.
  fileprivate var order = 0
  /// The label without the text put around it.
  var name: String
  /// An additional edit elsewhere in the document.
  var alsoChanges: TextChange?
  /// The view that the candidate names.
  var view: OfferedView?

  /// A text that sorts like the candidates. Clients do not get it: they get the index.
  var sortText: String { "\(rank)\(String(1000 + order).dropFirst())\(name)" }

  /// The documentation in Markdown, including the frames, which take work.
  var fullDocumentation: String? { documentation ?? view?.frames }

  /// `snippet` is the inserted text, where it is not the label.
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

  /// Returns the candidate with a text around its label and inserted text.
  func between(_ prefix: String, _ suffix: String) -> CompletionCandidate {
    with {
      $0.label = prefix + label + suffix
      $0.insertText = prefix + insertText + suffix
    }
  }

  /// Returns the candidate with only the word inserted where the text that its snippet adds behind the word is there
  /// already: `(`, `:`, or the operand of a keyword.
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
  /// The candidates with the greatest weight first; equal weights keep their order.
  var inOrderOfWeight: [CompletionCandidate] {
    enumerated().sorted { a, b in
      a.element.weight != b.element.weight ? a.element.weight > b.element.weight : a.offset < b.offset
    }.enumerated().map { order, found in
      found.element.with { $0.order = Swift.min(order, 999) }
    }
  }
}

extension CompletionCandidate {
  /// The inserted text for clients without snippets: of a keyword the word alone, else the text with its placeholders
  /// filled in. It has no line end: such clients insert one as a byte of the line, or with an indentation of their own.
  var textWithoutSnippet: String {
    guard isSnippet else { return insertText }
    return kind == .keyword ? label : plainText(ofSnippet: insertText)
  }
}

/// Returns the text of a snippet with its placeholders filled in.
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
        rest = rest.dropFirst().drop { $0.isNumber }
        if rest.first == ":" { rest = rest.dropFirst() }
        depth += 1
      } else {
        rest = rest.drop { $0.isNumber }
      }
    case "}" where depth > 0: depth -= 1
    default: plain.append(character)
    }
  }
  return plain
}
