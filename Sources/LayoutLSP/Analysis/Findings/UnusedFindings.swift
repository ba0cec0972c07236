import Solver

/// `unused-metric` and `unused-view`: names that nothing speaks of.

extension LayoutCheck {
  static let unused = LayoutCheck(needs: .everything) { UnusedFindings(result: $0).all }
}

private struct UnusedFindings {
  let result: LayoutResult
  private var model: LayoutModel { result.model }

  var all: [Finding<SourceRange>] {
    let metrics = model.metrics.filter { !$0.isUsed }.compactMap { metric in
      metric.nameRange.map { unusedMetric(metric, at: $0) }
    }
    let unused = model.views.indices.dropFirst().filter { !model.views[$0].isUsed }
    let views = unused.compactMap { view -> Finding<SourceRange>? in
      let node = model.views[view]
      guard node.children.isEmpty, let place = node.nameRange else { return nil }
      return Finding(code: .unusedView, place: place, message: "nothing is said of '\(node.name)'")
    }
    return (model.isFileLevel ? [] : metrics) + views
  }
}

/// Metrics of a file without errors that neither what stands outside of its layouts uses nor these.
func unusedFileMetrics(of own: LayoutModel, users: some Sequence<LayoutModel>) -> [Finding<SourceRange>] {
  guard own.metrics.contains(where: { !$0.isUsed }), !own.findings.contains(where: { $0.code.severity == .error }),
    !users.contains(where: { $0.findings.contains { $0.code.severity == .error } })
  else { return [] }
  let usedInside = Set(
    users.lazy.flatMap(\.metrics).filter { $0.isUsed && $0.scope == NameScope.file }.map(\.name))
  return own.metrics.compactMap { metric in
    guard !metric.isUsed, let place = metric.nameRange, place.source == 0 else { return nil }
    let isUsedInside = metric.scope == NameScope.outermost && usedInside.contains(metric.name)
    return isUsedInside ? nil : unusedMetric(metric, at: place)
  }
}

private func unusedMetric(_ metric: Metric, at place: SourceRange) -> Finding<SourceRange> {
  Finding(code: .unusedMetric, place: place, message: "the metric '\(metric.name)' is never used")
}
