import Analysis
import Protocol
import Solver
import Syntax

/// Names that may stand in many kinds of places: views, metrics, groups, priorities, and the members of a view.
extension CompletionSource {
  // MARK: Names in reach

  var views: [CompletionCandidate] {
    guard let model else { return [] }
    var items: [CompletionCandidate] = []
    var seen: Set<String> = []
    let views = model.declarations.scopesAround(place.scope).compactMap { model.scopes[$0].view }
    for view in views {
      for child in model.declarations.children(of: view, under: place.condition)
      where seen.insert(model.views[child].name).inserted {
        items.append(self.view(child, in: model, rank: view == views.first ? 1 : 2))
      }
    }
    return items
  }

  func view(_ view: ViewID, in model: LayoutModel, rank: Int) -> CompletionCandidate {
    let node = model.views[view]
    let detail = (node.isGuide ? "guide" : "view") + (node.typeName.map { ": \($0)" } ?? "")
    var item = candidate(node.name, .variable, detail, rank: rank)
    item.view = place.layout.map { OfferedView(layout: $0, view: view) }
    return item
  }

  /// Returns the views inside the view whose block the place is in; views that are placed already get the given rank.
  func children(placed: [String], rank: Int) -> [CompletionCandidate] {
    guard let model else { return [] }
    let placed = Set(placed)
    return model.declarations.children(of: place.view, under: place.condition)
      .map { view($0, in: model, rank: placed.contains(model.views[$0].name) ? rank : 1) }
  }

  func spacer(rank: Int) -> CompletionCandidate {
    candidate(
      RowsLowering.spacerName, .keyword, "invisible view", "A new view that nobody sees: it takes up space.",
      rank: rank)
  }

  var pseudoViews: [CompletionCandidate] {
    // A declared view of that name hides the pseudo view.
    PseudoView.allCases.filter { model?.declarations.declaredView($0.rawValue, from: place.scope) == nil }
      .map { candidate($0.rawValue, .keyword, "view", $0.meaning, rank: 4) }
  }

  var metrics: [CompletionCandidate] { metrics(rank: 2) }

  func metrics(rank: Int) -> [CompletionCandidate] {
    guard let model else { return [] }
    // The metric that is being declared has no value yet.
    let declared = place.statement.kind == .letStatement ? place.parts(of: place.statement, .identifier) : []
    var seen = Set(declared.dropFirst().map { place.reader.string($0) })
    let scopes = model.declarations.scopesAround(place.scope)
    let visible = model.metrics.filter { scopes.contains($0.scope) && $0.rivals.isEmpty }
    // The innermost metric of a name hides the others.
    return visible.reversed().filter { seen.insert($0.name).inserted }.map { metric in
      // A layout that does not use the metric may still know an older value.
      let now = metric.file.map { place.library.metric(metric.name, of: $0)?.value } ?? metric.value
      let value = now.map { "\($0)" } ?? "?"
      return candidate(
        metric.name, .constant, "metric = \(value)", "The metric `\(metric.name)`: \(value).", rank: rank)
    }
  }

  /// The groups in reach.
  var groups: [CompletionCandidate] {
    guard let model else { return [] }
    return visibleGroups(in: model).map { group in
      let members = group.members.map { member in
        "\(model.name(of: member.box)).\(Attribute.all[member.attribute].name)"
      }
      return candidate(
        group.name, .variable, "group", members.isEmpty ? "A group of attributes." : members.joined(separator: ", "),
        rank: 2)
    }
  }

  func visibleGroups(in model: LayoutModel) -> [GroupNode] {
    let parents = model.declarations.scopesAround(place.scope).compactMap { model.scopes[$0].view }
    return model.groups.filter { parents.contains($0.parent) && place.condition.implies($0.condition) }
  }

  // MARK: Priorities

  var priorities: [CompletionCandidate] {
    PriorityNames.all.enumerated().map { rank, name in
      let value = PriorityNames.value(of: name).map { "\($0)" } ?? ""
      let documentation =
        name == "required"
        ? "1000: must hold." : "\(value): soft; higher priorities come strictly first. `\(name) + 1` is allowed."
      return candidate(name, .enumMember, "priority \(value)", documentation, rank: rank)
    }
  }

