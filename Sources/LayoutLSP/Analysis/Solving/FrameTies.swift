import Solver

/// How the edges of views are tied to one another by the constraints of a scenario, in whatever notation: whether two views are
/// meant to lie over one another. What they cover is not known here.
struct FrameTies {
  private struct Key: Hashable {
    var other: Int
    var axis: Axis
  }

  /// Of the views that were asked for.
  private var known: [Int: [Key: [EdgeRelation]]] = [:]
  private let model: LayoutModel
  private let graph: ConstraintGraph

  init(_ result: LayoutResult, _ scenario: Int) {
    (model, graph) = (result.model, result.constraints.graph(of: scenario))
  }

  /// A view's to others, where it or the other is written first.
  private mutating func ties(of view: Int) -> [Key: [EdgeRelation]] {
    if let known = known[view] { return known }
    var ties: [Key: [EdgeRelation]] = [:]
    for axis in Axis.allCases {
      for number in graph.constraints(naming: axis.position.variable(of: view))
      where model.isShared(constraint: number) {
        guard let tie = EdgeRelation(graph.constraints.linear(number), axis, in: model.views) else { continue }
        if tie.view == view { ties[Key(other: tie.other, axis: axis), default: []].append(tie) }
        // What is said of its superview's place is said in another's space.
        if tie.other == view, tie.view != model.views[view].parent {
          ties[Key(other: tie.view, axis: axis), default: []].append(tie.seenFromOther)
        }
      }
    }
    known[view] = ties
    return ties
  }

  /// Something ties both to lie over one another: edges of one axis, facing ones that cross, or a place of each axis; or one of
  /// them fills the view that both are in.
  mutating func isOverlay(_ one: Int, _ other: Int) -> Bool {
    if fillsSuperview(one) || fillsSuperview(other) { return true }
    var held = 0
    for axis in Axis.allCases {
      let ties = ties(of: one)[Key(other: other, axis: axis)] ?? []
      if [Rational.zero, .one].allSatisfy({ end in ties.contains { $0.own == end && $0.theirs == end } }) {
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
    return Axis.allCases.allSatisfy { axis in
      let ties = ties[Key(other: parent, axis: axis)] ?? []
      return [Rational.zero, .one].allSatisfy { end in
        ties.contains { $0.own == end && $0.theirs == end && $0.relation == .equal }
      }
    }
  }
}

extension EdgeRelation {
  /// They hold views apart, unless they cross.
  fileprivate var isOfFacingEdges: Bool { own == .one && theirs == .zero || own == .zero && theirs == .one }

  /// The edges face one another, and lie exactly so that the views have something in common.
  fileprivate var crosses: Bool {
    isOfFacingEdges && relation == .equal && (own == .one ? distance.sign > 0 : distance.sign < 0)
  }
}
