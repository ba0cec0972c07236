import Syntax

/// What may stand at a place of an analysed document.

func completionCandidates(_ analysis: Analysis, at offset: Int) -> [CompletionCandidate] {
  if let candidates = importCandidates(analysis, at: offset) { return candidates }
  guard let place = CompletionPlace(analysis, at: offset) else { return [] }
  return CompletionList(place: place).candidates
}

struct CompletionList {
  let place: CompletionPlace
  var tokens: [(kind: SyntaxKind, text: String)] { place.tokens }
  var model: LayoutModel? { place.layout?.model }

  /// When what is written at the place holds.
  var condition: Condition {
    guard let model, model.scopes.indices.contains(place.scope) else { return .always }
    return model.scopes[place.scope].condition
  }

  var candidates: [CompletionCandidate] {
    if let inRows { return inRows }
    if let inVisualFormat { return inVisualFormat }
    guard let last = tokens.last else {
      if let brace = place.brace, brace.isOnLine { return elses }
      let keywords = elses + statementStarts + formatStarts + [groupStart, rowsStart] + blockStarts
      return keywords + views + groups + pseudoViews
    }
    if let candidates = ruleCandidates { return candidates }
    if tokens.count == 1, first == "state" { return stateNames }
    if tokens.count == 1, first == "else" { return [when] }
    if isInCondition { return conditionParts }
    if let candidates = setterCandidates { return candidates }
    if first == "screen", tokens.contains(where: { $0.kind == .times }), last.kind != .times { return behindSize }
    switch last.kind {
    case .slash where tokens.count == 1: return []  // A comment begins.
    case .dot: return members
    case .at: return priorities + metrics
    case .number, .rightParen, .rightBracket, .percent, .identifier, .string: return []
    case .leftParen: return insideParentheses
    case .comma: return behindComma
    case .leftBracket: return views + pseudoViews
    case .colon: return behindColon
    default: break
    }
    if setsPriority, last.kind.relation != nil { return priorities + metrics }
    if first == "screen" { return fit + metrics }
    if first == "let" || setsPriority || tokens.contains(where: { $0.kind == .at }) { return metrics }
    return views + groups + pseudoViews + metrics
  }

  /// The first word of the statement, where it is a keyword here.
  var first: String? {
    guard let word = tokens.first, word.kind == .identifier, tokens.count < 2 || tokens[1].kind == .identifier else {
      return nil
    }
    return word.text
  }

  func candidate(
    _ label: String, _ kind: LSP.CompletionItemKind, _ detail: String?, _ documentation: String? = nil,
    insert: String? = nil, rank: Int = 5
  ) -> CompletionCandidate {
    CompletionCandidate(
      label: label, kind: kind, detail: detail, documentation: documentation, insertText: insert ?? label,
      isSnippet: insert != nil, replace: place.word, sortText: "\(rank)\(label)")
  }

  // MARK: The start of a statement

  private var statementStarts: [CompletionCandidate] {
    let isRoot = place.scope == NameScope.outermost
    var items = [
      candidate(
        "view", .keyword, "declare a view",
        "A rectangle inside the one whose block this is: `view a (intrinsic: 120 x 40)`.",
        insert: "view ${1:name}", rank: 3),
      candidate(
        "guide", .keyword, "declare a guide", "An invisible rectangle, constrained like a view.",
        insert: "guide ${1:name}", rank: 3),
      candidate(
        "let", .keyword, "declare a metric", "A named number: `let margin = 16`.", insert: "let ${1:name} = ${2:16}",
        rank: 3),
    ]
    if isRoot {
      items.append(
        candidate(
          "screen", .keyword, "declare a screen", "A size the layout is solved for: `screen phone = 390 x 844`.",
          insert: "screen ${1:phone} = ${2:390} x ${3:844}", rank: 3))
    }
    if isRoot, model?.isFileLevel != false {
      items.append(
        candidate(
          "layout", .keyword, "declare a layout", "A root view with a name, its screens, views and equations.",
          insert: "layout ${1:Name} {\n\tscreen ${2:phone} = ${3:390} x ${4:844}\n\t$0\n}", rank: 3))
      items.append(
        candidate(
          "import", .keyword, "layouts of another file", "A path relative to this file: `import \"card.layout\"`.",
          insert: "import \"${1:card.layout}\"", rank: 3))
    }
    return items
  }

