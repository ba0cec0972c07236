import Solver
import Syntax

// The lint for edges that the constant of an equation forces past the superview's, however the equation is written.

extension EquationLowering {
  /// Reports the first pair that alone forces an edge past its superview's. `equation` is the one in which a
  /// fix may be made; nil for none.
  func lintOutsideSuperview(_ pairs: [EquationPair], followsReading: Bool, _ equation: ResolvedEquation? = nil) {
    for pair in pairs where pair.left.terms.count + pair.right.terms.count <= 2 {
      if let guide = outsideGuide(pair) {
        return report(
          .outsideSuperview, pair.place,
          "this puts the \(guide.edge) edge \(Wording.distance(guide.distance.double)) outside \(guide.name)",
          fix: equation.flatMap { signFix($0, guide.distance) })
      }
      guard let outside = outside(geometry.form(of: pair, followsReading: followsReading), pair.relation) else {
        continue
      }
      let edge = isDirectional(pair) ? Self.directional[outside.edge] ?? outside.edge : outside.edge
      return report(
        .outsideSuperview, pair.place,
        "this puts the \(edge) edge \(Wording.distance(outside.distance.double)) outside the superview",
        fix: equation.flatMap { signFix($0, outside.distance) })
    }
  }

  /// Returns the far edge that a pair puts past the same edge of a safe area, of margins or of a guide, and how far.
  private func outsideGuide(_ pair: EquationPair) -> (edge: String, distance: Rational, name: String)? {
    guard pair.relation != .lessOrEqual, pair.left.terms.count == 1, pair.right.terms.count == 1,
      let (own, ownFactor) = pair.left.terms.first, let (other, otherFactor) = pair.right.terms.first,
      ownFactor == .one, otherFactor == .one,
      case .attribute(.view(let view), let attribute, _) = own,
      case .attribute(let box, let theirs, _) = other, attribute == theirs,
      case .position(let edge, margin: false) = Attribute.measures[attribute],
      [.right, .bottom, .trailing].contains(edge), !views[view].isGuide
    else { return nil }
    let distance = pair.right.constant - pair.left.constant
    guard distance.sign > 0 else { return nil }
    let name = Attribute.all[attribute].name
    switch box {
    case .safeArea: return (name, distance, "the safe area")
    case .margins: return (name, distance, "the margins")
    // A view is around the guides in it, however far its edges are from theirs.
    case .view(let guide) where views[guide].isGuide && !views.ancestry(of: guide).contains(view):
      return (name, distance, "the guide '\(views[guide].name)'")
    default: return nil
    }
  }

  private static let directional = ["left": "leading", "right": "trailing"]

  /// Whether the pair measures leading or trailing, as a position or as an inset.
  private func isDirectional(_ pair: EquationPair) -> Bool {
    (pair.left.terms + pair.right.terms).contains { term in
      switch term.atom.attribute?.measure {
      case .position(let edge, _), .inset(let edge, _): edge.isDirectional
      default: false
      }
    }
  }

  /// Returns the edge of a view that `form relation 0` forces past its superview's, and how far. A view's x is its
  /// left edge in its superview's space; x + width less the superview's width is its right edge, counted from the
  /// superview's.
  private func outside(_ form: LinearForm, _ relation: Relation) -> (edge: String, distance: Rational)? {
    guard let first = form.terms.first, !form.constant.isZero,
      let position = form.terms.first(where: { !$0.dimension.isSize && $0.view != .root })
    else { return nil }
    let view = position.view
    let isHorizontal = position.dimension == .x
    let factor = position.coefficient
    // The edge's distance from the superview's: positive is to the right, or down.
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

  /// Returns a fix that turns the sign of the constant: of a number or a metric that is a side of its own, or of a
  /// number that is added.
  private func signFix(
    _ equation: ResolvedEquation, _ distance: Rational
  ) -> (title: String, place: SourceRange, replacement: String)? {
    // With two sides, one change serves all members of a list, and all components of a compound.
    guard equation.sides.count == 2 else { return nil }
    let context = equation.pending.context
    for side in equation.sides {
      if side.kind == .sum, let fix = signFix(inSum: side, distance, context) { return fix }
      let isTurned = side.kind == .unary && side.first(.minus) != nil
      guard let constant = isTurned ? side.children.last() : side,
        isConstant(constant, from: equation.pending.scope, context)
      else { continue }
      let text = context.reader.string(constant)
      let mended = isTurned ? text : "-\(text)"
      return ("Replace with '\(mended)'", context.place(of: side), mended)
    }
    return nil
  }

  private func isConstant(_ side: Cursor, from scope: ScopeID, _ context: StatementContext) -> Bool {
    switch side.kind {
    case .numberLiteral: true
    case .name:
      declarations.groupsByName[context.reader.string(side)] == nil
        && metric(context.reader.string(side), from: scope) != nil
    default: false
    }
  }

  /// Returns a fix that makes `+ 10` into `- 10`, if that number alone is the distance outside.
  private func signFix(
    inSum sum: Cursor, _ distance: Rational, _ context: StatementContext
  ) -> (title: String, place: SourceRange, replacement: String)? {
    var sign: Cursor?
    for child in sum.children {
      if child.kind == .numberLiteral, Limits.number(context.reader.string(child)) == distance {
        guard let sign else { return nil }
        let turned = sign.kind == .plus ? "-" : "+"
        return ("Replace with '\(turned) \(context.reader.string(child))'", context.place(of: sign), turned)
      }
      sign = child.kind == .plus || child.kind == .minus ? child : sign
    }
    return nil
  }
}
