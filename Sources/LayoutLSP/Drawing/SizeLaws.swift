import Solver

// How the frames of a layout follow the sizes of a screen, at every size: the linear laws that the solver finds, as numbers
// that a page can carry. Nothing is sampled.

/// `constant + x * width + y * height`
struct SizeFunction: Hashable, Sendable {
  var constant: Double
  var x: Double
  var y: Double
}

/// Sizes at which a function is at most 0; or less than 0. Scaled so that a point beside the border is about 1 away.
struct HalfPlane: Hashable, Sendable {
  var function: SizeFunction
  var isStrict: Bool
}

/// The laws of one screen in one state.
struct SizeLaws: Sendable {
  /// Sizes at which the same statements hold, and where they are.
  struct Piece: Sendable {
    var limits: [HalfPlane]
    /// The views that exist there, by their ids.
    var views: [Int]
    /// Sizes of the piece that have a solution are in one of the regions of each value.
    var regions: [[HalfPlane]] = []
    /// By variable: four to a view, x and y in its superview.
    var values: [(variable: Int, laws: [Law])] = []
  }

  struct Law: Sendable {
    /// Index into the piece's regions.
    var region: Int
    var function: SizeFunction
    var isOpen: Bool
  }

  /// The sizes that the laws are about.
  var width: ClosedRange<Double>
  var height: ClosedRange<Double>
  var pieces: [Piece]
}

extension AnalysedLayout {
  /// Of one of its ranged screens in a state; nil where they are not known.
  func sizeLaws(on screen: Int, in state: Int?, stop: () -> Bool = { false }) -> SizeLaws? {
    let forms = model.views.indices.flatMap { view in
      Dimension.allCases.map { LinearForm.variable($0.variable(of: view)) }
    }
    guard let whole = model.screens[screen].bounds, !result.textHasErrors,
      let all = RangeLaws(result: result).laws(of: forms, about: [], on: screen, in: state, stop: stop),
      all.allSatisfy({ $0 != nil })
    else { return nil }
    var pieces: [SizeLaws.Piece] = []
    for (number, scenario) in result.scenarios.enumerated() where scenario.screen == screen && scenario.state == state {
      var piece = SizeLaws.Piece(
        limits: scenario.sizes.region.limits.map { HalfPlane($0.function, isStrict: $0.isStrict) },
        views: model.views.indices.filter { model.views[$0].isThere(in: scenario.situation) })
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

  /// The layout on screens that are read in the same way and have the same safe area, at any size from half of the least of
  /// them to twice the greatest, so that its laws are known at sizes that no screen has; where that is cut into too many
  /// pieces, as by a text that has no room left at some of these sizes, from a larger share of the least. nil where that was
  /// stopped, or there are too many next to the screens.
  func freelySized(like screens: [Screen], stop: () -> Bool = { false }) -> AnalysedLayout? {
    for eighths in [4, 6, 7] {
      let share = Rational(eighths) / Rational(8)
      guard var screen = screens.first else { return nil }
      screen.width = around(screens, \.width, .width, share)
      screen.height = around(screens, \.height, .height, share)
      guard let sized = solved(on: screen, stop: stop) else { return nil }
      if sized.result.unsolved.isEmpty { return sized }
    }
    return nil
  }

  private func around(
    _ screens: [Screen], _ side: KeyPath<Screen, Extent>, _ dimension: Dimension, _ share: Rational
  ) -> Extent {
    let fitting = result.configurations.filter { model.screens[$0.screen][keyPath: side] == .fit }
      .map { $0.values[dimension.variable(of: 0)] }
    var sizes = fitting
    for case .range(let lower, let upper) in screens.map({ $0[keyPath: side] }) { sizes += [lower, upper] }
    let least = max(sizes.min() ?? .one, .one)
    return .range(lower: least * share, upper: max(sizes.max() ?? .one, .one) / share)
  }
}

extension Screen {
  /// Of one whose sides are given.
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
