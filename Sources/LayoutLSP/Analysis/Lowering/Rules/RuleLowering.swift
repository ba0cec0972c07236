import Solver
import Syntax

// Combines all the rule statements of a view, and makes the equations of each of them.
//
// A rule may replace an earlier one, or leave it no room, so a view's rules are read together before the first of
// them makes equations. Where some of them stand in states or branches, they are carried out once for each situation
// that matters, and an equation says in which situations it does not hold.

/// All rules of a layout, in the order written.
struct RulePlan {
  /// The constraint that an assignment makes in some of the situations.
  struct Version {
    var constraint: RuleConstraint
    /// The situations in which its statement holds and this constraint does not.
    var replacedIn: [Condition]
  }

  struct Planned {
    var view: ViewID
    var assignment: RuleAssignment
    var versions: [Version]
    /// Why the assignment never makes a constraint; nil if it makes one, or has an error.
    var idleness: RuleRun.UnusedReason?
  }

  fileprivate(set) var assignments: [Planned] = []
  /// Indices into `assignments` by the ordinal of their statement, in the order written.
  fileprivate(set) var byStatement: [Int32: [Int]] = [:]

  /// A slot of a view to which some rule assigns.
  private struct Target: Hashable {
    var view: ViewID
    var slot: Int
  }
  private var targets: Set<Target> = []

  mutating func append(_ assignments: [RuleAssignment], of view: ViewID) {
    for assignment in assignments {
      self.assignments.append(Planned(view: view, assignment: assignment, versions: []))
      targets.insert(Target(view: view, slot: assignment.name.slot.rawValue))
    }
  }

  /// Whether some rule assigns to the name, or to the name that measures the same edge from the other side.
  func assigns(_ name: RuleName, of view: ViewID) -> Bool {
    targets.contains(Target(view: view, slot: name.slot.rawValue))
  }
}

struct RuleLowering: LoweringPass {
  let builder: LayoutBuilder

  func lowerRule(_ pending: PendingStatement, _ plan: RulePlan) {
    for number in plan.byStatement[pending.context.ordinal] ?? [] { lower(plan.assignments[number], in: plan) }
  }

  private func lower(_ planned: RulePlan.Planned, in plan: RulePlan) {
    let first = equations.endIndex
    let name = planned.assignment.name
    for version in planned.versions {
      let (left, right) = sides(of: name, version.constraint.value, view: planned.view)
      guard
        var equation = equation(
          left, name.slot.relation, right, priority: version.constraint.priority, at: planned.assignment.place)
      else { continue }
      equation.pairs[0].replacedIn = version.replacedIn
      equation.condition = planned.assignment.situation
      builder.lowered.chosenValues[equations.endIndex] = planned.assignment.chosenValues
      equations.append(equation)
    }
    if name.slot.isPosition, first < equations.endIndex {
      equationLowering.lintOutsideSuperview(equations[first].pairs, followsReading: false)
    }
    var words = "\(name.rawValue): \(name.meaning())"
    if let idleness = planned.idleness { words += "; not used: " + self.words(for: idleness, name, in: plan) }
    mentions.append(
      Mention(place: planned.assignment.nameRange, subject: .part(words, equations: first..<equations.endIndex)))
    guard case .expression(let expression) = planned.assignment.source else { return }
    for part in expression.parts {
      var words = part.words ?? ""
      if case .read(let name) = part.kind, !plan.assigns(name, of: planned.view) {
        words += "; nothing was, so it is 0"
      }
      mentions.append(Mention(place: part.place, subject: .part(words, equations: first..<equations.endIndex)))
    }
  }

  /// Returns the two sides of an equation: with an inset where the name has one and the value has no position, else
  /// with positions.
  private func sides(of name: RuleName, _ value: RuleValue, view: ViewID) -> (left: AtomForm, right: AtomForm) {
    let superview = views[view].parent
    let form = value.form(on: name.axis, superview: superview)
    let box = Box.view(view)
    guard let edge = name.slot.edge, let superview else { return (.measure(name.axis.size, of: box), form) }
    if let inset = name.inset, !form.terms.contains(where: { $0.atom.attribute?.isPosition == true }) {
      return (.measure(inset, of: box), form)
    }
    let base = AtomForm.measure(name.base, of: .view(superview))
    return (.measure(edge, of: box), name.isFromFarSide ? base - form : base + form)
  }

