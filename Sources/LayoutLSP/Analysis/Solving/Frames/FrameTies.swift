import Solver

/// How the constraints of a scenario, in whatever notation, tie the edges of views to one another: whether two views
/// are meant to overlap. Whether they do is not known here.
struct FrameTies {
  private struct Key: Hashable {
    var other: ViewID
    var axis: Axis
  }

  /// The ties of the views asked for so far.
  private var known: [ViewID: [Key: [EdgeRelation]]] = [:]
  private let model: LayoutModel
  private let graph: ConstraintGraph

  init(_ result: LayoutResult, _ scenario: Int) {
    (model, graph) = (result.model, result.constraints.graph(of: scenario))
  }

  /// Returns the ties between a view and others, whichever of the two the constraint names first.
  private mutating func ties(of view: ViewID) -> [Key: [EdgeRelation]] {
    if let known = known[view] { return known }
    var ties: [Key: [EdgeRelation]] = [:]
    for axis in Axis.allCases {
      for number in graph.constraints(naming: axis.position.variable(of: view))
      where model.shared.contains(number) {
        let constraint = graph.constraints.linear(number)
        guard let tie = EdgeRelation(constraint, axis, in: model.views, contentAsFrame: true) else { continue }
        if tie.view == view { ties[Key(other: tie.other, axis: axis), default: []].append(tie) }
        // The superview's own position is in another coordinate space.
        if tie.other == view, tie.view != model.views[view].parent {
          ties[Key(other: tie.view, axis: axis), default: []].append(tie.seenFromOther)
        }
      }
    }
    known[view] = ties
    return ties
  }

  /// Whether the constraints tie two views to overlap: both edges of one axis are tied to the other's, or facing
  /// edges cross, or a point is tied on each axis; or one of them fills the superview of both.
  mutating func isOverlay(_ one: ViewID, _ other: ViewID) -> Bool {
    if fillsSuperview(one) || fillsSuperview(other) { return true }
    var held = 0
    for axis in Axis.allCases {
      let ties = ties(of: one)[Key(other: other, axis: axis)] ?? []
      if [Rational.zero, .one].allSatisfy({ end in ties.contains { $0.own == end && $0.theirs == end } }) {
        return true
      }
      if ties.contains(where: { $0.crosses }) { return true }
      if ties.contains(where: { !$0.isOfFacingEdges }) { held += 1 }
    }
    return held == 2
  }

  private mutating func fillsSuperview(_ view: ViewID) -> Bool {
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
  /// Facing edges keep views apart, unless they cross.
  fileprivate var isOfFacingEdges: Bool { own == .one && theirs == .zero || own == .zero && theirs == .one }

  /// Whether the edges face one another and an equality lets the views overlap.
  fileprivate var crosses: Bool {
    isOfFacingEdges && relation == .equal && (own == .one ? distance.sign > 0 : distance.sign < 0)
  }
}
