import Solver
import Syntax

// Expands references that stand for several measures at once: lists, relations between the views of a list, and
// groups.

/// The members that an equation stands for: the place of each, and what `superview` means for it.
struct ListExpansion {
  /// The superview of each member.
  var superviews: [ViewID?]
  /// The bytes of each member; empty if the statement as a whole is about one view, or a group.
  var places: [SourceRange] = []
}

extension ResolvedEquation {
  var isSetter: Bool { pending.statement.kind == .setterStatement }

  /// One equation for each member of a group, as their attributes may be of different kinds; without a group the
  /// equation itself.
  var slices: [ResolvedEquation] {
    guard hasMembers else { return [self] }
    return superviews.indices.map { number in
      let member = ListExpansion(superviews: [superviews[number]], places: memberRanges)
      return ResolvedEquation(pending, parts, references.map { $0.slice(number) }, member, isSlice: true)
    }
  }
}

extension ResolvedReference {
  /// Returns the reference for one member of the list.
  fileprivate func slice(_ member: Int) -> ResolvedReference {
    if let members {
      guard members.indices.contains(member) else { return self }
      let one = members[member]
      return ResolvedReference(
        node: node, boxes: [one.box], arguments: one.argument.map { [$0] } ?? [], attribute: one.attribute,
        place: place, forms: one.form.map { [$0] })
    }
    return ResolvedReference(
      node: node, boxes: box(of: member).map { [$0] } ?? [], arguments: argument(of: member).map { [$0] } ?? [],
      attribute: attribute, place: place,
      forms: form(of: member).map { [$0] })
  }
}

extension NameResolver {
  /// Returns the members that the references of a statement have together; nil if they do not fit, which is then
  /// reported.
  func listExpansion(_ nodes: [ReferenceNode], _ pending: PendingStatement) -> ListExpansion? {
    let outer = superview(ofFirst: firstNamedView(in: nodes, pending), pending)
    let first = nodes.firstIndex { isMany($0, pending) }
    if let first, let second = nodes[(first + 1)...].first(where: { isMany($0, pending) }) {
      let place = pending.context.place(of: second.list ?? second.cursor)
      let what = second.list != nil ? "a list" : "a group"
      report(.syntax, place, "\(what) may stand only once in an equation, on one side")
      return nil
    }
    guard let node = first.map({ nodes[$0] }) else {
      return ListExpansion(superviews: [outer])
    }
    if let group = group(of: node, pending) {
      return members(of: group).map { members in
        ListExpansion(superviews: members.map { views.superview(of: $0.box) })
      }
    }
    let members = node.list.map { ranges.listMembers(of: $0, outer: outer, pending) } ?? []
    guard let members else { return nil }
    let superviews = members.map { views.superview(of: $0.box) }
    let places = members.map { $0.place }
    guard listAttribute(of: node, pending) != nil else {
      return ListExpansion(superviews: superviews, places: places)
    }
    let neighbours = zip(places, places.dropFirst()).map { $0.through($1) }
    return ListExpansion(superviews: Array(superviews.dropLast()), places: neighbours)
  }

  private func isMany(_ node: ReferenceNode, _ pending: PendingStatement) -> Bool {
    node.list != nil || group(of: node, pending) != nil
  }

  private func group(of node: ReferenceNode, _ pending: PendingStatement) -> Int? {
    groups.isEmpty ? nil : group(of: node.cursor, pending)
  }

  /// Returns the list attribute that a reference names and that takes a value; nil if it names none.
  private func listAttribute(of node: ReferenceNode, _ pending: PendingStatement) -> ListAttribute? {
    guard node.list != nil, node.argument == nil, let word = node.word else { return nil }
    return ListAttribute.named(pending.context.reader.string(word)).flatMap { $0.takesValue ? $0 : nil }
  }

  /// Resolves a group, or a relation between the views of a list, with its members. Returns `.none` for a reference
  /// that is neither, `.some(nil)` for an error.
  func resolveExpanded(
    _ node: ReferenceNode, superviews: [ViewID?], _ pending: PendingStatement
  ) -> ResolvedReference?? {
    if groups.isEmpty, node.list == nil { return .none }
    let context = pending.context
    let place = context.place(of: node.cursor)
    if let group = group(of: node, pending) {
      guard let members = members(of: group), let first = members.first else { return .some(nil) }
      if let path = node.path { _ = resolve(path, outer: nil, pending) }
      mentions.append(
        Mention(
          place: node.word.map { context.place(of: $0) } ?? place,
          subject: .group(group, isDeclaration: false)))
      return ResolvedReference(
        node: node.cursor.index, boxes: members.map { $0.box }, attribute: first.attribute,
        place: place, members: members)
    }
    guard let attribute = listAttribute(of: node, pending) else { return .none }
    guard let boxes = boxes(of: node, superviews: superviews, pending) else { return .some(nil) }
    guard boxes.count > 1 else {
      report(
        .syntax, node.word.map { context.place(of: $0) } ?? place,
        "'\(attribute.name)' is between neighbours: the list needs two views or more")
      return .some(nil)
    }
    return reference(
      at: node.cursor.index, attribute, boxes, at: place,
      word: node.word.map { context.place(of: $0) })
  }

  private func reference(
    at node: Int, _ attribute: ListAttribute, _ boxes: [Box], at place: SourceRange, word: SourceRange?
  ) -> ResolvedReference? {
    let (views, next) = (Array(boxes.dropLast()), Array(boxes.dropFirst()))
    var name = "bottomOffset"
    var forms: [AtomForm]?
    if case .toNext(let attribute) = attribute.meaning { name = attribute }
    if case .baselineGap = attribute.meaning {
      forms = zip(views, next).map {
        AtomForm.measure("firstBaseline", of: $1) - AtomForm.measure("lastBaseline", of: $0)
      }
    }
    guard let index = Attribute.index(of: name, takesView: true) else { return nil }
    // The gap between baselines is no attribute of a view.
    if let word, forms == nil {
      mentions.append(Mention(place: word, subject: .measured(index, boxes: views, arguments: next)))
    }
    return ResolvedReference(
      node: node, boxes: views, arguments: next, attribute: index, place: place, forms: forms)
  }

  /// Adds the equations between neighbours to the mention of each list attribute in an expression.
  func mentionListAttributes(in expression: Cursor, _ pending: PendingStatement, from first: EquationID) {
    guard expression.kind == .reference else {
      guard expression.kind.hasOperands else { return }
      for operand in expression.children { mentionListAttributes(in: operand, pending, from: first) }
      return
    }
    let node = ReferenceNode(expression, pending, in: self)
    guard let attribute = listAttribute(of: node, pending), first < equations.endIndex, let word = node.word
    else {
      return
    }
    let place = pending.context.place(of: word)
    if case .baselineGap = attribute.meaning {
      mentionPart("\(attribute.name): \(attribute.words)", from: first, at: place)
    } else {
      setterLowering.mentionSetting(at: place, equations: first..<equations.endIndex)
    }
  }
}

extension SourceRange {
  /// Whether the range is a part of the other one.
  func isInside(_ other: SourceRange) -> Bool {
    source == other.source && statement == other.statement && other.lower <= lower && upper <= other.upper
  }

  /// Returns the range from this one's start to the other's end, in the same statement.
  func through(_ other: SourceRange) -> SourceRange {
    SourceRange(source: source, statement: statement, lower: lower, upper: max(upper, other.upper))
  }
}
