import Syntax

// The first pass: declares every view, guide, metric and screen with its name and its place, and puts aside the
// statements that make constraints. The blocks of states and conditions are in `BlockDeclarations.swift`.

struct DeclarationPass: LoweringPass {
  let builder: LayoutBuilder

  /// Declares the contents of a unit. Its pieces are those of the layout from `firstPiece` on.
  func declare(
    _ unit: FileUnit, in text: [UInt8], for view: ViewID = .root, scope: ScopeID = .outermost, firstPiece: Int = 0
  ) {
    if unit.node < 0 {
      statePass.declareStateSets(
        unit.statements.map { ($0.cursor, Reader(text: text, pieceStart: unit.starts[$0.piece])) })
    }
    for (statement, piece) in unit.statements where !builder.uses.isTooLarge {
      let reader = Reader(text: text, pieceStart: unit.starts[piece])
      if unit.node >= 0 {
        declareLayout(statement, for: view, scope: scope, piece: firstPiece + piece, reader: reader)
      } else {
        declare(statement, scope: scope, piece: firstPiece + piece, reader: reader)
      }
    }
  }

  /// Declares a `layout` block, its properties first: that of the layout being built, or of an instance's layout. In
  /// the former, its name is the place where the root is declared.
  func declareLayout(
    _ layout: Cursor, for view: ViewID = .root, scope: ScopeID = .outermost, piece: Int, reader: Reader
  ) {
    let context = open(layout, piece: piece, reader: reader)
    if view == .root {
      if let name = layout.first(.identifier, skipping: 1) { views[.root].nameRange = context.place(of: name) }
      builder.declared.items.append(.view(.root))
      scrolling.declareContent(of: .root, layout.first(.properties), context)
    }
    if let properties = layout.first(.properties) {
      builder.declared.properties.append(
        PendingProperties(view: view, properties: properties, scope: scope, context: context))
    }
    guard let block = layout.first(.block) else { return }
    statePass.declareStateSets(block.children(.statesStatement).map { ($0, reader) })
    declareBlock(block, scope: scope, piece: piece, reader: reader)
  }

  func open(_ statement: Cursor, piece: Int, reader: Reader) -> StatementContext {
    let content = statement.contentRange
    let ordinal = Int32(clamping: text.statements.count)
    text.statements.append(StatementRange(piece: piece, offset: content.lowerBound, length: content.count))
    let context = StatementContext(
      source: builder.instances.source, ordinal: ordinal, piece: piece, offset: content.lowerBound,
      length: content.count, reader: reader)
    take(FileBudget.Cost.statement, at: context.place(of: content))
    return context
  }

  /// Takes room for a statement or a view that stands at a place.
  func take(_ parts: Int, at place: SourceRange) {
    builder.take(parts)
    if builder.hasRoom(at: place) { _ = instancePass.takeInstance(at: place) }
  }

  /// Declares the contents of a block, which opens `scope`.
  func declareBlock(_ block: Cursor, scope: ScopeID, piece: Int, reader: Reader) {
    text.blocks.append(BlockRange(scope: scope, piece: piece, bytes: block.range))
    // Growing the lists view by view would take as long as all other work for the views.
    let owner = owner(of: scope)
    if views[owner].children.isEmpty {
      var count = 0
      block.forEachChild { kind, _ in
        if kind == .viewStatement { count += 1 }
        return true
      }
      views[owner].children.reserveCapacity(count)
      views[owner].childrenByName.reserveCapacity(count)
    }
    for statement in block.allChildren where statement.kind.isStatement {
      declare(statement, scope: scope, piece: piece, reader: reader)
    }
  }

  /// Marks the last view as incomplete if an unreadable statement begins with a brace: it stands where the view's
  /// block should.
  private func noteUnreadBlock(_ statement: Cursor, scope: ScopeID) {
    let tokens = statement.piece.nodes[statement.index + 1..<statement.endIndex]
    guard tokens.first(where: { $0.size == 1 && !$0.kind.isTrivia })?.kind == .leftBrace,
      let last = views[owner(of: scope)].children.last
    else { return }
    views[last].isIncomplete = true
  }

