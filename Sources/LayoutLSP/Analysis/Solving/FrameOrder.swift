import Solver

/// What lies before what at every size, by the required constraints alone: so much of most layouts that nothing has to be
/// solved to know that views stand side by side, and in the layout. What is not known by it may be so all the same.
final class FrameOrder {
  /// Where on an axis a view is taken hold of: its first edge, its centre, its other edge.
  private static let holds = [Rational.zero, Rational(1) / Rational(2), .one]
  /// More siblings are not compared pair by pair.
  private static let mostSiblings = 64

  /// Some of a view along an axis, or all of it.
  private struct Place: Hashable {
    var view: Int
    var axis: Axis
    var isWhole: Bool
  }

  private let model: LayoutModel
  /// By axis and place, the places that are not before it.
  private var behind: [[[Int]]]
  // Answers to `isInRoot` and `areApart`: scenarios that differ in their sizes alone ask the same.
  private var inRoot: [Place: Bool] = [:]
  private var apart: [[Int]: Bool] = [:]

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

  /// Of a view as its siblings see it, or as what is in it does. `hold`: index into `holds`.
  private static func place(_ hold: Int, of view: Int, fromInside: Bool) -> Int {
    view * 6 + (fromInside ? 3 : 0) + hold
  }

  /// Takes what a constraint says of two places of one axis.
  private func note(_ constraint: LinearConstraint, _ axis: Axis) {
    let views = model.views
    guard let edges = EdgeRelation(constraint, axis, in: views),
      edges.isInSuperview || views[edges.other].parent == views[edges.view].parent,
      let own = Self.holds.firstIndex(of: edges.own), let theirs = Self.holds.firstIndex(of: edges.theirs)
    else { return }
    let here = Self.place(own, of: edges.view, fromInside: false)
    let there = Self.place(theirs, of: edges.other, fromInside: edges.isInSuperview)
    if edges.relation != .greaterOrEqual, edges.distance.sign <= 0 { behind[axis.index][here].append(there) }
    if edges.relation != .lessOrEqual, edges.distance.sign >= 0 { behind[axis.index][there].append(here) }
  }

  /// All places that are nowhere before this one, itself among them.
  private func places(behind place: Int, _ axis: Axis) -> Set<Int> {
    var found: Set<Int> = [place]
    var waiting = [place]
    while let next = waiting.popLast() {
      // No size is negative.
      let own = next % 3 < 2 ? [next + 1] : []
      for place in behind[axis.index][next] + own where found.insert(place).inserted { waiting.append(place) }
    }
    return found
  }

  /// Whether no two of these children of one view ever cover a common area.
  func areApart(_ children: [Int]) -> Bool {
    if let known = apart[children] { return known }
    let isSo = children.count <= Self.mostSiblings && areOrdered(children)
    apart[children] = isSo
    return isSo
  }

  private func areOrdered(_ children: [Int]) -> Bool {
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

  /// Whether along an axis some of the view, where it has a size, lies in the root.
  func isInRoot(_ view: Int, _ axis: Axis) -> Bool { isInRoot(Place(view: view, axis: axis, isWhole: false)) }

  private func isInRoot(_ place: Place) -> Bool {
    if let known = inRoot[place] { return known }
    guard let parent = model.views[place.view].parent else { return true }
    let (lower, upper) = place.isWhole ? (0, 2) : (1, 1)
    let isSo =
      isInRoot(Place(view: parent, axis: place.axis, isWhole: true)) && lies(place, in: parent, from: lower, to: upper)
    inRoot[place] = isSo
    return isSo
  }

  /// Whether these places of the view are not before its superview's first edge, and not behind its last.
  private func lies(_ place: Place, in parent: Int, from lower: Int, to upper: Int) -> Bool {
    places(behind: Self.place(0, of: parent, fromInside: true), place.axis)
      .contains(Self.place(lower, of: place.view, fromInside: false))
      && places(behind: Self.place(upper, of: place.view, fromInside: false), place.axis)
        .contains(Self.place(2, of: parent, fromInside: true))
  }
}