  // MARK: Names

  var views: [CompletionCandidate] {
    guard let model else { return [] }
    var items: [CompletionCandidate] = []
    var seen: Set<String> = []
    let views = model.declarations.scopesAround(place.scope).compactMap { model.scopes[$0].view }
    for view in views {
      for child in model.declarations.children(of: view, under: condition)
      where seen.insert(model.views[child].name).inserted {
        items.append(self.view(child, in: model, rank: view == views.first ? 1 : 2))
      }
    }
    return items
  }

  func view(_ view: Int, in model: LayoutModel, rank: Int) -> CompletionCandidate {
    let node = model.views[view]
    let detail = (node.isGuide ? "guide" : "view") + (node.typeName.map { ": \($0)" } ?? "")
    var item = candidate(node.name, .variable, detail, rank: rank)
    item.view = place.layout.map { OfferedView(layout: $0, view: view) }
    return item
  }

  var pseudoViews: [CompletionCandidate] {
    // A view of that name is what the name means.
    PseudoView.allCases.filter { model?.declarations.declaredView($0.rawValue, from: place.scope) == nil }
      .map { candidate($0.rawValue, .keyword, "view", $0.meaning, rank: 4) }
  }

  var metrics: [CompletionCandidate] {
    guard let model else { return [] }
    // The one that is being declared has no value yet.
    var seen: Set<String> = first == "let" && tokens.count > 1 ? [tokens[1].text] : []
    let scopes = model.declarations.scopesAround(place.scope)
    let visible = model.metrics.filter { scopes.contains($0.scope) }
    // The innermost of one name is the one that is meant.
    return visible.reversed().filter { seen.insert($0.name).inserted }.map { metric in
      let value = metric.value.map { "\($0)" } ?? "?"
      return candidate(metric.name, .constant, "metric = \(value)", "The metric `\(metric.name)`: \(value).", rank: 2)
    }
  }

  private var fit: [CompletionCandidate] {
    [candidate("fit", .keyword, "size", "As small as the constraints allow.", rank: 1)]
  }

  /// Behind `screen name = …`: clauses, or the rest of the arithmetic.
  private var behindSize: [CompletionCandidate] {
    switch tokens.last?.kind {
    case .plus, .minus, .star, .slash, .leftParen, .ellipsis, .comma: return metrics
    default: break
    }
    return [
      candidate(
        "safeArea", .keyword, "clause", "The screen's safe area: (top, left, bottom, right).",
        insert: "safeArea (${1:0}, ${2:0}, ${3:0}, ${4:0})", rank: 1),
      candidate("rtl", .keyword, "clause", "Read from right to left.", rank: 1),
    ]
  }

  var priorities: [CompletionCandidate] {
    PriorityNames.all.enumerated().map { rank, name in
      let value = PriorityNames.value(of: name).map { "\($0)" } ?? ""
      let documentation =
        name == "required"
        ? "1000: must hold." : "\(value): wished for; higher priorities come strictly first. `\(name) + 1` is allowed."
      return candidate(name, .enumMember, "priority \(value)", documentation, rank: rank)
    }
  }

  // MARK: After a dot

  var members: [CompletionCandidate] {
    guard let (boxes, isList) = boxesBeforeDot else { return [] }
    var items: [CompletionCandidate] = []
    if !isList, case .view(let view)? = boxes.first, let model {
      items += model.declarations.children(of: view, under: condition).map { self.view($0, in: model, rank: 6) }
    }
    // Between the parentheses of an attribute, and in a list, stand views alone.
    return isInsideArgument || isInsideList ? items : attributes + listAttributes(isList: isList) + items
  }

