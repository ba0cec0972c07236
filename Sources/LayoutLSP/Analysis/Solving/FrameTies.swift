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

    /// They hold views apart, unless they cross.
    var isOfFacingEdges: Bool { own == .one && other == .zero || own == .zero && other == .one }

    var crosses: Bool {
      guard isOfFacingEdges, let distance else { return false }
      return own == .one ? distance.sign > 0 : distance.sign < 0
    }
  }

  private struct Key: Hashable {
    var view: Int
    var other: Int
    var axis: Axis
  }

  private var ties: [Key: [Tie]] = [:]
  private let model: LayoutModel

  init(_ result: LayoutResult, _ scenario: Int) {
    model = result.model
    let constraints = result.constraints[scenario]
    for number in constraints.indices where model.isShared(constraint: number) && constraints.isActive(number) {
      let constraint = constraints.linear(number)
      guard constraint.terms.count > 1 || constraint.terms.first.map({ $0.variable % 4 < 2 }) == true else { continue }
      for axis in [Axis.horizontal, .vertical] { note(constraint, axis) }
    }
  }

  private mutating func note(_ constraint: LinearConstraint, _ axis: Axis) {
    let (position, size): (Dimension, Dimension) = axis == .horizontal ? (.x, .width) : (.y, .height)
    var places: [(view: Int, factor: Rational)] = []
    var sizes: [Int: Rational] = [:]
    for term in constraint.terms {
      if term.variable % 4 == position.rawValue {
        places.append((term.variable / 4, term.coefficient))
      } else if term.variable % 4 == size.rawValue {
        sizes[term.variable / 4] = term.coefficient
      } else {
        return
      }
    }
    guard let first = places.first, places.count < 3 else { return }
    // One view alone is measured from its superview, whose first edge is at 0.
    let other = places.count == 2 ? places[1].view : model.views[first.view].parent
    guard let other, places.count == 1 || (places[1].factor + first.factor).isZero,
      sizes.keys.allSatisfy({ $0 == first.view || $0 == other })
    else { return }
    let own = (sizes[first.view] ?? .zero) / first.factor
    let theirs = -(sizes[other] ?? .zero) / first.factor
    let distance = constraint.relation == .equal ? constraint.constant / first.factor : nil
    ties[Key(view: first.view, other: other, axis: axis), default: []].append(
      Tie(own: own, other: theirs, distance: distance))
  }

  /// Those of one to the other, whichever of them is written first.
  private func ties(_ one: Int, _ other: Int, _ axis: Axis) -> [Tie] {
    (ties[Key(view: one, other: other, axis: axis)] ?? [])
      + (ties[Key(view: other, other: one, axis: axis)] ?? []).map {
        Tie(own: $0.other, other: $0.own, distance: $0.distance.map { -$0 })
      }
  }

  /// Something ties both to lie over one another: edges of one axis, facing ones that cross, or a place of each axis; or one of
  /// them fills the view that both are in.
  func isOverlay(_ one: Int, _ other: Int) -> Bool {
    if fillsSuperview(one) || fillsSuperview(other) { return true }
    var held = 0
    for axis in [Axis.horizontal, .vertical] {
      let ties = ties(one, other, axis)
      if [Rational.zero, .one].allSatisfy({ end in ties.contains { $0.own == end && $0.other == end } }) {
        return true
      }
      if ties.contains(where: \.crosses) { return true }
      if ties.contains(where: { !$0.isOfFacingEdges }) { held += 1 }
    }
    return held == 2
  }

  private func fillsSuperview(_ view: Int) -> Bool {
    guard let parent = model.views[view].parent else { return false }
    return [Axis.horizontal, .vertical].allSatisfy { axis in
      let ties = ties[Key(view: view, other: parent, axis: axis)] ?? []
      return [Rational.zero, .one].allSatisfy { end in
        ties.contains { $0.own == end && $0.other == end && $0.distance != nil }
      }
    }
  }
}
