import Solver
import Syntax

// Lowers what depends on conditions because a metric does: `let side = 16, 24 when width >= 600`. A statement that
// names such metrics is read once for each situation in which they have other values, in a scope of that situation.

/// A value with the condition under which it holds; nil for always.
struct ConditionalValue<Value> {
  var condition: Condition?
  var value: Value
}

struct ConditionalPass: LoweringPass {
  let builder: LayoutBuilder

  // MARK: Situations

  /// Returns the metrics named in a node whose values depend on conditions, each once.
  private func metrics(namedIn node: Cursor, from scope: ScopeID, _ context: StatementContext) -> [MetricID] {
    guard builder.hasConditionalMetrics else { return [] }
    var found: [MetricID] = []
    for kind in [SyntaxKind.name, .stackItem] {
      for name in node.kind == kind ? [node] : node.descendants(kind) {
        let word = kind == .name ? name : name.first(.path) ?? name
        guard let metric = metric(context.reader.string(word), from: scope), !metrics[metric].choices.isEmpty,
          !found.contains(metric)
        else { continue }
        found.append(metric)
      }
    }
    return found
  }

  /// Whether a node names a metric whose value depends on conditions.
  func isConditional(_ node: Cursor, from scope: ScopeID, _ context: StatementContext) -> Bool {
    !metrics(namedIn: node, from: scope, context).isEmpty
  }

  /// Returns a new scope for each situation in which the metrics named in the nodes have other values, in the order
  /// of the values; only `scope` if they name no such metric. Returns none if the situations are too many, which is
  /// then reported. `whole` limits the situations; nil for the condition of `scope`.
  func scopes(for nodes: [Cursor], in scope: ScopeID, _ context: StatementContext, within whole: Condition? = nil)
    -> [ScopeID]
  {
    let metrics = nodes.flatMap { self.metrics(namedIn: $0, from: scope, context) }
    let whole = whole ?? scopes[scope].condition
    guard !metrics.isEmpty else { return whole == scopes[scope].condition ? [scope] : [open(scope, in: whole)] }
    let conditions = metrics.unique.flatMap { self.metrics[$0].choices.map { $0.condition } }
    guard let situations = SituationSplit(sets: declarations.stateSets).situations(deciding: conditions, within: whole)
    else {
      reportAtInstance(
        .outOfRange, context.place(of: nodes[0]),
        "the metrics of this have values of their own in too many situations: \(SituationSplit.most) are the limit")
      return []
    }
    return situations.map { open(scope, in: $0) }
  }

  /// Opens a scope inside of another for one situation, and returns its number.
  func open(_ scope: ScopeID, in situation: Condition) -> ScopeID {
    var inside = scopes[scope]
    (inside.parent, inside.condition, inside.isSituation) = (scope, situation, true)
    builder.take(FileBudget.Cost.visit)
    return scopes.append(inside)
  }

  /// Calls `body` for each of these scopes or situations; a finding that several of them make is kept once.
  func forEach<Place>(_ places: [Place], _ body: (Place) -> Void) {
    if places.count == 1 { return body(places[0]) }
    var all = LoweredStatement()
    for place in places where !builder.isFull {
      var here = collecting { body(place) }.lowered
      here.findings.removeAll { finding in all.findings.contains { $0.isSame(as: finding) } }
      all.append(here)
    }
    builder.lowered.append(all)
  }

  // MARK: Statements

  /// Calls `lower` for a statement in each situation in which the metrics that it names have other values.
  func forEachSituation(of pending: PendingStatement, _ lower: (PendingStatement) -> Void) {
    let metrics = metrics(namedIn: pending.statement, from: pending.scope, pending.context)
    guard !metrics.isEmpty else { return lower(pending) }
    var isFirst = true
    forEach(scopes(for: [pending.statement], in: pending.scope, pending.context)) { scope in
      let inside = pending.inside(scope)
      var statement = collecting { lower(inside) }.lowered
      statement.require(scopes[scope].condition)
      if let chosen = chosenValues(for: inside) {
        for number in statement.equations.indices { statement.chosenValues[number] = chosen }
      }
      // A word means the same in all situations, and only the equations that it stands for differ.
      if !isFirst { statement.mentions.removeAll { $0.subject.equations == nil } }
      isFirst = false
      builder.lowered.append(statement)
    }
  }

