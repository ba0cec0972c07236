import Solver

/// How values follow the sizes of one scenario of a ranged screen, combined from the parts of its problem. Where the
/// parts come from is not known here.
struct ScenarioLaws {
  /// The parts that contain the variables asked for, in the numbers of the layout.
  let parts: [SizePart]
  private let scenario: Int
  private let result: LayoutResult
  /// The variables of the root's sizes that the screen gives, with their functions.
  private let given: [(variable: Int, function: PlaneFunction)]
  /// By variable: its part and its place among the part's variables.
  private let places: [Int: (part: Int, place: Int)]
  /// By part and patch: a solution at a size inside the patch; nil where there is none.
  private let inside: [[ConfigurationResult?]]

  init(
    _ result: LayoutResult, _ scenario: Int, _ parts: [SizePart], given: [(variable: Int, function: PlaneFunction)]
  ) {
    (self.result, self.scenario, self.parts, self.given) = (result, scenario, parts, given)
    places = parts.places
    let (piece, around) = (result.scenarios[scenario].sizes, result.everySize(of: scenario))
    func inside(_ sizes: ConvexPolygon) -> ConfigurationResult? {
      around.first { sizes.containsInside($0.size, of: piece) }
    }
    // Most parts have one patch, which covers all sizes.
    let feasibleSizes = result.feasibleSizes[scenario]
    let ofWhole = feasibleSizes.flatMap { inside($0) }
    self.inside = parts.map { part in part.patches.map { $0.sizes == feasibleSizes ? ofWhole : inside($0.sizes) } }
  }

  /// Returns the laws of a form whose variables are in the parts or constant over all sizes; nil where they are not
  /// known.
  func laws(of form: LinearForm) -> [RangeLaw]? {
    let terms = form.terms.count { term in !given.contains { $0.variable == term.variable } }
    return patches(of: form).flatMap { patches in
      // A sum of several values, some of them ambiguous, may be ambiguous or not.
      terms > 1 && patches.contains { $0.isOpen } ? nil : patches.map(law)
    }
  }

  /// Returns its laws at the sizes at which none of its variables is ambiguous.
  func settledLaws(of form: LinearForm) -> [RangeLaw]? {
    patches(of: form)?.filter { !$0.isOpen }.map(law)
  }

  private func law(of patch: LawPatch) -> RangeLaw {
    RangeLaw(
      scenario: scenario, sizes: patch.sizes, outcome: patch.isOpen ? .open : .law(patch.function),
      reported: patch.function)
  }

  /// Returns the least and the greatest value of a form over the sizes at which it is not ambiguous; nil if there are
  /// none, or it is not known.
  func extent(of form: LinearForm) -> (lower: Rational, upper: Rational)? {
    guard let patches = patches(of: form)?.filter({ !$0.isOpen }) else { return nil }
    let extents = patches.map { $0.sizes.extent(of: $0.function) }
    guard let lower = extents.map({ $0.lower }).min(), let upper = extents.map({ $0.upper }).max() else { return nil }
    return (lower, upper)
  }

  private func patches(of form: LinearForm) -> [LawPatch]? {
    guard let feasibleSizes = result.feasibleSizes[scenario], let some = result.everySize(of: scenario).first,
      parts.allSatisfy({ $0.isComplete })
    else { return nil }
    // The terms that the screen gives, and those that are the same at every size.
    var whole = LawPatch(sizes: feasibleSizes, function: .one * form.constant)
    var terms: [FollowingTerm] = []
    for term in form.terms {
      if let size = given.first(where: { $0.variable == term.variable }) {
        whole.function = whole.function + size.function * term.coefficient
        continue
      }
      if let place = places[term.variable] {
        terms.append(FollowingTerm(part: place.part, place: place.place, coefficient: term.coefficient))
      } else {
        whole.function.constant += term.coefficient * some.values[term.variable]
        whole.isOpen = whole.isOpen || some.isFree([term.variable])
      }
    }
    var patches = [whole]
    for part in terms.map({ $0.part }).unique {
      guard let more = self.patches(patches, adding: terms.filter { $0.part == part }, of: part) else { return nil }
      patches = more
    }
    return patches
  }

  /// A term whose variable follows the sizes: its part, and its place in the part.
  private struct FollowingTerm {
    var part: Int
    var place: Int
    var coefficient: Rational
  }

  private struct LawPatch {
    var sizes: ConvexPolygon
    var function: PlaneFunction
    /// Whether one of the variables is ambiguous there.
    var isOpen = false
  }

  /// Returns the patches cut along those of a part, with the terms of the part's variables added; nil where it is not
  /// known whether these are ambiguous.
  private func patches(
    _ patches: [LawPatch], adding terms: [FollowingTerm], of number: Int
  ) -> [LawPatch]? {
    let part = parts[number]
    var all: [LawPatch] = []
    for (other, inside) in zip(part.patches, inside[number]) {
      // A value that is ambiguous inside a patch is so at all of its sizes, except some on its edges.
      guard let inside else { return nil }
      let isOpen = inside.isFree(terms.map { part.variables[$0.place] })
      for patch in patches {
        guard let sizes = patch.sizes.intersection(other.sizes), sizes.dimension == patch.sizes.dimension else {
          continue
        }
        let function = terms.reduce(patch.function) { $0 + other.laws[$1.place] * $1.coefficient }
        all.append(LawPatch(sizes: sizes, function: function, isOpen: patch.isOpen || isOpen))
      }
    }
    return all
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
