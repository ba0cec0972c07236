import Solver
import Syntax

/// Finds what the references of an equation name: rectangles, attributes, the superview that is meant.

/// Names that stand for a rectangle where no declared view has them.
enum PseudoView: String, CaseIterable {
  case view, superview, safeArea, margins

  var meaning: String {
    switch self {
    case .view: "The layout's root."
    case .superview: "The superview of the first view named in the statement."
    case .safeArea: "The safe area of the nearest view outward that has one, up to the screen's."
    case .margins: "The superview's rectangle, moved in by its margins."
    }
  }
}

/// A reference whose names are found. Where the equation has a list, there may be one rectangle for each member.
struct ResolvedReference {
  var boxes: [Box]
  var arguments: [Box]
  /// Index into `Attribute.all`.
  var attribute: Int
  var place: Place
  /// Of a group: what stands for it in turn.
  var members: [GroupMember] = []
  /// What is measured for each member, where no attribute does.
  var forms: [AtomForm] = []

  func box(of member: Int) -> Box? {
    boxes.count == 1 ? boxes[0] : boxes.indices.contains(member) ? boxes[member] : nil
  }

  func argument(of member: Int) -> Box? {
    arguments.count == 1 ? arguments[0] : arguments.indices.contains(member) ? arguments[member] : nil
  }

  /// The names of a compound's parts.
  var parts: [String]? {
    if case .compound(let parts) = Attribute.all[attribute].measure { parts } else { nil }
  }

  /// The attribute itself, or the part of a compound.
  func attribute(component: Int?) -> Int {
    guard let component, let parts, parts.indices.contains(component) else { return attribute }
    return Attribute.index(of: parts[component], takesView: !arguments.isEmpty) ?? attribute
  }
}

/// An equation whose names are found.
struct UnderstoodEquation {
  var pending: LayoutBuilder.PendingStatement
  /// The expressions of the chain.
  var sides: [Cursor]
  /// Between them.
  var operators: [(cursor: Cursor, relation: Relation)]
  /// The indices of the reference nodes, in the order written.
  var order: [Int]
  var references: [Int: ResolvedReference]
  /// The places of a list's members; empty where there is no list.
  var memberPlaces: [Place]
  /// What `superview` means, for each member.
  var superviews: [Int?]
  /// One member of a group's equation.
  var isSlice = false

  /// `a.hugH == high` and its like: no constraint.
  var setsPriority: Bool {
    references.values.contains { if case .priority = Attribute.all[$0.attribute].measure { true } else { false } }
  }
}

extension LayoutBuilder {
  /// Finds the names of an equation; nil if it cannot be used, which is then reported.
  func resolve(_ pending: PendingStatement) -> UnderstoodEquation? {
    let statement = pending.statement
    let reported = findings.count
    // One mistake is one finding: names beside what the parser has complained of may be no names at all.
    defer { if statement.hasProblem { findings.removeSubrange(reported...) } }
    let sides = statement.children.filter { $0.kind.isExpression }
    let operators = operators(of: pending)
    let nodes = sides.flatMap { referenceNodes($0, pending) }
    guard let several = several(nodes, pending) else { return nil }
    var equation = UnderstoodEquation(
      pending: pending, sides: sides, operators: operators, order: nodes.map(\.index), references: [:],
      memberPlaces: several.places, superviews: several.superviews)
    let found = nodes.map { resolveReference($0, superviews: equation.superviews, pending) }
    guard !statement.hasProblem, sides.count == operators.count + 1, sides.count > 1 else { return nil }
    if nodes.isEmpty {
      reportNoReference(sides, pending)
      return nil
    }
    for (node, reference) in zip(nodes, found) {
      guard let reference else { return nil }
      equation.references[node.index] = reference
    }
    return equation
  }

  /// The relations of an equation; that of a setter is in its word.
  private func operators(of pending: PendingStatement) -> [(cursor: Cursor, relation: Relation)] {
    guard pending.statement.kind != .setterStatement else {
      return pending.statement.first(.identifier).map { word in
        switch pending.context.reader.string(word) {
        case "min": [(word, .greaterOrEqual)]
        case "max": [(word, .lessOrEqual)]
        default: [(word, .equal)]
        }
      } ?? []
    }
    return pending.statement.children.compactMap { child in child.kind.relation.map { (child, $0) } }
  }

  /// The references of an expression, and the names of groups.
  private func referenceNodes(_ expression: Cursor, _ pending: PendingStatement) -> [Cursor] {
    if expression.kind == .reference { return [expression] }
    if expression.kind == .name { return group(of: expression, pending) == nil ? [] : [expression] }
    guard expression.kind.hasOperands else { return [] }
    return expression.children.filter { $0.kind.isExpression }.flatMap { referenceNodes($0, pending) }
  }

  // MARK: The superview that is meant

  /// The first view that the statement names by its own name.
  func firstNamedView(in nodes: [Cursor], _ pending: PendingStatement) -> Int? {
    for node in nodes {
      for path in paths(of: node) {
        if let view = namedView(path, pending) { return view }
      }
    }
    return nil
  }

