// `textDocument/documentHighlight`: where in the document the name at a place stands, and whether something is said of
// it there: its declaration, a setter, a rule.

extension Feature {
  static let documentHighlight = Feature(
    "textDocument/documentHighlight", solved: false, offers: Capability("documentHighlightProvider")
  ) { (params: LSP.TextDocumentPositionParams, context) -> [LSP.DocumentHighlight]? in
    let offset = context.positions.offset(of: params.position)
    return WordReader(context.analysis)?.highlights(at: offset)?.map { place in
      LSP.DocumentHighlight(
        range: context.positions.range(of: place.bytes), kind: place.use == .read ? .read : .write)
    }
  }
}

extension WordReader {
  /// All places of the name at a byte in this file; nil where there is no name.
  func highlights(at offset: Int) -> [Occurrence]? {
    guard let symbol = word(at: offset)?.meaning.symbol else { return nil }
    // What is one because of other files takes reading them; what this file alone says is enough to look at.
    let own = ProjectNames(files: { [self.file] }, unsolved: { $0 == self.file ? self.analysis : nil })
    let group = own.joined(symbol, from: self)
    return occurrences(spelled: symbol.name) { group.contains($0) }
  }
}
