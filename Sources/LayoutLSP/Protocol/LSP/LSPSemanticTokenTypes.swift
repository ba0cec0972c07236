import Formats

// Parameters and results of the requests about semantic tokens. The types and modifiers are the specification's own.

extension LSP {
  /// The specification's types that this language uses, in the order of the legend.
  package enum SemanticTokenType: String, Codable, Sendable, CaseIterable {
    case type, `class`, `enum`, interface, parameter, variable, property, enumMember, function, method, keyword,
      modifier, comment, string, number, `operator`
  }

  package enum SemanticTokenModifier: String, Codable, Sendable, CaseIterable {
    case declaration, readonly, abstract, modification, defaultLibrary
  }

  package struct SemanticTokensLegend: Codable, Hashable, Sendable {
    package var tokenTypes: [SemanticTokenType]
    package var tokenModifiers: [SemanticTokenModifier]
  }

  package struct SemanticTokensDeltaParams: DocumentParams {
    package var textDocument: TextDocumentIdentifier
    package var previousResultId: String
  }

  package struct SemanticTokens: Sendable {
    var resultId: String?
    /// Five numbers for each token, in any number of lists that are sent as one.
    var data: [[UInt32]]

    package init(resultId: String? = nil, data: [[UInt32]]) {
      self.resultId = resultId
      self.data = data
    }
  }

  package struct SemanticTokensEdit: Encodable, Equatable, Sendable {
    var start: Int
    var deleteCount: Int
    var data: [UInt32]

    package init(start: Int, deleteCount: Int, data: [UInt32]) {
      self.start = start
      self.deleteCount = deleteCount
      self.data = data
    }
  }

  /// All tokens, or how they differ from the answer that the client has.
  package enum SemanticTokensDeltaResult: Encodable, Sendable {
    case full(SemanticTokens)
    case delta(resultId: String, edits: [SemanticTokensEdit])

    private enum Key: CodingKey { case resultId, edits }

    package func encode(to encoder: any Encoder) throws {
      switch self {
      case .full(let tokens): try tokens.encode(to: encoder)
      case .delta(let resultId, let edits):
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(resultId, forKey: .resultId)
        try container.encode(edits, forKey: .edits)
      }
    }
  }
}

extension LSP.SemanticTokens: OnlyWritesJSON, WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    // The list may have megabytes, which would be copied whenever the buffer grows.
    json.reserveCapacity(3 * data.reduce(0) { $0 + $1.count })
    json.name("data")
    json.list(data.joined()) { $1.number(Int($0)) }
    json.member("resultId", resultId)
  }
}
