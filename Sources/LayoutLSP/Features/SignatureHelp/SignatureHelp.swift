// `textDocument/signatureHelp`: what goes between the parentheses, while they are being filled.

extension Feature {
  static let signatureHelp = Feature(
    "textDocument/signatureHelp",
    offers: Capability("signatureHelpProvider") { _ in
      ["triggerCharacters": ["(", ","], "retriggerCharacters": [","]]
    }
  ) { (params: LSP.TextDocumentPositionParams, context) -> LSP.SignatureHelp? in
    let offset = context.positions.offset(of: params.position)
    return context.analysis.signature(at: offset).map { signature in
      let words = Markdown.content(signature.words, asMarkdown: context.capabilities.signatureMarkdown)
      let parameters = signature.parameters.map {
        LSP.ParameterInformation(label: $0.label, documentation: $0.words.map { Markdown.plain($0) })
      }
      return LSP.SignatureHelp(
        signatures: [LSP.SignatureInformation(label: signature.label, documentation: words, parameters: parameters)],
        activeParameter: signature.active)
    }
  }
}
