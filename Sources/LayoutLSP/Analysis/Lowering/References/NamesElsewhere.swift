// Reports names that exist only under other conditions, or in a file that is not imported.

extension NameResolver {
  /// Whether a view of that name exists under other conditions only, which is then reported.
  func reportElsewhere(_ name: String, inside owners: [ViewID], at place: SourceRange) -> Bool {
    guard !builder.isUnread(name) else { return false }
    var conditions: [Condition] = []
    for owner in owners {
      var next = views.latestChild(name, of: owner)
      while let view = next {
        conditions.append(views[view].condition)
        next = views[view].earlierNamesake
      }
    }
    if conditions.allSatisfy({ $0.branches.contains(.never) }),
      let state = conditions.first?.states.first?.numbers.first
    {
      report(.unknownView, place, "'\(name)' never exists here: in state '\(states[state])' no other state holds")
      return true
    }
    let texts = conditions.map { $0.text(states: states, whens: whens) }.filter { !$0.isEmpty }.unique
    guard !texts.isEmpty else { return false }
    report(.unknownView, place, "'\(name)' exists only \(Wording.list(texts))")
    return true
  }

  /// Whether a file that is not imported declares a metric of that name, which is then reported.
  func reportUnimportedMetric(_ name: String, at place: SourceRange) -> Bool {
    guard builder.instances.source == 0, !builder.isUnread(name), builder.mayCompare(Self.costOfUnimported),
      let unimported = builder.unimportedFile(declaring: .metric, name)
    else { return false }
    let file = visible(unimported.relative(to: builder.text.sources[0].file.folder))
    report(
      .unknownName, place,
      "the metric '\(name)' is not known here: it is one of '\(file)', which is not imported")
    return true
  }

  /// The cost of searching the files of a workspace, in comparisons of names.
  private static let costOfUnimported = 100

  /// Whether a metric of that name has a value under other conditions only, which is then reported.
  func reportMetricElsewhere(_ name: String, from scope: ScopeID, at place: SourceRange) -> Bool {
    guard !builder.isUnread(name) else { return false }
    let around = scopesAround(scope)
    let texts = (builder.metricsByName[name] ?? []).map { metrics[$0] }.filter { metric in
      scopesAround(metric.scope).contains { around.contains($0) && scopes[$0].view == scopes[metric.scope].view }
    }.map { scopes[$0.scope].condition.text(states: states, whens: whens) }.filter { !$0.isEmpty }.unique
    guard !texts.isEmpty else { return false }
    report(.unknownName, place, "the metric '\(name)' has a value only \(Wording.list(texts))")
    return true
  }
}

extension LayoutBuilder {
  /// Returns the file of the workspace that declares a name which the layout's own text uses and nothing in reach
  /// declares; nil if there is none.
  func unimportedFile(declaring kind: WorkspaceNames.Kind, _ name: String) -> FilePath? {
    let sought = WorkspaceNames.Sought(kind: kind, name: name)
    if let known = uses.unimportedFiles[sought] { return known }
    guard library.elsewhere != nil else { return nil }
    let unimported = library.unimportedFile(declaring: sought, for: text.sources[0].file)
    uses.unimportedFiles[sought] = .some(unimported)
    return unimported
  }
}
