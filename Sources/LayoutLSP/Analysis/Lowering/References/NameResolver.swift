import Solver
import Syntax

// Resolves the references of an equation: rectangles, attributes, and what `superview` means.

struct NameResolver: LoweringPass {
  let builder: LayoutBuilder

  /// Resolves the names of an equation; returns nil if it cannot be used, which is then reported.
  func resolve(_ pending: PendingStatement) -> ResolvedEquation? {
    reading(pending.statement) { resolveNames(of: pending) }
  }

  private func resolveNames(of pending: PendingStatement) -> ResolvedEquation? {
    let parts = EquationParts(pending)
    let nodes = parts.sides.flatMap { referenceNodes(of: $0, pending) }
    guard let several = listExpansion(nodes, pending) else { return nil }
    let references = nodes.compactMap { resolveReference($0, superviews: several.superviews, pending) }
    guard !pending.statement.hasProblem, parts.sides.count == parts.operators.count + 1, parts.sides.count > 1
    else { return nil }
    if nodes.isEmpty {
      equationMistakes.reportNoReference(parts.sides, pending)
      return nil
    }
    guard references.count == nodes.count else { return nil }
    return ResolvedEquation(pending, parts, references, several)
  }

  /// Returns the references of an expression, and the names of groups.
  private func referenceNodes(of expression: Cursor, _ pending: PendingStatement) -> [ReferenceNode] {
    switch expression.kind {
    case .reference: [ReferenceNode(expression, pending, in: self)]
    case .name: group(of: expression, pending) == nil ? [] : [ReferenceNode(expression, pending, in: self)]
    case let kind where kind.hasOperands: expression.expressions.flatMap { referenceNodes(of: $0, pending) }
    default: []
    }
  }

  // MARK: The meaning of superview

  /// Returns the first view that the references name by its own name; nil if they name none.
  func firstNamedView(in nodes: [ReferenceNode], _ pending: PendingStatement) -> ViewID? {
    for node in nodes {
      if let view = node.view { return view }
      for several in [node.list, node.argument] {
        if let view = several.flatMap({ firstNamedView(inside: $0, pending) }) { return view }
      }
    }
    return nil
  }

  private func firstNamedView(inside node: Cursor, _ pending: PendingStatement) -> ViewID? {
    for node in node.pathsAndRanges {
      if let path = node.kind == .path ? node : node.first(.path), let view = namedView(path, pending) { return view }
    }
    return nil
  }

  /// Returns the view at the end of a path of declared names; nil if one is unknown, or stands for something else.
  func namedView(_ path: Cursor, _ pending: PendingStatement) -> ViewID? {
    var view: ViewID?
    for component in path.children where component.kind == .identifier {
      view = namedView(pending.context.reader.string(component), in: view, pending)
      if view == nil { return nil }
    }
    return view
  }

  /// Returns the view that a path's component names inside the view of the component before it.
  private func namedView(_ name: String, in outer: ViewID?, _ pending: PendingStatement) -> ViewID? {
    if let outer {
      takeRoomForNamesakes(of: name, in: outer)
      return views.child(name, of: outer, under: scopes[pending.scope].condition)
    }
    return declaredView(name, from: pending.scope)
      ?? (name == PseudoView.view.rawValue ? scopes[pending.scope].root : nil)
  }

  /// Returns what `superview` means: the superview of the first view named, or with none named, the view in whose
  /// block the statement stands.
  func superview(ofFirst first: ViewID?, _ pending: PendingStatement) -> ViewID? {
    first.map { views[$0].parent } ?? scopes[pending.scope].view
  }

  // MARK: Paths

  /// Returns the rectangle that a path names; nil if it is unknown, which is then reported unless `quiet`.
  func resolve(_ path: Cursor, outer: ViewID?, _ pending: PendingStatement, quiet: Bool = false) -> Box? {
    resolve(path, naming: namedView(path, pending), outer: outer, pending, quiet: quiet)
  }