  /// The priorities with their sign.
  var prioritiesBehindValue: [CompletionCandidate] {
    priorities.map { name in name.between("@ ", "").with { $0.filterText = name.label } }.inOrderOfWeight
  }

  // MARK: Sizes of text

  var textPercentages: [CompletionCandidate] {
    ["135%", "200%", "310%"].map { candidate($0, .value, "size of text", rank: 1) }
  }

  // MARK: After a dot

  /// The views inside the one before the dot.
  var innerViews: [CompletionCandidate] {
    guard let model, case .view(let view)? = place.box(of: place.namesBeforeDot) else { return [] }
    return model.declarations.children(of: view, under: place.condition).map { self.view($0, in: model, rank: 1) }
  }

  var members: [CompletionCandidate] {
    // In the parentheses of an attribute, and in a list, only views may stand.
    if place.node == .path { return innerViews }
    let names = place.namesBeforeDot
    let (box, isList) = (place.box(of: names), place.slot.node.first(.list) != nil)
    guard isList || !names.isEmpty else { return [] }
    let written = place.written
    var items: [CompletionCandidate] = []
    if !isList, case .view(let view)? = box {
      let weight = weight(ofChildrenOf: view, isNamedFromInside: place.isNamedFromInside(names), written)
      items = innerViews.map { $0.with { $0.weight = weight } }
    }
    let isNamedFromInside = place.isNamedFromInside(names)
    let attributes = weighted(attributes, of: box, isNamedFromInside: isNamedFromInside, written)
    return (attributes + listAttributes(isList: isList) + items).inOrderOfWeight
  }

  /// Returns the weight of a view's children among its attributes.
  private func weight(ofChildrenOf view: ViewID, isNamedFromInside: Bool, _ written: WrittenConstraints?) -> Double {
    // A stand-in such as `superview` is named for its attributes.
    if isNamedFromInside { return 0 }
    // On the right of a relation mostly one of the first two or three attributes is wanted.
    if place.left != nil { return 0.25 }
    // A view that has its place already is mostly named to reach the views inside it.
    return written?.isPlaced(view) == true ? 1000 : 6
  }

  /// Returns candidates with the likelihood of their attributes for a rectangle, if it is known.
  private func weighted(
    _ candidates: [(attribute: Attribute, candidate: CompletionCandidate)], of box: Box?, isNamedFromInside: Bool,
    _ written: WrittenConstraints?
  ) -> [CompletionCandidate] {
    // Only what scrolls has a content.
    let candidates = candidates.filter { attribute, _ in
      guard case .contentSize = attribute.measure else { return true }
      guard let model else { return false }
      return if case .view(let view) = box { model.views.scrolls(view) } else { false }
    }
    guard let box, let written else { return candidates.map { $0.candidate } }
    let likelihood = AttributeLikelihood(
      written: written, view: box.view, isNamedFromInside: isNamedFromInside)
    let left = place.left?.end
    return candidates.map { attribute, candidate in
      candidate.with {
        $0.rank = 1
        $0.weight = left.map { likelihood.weight(of: attribute, beside: $0) } ?? likelihood.weight(of: attribute)
        // What is above the keyboard ends at its top.
        if box == .keyboard, attribute.name == "top" { $0.weight = max($0.weight, 9) }
        if left == nil, let reason = likelihood.reason(for: attribute) {
          $0.detail = [$0.detail, reason].compactMap { $0 }.joined(separator: ", ")
        }
      }
    }
  }

  /// The views and pseudo views, by how likely they are behind a relation.
  var operands: [CompletionCandidate] {
    guard let (left, isNamedFromInside) = place.left, place.before?.relation != nil, let written = place.written
    else {
      return views + pseudoViews
    }
    let likelihood = NameLikelihood(
      written: written, left: left, isNamedFromInside: isNamedFromInside, scope: place.view)
    return (views + pseudoViews).map { candidate in
      let weight =
        candidate.view.map { likelihood.weight(of: $0.view) }
        ?? PseudoView(rawValue: candidate.label).map { likelihood.weight(of: $0) }
      return candidate.with { ($0.rank, $0.weight) = (1, weight ?? 0) }
    }.inOrderOfWeight
  }

