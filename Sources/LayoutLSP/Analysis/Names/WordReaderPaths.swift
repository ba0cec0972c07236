import Syntax

/// Names of views and groups: the components of paths, the ends of ranges, and what stands where an attribute could.

extension WordReader {
  // MARK: Symbols of the model

  /// The symbol of a view: of those of one name that never exist together, the first of its text.
  func symbol(ofView view: Int, _ unit: NamedUnit) -> Symbol? {
    let views = unit.model.views
    guard views.indices.contains(view), let parent = views[view].parent, let place = views[view].namePlace else {
      return nil
    }
    var alternatives: [Int] = []
    var next = views[parent].childrenByName[views[view].name]
    while let one = next {
      alternatives.append(one)
      next = views[one].namesake
    }
    var first = view
    if alternatives.contains(view) {
      first = alternatives.filter { views[$0].namePlace?.source == place.source }.min() ?? view
    }
    guard let declaration = views[first].namePlace.map({ unit.source(of: $0) }) else { return nil }
    return Symbol(kind: .view, name: views[view].name, file: declaration.file, declaration: declaration.bytes)
  }

  func symbol(ofGroup group: Int, _ unit: NamedUnit) -> Symbol? {
    let groups = unit.model.groups
    guard groups.indices.contains(group) else { return nil }
    let node = groups[group]
    let first = (unit.groups[node.name] ?? []).first { other in
      groups[other].parent == node.parent && groups[other].namePlace.source == node.namePlace.source
        && (other == group || groups[other].condition.excludes(node.condition))
    }
    let declaration = unit.source(of: groups[first ?? group].namePlace)
    return Symbol(kind: .group, name: node.name, file: declaration.file, declaration: declaration.bytes)
  }

  /// A metric of the file is declared in what stands outside its layouts.
  func symbol(ofMetric metric: Int, _ unit: NamedUnit) -> Symbol? {
    guard unit.model.metrics.indices.contains(metric) else { return nil }
    let name = unit.model.metrics[metric].name
    if let place = unit.model.metrics[metric].namePlace {
      return Symbol(kind: .metric, name: name, file: unit.file, declaration: unit.bytes(of: place))
    }
    let own = file.fileLevel.metrics[NamedUnit.ScopedName(scope: NameScope.outermost, name: name)]
    guard let own, file.fileLevel.model.metrics[own].namePlace != nil else { return nil }
    return symbol(ofMetric: own, file.fileLevel)
  }

  func named(_ view: Int, _ context: Context, use: WordUse = .read) -> Word {
    Word(
      symbol(ofView: view, context.unit), use: use,
      target: context.model.views[view].namePlace.map { context.unit.source(of: $0) })
  }

  func named(group: Int, _ context: Context, use: WordUse = .read) -> Word {
    Word(
      symbol(ofGroup: group, context.unit), use: use,
      target: context.unit.source(of: context.model.groups[group].namePlace))
  }

  // MARK: Paths

  /// What one name of a path is, and the rectangle that the path to there names.
  private struct Step {
    var word: Word
    var box: Box?
  }

  /// What the names of a path are, up to one of them, or to the last.
  private func step(to token: Int? = nil, of path: Cursor, _ context: Context) -> Step? {
    var last: Step?
    for component in path.children where component.kind == .identifier {
      last = last.map { inner(component, in: $0.box, context) } ?? start(component, context)
      if component.index == token { break }
    }
    return last
  }

  private func start(_ component: Cursor, _ context: Context) -> Step {
    let name = context.reader.string(component)
    if let view = context.model.declarations.declaredView(name, from: context.scope) {
      return Step(word: named(view, context), box: .view(view))
    }
    guard let standIn = PseudoView(rawValue: name) else { return Step(word: .unknown, box: nil) }
    let box =
      standIn == .view ? Box.view(context.model.scopes[context.scope].root) : mentionedBox(at: component, context)
    return Step(word: .standIn, box: box)
  }

