import Analysis
import Formats
import Protocol

// `textDocument/definition` and `declaration`: the declaration of the name at a place. `typeDefinition`: that of the
// layout which the view at a place is an instance of.

extension Feature {
  package static let definition = toDeclaration("definition") { $0.definition(at: $1) }
  package static let declaration = toDeclaration("declaration") { $0.definition(at: $1) }
  package static let typeDefinition = toDeclaration("typeDefinition") { $0.typeDefinition(at: $1) }

  /// Creates the feature of this name in the protocol, whose answer is a declaration. The type of a view may be a layout
  /// of a file that is not imported, which `find` need not know.
  private static func toDeclaration(
    _ name: String, find: @escaping @Sendable (FileWords, _ offset: Int) -> DefinitionAnswer?
  ) -> Feature {
    Feature("textDocument/\(name)", solved: false, offers: Capability("\(name)Provider")) {
      (params: LSP.TextDocumentPositionParams, context) -> LSP.DefinitionResult? in
      let offset = context.positions.offset(of: params.position)
      guard let reader = FileWords(context.analysis) else { return nil }
      let answer = find(reader, offset) ?? reader.definition(at: offset, amongNotImported: context.project.names)
      return answer.flatMap { result($0, isLink: context.capabilities.links.contains(name), context) }
    }
  }
}

/// `isLink` says whether the client takes links.
private func result(_ answer: DefinitionAnswer, isLink: Bool, _ context: FeatureContext) -> LSP.DefinitionResult? {
  let file = answer.name.file
  guard let positions = context.positions(of: file) else { return nil }
  let (uri, name) = (context.project.uri(file), positions.range(of: answer.name.bytes))
  guard isLink else { return .one([LSP.Location(uri: uri, range: name)]) }
  let link = LSP.LocationLink(
    originSelectionRange: context.positions.range(of: answer.origin), targetUri: uri,
    targetRange: positions.range(of: answer.whole), targetSelectionRange: name)
  return .other([link])
}
