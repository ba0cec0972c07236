import Solver

/// How the edges of views are tied to one another by the constraints of a scenario, in whatever notation: whether two views are
/// meant to lie over one another. What they cover is not known here.
struct FrameTies {
  /// Where on an axis a view is taken hold of: 0 is its first edge, 1 the other, ½ its centre.
  private struct Tie {
    var own: Rational
    var other: Rational
    /// The own place less the other, where it is that exactly.
    var distance: Rational?

    /// As the other view has it.
    var seenFromOther: Tie { Tie(own: other, other: own, distance: distance.map { -$0 }) }

    /// They hold views apart, unless they cross.
    var isOfFacingEdges: Bool { own == .one && other == .zero || own == .zero && other == .one }

    var crosses: Bool {
      guard isOfFacingEdges, let distance else { return false }
      return own == .one ? distance.sign > 0 : distance.sign < 0
    }
  }

  private struct Key: Hashable {
    var other: Int
    var axis: Axis
  }

  /// Of the views that were asked for.
  private var known: [Int: [Key: [Tie]]] = [:]
  private let model: LayoutModel
  private let graph: ConstraintGraph

  init(_ result: LayoutResult, _ scenario: Int) {
    (model, graph) = (result.model, result.constraints.graph(of: scenario))
  }

  /// A view's to others, where it or the other is written first.
  private mutating func ties(of view: Int) -> [Key: [Tie]] {
    if let known = known[view] { return known }
    var ties: [Key: [Tie]] = [:]
    for (axis, place) in [(Axis.horizontal, Dimension.x), (.vertical, .y)] {
      for number in graph.constraints(naming: place.variable(of: view)) where model.isShared(constraint: number) {
        guard let (first, other, tie) = tie(of: graph.constraints.linear(number), axis) else { continue }
        if first == view { ties[Key(other: other, axis: axis), default: []].append(tie) }
        // What is said of its superview's place is said in another's space.
        if other == view, first != model.views[view].parent {
          ties[Key(other: first, axis: axis), default: []].append(tie.seenFromOther)
        }
      }
    }
    known[view] = ties
    return ties
  }

  /// What a constraint says of a view and another, along an axis; nil where it says something else.
  private func tie(of constraint: LinearConstraint, _ axis: Axis) -> (view: Int, other: Int, Tie)? {
    let (position, size): (Dimension, Dimension) = axis == .horizontal ? (.x, .width) : (.y, .height)
    var places: [(view: Int, factor: Rational)] = []
    var sizes: [Int: Rational] = [:]
    for term in constraint.terms {
      if term.variable % 4 == position.rawValue {
        places.append((term.variable / 4, term.coefficient))
      } else if term.variable % 4 == size.rawValue {
        sizes[term.variable / 4] = term.coefficient
      } else {
        return nil
      }
    }
    guard let first = places.first, places.count < 3 else { return nil }
    // One view alone is measured from its superview, whose first edge is at 0.
    let other = places.count == 2 ? places[1].view : model.views[first.view].parent
    guard let other, places.count == 1 || (places[1].factor + first.factor).isZero,
      sizes.keys.allSatisfy({ $0 == first.view || $0 == other })
    else { return nil }
    let own = (sizes[first.view] ?? .zero) / first.factor
    let theirs = -(sizes[other] ?? .zero) / first.factor
    let distance = constraint.relation == .equal ? constraint.constant / first.factor : nil
    return (first.view, other, Tie(own: own, other: theirs, distance: distance))
  }

  /// Something ties both to lie over one another: edges of one axis, facing ones that cross, or a place of each axis; or one of
  /// them fills the view that both are in.
  mutating func isOverlay(_ one: Int, _ other: Int) -> Bool {
    if fillsSuperview(one) || fillsSuperview(other) { return true }
    var held = 0
    for axis in [Axis.horizontal, .vertical] {
      let ties = ties(of: one)[Key(other: other, axis: axis)] ?? []
      if [Rational.zero, .one].allSatisfy({ end in ties.contains { $0.own == end && $0.other == end } }) {
        return true
      }
      if ties.contains(where: \.crosses) { return true }
      if ties.contains(where: { !$0.isOfFacingEdges }) { held += 1 }
    }
    return held == 2
  }

  private mutating func fillsSuperview(_ view: Int) -> Bool {
    guard let parent = model.views[view].parent else { return false }
    let ties = ties(of: view)
    return [Axis.horizontal, .vertical].allSatisfy { axis in
      let ties = ties[Key(other: parent, axis: axis)] ?? []
      return [Rational.zero, .one].allSatisfy { end in
        ties.contains { $0.own == end && $0.other == end && $0.distance != nil }
      }
    }
  }
}
