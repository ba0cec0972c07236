import Solver

/// What a constraint says along an axis of an edge or centre of a view and of another: `own - theirs + distance relation 0`, in
/// whatever notation. What comes of it is not known here.
struct EdgeRelation {
  var view: Int
  var other: Int
  /// Where each is taken hold of: 0 is its first edge, 1 its other one, ½ its centre.
  var own: Rational
  var theirs: Rational
  var distance: Rational
  var relation: Relation
  /// The view alone is named with a place: it is measured from its superview, whose first edge is at 0.
  var isInSuperview: Bool

  /// nil where it says something else.
  init?(_ constraint: LinearConstraint, _ axis: Axis, in views: [ViewNode]) {
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
      sizes.allSatisfy({ $0.view == first.view || $0.view == other })
    else { return nil }
    func share(_ view: Int) -> Rational {
      (sizes.first { $0.view == view }?.coefficient ?? .zero) / first.coefficient
    }
    (view, self.other, isInSuperview) = (first.view, other, places.count == 1)
    (own, theirs) = (share(first.view), -share(other))
    distance = constraint.constant / first.coefficient
    relation = first.coefficient.sign > 0 ? constraint.relation : constraint.relation.turned
  }

  /// As the other view has it.
  var seenFromOther: EdgeRelation {
    var seen = self
    (seen.view, seen.other, seen.own, seen.theirs) = (other, view, theirs, own)
    (seen.distance, seen.relation) = (-distance, relation.turned)
    return seen
  }
}
