import Testing

@testable import Features
@testable import Formats
@testable import Protocol
@testable import Server

/// Makes parameters for any request of the router about a document, at random places. The decoder says which
/// parameter is missing, and so which ones a request needs. A new feature is covered without a change here, unless it
/// needs a parameter with a name that `value(of:_:)` does not know.
struct RandomRequests {
  /// The URI and the current text of the document.
  var uri: String
  var text: [Unicode.Scalar]
  var encoding = "utf-16"
  /// The URIs of other documents and files of the workspace.
  var others: [String] = []
  /// The items that were answered, by the request that resolves such an item.
  var items: [String: [JSONValue]] = [:]

  /// Returns the parameters; nil where there is nothing to ask about, such as an item to resolve.
  func params(for method: String, _ random: inout SeededGenerator) throws -> JSONValue? {
    if method.hasSuffix("/resolve") {
      guard Self.resolved.values.contains(method) else { throw Unknown(method: method, reason: "what it resolves") }
      guard let known = items[method], !known.isEmpty else { return Optional.none }
      return known[random.below(known.count)]
    }
    var params: [String: JSONValue] = [:]
    while true {
      let request: JSONValue = ["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": .object(params)]
      let body = request.written.bytes
      guard case .malformed(let reason) = Router.decoder.message(body).params else { return .object(params) }
      let words = reason.split(separator: ":")
      let name = words[0].split(separator: ".").last.map(String.init) ?? ""
      guard reason == "params.\(name): missing", let value = value(of: name, &random) else {
        throw Unknown(method: method, reason: reason)
      }
      params[name] = value
    }
  }

  /// All requests that the server answers about documents.
  static let methods =
    Feature.all.map(\.method) + Router.ownParams.map(\.method).filter { $0.hasSuffix("/diagnostic") }

  /// The request that resolves the items in the answer of another request.
  static let resolved = [
    "textDocument/inlayHint": "inlayHint/resolve", "textDocument/codeAction": "codeAction/resolve",
    "textDocument/completion": "completionItem/resolve", "textDocument/codeLens": "codeLens/resolve",
    "textDocument/documentLink": "documentLink/resolve", "workspace/symbol": "workspaceSymbol/resolve",
  ]

  struct Unknown: Error, CustomStringConvertible {
    var method: String
    var reason: String
    var description: String { "say how to ask \(method): \(reason)" }
  }

  private func value(of name: String, _ random: inout SeededGenerator) -> JSONValue? {
    func one(of values: [JSONValue]) -> JSONValue { values[random.below(values.count)] }
    switch name {
    case "textDocument": return ["uri": .string(uri)]
    case "position": return position(&random)
    case "positions": return .array((0..<random.below(4)).map { _ in position(&random) })
    case "range", "ranges":
      let ends = [random.below(text.count + 1), random.below(text.count + 1)].sorted()
      let range: JSONValue = ["start": position(at: ends[0]), "end": position(at: ends[1])]
      return name == "range" ? range : [range]
    case "context":
      return ["includeDeclaration": one(of: [true, false]), "diagnostics": [], "triggerKind": 1]
    case "options": return ["tabSize": one(of: [2, 4]), "insertSpaces": one(of: [true, false])]
    case "ch": return one(of: ["\n", "}", ";"])
    case "newName": return one(of: ["fresh", "a", "Card", "9", "b c", "_spacer", "é"])
    case "query": return one(of: ["", "a", "Card", "c.title", "zzz"])
    case "format": return one(of: ["svg", "svg", "text", "html"])
    case "view": return .int(random.below(6))
    case "version": return .int(random.below(3))
    case "candidate": return one(of: ["new:left", "new:width", "0", "12:14"])
    case "value": return .double(Double(random.below(99)) / 2)
    case "shown": return ["layout": one(of: ["L", "Card", "main"]), "view": .int(random.below(6))]
    case "previousResultId": return "0"
    case "previousResultIds": return []
    case "files":
      let uri = others.isEmpty ? self.uri : others[random.below(others.count)]
      return [["oldUri": .string(uri), "newUri": .string(uri.replacing(".layout", with: "2.layout"))]]
    default: return nil
    }
  }

  // MARK: Places

  /// Returns a random position, now and then out of range.
  private func position(_ random: inout SeededGenerator) -> JSONValue {
    if random.below(12) == 0 { return ["line": .int(random.below(99)), "character": .int(random.below(9999))] }
    return position(at: random.below(text.count + 1))
  }

  /// Returns the position of a scalar, counted anew each time, unlike the server does. Between `\r` and `\n` it is
  /// the end of the line.
  func position(at offset: Int) -> JSONValue {
    var (line, column) = (0, 0)
    for index in 0..<offset {
      let isHalf = text[index] == "\r" && index + 1 < text.count && text[index + 1] == "\n"
      if text[index] == "\n" || text[index] == "\r" && !isHalf {
        (line, column) = (line + 1, 0)
      } else if !isHalf {
        column += width(text[index])
      }
    }
    return ["line": .int(line), "character": .int(column)]
  }

  private func width(_ scalar: Unicode.Scalar) -> Int {
    switch encoding {
    case "utf-8": UTF8.width(scalar)
    case "utf-16": UTF16.width(scalar)
    default: 1
    }
  }
}

extension [Unicode.Scalar] {
  /// Whether a place is between `\r` and `\n`, which no position names.
  func isInLineEnd(_ place: Int) -> Bool {
    place > 0 && place < count && self[place - 1] == "\r" && self[place] == "\n"
  }
}

/// Returns the capabilities of a client that supports all that changes answers, and that the server sends no
/// requests.
func ableClient(_ encoding: String) -> JSONValue {
  let kinds: JSONValue = ["markdown", "plaintext"]
  let types = LSP.SemanticTokenType.allCases.map { JSONValue.string($0.rawValue) }
  let modifiers = LSP.SemanticTokenModifier.allCases.map { JSONValue.string($0.rawValue) }
  return [
    "general": ["positionEncodings": [.string(encoding)]],
    "workspace": ["workspaceEdit": ["documentChanges": true]],
    "textDocument": [
      "hover": ["contentFormat": kinds],
      "completion": [
        "completionItem": [
          "documentationFormat": kinds, "snippetSupport": true, "resolveSupport": ["properties": ["documentation"]],
        ]
      ],
      "signatureHelp": ["signatureInformation": ["documentationFormat": kinds]],
      "definition": ["linkSupport": true],
      "documentSymbol": ["hierarchicalDocumentSymbolSupport": true],
      "rename": ["prepareSupport": true],
      "foldingRange": ["foldingRange": ["collapsedText": true]],
      "semanticTokens": ["tokenTypes": .array(types), "tokenModifiers": .array(modifiers)],
      "inlayHint": ["resolveSupport": ["properties": ["tooltip", "label.location"]]],
      "codeAction": [
        "codeActionLiteralSupport": ["codeActionKind": ["valueSet": [""]]], "isPreferredSupport": true,
        "dataSupport": true, "resolveSupport": ["properties": ["edit"]],
      ],
      "publishDiagnostics": ["relatedInformation": true, "versionSupport": true],
    ],
  ]
}
