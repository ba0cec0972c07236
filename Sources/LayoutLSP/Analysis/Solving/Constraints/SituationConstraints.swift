import Solver

/// The constraints of a layout in one situation. Most are the same in all situations and held once; here is only what
/// differs, since a layout may have thousands of states.
package struct SituationConstraints: RandomAccessCollection, Sendable {
  /// The constraints of every situation, as if all were active.
  private let shared: ModelConstraintList
  /// A bit for each shared constraint that is inactive; empty where all are active.
  private var isInactive: [UInt64] = []
  /// By number: the priorities of intrinsic sizes of views that have a conditional priority setting.
  private var priorities: [Int: Rational] = [:]
  /// By number: the size that a text asks for with its lines, where that is not the one of one line.
  private var textSizes: [Int: Rational] = [:]
  /// By number: the share of a stack that a view gets, where texts of the stack have several lines, with the variable
  /// of the stack's height.
  private var shares: [Int: (variable: Int, share: Rational)] = [:]
  /// The constraints that the sizes of the scenario add.
  private var own: [ModelConstraint]

  init(_ shared: ModelConstraintList, of model: LayoutModel, in situation: Situation) {
    (self.shared, own) = (shared, [])
    for view in model.views.indices where !model.views[view].isThere(in: situation) {
      deactivate(2 * view.index)
      deactivate(2 * view.index + 1)
    }
    var number = model.shared.impliedCount
    for item in model.items {
      switch item {
      case .view(let view): number = apply(situation, toView: view, of: model, from: number)
      case .equation(let equation): number = apply(situation, toEquation: equation, of: model, from: number)
      }
    }
  }

  private mutating func apply(
    _ situation: Situation, toView view: ViewID, of model: LayoutModel, from first: Int
  ) -> Int {
    let end = first + model.views[view].intrinsicConstraintCount
    if !model.views[view].isThere(in: situation) {
      for number in first..<end { deactivate(number) }
    }
    guard model.views[view].prioritySettings.contains(where: { !$0.condition.isAlways }) else { return end }
    for number in first..<end {
      guard case .intrinsic(_, let axis, let isHugging) = shared.kind(of: number) else { continue }
      priorities[number] = model.views[view].priority(.intrinsic(axis, hugging: isHugging), in: situation)
    }
    return end
  }

  private mutating func apply(
    _ situation: Situation, toEquation equation: EquationID, of model: LayoutModel, from first: Int
  ) -> Int {
    let holds = model.equations[equation].condition.holds(in: situation)
    var number = first
    model.equations[equation].pairs.forEach { pair in
      if !holds || pair.exceptions.contains(where: { $0.holds(in: situation) }) { deactivate(number) }
      number += 1
    }
    return number
  }

  private mutating func deactivate(_ number: Int) {
    if isInactive.isEmpty { isInactive = [UInt64](repeating: 0, count: (shared.count + 63) / 64) }
    isInactive[number / 64] |= 1 << UInt64(number % 64)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { shared.count + own.count }

  /// Whether the constraint of that number is active, without making the constraint.
  package func isActive(_ number: Int) -> Bool {
    number >= shared.count || isInactive.isEmpty || isInactive[number / 64] & 1 << UInt64(number % 64) == 0
  }

  /// Returns the constraints of the same situation with the sizes of a scenario, and the lines that texts have at them.
  func adding(_ scenario: Scenario, of model: LayoutModel) -> SituationConstraints {
    var result = self
    result.own = scenario.constraints
    result.textSizes = [:]
    result.shares = [:]
    let lines = scenario.sizes.lines
    guard lines.contains(where: { $0.count > 1 || $0.width != nil }) else { return result }
    let shown = model.texts(in: scenario)
    for (text, (shown, lines)) in zip(model.texts, zip(shown, lines)) {
      if let width = lines.width { for number in text.widths { result.textSizes[number] = width } }
      guard lines.count > 1 else { continue }
      let height = shown.height(of: lines.count)
      for number in text.heights { result.textSizes[number] = height }
    }
    result.shares = Self.shares(of: model, lines, shown)
    return result
  }

  private static func shares(
    of model: LayoutModel, _ lines: [TextLinesShown], _ shown: [ShownText]
  ) -> [Int: (variable: Int, share: Rational)] {
    guard !model.declarations.shares.isEmpty else { return [:] }
    var heights: [ViewID: Rational] = [:]
    for (text, (shown, lines)) in zip(model.texts, zip(shown, lines)) where heights[text.view] == nil {
      heights[text.view] = shown.height(of: lines.count)
    }
    var shares: [Int: (variable: Int, share: Rational)] = [:]
    for stack in model.declarations.shares {
      guard let share = stack.share({ heights[$0] }) else { continue }
      shares[model.shared.first(of: stack.equation)] = (Axis.vertical.length.variable(of: stack.stack), share)
    }
    return shares
  }

  package func kind(of number: Int) -> ConstraintKind {
    number < shared.count ? shared.kind(of: number) : own[number - shared.count].kind
  }

  func isRequiredEquality(_ number: Int) -> Bool {
    guard number < shared.count else {
      let constraint = own[number - shared.count].constraint
      return constraint.relation == .equal && constraint.priority >= .required
    }
    // Constraints with a priority of their own are no equalities.
    return shared.linear.relation(of: number) == .equal && shared.linear.isRequired(number)
  }

  /// Calls `body` with each variable of a constraint.
  func forEachVariable(of number: Int, _ body: (Int) -> Void) {
    guard number >= shared.count else { return shared.linear.forEachVariable(of: number, body) }
    for term in own[number - shared.count].constraint.terms { body(term.variable) }
  }

  /// All constraints as one list; nil where one is inactive or differs from the shared one.
  var list: ConstraintList? {
    guard isInactive.isEmpty, priorities.isEmpty, textSizes.isEmpty else { return nil }
    var list = shared.linear
    for constraint in own { list.append(constraint.constraint) }
    return list
  }

  /// Returns the linear part of a constraint.
  func linear(_ number: Int) -> LinearConstraint {
    guard number < shared.count else { return own[number - shared.count].constraint }
    var result = shared.linear[number]
    if !priorities.isEmpty, let priority = priorities[number] { result.priority = priority }
    if !textSizes.isEmpty, let size = textSizes[number] { result.constant = size }
    if !shares.isEmpty, let (variable, share) = shares[number],
      let whole = result.terms.firstIndex(where: { $0.variable == variable }),
      let own = result.terms.first(where: { $0.variable != variable })
    {
      result.terms[whole].coefficient = -own.coefficient * share
    }
    return result
  }

  /// Appends the linear part of a constraint.
  func append(_ number: Int, to list: inout ConstraintList) {
    if number < shared.count, priorities.isEmpty,
      textSizes.isEmpty || textSizes[number] == nil && shares[number] == nil
    {
      list.append(number, of: shared.linear)
    } else {
      list.append(linear(number))
    }
  }

  package subscript(number: Int) -> ModelConstraint {
    guard number < shared.count else { return own[number - shared.count] }
    var result = shared[number]
    result.isActive = isActive(number)
    result.constraint = linear(number)
    return result
  }
}

extension PriorityTargets {
  package static func intrinsic(_ axis: Axis, hugging: Bool) -> PriorityTargets {
    if axis == .horizontal { return hugging ? .hugHorizontal : .resistHorizontal }
    return hugging ? .hugVertical : .resistVertical
  }
}
