import Solver
import Syntax

// Reads stacks: their options, views and gaps, and reports errors in them. The constraints are made in
// `StackLowering.swift`.

/// A stack statement whose words are resolved.
struct StackLine {
  var pending: PendingStatement
  /// The view whose children the stack arranges.
  var container: ViewID
  var axis = Axis.horizontal
  var alignment = StackAlignment.fill
  var distribution = StackDistribution.fill
  var spacing = Rational.zero
  /// How far the views lie inside the stack's edges, in points; left is where reading begins.
  var margins = Insets.zero
  var items: [StackItem] = []
  /// Whether the stack has no error that could change its constraints.
  var isSound = true

  var context: StatementContext { pending.context }
  var across: Axis { axis.across }
  /// The word `stack`.
  var keyword: SourceRange {
    context.place(of: pending.statement.first(.identifier) ?? pending.statement)
  }

  /// Returns the stack with only the views that are present.
  func closed(where isThere: (ViewID) -> Bool) -> StackLine {
    let line = PresentItems(items.count) { isThere(items[$0].view) }
    var result = self
    result.items = line.items.map { items[$0] }
    // Takes over the gaps between the views that are left; a gap before the first of them falls away.
    for number in result.items.indices {
      let gap = number + 1 < result.items.count ? line.gaps[number + 1] : 0
      result.items[number].gap = gap > 0 ? items[gap - 1].gap : nil
    }
    return result
  }

  /// Returns the gap behind the view of that number, in points.
  func gap(_ number: Int) -> Rational { items[number].gap?.points ?? spacing }
}

struct StackItem {
  var cursor: Cursor
  /// The place of the item, with its parentheses.
  var place: SourceRange
  /// The place of the name.
  var name: SourceRange
  var view: ViewID
  /// The number written behind the view.
  var gap: (points: Rational, place: SourceRange)?
}

extension StackLowering {
  // MARK: Declarations

  /// Declares the views that nothing can name: a new one for each `_spacer`, and the guide around views aligned by
  /// baselines.
  func declareHelpers(_ statement: Cursor, scope: ScopeID, context: StatementContext) {
    guard let block = statement.first(.stackBlock) else { return }
    for item in block.children where item.kind == .stackItem { declarer.declareSpacer(item, scope, context) }
    let alignment = statement.first(.properties)?.children.first { property in
      property.first(.identifier).map { context.reader.string($0) } == StackOption.align.rawValue
    }
    if let value = alignment?.first(.name), let keyword = statement.first(.identifier),
      StackAlignment(rawValue: context.reader.string(value))?.isBaseline == true
    {
      declarer.declareHelper("_baselines", at: context.place(of: keyword), scope: scope)
    }
  }

  // MARK: Options

  /// Reads a stack, and reports what is wrong in it; returns nil if that could change what the constraints are.
  func read(_ pending: PendingStatement) -> StackLine? {
    let line = reading(pending.statement) { readLine(pending) }
    return line.isSound && !pending.statement.hasProblem && !builder.bracesFail ? line : nil
  }

  private func readLine(_ pending: PendingStatement) -> StackLine {
    var line = StackLine(pending: pending, container: owner(of: pending.scope))
    if let word = pending.statement.first(.identifier, skipping: 1),
      let direction: StackDirection = self.word(word, "the direction", line)
    {
      line.axis = direction.axis
    } else {
      line.isSound = pending.statement.first(.identifier, skipping: 1) == nil
    }
    var seen: [StackOption: SourceRange] = [:]
    for property in pending.statement.first(.properties)?.children.filter({ $0.kind == .property }) ?? [] {
      readOption(property, &seen, &line)
    }
    readItems(&line)
    return line
  }

  /// Returns the choice that a word stands for; nil for a word that cannot stand there, which is then reported.
  private func word<Choice: StackWord>(_ cursor: Cursor, _ what: String, _ line: StackLine) -> Choice? {
    let name = line.context.reader.string(cursor)
    if let word = Choice(rawValue: name) { return word }
    let (place, names) = (line.context.place(of: cursor), Choice.allCases.map { $0.rawValue })
    let nearest = Choice.foreign(name)?.rawValue ?? builder.nearest(to: name) { names }
    report(
      .unknownName, place,
      nearest.map { "\(what) '\(name)' is not known here; did you mean '\($0)'?" }
        ?? "\(what) '\(name)' is not known here: it is one of \(names.joined(separator: ", "))",
      fix: nearest.map { ("Replace with '\($0)'", place, $0) })
    return nil
  }

