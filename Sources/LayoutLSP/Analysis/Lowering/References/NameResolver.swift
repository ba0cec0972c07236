import Solver
import Syntax

/// Finds what the references of an equation name: rectangles, attributes, the superview that is meant.

struct NameResolver: LoweringPass {
  let builder: LayoutBuilder

  /// Finds the names of an equation; nil if it cannot be used, which is then reported.
  func resolve(_ pending: PendingStatement) -> ResolvedEquation? {
    let statement = pending.statement
    let reported = findings.count
    let hasProblem = statement.hasProblem
    // One mistake is one finding: names beside what the parser has complained of may be no names at all.
    defer { if hasProblem { findings.removeSubrange(reported...) } }
    let parts = parts(of: pending)
    var nodes: [ReferenceNode] = []
    nodes.reserveCapacity(2)
    for side in parts.sides { addReferenceNodes(of: side, pending, to: &nodes) }
    guard let several = listExpansion(nodes, pending) else { return nil }
    var references: [ResolvedReference] = []
    references.reserveCapacity(nodes.count)
    for node in nodes {
      if let found = resolveReference(node, superviews: several.superviews, pending) { references.append(found) }
    }
    guard !hasProblem, parts.sides.count == parts.operators.count + 1, parts.sides.count > 1 else { return nil }
    if nodes.isEmpty {
      mistakes.reportNoReference(parts.sides, pending)
      return nil
    }
    guard references.count == nodes.count else { return nil }
    return ResolvedEquation(
      pending, at: statementRange(pending), parts, references: references, memberRanges: several.places,
      superviews: several.superviews)
  }

  private func parts(of pending: PendingStatement) -> EquationParts {
    let isSetter = pending.statement.kind == .setterStatement
    var parts = EquationParts()
    parts.sides.reserveCapacity(2)
    pending.statement.forEachChild { kind, place in
      switch kind {
      case let kind where kind.isExpression: parts.sides.append(pending.statement.child(at: place))
      case .question: parts.question = parts.question ?? place
      case .priority: parts.priority = parts.priority ?? place
      case .keepPriority: parts.keepPriority = parts.keepPriority ?? place
      // The relation of a setter is in its first word.
      case .identifier where isSetter && parts.operators.isEmpty:
        parts.operators.append((place, setterRelation(pending.statement.child(at: place), pending)))
      default:
        if !isSetter, let relation = kind.relation { parts.operators.append((place, relation)) }
      }
      return true
    }
    return parts
  }

  private func setterRelation(_ word: Cursor, _ pending: PendingStatement) -> Relation {
    switch pending.context.reader.string(word) {
    case "min": .greaterOrEqual
    case "max": .lessOrEqual
    default: .equal
    }
  }

  /// Adds the references of an expression, and the names of groups.
  private func addReferenceNodes(of expression: Cursor, _ pending: PendingStatement, to nodes: inout [ReferenceNode]) {
    switch expression.kind {
    case .reference: nodes.append(ReferenceNode(expression))
    case .name: if group(of: expression, pending) != nil { nodes.append(ReferenceNode(expression)) }
    case let kind where kind.hasOperands:
      for child in expression.children where child.kind.isExpression {
        addReferenceNodes(of: child, pending, to: &nodes)
      }
    default: break
    }
  }

  // MARK: The superview that is meant

  /// The first view that the statement names by its own name.
  func firstNamedView(in nodes: [ReferenceNode], _ pending: PendingStatement) -> Int? {
    for node in nodes {
      if let path = node.path(in: pending), let view = namedView(path, pending) { return view }
      if let list = node.list(in: pending), let view = firstNamedView(inside: list, pending) { return view }
      if let argument = node.argument(in: pending), let view = firstNamedView(inside: argument, pending) { return view }
    }
    return nil
  }

  private func firstNamedView(inside node: Cursor, _ pending: PendingStatement) -> Int? {
    for path in node.children where path.kind == .path {
      if let view = namedView(path, pending) { return view }
    }
    return nil
  }

  /// The view at the end of a path of declared names; nil if one is unknown, or stands for something else.
  func namedView(_ path: Cursor, _ pending: PendingStatement) -> Int? {
    var view: Int?
    for component in path.children where component.kind == .identifier {
      view = namedView(component, in: view, pending)
      if view == nil { return nil }
    }
    return view
  }

