// `textDocument/signatureHelp`: what goes between the parentheses, while they are being filled.

extension Feature {
  static let signatureHelp = Feature(
    "textDocument/signatureHelp",
    offers: Capability("signatureHelpProvider") { _ in
      ["triggerCharacters": ["(", ","], "retriggerCharacters": [","]]
    }
  ) { (params: LSP.TextDocumentPositionParams, context) -> LSP.SignatureHelp? in
    let offset = context.positions.offset(of: params.position)
    return context.analysis.signature(at: offset).map { $0.help(for: context.capabilities) }
  }
}

extension Signature {
  func help(for capabilities: ClientCapabilities) -> LSP.SignatureHelp {
    let words = Markdown.content(self.words, asMarkdown: capabilities.signatureMarkdown)
    let parameters = self.parameters.map {
      LSP.ParameterInformation(label: $0.label, documentation: $0.words.map { Markdown.plain($0) })
    }
    // Most clients take a number that no parameter has as none, though version 3.17 says that it is the first.
    let isNone = !parameters.indices.contains(active) && capabilities.takesNoParameter
    return LSP.SignatureHelp(
      signatures: [LSP.SignatureInformation(label: label, documentation: words, parameters: parameters)],
      activeParameter: isNone ? .null : .int(active))
  }
}
