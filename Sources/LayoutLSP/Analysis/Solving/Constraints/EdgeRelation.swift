import Solver

/// A constraint, in whatever notation, read as a relation between an edge or centre of one view and one of another,
/// along an axis: `own - theirs <= distance`, `==` or `>=`. What follows from it is not known here.
struct EdgeRelation {
  var view: ViewID
  var other: ViewID
  /// The point of each view that is related: 0 is its first edge, ½ its centre, 1 its other edge.
  var own: Rational
  var theirs: Rational
  var distance: Rational
  var relation: Relation
  /// Only one view is named with a position: it is measured from its superview, whose first edge is at 0.
  var isInSuperview: Bool

  /// nil if the constraint has another form. With `contentAsFrame` the far edge of what scrolls in a view counts as the
  /// view's.
  init?(_ constraint: LinearConstraint, _ axis: Axis, in views: Views, contentAsFrame: Bool = false) {
    var places: [Term] = []
    var sizes: [Term] = []
    for term in constraint.terms {
      switch term.dimension {
      case axis.position: places.append(term)
      case axis.length: sizes.append(term)
      default: return nil
      }
    }
    guard let first = places.first, places.count < 3,
      places.count == 1 || (places[1].coefficient + first.coefficient).isZero,
      let other = places.count == 2 ? places[1].view : views[first.view].parent,
      sizes.allSatisfy({ sized($0) == first.view || sized($0) == other })
    else { return nil }
    func sized(_ term: Term) -> ViewID { contentAsFrame ? views.scrollView(of: term.view) ?? term.view : term.view }
    func share(_ view: ViewID) -> Rational {
      sizes.reduce(.zero) { sized($1) == view ? $0 + $1.coefficient : $0 } / first.coefficient
    }
    (view, self.other, isInSuperview) = (first.view, other, places.count == 1)
    (own, theirs) = (share(first.view), -share(other))
    distance = constraint.constant / first.coefficient
    relation = first.coefficient.sign > 0 ? constraint.relation : constraint.relation.turned
  }

  /// The same relation, seen from the other view.
  var seenFromOther: EdgeRelation {
    var seen = self
    (seen.view, seen.other, seen.own, seen.theirs) = (other, view, theirs, own)
    (seen.distance, seen.relation) = (-distance, relation.turned)
    return seen
  }
}
