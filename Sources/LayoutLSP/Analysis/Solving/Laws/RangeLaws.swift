import Solver
import Synchronization

// How values of a ranged screen's solutions depend on its size, at every size. The solver finds that on demand, and
// the answers are kept. The words for it are elsewhere.

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

/// The parts found so far.
final class RangeLawCache: Sendable {
  struct Key: Hashable {
    var scenario: Int
    var variables: [Int]
  }

  private static let most = 64
  private let known = Mutex<[Key: [SizePart]]>([:])

  /// Returns the known parts, or makes and keeps them; nil from `make` is not kept.
  func parts(_ key: Key, make: () -> [SizePart]?) -> [SizePart]? {
    if let parts = known.withLock({ $0[key] }) { return parts }
    guard let parts = make() else { return nil }
    known.withLock { known in
      if known.count >= Self.most { known.removeAll() }
      known[key] = parts
    }
    return parts
  }
}

extension LayoutResult {
  /// Returns how each variable of the layout depends on the size of a ranged screen in a state; see `RangeLaws.laws`.
  package func frameLaws(on screen: ScreenID, in state: CombinationID?, stop: () -> Bool) -> [[RangeLaw]?]? {
    let forms = model.views.indices.flatMap { view in
      Dimension.allCases.map { LinearForm.variable($0.variable(of: view)) }
    }
    return RangeLaws(result: self).laws(of: forms, about: [], on: screen, in: state, stop: stop)
  }
}

/// Finds the laws of a layout's values.
struct RangeLaws: LayoutReader {
  let result: LayoutResult
  /// The limit for all questions together.
  private let workLimit: WorkLimit

  init(result: LayoutResult, workLimit: WorkLimit? = nil) {
    self.result = result
    self.workLimit = workLimit ?? result.explanationLimit
  }

  /// Returns how each form depends on the size of a ranged screen in a state, at every size, in the order of its
  /// pieces; nil for a form of which that is not known, and nil as a whole if stopped. `views`: where one of them
  /// does not exist the forms have no value.
  func laws(
    of forms: [LinearForm], about views: [ViewID], on screen: ScreenID, in state: CombinationID?, stop: () -> Bool
  ) -> [[RangeLaw]?]? {
    var all: [[RangeLaw]?] = forms.map { _ in [] }
    for (number, scenario) in result.scenarios.enumerated() where scenario.screen == screen && scenario.state == state {
      let closure = scenario.sizes.region.closure
      guard views.allSatisfy({ model.views[$0].isThere(in: scenario.situation) }) else {
        for place in all.indices {
          all[place]?.append(RangeLaw(scenario: number, sizes: closure, outcome: .absent))
        }
        continue
      }
      guard let found = laws(of: forms, in: number, stop: stop) else { return nil }
      for (place, laws) in found.enumerated() {
        if let laws { all[place]?.append(contentsOf: laws) } else { all[place] = nil }
      }
    }
    return all
  }

  /// Returns the laws of each form in one scenario of a ranged screen, in which all the views named exist.
  func laws(of forms: [LinearForm], in scenario: Int, stop: () -> Bool = { false }) -> [[RangeLaw]?]? {
    let variables = forms.flatMap { $0.terms.map { $0.variable } }
    guard let laws = scenarioLaws(of: variables, in: scenario, stop: stop) else { return nil }
    return forms.map { laws.laws(of: $0) }
  }

  /// Returns the number of the only constraint, required or soft, that holds with equality just above a size and not
  /// just below: the reason why these variables change there. nil if there are several or none. For a screen with one
  /// range.
  func constraintTakingHold(
    at size: Rational, along axis: Axis, of variables: [Int], scenario: Int, stop: () -> Bool
  ) -> Int? {
    guard let laws = scenarioLaws(of: variables, in: scenario, stop: stop) else { return nil }
    let root = axis.rootSize
    let around = result.everySize(of: scenario).sorted { $0.values[root] < $1.values[root] }
    guard let below = around.last(where: { $0.values[root] < size }),
      let above = around.first(where: { $0.values[root] > size })
    else { return nil }
    let constraints = result.constraints[scenario]
    let found = laws.parts.flatMap { $0.constraints }.filter { number in
      guard constraints[number].place != nil else { return false }
      let constraint = constraints.linear(number)
      return constraint.residual(at: above.values).isZero && !constraint.residual(at: below.values).isZero
    }
    return found.count == 1 ? found[0] : nil
  }

  // MARK: One piece

  /// Returns how these variables follow the sizes of a scenario of a ranged screen.
  func scenarioLaws(of variables: [Int], in scenario: Int, stop: () -> Bool = { false }) -> ScenarioLaws? {
    let given = sizes(of: scenario)
    let wanted = Set(variables).subtracting(given.map { $0.variable })
    guard let parts = parts(with: wanted, scenario: scenario, stop: stop) else { return nil }
    return ScenarioLaws(result, scenario, parts, given: given)
  }

  /// Returns the variables of the root's sizes that a screen gives, with their functions of the size.
  private func sizes(of scenario: Int) -> [(variable: Int, function: PlaneFunction)] {
    let piece = result.scenarios[scenario].sizes
    let sides = [(Dimension.width, piece.width, PlaneFunction.x), (.height, piece.height, .y)]
    let whole = model.screens[result.scenarios[scenario].screen]
    return sides.compactMap { dimension, side, function in
      let isRange = dimension == .width ? whole.width.isRange : whole.height.isRange
      return side.map { (dimension.variable(of: .root), isRange ? function : .one * $0.lower) }
    }
  }

  /// Returns the parts that contain these variables, which the screen does not give, in the numbers of the layout.
  private func parts(with variables: Set<Int>, scenario: Int, stop: () -> Bool) -> [SizePart]? {
    guard let feasibleSizes = result.feasibleSizes[scenario] else { return [] }
    if let known = result.sharedLaws[scenario] {
      let parts = known.parts.filter { $0.variables.contains(where: variables.contains) }.map {
        $0.restricted(to: feasibleSizes)
      }
      guard known.textsFollowSizes else { return parts }
      let own = known.texts.variables.filter(variables.contains)
      return partsOfTexts(with: own, known.texts, scenario, feasibleSizes, stop: stop).map { parts + $0 }
    }
    let variables = variables.sorted()
    return result.rangeLawCache.parts(RangeLawCache.Key(scenario: scenario, variables: variables)) {
      // Without the constraints that conflict at every size of the piece.
      let relaxed = Set(result.conflicts.filter { $0.scenario == scenario }.map { $0.relaxed })
      let screen = result.problem(of: scenario, workLimit)
      let (problem, numbers) = screen.problem(without: relaxed)
      return problem.parts(of: variables, following: screen.plane, over: feasibleSizes, stop: stop)?
        .map { $0.numbered(numbers) }
    }
  }

  private func partsOfTexts(
    with variables: [Int], _ texts: ConstraintGraph.Part, _ scenario: Int, _ feasibleSizes: ConvexPolygon,
    stop: () -> Bool
  ) -> [SizePart]? {
    result.rangeLawCache.parts(RangeLawCache.Key(scenario: scenario, variables: variables)) {
      let screen = result.problem(of: scenario, workLimit)
      let part = screen.part(texts, at: .fixed)
      let places = variables.compactMap { part.place(ofVariable: $0) }
      return part.problem.parts(of: places, following: screen.plane, over: feasibleSizes, stop: stop)?.map { found in
        var found = found.numbered(part.constraints)
        found.variables = found.variables.map { part.variables[$0] }
        return found
      }
    }
  }
}