  // MARK: The plan

  /// Combines the rules among the statements of a layout.
  func plan(_ items: [PendingItem]) -> RulePlan {
    var plan = RulePlan()
    var byView: [ViewID: [Int]] = [:]
    var order: [ViewID] = []
    for case .statement(let pending) in items where pending.statement.kind == .ruleStatement {
      reading(pending.statement) {
        conditionalPass.forEachSituation(of: pending) { pending in
          guard let (view, assignments) = ruleAssignments(pending) else { return }
          if byView[view] == nil { order.append(view) }
          byView[view, default: []] += plan.assignments.count..<plan.assignments.count + assignments.count
          let chosen = conditionalPass.chosenValues(for: pending)
          plan.append(
            assignments.map { assignment in
              var assignment = restrictedToPresence(assignment, of: view)
              assignment.chosenValues = chosen
              return assignment
            }, of: view)
        }
      }
    }
    for view in order where !builder.isFull { carryOut(byView[view] ?? [], of: view, in: &plan) }
    for number in plan.assignments.indices {
      let assignment = plan.assignments[number].assignment
      plan.byStatement[assignment.ordinal, default: []].append(number)
    }
    for ordinal in plan.byStatement.keys {
      plan.byStatement[ordinal]?.sort { a, b in
        plan.assignments[a].assignment.place.lower < plan.assignments[b].assignment.place.lower
      }
    }
    return plan
  }

  /// Returns the assignment limited to where its view, and the views that its value names, are present.
  private func restrictedToPresence(_ assignment: RuleAssignment, of view: ViewID) -> RuleAssignment {
    guard builder.hasAbsences, case .expression(let expression) = assignment.source else { return assignment }
    var assignment = assignment
    for named in [view] + expression.views { assignment.condition.require(views[named].presence) }
    return assignment
  }

  /// Carries out the rules of a view in every situation that matters.
  private func carryOut(_ numbers: [Int], of view: ViewID, in plan: inout RulePlan) {
    let assignments = numbers.map { plan.assignments[$0].assignment }
    var conditions: [Condition] = []
    var numberOf: [Condition: Int] = [:]
    let conditionOf = assignments.map { assignment in
      if let known = numberOf[assignment.condition] { return known }
      conditions.append(assignment.condition)
      numberOf[assignment.condition] = conditions.count - 1
      return conditions.count - 1
    }
    guard let situations = SituationSplit(sets: declarations.stateSets).situations(deciding: conditions) else {
      return reportAtInstance(
        .outOfRange, assignments[0].place,
        "the rules of '\(views[view].name)' stand in too many branches of their own: \(SituationSplit.most) situations"
          + " are the limit")
    }
    let holding = situations.map { situation in conditions.map { situation.implies($0) } }
    var runs: [RuleRun] = []
    for holds in holding where !builder.isFull {
      let active = assignments.indices.filter { holds[conditionOf[$0]] }
      runs.append(RuleRun(assignments, active, superview: views[view].parent))
      builder.take(active.count * FileBudget.Cost.constraint + (runs.last?.terms ?? 0) * FileBudget.Cost.term)
    }
    guard runs.count == situations.count else { return }
    reportMistakes(of: runs, sources: assignments.map { $0.place.source })
    // A statement that names a metric with several values is several assignments.
    let ofStatement = Dictionary(grouping: numbers) { plan.assignments[$0].assignment.place }
    for (index, number) in numbers.enumerated() {
      let active = situations.indices.filter { holding[$0][conditionOf[index]] }
      plan.assignments[number].versions = versions(of: index, active, situations, runs)
      guard plan.assignments[number].versions.isEmpty else { continue }
      let idle = runs.lazy.compactMap { $0.idle[index] }.first
      plan.assignments[number].idleness = idle.map { idleness in
        switch idleness {
        case .replaced(let by): .replaced(by: numbers[by])
        case .removed(let by): .removed(by: numbers[by])
        case .dropped(let newer): .dropped(for: newer.map { numbers[$0] })
        }
      }
      let isLive = runs.contains { $0.live.contains(index) }
      // A rule is ignored if it makes no constraint with any value of its metrics.
      let same = ofStatement[assignments[index].place] ?? []
      guard same.last == number, same.allSatisfy({ plan.assignments[$0].versions.isEmpty }) else { continue }
      hintIgnored(plan.assignments[number], isLive: isLive, plan)
    }
  }

