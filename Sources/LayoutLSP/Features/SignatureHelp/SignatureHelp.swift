import Formats
import Protocol

// `textDocument/signatureHelp`: the arguments between parentheses, while the user types them.

extension Feature {
  package static let signatureHelp = Feature(
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
    // Most clients highlight no parameter for a number out of range, though LSP 3.17 says that it means the first one.
    let isNone = !parameters.indices.contains(active) && capabilities.takesNoParameter
    return LSP.SignatureHelp(
      signatures: [LSP.SignatureInformation(label: label, documentation: words, parameters: parameters)],
      activeParameter: isNone ? .null : .int(active))
  }
}
