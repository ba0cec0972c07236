import Solver
import Syntax

// Checks what an equation compares, and reports what Auto Layout forbids.

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

extension EquationLowering {
  /// Whether an equation compares what can be compared: on one axis, in one kind of direction, positions with positions.
  /// Reports what cannot.
  func check(
    _ traits: EquationTraits, _ pairs: [EquationPair], _ equation: ResolvedEquation
  ) -> Bool {
    let place = equation.place
    if traits.isHorizontal, traits.isVertical {
      equationMistakes.reportMixedAxes(equation)
      return false
    }
    if traits.isDirectional, traits.isPhysical {
      equationMistakes.reportMixedDirections(at: place)
      return false
    }
    // If all atoms are positions, or none is, and nothing is a quotient, there is nothing more to check.
    guard traits.hasQuotient || (traits.positions > 0 && traits.positions < traits.atoms) else { return true }
    for pair in pairs {
      let difference = pair.difference
      guard checkQuotients(difference, place), checkPositions(difference, pair, equation) else { return false }
    }
    return true
  }

  /// Whether the quotients can be multiplied out: they have one denominator and stand beside numbers alone. Reports
  /// those that cannot.
  private func checkQuotients(_ difference: AtomForm, _ place: SourceRange) -> Bool {
    guard let quotient = difference.terms.first(where: { $0.atom.attribute?.isQuotient == true })?.atom,
      let denominator = Geometry.denominatorPlace(of: quotient, superview: views.superview)
    else { return true }
    let fits = difference.terms.allSatisfy { term in
      guard let other = Geometry.denominatorPlace(of: term.atom, superview: views.superview) else { return false }
      return other == denominator
    }
    if !fits {
      let name = quotient.attribute?.name ?? ""
      report(
        .nonlinear, place, "'\(name)' is a quotient: comparing it with this is not linear; compare it with a number")
    }
    return fits
  }

  /// Reports a position against a length: a length of a view occurs, and the positions do not cancel into a distance.
  /// Returns whether the pair is right.
  private func checkPositions(_ difference: AtomForm, _ pair: EquationPair, _ equation: ResolvedEquation) -> Bool {
    let positions = difference.terms.filter { $0.atom.attribute?.isPosition == true }
    guard difference.terms.count > positions.count, let first = positions.first,
      positions.allSatisfy({ $0.coefficient.sign == first.coefficient.sign })
    else { return true }
    if positions.count == 1, let reference = safeAreaEdge(first.atom, equation) {
      let name = Attribute.all[reference.attribute].name
      report(
        .positionAndLength, equation.place,
        "safeArea.\(name) is a place: how much of the screen the bars take there is safeArea.\(name)Inset",
        fix: ("Write 'safeArea.\(name)Inset'", reference.place, "safeArea.\(name)Inset"))
      return false
    }
    let start = startOfAxis(first.atom)
    // The fix is for the side where `superview.…` cancels the position.
    let side = equation.sides[first.coefficient.sign > 0 ? pair.link + 1 : pair.link].contentRange.lowerBound
    report(
      .positionAndLength, equation.place,
      "a position is compared with a length: write superview.\(start) + … to say where the length starts",
      fix: (
        "Insert 'superview.\(start) +'", equation.pending.context.place(of: side..<side), "superview.\(start) + "
      ))
    return false
  }

  /// Returns the reference to an edge of the safe area, as in `bar.height == 49 + safeArea.bottom`, whose inset would
  /// be a length; nil for any other position.
  private func safeAreaEdge(_ atom: Atom, _ equation: ResolvedEquation) -> ResolvedReference? {
    guard case .attribute(.safeArea(let view), let attribute, _) = atom,
      case .position(let edge, margin: false) = Attribute.measures[attribute], edge.facing != edge
    else { return nil }
    return equation.references.first { $0.attribute == attribute && $0.boxes.contains(.safeArea(of: view)) }
  }

  /// Returns the edge from which positions on the atom's axis are measured.
  private func startOfAxis(_ atom: Atom) -> String {
    guard case .position(let edge, _)? = atom.attribute?.measure else { return "left" }
    return edge.isDirectional ? "leading" : edge.axis == .horizontal ? "left" : "top"
  }
}
