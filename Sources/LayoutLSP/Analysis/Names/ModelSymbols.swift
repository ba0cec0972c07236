// The symbols of what a layout declares.

extension FileWords {
  /// Returns the symbol of a view: of those of one name that never exist together, the first in its text.
  func symbol(ofView view: ViewID, _ layout: AnalysedLayout) -> Symbol? {
    let views = layout.model.views
    guard views.indices.contains(view), let parent = views[view].parent, let place = views[view].nameRange else {
      return nil
    }
    var (first, isAlternative) = (view, false)
    var next = views.latestChild(views[view].name, of: parent)
    while let one = next {
      isAlternative = isAlternative || one == view
      if views[one].nameRange?.source == place.source { first = min(first, one) }
      next = views[one].earlierNamesake
    }
    if !isAlternative { first = view }
    return symbol(.view, views[view].name, at: views[first].nameRange, layout)
  }

  func symbol(ofGroup group: Int, _ layout: AnalysedLayout) -> Symbol? {
    let groups = layout.model.groups
    guard groups.indices.contains(group) else { return nil }
    let node = groups[group]
    let first = (layout.model.declarations.groupsByName[node.name] ?? []).first { other in
      groups[other].parent == node.parent && groups[other].nameRange.source == node.nameRange.source
        && (other == group || groups[other].condition.excludes(node.condition))
    }
    return symbol(.group, node.name, at: groups[first ?? group].nameRange, layout)
  }

  /// Returns the symbol of a metric. A borrowed metric is declared at file level in its own file.
  func symbol(ofMetric metric: MetricID, _ layout: AnalysedLayout) -> Symbol? {
    guard layout.model.metrics.indices.contains(metric) else { return nil }
    let node = layout.model.metrics[metric]
    if node.nameRange == nil {
      guard let file = node.file, node.rivals.isEmpty else { return nil }
      return library.metricBytes(node.name, in: file).map {
        Symbol(kind: .metric, name: node.name, file: file, declaration: $0)
      }
    }
    return symbol(.metric, node.name, at: node.nameRange, layout)
  }

  private func symbol(_ kind: Symbol.Kind, _ name: String, at place: SourceRange?, _ layout: AnalysedLayout) -> Symbol?
  {
    place.map { layout.range(of: $0) }.map {
      Symbol(kind: kind, name: name, file: $0.file, declaration: $0.bytes)
    }
  }

  /// Returns the symbol of a layout of the library.
  func symbol(of key: LayoutKey) -> Symbol {
    Symbol(kind: .layout, name: key.name, file: key.file, declaration: library.unit(key)?.nameBytes)
  }
}
