import Analysis
import Protocol
import Texts

// `textDocument/documentLink`: a link from each import, and each name of a catalog, to its file. An import without a file gets an error instead.

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

/// The bytes between the quotes of an import or the name of a catalog, and the file that is meant.
struct ImportLink: Equatable {
  var bytes: Range<Int>
  var file: FilePath
  var tooltip: String
}

func importedFiles(_ analysis: Analysis) -> [ImportLink] {
  let file = analysis.document.file
  let catalogs = analysis.library.catalogLinks(of: file).map { link in
    let languages = link.catalog.catalog.languages.map { $0.name }
    return ImportLink(
      bytes: link.site.bytes.lowerBound + 1..<link.site.bytes.upperBound - 1, file: link.file,
      tooltip: visible("\(link.site.name) is in \(Wording.list(Wording.shortened(languages)))"))
  }
  let imports: [ImportLink] = (analysis.library.imports[file] ?? []).compactMap { resolution in
    guard case .success(let file) = resolution.file, resolution.site.bytes.count > 2 else { return nil }
    let bytes = resolution.site.bytes.lowerBound + 1..<resolution.site.bytes.upperBound - 1
    let names = analysis.library.outlines[file]?.layoutNames ?? []
    let brings = names.isEmpty ? "declares no layouts" : "brings \(names.joined(separator: ", "))"
    return ImportLink(bytes: bytes, file: file, tooltip: visible("\(resolution.site.name) \(brings)"))
  }
  return (imports + catalogs).sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
}
