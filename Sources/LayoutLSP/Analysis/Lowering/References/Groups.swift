import Syntax

// Groups: several attributes under one name, declared like a view and used like a list.

/// A group whose members are still to be resolved.
struct PendingGroup {
  enum Progress { case waiting, running, found, failed }
  var pending: PendingStatement
  var progress = Progress.waiting
}

extension NameResolver {
  // MARK: Looking up

  /// Returns the group that a name or a reference stands for; nil if it stands for none.
  func group(of node: Cursor, _ pending: PendingStatement) -> Int? {
    guard !groups.isEmpty else { return nil }
    if node.kind == .name { return declarations.group(pending.context.reader.string(node), from: pending.scope) }
    guard node.first(.argument) == nil, let path = node.first(.path),
      let word = node.children.last(where: { $0.kind == .identifier })
    else { return nil }
    let name = pending.context.reader.string(word)
    guard declarations.groupsByName[name] != nil, Attribute.index(of: name, takesView: false) == nil,
      case .view(let view)? = resolve(path, outer: nil, pending, quiet: true)
    else { return nil }
    return declarations.group(name, in: view, from: pending.scope)
  }

  /// Returns the names of all groups that `Declarations.group(_:from:)` could find.
  func visibleGroups(from scope: ScopeID) -> [String] {
    let condition = scopes[scope].condition
    let parents = scopesAround(scope).compactMap { scopes[$0].view }
    return groups.filter { parents.contains($0.parent) && condition.implies($0.condition) }.map { $0.name }
  }

  // MARK: Members

  /// Returns the members of a group; nil if its declaration has an error, which is then reported.
  func members(of group: Int) -> [GroupMember]? {
    let pending = builder.pendingGroups[group].pending
    switch builder.pendingGroups[group].progress {
    case .found: return groups[group].members
    case .failed: return nil
    case .running:
      report(.syntax, groups[group].nameRange, "the group '\(groups[group].name)' is a member of itself")
      builder.pendingGroups[group].progress = .failed
      return nil
    case .waiting: break
    }
    builder.pendingGroups[group].progress = .running
    builder.groupDepth += 1
    defer { builder.groupDepth -= 1 }
    guard builder.groupDepth <= Self.deepest else {
      let message = "this is nested too deep: \(Self.deepest) groups inside each other are the limit"
      report(.outOfRange, groups[group].nameRange, message)
      builder.pendingGroups[group].progress = .failed
      return nil
    }
    let found = reading(pending.statement) { pending.statement.expressions.map { members(at: $0, pending) } }
    let isComplete =
      found.allSatisfy { $0 != nil } && !pending.statement.hasProblem
      && builder.pendingGroups[group].progress == .running
      && hasRoom(for: found.reduce(0) { $0 + ($1?.count ?? 0) }, group)
    builder.pendingGroups[group].progress = isComplete ? .found : .failed
    groups[group].members = isComplete ? found.flatMap { $0 ?? [] } : []
    return isComplete ? groups[group].members : nil
  }

  private static let deepest = 256

  /// Takes room for the members of a group; returns whether there is enough. Groups of groups can have more members
  /// than any memory holds.
  private func hasRoom(for count: Int, _ group: Int) -> Bool {
    builder.take(count * FileBudget.Cost.constraint)
    return builder.hasRoom(at: groups[group].nameRange)
  }

  private func members(at node: Cursor, _ pending: PendingStatement) -> [GroupMember]? {
    let context = pending.context
    guard node.kind == .name || node.kind == .reference else {
      report(.syntax, context.place(of: node), "a group is made of attributes, such as a.left")
      return nil
    }
    if node.kind == .name, group(of: node, pending) == nil {
      reportNoGroup(node, pending)
      return nil
    }
    let found = ReferenceNode(node, pending, in: self)
    guard let several = listExpansion([found], pending),
      let reference = resolveReference(found, superviews: several.superviews, pending)
    else { return nil }
    return reference.asMembers(count: several.superviews.count)
  }

  /// Reports a name alone where only a group's could stand.
  func reportNoGroup(_ node: Cursor, _ pending: PendingStatement) {
    let name = pending.context.reader.string(node)
    let place = pending.context.place(of: node)
    guard !builder.isUnread(name) else { return }
    if Attribute.index(of: name, takesView: false) != nil {
      return report(
        .syntax, place, "'\(name)' is an attribute: write the view before it, such as superview.\(name)")
    }
    if evaluator.isViewName(name, from: pending.scope), pending.statement.kind == .setterStatement,
      let word = pending.statement.first(.identifier).map({ pending.context.reader.string($0) })
    {
      return report(.syntax, place, "'\(word)' is set of an attribute of '\(name)', such as \(name).width.\(word)")
    }
    if evaluator.isViewName(name, from: pending.scope) || metric(name, from: pending.scope) != nil {
      return report(.syntax, place, "name an attribute of \(name), such as \(name).left")
    }
    if viewMistakes.reportMissingDot(.unknownName, "the group", name, from: pending.scope, at: place) { return }
    guard let nearest = builder.nearest(to: name, among: { visibleGroups(from: pending.scope) }) else {
      return report(.syntax, place, "name an attribute of \(name), such as \(name).left")
    }
    report(
      .unknownName, place, "the group '\(name)' is not known here; did you mean '\(nearest)'?",
      fix: ("Replace with '\(nearest)'", place, nearest))
  }
}

extension ResolvedReference {
  /// Returns the reference as members of a group.
  func asMembers(count: Int) -> [GroupMember] {
    if let members { return members }
    return (0..<count).compactMap { member in
      guard let box = box(of: member) else { return nil }
      return GroupMember(
        box: box, attribute: attribute, argument: argument(of: member), form: form(of: member))
    }
  }
}
