import Formats

// Results of signature help and code lenses.

extension LSP {
  package struct ParameterInformation: Codable, Hashable, Sendable {
    /// A part of the signature's label.
    package var label: String
    package var documentation: String?

    package init(label: String, documentation: String? = nil) {
      self.label = label
      self.documentation = documentation
    }
  }

  package struct SignatureInformation: Codable, Hashable, Sendable {
    package var label: String
    package var documentation: MarkupContent?
    package var parameters: [ParameterInformation]

    package init(label: String, documentation: MarkupContent? = nil, parameters: [ParameterInformation]) {
      self.label = label
      self.documentation = documentation
      self.parameters = parameters
    }
  }

  package struct SignatureHelp: Codable, Hashable, Sendable {
    package var signatures: [SignatureInformation]
    var activeSignature = 0
    /// A number, or null for none.
    package var activeParameter: JSONValue

    package init(signatures: [SignatureInformation], activeParameter: JSONValue) {
      self.signatures = signatures
      self.activeParameter = activeParameter
    }
  }

  // MARK: Code lenses

  package struct Command: Codable, Hashable, Sendable {
    package var title: String
    /// Empty if there is nothing to run.
    package var command: String
    package var arguments: [JSONValue]?

    package init(title: String, command: String, arguments: [JSONValue]? = nil) {
      self.title = title
      self.command = command
      self.arguments = arguments
    }
  }

  package struct CodeLens: Codable, Hashable, Sendable {
    package var range: Range
    package var command: Command

    package init(range: Range, command: Command) {
      self.range = range
      self.command = command
    }
  }
}
