import Analysis
import Formats
import Protocol

// `textDocument/foldingRange`: the folds of a document as lines and columns, as the client folds them.

extension Feature {
  package static let foldingRange = Feature(
    "textDocument/foldingRange", solved: false, offers: Capability("foldingRangeProvider")
  ) { (params: LSP.TextDocumentParams, context) -> [LSP.FoldingRange]? in
    let folds = context.analysis.document.folds(context.positions.lines)
    return foldingRanges(folds, context.positions, context.capabilities.folding)
  }
}

func foldingRanges(
  _ folds: [Fold], _ positions: PositionConverter, _ capabilities: FoldingCapabilities
) -> [LSP.FoldingRange] {
  var ranges: [(range: LSP.FoldingRange, depth: Int)] = []
  var open: [Fold] = []
  for fold in folds {
    while let last = open.last, last.bytes.upperBound <= fold.bytes.lowerBound { open.removeLast() }
    defer { open.append(fold) }
    let range = foldingRange(fold, positions, capabilities)
    // A client that folds whole lines takes one fold for each first line: the outermost.
    if capabilities.isByLine, ranges.last?.range.startLine == range.startLine || range.endLine <= range.startLine {
      continue
    }
    ranges.append((range, open.count))
  }
  guard let limit = capabilities.limit, limit < ranges.count else { return ranges.map { $0.range } }
  let outermost = ranges.indices.sorted { (ranges[$0].depth, $0) < (ranges[$1].depth, $1) }
  return outermost.prefix(max(0, limit)).sorted().map { ranges[$0].range }
}

private func foldingRange(
  _ fold: Fold, _ positions: PositionConverter, _ capabilities: FoldingCapabilities
) -> LSP.FoldingRange {
  let range = positions.range(of: fold.bytes)
  let kind: LSP.FoldingRangeKind? =
    switch fold.kind {
    case .comment: .comment
    case .imports: .imports
    case .block, .brackets, .statement: nil
    }
  var result = LSP.FoldingRange(startLine: range.start.line, endLine: range.end.line, kind: kind)
  if capabilities.isByLine {
    // The line of the closing brace stays visible, unless it has folded text too.
    let line = positions.lines.content(of: range.end.line, in: positions.text)
    let rest = positions.text[min(line.lowerBound, fold.bytes.upperBound)..<fold.bytes.upperBound]
    if fold.endsInside, rest.allSatisfy({ $0.isSpaceOrTab }) { result.endLine -= 1 }
  } else {
    result.startCharacter = range.start.character
    result.endCharacter = range.end.character
  }
  if capabilities.showsText { result.collapsedText = fold.summary }
  return result
}
