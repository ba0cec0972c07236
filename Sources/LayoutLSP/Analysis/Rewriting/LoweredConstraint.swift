import Solver

// The constraints of a layout in a form that does not depend on the notation. Two texts mean the same where their
// lists of these are equal; nothing is solved for that.

/// A constraint as it is on every screen and in every state.
struct LoweredConstraint: Hashable, Sendable {
  /// `form relation 0`, negated if need be so that the first coefficient is positive.
  private struct Side: Hashable, Sendable {
    var form: LinearForm
    var relation: Relation

    init(_ form: LinearForm, _ relation: Relation) {
      let isNegative = (form.terms.first?.coefficient.sign ?? 1) < 0
      self.form = isNegative ? form.negated : form
      self.relation = isNegative ? relation.turned : relation
    }
  }

  /// A side for each geometry of `Geometry.ofAnyScreen`.
  private var sides: [Side]
  private var priority: Rational
  private var condition: Condition
  private var replacedIn: [Condition]
  /// Whether a question mark ends its statement.
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
  /// Two geometries: the layout's own, and one that differs in all that a relation does not say itself (reading
  /// direction, margins, safe areas, the keyboard, baselines). A form that is the same in both is the same whatever these are, and
  /// none of their numbers has taken the place of its name.
  static func ofAnyScreen(_ model: LayoutModel) -> [Geometry] {
    let whole = Screen(name: "", width: .fit, height: .fit, safeArea: .zero)
    let other = Screen(name: "", width: .fit, height: .fit, safeArea: .unlikely(1), isRightToLeft: true)
    let keyboard = KeyboardHeight.points(Insets.unlikely(6).top)
    let views = model.views.table { view in
      var view = view
      view.margins = .unlikely(2)
      if view.safeArea != nil { view.safeArea = .unlikely(3) }
      view.firstBaseline = Insets.unlikely(4).top
      view.lastBaseline = Insets.unlikely(5).top
      return view
    }
    return [
      Geometry(views: model.views, traits: ScreenTraits(whole, root: model.views[.root])),
      Geometry(views: views, traits: ScreenTraits(other, root: model.views[.root], keyboard: keyboard)),
    ]
  }
}

extension [Geometry] {
  /// Returns `left - right` of an equation's pair in each geometry.
  func forms(of pair: EquationPair, in equation: Equation) -> [LinearForm] {
    map { $0.form(of: pair, followsReading: equation.followsReading) }
  }
}

extension Insets {
  /// Four different numbers that nobody writes.
  fileprivate static func unlikely(_ number: Int) -> Insets {
    let base = Rational(100_003) * Rational(number)
    return Insets(
      top: base, left: base + Rational(1_009), bottom: base + Rational(5_003), right: base + Rational(20_011))
  }
}

extension LayoutModel {
  /// The layout's constraints, in the order written.
  var lowered: [LoweredConstraint] {
    let geometries = Geometry.ofAnyScreen(self)
    return equations.flatMap { equation in
      equation.pairs.map { LoweredConstraint(equation, $0, geometries) }
    }
  }
}

extension [LoweredConstraint] {
  /// Returns the parts in which two lists differ: all that lies between their common beginning and their common end.
  func difference(to other: [LoweredConstraint]) -> (
    here: ArraySlice<LoweredConstraint>, there: ArraySlice<LoweredConstraint>
  ) {
    let (head, tail) = commonEnds(with: other)
    return (self[head..<count - tail], other[head..<other.count - tail])
  }
}
