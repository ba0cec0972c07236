import Solver

// The constraints of a layout as they are whatever notation they are written in, so that two texts can be compared: they
// mean the same where these are equal. Nothing is solved for that.

/// One constraint, on any screen and in any state.
struct LoweredConstraint: Hashable, Sendable {
  /// `form relation 0`, from the side on which the first coefficient is positive.
  private struct Side: Hashable, Sendable {
    var form: LinearForm
    var relation: Relation

    init(_ form: LinearForm, _ relation: Relation) {
      let isNegative = (form.terms.first?.coefficient.sign ?? 1) < 0
      self.form = isNegative ? form.negated : form
      self.relation = isNegative ? relation.turned : relation
    }
  }

  /// One for each of `Geometry.ofAnyScreen`.
  private var sides: [Side]
  private var priority: Rational
  private var condition: Condition
  private var replacedIn: [Condition]
  /// A question mark stands behind it.
  private var isAsked: Bool

  fileprivate init(_ equation: Equation, _ pair: EquationPair, _ geometries: [Geometry]) {
    sides = geometries.forms(of: pair, in: equation).map { Side($0, pair.relation) }
    priority = equation.priority
    condition = equation.condition
    replacedIn = pair.replacedIn
    isAsked = equation.question != nil
  }
}

extension Geometry {
  /// Of the layout as it is, and of one that differs in all that a relation does not say itself: the reading direction,
  /// margins, safe areas and baselines. What is the same in both is so whatever becomes of these, and none of their
  /// numbers has taken the place of its name.
  static func ofAnyScreen(_ model: LayoutModel) -> [Geometry] {
    let whole = Screen(name: "", width: .fit, height: .fit, safeArea: .zero)
    let other = Screen(name: "", width: .fit, height: .fit, safeArea: .unlikely(1), isRightToLeft: true)
    let views = model.views.map { view in
      var view = view
      view.margins = .unlikely(2)
      if view.safeArea != nil { view.safeArea = .unlikely(3) }
      view.firstBaseline = Insets.unlikely(4).top
      view.lastBaseline = Insets.unlikely(5).top
      return view
    }
    return [
      Geometry(views: model.views, traits: ScreenTraits(whole, root: model.views[0])),
      Geometry(views: views, traits: ScreenTraits(other, root: model.views[0])),
    ]
  }
}

extension [Geometry] {
  /// `left - right` of an equation's pair in each.
  func forms(of pair: EquationPair, in equation: Equation) -> [LinearForm] {
    map { $0.form(of: pair, followsReading: equation.followsReading) }
  }
}

extension Insets {
  /// Numbers that nobody writes.
  fileprivate static func unlikely(_ number: Int) -> Insets {
    let base = Rational(100_003 * number)
    return Insets(
      top: base, left: base + Rational(1_009), bottom: base + Rational(5_003), right: base + Rational(20_011))
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
    let (head, tail) = commonEnds(with: other)
    return (self[head..<count - tail], other[head..<other.count - tail])
  }
}
