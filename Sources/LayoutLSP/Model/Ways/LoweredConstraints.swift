import Solver

/// The constraints of a layout as they are whatever notation they are written in, so that two texts can be compared: they
/// mean the same where these are equal. Nothing is solved for that.

/// One constraint, on any screen and in any state.
struct LoweredConstraint: Hashable, Sendable {
  /// `Σ terms relation constant`, from the side on which its first coefficient is positive.
  private struct Side: Hashable, Sendable {
    var variables: [Int]
    var coefficients: [Rational]
    var relation: Relation
    var constant: Rational

    /// `form relation 0`
    init(_ form: LinearForm, _ relation: Relation) {
      let isNegative = (form.terms.first?.coefficient.sign ?? 1) < 0
      let factor = isNegative ? Rational(-1) : .one
      variables = form.terms.map(\.variable)
      coefficients = form.terms.map { $0.coefficient * factor }
      self.relation = isNegative ? relation.turned : relation
      constant = -form.constant * factor
    }
  }

  /// Read from left to right, and from right to left.
  private var sides: [Side]
  private var priority: Rational
  private var condition: Condition
  private var replacedIn: [Condition]
  /// A question mark stands behind it.
  private var isAsked: Bool

  fileprivate init(_ equation: Equation, _ pair: EquationPair, _ geometries: [Geometry]) {
    sides = geometries.map { geometry in
      let form = geometry.form(of: pair, followsReading: equation.followsReading)
      return Side(form, pair.relation)
    }
    priority = equation.priority
    condition = equation.condition
    replacedIn = pair.replacedIn
    isAsked = equation.question != nil
  }
}

extension Relation {
  /// As it is from the other side.
  var turned: Relation {
    switch self {
    case .equal: .equal
    case .lessOrEqual: .greaterOrEqual
    case .greaterOrEqual: .lessOrEqual
    }
  }
}

extension Geometry {
  /// Of screens that differ in all that a relation can depend on: what is the same on both is the same on all. Which
  /// insets a safe area has must not matter, so they are no numbers that anyone writes.
  static func ofAnyScreen(_ model: LayoutModel) -> [Geometry] {
    let insets = Insets(
      top: Rational(10_007), left: Rational(20_011), bottom: Rational(40_009), right: Rational(80_021))
    return [false, true].map { isRightToLeft in
      let screen = Screen(
        name: "", width: .fit, height: .fit, safeArea: insets, isRightToLeft: isRightToLeft)
      return Geometry(views: model.views, traits: ScreenTraits(screen, root: model.views[0]))
    }
  }
}

extension LayoutModel {
  /// In the order written.
  var lowered: [LoweredConstraint] {
    let geometries = Geometry.ofAnyScreen(self)
    return equations.flatMap { equation in
      equation.pairs.map { LoweredConstraint(equation, $0, geometries) }
    }
  }
}

extension [LoweredConstraint] {
  /// What stands here and not there, and there and not here: all in between where they begin and end alike.
  func difference(to other: [LoweredConstraint]) -> (
    here: ArraySlice<LoweredConstraint>, there: ArraySlice<LoweredConstraint>
  ) {
    let shorter = Swift.min(count, other.count)
    var head = 0
    while head < shorter, self[head] == other[head] { head += 1 }
    var tail = 0
    while tail < shorter - head, self[count - 1 - tail] == other[other.count - 1 - tail] { tail += 1 }
    return (self[head..<count - tail], other[head..<other.count - tail])
  }
}
