import Solver

/// The constraints of a layout in one situation. Most is the same in all of them and is held once; here is only what
/// differs: a layout may have thousands of states.
struct SituationConstraints: RandomAccessCollection, Sendable {
  /// Those of every situation, as if all held.
  private let shared: [ModelConstraint]
  /// A bit for each of them that does not hold; none where all hold.
  private var isInactive: [UInt64] = []
  /// Of intrinsic sizes, where a setting has a condition.
  private var priorities: [Int: Rational] = [:]
  /// What the sizes of the scenario add.
  private var own: [ModelConstraint]

  init(_ shared: [ModelConstraint], of model: LayoutModel, in situation: Situation, own: [ModelConstraint] = []) {
    (self.shared, self.own) = (shared, own)
    for (view, node) in model.views.enumerated() where !node.condition.holds(in: situation) {
      deactivate(2 * view)
      deactivate(2 * view + 1)
    }
    var number = model.impliedCount
    for item in model.items {
      switch item {
      case .view(let view): number = apply(situation, to: model.views[view], from: number)
      case .equation(let equation): number = apply(situation, to: model.equations[equation], from: number)
      }
    }
  }

  private mutating func apply(_ situation: Situation, to view: ViewNode, from first: Int) -> Int {
    let end = first + view.intrinsicConstraintCount
    if !view.condition.holds(in: situation) {
      for number in first..<end { deactivate(number) }
    }
    guard view.prioritySettings.contains(where: { !$0.condition.isAlways }) else { return end }
    for number in first..<end {
      guard case .intrinsic(_, let axis, let isHugging) = shared[number].kind else { continue }
      priorities[number] = view.priority(.intrinsic(axis, hugging: isHugging), in: situation)
    }
    return end
  }

  private mutating func apply(_ situation: Situation, to equation: Equation, from first: Int) -> Int {
    let holds = equation.condition.holds(in: situation)
    for (place, pair) in equation.pairs.enumerated()
    where !holds || pair.replacedIn.contains(where: { $0.holds(in: situation) }) {
      deactivate(first + place)
    }
    return first + equation.pairs.count
  }

  private mutating func deactivate(_ number: Int) {
    if isInactive.isEmpty { isInactive = [UInt64](repeating: 0, count: (shared.count + 63) / 64) }
    isInactive[number / 64] |= 1 << UInt64(number % 64)
  }

  var startIndex: Int { 0 }
  var endIndex: Int { shared.count + own.count }

  /// Whether the constraint of that number holds here, without making it.
  func isActive(_ number: Int) -> Bool {
    number >= shared.count || isInactive.isEmpty || isInactive[number / 64] & 1 << UInt64(number % 64) == 0
  }

  /// The same situation with other sizes.
  func adding(_ own: [ModelConstraint]) -> SituationConstraints {
    var result = self
    result.own = own
    return result
  }

  /// What the constraint of that number says.
  func linear(_ number: Int) -> LinearConstraint {
    guard number < shared.count else { return own[number - shared.count].constraint }
    guard !priorities.isEmpty, let priority = priorities[number] else { return shared[number].constraint }
    var result = shared[number].constraint
    result.priority = priority
    return result
  }

  subscript(number: Int) -> ModelConstraint {
    guard number < shared.count else { return own[number - shared.count] }
    var result = shared[number]
    result.isActive = isActive(number)
    result.constraint = linear(number)
    return result
  }
}

extension PriorityTargets {
  static func intrinsic(_ axis: Axis, hugging: Bool) -> PriorityTargets {
    if axis == .horizontal { return hugging ? .hugHorizontal : .resistHorizontal }
    return hugging ? .hugVertical : .resistVertical
  }
}