  private func paths(of reference: Cursor) -> [Cursor] {
    reference.children.flatMap { child -> [Cursor] in
      switch child.kind {
      case .path: [child]
      case .list, .argument: child.children.filter { $0.kind == .path }
      default: []
      }
    }
  }

  /// The view at the end of a path of declared names; nil if one is unknown, or stands for something else.
  func namedView(_ path: Cursor, _ pending: PendingStatement) -> Int? {
    var view: Int?
    for component in path.children where component.kind == .identifier {
      let name = pending.context.reader.string(component)
      if let current = view {
        guard let child = views.child(name, of: current, under: scopes[pending.scope].condition) else { return nil }
        view = child
      } else {
        let root = name == PseudoView.view.rawValue ? scopes[pending.scope].root : nil
        guard let start = declaredView(name, from: pending.scope) ?? root else {
          return nil
        }
        view = start
      }
    }
    return view
  }

  /// The superview of the first view named; with none named, the view in whose block the statement stands.
  func superview(ofFirst first: Int?, _ pending: PendingStatement) -> Int? {
    first.map { views[$0].parent } ?? scopes[pending.scope].view
  }

  // MARK: Paths

  /// The rectangle that a path names; nil if it is unknown, which is then reported.
  func resolve(_ path: Cursor, outer: Int?, _ pending: PendingStatement, quiet: Bool = false) -> Box? {
    if !quiet, reportObject(path, pending) || reportSetterWord(path, pending) { return nil }
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

  func mention(_ box: Box, at place: Place) {
    switch box {
    case .view(let view):
      use(view: view)
      mentions.append(Mention(place: place, subject: .view(view, isDeclaration: false)))
    case .margins(let view): mentions.append(Mention(place: place, subject: .margins(of: view)))
    case .safeArea(let view): mentions.append(Mention(place: place, subject: .safeArea(of: view)))
    }
  }

  /// The first name of a path.
  func start(_ name: String, at place: Place, outer: Int?, _ scope: Int, quiet: Bool) -> Box? {
    if let view = declaredView(name, from: scope) { return .view(view) }
    switch PseudoView(rawValue: name) {
    case .view: return .view(scopes[scope].root)
    case .safeArea: return .safeArea(of: views.safeAreaOwner(from: outer ?? 0))
    case .superview:
      if let outer { return .view(outer) }
    case .margins:
      if let outer { return .margins(of: outer) }
    case nil:
      let scopes = scopesAround(scope)
      if !quiet, group(name, from: scope) != nil {
        report(
          .unknownView, place,
          "'\(name)' is a group of attributes, not a view: it stands by itself, as in \(name) == 10")
      } else if !quiet, !reportElsewhere(name, inside: scopes.compactMap { self.scopes[$0].view }, at: place),
        !reportNested(name, from: scope, at: place)
      {
        let candidates = visibleViews(from: scope) + PseudoView.allCases.map(\.rawValue)
        reportUnknown(.unknownView, "the view", name, at: place, among: candidates)
      }
      return nil
    }
    if !quiet {
      report(
        .noSuperview, place, "'\(name)' means nothing here: the first view named is the root, which has no superview")
    }
    return nil
  }

  /// A further name of a path: a child, or what stands for something of the view before it.
  private func inner(_ name: String, in box: Box, at place: Place, _ scope: Int, quiet: Bool) -> Box? {
    if case .view(let view) = box {
      if let child = views.child(name, of: view, under: scopes[scope].condition) { return .view(child) }
      switch PseudoView(rawValue: name) {
      case .superview:
        if let parent = views[view].parent { return .view(parent) }
        if !quiet { report(.noSuperview, place, "the root has no superview") }
        return nil
      case .safeArea: return .safeArea(of: views.safeAreaOwner(from: view))
      case .margins: return .margins(of: view)
      case .view, nil: break
      }
      guard !quiet, !views[view].isIncomplete, !reportElsewhere(name, inside: [view], at: place) else { return nil }
      if Attribute.index(of: name, takesView: false) != nil {
        return reportAttributeInside(name, of: view, at: place)
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

  /// Whether a view of that name is further inside, where a path leads, which is then reported.
  private func reportNested(_ name: String, from scope: Int, at place: Place) -> Bool {
    // A look at a view takes little beside a comparison of names, and as many of them are bounded.
    comparedNames += views.count / 16
    guard comparedNames <= Self.mostCompared, !unread.objects.contains(name) else { return false }
    for owner in scopesAround(scope).compactMap({ scopes[$0].view }) {
      // There may be one in each of thousands of cells: three are named.
      let paths = views.paths(to: name, inside: owner, under: scopes[scope].condition, atMost: 4)
      guard let first = paths.first else { continue }
      let what = "the view '\(name)' is not known here"
      if paths.count == 1 {
        report(
          .unknownView, place, "\(what); did you mean '\(first)'?",
          fix: ("Replace with '\(first)'", place, first))
      } else {
        let named = paths.prefix(3).map { "'\($0)'" } + (paths.count > 3 ? ["others"] : [])
        report(.unknownView, place, "\(what), only \(Wording.list(named))")
      }
      return true
    }
    return false
  }

  /// `a.left.equal`: an attribute where a view should be.
  private func reportAttributeInside(_ name: String, of view: Int, at place: Place) -> Box? {
    let owner = view == 0 ? "the layout" : "'\(views[view].name)'"
    report(
      .unknownView, place, "'\(name)' is an attribute of \(owner), not a view: equal, min, max or a relation follows it"
    )
    return nil
  }

  // MARK: References

  func resolveReference(
    _ node: Cursor, superviews: [Int?], _ pending: PendingStatement
  ) -> ResolvedReference? {
    if let reference = resolveSeveral(node, superviews: superviews, pending) { return reference }
    let context = pending.context
    let attributeCursor = node.children.last { $0.kind == .identifier }
    let boxes = boxes(of: node, superviews: superviews, pending)
    var arguments: [Box]? = []
    if let path = node.first(.argument)?.first(.path) {
      arguments = perMember(path, superviews: superviews, pending)
    }
    guard let boxes, let attributeCursor else { return nil }
    let takesView = node.first(.argument) != nil
    let name = context.reader.string(attributeCursor)
    let place = context.place(of: attributeCursor)
    guard let attribute = Attribute.index(of: name, takesView: takesView) else {
      reportAttribute(name, at: place, of: node, takesView: takesView, boxes: boxes, pending)
      return nil
    }
    guard let arguments else { return nil }
    guard !needsSuperview(attribute) || boxes.allSatisfy({ views.superview(of: $0) != nil }) else {
      report(.noSuperview, place, "'\(name)' is measured against the superview, and the root has none")
      return nil
    }
    mentions.append(Mention(place: place, subject: .attribute(attribute, boxes: boxes, arguments: arguments)))
    return ResolvedReference(
      boxes: boxes, arguments: arguments, attribute: attribute, place: context.place(of: node))
  }

  /// Insets and fractions are measured against the superview.
  private func needsSuperview(_ attribute: Int) -> Bool {
    switch Attribute.all[attribute].measure {
    case .inset, .fraction: true
    case .compound(let parts):
      parts.contains { part in Attribute.index(of: part, takesView: false).map { needsSuperview($0) } ?? false }
    default: false
    }
  }

  /// The rectangles before the attribute: a list's members, or one path's, which may differ from member to member.
  func boxes(of node: Cursor, superviews: [Int?], _ pending: PendingStatement) -> [Box]? {
    if let list = node.first(.list) {
      let paths = list.children.filter { $0.kind == .path }
      let boxes = paths.compactMap { resolve($0, outer: superviews.first ?? nil, pending, quiet: true) }
      return boxes.count == paths.count && !boxes.isEmpty ? boxes : nil
    }
    guard let path = node.first(.path) else { return nil }
    return perMember(path, superviews: superviews, pending)
  }

  private func perMember(_ path: Cursor, superviews: [Int?], _ pending: PendingStatement) -> [Box]? {
    if superviews.count == 1 {
      guard let box = resolve(path, outer: superviews[0], pending) else { return nil }
      let boxes = singleBoxes[box] ?? [box]
      singleBoxes[box] = boxes
      return boxes
    }
    var boxes: [Box] = []
    for (member, superview) in superviews.enumerated() {
      guard let box = resolve(path, outer: superview, pending, quiet: member > 0) else { return nil }
      boxes.append(box)
    }
    return boxes
  }

  private func reportAttribute(
    _ name: String, at place: Place, of node: Cursor, takesView: Bool, boxes: [Box], _ pending: PendingStatement
  ) {
    let whole = pending.context.reader.string(node)
    if reportListAttribute(name, at: place, of: node, pending) || reportMissing(name, at: place, of: node, pending) {
      return
    }
    if Attribute.index(of: name, takesView: !takesView) != nil {
      let message =
        takesView
        ? "'\(name)' takes no view: write \(name) without the parentheses"
        : "'\(name)' is measured to another view: write \(name)(…) with its name in the parentheses"
      return report(.syntax, place, message)
    }
    if case .view(let view)? = boxes.first,
      views.child(name, of: view, under: scopes[pending.scope].condition) != nil
    {
      return report(.syntax, place, "'\(whole)' is a view: name one of its attributes, such as \(whole).left")
    }
    if !takesView, let same = RuleName.attributes[name] {
      return report(
        .unknownAttribute, place, "'\(name)' is a name of rules: write '\(same)' here",
        fix: ("Replace with '\(same)'", place, same))
    }
    let attributes = Attribute.all.filter { $0.takesView == takesView }
    let candidates = attributes.map { name.hasPrefix("keep") ? KeepLayoutName.prefixed($0) : $0.name }
    reportUnknown(.unknownAttribute, "the attribute", name, at: place, among: candidates)
  }
}
