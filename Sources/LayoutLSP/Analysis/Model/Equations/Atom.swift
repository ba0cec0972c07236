/// A quantity that an equation measures.
package enum Atom: Hashable, Sendable {
  /// An attribute that is no compound, by its index in `Attribute.all`. `argument` is the rectangle in parentheses,
  /// for an attribute that takes a view.
  case attribute(Box, Int, argument: Box?)
  /// The width or height of a view, as `n%` stands for a share of it; `of` is nil where there is no superview.
  case share(Axis, of: ViewID?)

  package var attribute: Attribute? {
    guard case .attribute(_, let index, _) = self else { return nil }
    return Attribute.all[index]
  }

  package var measure: Measure? {
    guard case .attribute(_, let index, _) = self else { return nil }
    return Attribute.measures[index]
  }

  /// The rectangles that decide in which space the relation is evaluated.
  package var boxes: [Box] {
    guard case .attribute(let box, _, let argument) = self else { return [] }
    return [box] + (argument.map { [$0] } ?? [])
  }

  /// The rectangle that is measured; nil for a share.
  var box: Box? { if case .attribute(let box, _, _) = self { box } else { nil } }

  package var isShare: Bool { if case .share = self { true } else { false } }
}
