import Solver
import Syntax

/// References that stand for several at once: lists, relations between the views of a list, and groups.

/// What each of several is called, and what `superview` means for it.
struct Several {
  /// One for each.
  var superviews: [Int?]
  /// The bytes of each; empty where the statement as a whole speaks of one view, or of a group.
  var places: [Place] = []
}

extension ResolvedEquation {
  var isSetter: Bool { pending.statement.kind == .setterStatement }

  /// A group stands in it.
  var hasMembers: Bool { references.contains { !$0.members.isEmpty } }

  /// One equation for each member of a group, whose attributes may be of different kinds; else itself.
  var slices: [ResolvedEquation] {
    guard hasMembers else { return [self] }
    return superviews.indices.map { member in
      ResolvedEquation(
        pending, at: place, sides: sides, operators: operators, references: references.map { $0.slice(member) },
        memberPlaces: memberPlaces, superviews: [superviews[member]], isSlice: true)
    }
  }
}

extension ResolvedReference {
  /// What it is for one member.
  fileprivate func slice(_ member: Int) -> ResolvedReference {
    guard members.isEmpty else {
      guard members.indices.contains(member) else { return self }
      let one = members[member]
      return ResolvedReference(
        node: node, boxes: [one.box], arguments: one.argument.map { [$0] } ?? [], attribute: one.attribute, place: place,
        forms: one.form.map { [$0] } ?? [])
    }
    return ResolvedReference(
      node: node, boxes: box(of: member).map { [$0] } ?? [], arguments: argument(of: member).map { [$0] } ?? [],
      attribute: attribute, place: place, forms: forms.indices.contains(member) ? [forms[member]] : [])
  }
}

extension NameResolver {
  /// The members that the references of a statement have together; nil where they do not fit, which is then reported.
  func several(_ nodes: [ReferenceNode], _ pending: PendingStatement) -> Several? {
    let outer = superview(ofFirst: firstNamedView(in: nodes, pending), pending)
    let first = nodes.firstIndex { isMany($0, pending) }
    if let first, let second = nodes[(first + 1)...].first(where: { isMany($0, pending) }) {
      let place = pending.context.place(of: second.list ?? second.cursor)
      let what = second.list == nil ? "a group" : "a list"
      report(.syntax, place, "\(what) may stand only once in an equation, on one side")
      return nil
    }
    guard let node = first.map({ nodes[$0] }) else {
      // Most statements speak of views of one superview, and so did the one before.
      if singleSuperview.first != .some(outer) { singleSuperview = [outer] }
      return Several(superviews: singleSuperview)
    }
    if let group = group(of: node.cursor, pending) {
      return members(of: group).map { members in Several(superviews: members.map { views.superview(of: $0.box) }) }
    }
    let paths = node.list?.children.filter { $0.kind == .path } ?? []
    let boxes = paths.map { resolve($0, outer: outer, pending) }
    guard boxes.allSatisfy({ $0 != nil }) else { return nil }
    let superviews = boxes.map { $0.flatMap { views.superview(of: $0) } }
    let places = paths.map { pending.context.place(of: $0) }
    guard listAttribute(of: node, pending) != nil else { return Several(superviews: superviews, places: places) }
    let neighbours = zip(places, places.dropFirst()).map { $0.through($1) }
    return Several(superviews: Array(superviews.dropLast()), places: neighbours)
  }

  private func isMany(_ node: ReferenceNode, _ pending: PendingStatement) -> Bool {
    node.list != nil || group(of: node.cursor, pending) != nil
  }

  /// What the reference says of the neighbours in a list.
  private func listAttribute(of node: ReferenceNode, _ pending: PendingStatement) -> ListAttribute? {
    guard node.list != nil, node.argument == nil, let word = node.word else { return nil }
    return ListAttribute.named(pending.context.reader.string(word)).flatMap { $0.takesValue ? $0 : nil }
  }

  /// A group, or a relation between the views of a list, with its members; nil for what is neither.
  func resolveSeveral(
    _ node: ReferenceNode, superviews: [Int?], _ pending: PendingStatement
  ) -> ResolvedReference?? {
    if groups.isEmpty, node.list == nil { return .none }
    let context = pending.context
    let place = context.place(of: node.cursor)
    if let group = group(of: node.cursor, pending) {
      guard let members = members(of: group), let first = members.first else { return .some(nil) }
      if let path = node.path { _ = resolve(path, outer: nil, pending) }
      mentions.append(
        Mention(place: node.word.map { context.place(of: $0) } ?? place, subject: .group(group, isDeclaration: false)))
      return ResolvedReference(
        node: node.cursor.index, boxes: members.map(\.box), arguments: [], attribute: first.attribute, place: place,
        members: members)
    }
    guard let attribute = listAttribute(of: node, pending) else { return .none }
    guard let boxes = boxes(of: node, superviews: superviews, pending) else { return .some(nil) }
    guard boxes.count > 1 else {
      report(
        .syntax, node.word.map { context.place(of: $0) } ?? place,
        "'\(attribute.name)' is between neighbours: the list needs two views or more")
      return .some(nil)
    }
    return reference(at: node.cursor.index, attribute, boxes, at: place, word: node.word.map { context.place(of: $0) })
  }