  /// Calls `body` for each value that there may be; the equations that it makes hold under the condition of the
  /// value.
  func forEach<Value>(_ values: [ConditionalValue<Value>], _ body: (Value) -> Void) {
    for value in values {
      var lowered = collecting { body(value.value) }.lowered
      if let condition = value.condition { lowered.require(condition) }
      builder.lowered.append(lowered)
    }
  }

  /// Returns the values that a property may have, with their conditions, for some views by their numbers.
  func values<Value: Equatable>(
    of property: (ViewNode) -> Value, _ views: [ViewID], _ scope: ScopeID
  ) -> [ConditionalValue<[Value]>] {
    let declared = views.map { property(self.views[$0]) }
    let wanted = declarations.propertyChanges.isEmpty ? [] : Set(views)
    let changes = declarations.propertyChanges.filter { wanted.contains($0.view) }
    let split = SituationSplit(sets: declarations.stateSets)
    guard !changes.isEmpty,
      let situations = split.situations(
        deciding: changes.map { $0.condition }.unique, within: scopes[scope].condition)
    else { return [ConditionalValue(value: declared)] }
    builder.take(situations.count.times(views.count).times(FileBudget.Cost.visit))
    let byView = Dictionary(grouping: changes) { $0.view }
    let values = situations.map { situation in
      zip(views, declared).map { view, declared in
        guard let changes = byView[view] else { return declared }
        var node = self.views[view]
        for change in changes where situation.implies(change.condition) { change.apply(&node) }
        return property(node)
      }
    }
    // The changes are those of other properties.
    guard values.contains(where: { $0 != values[0] }) else { return [ConditionalValue(value: values[0])] }
    return zip(situations, values).map { ConditionalValue(condition: $0, value: $1) }
  }

  /// Returns the values that the metrics named in a statement have in its situation, if they depend on it; nil for
  /// none.
  func chosenValues(for pending: PendingStatement) -> [ChosenValue]? {
    let metrics = metrics(namedIn: pending.statement, from: pending.scope, pending.context)
    let situation = scopes[pending.scope].condition
    let chosen = metrics.compactMap { number in
      self.metrics[number].choices.first { situation.implies($0.condition) }.map {
        ChosenValue(metric: self.metrics[number].name, choice: $0)
      }
    }
    return chosen.isEmpty ? nil : chosen
  }

  // MARK: Metrics

  /// Evaluates a metric, or its choices. The last of its values whose condition holds counts.
  func evaluate(_ pending: PendingMetric) {
    guard let first = pending.expression else { return }
    // The parser has reported a condition that stands before its value.
    if pending.hasProblem, first.kind == .name, ["width", "height"].contains(pending.context.reader.string(first)) {
      return
    }
    let branches = pending.further.map { branch(of: $0, pending) }
    guard let conditions = branches.allPresent() else {
      metrics[pending.metric].value = nil
      return
    }
    var rest = Condition.always
    var parts: [(value: Cursor?, condition: Condition)] = []
    for (value, branch) in zip(pending.further, conditions).reversed() {
      var here = rest
      here.branches.append(branch)
      parts.append((value.expression, here))
      rest.branches.append(branch.otherwise)
    }
    parts.append((first, rest))
    let choices = parts.reversed().flatMap { self.choices(of: $0.value, under: $0.condition, pending) }
    let values = choices.compactMap { choice in
      choice.value.map { MetricChoice(condition: choice.condition, value: $0) }
    }
    guard values.count == choices.count, let base = values.first else { return }
    let other = builder.metricValues[pending.metric]
    metrics[pending.metric].value = other ?? base.value
    if values.count > 1, other == nil {
      metrics[pending.metric].choices = values
      builder.hasConditionalMetrics = true
    }
  }

