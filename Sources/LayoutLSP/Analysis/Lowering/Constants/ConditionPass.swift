import Solver
import Syntax

/// Reads the conditions of `when` statements, once the metrics in them have values.
struct ConditionPass: LoweringPass {
  let builder: LayoutBuilder

  func evaluate(_ all: [PendingWhen]) {
    for pending in all {
      let read = reading(pending.condition) { condition(pending.condition, pending) }
      whens[pending.when].condition = pending.condition.hasProblem ? nil : read
    }
    joinWhens()
  }

  /// Joins `when`s with equal conditions, so that a view declared in the block of one exists in the block of the
  /// other.
  private func joinWhens() {
    var first: [ScreenCondition: Int] = [:]
    var joined: [Int: Int] = [:]
    for when in whens.indices {
      guard let condition = whens[when].condition?.withoutPlaces else { continue }
      if let known = first[condition] { joined[when] = known } else { first[condition] = when }
    }
    guard !joined.isEmpty else { return }
    for scope in scopes.indices { scopes[scope].condition.join(joined) }
    for view in views.indices { views[view].condition.join(joined) }
    for group in groups.indices { groups[group].condition.join(joined) }
    for change in declarations.propertyChanges.indices { declarations.propertyChanges[change].condition.join(joined) }
    for metric in metrics.indices {
      for choice in metrics[metric].choices.indices { metrics[metric].choices[choice].condition.join(joined) }
    }
    for screen in screens.indices {
      for area in screens[screen].safeAreas.indices { screens[screen].safeAreas[area].condition.join(joined) }
      for keyboard in screens[screen].keyboards.indices { screens[screen].keyboards[keyboard].condition.join(joined) }
    }
    for view in views.indices {
      for setting in views[view].prioritySettings.indices {
        views[view].prioritySettings[setting].condition.join(joined)
      }
    }
  }

  /// Reads a condition; returns nil if it has an error, which is then reported.
  func condition(_ node: Cursor, _ pending: PendingWhen) -> ScreenCondition? {
    switch node.kind {
    case .comparison: return isAboutText(node, pending) ? textComparison(node, pending) : comparisons(node, pending)
    case .conditionWord: return word(node, pending)
    case .conditionGroup: return parts(of: node, pending)?.first
    case .conjunction: return parts(of: node, pending).map { .all($0) }
    case .disjunction: return parts(of: node, pending).map { .any($0) }
    case .negation:
      let nots = node.children.filter { $0.kind == .identifier }.count
      return parts(of: node, pending)?.first.map { nots % 2 == 0 ? $0 : .not($0) }
    default: return nil
    }
  }

  private func parts(of node: Cursor, _ pending: PendingWhen) -> [ScreenCondition]? {
    let nodes = node.children.filter { $0.kind.isCondition }
    let parts = nodes.map { condition($0, pending) }
    return parts.contains { $0 == nil } ? nil : parts.compactMap { $0 }
  }

  /// Reads a comparison; if it names metrics with several values, one alternative for each situation.
  private func comparisons(_ node: Cursor, _ pending: PendingWhen) -> ScreenCondition? {
    let scopes = conditionalPass.scopes(for: [node], in: pending.scope, pending.context, within: .always)
    if scopes.count < 2 { return comparison(node, pending.scope, pending) }
    var parts: [ScreenCondition?] = []
    conditionalPass.forEach(scopes) { scope in
      let situation = presencePass.screenCondition(of: self.scopes[scope].condition.parts)
      parts.append(situation.flatMap { situation in comparison(node, scope, pending).map { .all([situation, $0]) } })
    }
    return parts.allPresent().map { .any($0) }
  }

  /// Reads a chain of comparisons: one for each pair of neighbours.
  private func comparison(_ node: Cursor, _ scope: ScopeID, _ pending: PendingWhen) -> ScreenCondition? {
    let frame = ExpressionFrame(
      purpose: .constant(.other("a condition")), scope: scope, context: pending.context, namesScreen: true)
    let sides = node.expressions.map { evaluator.evaluate($0, frame) }
    let signs = node.children.compactMap { $0.kind.sizeSign }
    guard signs.count + 1 == sides.count else { return nil }
    var links: [ScreenCondition] = []
    for (index, sign) in signs.enumerated() {
      guard let left = sides[index], let right = sides[index + 1] else { return nil }
      let difference = (left - right).normalized
      var comparison = SizeComparison(
        width: .zero, height: .zero, constant: difference.constant, sign: sign,
        place: pending.context.place(of: node))
      for term in difference.terms {
        if term.atom.attribute?.axis == .horizontal { comparison.width = term.coefficient }
        if term.atom.attribute?.axis == .vertical { comparison.height = term.coefficient }
      }
      links.append(.comparison(comparison))
    }
    return links.count == 1 ? links[0] : .all(links)
  }

  // MARK: Words