  /// The view of a path's component, inside of that of the component before it.
  private func namedView(_ component: Cursor, in outer: Int?, _ pending: PendingStatement) -> Int? {
    let name = pending.context.reader.number(of: component, in: &builder.lookups.names)
    return builder.lookups.view(name, at: pending.scope << 32 | (outer.map { $0 + 1 } ?? 0)) {
      let name = pending.context.reader.string(component)
      if let outer { return views.child(name, of: outer, under: scopes[pending.scope].condition) }
      return declaredView(name, from: pending.scope)
        ?? (name == PseudoView.view.rawValue ? scopes[pending.scope].root : nil)
    }
  }

  /// The superview of the first view named; with none named, the view in whose block the statement stands.
  func superview(ofFirst first: Int?, _ pending: PendingStatement) -> Int? {
    first.map { views[$0].parent } ?? scopes[pending.scope].view
  }

  // MARK: Paths

  /// The rectangle that a path names; nil if it is unknown, which is then reported.
  func resolve(_ path: Cursor, outer: Int?, _ pending: PendingStatement, quiet: Bool = false) -> Box? {
    if let view = resolveNamed(path, pending, quiet: quiet) { return .view(view) }
    if !quiet, mistakes.reportObject(path, pending) || mistakes.reportSetterWord(path, pending) { return nil }
    var box: Box?
    for component in path.children where component.kind == .identifier {
      let name = pending.context.reader.string(component)
      let place = pending.context.place(of: component)
      let next =
        box.map { inner(name, in: $0, at: place, pending.scope, quiet: quiet) }
        ?? start(name, at: place, outer: outer, pending.scope, quiet: quiet)
      guard let next else { return nil }
      if !quiet { mention(next, at: place) }
      box = next
    }
    return box
  }

  /// The view that a path of declared names alone names, as nearly all do; nil, and nothing mentioned, for other paths.
  private func resolveNamed(_ path: Cursor, _ pending: PendingStatement, quiet: Bool) -> Int? {
    guard let first = path.first(.identifier), var view = namedView(first, in: nil, pending) else { return nil }
    // A name alone is its path, and most paths are.
    if first.length == path.length {
      if !quiet { mention(.view(view), at: pending.context.place(of: first)) }
      return view
    }
    let start = view
    var inner: [(view: Int, component: Cursor)] = []
    for component in path.children where component.kind == .identifier && component.index > first.index {
      guard let child = namedView(component, in: view, pending) else { return nil }
      inner.append((child, component))
      view = child
    }
    if quiet { return view }
    mention(.view(start), at: pending.context.place(of: first))
    for (view, component) in inner { mention(.view(view), at: pending.context.place(of: component)) }
    return view
  }

  func mention(_ box: Box, at place: SourceRange) {
    switch box {
    case .view(let view):
      use(view: view)
      mentions.append(Mention(place: place, subject: .view(view, isDeclaration: false)))
    case .margins(let view): mentions.append(Mention(place: place, subject: .margins(of: view)))
    case .safeArea(let view): mentions.append(Mention(place: place, subject: .safeArea(of: view)))
    }
  }

  /// The first name of a path.
  func start(_ name: String, at place: SourceRange, outer: Int?, _ scope: Int, quiet: Bool) -> Box? {
    if let box = declarations.box(name, inside: nil, superview: outer, from: scope) { return box }
    guard !quiet else { return nil }
    if PseudoView(rawValue: name) != nil {
      report(
        .noSuperview, place, "'\(name)' means nothing here: the first view named is the root, which has no superview")
    } else if group(name, from: scope) != nil {
      report(
        .unknownView, place,
        "'\(name)' is a group of attributes, not a view: it stands by itself, as in \(name) == 10")
    } else if !reportElsewhere(name, inside: scopesAround(scope).compactMap { scopes[$0].view }, at: place),
      !mistakes.reportNested(name, from: scope, at: place)
    {
      let candidates = visibleViews(from: scope) + PseudoView.allCases.map(\.rawValue)
      reportUnknown(.unknownView, "the view", name, at: place, among: candidates)
    }
    return nil
  }