  /// The rectangles named directly before the last dot.
  var boxesBeforeDot: (boxes: [Box], isList: Bool)? {
    guard let model else { return ([], false) }
    var index = tokens.count - 2
    if index >= 0, tokens[index].kind == .rightBracket { return ([], true) }
    var names: [String] = []
    while index >= 0, tokens[index].kind == .identifier {
      names.insert(tokens[index].text, at: 0)
      guard index >= 1, tokens[index - 1].kind == .dot else { break }
      index -= 2
    }
    guard let start = names.first else { return nil }
    var box = model.declarations.declaredView(start, from: place.scope).map { Box.view($0) }
    box = box ?? (PseudoView(rawValue: start) == .view ? .view(0) : nil)
    for name in names.dropFirst() {
      guard case .view(let view)? = box else { break }
      box = model.views.child(name, of: view, under: condition).map { .view($0) }
    }
    return (box.map { [$0] } ?? [], false)
  }

  /// Attributes that fit: what Auto Layout forbids beside the first attribute of the equation is left out.
  private var attributes: [CompletionCandidate] {
    let left = leftAttribute
    return Attribute.all.compactMap { attribute in
      guard let rank = rank(of: attribute, beside: left) else { return nil }
      // With the prefix, this name is that of another attribute.
      if place.wordText.hasPrefix("keep"), attribute.name == "center" { return nil }
      let name = place.wordText.hasPrefix("keep") ? KeepLayoutName.prefixed(attribute) : attribute.name
      let insert = attribute.takesView ? "\(name)(${1:view})" : nil
      return candidate(
        attribute.takesView ? "\(name)(…)" : name, .property, attribute.kind, attribute.meaning,
        insert: insert, rank: rank)
    }
  }

  /// Lower comes first; nil does not fit.
  private func rank(of attribute: Attribute, beside left: Attribute?) -> Int? {
    if case .priority = attribute.measure { return left == nil && !isBehindRelation ? 4 : nil }
    guard let left else { return attribute.takesView ? 3 : attribute.isPosition ? 1 : 2 }
    if case .compound = left.measure { return attribute.name == left.name ? 1 : nil }
    if case .compound = attribute.measure { return nil }
    if attribute.isQuotient || left.isQuotient { return attribute.name == left.name && attribute.isQuotient ? 3 : nil }
    guard case .position(let edge, _) = attribute.measure, case .position(let other, _) = left.measure else {
      if left.isPosition, isFirstOperand { return nil }
      return attribute.isPosition == left.isPosition && attribute.axis == left.axis ? 1 : 3
    }
    let directions = [edge, other].contains(where: \.isDirectional)
    let sides = [edge, other].contains { $0 == .left || $0 == .right }
    guard edge.axis == other.axis, !(directions && sides) else { return nil }
    return attribute.name == left.name ? 0 : 1
  }

  /// The name before the last dot stands directly behind the relation: a length there would be compared with a position.
  private var isFirstOperand: Bool {
    var index = tokens.count - 1
    while index >= 1, tokens[index].kind == .dot, tokens[index - 1].kind == .identifier { index -= 2 }
    return index >= 0 && tokens[index].kind.relation != nil
  }

  var isBehindRelation: Bool { tokens.contains { $0.kind.relation != nil } }

  /// The first attribute of the equation, once a relation or an operator stands behind it.
  private var leftAttribute: Attribute? {
    if first == "group" { return nil }
    for index in tokens.indices.dropFirst() where index < tokens.count - 1 {
      guard tokens[index].kind == .identifier, tokens[index - 1].kind == .dot,
        tokens[index + 1].kind != .dot || isSetter(at: index + 2)
      else {
        continue
      }
      let takesView = tokens[index + 1].kind == .leftParen
      if let attribute = Attribute.named(tokens[index].text, takesView: takesView) { return attribute }
    }
    return nil
  }

