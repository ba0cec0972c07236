import Solver

/// What an equation's sides measure, for one member and component, as far as the checks and the lint need it; found
/// in one go.
struct EquationTraits {
  var atoms = 0
  /// The number of atoms that are positions.
  var positions = 0
  var isHorizontal = false
  var isVertical = false
  /// Whether some position is leading or trailing.
  var isDirectional = false
  /// Whether some position is left or right.
  var isPhysical = false
  var hasQuotient = false
  /// Whether something other than a size is measured.
  private var measuresMoreThanSizes = false
  /// Whether a number is added, or something is measured that is no plain edge or centre of a view.
  private var hasDistance = false
  /// The space in which the relation is evaluated.
  var space = CommonSpace()

  /// `outside` is the superview's attribute that is meant but not written; nil for none.
  init(of sides: [AtomForm], _ outside: PackedAtom?, _ views: [ViewNode]) {
    for side in sides.indices {
      sides[side].terms.forEachAtom { add($0, views) }
      hasDistance = hasDistance || !sides[side].constant.isZero
    }
    if let outside { add(outside, views) }
  }

  /// Whether some edge may be forced past its superview's. For most equations that is excluded here: between two
  /// views of which neither is in the other, the linear form keeps both positions and forces neither alone.
  var mayForceOutside: Bool { measuresMoreThanSizes && hasDistance && !space.isApart }

  private mutating func add(_ atom: PackedAtom, _ views: [ViewNode]) {
    atoms += 1
    guard let box = atom.box else { return }
    space.add(box, in: views)
    if let argument = atom.argument { space.add(argument, in: views) }
    if case .view = box {} else { hasDistance = true }
    switch Attribute.measures[atom.attribute] {
    case .size: return
    case .position(let edge, let margin):
      measuresMoreThanSizes = true
      hasDistance = hasDistance || margin || edge == .firstBaseline || edge == .lastBaseline
      positions += 1
      if edge.axis == .horizontal { isHorizontal = true } else { isVertical = true }
      if edge.isDirectional { isDirectional = true }
      if edge == .left || edge == .right { isPhysical = true }
    case let measure:
      (measuresMoreThanSizes, hasDistance) = (true, true)
      hasQuotient = hasQuotient || measure.isQuotient
    }
  }
}