  /// Resolves a path whose declared names alone are known to name `view`.
  private func resolve(
    _ path: Cursor, naming view: ViewID?, outer: ViewID?, _ pending: PendingStatement, quiet: Bool = false
  ) -> Box? {
    if let view, let name = path.first(.identifier), path.first(.identifier, skipping: 1) == nil {
      if !quiet { mention(.view(view), at: pending.context.place(of: name)) }
      return .view(view)
    }
    if !quiet, view == nil,
      viewMistakes.reportObject(path, pending) || attributeMistakes.reportSetterWord(path, pending)
    {
      return nil
    }
    var box: Box?
    for component in path.children where component.kind == .identifier {
      let name = pending.context.reader.string(component)
      let place = pending.context.place(of: component)
      let next =
        box.map { resolveNext(name, in: $0, at: place, of: path, pending, quiet: quiet) }
        ?? resolveFirst(name, at: place, outer: outer, pending.scope, quiet: quiet)
      guard let next else { return nil }
      if !quiet { mention(next, at: place) }
      box = next
    }
    return box
  }

  func mention(_ box: Box, at place: SourceRange) {
    let subject = Mention.Subject.use(of: box)
    if case .view(let view, _) = subject { use(view: view) }
    mentions.append(Mention(place: place, subject: subject))
  }

  /// Resolves the first name of a path; returns nil if it is unknown, which is then reported unless `quiet`.
  func resolveFirst(_ name: String, at place: SourceRange, outer: ViewID?, _ scope: ScopeID, quiet: Bool) -> Box? {
    if let box = declarations.box(name, inside: nil, superview: outer, from: scope) { return box }
    guard !quiet else { return nil }
    if PseudoView(rawValue: name) != nil {
      report(
        .noSuperview, place, "'\(name)' means nothing here: the first view named is the root, which has no superview")
    } else if declarations.group(name, from: scope) != nil {
      report(
        .unknownView, place,
        "'\(name)' is a group of attributes, not a view: it stands by itself, as in \(name) == 10")
    } else if !reportElsewhere(name, inside: scopesAround(scope).compactMap { scopes[$0].view }, at: place),
      !viewMistakes.reportNested(name, from: scope, at: place)
    {
      func candidates() -> [String] { visibleViews(from: scope) + PseudoView.allCases.map { $0.rawValue } }
      let ours = ForeignNames.views[name]
      if reportForeign(name, at: place, ours: ours, .unknownView, among: candidates())
        || viewMistakes.reportMissingDot(.unknownView, "the view", name, from: scope, at: place)
      {
        return nil
      }
      reportUnknown(.unknownView, "the view", name, at: place, among: candidates())
    }
    return nil
  }

  /// Resolves a further name of a path: a child of the view before it, or a word such as `superview` for a rectangle
  /// of that view.
  private func resolveNext(
    _ name: String, in box: Box, at place: SourceRange, of path: Cursor, _ pending: PendingStatement, quiet: Bool
  ) -> Box? {
    let scope = pending.scope
    if case .view(let view) = box {
      if let inner = declarations.box(name, inside: view, superview: nil, from: scope) { return inner }
      if PseudoView(rawValue: name) == .superview {
        if !quiet { report(.noSuperview, place, "the root has no superview") }
        return nil
      }
      guard !quiet, !views[view].isIncomplete, !reportElsewhere(name, inside: [view], at: place) else { return nil }
      if Attribute.index(of: name, takesView: false) != nil {
        return viewMistakes.reportAttributeInside(name, of: view, at: place, in: path, pending)
      }
      let owner = view == .root ? "the layout" : "'\(views[view].name)'"
      let ours = ForeignNames.views[name].flatMap { ["safeArea", "margins", "keyboard"].contains($0) ? $0 : nil }
      if reportForeign(name, at: place, ours: ours, .unknownView, among: []) { return nil }
      reportUnknown(
        .unknownView, "inside \(owner) the view", name, at: place,
        among: views[view].children.filter { scopes[scope].condition.implies(views[$0].condition) }.map {
          views[$0].name
        }
      )
    } else if !quiet {
      report(
        .unknownView, place, "no views are inside a margin guide, a safe area or the keyboard: name the view itself")
    }
    return nil
  }

