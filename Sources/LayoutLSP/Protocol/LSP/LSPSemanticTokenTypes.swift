import Formats

// Parameters and results of the requests about semantic tokens. The types and modifiers are the specification's own.

extension LSP {
  /// The specification's types that this language uses, in the order of the legend.
  package enum SemanticTokenType: String, Sendable, CaseIterable {
    case type, `class`, `enum`, interface, parameter, variable, property, enumMember, function, method, keyword,
      modifier, comment, string, number, `operator`
  }

  package enum SemanticTokenModifier: String, Sendable, CaseIterable {
    case declaration, readonly, abstract, modification, defaultLibrary
  }

  package struct SemanticTokensLegend: Hashable, Sendable {
    package var tokenTypes: [SemanticTokenType]
    package var tokenModifiers: [SemanticTokenModifier]
  }

  package struct SemanticTokensDeltaParams: DocumentParams {
    package var textDocument: TextDocumentIdentifier
    package var previousResultId: String

    package init(_ json: JSONMembers) throws(JSONMismatch) {
      textDocument = try json.value("textDocument")
      previousResultId = try json.value("previousResultId")
    }
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

  package struct SemanticTokensEdit: Equatable, Sendable {
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
  package enum SemanticTokensDeltaResult: Sendable {
    case full(SemanticTokens)
    case delta(resultId: String, edits: [SemanticTokensEdit])
  }
}

extension LSP.SemanticTokensDeltaResult: WritesJSON {
  package func write(to json: inout JSONWriter) {
    switch self {
    case .full(let tokens): tokens.write(to: &json)
    case .delta(let resultId, let edits):
      json.object {
        $0.member("edits", edits)
        $0.member("resultId", resultId)
      }
    }
  }
}

extension LSP.SemanticTokensEdit: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.name("data")
    json.list(data) { $1.number(Int($0)) }
    json.member("deleteCount", deleteCount)
    json.member("start", start)
  }
}

extension LSP.SemanticTokens: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    // The list may have megabytes, which would be copied whenever the buffer grows.
    json.reserveCapacity(3 * data.reduce(0) { $0 + $1.count })
    json.name("data")
    json.list(data.joined()) { $1.number(Int($0)) }
    json.member("resultId", resultId)
  }
}
