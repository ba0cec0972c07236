import Formats

// Results of signature help and code lenses.

extension LSP {
  package struct ParameterInformation: Hashable, Sendable {
    /// A part of the signature's label.
    var label: String
    var documentation: String?

    package init(label: String, documentation: String? = nil) {
      self.label = label
      self.documentation = documentation
    }
  }

  package struct SignatureInformation: Hashable, Sendable {
    var label: String
    var documentation: MarkupContent?
    var parameters: [ParameterInformation]

    package init(label: String, documentation: MarkupContent? = nil, parameters: [ParameterInformation]) {
      self.label = label
      self.documentation = documentation
      self.parameters = parameters
    }
  }

  package struct SignatureHelp: Hashable, Sendable {
    var signatures: [SignatureInformation]
    var activeSignature = 0
    /// A number, or null for none.
    var activeParameter: JSONValue

    package init(signatures: [SignatureInformation], activeParameter: JSONValue) {
      self.signatures = signatures
      self.activeParameter = activeParameter
    }
  }

  // MARK: Code lenses

  package struct Command: Hashable, Sendable {
    var title: String
    /// Empty if there is nothing to run.
    var command: String
    var arguments: [JSONValue]?

    package init(title: String, command: String, arguments: [JSONValue]? = nil) {
      self.title = title
      self.command = command
      self.arguments = arguments
    }
  }

  package struct CodeLens: Hashable, Sendable {
    var range: Range
    var command: Command

    package init(range: Range, command: Command) {
      self.range = range
      self.command = command
    }
  }
}

extension LSP.ParameterInformation: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("documentation", documentation)
    json.member("label", label)
  }
}

extension LSP.SignatureInformation: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("documentation", documentation)
    json.member("label", label)
    json.member("parameters", parameters)
  }
}

extension LSP.SignatureHelp: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("activeParameter", activeParameter)
    json.member("activeSignature", activeSignature)
    json.member("signatures", signatures)
  }
}

extension LSP.Command: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("arguments", arguments)
    json.member("command", command)
    json.member("title", title)
  }
}

extension LSP.CodeLens: WritesMembers {
  package func writeMembers(to json: inout JSONWriter) {
    json.member("command", command)
    json.member("range", range)
  }
}
