import Analysis
import Solver

// How the frames of a layout follow the sizes of a screen, at every size: the linear laws that the solver finds, as
// numbers for a page. Nothing is sampled.

/// `constant + x * width + y * height`
package struct SizeFunction: Hashable, Sendable {
  package var constant: Double
  package var x: Double
  package var y: Double

  package init(constant: Double, x: Double, y: Double) {
    (self.constant, self.x, self.y) = (constant, x, y)
  }
}

/// The sizes at which a function is at most 0, or, if strict, less than 0. The function is scaled so that its value a
/// point away from the border is about 1.
package struct HalfPlane: Hashable, Sendable {
  package var function: SizeFunction
  package var isStrict: Bool

  package init(function: SizeFunction, isStrict: Bool) {
    (self.function, self.isStrict) = (function, isStrict)
  }
}

/// The laws of the frames on one screen in one state.
package struct SizeLaws: Sendable {
  /// A part of the sizes, in which the same statements hold.
  package struct Piece: Sendable {
    package var limits: [HalfPlane]
    /// The ids of the views that exist in the piece.
    package var views: [ViewID]
    /// The statements that are in force in the piece, by their numbers in `DrawingMaker.everyEquation`.
    package var statements: [Int] = []
    /// Every size of the piece that has a solution lies in one of the regions of each value.
    package var regions: [[HalfPlane]] = []
    /// The laws by variable. A view has four variables; its x and y are in its superview.
    package var values: [(variable: Int, laws: [Law])] = []
    /// Whether constraints conflict at all sizes of the piece. The laws are those without the ones set aside.
    package var isInConflict = false

    package init(limits: [HalfPlane], views: [ViewID]) {
      (self.limits, self.views) = (limits, views)
    }
  }

  package struct Law: Sendable {
    /// Index into the piece's regions.
    package var region: Int
    package var function: SizeFunction
    package var isOpen: Bool

    package init(region: Int, function: SizeFunction, isOpen: Bool) {
      (self.region, self.function, self.isOpen) = (region, function, isOpen)
    }
  }

  /// The sizes for which the laws are known, in points.
  package var width: ClosedRange<Double>
  package var height: ClosedRange<Double>
  package var pieces: [Piece]

  package init(width: ClosedRange<Double>, height: ClosedRange<Double>, pieces: [Piece]) {
    (self.width, self.height, self.pieces) = (width, height, pieces)
  }
}

extension AnalysedLayout {
  /// Returns the laws of a ranged screen in a state; nil where they are not known.
  package func sizeLaws(on screen: ScreenID, in state: CombinationID?) -> SizeLaws? {
    guard let whole = model.screens[screen].bounds, !result.textHasErrors else { return nil }
    let all = result.frameLaws(on: screen, in: state)
    guard all.allSatisfy({ $0 != nil }) else { return nil }
    let inConflict = Set(result.conflicts.map { $0.scenario })
    var pieces: [SizeLaws.Piece] = []
    for (number, scenario) in result.scenarios.enumerated() where scenario.screen == screen && scenario.state == state {
      var piece = SizeLaws.Piece(
        limits: scenario.sizes.region.limits.map { HalfPlane($0.function, isStrict: $0.isStrict) },
        views: model.views.indices.filter { model.views[$0].isThere(in: scenario.situation) })
      piece.isInConflict = inConflict.contains(number)
      piece.statements = result.statements(inForceIn: number)
      var places: [ConvexPolygon: Int] = [:]
      for view in piece.views {
        for dimension in Dimension.allCases {
          let variable = dimension.variable(of: view)
          let laws = (all[variable] ?? []).filter { $0.scenario == number }.compactMap { law -> SizeLaws.Law? in
            guard let function = law.reported else { return nil }
            let region = places[law.sizes] ?? piece.regions.count
            if region == piece.regions.count {
              places[law.sizes] = region
              piece.regions.append(law.sizes.sides.map { HalfPlane($0, isStrict: false) })
            }
            return SizeLaws.Law(region: region, function: SizeFunction(function), isOpen: law.outcome == .open)
          }
          piece.values.append((variable, laws))
        }
      }
      pieces.append(piece)
    }
    return SizeLaws(width: whole.width, height: whole.height, pieces: pieces)
  }

  /// Returns the layout at any size from half of the least to twice the greatest size of these screens, which have
  /// the same reading direction and safe area, so that its laws are known at sizes that no screen has. Where that
  /// range falls into too many pieces, as by a text that has no room at some of these sizes, a narrower one is tried:
  /// from 3/4, then 7/8 of the least. nil where solving was stopped, or even the narrowest has too many pieces.
  package func freelySized(like screens: [Screen], stop: () -> Bool = { false }) -> AnalysedLayout? {
    for eighths in [4, 6, 7] {
      let share = Rational(eighths) / Rational(8)
      guard var screen = screens.first else { return nil }
      screen.width = around(screens, .width, share) { $0.width }
      screen.height = around(screens, .height, share) { $0.height }
      guard let sized = solved(on: screen, stop: stop) else { return nil }
      if sized.result.unsolved.isEmpty { return sized }
    }
    return nil
  }

  private func around(
    _ screens: [Screen], _ dimension: Dimension, _ share: Rational, _ side: (Screen) -> Extent
  ) -> Extent {
    let fitting = result.configurations.filter { side(model.screens[$0.screen]) == .fit }
      .map { $0.values[dimension.variable(of: .root)] }
    var sizes = fitting
    for case .range(let lower, let upper) in screens.map(side) { sizes += [lower, upper] }
    let least = max(sizes.min() ?? .one, .one)
    return .range(lower: least * share, upper: max(sizes.max() ?? .one, .one) / share)
  }
}

extension LayoutResult {
  /// Returns the statements in force in a scenario, by their numbers in `DrawingMaker.everyEquation`.
  fileprivate func statements(inForceIn scenario: Int) -> [Int] {
    var (numbers, place): ([Int], Int) = ([], 0)
    for (number, equation) in model.equations.numbered {
      for pair in equation.pairs.indices {
        if let constraint = self.number(ofEquation: number, pair: pair),
          constraints[scenario].indices.contains(constraint),
          constraints[scenario].isActive(constraint)
        {
          numbers.append(place)
        }
        place += 1
      }
    }
    return numbers
  }
}

extension Screen {
  /// The screen's sizes in points; nil where a side is `fit`.
  fileprivate var bounds: (width: ClosedRange<Double>, height: ClosedRange<Double>)? {
    guard case .range(let left, let right) = width, case .range(let top, let bottom) = height else { return nil }
    return (left.double...right.double, top.double...bottom.double)
  }
}

extension SizeFunction {
  fileprivate init(_ function: PlaneFunction) {
    self.init(constant: function.constant.double, x: function.x.double, y: function.y.double)
  }
}

extension HalfPlane {
  fileprivate init(_ function: PlaneFunction, isStrict: Bool) {
    let scale = max(function.x.magnitude, function.y.magnitude)
    let scaled = Rational.one.divided(by: scale).map { function * $0 } ?? function
    self.init(function: SizeFunction(scaled), isStrict: isStrict)
  }
}