  /// A further name of a path: a child, or what stands for something of the view before it.
  private func inner(_ name: String, in box: Box, at place: SourceRange, _ scope: Int, quiet: Bool) -> Box? {
    if case .view(let view) = box {
      if let inner = declarations.box(name, inside: view, superview: nil, from: scope) { return inner }
      if PseudoView(rawValue: name) == .superview {
        if !quiet { report(.noSuperview, place, "the root has no superview") }
        return nil
      }
      guard !quiet, !views[view].isIncomplete, !reportElsewhere(name, inside: [view], at: place) else { return nil }
      if Attribute.index(of: name, takesView: false) != nil {
        return mistakes.reportAttributeInside(name, of: view, at: place)
      }
      let owner = view == 0 ? "the layout" : "'\(views[view].name)'"
      reportUnknown(
        .unknownView, "inside \(owner) the view", name, at: place,
        among: views[view].children.filter { scopes[scope].condition.implies(views[$0].condition) }.map {
          views[$0].name
        }
      )
    } else if !quiet {
      report(.unknownView, place, "no views are inside a margin guide or a safe area: name the view itself")
    }
    return nil
  }

  // MARK: References

  func resolveReference(
    _ node: ReferenceNode, superviews: [Int?], _ pending: PendingStatement
  ) -> ResolvedReference? {
    if let reference = resolveExpanded(node, superviews: superviews, pending) { return reference }
    let boxes = boxes(of: node, superviews: superviews, pending)
    var arguments: [Box]? = []
    let argument = node.argument(in: pending)
    let takesView = argument != nil
    if let path = argument?.first(.path) { arguments = perMember(path, superviews: superviews, pending) }
    guard let boxes, let word = node.word(in: pending) else { return nil }
    let place = pending.context.place(of: word.range)
    let number = pending.context.reader.number(of: word, in: &builder.lookups.names)
    let found = builder.lookups.attribute(number, takesView: takesView) { pending.context.reader.string(word) }
    guard let attribute = found else {
      let name = pending.context.reader.string(word)
      mistakes.reportAttribute(
        name, at: place, of: node.cursor(in: pending), takesView: takesView, boxes: boxes, pending)
      return nil
    }
    guard let arguments else { return nil }
    guard !needsSuperview(attribute) || boxes.allSatisfy({ views.superview(of: $0) != nil }) else {
      let name = pending.context.reader.string(word)
      report(.noSuperview, place, "'\(name)' is measured against the superview, and the root has none")
      return nil
    }
    mentions.append(Mention(place: place, subject: .attribute(attribute, boxes: boxes, arguments: arguments)))
    return ResolvedReference(
      node: node.place.index, boxes: boxes, arguments: arguments, attribute: attribute,
      place: pending.context.place(of: node.cursor(in: pending).range))
  }

  /// Insets and fractions are measured against the superview.
  private func needsSuperview(_ attribute: Int) -> Bool {
    switch Attribute.measures[attribute] {
    case .inset, .fraction: true
    case .compound(let parts):
      parts.contains { part in Attribute.index(of: part, takesView: false).map { needsSuperview($0) } ?? false }
    default: false
    }
  }

  /// The rectangles before the attribute: a list's members, or one path's, which may differ from member to member.
  func boxes(of node: ReferenceNode, superviews: [Int?], _ pending: PendingStatement) -> [Box]? {
    if let list = node.list(in: pending) {
      let paths = list.children.filter { $0.kind == .path }
      let boxes = paths.compactMap { resolve($0, outer: superviews.first ?? nil, pending, quiet: true) }
      return boxes.count == paths.count && !boxes.isEmpty ? boxes : nil
    }
    guard let path = node.path(in: pending) else { return nil }
    return perMember(path, superviews: superviews, pending)
  }

  private func perMember(_ path: Cursor, superviews: [Int?], _ pending: PendingStatement) -> [Box]? {
    if superviews.count == 1 {
      guard let box = resolve(path, outer: superviews[0], pending) else { return nil }
      if case .view(let view) = box {
        if builder.singleViews.isEmpty { builder.singleViews = views.indices.map { [.view($0)] } }
        return builder.singleViews[view]
      }
      return [box]
    }
    var boxes: [Box] = []
    for (member, superview) in superviews.enumerated() {
      guard let box = resolve(path, outer: superview, pending, quiet: member > 0) else { return nil }
      boxes.append(box)
    }
    return boxes
  }
}

extension LoweringPass {
  var resolver: NameResolver { NameResolver(builder: builder) }
}