  /// `a.hugH == ` waits for a priority.
  private var setsPriority: Bool {
    guard isBehindRelation, let left = leftAttribute, case .priority = left.measure else { return false }
    return true
  }

  // MARK: Inside brackets

  private var isDeclaration: Bool {
    ["view", "guide", "layout"].contains(first ?? "")
  }

  private var insideParentheses: [CompletionCandidate] {
    if isDeclaration { return properties }
    if first == "screen" { return metrics }
    return isInsideArgument ? views + pseudoViews : views + pseudoViews + metrics
  }

  /// The parentheses around the cursor are those of an attribute that takes a view.
  private var isInsideArgument: Bool {
    guard let open = openBracket, tokens[open].kind == .leftParen, open >= 1 else { return false }
    return !isDeclaration && tokens[open - 1].kind == .identifier
  }

  var isInsideList: Bool { openBracket.map { tokens[$0].kind == .leftBracket } ?? false }

  /// The last bracket that is not closed before the cursor.
  var openBracket: Int? {
    var depth = 0
    for index in tokens.indices.reversed() {
      switch tokens[index].kind {
      case .rightParen, .rightBracket: depth += 1
      case .leftParen, .leftBracket:
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
    }
    return nil
  }

  private var behindComma: [CompletionCandidate] {
    let depth = tokens.reduce(0) { depth, token in
      switch token.kind {
      case .leftParen: depth + 1
      case .rightParen: depth - 1
      default: depth
      }
    }
    if isDeclaration { return depth == 1 ? properties : depth > 1 ? metrics : [] }
    return isInsideList ? views + pseudoViews : insideParentheses
  }

  private var properties: [CompletionCandidate] {
    ConstantPass.propertyNames.map { name in
      let insert: String
      switch name {
      case "intrinsic": insert = "intrinsic: ${1:100} x ${2:20}"
      case "margins", "safeArea": insert = "\(name): (${1:8}, ${2:8}, ${3:8}, ${4:8})"
      case let name where ConstantPass.priorityProperties[name] != nil: insert = "\(name): ${1:high}"
      default: insert = "\(name): ${1:8}"
      }
      return candidate(name, .field, "property", Self.propertyMeanings[name], insert: insert)
    }
  }

  /// Of the properties of a declaration.
  static let propertyMeanings = [
    "intrinsic": "The size of the content, width x height; `_` for no size on an axis.",
    "firstBaseline": "The first baseline's distance from the top.",
    "lastBaseline": "The last baseline's distance from the bottom.",
    "margins": "One number, or (top, left, bottom, right); 8 where nothing is said.",
    "safeArea": "The safe area inside the view: (top, left, bottom, right).",
    "spacing": "The standard gap between children; 8 where nothing is said.",
    "hug": "Hugging priority on both axes, 250 where nothing is said.",
    "hugH": "Hugging priority, horizontally.",
    "hugV": "Hugging priority, vertically.",
    "resist": "Compression resistance on both axes, 750 where nothing is said.",
    "resistH": "Compression resistance, horizontally.",
    "resistV": "Compression resistance, vertically.",
  ]

  private var behindColon: [CompletionCandidate] {
    guard tokens.count >= 2 else { return [] }
    let name = tokens[tokens.count - 2].text
    if tokens.contains(where: { $0.kind == .leftParen }) {
      return ConstantPass.priorityProperties[name] != nil ? priorities + metrics : metrics
    }
    guard isDeclaration, let model else { return [] }
    var seen: Set<String> = []
    let classes = model.views.filter { $0.layout == nil }.compactMap(\.typeName)
    return layoutCandidates(place)
      + classes.filter { seen.insert($0).inserted }.map {
        candidate($0, .class, "class")
      }
  }
}
