import Solver

// At which sizes of its screens something is so that hangs on the frames of views: on a ranged screen by what the frames are of
// its size, exactly and not at samples. What is looked for is not known here.

/// What is asked of a sum of frames' values: that it is more than so much, or at least that.
struct FrameDemand {
  var form: LinearForm
  var limit = Rational.zero
  /// It is not enough that it is just that.
  var isStrict = true
}

/// Sizes at which several demands are met. What is told of them is worked out when it is asked for: of most nobody asks.
struct FoundSizes {
  var scenario: Int
  /// nil on a screen of one size.
  fileprivate var patch: SizePatch?
  /// By demand, on a screen of one size.
  fileprivate var values: [Rational] = []

  /// By demand, the least and the greatest value at these sizes.
  var least: [Rational] { patch.map { $0.extents.map(\.lower) } ?? values }
  var greatest: [Rational] { patch.map { $0.extents.map(\.upper) } ?? values }

  /// nil for all sizes of the scenario.
  func sizes(in result: LayoutResult) -> ScreenPiece? {
    guard let patch else { return nil }
    let whole = result.scenarios[scenario].sizes
    let limits = patch.sizes.sides.map { SizeLimit(function: $0, isStrict: false) } + patch.limits
    let sizes = limits.reduce(whole as ScreenPiece?) { $0?.cut(by: $1) }
    return sizes?.hasSizes(of: whole) == true ? nil : sizes
  }
}

/// Sizes with what some forms are there.
private struct SizePatch {
  var sizes: ConvexPolygon
  /// Of the demands that are met, in their order.
  var functions: [PlaneFunction] = []
  /// What of the polygon's edges does not count.
  var limits: [SizeLimit] = []

  var extents: [(lower: Rational, upper: Rational)] { functions.map { sizes.extent(of: $0) } }

  /// Without what the demand added last comes to.
  var withoutLast: SizePatch {
    var patch = self
    patch.functions.removeLast()
    return patch
  }
}

final class FrameLaws: LayoutReader {
  let result: LayoutResult
  private let workLimit: WorkLimit
  private let rangeLaws: RangeLaws
  /// How the ranged scenario asked for last follows its sizes; nil where that is not known.
  private var followed: (scenario: Int, laws: ScenarioLaws?)?
  private let ranged: [Bool]
  /// The scenario of one size asked for last, and what it is there.
  private var solved: Solved?

  private final class Solved {
    let scenario: Int
    let values: [Rational]
    /// By variable, to the nearest Double; that of an open one is none.
    private let extents: [Double]

    init(_ scenario: Int, _ configuration: ConfigurationResult) {
      (self.scenario, values) = (scenario, configuration.values)
      var extents = values.map(\.double)
      for free in configuration.free { extents[free.variable] = .nan }
      self.extents = extents
    }

    func isOpen(_ variable: Int) -> Bool { extents[variable].isNaN }
    func extent(of variable: Int) -> Extent? {
      isOpen(variable) ? nil : Extent(extents[variable], extents[variable])
    }
  }

  /// The views of the scenario asked for last.
  private var present: (scenario: Int, views: [Int])?
  private struct OrderKey: Hashable {
    var traits: ScreenTraits
    var situation: Situation
  }
  private var orders: [OrderKey: FrameOrder] = [:]

  /// - Parameter workLimit: for all that is asked; as much as all findings have if not given.
  init(_ result: LayoutResult, workLimit: WorkLimit? = nil) {
    self.result = result
    self.workLimit = workLimit ?? WorkLimit(result.findingsLimit.bounds)
    rangeLaws = RangeLaws(result: result, workLimit: self.workLimit)
    ranged = result.scenarios.map { result.model.screens[$0.screen].isRanged && !$0.sizes.isOneSize }
  }

  /// Those without a conflict: where something is set aside, more is wrong than looks.
  var scenarios: [Int] {
    let broken = Set(result.conflicts.map(\.scenario))
    return result.scenarios.indices.filter { !broken.contains($0) }
  }

