import Solver

/// How values follow the sizes of one scenario, combined from the parts of its problem. A screen of one size is a range
/// of one size.
struct ScenarioLaws {
  /// The parts that follow the sizes, in the numbers of the layout.
  private let parts: [SizePart]
  /// The sizes that work.
  let feasibleSizes: ConvexPolygon
  private let scenario: Int
  private let result: LayoutResult
  /// The variables of the root's sizes that the screen gives, with their functions.
  private let given: [(variable: Int, function: PlaneFunction)]
  /// By variable: its part and its place among the part's variables.
  private let places: [Int: (part: Int, place: Int)]
  /// By part and patch: a solution at a size inside the patch; nil where there is none.
  private let inside: [[ConfigurationResult?]]

  fileprivate init(_ result: LayoutResult, _ scenario: Int, _ parts: [SizePart], over feasibleSizes: ConvexPolygon) {
    (self.result, self.scenario, self.parts, self.feasibleSizes) = (result, scenario, parts, feasibleSizes)
    let (piece, around) = (result.scenarios[scenario].sizes, result.everySize(of: scenario))
    let screen = result.model.screens[result.scenarios[scenario].screen]
    given = [
      (Dimension.width, piece.width, PlaneFunction.x, screen.width), (.height, piece.height, .y, screen.height),
    ].compactMap { dimension, side, function, whole in
      side.map { (dimension.variable(of: .root), whole.isRange ? function : .one * $0.lower) }
    }
    places = parts.places
    func inside(_ sizes: ConvexPolygon) -> ConfigurationResult? {
      around.first { sizes.containsInside($0.size, of: piece) }
    }
    // Most parts have one patch, which covers all sizes.
    let ofWhole = inside(feasibleSizes)
    self.inside = parts.map { part in part.patches.map { $0.sizes == feasibleSizes ? ofWhole : inside($0.sizes) } }
  }

  /// Returns the laws of a form whose variables are in the parts or constant over all sizes; nil where they are not
  /// known.
  func laws(of form: LinearForm) -> [RangeLaw]? {
    let terms = form.terms.count { term in !given.contains { $0.variable == term.variable } }
    return everyLaw(of: form).flatMap { laws in
      // A sum of several values, some of them ambiguous, may be ambiguous or not.
      terms > 1 && laws.contains { $0.outcome == .open } ? nil : laws
    }
  }

  /// Returns its laws at the sizes at which none of its variables is ambiguous.
  func settledLaws(of form: LinearForm) -> [RangeLaw]? { everyLaw(of: form)?.filter { $0.outcome != .open } }

  /// Returns the least and the greatest value of a form over the sizes at which it is not ambiguous; nil if there are
  /// none, or it is not known.
  func extent(of form: LinearForm) -> (lower: Rational, upper: Rational)? {
    let extents = settledLaws(of: form)?.compactMap { law in law.reported.map { law.sizes.extent(of: $0) } } ?? []
    guard let lower = extents.map({ $0.lower }).min(), let upper = extents.map({ $0.upper }).max() else { return nil }
    return (lower, upper)
  }

  private func everyLaw(of form: LinearForm) -> [RangeLaw]? {
    guard let some = result.everySize(of: scenario).first, parts.allSatisfy({ $0.isComplete }) else { return nil }
    // The terms that the screen gives, and those that are the same at every size.
    var (same, isOpen) = (PlaneFunction.one * form.constant, false)
    var terms: [FollowingTerm] = []
    for term in form.terms {
      if let size = given.first(where: { $0.variable == term.variable }) {
        same = same + size.function * term.coefficient
      } else if let place = places[term.variable] {
        terms.append(FollowingTerm(part: place.part, place: place.place, coefficient: term.coefficient))
      } else {
        same.constant += term.coefficient * some.values[term.variable]
        isOpen = isOpen || some.isFree([term.variable])
      }
    }
    var laws = [RangeLaw(scenario: scenario, sizes: feasibleSizes, function: same, isOpen: isOpen)]
    for part in terms.map({ $0.part }).unique {
      guard let more = adding(terms.filter { $0.part == part }, of: part, to: laws) else { return nil }
      laws = more
    }
    return laws
  }

  /// A term whose variable follows the sizes: its part, and its place in the part.
  private struct FollowingTerm {
    var part: Int
    var place: Int
    var coefficient: Rational
  }

  /// Returns the laws cut along the patches of a part, with the terms of the part's variables added; nil where it is
  /// not known whether these are ambiguous.
  private func adding(_ terms: [FollowingTerm], of number: Int, to laws: [RangeLaw]) -> [RangeLaw]? {
    let part = parts[number]
    var all: [RangeLaw] = []
    for (patch, inside) in zip(part.patches, inside[number]) {
      // A value that is ambiguous inside a patch is so at all of its sizes, except some on its edges.
      guard let inside else { return nil }
      let isOpen = inside.isFree(terms.map { part.variables[$0.place] })
      for law in laws {
        guard let sizes = law.sizes.intersection(patch.sizes), sizes.dimension == law.sizes.dimension else { continue }
        let function = terms.reduce(law.reported ?? .zero) { $0 + patch.laws[$1.place] * $1.coefficient }
        all.append(
          RangeLaw(scenario: scenario, sizes: sizes, function: function, isOpen: isOpen || law.outcome == .open))
      }
    }
    return all
  }
}

extension LayoutResult {
  /// Returns the laws of a scenario; nil where its sizes were not followed.
  func laws(in scenario: Int) -> ScenarioLaws? {
    guard isRange(scenario) else {
      return ScenarioLaws(self, scenario, [], over: scenarios[scenario].sizes.region.closure)
    }
    guard let parts = followingParts[scenario], let sizes = feasibleSizes[scenario] else { return nil }
    return ScenarioLaws(self, scenario, parts, over: sizes)
  }

  /// Whether a scenario stands for more than one size.
  func isRange(_ scenario: Int) -> Bool {
    model.screens[scenarios[scenario].screen].isRanged && !scenarios[scenario].sizes.isOneSize
  }
}

extension RangeLaw {
  fileprivate init(scenario: Int, sizes: ConvexPolygon, function: PlaneFunction, isOpen: Bool) {
    self.init(scenario: scenario, sizes: sizes, outcome: isOpen ? .open : .law(function), reported: function)
  }
}

extension ConfigurationResult {
  fileprivate var size: PlanePoint {
    PlanePoint(x: values[Dimension.width.variable(of: .root)], y: values[Dimension.height.variable(of: .root)])
  }

  /// Whether one of the variables is ambiguous.
  fileprivate func isFree(_ variables: [Int]) -> Bool { free.contains { variables.contains($0.variable) } }
}

extension ConvexPolygon {
  /// Whether a size is in the polygon and on no edge; a side that the piece does not have counts as 0.
  fileprivate func containsInside(_ size: PlanePoint, of piece: ScreenPiece) -> Bool {
    let size = PlanePoint(x: piece.width == nil ? .zero : size.x, y: piece.height == nil ? .zero : size.y)
    if corners.count == 1 { return corners[0] == size }
    return sides.enumerated().allSatisfy { index, side in
      // The first two sides of a flat polygon are its own line.
      isFlat && index < 2 ? side(size).isZero : side(size).sign < 0
    }
  }
}

extension [SizePart] {
  /// By variable: its part and its place in the part.
  var places: [Int: (part: Int, place: Int)] {
    var places: [Int: (part: Int, place: Int)] = [:]
    for (number, part) in enumerated() {
      for (place, variable) in part.variables.enumerated() { places[variable] = (number, place) }
    }
    return places
  }
}
