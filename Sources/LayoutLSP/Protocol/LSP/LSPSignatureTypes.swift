// Results of signature help and code lenses.

extension LSP {
  struct ParameterInformation: Codable, Hashable, Sendable {
    /// A part of the signature's label.
    var label: String
    var documentation: String?
  }

  struct SignatureInformation: Codable, Hashable, Sendable {
    var label: String
    var documentation: MarkupContent?
    var parameters: [ParameterInformation]
  }

  struct SignatureHelp: Codable, Hashable, Sendable {
    var signatures: [SignatureInformation]
    var activeSignature = 0
    /// A number, or null for none.
    var activeParameter: JSONValue
  }

  // MARK: Code lenses

  struct Command: Codable, Hashable, Sendable {
    var title: String
    /// Empty if there is nothing to run.
    var command: String
    var arguments: [JSONValue]?
  }

  struct CodeLens: Codable, Hashable, Sendable {
    var range: Range
    var command: Command
  }
}