  /// The views that are there, without guides and the root.
  func views(in scenario: Int) -> [Int] {
    if let present, present.scenario == scenario { return present.views }
    let situation = result.scenarios[scenario].situation
    let views = model.views.indices.dropFirst().filter {
      !model.views[$0].isGuide && model.views[$0].isThere(in: situation)
    }
    present = (scenario, views)
    return views
  }

  /// What is known of the frames on a ranged screen before its sizes are followed, which takes far longer; nil on another.
  func order(in scenario: Int) -> FrameOrder? {
    guard isRange(scenario) else { return nil }
    let key = OrderKey(
      traits: model.traits(of: result.scenarios[scenario]), situation: result.scenarios[scenario].situation)
    if let known = orders[key] { return known }
    let order = FrameOrder(result, scenario)
    orders[key] = order
    return order
  }

  /// At most the least and at least the greatest value over all sizes: enough to tell cheaply what cannot be. What can be, exact
  /// demands decide.
  struct Extent {
    var lower: Double
    var upper: Double

    init(_ lower: Double, _ upper: Double) { (self.lower, self.upper) = (lower.nextDown, upper.nextUp) }

    static let zero = Extent(0, 0)
    static func + (left: Extent, right: Extent) -> Extent { Extent(left.lower + right.lower, left.upper + right.upper) }

    /// No value is more than so far behind one of the other.
    func isNever(_ distance: Double, behind other: Extent) -> Bool { (upper - other.lower).nextUp <= distance }
  }

  /// Of a view's first and its other edge, in its superview, where they are not open; nil where that is nowhere, or not
  /// known.
  func edges(of view: Int, _ axis: Axis, in scenario: Int) -> (first: Extent, last: Extent)? {
    guard isRange(scenario) else {
      guard let solved = solved(scenario), let start = solved.extent(of: axis.position.variable(of: view)),
        let length = solved.extent(of: axis.length.variable(of: view))
      else { return nil }
      return (start, start + length)
    }
    guard let first = extent(of: .edge(0, of: view, axis), in: scenario),
      let last = extent(of: .edge(1, of: view, axis), in: scenario)
    else { return nil }
    return (first, last)
  }

  /// Of the form where it is not open; nil where that is nowhere, or not known.
  func extent(of form: LinearForm, in scenario: Int) -> Extent? {
    guard isRange(scenario) else { return value(of: form, in: scenario).map { Extent($0.double, $0.double) } }
    return followed(scenario)?.extent(of: form).map { Extent($0.lower.double, $0.upper.double) }
  }

  /// The sizes at which all demands are met, in convex parts; none of those at which a value is open, or not known.
  func sizes(of scenario: Int, where demands: [FrameDemand]) -> [FoundSizes] {
    guard isRange(scenario) else {
      guard demands.allSatisfy({ isMet($0, in: scenario) == true }) else { return [] }
      return [FoundSizes(scenario: scenario, values: demands.compactMap { value(of: $0.form, in: scenario) })]
    }
    guard let works = result.works[scenario] else { return [] }
    var patches = [SizePatch(sizes: works)]
    for demand in demands {
      guard let (met, _) = split(patches, by: demand, in: scenario) else { return [] }
      patches = met
    }
    return patches.map { FoundSizes(scenario: scenario, patch: $0) }
  }

  /// Whether at some of these sizes of a scenario, of each group of demands, not all are met; not where that is not known.
  func hasSizes(_ found: [FoundSizes], of scenario: Int, exceptWhere groups: [[FrameDemand]]) -> Bool {
    guard isRange(scenario) else { return groups.allSatisfy { $0.contains { isMet($0, in: scenario) == false } } }
    var patches = found.compactMap(\.patch)
    for group in groups where !patches.isEmpty {
      var outside: [SizePatch] = []
      for demand in group {
        guard let (met, unmet) = split(patches, by: demand, in: scenario) else { return false }
        outside += unmet.map(\.withoutLast)
        patches = met.map(\.withoutLast)
      }
      patches = outside
    }
    return !patches.isEmpty
  }