  func declare(_ statement: Cursor, scope: ScopeID, piece: Int, reader: Reader) {
    guard isWanted(), !builder.uses.isTooLarge else { return }
    switch statement.kind {
    case .letStatement:
      declareMetric(statement, scope: scope, context: open(statement, piece: piece, reader: reader))
    case .viewStatement, .guideStatement:
      let context = open(statement, piece: piece, reader: reader)
      for declarator in statement.children
      where declarator.kind == .viewDeclarator && !builder.uses.isTooLarge {
        declareViews(
          declarator, isGuide: statement.kind == .guideStatement, scope: scope, piece: piece, context: context)
      }
    case .screenStatement:
      // The parser has reported a screen that does not stand directly in a layout; screens of an instance's layout
      // mean nothing there.
      let context = open(statement, piece: piece, reader: reader)
      guard scope == .outermost else { return }
      declareScreen(statement, names: scope, context: context)
    case .screensStatement:
      let context = open(statement, piece: piece, reader: reader)
      guard scope == .outermost else { return }
      declareScreens(statement, piece: piece, context: context)
    case .groupStatement:
      declareGroup(statement, scope: scope, context: open(statement, piece: piece, reader: reader))
    case .stateStatement:
      declareState(
        statement, scope: scope, piece: piece, context: open(statement, piece: piece, reader: reader))
    case .whenStatement:
      declareWhen(statement, scope: scope, piece: piece, context: open(statement, piece: piece, reader: reader))
    case .statesStatement:
      statePass.noteStateSet(statement, open(statement, piece: piece, reader: reader))
    case .hideStatement:
      builder.declared.hides.append(
        PendingStatement(
          statement: statement, scope: scope, context: open(statement, piece: piece, reader: reader)))
    case .errorStatement:
      noteUnreadBlock(statement, scope: scope)
    default:
      guard let notation = Notation.of(statement.kind) else { return }
      let context = open(statement, piece: piece, reader: reader)
      notation.declare(statement, scope, context, builder)
      builder.declared.items.append(.statement(PendingStatement(statement: statement, scope: scope, context: context)))
    }
  }

  /// Declares the view of a declarator, or a view for each name of a range.
  private func declareViews(
    _ declarator: Cursor, isGuide: Bool, scope: ScopeID, piece: Int, context: StatementContext
  ) {
    let parts = ViewDeclarator(declarator)
    guard let cursor = parts.name.map(declarator.child), let (name, place) = context.name(cursor) else { return }
    guard let end = parts.end.map(declarator.child) else {
      return declareView(name, at: place, declarator, parts, isGuide: isGuide, scope: scope, piece: piece, context)
    }
    guard let range = viewRange(from: cursor, to: end, context) else { return }
    let whole = place.through(context.place(of: end))
    for name in range.names where !builder.uses.isTooLarge && isWanted() {
      declareView(name, at: whole, declarator, parts, isGuide: isGuide, scope: scope, piece: piece, context)
    }
    text.ranges.append(context.place(of: declarator))
  }

  private func declareView(
    _ name: String, at place: SourceRange, _ declarator: Cursor, _ parts: ViewDeclarator, isGuide: Bool, scope: ScopeID,
    piece: Int, _ context: StatementContext
  ) {
    let parent = owner(of: scope)
    let condition = scopes[scope].condition
    let (type, properties) = (parts.type.map(declarator.child), parts.properties.map(declarator.child))
    let view = builder.declarations.views.append(
      ViewNode(name: name, parent: parent, nameRange: place, isGuide: isGuide, condition: condition))
    if let type { instancePass.setType(context.reader.string(type), of: view, at: context.place(of: type)) }
    if !isGuide { scrolling.declareContent(of: view, properties, context) }
    if let first = firstDeclaration(of: name, in: parent, under: condition) {
      let related = first.place.map { [(place: $0, message: "'\(name)' is declared here first")] } ?? []
      report(.duplicateName, place, "'\(name)' is declared twice here: rename one of them", related: related)
    } else if let earlierNamesake = views[parent].childrenByName.set(view, for: name) {
      views[view].earlierNamesake = earlierNamesake
      builder.hasNamesakes = true
    }
    views[parent].children.append(view)
    take(FileBudget.Cost.view, at: place)
    mentions.append(Mention(place: place, subject: .view(view, isDeclaration: true)))
    builder.declared.items.append(.view(view))
    if let type {
      let given = instancePass.givenMetrics(properties, scope: scope, context)
      statePass.keeping(statePass.keptStates(properties, context), in: context.reader.string(type)) {
        instancePass.declareInstance(view, scope: scope, at: context.place(of: type), given: given)
      }
    }
    if let properties {
      builder.declared.properties.append(
        PendingProperties(view: view, properties: properties, scope: scope, context: context))
    }
    if let block = parts.block {
      let inside = scopes.append(
        NameScope(view: view, parent: scope, root: scopes[scope].root, condition: condition))
      declareBlock(declarator.child(at: block), scope: inside, piece: piece, reader: context.reader)
    }
  }

  /// Declares a new view for an item of rows or of a stack if it is a spacer.
  func declareSpacer(_ item: Cursor, _ scope: ScopeID, _ context: StatementContext) {
    guard let path = item.first(.path), context.reader.string(path) == RowsLowering.spacerName else { return }
    declareHelper(RowsLowering.spacerName, at: context.place(of: item), scope: scope)
  }

