/// Something an equation measures.
enum Atom: Hashable, Sendable {
  /// An attribute that is no compound (its index in `Attribute.all`); `argument` where it takes a view.
  case attribute(Box, Int, argument: Box?)
  /// The width or height of a view, as `n%` stands for a share of it; of none where there is no superview.
  case share(Axis, of: Int?)

  var attribute: Attribute? {
    guard case .attribute(_, let index, _) = self else { return nil }
    return Attribute.all[index]
  }

  var measure: Measure? {
    guard case .attribute(_, let index, _) = self else { return nil }
    return Attribute.measures[index]
  }

  /// The rectangles that decide in which space the relation is evaluated.
  var boxes: [Box] {
    guard case .attribute(let box, _, let argument) = self else { return [] }
    return [box] + (argument.map { [$0] } ?? [])
  }

  var isShare: Bool { if case .share = self { true } else { false } }
}
