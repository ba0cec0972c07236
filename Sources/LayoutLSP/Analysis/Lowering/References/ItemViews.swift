import Syntax

// Finds the views that an item of a line names: also views that are declared under other conditions than the line's,
// which fall away from the line where they are absent.

extension NameResolver {
  /// Returns the rectangle that a path names, else the views of that name that may be present when the statement
  /// holds, of which only one is present at a time. Returns none if nothing has the name, which is then reported.
  func items(_ path: Cursor, outer: ViewID?, _ pending: PendingStatement) -> [Box] {
    if let box = resolve(path, outer: outer, pending, quiet: true) {
      _ = resolve(path, outer: outer, pending)
      return [box]
    }
    let elsewhere = viewsElsewhere(path, pending)
    guard let first = elsewhere.first else {
      _ = resolve(path, outer: outer, pending)
      return []
    }
    builder.hasAbsences = true
    for view in elsewhere { use(view: view) }
    mentionComponents(of: path, ending: first, pending)
    return elsewhere.map { .view($0) }
  }

  /// Returns the views that a path names under other conditions, from the nearest scope that has one, in the order
  /// declared.
  private func viewsElsewhere(_ path: Cursor, _ pending: PendingStatement) -> [ViewID] {
    let names = path.children.filter { $0.kind == .identifier }.map { pending.context.reader.string($0) }
    guard let first = names.first else { return [] }
    let starts = scopesAround(pending.scope).lazy.compactMap { scopes[$0].view }
      .map { namesakes(of: first, in: $0, beside: pending.scope) }
    let start = starts.first { !$0.isEmpty } ?? []
    return names.dropFirst().reduce(start) { outer, name in
      outer.flatMap { namesakes(of: name, in: $0, beside: pending.scope) }
    }
  }

  /// Returns the children of that name that can exist when a statement of the scope holds, in the order declared; where
  /// none can, all of that name: these fall away from a line. For
  /// a scope of one situation the scope as written counts, so that the name means the same in all situations.
  func namesakes(of name: String, in view: ViewID, beside scope: ScopeID) -> [ViewID] {
    let written = scopesAround(scope).first { !scopes[$0].isSituation } ?? scope
    let condition = scopes[written].condition
    var (result, all): ([ViewID], [ViewID]) = ([], [])
    var next = views.latestChild(name, of: view)
    takeRoomForNamesakes(of: name, in: view)
    while let child = next {
      all.append(child)
      if !condition.excludes(views[child].condition), !views[child].condition.isNever { result.append(child) }
      next = views[child].earlierNamesake
    }
    return (result.isEmpty ? all : result).reversed()
  }

  private func mentionComponents(of path: Cursor, ending view: ViewID, _ pending: PendingStatement) {
    let names = path.children.filter { $0.kind == .identifier }
    var current: ViewID? = view
    for name in names.reversed() {
      guard let view = current else { return }
      mention(.view(view), at: pending.context.place(of: name))
      current = views[view].parent
    }
  }
}