  private func reference(
    at node: Int, _ attribute: ListAttribute, _ boxes: [Box], at place: Place, word: Place?
  ) -> ResolvedReference? {
    let (views, next) = (Array(boxes.dropLast()), Array(boxes.dropFirst()))
    var name = "bottomOffset"
    var forms: [AtomForm] = []
    if case .toNext(let attribute) = attribute.meaning { name = attribute }
    if case .baselineGap = attribute.meaning {
      forms = zip(views, next).map {
        AtomForm.measure("firstBaseline", of: $1) - AtomForm.measure("lastBaseline", of: $0)
      }
    }
    guard let index = Attribute.index(of: name, takesView: true) else { return nil }
    // The gap between baselines is no attribute of a view.
    if let word, forms.isEmpty {
      mentions.append(Mention(place: word, subject: .attribute(index, boxes: views, arguments: next)))
    }
    return ResolvedReference(
      node: node, boxes: views, arguments: next, attribute: index, place: place, forms: forms)
  }

  /// Whoever points at what is said of neighbours sees the relations between them.
  func mentionListAttributes(in expression: Cursor, _ pending: PendingStatement, from first: Int) {
    guard expression.kind == .reference else {
      guard expression.kind.hasOperands else { return }
      for operand in expression.children { mentionListAttributes(in: operand, pending, from: first) }
      return
    }
    let node = ReferenceNode(expression)
    guard let attribute = listAttribute(of: node, pending), first < equations.count, let word = node.word else { return }
    let place = pending.context.place(of: word)
    if case .baselineGap = attribute.meaning {
      mentionPart("\(attribute.name): \(attribute.words)", from: first, at: place)
    } else {
      setterLowering.mentionSetting(at: place, equations: first..<equations.count)
    }
  }

  // MARK: What is wrong

  /// The word is about lists, and stands where it does not fit; answers whether it does.
  func reportListAttribute(_ name: String, at place: Place, of node: Cursor, _ pending: PendingStatement) -> Bool {
    guard let attribute = ListAttribute.named(name) else { return false }
    let reader = pending.context.reader
    let path = (node.first(.list) ?? node.first(.path)).map { reader.string($0) } ?? "[a, b]"
    if !attribute.takesValue {
      let list = attribute.isBetween && node.first(.list) == nil ? "[\(path), b]" : path
      report(.syntax, place, "'\(name)' takes no value: write \(list).\(name) by itself")
    } else {
      report(.syntax, place, "'\(name)' is between the views of a list: write [\(path), b].\(name)")
    }
    return true
  }

  /// Something that KeepLayout measures and that has no name here; answers whether it is.
  func reportMissing(_ name: String, at place: Place, of node: Cursor, _ pending: PendingStatement) -> Bool {
    let reader = pending.context.reader
    let argument = node.first(.argument)?.first(.path).map { reader.string($0) }
    guard let missing = KeepLayoutName.missing(name, takesView: argument != nil), name.hasPrefix("keep"),
      let path = (node.first(.path) ?? node.first(.list)).map({ reader.string($0) })
    else { return false }
    let other = argument ?? "superview"
    let baseline = "\(path).\(missing.baseline)"
    let equation =
      missing.isUpward ? "\(other).\(missing.from) == \(baseline) + 10" : "\(baseline) == \(other).\(missing.from) + 10"
    report(
      .unknownAttribute, place, "'\(name)' has no name here: write an equation, such as \(equation)",
      fix: node.first(.list) == nil ? equationFix(equation, pending) : nil)
    return true
  }

  /// The equation in place of a setter, with its relation and its value.
  private func equationFix(
    _ equation: String, _ pending: PendingStatement
  ) -> (title: String, place: Place, replacement: String)? {
    guard pending.statement.kind == .setterStatement, !pending.statement.hasProblem,
      let word = pending.statement.first(.identifier), let equal = pending.statement.first(.equal),
      let value = pending.statement.children.last(where: { $0.kind.isExpression && $0.offset > equal.offset }),
      let start = pending.statement.children.first(where: { $0.kind.isExpression })
    else { return nil }
    let reader = pending.context.reader
    let relation = ["min": ">=", "max": "<="][reader.string(word)] ?? "=="
    let parts = equation.dropLast(2).split(separator: "=", omittingEmptySubsequences: true)
    guard parts.count == 2 else { return nil }
    let text = "\(parts[0])\(relation)\(parts[1])\(reader.string(value))"
    let place = pending.context.place(of: start.contentRange.lowerBound..<value.contentRange.upperBound)
    return ("Write '\(text)'", place, text)
  }

