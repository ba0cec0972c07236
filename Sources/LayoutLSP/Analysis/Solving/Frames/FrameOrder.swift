import Solver

/// The order of views along each axis that the required constraints alone imply, at every size. For most layouts this
/// is enough to know, without solving, that views stand side by side and inside the layout. An order that is not
/// found here may hold all the same.
final class FrameOrder {
  /// The points of a view on an axis that are ordered: its first edge, its centre, its other edge.
  private static let anchorPoints = [Rational.zero, Rational(1) / Rational(2), .one]
  /// More siblings than this are not compared pair by pair.
  private static let mostSiblings = 64

  /// A view along one axis: all of it, or only its centre.
  private struct Place: Hashable {
    var view: ViewID
    var axis: Axis
    var isWhole: Bool
  }

  private let model: LayoutModel
  /// By axis and point, the points that a required constraint keeps at or behind it.
  private var behind: [[[Int]]]
  // Cached answers of `isInRoot` and `areApart`: scenarios that differ only in their sizes ask the same.
  private var inRoot: [Place: Bool] = [:]
  private var apart: [[ViewID]: Bool] = [:]

  init(_ result: LayoutResult, _ scenario: Int) {
    model = result.model
    behind = Axis.allCases.map { _ in Array(repeating: [], count: result.model.views.count * 6) }
    let constraints = result.constraints[scenario]
    for number in constraints.indices where constraints.isActive(number) {
      let constraint = constraints.linear(number)
      guard constraint.priority == .required else { continue }
      for axis in Axis.allCases { note(constraint, axis) }
    }
  }

  /// Returns the number of a view's point, as its siblings see it or as its own subviews do. `point`: index into
  /// `anchorPoints`.
  private static func place(_ point: Int, of view: ViewID, fromInside: Bool) -> Int {
    view.index * 6 + (fromInside ? 3 : 0) + point
  }

  /// Notes the order of two points that a constraint gives on an axis.
  private func note(_ constraint: LinearConstraint, _ axis: Axis) {
    let views = model.views
    guard let edges = EdgeRelation(constraint, axis, in: views),
      edges.isInSuperview || views[edges.other].parent == views[edges.view].parent,
      let own = Self.anchorPoints.firstIndex(of: edges.own), let theirs = Self.anchorPoints.firstIndex(of: edges.theirs)
    else { return }
    let here = Self.place(own, of: edges.view, fromInside: false)
    let there = Self.place(theirs, of: edges.other, fromInside: edges.isInSuperview)
    if edges.relation != .greaterOrEqual, edges.distance.sign <= 0 { behind[axis.index][here].append(there) }
    if edges.relation != .lessOrEqual, edges.distance.sign >= 0 { behind[axis.index][there].append(here) }
  }

  /// Returns all points that are never before this one, and itself.
  private func places(behind place: Int, _ axis: Axis) -> Set<Int> {
    var found: Set<Int> = [place]
    var waiting = [place]
    while let next = waiting.popLast() {
      // Sizes are not negative: a view's points are in order.
      let own = next % 3 < 2 ? [next + 1] : []
      for place in behind[axis.index][next] + own where found.insert(place).inserted { waiting.append(place) }
    }
    return found
  }

  /// Whether no two of these children of one view ever overlap.
  func areApart(_ children: [ViewID]) -> Bool {
    if let known = apart[children] { return known }
    let isSo = children.count <= Self.mostSiblings && areOrdered(children)
    apart[children] = isSo
    return isSo
  }

  private func areOrdered(_ children: [ViewID]) -> Bool {
    let behindEnds = Axis.allCases.map { axis in
      children.map { places(behind: Self.place(2, of: $0, fromInside: false), axis) }
    }
    func isBefore(_ one: Int, _ other: Int) -> Bool {
      behindEnds.contains { $0[one].contains(Self.place(0, of: children[other], fromInside: false)) }
    }
    return children.indices.allSatisfy { one in
      children.indices[(one + 1)...].allSatisfy { isBefore(one, $0) || isBefore($0, one) }
    }
  }

  /// Whether the view's centre lies in the root along an axis, so that some of the view does.
  func isInRoot(_ view: ViewID, _ axis: Axis) -> Bool { isInRoot(Place(view: view, axis: axis, isWhole: false)) }

  private func isInRoot(_ place: Place) -> Bool {
    if let known = inRoot[place] { return known }
    guard let parent = model.views[place.view].parent else { return true }
    let (lower, upper) = place.isWhole ? (0, 2) : (1, 1)
    let isSo =
      isInRoot(Place(view: parent, axis: place.axis, isWhole: true)) && lies(place, in: parent, from: lower, to: upper)
    inRoot[place] = isSo
    return isSo
  }

  /// Whether these points of the view lie between the first and the last edge of its superview.
  private func lies(_ place: Place, in parent: ViewID, from lower: Int, to upper: Int) -> Bool {
    places(behind: Self.place(0, of: parent, fromInside: true), place.axis)
      .contains(Self.place(lower, of: place.view, fromInside: false))
      && places(behind: Self.place(upper, of: place.view, fromInside: false), place.axis)
        .contains(Self.place(2, of: parent, fromInside: true))
  }
}