  private func readOption(_ property: Cursor, _ seen: inout [StackOption: SourceRange], _ line: inout StackLine) {
    guard let cursor = property.first(.identifier), let option = option(cursor, line) else {
      line.isSound = false
      return
    }
    let place = line.context.place(of: cursor)
    if let first = seen[option] { reportTwice(option.rawValue, at: place, first: first) }
    seen[option] = place
    guard let value = property.expression else { return }
    switch option {
    case .spacing: set(number(value, "'spacing'", line), &line) { $0.spacing = $1 }
    case .margins:
      let margins = constantPass.insets(value, of: option.rawValue, scope: line.pending.scope, line.context)
      set(margins, &line) { $0.margins = $1 }
    case .align:
      set(choice(value, option, line), &line) { $0.alignment = $1 }
      if line.alignment.isBaseline, line.axis == .vertical { reportBaseline(value, &line) }
    case .distribute: set(choice(value, option, line), &line) { $0.distribution = $1 }
    }
  }

  private func set<Value>(_ value: Value?, _ line: inout StackLine, _ assign: (inout StackLine, Value) -> Void) {
    if let value { assign(&line, value) } else { line.isSound = false }
  }

  private func option(_ cursor: Cursor, _ line: StackLine) -> StackOption? {
    let name = line.context.reader.string(cursor)
    guard name == "axis" || name == "direction" || StackDirection(rawValue: name) != nil else {
      return word(cursor, "the option", line)
    }
    report(
      .unknownName, line.context.place(of: cursor),
      "the direction stands before the options: stack vertical (spacing: 8) { … }", fix: directionFirst(cursor, line))
    return nil
  }

  /// The fix that writes `stack vertical (…)` for `stack (axis: vertical, …)`.
  private func directionFirst(
    _ name: Cursor, _ line: StackLine
  ) -> (title: String, place: SourceRange, replacement: String)? {
    let statement = line.pending.statement
    let reader = line.context.reader
    guard statement.first(.identifier, skipping: 1) == nil, let keyword = statement.first(.identifier),
      let list = statement.first(.properties)
    else { return nil }
    let properties = list.children.filter { $0.kind == .property }
    guard let property = properties.first(where: { $0.first(.identifier)?.offset == name.offset }) else { return nil }
    let word = property.expression.map(reader.string) ?? reader.string(name)
    guard let direction = StackDirection(rawValue: word) ?? StackDirection.foreign(word) else { return nil }
    let others = properties.filter { $0.offset != property.offset }.map(reader.string)
    let options = others.isEmpty ? "" : " (\(others.joined(separator: ", ")))"
    let text = "\(reader.string(keyword)) \(direction.rawValue)\(options)"
    let bytes = keyword.contentRange.through(list.contentRange)
    return ("Write '\(text)'", line.context.place(of: bytes), text)
  }

  private func choice<Choice: StackWord>(_ value: Cursor, _ option: StackOption, _ line: StackLine) -> Choice? {
    guard value.kind == .name else {
      report(
        .syntax, line.context.place(of: value),
        "'\(option.rawValue)' is a word: \(Choice.allCases.map { $0.rawValue }.joined(separator: ", "))")
      return nil
    }
    return word(value, "for '\(option.rawValue)' the word", line)
  }

  private func reportBaseline(_ value: Cursor, _ line: inout StackLine) {
    line.isSound = false
    let place = line.context.place(of: value)
    report(
      .syntax, place, "baselines lie at one height in a horizontal stack alone: in a vertical one write 'leading'",
      fix: ("Replace with 'leading'", place, "leading"))
  }

  private func number(_ value: Cursor, _ what: String, _ line: StackLine) -> Rational? {
    evaluator.constant(value, of: .other(what), scope: line.pending.scope, context: line.context)
  }

  // MARK: Views and gaps

  private enum Element {
    /// A view: one item for each view of that name that takes turns in its place.
    case view([StackItem])
    case gap(SourceRange, Rational)
    /// An element with an error, which is reported.
    case unknown
  }

  private func readItems(_ line: inout StackLine) {
    guard let block = line.pending.statement.first(.stackBlock) else { return line.isSound = false }
    var first: [ViewID: SourceRange] = [:]
    var before: Element?
    let nodes = block.children.filter { $0.kind == .stackItem || $0.kind.isExpression }
    for element in nodes.flatMap({ elements($0, line) }) {
      switch element {
      case .unknown: line.isSound = false
      case .gap(let place, let points): add(points, at: place, behind: before, &line)
      case .view(let items):
        guard let item = items.first else { break }
        if let known = first[item.view] {
          line.isSound = false
          report(
            .syntax, item.place, "'\(views[item.view].name)' stands in this stack already: remove one of them",
            related: [(place: known, message: "it stands here first")])
        }
        for item in items { first[item.view] = first[item.view] ?? item.place }
        line.items += items
      }
      before = element
    }
    if case .gap(let place, _)? = before { reportLooseGap(place, &line) }
  }

