import Syntax

// Names of views and groups: the components of paths, the ends of ranges, and names in the place of an attribute.

extension WordReader {
  // MARK: Symbols of the model

  /// Returns the symbol of a view: of those of one name that never exist together, the first in its text.
  func symbol(ofView view: Int, _ index: NameIndex) -> Symbol? {
    let views = index.model.views
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
    return symbol(.view, views[view].name, at: views[first].nameRange, index)
  }

  func symbol(ofGroup group: Int, _ index: NameIndex) -> Symbol? {
    let groups = index.model.groups
    guard groups.indices.contains(group) else { return nil }
    let node = groups[group]
    let first = (index.groups[node.name] ?? []).first { other in
      groups[other].parent == node.parent && groups[other].nameRange.source == node.nameRange.source
        && (other == group || groups[other].condition.excludes(node.condition))
    }
    return symbol(.group, node.name, at: groups[first ?? group].nameRange, index)
  }

  /// Returns the symbol of a metric. A borrowed metric is declared at file level in its own file.
  func symbol(ofMetric metric: Int, _ index: NameIndex) -> Symbol? {
    guard index.model.metrics.indices.contains(metric) else { return nil }
    let node = index.model.metrics[metric]
    if node.nameRange == nil {
      guard let file = node.file, node.rivals.isEmpty else { return nil }
      return library.metricBytes(node.name, in: file).map {
        Symbol(kind: .metric, name: node.name, file: file, declaration: $0)
      }
    }
    return symbol(.metric, node.name, at: node.nameRange, index)
  }

  private func symbol(_ kind: Symbol.Kind, _ name: String, at place: SourceRange?, _ index: NameIndex) -> Symbol? {
    place.map { index.layout.range(of: $0) }.map {
      Symbol(kind: kind, name: name, file: $0.file, declaration: $0.bytes)
    }
  }

  func named(_ view: Int, _ context: NameContext, use: WordUse = .read) -> Word {
    Word(
      symbol(ofView: view, context.index), use: use,
      target: context.model.views[view].nameRange.map { context.index.layout.range(of: $0) })
  }

  func named(group: Int, _ context: NameContext, use: WordUse = .read) -> Word {
    Word(
      symbol(ofGroup: group, context.index), use: use,
      target: context.index.layout.range(of: context.model.groups[group].nameRange))
  }

  // MARK: Paths

  /// One name of a path, its word, and the rectangle that the path up to there names.
  private struct Step {
    var token: Cursor
    var word: Word
    var box: Box?
  }

  private func steps(of path: Cursor, _ context: NameContext) -> [Step] {
    var steps: [Step] = []
    for component in path.children where component.kind == .identifier {
      steps.append(step(component, after: steps.last, context))
    }
    return steps
  }

  private func step(_ component: Cursor, after before: Step?, _ context: NameContext) -> Step {
    let name = context.path.text(of: component)
    let (view, declarations) = (before?.box?.asView, context.model.declarations)
    let unknown = Step(token: component, word: .unknown)
    if before != nil, view == nil { return unknown }
    if let named = declarations.declaredView(name, inside: view, from: context.scope) {
      return Step(token: component, word: self.named(named, context), box: .view(named))
    }
    guard let pseudoView = PseudoView(rawValue: name), pseudoView != .view || view == nil else { return unknown }
    // For the start of a path, the lowering has found whose superview is meant.
    let box = declarations.box(pseudoView, inside: view, superview: nil, from: context.scope)
    return Step(token: component, word: .pseudoView, box: box ?? context.box(of: component))
  }

  /// Returns the view that a whole path names.
  private func view(of path: Cursor, _ context: NameContext) -> Int? { steps(of: path, context).last?.box?.asView }

  func pathComponent(_ context: NameContext) -> Word {
    let path = context.parent
    let isItem = context.path.around(.rowItem, .stackItem)?.first(.path) == path
    if isItem, context.name == RowsLowering.spacerName { return .language }
    let steps = steps(of: path, context)
    var word = steps.first { $0.token == context.token }?.word ?? .unknown
    // A name in a stack may be the metric of a gap; a child of that name comes first.
    if isItem, path.first(.dot) == nil, context.path.around(.stackItem) != nil, !isChild(steps.first?.box, context),
      let metric = metric(context)
    {
      word = metric
    }
    if steps.last?.token == context.token, let range = context.path.chain.dropLast(2).last, range.kind == .viewRange {
      word.range = self.range(range, context)?.bytes
    }
    return word
  }

  private func isChild(_ box: Box?, _ context: NameContext) -> Bool {
    guard let view = box?.asView else { return false }
    return context.model.views[view].parent == context.model.declarations.owner(of: context.scope)
  }

  // MARK: Ranges

  /// Returns the word for the number at the end of a range, which stands for the last view.
  func rangeEnd(_ node: Cursor, _ context: NameContext) -> Word {
    guard let (views, bytes) = range(node, context), let last = views.last else { return .unknown }
    var word = named(last, context, use: node.kind == .viewDeclarator ? .declaration : .read)
    word.range = bytes
    return word
  }

  /// Returns the views of a range that is declared or named, and its bytes; nil where they are not all known.
  func range(_ node: Cursor, _ context: NameContext) -> (views: [Int], bytes: Range<Int>)? {
    guard node.first(.ellipsis) != nil, let end = node.first(.number) else { return nil }
    let components = (node.first(.path) ?? node).children.filter { $0.kind == .identifier }
    let isDeclared = node.kind == .viewDeclarator
    guard let first = components.first, let name = isDeclared ? first : components.last,
      let range = ViewRange(first: context.path.text(of: name), last: context.path.text(of: end))
    else { return nil }
    let declarations = context.model.declarations
    var container = isDeclared ? declarations.owner(of: context.scope) : nil
    for component in isDeclared ? [] : components.dropLast() {
      let name = context.path.text(of: component)
      let view = declarations.declaredView(name, inside: container, from: context.scope)
      guard let view = view ?? (container == nil && name == PseudoView.view.rawValue ? 0 : nil) else { return nil }
      container = view
    }
    let views = range.names.map { declarations.declaredView($0, inside: container, from: context.scope) }.allPresent()
    return views.map { ($0, context.path.bytes(of: first).lowerBound..<context.path.bytes(of: end).upperBound) }
  }

  // MARK: Attributes, and what stands for them

  /// Returns the word for the last name of a reference: an attribute, else a group or view of that name in the view
  /// before it.
  func member(_ context: NameContext) -> Word {
    let takesView = context.parent.first(.argument) != nil
    if Attribute.index(of: context.name, takesView: takesView) != nil || ListAttribute.named(context.name) != nil {
      return .language
    }
    guard !takesView, let path = context.parent.first(.path), let view = view(of: path, context) else {
      return .unknown
    }
    if let group = group(in: view, context) { return named(group: group, context) }
    return context.model.declarations.declaredView(context.name, inside: view, from: context.scope)
      .map { named($0, context) } ?? .unknown
  }

  /// Returns the view's group of that name that exists where the word stands.
  func group(in view: Int, _ context: NameContext) -> Int? {
    (context.index.groups[context.name] ?? []).first { group in
      let node = context.model.groups[group]
      return node.parent == view && context.condition.implies(node.condition)
    }
  }
}

extension Box {
  fileprivate var asView: Int? { if case .view(let view) = self { view } else { nil } }
}

extension SyntaxKind {
  /// Whether the number in a node of the kind is the end of a range of views.
  var holdsRange: Bool { self == .viewRange || self == .viewDeclarator }
}
