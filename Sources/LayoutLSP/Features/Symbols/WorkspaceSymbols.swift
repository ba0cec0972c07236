import Analysis
import Protocol

// `workspace/symbol`: the layouts, views, guides, metrics, groups and sets of screens in all files, by their names.

extension Feature {
  package static let workspaceSymbol = Feature(
    project: "workspace/symbol", progress: "Finding symbols", offers: .tellingProgress("workspaceSymbolProvider")
  ) { (params: LSP.WorkspaceSymbolParams, project) -> [LSP.SymbolInformation]? in
    workspaceSymbols(params.query, project.names).compactMap { found in
      guard let positions = project.positions(found.file) else { return nil }
      return found.symbol.information(project.uri(found.file), positions)
    }
  }
}

/// A declaration that matches a query.
struct FoundSymbol: Equatable {
  var symbol: ListedSymbol
  var file: FilePath
  var match: FuzzyMatch
}

/// The greatest number of symbols in an answer; nobody reads more, and a longer query finds the rest.
private let most = 500

/// Returns the best matches first, equal ones by name. A query with a dot is matched with paths: `form.user`.
func workspaceSymbols(_ query: String, _ names: ProjectNames) -> [FoundSymbol] {
  var found: [FoundSymbol] = []
  let isPath = query.contains(".")
  for file in names.files() {
    guard !names.isCancelled() else { return [] }
    for listed in (names.document(file)?.symbols ?? []).flatMap({ $0.list(in: nil) }) {
      guard listed.node.kind.isOfWorkspace,
        let match = FuzzyMatch(of: query, in: isPath ? listed.path : listed.node.name)
      else { continue }
      found.append(FoundSymbol(symbol: listed, file: file, match: match))
    }
  }
  return Array(found.sorted { $0.comesBefore($1) }.prefix(most))
}

extension FoundSymbol {
  fileprivate func comesBefore(_ other: FoundSymbol) -> Bool {
    if match != other.match { return match < other.match }
    if symbol.node.name != other.symbol.node.name { return symbol.node.name < other.symbol.node.name }
    if file != other.file { return file < other.file }
    return symbol.node.nameBytes.lowerBound < other.symbol.node.nameBytes.lowerBound
  }
}

extension SymbolNode.Kind {
  fileprivate var isOfWorkspace: Bool {
    switch self {
    case .layout, .view, .guide, .metric, .group, .screenSet: true
    case .state, .screen: false
    }
  }
}
