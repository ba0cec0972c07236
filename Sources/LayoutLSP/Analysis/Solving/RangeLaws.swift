import Solver
import Synchronization

// What values of a ranged screen's solutions are of its size, at every size: found when it is asked for, by the solver,
// and kept. How that is said is not known here.

/// What a value is at some of the sizes.
struct RangeLaw: Sendable {
  enum Outcome: Hashable, Sendable {
    /// A function of the screen's width as x and its height as y. Only of what is a range.
    case law(PlaneFunction)
    /// Not the same in all solutions.
    case open
    /// There is no solution.
    case none
    /// Its view does not exist.
    case absent
  }

  /// Index into `LayoutResult.scenarios`.
  var scenario: Int
  /// With all edges; where those of the same scenario touch they say the same.
  var sizes: ConvexPolygon
  var outcome: Outcome
  /// What is reported of it: where it is open, what the tie-break chose. nil where there is no value.
  var reported: PlaneFunction?
}

/// What was asked for before.
final class RangeLawCache: Sendable {
  struct Key: Hashable {
    var scenario: Int
    var variables: [Int]
  }

  private static let most = 64
  private let known = Mutex<[Key: [SizePart]]>([:])

  /// `make` may say nil, which is not kept.
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

/// Finds the laws of a layout.
struct RangeLaws: LayoutReader {
  let result: LayoutResult
  /// For all that is asked.
  private let workLimit: WorkLimit

  init(result: LayoutResult, workLimit: WorkLimit? = nil) {
    self.result = result
    self.workLimit = workLimit ?? result.explanationLimit
  }

  /// What each of the forms is of the size of a ranged screen in a state, at every size of it, in the order of its pieces.
  /// nil for a form of which that is not known; nothing at all where it was told to stop. `views`: where one of them does
  /// not exist the forms have no value.
  func laws(
    of forms: [LinearForm], about views: [Int], on screen: Int, in state: Int?, stop: () -> Bool
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

  /// The same in one scenario of a ranged screen, in which all views are there that are named.
  func laws(of forms: [LinearForm], in scenario: Int, stop: () -> Bool = { false }) -> [[RangeLaw]?]? {
    let variables = forms.flatMap { $0.terms.map(\.variable) }
    guard let laws = scenarioLaws(of: variables, in: scenario, stop: stop) else { return nil }
    return forms.map { laws.laws(of: $0) }
  }

  /// The constraint, required or not, of which alone it is true that it holds with equality just above a size, and not
  /// just below: the reason why what depends on these variables changes there. Of one range. By number.
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
    let found = laws.parts.flatMap(\.constraints).filter { number in
      guard constraints[number].place != nil else { return false }
      let constraint = constraints.linear(number)
      return constraint.residual(at: above.values).isZero && !constraint.residual(at: below.values).isZero
    }
    return found.count == 1 ? found[0] : nil
  }

  // MARK: One piece

  /// How these variables follow the sizes of a scenario of a ranged screen.
  func scenarioLaws(of variables: [Int], in scenario: Int, stop: () -> Bool = { false }) -> ScenarioLaws? {
    let given = sizes(of: scenario)
    let wanted = Set(variables).subtracting(given.map(\.variable))
    guard let parts = parts(with: wanted, scenario: scenario, stop: stop) else { return nil }
    return ScenarioLaws(result, scenario, parts, given: given)
  }

  /// The variables of the root's sizes that a screen gives, and what they are at the sizes of a piece.
  private func sizes(of scenario: Int) -> [(variable: Int, function: PlaneFunction)] {
    let piece = result.scenarios[scenario].sizes
    let sides = [(Dimension.width, piece.width, PlaneFunction.x), (.height, piece.height, .y)]
    let whole = model.screens[result.scenarios[scenario].screen]
    return sides.compactMap { dimension, side, function in
      let isRange = dimension == .width ? whole.width.isRange : whole.height.isRange
      return side.map { (dimension.variable(of: 0), isRange ? function : .one * $0.lower) }
    }
  }

  /// The parts that these variables are in, which the screen does not give; with the layout's numbers.
  private func parts(with variables: Set<Int>, scenario: Int, stop: () -> Bool) -> [SizePart]? {
    guard let works = result.works[scenario] else { return [] }
    if let known = result.firstPassLaws[scenario] {
      let parts = known.parts.filter { $0.variables.contains(where: variables.contains) }.map {
        $0.restricted(to: works)
      }
      guard known.textsFollowSizes else { return parts }
      let own = known.texts.variables.filter(variables.contains)
      return partsOfTexts(with: own, known.texts, scenario, works, stop: stop).map { parts + $0 }
    }
    let variables = variables.sorted()
    return result.rangeLawCache.parts(RangeLawCache.Key(scenario: scenario, variables: variables)) {
      // Without what conflicts at every size of it.
      let relaxed = Set(result.conflicts.filter { $0.scenario == scenario }.map(\.relaxed))
      let screen = result.problem(of: scenario, workLimit)
      let (problem, numbers) = screen.problem(without: relaxed)
      return problem.parts(of: variables, following: screen.plane, over: works, stop: stop)?
        .map { $0.numbered(numbers) }
    }
  }

  private func partsOfTexts(
    with variables: [Int], _ texts: ConstraintGraph.Part, _ scenario: Int, _ works: ConvexPolygon, stop: () -> Bool
  ) -> [SizePart]? {
    result.rangeLawCache.parts(RangeLawCache.Key(scenario: scenario, variables: variables)) {
      let screen = result.problem(of: scenario, workLimit)
      let part = screen.part(texts, at: .fixed)
      let places = variables.compactMap { part.place(ofVariable: $0) }
      return part.problem.parts(of: places, following: screen.plane, over: works, stop: stop)?.map { found in
        var found = found.numbered(part.constraints)
        found.variables = found.variables.map { part.variables[$0] }
        return found
      }
    }
  }
}