  /// Declares an invisible view that nothing can name, for the item or the word at a place.
  func declareHelper(_ name: String, at place: SourceRange, scope: ScopeID) {
    var node = ViewNode(
      name: name, parent: owner(of: scope), isGuide: true, condition: scopes[scope].condition)
    node.isUsed = true
    builder.spacers[place] = views.append(node)
    take(FileBudget.Cost.view, at: place)
  }

  func declareGroup(_ statement: Cursor, scope: ScopeID, context: StatementContext) {
    guard let (name, place) = context.name(statement.first(.identifier, skipping: 1)) else { return }
    let parent = owner(of: scope)
    let condition = scopes[scope].condition
    if let first = firstDeclaration(of: name, in: parent, under: condition) {
      let related = first.place.map { [(place: $0, message: "'\(name)' is declared here first")] } ?? []
      let what = first.isView ? "views and groups share their names" : "rename one of them"
      report(.duplicateName, place, "'\(name)' is declared twice here: \(what)", related: related)
    } else {
      declarations.groupsByName[name, default: []].append(groups.count)
    }
    mentions.append(Mention(place: place, subject: .group(groups.count, isDeclaration: true)))
    groups.append(GroupNode(name: name, parent: parent, nameRange: place, condition: condition))
    let pending = PendingStatement(statement: statement, scope: scope, context: context)
    builder.pendingGroups.append(PendingGroup(pending: pending))
  }

  /// Returns the declaration of the view or group of that name that can exist together with one declared under the
  /// condition; nil if there is none.
  func firstDeclaration(of name: String, in parent: ViewID, under condition: Condition) -> (
    place: SourceRange?, isView: Bool
  )? {
    var next = views.latestChild(name, of: parent)
    while let view = next {
      builder.take((views[view].condition.branches.count + 1) * FileBudget.Cost.visit)
      if !views[view].condition.excludes(condition) { return (views[view].nameRange, true) }
      next = views[view].earlierNamesake
    }
    return declarations.groupsByName[name]?.first {
      groups[$0].parent == parent && !groups[$0].condition.excludes(condition)
    }
    .map { (groups[$0].nameRange, false) }
  }

  /// Notes where a name is declared; reports a second declaration.
  func note(_ what: String, _ name: String, at place: SourceRange, in known: inout [String: SourceRange]) {
    guard let first = known[name] else { return known[name] = place }
    report(
      .duplicateName, place, "\(what) '\(name)' is declared twice: rename one of them",
      related: [(place: first, message: "'\(name)' is declared here first")])
  }

  private func declareMetric(_ statement: Cursor, scope: ScopeID, context: StatementContext) {
    guard let (name, place) = context.name(statement.first(.identifier, skipping: 1)) else { return }
    let metric = metrics.append(Metric(name: name, scope: scope, nameRange: place))
    if let first = declarations.metricsByName[scope]?[name] {
      let related =
        metrics[first].nameRange.map { [(place: $0, message: "'\(name)' is given a value here first")] } ?? []
      report(.duplicateName, place, "the metric '\(name)' is declared twice here: rename one of them", related: related)
    } else {
      declarations.metricsByName[scope, default: [:]][name] = metric
    }
    mentions.append(Mention(place: place, subject: .metric(metric, isDeclaration: true)))
    if let given = instancePass.givenMetric(name, in: scope, metric) {
      builder.declared.metrics.append(
        PendingMetric(metric: metric, expression: given.value, scope: given.scope, context: given.context))
      return
    }
    // In `let side: CGFloat = 16` the parsed expression is the type, not the value behind it.
    let isTyped = statement.first(.unexpected)?.children.first { _ in true }?.kind == .equal
    let expression = isTyped ? nil : statement.expression
    builder.declared.metrics.append(
      PendingMetric(
        metric: metric, expression: expression, further: statement.children.filter { $0.kind == .metricValue },
        hasProblem: statement.hasProblem,
        scope: scope, context: context, pins: builder.declaring.pins))
  }

}

/// The parts of a declarator such as `a: Row (hug: high) { … }`.
private struct ViewDeclarator {
  // Places, not cursors: each cursor is one more user of the piece, so it is made only when it is needed.
  private(set) var name: ChildPlace?
  private(set) var type: ChildPlace?
  private(set) var properties: ChildPlace?
  private(set) var block: ChildPlace?
  /// The last number, where the declarator is a range.
  private(set) var end: ChildPlace?

  init(_ declarator: Cursor) {
    declarator.forEachChild { kind, place in
      switch kind {
      case .identifier where name == nil: name = place
      case .identifier where type == nil: type = place
      case .properties where properties == nil: properties = place
      case .block where block == nil: block = place
      case .number where end == nil: end = place
      default: break
      }
      return true
    }
  }
}

extension LoweringPass {
  var declarer: DeclarationPass { DeclarationPass(builder: builder) }
}