  // MARK: References

  func resolveReference(
    _ node: ReferenceNode, superviews: [ViewID?], _ pending: PendingStatement
  ) -> ResolvedReference? {
    if let reference = resolveExpanded(node, superviews: superviews, pending) { return reference }
    if node.list == nil, !isRectangle(node, pending), attributeMistakes.reportMisplacedAttribute(node, pending) {
      return nil
    }
    let boxes = boxes(of: node, superviews: superviews, pending)
    var arguments: [Box]? = []
    if let path = node.argument?.first(.path) {
      arguments = perMember(path, naming: namedView(path, pending), superviews: superviews, pending)
    }
    guard let boxes, let (attribute, place) = attribute(of: node, boxes, pending), let arguments else { return nil }
    mentions.append(Mention(place: place, subject: .measured(attribute, boxes: boxes, arguments: arguments)))
    return ResolvedReference(
      node: node.cursor.index, boxes: boxes, arguments: arguments, attribute: attribute,
      place: pending.context.place(of: node.cursor.range))
  }

  /// Whether a reference measures a view of declared names, or what a word such as `superview` stands for.
  private func isRectangle(_ node: ReferenceNode, _ pending: PendingStatement) -> Bool {
    guard let path = node.path else { return false }
    return node.view != nil || PseudoView(rawValue: pending.context.reader.string(path)) != nil
  }

  /// Returns the attribute that is measured of these rectangles, and its place; nil if there is none, which is then
  /// reported.
  private func attribute(
    of node: ReferenceNode, _ boxes: [Box], _ pending: PendingStatement
  ) -> (attribute: Int, place: SourceRange)? {
    guard let word = node.word else { return nil }
    let place = pending.context.place(of: word.range)
    let name = pending.context.reader.string(word)
    let takesView = node.argument != nil
    guard let attribute = Attribute.index(of: name, takesView: takesView) else {
      attributeMistakes.reportAttribute(name, at: place, of: node.cursor, takesView: takesView, boxes: boxes, pending)
      return nil
    }
    guard !Attribute.needSuperview[attribute] || boxes.allSatisfy({ views.superview(of: $0) != nil }) else {
      report(.noSuperview, place, "'\(name)' is measured against the superview, and the root has none")
      return nil
    }
    if case .contentSize(let axis) = Attribute.measures[attribute], let box = boxes.first(where: { !scrolls($0) }) {
      if !views[box.view].isIncomplete { scrolling.reportStill(box, axis, at: place) }
      return nil
    }
    return (attribute, place)
  }

  private func scrolls(_ box: Box) -> Bool { if case .view(let view) = box { views.scrolls(view) } else { false } }

  /// Returns the rectangles before the attribute: the members of a list, or what one path names for each member,
  /// which may differ.
  func boxes(of node: ReferenceNode, superviews: [ViewID?], _ pending: PendingStatement) -> [Box]? {
    if let list = node.list {
      let members = ranges.listMembers(of: list, outer: superviews.first ?? nil, pending, quiet: true) ?? []
      return members.isEmpty ? nil : members.map { $0.box }
    }
    return node.path.flatMap { perMember($0, naming: node.view, superviews: superviews, pending) }
  }

  private func perMember(
    _ path: Cursor, naming view: ViewID?, superviews: [ViewID?], _ pending: PendingStatement
  ) -> [Box]? {
    var boxes: [Box] = []
    for (member, superview) in superviews.enumerated() {
      guard let box = resolve(path, naming: view, outer: superview, pending, quiet: member > 0) else { return nil }
      boxes.append(box)
    }
    return boxes
  }
}

extension LoweringPass {
  var resolver: NameResolver { NameResolver(builder: builder) }
}