  /// Returns the constraints that an assignment makes in the situations in which its statement holds; equal ones are
  /// merged.
  private func versions(
    of index: Int, _ active: [Int], _ situations: [Condition], _ runs: [RuleRun]
  ) -> [RulePlan.Version] {
    var found: [(constraint: RuleConstraint, situations: [Int])] = []
    for situation in active {
      guard let constraint = runs[situation].constraints.first(where: { $0.assignment == index }) else { continue }
      if let known = found.firstIndex(where: { $0.constraint.isSame(as: constraint) }) {
        found[known].situations.append(situation)
      } else {
        found.append((constraint, [situation]))
      }
    }
    return found.map { one in
      let elsewhere = active.filter { !one.situations.contains($0) }
      return RulePlan.Version(constraint: one.constraint, replacedIn: elsewhere.map { situations[$0] })
    }
  }

  // MARK: Findings

  /// Reports a mistake of several situations once. Where rules outside an instance come before the rules in its text,
  /// the text may have no fault of its own, so its mistakes are reported at the instance.
  private func reportMistakes(of runs: [RuleRun], sources: [Int32]) {
    var known: [FindingCode: Set<SourceRange>] = [:]
    for mistake in runs.flatMap({ $0.mistakes }) where known[mistake.code, default: []].insert(mistake.place).inserted {
      if sources.first == mistake.place.source {
        report(mistake.code, mistake.place, mistake.message)
      } else {
        reportAtInstance(mistake.code, mistake.place, mistake.message)
      }
    }
  }

  /// Hints at a rule that later rules leave no room for, or that they replace or remove while nothing reads its
  /// value.
  private func hintIgnored(_ planned: RulePlan.Planned, isLive: Bool, _ plan: RulePlan) {
    guard let idleness = planned.idleness else { return }
    let name = planned.assignment.name
    let message = "'\(name.rawValue)' is not used: \(words(for: idleness, name, in: plan))"
    switch idleness {
    case .replaced(let newest):
      let other = plan.assignments[newest].assignment
      guard !isLive else { return }
      report(
        .ignoredRule, planned.assignment.place, message,
        related: [(other.place, "'\(other.name.rawValue)' takes its place")])
    case .removed(let newest):
      let other = plan.assignments[newest].assignment
      guard !isLive else { return }
      report(
        .ignoredRule, planned.assignment.place, message,
        related: [(other.place, "'\(other.name.rawValue)' removes it")])
    case .dropped(let newer):
      let related = newer.map { plan.assignments[$0].assignment }.map {
        (place: $0.place, message: "'\($0.name.rawValue)'")
      }
      let rest = isLive ? "; other rules still read its value" : ""
      report(.ignoredRule, planned.assignment.place, message + rest, related: related)
    }
  }

  private func words(for idleness: RuleRun.UnusedReason, _ name: RuleName, in plan: RulePlan) -> String {
    switch idleness {
    case .replaced(let newest):
      let other = plan.assignments[newest].assignment
      return other.name == name
        ? "'\(name.rawValue)' is assigned again" : "'\(other.name.rawValue)' settles the same edge later"
    case .removed(let newest):
      let other = plan.assignments[newest].assignment.name
      return other == name ? "it is removed later" : "'\(other.rawValue)' removes the same edge later"
    case .dropped(let newer):
      let names = Wording.list(newer.map { "'\(plan.assignments[$0].assignment.name.rawValue)'" })
      return name.slot.isPosition
        ? "\(names) are newer, and settle the \(name.axis.name) axis" : "\(names) settle the \(name.axis.size)"
    }
  }
}