  private func add(_ gap: Rational, at place: SourceRange, behind before: Element?, _ line: inout StackLine) {
    switch before {
    case nil: reportLooseGap(place, &line)
    case .gap(let other, _)?:
      line.isSound = false
      report(
        .syntax, place, "two gaps stand between the same views: remove one of them",
        related: [(place: other, message: "this is the other")])
    case .view(let items)?:
      for number in line.items.indices.suffix(items.count) { line.items[number].gap = (gap, place) }
    case .unknown?: break
    }
  }

  /// Returns what a node stands for: a view or a gap, or the views of a range.
  private func elements(_ cursor: Cursor, _ line: StackLine) -> [Element] {
    guard cursor.kind == .stackItem, let range = cursor.first(.viewRange) else { return [element(cursor, line)] }
    let (place, name) = (line.context.place(of: cursor), line.context.place(of: range))
    let views = ranges.items(inRange: range, outer: line.container, line.pending)
    guard !views.isEmpty else { return [.unknown] }
    guard views.allSatisfy({ $0.allSatisfy { self.views[$0].parent == line.container } }) else {
      reportNoChild(range.first(.path) ?? range, line)
      return [.unknown]
    }
    return views.map { turns in
      .view(turns.map { StackItem(cursor: cursor, place: place, name: name, view: $0) })
    }
  }

  private func element(_ cursor: Cursor, _ line: StackLine) -> Element {
    let place = line.context.place(of: cursor)
    guard cursor.kind == .stackItem else {
      return number(cursor, "a gap of a stack", line).map { .gap(place, $0) } ?? .unknown
    }
    guard let path = cursor.first(.path) else { return .unknown }
    let name = line.context.reader.string(path)
    let children = builder.spacers[place].map { [$0] } ?? (path.first(.dot) == nil ? children(name, line) : [])
    if !children.isEmpty {
      for view in children { use(view: view) }
      let namePlace = line.context.place(of: path)
      return .view(children.map { StackItem(cursor: cursor, place: place, name: namePlace, view: $0) })
    }
    guard cursor.first(.predicates) == nil, let metric = metric(name, from: line.pending.scope) else {
      reportNoChild(path, line)
      return .unknown
    }
    use(metric: metric)
    mentions.append(Mention(place: place, subject: .metric(metric, isDeclaration: false)))
    return metrics[metric].value(in: scopes[line.pending.scope].condition).map { .gap(place, $0) } ?? .unknown
  }

  private func reportLooseGap(_ place: SourceRange, _ line: inout StackLine) {
    line.isSound = false
    report(.syntax, place, "a gap stands between two views: at an end of the stack write 'margins' in its options")
  }

  /// Returns the child of that name that exists whenever the statement holds, else all that may exist then.
  private func children(_ name: String, _ line: StackLine) -> [ViewID] {
    takeRoomForNamesakes(of: name, in: line.container)
    let condition = scopes[line.pending.scope].condition
    if let child = views.child(name, of: line.container, under: condition) { return [child] }
    let elsewhere = resolver.namesakes(of: name, in: line.container, beside: line.pending.scope)
    if !elsewhere.isEmpty { builder.hasAbsences = true }
    return elsewhere
  }

  private func reportNoChild(_ path: Cursor, _ line: StackLine) {
    guard !builder.bracesFail, !views[line.container].isIncomplete else { return }
    let (name, place) = (line.context.reader.string(path), line.context.place(of: path))
    let owner = line.container == .root ? "the layout" : "'\(views[line.container].name)'"
    if path.first(.dot) != nil || declaredView(name, from: line.pending.scope) != nil
      || PseudoView(rawValue: name) != nil
    {
      return report(
        .unknownView, place, "'\(name)' is no child of \(owner): a stack arranges the children of the view it stands in"
      )
    }
    let children = views[line.container].children.filter {
      scopes[line.pending.scope].condition.implies(views[$0].condition)
    }
    reportUnknown(.unknownView, "inside \(owner) the view", name, at: place, among: children.map { views[$0].name })
  }
}
