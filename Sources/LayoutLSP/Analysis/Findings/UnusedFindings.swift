import Solver
import Syntax

// `unused-metric` and `unused-view`: names that nothing uses.

extension LayoutCheck {
  static let unused = LayoutCheck(needs: .everything) { UnusedFindings(result: $0).all }
}

private struct UnusedFindings: LayoutReader {
  let result: LayoutResult

  var all: [Finding<SourceRange>] {
    let metrics = model.metrics.filter { !$0.isUsed }.compactMap { metric in
      metric.nameRange.map { unusedMetric(metric, at: $0) }
    }
    // The views of a range have one place. Where one is used, the others only fill its numbers.
    let used = Set(model.views.lazy.filter { $0.isUsed }.compactMap { $0.nameRange })
    let unused = model.views.indices.dropFirst().filter { number in
      !model.views[number].isUsed && model.views[number].nameRange.map { !used.contains($0) } ?? true
    }
    let views = unused.compactMap { view -> Finding<SourceRange>? in
      let node = model.views[view]
      guard node.children.isEmpty, let place = node.nameRange else { return nil }
      return Finding(code: .unusedView, place: place, message: "nothing is said of '\(node.name)'")
    }
    return (model.isFileLevel ? [] : metrics) + views
  }
}

/// Returns the file-level metrics that nothing uses: no file-level statement (`own`), no layout of the file
/// (`users`), and no file known to import it, by a word of that name. None where the file has errors.
func unusedFileMetrics(
  of own: LayoutModel, users: some Sequence<LayoutModel>, importers: () -> [Document]
) -> [Finding<SourceRange>] {
  guard own.metrics.contains(where: { !$0.isUsed }), !own.findings.contains(where: { $0.code.severity == .error }),
    !users.contains(where: { $0.findings.contains { $0.code.severity == .error } })
  else { return [] }
  let usedInside = Set(
    users.lazy.flatMap { $0.metrics }.filter { $0.isUsed && $0.scope == .file }.map { $0.name })
  let unused = own.metrics.compactMap { metric -> (metric: Metric, place: SourceRange)? in
    guard !metric.isUsed, let place = metric.nameRange, place.source == 0 else { return nil }
    let isUsedInside = metric.scope == .outermost && usedInside.contains(metric.name)
    return isUsedInside ? nil : (metric, place)
  }
  if unused.isEmpty { return [] }
  let importers = importers()
  return unused.filter { metric, _ in
    metric.scope != .outermost || !importers.contains { $0.hasWord(metric.name) }
  }.map { unusedMetric($0.metric, at: $0.place) }
}

extension Document {
  /// Whether the document has an identifier of that name.
  fileprivate func hasWord(_ name: String) -> Bool {
    let name = Array(name.utf8)
    for (piece, start) in zip(tree.pieces, tree.starts) {
      var offset = start
      for node in piece.nodes where node.size == 1 {
        let end = offset + Int(node.length)
        if node.kind == .identifier, Int(node.length) == name.count, text[offset..<end].elementsEqual(name) {
          return true
        }
        offset = end
      }
    }
    return false
  }
}

private func unusedMetric(_ metric: Metric, at place: SourceRange) -> Finding<SourceRange> {
  Finding(code: .unusedMetric, place: place, message: "the metric '\(metric.name)' is never used")
}