  /// Returns the values of an expression in the situations that matter.
  private func choices(
    of expression: Cursor?, under condition: Condition, _ pending: PendingMetric
  ) -> [(condition: Condition, value: Rational?)] {
    guard let expression, !condition.isNever else { return condition.isNever ? [] : [(condition, nil)] }
    var found: [(condition: Condition, value: Rational?)] = []
    let scopes = scopes(for: [expression], in: pending.scope, pending.context, within: condition)
    if scopes.isEmpty { return [(condition, nil)] }
    forEach(scopes) { scope in
      let value = evaluator.constant(expression, of: .other("a metric"), scope: scope, context: pending.context)
      found.append((self.scopes[scope].condition, value))
    }
    return found
  }

  /// Returns the branch of a further value; nil if its condition has an error.
  private func branch(of value: Cursor, _ pending: PendingMetric) -> Condition.Branch? {
    guard !value.hasProblem, let node = value.children.first(where: { $0.kind.isCondition }) else { return nil }
    let condition = conditionPass.condition(
      node,
      PendingWhen(
        when: -1, condition: node, scope: pending.scope, context: pending.context, pins: pending.pins,
        isOfMetric: true))
    guard let condition else { return nil }
    let text = pending.context.reader.line(node)
    return Condition.Branch(when: intern(When(text: text, condition: condition)), holds: true)
  }

  /// Returns the number of a condition: one number for all conditions that are equal.
  func intern(_ when: When) -> Int {
    let key = when.condition?.withoutPlaces
    if let key, let known = builder.internedWhens[key] { return known }
    whens.append(when)
    if let key { builder.internedWhens[key] = whens.count - 1 }
    return whens.count - 1
  }

  // MARK: Metrics of files

  /// Returns a metric as other files see it, with conditions of its own.
  func fileMetric(_ metric: MetricID) -> FileMetric {
    var file = FileMetric(name: metrics[metric].name, value: metrics[metric].value)
    guard !metrics[metric].choices.isEmpty else { return file }
    var numbers: [Int: Int] = [:]
    var (choices, portable): ([MetricChoice], [When]) = (metrics[metric].choices, [])
    for choice in choices.indices {
      choices[choice].condition.renumber { number in
        guard whens.indices.contains(number) else { return number }
        if let known = numbers[number] { return known }
        numbers[number] = portable.count
        portable.append(When(text: whens[number].text, condition: whens[number].condition?.withoutPlaces))
        return portable.count - 1
      }
    }
    file.choices = PortableChoices(choices: choices, whens: portable)
    return file
  }

  /// Returns the choices of a file's metric, with its conditions as `when`s of this layout.
  func choices(of file: FileMetric) -> [MetricChoice] {
    guard let portable = file.choices as? PortableChoices else { return [] }
    builder.hasConditionalMetrics = true
    let numbers = portable.whens.map { intern($0) }
    var choices = portable.choices
    for choice in choices.indices {
      choices[choice].condition.renumber { numbers.indices.contains($0) ? numbers[$0] : $0 }
    }
    return choices
  }

  /// Reads words in the conditions of metrics, which were taken for traits, as states if this layout has states of
  /// that name.
  func readStates() {
    guard !builder.internedWhens.isEmpty else { return }
    for number in builder.internedWhens.values {
      whens[number].condition = whens[number].condition?.reading { name in
        guard let state = declarations.statesByName[name], let set = declarations.set(of: state) else { return nil }
        return .states(Condition.States(set: set, numbers: [state]))
      }
    }
  }
}

extension Condition {
  /// Gives the `when` of each branch another number.
  mutating func renumber(_ number: (Int) -> Int) {
    for branch in branches.indices { branches[branch].when = number(branches[branch].when) }
  }
}

extension LoweringPass {
  var conditionalPass: ConditionalPass { ConditionalPass(builder: builder) }
}