  private func isMet(_ demand: FrameDemand, in scenario: Int) -> Bool? {
    value(of: demand.form, in: scenario).map(demand.isMet)
  }

  /// In entries of a `WorkLimit`: some microseconds.
  private static let workForPart = 100

  /// What of these meets a demand, and what does not; nil where that is not known.
  private func split(
    _ patches: [SizePatch], by demand: FrameDemand, in scenario: Int
  ) -> (met: [SizePatch], unmet: [SizePatch])? {
    guard !patches.isEmpty else { return ([], []) }
    guard let laws = laws(of: demand.form, in: scenario) else { return nil }
    var (met, unmet): ([SizePatch], [SizePatch]) = ([], [])
    for patch in patches {
      for law in laws {
        guard case .law(let function) = law.outcome, workLimit.allows(entries: Self.workForPart) else { return nil }
        guard let common = patch.sizes.intersection(law.sizes), common.dimension == patch.sizes.dimension else {
          continue
        }
        let limit = SizeLimit(function: demand.missing(of: function), isStrict: demand.isStrict)
        for (limit, isMet) in [(limit, true), (limit.opposite, false)] {
          guard let part = common.clipped(to: limit.function), part.dimension == common.dimension,
            demand.isMet(by: function(part.inside)) == isMet
          else { continue }
          let known = SizePatch(sizes: part, functions: patch.functions + [function], limits: patch.limits + [limit])
          if isMet { met.append(known) } else { unmet.append(known) }
        }
      }
    }
    return (met, unmet)
  }

  // MARK: Values

  /// It stands for more than one size.
  func isRange(_ scenario: Int) -> Bool { ranged[scenario] }

  private func value(of form: LinearForm, in scenario: Int) -> Rational? {
    var value = form.constant
    for term in form.terms {
      guard let known = self.value(of: term.variable, in: scenario) else { return nil }
      value += known * term.coefficient
    }
    return value
  }

  private func value(of variable: Int, in scenario: Int) -> Rational? {
    guard let solved = solved(scenario), !solved.isOpen(variable) else { return nil }
    return solved.values[variable]
  }

  private func solved(_ scenario: Int) -> Solved? {
    if let solved, solved.scenario == scenario { return solved }
    solved = result.everySize(of: scenario).first.map { Solved(scenario, $0) }
    return solved
  }

  private func laws(of form: LinearForm, in scenario: Int) -> [RangeLaw]? { followed(scenario)?.settledLaws(of: form) }

  private func followed(_ scenario: Int) -> ScenarioLaws? {
    if let followed, followed.scenario == scenario { return followed.laws }
    // All at once: to follow the sizes is what takes time.
    let laws = rangeLaws.scenarioLaws(of: Array(0..<model.variableCount), in: scenario)
    followed = (scenario, laws)
    return laws
  }
}

extension FrameDemand {
  func isMet(by value: Rational) -> Bool { isStrict ? value > limit : value >= limit }

  /// More than 0 where it is not met.
  fileprivate func missing(of function: PlaneFunction) -> PlaneFunction { -function + .one * limit }
}

extension LinearForm {
  /// An edge of a view in its superview's coordinates: 0 for the left or top one, 1 for the other.
  static func edge(_ end: Int, of view: Int, _ axis: Axis) -> LinearForm {
    var form = LinearForm.variable(axis.position.variable(of: view))
    if end == 1 { form.add(axis.length.variable(of: view), times: .one) }
    return form.normalized
  }

  static func size(of view: Int, _ axis: Axis) -> LinearForm {
    .variable((axis == .horizontal ? Dimension.width : .height).variable(of: view))
  }
}
