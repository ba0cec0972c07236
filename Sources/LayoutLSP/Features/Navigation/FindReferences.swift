import Analysis
import Protocol

// `textDocument/references`: all places of the name at a place, in all files of the project.

extension Feature {
  package static let references = Feature(
    "textDocument/references", progress: "Finding references", solved: false,
    offers: .tellingProgress("referencesProvider")
  ) { (params: LSP.ReferenceParams, context) -> [LSP.Location]? in
    guard let file = FileWords(context.analysis),
      let symbol = file.word(at: context.positions.offset(of: params.position))?.meaning.symbol
    else { return nil }
    let found = context.project.names.occurrences(of: symbol, from: file)
    return found.flatMap { path, places in
      locations(of: places.filter { params.context.includeDeclaration || $0.use != .declaration }, in: path, context)
    }
  }
}

private func locations(of places: [Occurrence], in file: FilePath, _ context: FeatureContext) -> [LSP.Location] {
  guard let positions = context.positions(of: file) else { return [] }
  let uri = context.project.uri(file)
  return places.map { LSP.Location(uri: uri, range: positions.range(of: $0.bytes)) }
}
