// `textDocument/linkedEditingRange`: what is edited in one place is edited in the other. In this language that is a row's
// label and its place in the spacing: the two have to be the same, and nothing else has to do with them. A view or a
// metric is renamed instead: typing at its declaration may mean another one.

extension Feature {
  static let linkedEditingRange = Feature(
    "textDocument/linkedEditingRange", solved: false, offers: Capability("linkedEditingRangeProvider")
  ) { (params: LSP.TextDocumentPositionParams, context) -> LSP.LinkedEditingRanges? in
    let offset = context.positions.offset(of: params.position)
    return WordReader(context.analysis)?.linkedPlaces(at: offset).map { places in
      LSP.LinkedEditingRanges(ranges: places.map { context.positions.range(of: $0) })
    }
  }
}

extension WordReader {
  /// The places of the label at a byte; nil where there is none, or nothing that goes with it.
  func linkedPlaces(at offset: Int) -> [Range<Int>]? {
    guard let symbol = word(at: offset)?.meaning.symbol, symbol.kind == .row else { return nil }
    let places = occurrences(spelled: symbol.name) { $0 == symbol }
    return places.count > 1 ? places.map(\.bytes) : nil
  }
}
