/// What the sides of an equation have to do with, for one member and component, found in one go.
struct EquationTraits {
  var atoms = 0
  /// Of them, those that are places.
  var places = 0
  var isHorizontal = false
  var isVertical = false
  /// Some place is leading or trailing, or left or right.
  var isDirectional = false
  var isPhysical = false
  var hasQuotient = false
  /// Something else than lengths is measured.
  private var hasPlace = false
  /// Something is measured, or added, that is no edge of a view.
  private var hasDistance = false
  /// In which the relation is evaluated.
  var space = CommonSpace()

  /// `outside`: what is meant of the superview, where that is not written.
  init(of sides: [AtomForm], _ outside: PackedAtom?, _ views: [ViewNode]) {
    for side in sides.indices {
      sides[side].terms.forEachAtom { add($0, views) }
      hasDistance = hasDistance || !sides[side].constant.isZero
    }
    if let outside { add(outside, views) }
  }

  /// Some edge may be forced past its superview's. Of most equations it is certain that none is: of two views of which neither
  /// is in the other, both places remain.
  var mayForceOutside: Bool { hasPlace && hasDistance && !space.isApart }

  private mutating func add(_ atom: PackedAtom, _ views: [ViewNode]) {
    atoms += 1
    guard let box = atom.box else { return }
    space.add(box, in: views)
    if let argument = atom.argument { space.add(argument, in: views) }
    if case .view = box {} else { hasDistance = true }
    switch Attribute.measures[atom.attribute] {
    case .size: return
    case .position(let edge, let margin):
      hasPlace = true
      hasDistance = hasDistance || margin || edge == .firstBaseline || edge == .lastBaseline
      places += 1
      if edge.axis == .horizontal { isHorizontal = true } else { isVertical = true }
      if edge.isDirectional { isDirectional = true }
      if edge == .left || edge == .right { isPhysical = true }
    case let measure:
      (hasPlace, hasDistance) = (true, true)
      hasQuotient = hasQuotient || measure.isQuotient
    }
  }
}
