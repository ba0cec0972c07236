/// Results of signature help and code lenses.

extension LSP {
  struct SignatureHelpOptions: Encodable, Sendable {
    var triggerCharacters: [String]
    var retriggerCharacters: [String]
  }

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
    var activeParameter: Int
  }

  // MARK: Code lenses

  struct CodeLensOptions: Encodable, Sendable {
    var resolveProvider = false
  }

  struct Command: Codable, Hashable, Sendable {
    var title: String
    /// Empty where nothing is to be done.
    var command: String
  }

  struct CodeLens: Codable, Hashable, Sendable {
    var range: Range
    var command: Command
  }
}
