import Analysis
import Protocol

// `textDocument/documentLink`: a link from each import to its file. An import without a file gets an error instead.

extension Feature {
  package static let documentLink = Feature(
    "textDocument/documentLink", solved: false,
    offers: Capability("documentLinkProvider") { _ in ["resolveProvider": false] }
  ) { (params: LSP.TextDocumentParams, context) -> [LSP.DocumentLink]? in
    importedFiles(context.analysis).map { link in
      LSP.DocumentLink(
        range: context.positions.range(of: link.bytes), target: context.project.uri(link.file), tooltip: link.tooltip)
    }
  }
}

/// The bytes between the quotes of an import, and the file that it imports.
struct ImportLink: Equatable {
  var bytes: Range<Int>
  var file: FilePath
  var tooltip: String
}

func importedFiles(_ analysis: Analysis) -> [ImportLink] {
  (analysis.library.imports[analysis.document.file] ?? []).compactMap { resolution in
    guard case .success(let file) = resolution.file, resolution.site.bytes.count > 2 else { return nil }
    let bytes = resolution.site.bytes.lowerBound + 1..<resolution.site.bytes.upperBound - 1
    let names = analysis.library.outlines[file]?.layoutNames ?? []
    let brings = names.isEmpty ? "declares no layouts" : "brings \(names.joined(separator: ", "))"
    return ImportLink(bytes: bytes, file: file, tooltip: visible("\(resolution.site.name) \(brings)"))
  }
}
