import Analysis
import Protocol

// `textDocument/documentHighlight`: the places of a name in the document. A place that declares the name, or where a
// setter or a rule sets it, counts as written.

extension Feature {
  package static let documentHighlight = Feature(
    "textDocument/documentHighlight", solved: false, offers: Capability("documentHighlightProvider")
  ) { (params: LSP.TextDocumentPositionParams, context) -> [LSP.DocumentHighlight]? in
    let offset = context.positions.offset(of: params.position)
    return FileWords(context.analysis)?.highlights(at: offset)?.map { place in
      LSP.DocumentHighlight(
        range: context.positions.range(of: place.bytes), kind: place.use == .read ? .read : .write)
    }
  }
}

extension FileWords {
  /// Returns all places in this file of the name at a byte; nil where there is no name.
  func highlights(at offset: Int) -> [Occurrence]? {
    guard let symbol = word(at: offset)?.meaning.symbol else { return nil }
    // Some names belong together only because of other files, which are not read: this file is enough for highlights.
    let own = ProjectNames(files: { [self.file] }, unsolved: { $0 == self.file ? self.analysis : nil })
    let group = own.joined(symbol, from: self)
    return occurrences(spelled: [symbol.name]) { group.contains($0) }
  }
}
