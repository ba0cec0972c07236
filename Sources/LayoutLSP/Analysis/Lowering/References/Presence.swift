import Syntax

// Handles absent views: views that a `hide` takes away, with the views inside them, and views declared under other
// conditions than a statement that names them. Statements say nothing while a view that they name is absent; in a
// line of items its neighbours close up.

struct PresencePass: LoweringPass {
  let builder: LayoutBuilder

  // MARK: Hiding

  /// Resolves each `hide`, and sets when each view is present.
  func hideViews(_ statements: [PendingStatement]) {
    var hides: [ViewID: [Condition]] = [:]
    for pending in statements where isWanted() {
      let hidden = reading(pending.statement) { hiddenViews(pending) }
      for view in hidden { hides[view, default: []].append(scopes[pending.scope].condition) }
    }
    guard !hides.isEmpty else { return }
    builder.hasAbsences = true
    var known: [[Condition]: Condition] = [:]
    // A view comes behind its superview, so that the superview's presence is known.
    for view in views.indices.dropFirst() {
      let outer = views[view].parent.flatMap { views[$0].isHidden ? views[$0].presence : nil }
      guard outer != nil || hides[view] != nil else { continue }
      var presence = views[view].condition
      if let outer { presence.require(outer) }
      for hide in hides[view] ?? [] where !hide.excludes(presence) && !hide.isNever {
        presence.require(exception(from: hide, in: views[view].condition, &known))
      }
      views[view].presence = presence
    }
  }

  private func hiddenViews(_ pending: PendingStatement) -> [ViewID] {
    guard scopesAround(pending.scope).contains(where: { scopes[$0].isBranch }) else {
      report(
        .syntax, pending.statement.first(.identifier).map { pending.context.place(of: $0) } ?? pending.place,
        "'hide' stands in the block of a state or a when: outside of them what it names would never be there")
      return []
    }
    let outer = resolver.superview(ofFirst: nil, pending)
    return pending.statement.pathsAndRanges.flatMap { path -> [ViewID] in
      if path.kind == .viewRange { return ranges.views(inRange: path, outer: outer, pending) ?? [] }
      return hiddenView(path, outer: outer, pending).map { [$0] } ?? []
    }
  }

  private func hiddenView(_ path: Cursor, outer: ViewID?, _ pending: PendingStatement) -> ViewID? {
    guard let box = resolver.resolve(path, outer: outer, pending) else { return nil }
    if case .view(let view) = box, views[view].parent != nil, view != scopes[pending.scope].root { return view }
    report(
      .syntax, pending.context.place(of: path),
      "'\(pending.context.reader.string(path))' is always there: 'hide' names views and guides inside the layout")
    return nil
  }

  /// Returns the condition under which a view is present although `hide` hides it; `own` is the view's own condition.
  private func exception(
    from hide: Condition, in own: Condition, _ known: inout [[Condition]: Condition]
  ) -> Condition {
    let parts = hide.parts(besides: own)
    if parts.count < 2 { return parts.first.map(otherwise) ?? Condition(branches: [.never]) }
    if let known = known[parts] { return known }
    let when = When(text: parts.map(words).joined(separator: " and "), condition: screenCondition(of: parts))
    let exception = Condition(branches: [Condition.Branch(when: whens.count, holds: false)])
    whens.append(when)
    known[parts] = exception
    return exception
  }

  /// Returns the condition under which a single part of a condition does not hold.
  private func otherwise(_ part: Condition) -> Condition {
    if let states = part.states.first {
      let others = declarations.others(than: states)
      return others.numbers.isEmpty ? Condition(branches: [.never]) : Condition(states: [others])
    }
    return Condition(branches: part.branches.map { $0.otherwise })
  }

  private func words(_ part: Condition) -> String {
    if let some = part.states.first { return some.numbers.map { states[$0] }.joined(separator: " or ") }
    return part.branches.map { $0.holds ? whens[$0.when].text : "not (\(whens[$0.when].text))" }.joined()
  }

  func screenCondition(of parts: [Condition]) -> ScreenCondition? {
    let all = parts.map { part -> ScreenCondition? in
      if let states = part.states.first { return .states(states) }
      guard let branch = part.branches.first, let condition = whens[branch.when].condition else { return nil }
      return branch.holds ? condition : .not(condition)
    }
    return all.allPresent().map { .all($0) }
  }

