import Solver

// How values of a ranged screen's solutions depend on its size, at every size. Solving has followed the sizes; here
// forms are read from that. The words for it are elsewhere.

/// The value of a variable or form on some of the sizes.
package struct RangeLaw: Sendable {
  package enum Outcome: Hashable, Sendable {
    /// A function of the screen's width as x and its height as y. A side that is no range is not in it.
    case law(PlaneFunction)
    /// Ambiguous.
    case open
    /// There is no solution.
    case infeasible
    /// The view that it is about does not exist.
    case absent
  }

  /// Index into `LayoutResult.scenarios`.
  package var scenario: Int
  /// All edges are included; where two laws of the same scenario touch, they agree.
  package var sizes: ConvexPolygon
  package var outcome: Outcome
  /// The reported value: where it is ambiguous, the choice of the tie-break. nil where there is no value.
  package var reported: PlaneFunction?
}

extension LayoutResult {
  /// Returns how each variable of the layout depends on the size of a ranged screen in a state; nil for one of which
  /// that is not known.
  package func frameLaws(on screen: ScreenID, in state: CombinationID?) -> [[RangeLaw]?] {
    let forms = model.views.indices.flatMap { view in
      Dimension.allCases.map { LinearForm.variable($0.variable(of: view)) }
    }
    return rangeLaws(of: forms, about: [], on: screen, in: state)
  }

  /// Returns how each form depends on the size of a ranged screen in a state, at every size, in the order of its
  /// pieces; nil for a form of which that is not known. `views`: where one of them does not exist the forms have no
  /// value.
  func rangeLaws(
    of forms: [LinearForm], about views: [ViewID], on screen: ScreenID, in state: CombinationID?
  ) -> [[RangeLaw]?] {
    var all: [[RangeLaw]?] = forms.map { _ in [] }
    for (number, scenario) in scenarios.enumerated() where scenario.screen == screen && scenario.state == state {
      guard views.allSatisfy({ model.views[$0].isThere(in: scenario.situation) }) else {
        let absent = RangeLaw(scenario: number, sizes: scenario.sizes.region.closure, outcome: .absent)
        for place in all.indices { all[place]?.append(absent) }
        continue
      }
      let laws = laws(in: number)
      for (place, form) in forms.enumerated() {
        if let found = laws?.laws(of: form) { all[place]?.append(contentsOf: found) } else { all[place] = nil }
      }
    }
    return all
  }

  /// Returns the number of the only constraint, required or soft, that holds with equality just above a size and not
  /// just below: the reason why these variables change there. nil if there are several or none. For a screen with one
  /// range.
  func constraintTakingHold(at size: Rational, along axis: Axis, of variables: [Int], scenario: Int) -> Int? {
    let root = axis.rootSize
    let around = everySize(of: scenario).sorted { $0.values[root] < $1.values[root] }
    guard let below = around.last(where: { $0.values[root] < size }),
      let above = around.first(where: { $0.values[root] > size })
    else { return nil }
    let constraints = constraints[scenario]
    let parts = (followingParts[scenario] ?? []).filter { $0.variables.contains(where: variables.contains) }
    let found = parts.flatMap { $0.constraints }.filter { number in
      guard constraints[number].place != nil else { return false }
      let constraint = constraints.linear(number)
      return constraint.residual(at: above.values).isZero && !constraint.residual(at: below.values).isZero
    }
    return found.count == 1 ? found[0] : nil
  }
}
