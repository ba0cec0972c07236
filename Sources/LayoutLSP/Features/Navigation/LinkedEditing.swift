import Analysis
import Protocol

// `textDocument/linkedEditingRange`: places that are edited together. In this language these are a row's label and its
// place in the spacing: the two have to be equal, and nothing else uses the label. A view or a metric has to be
// renamed instead: what is typed at its declaration may be the name of another one.

extension Feature {
  package static let linkedEditingRange = Feature(
    "textDocument/linkedEditingRange", solved: false, offers: Capability("linkedEditingRangeProvider")
  ) { (params: LSP.TextDocumentPositionParams, context) -> LSP.LinkedEditingRanges? in
    let offset = context.positions.offset(of: params.position)
    return FileWords(context.analysis)?.linkedPlaces(at: offset).map { places in
      LSP.LinkedEditingRanges(ranges: places.map { context.positions.range(of: $0) })
    }
  }
}

extension FileWords {
  /// Returns the places of the row label at a byte; nil where there is no label, or only one place.
  func linkedPlaces(at offset: Int) -> [Range<Int>]? {
    guard let symbol = word(at: offset)?.meaning.symbol, symbol.kind == .row else { return nil }
    let places = occurrences(spelled: [symbol.name]) { $0 == symbol }
    return places.count > 1 ? places.map { $0.bytes } : nil
  }
}
