import Solver
import Synchronization

/// What values of a ranged screen's solutions are of its size, at every size: found when it is asked for, by the solver,
/// and kept. How that is said is not known here.

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
struct RangeLaws {
  let result: LayoutResult
  /// For all that is asked.
  private let workLimit: WorkLimit
  private var model: LayoutModel { result.model }

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
      guard views.allSatisfy({ model.views[$0].presence.holds(in: scenario.situation) }) else {
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
    let variables = Set(forms.flatMap { $0.terms.map(\.variable) }).subtracting(sizes(of: scenario).map(\.variable))
    guard let parts = parts(with: variables.sorted(), scenario: scenario, stop: stop) else { return nil }
    return forms.map { laws(of: $0, parts, scenario: scenario) }
  }

  /// The constraint, required or not, of which alone it is true that it holds with equality just above a size, and not
  /// just below: the reason why what depends on these variables changes there. Of one range. By number.
  func constraintTakingHold(
    at size: Rational, along axis: Axis, of variables: [Int], scenario: Int, stop: () -> Bool
  ) -> Int? {
    let variables = Set(variables).subtracting(sizes(of: scenario).map(\.variable)).sorted()
    guard let parts = parts(with: variables, scenario: scenario, stop: stop) else { return nil }
    let root = axis.rootSize
    let around = result.everySize(of: scenario).sorted { $0.values[root] < $1.values[root] }
    guard let below = around.last(where: { $0.values[root] < size }),
      let above = around.first(where: { $0.values[root] > size })
    else { return nil }
    let (problem, numbers) = problem(ofScenario: scenario)
    let found = parts.flatMap(\.constraints).filter { index in
      result.constraints[scenario][numbers[index]].place != nil
        && problem.residual(of: index, at: above.values).isZero && !problem.residual(of: index, at: below.values).isZero
    }
    return found.count == 1 ? numbers[found[0]] : nil
  }

  // MARK: One piece

  /// The variables of the root's sizes that a screen gives, and what they are at the sizes of a piece.
  func sizes(of scenario: Int) -> [(variable: Int, function: PlaneFunction)] {
    let piece = result.scenarios[scenario].sizes
    let sides = [(Dimension.width, piece.width, PlaneFunction.x), (.height, piece.height, .y)]
    let whole = model.screens[result.scenarios[scenario].screen]
    return sides.compactMap { dimension, side, function in
      let isRange = dimension == .width ? whole.width.isRange : whole.height.isRange
      return side.map { (dimension.variable(of: 0), isRange ? function : .one * $0.lower) }
    }
  }

  /// Without what conflicts at every size of it.
  private func problem(ofScenario scenario: Int) -> (problem: Problem, numbers: [Int]) {
    let relaxed = Set(result.conflicts.filter { $0.scenario == scenario }.map(\.relaxed))
    return result.problem(of: scenario, workLimit).problem(without: relaxed)
  }

  /// The parts that these variables are in, which the screen does not give.
  func parts(with variables: [Int], scenario: Int, stop: () -> Bool) -> [SizePart]? {
    guard let works = result.works[scenario] else { return [] }
    return result.rangeLawCache.parts(RangeLawCache.Key(scenario: scenario, variables: variables)) {
      problem(ofScenario: scenario).problem
        .parts(of: variables, following: result.problem(of: scenario, workLimit).plane, over: works, stop: stop)
    }
  }

  /// Of a form whose variables are in these parts, or the same at all sizes.
  func laws(of form: LinearForm, _ parts: [SizePart], scenario: Int) -> [RangeLaw]? {
    let around = result.everySize(of: scenario)
    guard let works = result.works[scenario], let some = around.first, parts.allSatisfy(\.isComplete) else {
      return nil
    }
    // What the screen gives, and what is the same at every size.
    var constant = PlaneFunction.one * form.constant
    let given = sizes(of: scenario)
    var terms: [Term] = []
    var isOpen = false
    for term in form.terms {
      if let size = given.first(where: { $0.variable == term.variable }) {
        constant = constant + size.function * term.coefficient
        continue
      }
      terms.append(term)
      if !parts.contains(where: { $0.variables.contains(term.variable) }) {
        constant = constant + .one * (term.coefficient * some.values[term.variable])
        isOpen = isOpen || some.isFree([term.variable])
      }
    }
    var patches = [LawPatch(sizes: works, function: constant, isOpen: isOpen)]
    for part in parts {
      guard let more = self.patches(patches, adding: terms, of: part, around) else { return nil }
      patches = more
    }
    // Of several values of which one is open the sum may be open or not.
    if terms.count > 1, patches.contains(where: \.isOpen) { return nil }
    return patches.map { patch in
      RangeLaw(
        scenario: scenario, sizes: patch.sizes, outcome: patch.isOpen ? .open : .law(patch.function),
        reported: patch.function)
    }
  }

  private struct LawPatch {
    var sizes: ConvexPolygon
    var function: PlaneFunction
    /// One of its variables is ambiguous there.
    var isOpen: Bool
  }

  /// With those terms whose variables are in a part, on what its patches have in common with these. nil where it is not
  /// known whether they are ambiguous.
  private func patches(
    _ patches: [LawPatch], adding terms: [Term], of part: SizePart, _ around: [ConfigurationResult]
  ) -> [LawPatch]? {
    let own = terms.compactMap { term in
      part.variables.firstIndex(of: term.variable).map { (place: $0, coefficient: term.coefficient) }
    }
    guard !own.isEmpty else { return patches }
    var all: [LawPatch] = []
    for other in part.patches {
      // What is ambiguous inside of a patch is so at all of its sizes but some on its edges.
      let inside = around.first { other.sizes.containsInside(size(of: $0), of: result.scenarios[$0.scenario].sizes) }
      guard let inside else { return nil }
      let isOpen = inside.isFree(own.map { part.variables[$0.place] })
      for patch in patches {
        guard let sizes = patch.sizes.intersection(other.sizes), sizes.dimension == patch.sizes.dimension else {
          continue
        }
        let function = own.reduce(patch.function) { $0 + other.laws[$1.place] * $1.coefficient }
        all.append(LawPatch(sizes: sizes, function: function, isOpen: patch.isOpen || isOpen))
      }
    }
    return all
  }

  private func size(of configuration: ConfigurationResult) -> PlanePoint {
    PlanePoint(
      x: configuration.values[Dimension.width.variable(of: 0)],
      y: configuration.values[Dimension.height.variable(of: 0)])
  }
}

extension ConfigurationResult {
  /// Whether one of the variables is ambiguous.
  fileprivate func isFree(_ variables: [Int]) -> Bool { free.contains { variables.contains($0.variable) } }
}

extension ConvexPolygon {
  /// On no edge of it; of the coordinates only those count that a piece has.
  fileprivate func containsInside(_ size: PlanePoint, of piece: ScreenPiece) -> Bool {
    let size = PlanePoint(x: piece.width == nil ? .zero : size.x, y: piece.height == nil ? .zero : size.y)
    if corners.count == 1 { return corners[0] == size }
    return sides.enumerated().allSatisfy { index, side in
      // The first two sides of a stretch are its own line.
      isFlat && index < 2 ? side(size).isZero : side(size).sign < 0
    }
  }
}
