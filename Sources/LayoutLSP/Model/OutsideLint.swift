import Solver
import Syntax

/// The lint for edges that the constant of an equation forces past the superview's, however it is spelt.

extension LayoutBuilder {
  func lintOutsideSuperview(_ understood: UnderstoodEquation, _ equation: Equation) {
    for pair in equation.pairs {
      let fix = equation.pairs.count == 1 ? { self.signFix(understood) } : { nil }
      if lintOutsideSuperview(pair, followsReading: equation.followsReading, fix: fix) { return }
    }
  }

  func lintOutsideSuperview(_ equation: Equation) {
    for pair in equation.pairs where lintOutsideSuperview(pair, followsReading: equation.followsReading) { return }
  }

  /// Whether the pair alone forces an edge past its superview's, which is then reported.
  @discardableResult
  func lintOutsideSuperview(
    _ pair: EquationPair, followsReading: Bool = false,
    fix: () -> (title: String, place: Place, replacement: String)? = { nil }
  ) -> Bool {
    guard pair.left.terms.count + pair.right.terms.count <= 2 else { return false }
    let form = geometry.form(of: pair, followsReading: followsReading)
    guard let outside = outside(form, pair.relation) else { return false }
    let edge = isDirectional(pair) ? Self.directional[outside.edge] ?? outside.edge : outside.edge
    report(
      .outsideSuperview, pair.place,
      "this puts the \(edge) edge \(LayoutResult.points(outside.distance.double)) outside the superview", fix: fix())
    return true
  }

  private static let directional = ["left": "leading", "right": "trailing"]

  /// It speaks of leading or trailing, as a place or as an inset.
  private func isDirectional(_ pair: EquationPair) -> Bool {
    (pair.left.terms + pair.right.terms).contains { term in
      switch term.atom.attribute?.measure {
      case .position(let edge, _), .inset(let edge, _): edge.isDirectional
      default: false
      }
    }
  }

  /// The edge of a view that `form relation 0` forces past its superview's, and how far. A view's x is its left edge in its
  /// superview's space, and x + width less the superview's width its right edge, from the superview's.
  private func outside(_ form: LinearForm, _ relation: Relation) -> (edge: String, distance: Rational)? {
    guard let first = form.terms.first, !form.constant.isZero,
      let position = form.terms.first(where: { $0.variable % 4 < 2 && $0.variable >= 4 })
    else { return nil }
    let view = position.variable / 4
    let isHorizontal = position.variable % 4 == Dimension.x.rawValue
    let factor = position.coefficient
    // Where the edge is, from the superview's: positive is to the right, or down.
    guard let place = (-form.constant).divided(by: factor) else { return nil }
    let atLeast = relation == .equal || (relation == .greaterOrEqual) == (factor.sign > 0)
    let atMost = relation == .equal || (relation == .lessOrEqual) == (factor.sign > 0)
    if form.terms.count == 1, first.variable == position.variable {
      return place.sign < 0 && atMost ? (isHorizontal ? "left" : "top", -place) : nil
    }
    let size: Dimension = isHorizontal ? .width : .height
    guard let parent = views[view].parent, form.terms.count == 3,
      form.terms.contains(where: { $0.variable == size.variable(of: view) && $0.coefficient == factor }),
      form.terms.contains(where: { $0.variable == size.variable(of: parent) && $0.coefficient == -factor })
    else { return nil }
    return place.sign > 0 && atLeast ? (isHorizontal ? "right" : "bottom", place) : nil
  }

  /// The literal's sign turned, where the statement has one side that is a literal and nothing else.
  private func signFix(_ understood: UnderstoodEquation) -> (title: String, place: Place, replacement: String)? {
    let context = understood.pending.context
    for side in understood.sides {
      let literal = side.kind == .unary ? side.children.last() : side
      guard let literal, literal.kind == .numberLiteral else { continue }
      let text = context.reader.string(literal)
      let mended = side.kind == .unary ? text : "-\(text)"
      return ("Replace with '\(mended)'", context.place(of: side), mended)
    }
    return nil
  }
}
