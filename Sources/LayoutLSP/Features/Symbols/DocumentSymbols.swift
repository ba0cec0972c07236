import Analysis
import Protocol

// `textDocument/documentSymbol`: the declarations of a document, as a tree where the client shows one, else as a list.

extension Feature {
  package static let documentSymbol = Feature(
    "textDocument/documentSymbol", solved: false, offers: Capability("documentSymbolProvider")
  ) { (params: LSP.TextDocumentParams, context) -> LSP.DocumentSymbolResult? in
    let symbols = context.analysis.document.symbols
    guard context.capabilities.symbolTree else {
      let uri = context.project.uri(context.analysis.document.file)
      return .other(symbols.flatMap { $0.list(in: nil) }.map { $0.information(uri, context.positions) })
    }
    return .one(symbols.map { symbolNode($0, context.positions) })
  }
}

private func symbolNode(_ node: SymbolNode, _ positions: PositionConverter) -> LSP.DocumentSymbol {
  LSP.DocumentSymbol(
    name: node.name, detail: node.detail, kind: node.kind.symbolKind, range: positions.range(of: node.whole),
    selectionRange: positions.range(of: node.nameBytes),
    children: node.children.isEmpty ? nil : node.children.map { symbolNode($0, positions) })
}

/// A declaration, with the path of the declarations around it.
struct ListedSymbol: Equatable {
  var node: SymbolNode
  var container: String?

  /// The path, from the outermost name inward.
  var path: String { container.map { "\($0).\(node.name)" } ?? node.name }

  func information(_ uri: String, _ positions: PositionConverter) -> LSP.SymbolInformation {
    LSP.SymbolInformation(
      name: node.name, kind: node.kind.symbolKind,
      location: LSP.Location(uri: uri, range: positions.range(of: node.nameBytes)), containerName: container)
  }
}

extension SymbolNode {
  /// Returns the declaration and all declarations inside it, in the order written.
  func list(in container: String?) -> [ListedSymbol] {
    let listed = ListedSymbol(node: self, container: container)
    return [listed] + children.flatMap { $0.list(in: listed.path) }
  }
}

extension SymbolNode.Kind {
  var symbolKind: LSP.SymbolKind {
    switch self {
    case .layout: .class
    case .view: .field
    case .guide: .property
    case .metric: .constant
    case .group: .array
    case .state: .enum
    case .screen, .screenSet: .interface
    }
  }
}