  /// `a.width == 10 +keepHigh`: only in a setter is that a priority; answers whether it stands here.
  func endsInWish(_ sum: Cursor, _ frame: Frame) -> Bool {
    var plus: Cursor?
    var last: Cursor?
    for child in sum.children {
      if child.kind == .plus { plus = child }
      if child.kind.isExpression { last = child }
    }
    guard let plus, let last, last.kind == .name else { return false }
    let name = frame.context.reader.string(last)
    guard name.hasPrefix("keep"), PriorityNames.value(of: name) != nil, metric(name, from: frame.scope) == nil else {
      return false
    }
    let plain = name.dropFirst(4).lowercased()
    let place = frame.context.place(of: plus.contentRange.lowerBound..<last.contentRange.upperBound)
    report(
      .syntax, place, "'+\(name)' belongs to a setter, as in a.width.equal = 10 +\(name): write @ \(plain)",
      fix: ("Write '@ \(plain)'", place, "@ \(plain)"))
    return true
  }

  /// `a.width.equals = 10`: a word that should be one of a setter's; answers whether it is.
  func reportSetterWord(_ path: Cursor, _ pending: PendingStatement) -> Bool {
    guard pending.statement.kind == .relationStatement, pending.statement.first(.equal) != nil,
      let attribute = path.children.last(where: { $0.kind == .identifier }), attribute.offset > path.offset,
      Attribute.index(of: pending.context.reader.string(attribute), takesView: false) != nil,
      let target = pending.statement.first(.reference), target.first(.path)?.offset == path.offset,
      let word = target.children.last(where: { $0.kind == .identifier }), namedView(path, pending) == nil
    else { return false }
    let name = pending.context.reader.string(word)
    let words = ["equal", "min", "max"]
    guard Attribute.index(of: name, takesView: false) == nil, Spelling.nearest(to: name, among: words) != nil else {
      return false
    }
    reportUnknown(.unknownAttribute, "what is set,", name, at: pending.context.place(of: word), among: words)
    return true
  }

  /// `self.view`, `controller.keepLayoutView`: what stands for a view in code; answers whether it is.
  func reportObject(_ path: Cursor, _ pending: PendingStatement) -> Bool {
    let names = path.children.filter { $0.kind == .identifier }
    guard let first = names.first, let last = names.last else { return false }
    let reader = pending.context.reader
    if reader.string(last) == "keepLayoutView", declaredView(reader.string(first), from: pending.scope) == nil {
      let place = pending.context.place(of: path)
      report(
        .unknownView, place, "what the bars leave free is called safeArea here",
        fix: ("Write 'safeArea'", place, "safeArea"))
      return true
    }
    guard names.count > 1, reader.string(first) == "self", declaredView("self", from: pending.scope) == nil else {
      return false
    }
    let prefix = pending.context.place(of: first.contentRange.lowerBound..<names[1].contentRange.lowerBound)
    report(
      .unknownView, pending.context.place(of: first), "views are named without 'self' here",
      fix: ("Remove 'self.'", prefix, ""))
    return true
  }

  /// `view1 = view2`, `value = 42 +keepHigh`: no attribute is named.
  func reportNoReference(_ sides: [Cursor], _ pending: PendingStatement) {
    guard let name = sides.lazy.compactMap(firstName).first else { return }
    if pending.statement.kind == .setterStatement { return reportNoGroup(name, pending) }
    let context = pending.context
    let text = context.reader.string(name)
    let place = context.place(of: name)
    let isFirst = sides.first?.kind == .name
    if isFirst, SLL.names.contains(text), pending.statement.first(.equal) != nil {
      let view = visibleViews(from: pending.scope).first ?? "view"
      let start = context.place(of: name.contentRange.lowerBound..<name.contentRange.lowerBound)
      return report(.syntax, place, SLL.needsView(text), fix: ("Insert '\(view): '", start, "\(view): "))
    }
    if isFirst, sides.count == 2, let sum = sides.last, sum.kind == .sum,
      let wish = sum.children.last(), wish.kind == .name, context.reader.string(wish).hasPrefix("keep"),
      let number = sum.children.first(where: { $0.kind.isExpression })
    {
      let metric = "let \(text) = \(context.reader.string(number))"
      return report(
        .syntax, place, "a metric is declared with let, and a priority stands where it is used: \(metric)",
        fix: ("Write '\(metric)'", statementPlace(pending), metric))
    }
    guard isFirst, sides.count == 2, sides[1].kind == .numberLiteral, pending.statement.first(.equal) != nil else {
      return reportNoGroup(name, pending)
    }
    report(
      .syntax, place, "name an attribute of \(text), such as \(text).left, or declare a metric: let \(text) = …",
      fix: ("Write 'let \(text)'", place, "let \(text)"))
  }

  private func firstName(_ expression: Cursor) -> Cursor? {
    if expression.kind == .name { return expression }
    guard expression.kind.hasOperands else { return nil }
    return expression.children.lazy.filter { $0.kind.isExpression }.compactMap(self.firstName).first
  }
}

extension Place {
  /// Part of the other's text.
  func isInside(_ other: Place) -> Bool {
    source == other.source && statement == other.statement && other.lower <= lower && upper <= other.upper
  }

  /// From this one's start to the other's end, in the same statement.
  func through(_ other: Place) -> Place {
    Place(source: source, statement: statement, lower: lower, upper: max(upper, other.upper))
  }
}
