import Analysis
import Solver

// Places the measures of a statement in a picture: lines along what it measures, with the numbers that it gives.

struct EquationLines {
  let model: LayoutModel
  let geometry: Geometry
  let values: [Rational]
  /// The frames of all views, in the picture's coordinates.
  let frames: Table<ViewNode, DrawnRect>
  /// The root's place in the picture.
  private var origin: DrawnRect { frames[.root] }

  /// A measure of a term: the place of an edge, or the length between two edges.
  private struct Measured {
    var axis: Axis
    var first: DrawnEdge
    /// nil for a place.
    var second: DrawnEdge?
    var coefficient: Rational
    /// Whether both edges belong to one rectangle.
    var isSize = false
  }

  /// Returns the line along a side of the root.
  func side(_ axis: Axis) -> DimensionLine {
    let (first, second) = edges(of: frames[.root], axis)
    return DimensionLine(
      axis: axis, from: first.place, to: second.place, across: first.to,
      label: NumberText.points(second.place - first.place))
  }

  /// Returns the lines of a constraint, whatever its origin.
  func lines(of constraint: ModelConstraint) -> [DimensionLine] {
    switch constraint.kind {
    case .equation(let equation, let pair):
      return lines(of: model.equations[equation].pairs[pair])
    case .intrinsic(let view, let axis, let hugging):
      let size = NumberText.points(constraint.constraint.constant)
      return [line(across: frames[view], axis, label: "\(hugging ? "≤" : "≥") \(size)")]
    case .nonnegative(let view, let axis): return [line(across: frames[view], axis, label: "≥ 0")]
    case .fit(let axis): return [side(axis)]
    case .sizes: return [side(.horizontal), side(.vertical)]
    }
  }

  func lines(of pair: EquationPair) -> [DimensionLine] {
    let difference = pair.difference
    var measured: [Measured] = []
    let summands = difference.terms
    for (atom, coefficient) in summands { measured += self.measured(atom, coefficient) }
    let places = measured.filter { $0.second == nil }
    let lengths = measured.filter { $0.second != nil }
    // For quotients, shares and sums the label has only the actual length.
    let isPlain = measured.count == summands.count && !summands.contains { $0.atom.isShare }
    if places.count == 2, places[0].axis == places[1].axis {
      let isDistance = isPlain && lengths.isEmpty && places[0].coefficient == -places[1].coefficient
      let factor = places[0].coefficient
      return [
        line(
          between: places[0], places[1],
          saying: isDistance ? (-difference.constant).divided(by: factor) : nil, factor.sign, pair.relation)
      ] + lengths.compactMap { length($0, nil, 1, .equal) }
    }
    let isOne = isPlain && places.isEmpty && lengths.count == 1
    return lengths.compactMap { one in
      length(
        one, isOne ? (-difference.constant).divided(by: one.coefficient) : nil, one.coefficient.sign, pair.relation)
    } + places.compactMap(fromOuterEdge)
  }

  // MARK: Lines

  /// `said`: the first place less the second, as the statement gives it. `sign`: the sign of the factor that the
  /// statement multiplies both with.
  private func line(
    between first: Measured, _ second: Measured, saying said: Rational?, _ sign: Int, _ relation: Relation
  ) -> DimensionLine {
    let (a, b) = (first.first, second.first)
    let isTurned = said.map { $0.sign < 0 } ?? false
    let label = label(
      said.map { $0.magnitude }, (sign < 0) != isTurned ? relation.turned : relation,
      actual: isTurned ? b.place - a.place : said == nil ? abs(a.place - b.place) : a.place - b.place)
    return DimensionLine(
      axis: first.axis, from: min(a.place, b.place), to: max(a.place, b.place), across: across(a, b),
      label: label, edges: [a, b])
  }

  /// Returns the middle of the stretch that both edges share; that of the first edge where they share none.
  private func across(_ first: DrawnEdge, _ second: DrawnEdge) -> Double {
    let (start, end) = (max(first.from, second.from), min(first.to, second.to))
    return start < end ? (start + end) / 2 : (first.from + first.to) / 2
  }

  private func length(_ one: Measured, _ said: Rational?, _ sign: Int, _ relation: Relation) -> DimensionLine? {
    guard let second = one.second else { return nil }
    let (a, b) = (one.first, second)
    // A size stands beside the middle, where the name is.
    let across = one.isSize ? a.from * 0.25 + a.to * 0.75 : self.across(b, a)
    return DimensionLine(
      axis: one.axis, from: min(a.place, b.place), to: max(a.place, b.place), across: across,
      label: label(said, sign < 0 ? relation.turned : relation, actual: b.place - a.place), edges: [a, b])
  }