  /// Reads a word: `rtl` or the like, the name of a state, or a trait of screens.
  private func word(_ node: Cursor, _ pending: PendingWhen) -> ScreenCondition? {
    let (name, place) = (pending.context.reader.string(node), pending.context.place(of: node))
    let word = ConditionWord(rawValue: name)
    // A state or a trait may be called like the keyboard, and is then meant.
    if let word, word != .keyboard { return word.condition }
    if let holds = pending.pins.holds(name) { return holds ? .all([]) : .any([]) }
    if let state = declarations.statesByName[name], let set = declarations.set(of: state) {
      mentions.append(Mention(place: place, subject: .state(state)))
      return .states(Condition.States(set: set, numbers: [state]))
    }
    if let word, !builder.screenTraits.contains(name) { return word.condition }
    // A layout without screens is made for the screens of other layouts, and so is a metric that the layouts of the
    // file see: any word may be a trait of those.
    if screens.allSatisfy({ $0.isContent }) || builder.screenTraits.contains(name) || pending.isOfFile(in: builder) {
      return .trait(name)
    }
    if metric(name, from: pending.scope) != nil {
      report(.syntax, place, "'\(name)' is a metric: compare something with it, such as width < \(name)")
      return nil
    }
    reportUnknown(
      .unknownName, "the state or trait", name, at: place,
      among: ConditionWord.allCases.map { $0.rawValue } + states + builder.screenTraits)
    return nil
  }

  private func isAboutText(_ node: Cursor, _ pending: PendingWhen) -> Bool {
    guard let first = node.first(.name), node.expression?.index == first.index
    else {
      return false
    }
    return pending.context.reader.string(first) == "text"
  }

  /// Reads a comparison of how large text is: `text >= 200%`.
  private func textComparison(_ node: Cursor, _ pending: PendingWhen) -> ScreenCondition? {
    let sides = node.expressions
    guard sides.count == 2, sides[1].kind == .percentLiteral,
      let sign = node.children.compactMap({ $0.kind.sizeSign }).first,
      let number = sides[1].first(.number)
    else {
      report(
        .syntax, pending.context.place(of: node),
        "'text' is how large text is: it is compared with one percentage, such as text >= 200%")
      return nil
    }
    let text = pending.context.reader.string(number)
    guard let percent = Limits.number(text) else {
      // The parser has reported a malformed number.
      if !sides[1].hasProblem {
        report(
          .outOfRange, pending.context.place(of: number),
          "'\(text.prefix(40))' is out of range: numbers go up to 1e9")
      }
      return nil
    }
    return .text(sign, percent * .hundredth)
  }

  /// Returns the screen's width or height by its name in a condition, where the two win over metrics; nil for other
  /// names.
  func screenMeasure(_ name: String) -> AtomForm? {
    guard name == "width" || name == "height" else { return nil }
    return .measure(name, of: .view(.root))
  }

  /// Reports a name that stands for nothing in a condition.
  func reportUnknownMeasure(_ name: String, at place: SourceRange, _ scope: ScopeID) {
    if states.contains(name) {
      return report(
        .unknownName, place, "'\(name)' is a state and no number: in a condition it stands alone, as in when \(name)")
    }
    if evaluator.isViewName(name, from: scope) {
      return report(.unknownName, place, "'\(name)' is a view: a condition is about the screen, its text or a state")
    }
    reportUnknown(
      .unknownName, "the metric", name, at: place, among: ["width", "height"] + visibleMetrics(from: scope))
  }

  /// Reports the first comparison of width with height that is one too many. With a fixed width or height such a
  /// comparison is one with a number; if both are ranges it cuts the screen askew, and `[When].mostBorders` different
  /// cuts are allowed.
  func checkWhens() {
    guard whens.haveTooManyBorders, let screen = screens.first(where: { $0.isTwoRanges }) else { return }
    var known: [PlaneFunction] = []
    for comparison in whens.flatMap({ $0.condition?.comparisons ?? [] }) where comparison.comparesBothSizes {
      guard !known.contains(comparison.border) else { continue }
      known.append(comparison.border)
      guard known.count > [When].mostBorders, let place = comparison.place else { continue }
      reportAtInstance(
        .outOfRange, place,
        "width and height are compared with each other in more than \([When].mostBorders) ways, and both are ranges on "
          + "screen '\(screen.name)': compare each with a number, or give '\(screen.name)' a fixed width or height")
      return
    }
  }
}

extension Condition {
  /// Replaces the number of each joined `when` by that of the first equal one.
  fileprivate mutating func join(_ joined: [Int: Int]) { renumber { joined[$0] ?? $0 } }
}

extension SyntaxKind {
  /// Whether a node of the kind is true or false on a screen.
  var isCondition: Bool {
    switch self {
    case .comparison, .conditionWord, .conjunction, .disjunction, .negation, .conditionGroup: true
    default: false
    }
  }

  fileprivate var sizeSign: SizeComparison.Sign? {
    switch self {
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .equal, .equalEqual: .equal
    case .greaterOrEqual: .greaterOrEqual
    case .greater: .greater
    default: nil
    }
  }
}

extension LoweringPass {
  var conditionPass: ConditionPass { ConditionPass(builder: builder) }
}
