import Solver

/// What an equation's sides measure, for one member and component, as far as the checks need it.
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

  init(of measured: [Atom]) {
    for atom in measured {
      atoms += 1
      guard let measure = atom.measure else { continue }
      hasQuotient = hasQuotient || measure.isQuotient
      guard case .position(let edge, _) = measure else { continue }
      positions += 1
      if edge.axis == .horizontal { isHorizontal = true } else { isVertical = true }
      if edge.isDirectional { isDirectional = true }
      if edge == .left || edge == .right { isPhysical = true }
    }
  }
}
