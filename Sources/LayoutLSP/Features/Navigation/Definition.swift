import Analysis
import Formats
import Protocol

// `textDocument/definition`: the declaration of the name at a place.

extension Feature {
  package static let definition = Feature(
    "textDocument/definition", solved: false, offers: Capability("definitionProvider")
  ) {
    (params: LSP.TextDocumentPositionParams, context) -> LSP.DefinitionResult? in
    let offset = context.positions.offset(of: params.position)
    let reader = FileWords(context.analysis)
    let answer =
      reader?.definition(at: offset) ?? reader?.definition(at: offset, amongNotImported: context.project.names)
    return answer.flatMap { definitionResult($0, context) }
  }
}

func definitionResult(_ answer: DefinitionAnswer, _ context: FeatureContext) -> LSP.DefinitionResult? {
  let file = answer.name.file
  guard let positions = context.positions(of: file) else { return nil }
  let (uri, name) = (context.project.uri(file), positions.range(of: answer.name.bytes))
  guard context.capabilities.definitionLinks else { return .one([LSP.Location(uri: uri, range: name)]) }
  let link = LSP.LocationLink(
    originSelectionRange: context.positions.range(of: answer.origin), targetUri: uri,
    targetRange: positions.range(of: answer.whole), targetSelectionRange: name)
  return .other([link])
}
