import Syntax

// The views that an item of a line names: also those that are declared under other conditions than the line's, which
// fall away from it where they are not there.

extension NameResolver {
  /// The rectangle that a path names, or the views of that name that may be there when the statement holds, of which there
  /// is one at a time; none where nothing has the name, which is then reported.
  func items(_ path: Cursor, outer: Int?, _ pending: PendingStatement) -> [Box] {
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

  /// Those which the path names under other conditions, nearest first.
  private func viewsElsewhere(_ path: Cursor, _ pending: PendingStatement) -> [Int] {
    let names = path.children.filter { $0.kind == .identifier }.map { pending.context.reader.string($0) }
    guard let first = names.first else { return [] }
    let starts = scopesAround(pending.scope).lazy.compactMap { scopes[$0].view }
      .map { namesakes(of: first, in: $0, beside: pending.scope) }
    let start = starts.first { !$0.isEmpty } ?? []
    return names.dropFirst().reduce(start) { outer, name in
      outer.flatMap { namesakes(of: name, in: $0, beside: pending.scope) }
    }
  }

  /// The children of that name that can be there when a statement of the scope holds: in whatever situation it is read, it
  /// names what it would name in the others.
  func namesakes(of name: String, in view: Int, beside scope: Int) -> [Int] {
    let written = scopesAround(scope).first { !scopes[$0].isSituation } ?? scope
    let condition = scopes[written].condition
    var result: [Int] = []
    var next = views.firstChild(name, of: view)
    takeNamesakes(of: name, in: view)
    while let child = next {
      if !condition.excludes(views[child].condition), !views[child].condition.isNever { result.append(child) }
      next = views[child].namesake
    }
    return result.reversed()
  }

  private func mentionComponents(of path: Cursor, ending view: Int, _ pending: PendingStatement) {
    let names = path.children.filter { $0.kind == .identifier }
    var current: Int? = view
    for name in names.reversed() {
      guard let view = current else { return }
      mention(.view(view), at: pending.context.place(of: name))
      current = views[view].parent
    }
  }
}