  private func inner(_ component: Cursor, in box: Box?, _ context: Context) -> Step {
    guard case .view(let view)? = box else { return Step(word: .unknown, box: nil) }
    let name = context.reader.string(component)
    if let child = context.model.views.child(name, of: view, under: context.condition) {
      return Step(word: named(child, context), box: .view(child))
    }
    switch PseudoView(rawValue: name) {
    case .superview:
      return Step(word: .standIn, box: context.model.views[view].parent.map { .view($0) })
    case .safeArea, .margins: return Step(word: .standIn, box: mentionedBox(at: component, context))
    case .view, nil: return Step(word: .unknown, box: nil)
    }
  }

  private func mentionedBox(at component: Cursor, _ context: Context) -> Box? {
    context.unit.mentionedBoxes[context.bytes(of: component).lowerBound]
  }

  /// The rectangle that a whole path names.
  func box(of path: Cursor, _ context: Context) -> Box? { step(of: path, context)?.box }

  func pathComponent(_ context: Context) -> Word {
    let path = context.parent
    if context.name == RowsLowering.spacerName, context.around(.rowItem)?.first(.path) == path { return .language }
    let member = context.chain[context.chain.count - 3]
    if member.kind == .formatMember, member.first(.ellipsis) != nil,
      path.children.last(where: { $0.kind == .identifier })?.index == context.token.index
    {
      return wordOfRange(member, path, context)
    }
    return step(to: context.token.index, of: path, context)?.word ?? .unknown
  }

  // MARK: Ranges

  /// The first or the last view of a range.
  private func wordOfRange(_ member: Cursor, _ path: Cursor, _ context: Context) -> Word {
    let isFirst = member.first(.path) == path
    let own = step(of: path, context)?.word ?? .unknown
    let views = views(ofRange: member, context)
    var word = isFirst ? own : views.last.map { named($0, context) } ?? own
    if !views.isEmpty { word.range = rangeBytes(of: member, context) }
    return word
  }

  func rangeEnd(_ context: Context) -> Word {
    guard let last = views(ofRange: context.parent, context).last else { return .unknown }
    var word = named(last, context)
    word.range = rangeBytes(of: context.parent, context)
    return word
  }

  /// The views of `a1..5`; none where they are not all known.
  func views(ofRange member: Cursor, _ context: Context) -> [Int] {
    guard member.first(.ellipsis) != nil, let path = member.first(.path),
      let end = member.first(.path, skipping: 1) ?? member.first(.number),
      let start = NumberedName(context.reader.string(path)), let last = start.last(context.reader.string(end)),
      last >= start.number, last - start.number < 1000,
      case .view(let first)? = box(of: path, context), let parent = context.model.views[first].parent
    else { return [] }
    let views = (start.number...last).map { number in
      number == start.number
        ? first
        : start.isPath
          ? context.model.views.child(start.name(number), of: parent, under: context.condition)
          : context.model.declarations.declaredView(start.name(number), from: context.scope)
    }
    return views.contains { $0 == nil } ? [] : views.compactMap { $0 }
  }

  func rangeBytes(of member: Cursor, _ context: Context) -> Range<Int>? {
    guard let path = member.first(.path), let end = member.first(.path, skipping: 1) ?? member.first(.number) else {
      return nil
    }
    return context.bytes(of: path).lowerBound..<context.bytes(of: end).upperBound
  }

  // MARK: Attributes, and what stands for them

  /// The last name of a reference: an attribute, unless the views before it hold a group or a view of that name.
  func member(_ context: Context) -> Word {
    let takesView = context.parent.first(.argument) != nil
    if Attribute.index(of: context.name, takesView: takesView) != nil || ListAttribute.named(context.name) != nil {
      return .language
    }
    guard !takesView, let path = context.parent.first(.path), case .view(let view)? = box(of: path, context) else {
      return .unknown
    }
    let groups = context.unit.groups[context.name] ?? []
    let group = groups.first { group in
      let node = context.model.groups[group]
      return node.parent == view && context.condition.implies(node.condition)
    }
    if let group { return named(group: group, context) }
    return context.model.views.child(context.name, of: view, under: context.condition)
      .map { named($0, context) } ?? .unknown
  }
}