  /// The attributes that fit; those that Auto Layout forbids beside the first attribute of the equation are left out.
  private var attributes: [(attribute: Attribute, candidate: CompletionCandidate)] {
    let (left, isFirst) = (place.comparedAttribute, place.isFirstOperand)
    return Attribute.all.compactMap { attribute in
      guard let rank = rank(of: attribute, beside: left, isFirst: isFirst) else { return nil }
      // `keepCenter` is another attribute.
      if place.wordText.hasPrefix("keep"), attribute.name == "center" { return nil }
      let name = place.wordText.hasPrefix("keep") ? KeepLayoutName.prefixed(attribute) : attribute.name
      return (attribute, candidate(attribute, called: name, rank: rank))
    }
  }

  func candidate(_ attribute: Attribute, called name: String, rank: Int) -> CompletionCandidate {
    candidate(
      attribute.takesView ? "\(name)(…)" : name, .property, attribute.kind, attribute.meaning,
      insert: attribute.takesView ? "\(name)(${1:view})" : nil, rank: rank)
  }

  /// Returns the rank of an attribute, lower first; nil where it does not fit. `isFirst` says that a length cannot stand
  /// here beside a position.
  private func rank(of attribute: Attribute, beside left: Attribute?, isFirst: Bool) -> Int? {
    if case .priority = attribute.measure { return left == nil && !place.isBehindRelation ? 4 : nil }
    guard let left else { return attribute.takesView ? 3 : attribute.isPosition ? 1 : 2 }
    if case .compound = left.measure { return attribute.name == left.name ? 1 : nil }
    if case .compound = attribute.measure { return nil }
    if attribute.isQuotient || left.isQuotient { return canBeCompared(attribute, with: left) ? 3 : nil }
    guard case .position(let edge, _) = attribute.measure, case .position(let other, _) = left.measure else {
      if left.isPosition != attribute.isPosition, isFirst { return nil }
      return attribute.isPosition == left.isPosition && attribute.axis == left.axis ? 1 : 3
    }
    let directions = [edge, other].contains { $0.isDirectional }
    let sides = [edge, other].contains { $0 == .left || $0 == .right }
    guard edge.axis == other.axis, !(directions && sides) else { return nil }
    return attribute.name == left.name ? 0 : 1
  }

  /// Whether two quotients may stand in one equation: they need a common denominator.
  private func canBeCompared(_ attribute: Attribute, with left: Attribute) -> Bool {
    guard attribute.name == left.name, attribute.isQuotient else { return false }
    if case .fraction = attribute.measure { return true }
    return false
  }

  /// Returns the attributes of lists, of which some apply to a single view: at the start of a statement, and those
  /// with a value also behind a relation.
  func listAttributes(isList: Bool) -> [CompletionCandidate] {
    guard isAlone else { return [] }
    let isStart = !place.isBehindRelation && place.statement.kind != .groupStatement
    return ListAttribute.all.filter { attribute in
      (isList || !attribute.isBetween) && (isStart || attribute.takesValue)
    }.map { attribute in
      let name = place.wordText.hasPrefix("keep") ? KeepLayoutName.prefixed(attribute.name) : attribute.name
      // For a list these are written more often than most attributes.
      let rank = isList && isStart ? 1 : 4
      return candidate(
        name, .property, attribute.takesValue ? "between neighbours" : "statement", attribute.words, rank: rank
      ).with { $0.weight = rank == 1 ? 1 : 0 }
    }
  }

  /// Whether no operator stands before the reference at the cursor.
  private var isAlone: Bool {
    let nodes = place.statement.piece.nodes[place.statement.index..<place.name.index]
    return !nodes.contains { [.plus, .minus, .star, .slash].contains($0.kind) }
  }

  // MARK: Keywords

  func keyword(_ name: String) -> CompletionCandidate? { Keyword.named(name).map { keyword($0) } }

  func keyword(_ keyword: Keyword) -> CompletionCandidate {
    candidate(
      keyword.name, .keyword, keyword.brief, "\(keyword.sentence) \(Markdown.code(keyword.example))",
      insert: keyword.snippet, rank: 3)
  }
}