  // MARK: Presence of what is named

  /// Returns the condition under which all views of a pair are present.
  func presence(of pair: EquationPair) -> Condition {
    var presence = Condition.always
    guard builder.hasAbsences else { return presence }
    for term in pair.left.terms + pair.right.terms {
      for view in term.atom.views { require(view, in: &presence) }
    }
    return presence
  }

  private func require(_ view: ViewID, in presence: inout Condition) {
    guard presence.isNever == false else { return }
    presence.require(views[view].presence)
  }

  /// Limits the equations of a statement to where everything that they name is present.
  func restrictToPresence(_ statement: inout LoweredStatement) {
    guard builder.hasAbsences else { return }
    for number in statement.equations.indices {
      let own = statement.equations[number].condition
      guard restrictToPresence(&statement.equations[number]), statement.absentView == nil else { continue }
      let views = statement.equations[number].pairs.flatMap {
        ($0.left.terms + $0.right.terms).flatMap { $0.atom.views }
      }
      statement.absentView = views.first { !own.implies(self.views[$0].presence) }
    }
  }

  /// Limits an equation; returns whether something that it names may be absent.
  private func restrictToPresence(_ equation: inout Equation) -> Bool {
    let own = equation.condition
    let missing = equation.pairs.map { presence(of: $0).parts(besides: own) }
    guard let first = missing.first, missing.contains(where: { !$0.isEmpty }) else { return false }
    if missing.allSatisfy({ $0 == first }) {
      for part in first { equation.condition.require(part) }
    } else {
      for (pair, parts) in missing.enumerated() where !parts.isEmpty {
        equation.pairs[pair].silentIn = parts.map { $0.isNever ? .always : otherwise($0) }
      }
    }
    return true
  }

  // MARK: Lines of items

  /// Calls `lower` for a statement about items, once for each situation in which a different set of these views is
  /// present: with a test for which views are, and with the statement in a scope of that situation.
  func forEachPresence(
    of items: [ViewID], in pending: PendingStatement, _ lower: (_ isThere: (ViewID) -> Bool, PendingStatement) -> Void
  ) {
    let whole = scopes[pending.scope].condition
    let conditions = builder.hasAbsences ? items.map { views[$0].presence }.filter { !whole.implies($0) }.unique : []
    guard !conditions.isEmpty else { return lower({ _ in true }, pending) }
    builder.lowered.absentView = builder.lowered.absentView ?? items.first { !whole.implies(views[$0].presence) }
    let split = SituationSplit(sets: declarations.stateSets)
    guard let situations = split.situations(deciding: conditions, within: whole) else {
      return report(
        .outOfRange, pending.place,
        "the views of this come and go in too many ways of their own: \(SituationSplit.most) are the limit")
    }
    conditionalPass.forEach(situations) { situation in
      let inside = pending.inside(conditionalPass.open(pending.scope, in: situation))
      builder.take(items.count * FileBudget.Cost.visit)
      var here = collecting { lower({ situation.implies(views[$0].presence) }, inside) }.lowered
      here.require(situation)
      builder.lowered.append(here)
    }
  }
}

/// A line of items without the absent ones: the present items, with the gaps before, between and behind them. An item
/// falls away with the gap after it, the last with the gap before it.
struct PresentItems {
  /// The indices of the present items in the whole line.
  private(set) var items: [Int] = []
  /// The indices of the gaps that are left, one more than items.
  private(set) var gaps: [Int] = []

  /// Closes a line of `count` items.
  init(_ count: Int, where isThere: (Int) -> Bool) {
    var gap = 0
    for item in 0..<count {
      if isThere(item) {
        items.append(item)
        gaps.append(gap)
        gap = item + 1
      } else if item == count - 1 {
        gap = count
      }
    }
    gaps.append(gap)
  }
}

extension Finding where Site == SourceRange {
  func isSame(as other: Finding) -> Bool {
    code == other.code && place == other.place && message == other.message
  }
}

extension Atom {
  /// The views that have to be present for the atom to be measured.
  fileprivate var views: [ViewID] {
    switch self {
    case .attribute: boxes.map { $0.view }
    case .share(_, let view): view.map { [$0] } ?? []
    }
  }
}

extension LoweringPass {
  var presencePass: PresencePass { PresencePass(builder: builder) }
}