  private func line(across frame: DrawnRect, _ axis: Axis, label: String) -> DimensionLine {
    let (first, second) = edges(of: frame, axis)
    return DimensionLine(
      axis: axis, from: min(first.place, second.place), to: max(first.place, second.place),
      across: first.from * 0.25 + first.to * 0.75, label: label, edges: [first, second])
  }

  /// Returns the line from the root's edge to a place that the statement measures by itself.
  private func fromOuterEdge(_ place: Measured) -> DimensionLine {
    let outer = edges(of: frames[.root], place.axis).0
    return DimensionLine(
      axis: place.axis, from: min(outer.place, place.first.place), to: max(outer.place, place.first.place),
      across: (place.first.from + place.first.to) / 2,
      label: NumberText.points(place.first.place - outer.place), edges: [place.first])
  }

  /// Returns the number that the statement gives, with the actual one where they differ: `16`; `≥ 16, is 40`
  private func label(_ said: Rational?, _ relation: Relation, actual: Double) -> String {
    let actual = NumberText.points(actual)
    guard let said else { return actual }
    let number = NumberText.points(said)
    let text =
      switch relation {
      case .equal: number
      case .lessOrEqual: "≤ \(number)"
      case .greaterOrEqual: "≥ \(number)"
      }
    return number == actual ? text : "\(text), is \(actual)"
  }

  // MARK: What is measured

  private func measured(_ atom: Atom, _ coefficient: Rational) -> [Measured] {
    guard case .attribute(let box, _, let argument) = atom, let measure = atom.measure else { return [] }
    let superview = model.views.superview(of: box) ?? .root
    let other = argument ?? box
    func length(_ axis: Axis, _ first: DrawnEdge, _ second: DrawnEdge) -> Measured {
      Measured(axis: axis, first: first, second: second, coefficient: coefficient)
    }
    func size(of box: Box, _ axis: Axis) -> Measured {
      Measured(
        axis: axis, first: edge(axis.near, of: box), second: edge(axis.far, of: box), coefficient: coefficient,
        isSize: true)
    }
    switch measure {
    case .position(let edge, let margin):
      return [
        Measured(
          axis: edge.axis, first: self.edge(edge, of: box, margin: margin), second: nil, coefficient: coefficient)
      ]
    case .size(let axis): return [size(of: box, axis)]
    case .contentSize(let axis): return [size(of: .content(of: box.view), axis)]
    case .aspectRatio: return [size(of: box, .horizontal), size(of: box, .vertical)]
    case .sizeRatio(let axis): return [size(of: box, axis), size(of: other, axis)]
    case .fraction(let axis):
      return [length(axis, edge(axis.near, of: .view(superview)), edge(axis.center, of: box))]
    case .inset(let edge, let base):
      let frame = model.views.frame(of: base, superview: superview)
      return [inOrder(edge, length(edge.axis, self.edge(edge, of: frame), self.edge(edge, of: box)))]
    case .alignment(let edge):
      return [inOrder(edge, length(edge.axis, self.edge(edge, of: other), self.edge(edge, of: box)))]
    case .offset(let edge):
      let facing = edge.physical(rightToLeft: geometry.traits.isRightToLeft).facing
      return [inOrder(edge, length(edge.axis, self.edge(facing, of: other), self.edge(edge, of: box)))]
    case .compound, .priority: return []
    }
  }

  /// Swaps the edges of a measure that counts from a far edge: it grows the other way.
  private func inOrder(_ edge: Edge, _ one: Measured) -> Measured {
    guard let second = one.second else { return one }
    switch edge.physical(rightToLeft: geometry.traits.isRightToLeft) {
    case .right, .bottom, .firstBaseline, .lastBaseline:
      var turned = one
      (turned.first, turned.second) = (second, one.first)
      return turned
    default: return one
    }
  }

  private func edge(_ edge: Edge, of box: Box, margin: Bool = false) -> DrawnEdge {
    let form = geometry.position(edge, of: box, margin: margin, in: .root, followsReading: false)
    let start = edge.axis == .horizontal ? origin.x : origin.y
    return self.edge(at: start + form.value(in: values).double, edge.axis, of: frames[box.view])
  }

  private func edges(of frame: DrawnRect, _ axis: Axis) -> (DrawnEdge, DrawnEdge) {
    let (near, far) = axis == .horizontal ? (frame.x, frame.right) : (frame.y, frame.bottom)
    return (edge(at: near, axis, of: frame), edge(at: far, axis, of: frame))
  }

  /// Returns an edge as long as the rectangle goes across the axis.
  private func edge(at place: Double, _ axis: Axis, of frame: DrawnRect) -> DrawnEdge {
    axis == .horizontal
      ? DrawnEdge(place: place, from: frame.y, to: frame.bottom)
      : DrawnEdge(place: place, from: frame.x, to: frame.right)
  }
}
