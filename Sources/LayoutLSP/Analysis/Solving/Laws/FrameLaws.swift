import Solver

// Finds the sizes of screens at which conditions on frames are met. On a ranged screen it follows how the frames
// depend on the size: the answer is exact, without samples. Which conditions are of interest is not known here.

/// A condition on a sum of frame values: more than a limit, or at least the limit.
struct FrameDemand {
  var form: LinearForm
  var limit = Rational.zero
  /// Whether the sum must exceed the limit, not only reach it.
  var isStrict = true
}

/// A set of sizes at which several demands are met. Its details are worked out on demand: most are never asked for.
struct MatchingSizes {
  var scenario: Int
  /// nil on a screen of one size.
  fileprivate var patch: SizePatch?
  /// The value of each demand's form; only on a screen of one size.
  fileprivate var values: [Rational] = []

  /// The least and the greatest value of each demand's form at these sizes.
  var least: [Rational] { patch.map { $0.extents.map { $0.lower } } ?? values }
  var greatest: [Rational] { patch.map { $0.extents.map { $0.upper } } ?? values }

  /// Returns the sizes; nil for all sizes of the scenario.
  func sizes(in result: LayoutResult) -> ScreenPiece? {
    guard let patch else { return nil }
    let whole = result.scenarios[scenario].sizes
    let limits = patch.sizes.sides.map { SizeLimit(function: $0, isStrict: false) } + patch.limits
    let sizes = whole.cut(by: limits)
    return sizes?.hasSizes(of: whole) == true ? nil : sizes
  }
}

/// Sizes, with the functions that the forms of demands have there.
private struct SizePatch {
  var sizes: ConvexPolygon
  /// The functions of the demands met so far, in their order.
  var functions: [PlaneFunction] = []
  /// The limits that the polygon's edges come from; a strict one excludes its edge.
  var limits: [SizeLimit] = []

  var extents: [(lower: Rational, upper: Rational)] { functions.map { sizes.extent(of: $0) } }

  /// The patch without the function of the demand added last.
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
  /// How the ranged scenario asked for last follows its sizes; laws are nil where that is not known.
  private var followed: (scenario: Int, laws: ScenarioLaws?)?
  private let ranged: [Bool]
  /// The values of the unranged scenario asked for last.
  private var solved: Solved?

  private final class Solved {
    let scenario: Int
    let values: [Rational]
    /// By variable, to the nearest Double; NaN for an ambiguous variable.
    private let extents: [Double]

    init(_ scenario: Int, _ configuration: ConfigurationResult) {
      (self.scenario, values) = (scenario, configuration.values)
      var extents = values.map { $0.double }
      for free in configuration.free { extents[free.variable] = .nan }
      self.extents = extents
    }

    func isOpen(_ variable: Int) -> Bool { extents[variable].isNaN }
    func extent(of variable: Int) -> Extent? {
      isOpen(variable) ? nil : Extent(extents[variable], extents[variable])
    }
  }

  /// The views that exist in the scenario asked for last.
  private var present: (scenario: Int, views: [ViewID])?
  private struct OrderKey: Hashable {
    var traits: ScreenTraits
    var situation: Situation
  }
  private var orders: [OrderKey: FrameOrder] = [:]

  /// - Parameter workLimit: for all questions together; if not given, as much as all findings have.
  init(_ result: LayoutResult, workLimit: WorkLimit? = nil) {
    self.result = result
    self.workLimit = workLimit ?? WorkLimit(result.findingsLimit.bounds)
    rangeLaws = RangeLaws(result: result, workLimit: self.workLimit)
    ranged = result.scenarios.map { result.model.screens[$0.screen].isRanged && !$0.sizes.isOneSize }
  }

  /// The scenarios without a conflict: where a constraint is relaxed, frames are wrong for another reason.
  var scenarios: [Int] {
    let broken = Set(result.conflicts.map { $0.scenario })
    return result.scenarios.indices.filter { !broken.contains($0) }
  }

  /// Returns the views that exist in a scenario, without guides and the root.
  func views(in scenario: Int) -> [ViewID] {
    if let present, present.scenario == scenario { return present.views }
    let situation = result.scenarios[scenario].situation
    let views = model.views.indices.dropFirst().filter {
      !model.views[$0].isGuide && model.views[$0].isThere(in: situation)
    }
    present = (scenario, views)
    return views
  }

  /// Returns what the required constraints alone tell of the frames in a ranged scenario: following its sizes takes
  /// far longer. nil for a scenario of one size.
  func order(in scenario: Int) -> FrameOrder? {
    guard isRange(scenario) else { return nil }
    let key = OrderKey(
      traits: model.traits(of: result.scenarios[scenario]), situation: result.scenarios[scenario].situation)
    if let known = orders[key] { return known }
    let order = FrameOrder(result, scenario)
    orders[key] = order
    return order
  }

  /// Bounds on a value over all sizes, rounded outward: enough to rule things out cheaply. Exact demands decide the
  /// rest.
  struct Extent {
    var lower: Double
    var upper: Double

    init(_ lower: Double, _ upper: Double) { (self.lower, self.upper) = (lower.nextDown, upper.nextUp) }

    static let zero = Extent(0, 0)
    static func + (left: Extent, right: Extent) -> Extent { Extent(left.lower + right.lower, left.upper + right.upper) }

    /// Whether no value is ever more than `distance` beyond a value of the other.
    func isNever(_ distance: Double, behind other: Extent) -> Bool { (upper - other.lower).nextUp <= distance }
  }

  /// Returns the extents of a view's two edges on an axis, in its superview, over the sizes at which they are not
  /// ambiguous; nil if there is no such size, or it is not known.
  func edges(of view: ViewID, _ axis: Axis, in scenario: Int) -> (first: Extent, last: Extent)? {
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

  /// Returns the extent of a form over the sizes at which it is not ambiguous; nil if there are none, or it is not
  /// known.
  func extent(of form: LinearForm, in scenario: Int) -> Extent? {
    guard isRange(scenario) else { return value(of: form, in: scenario).map { Extent($0.double, $0.double) } }
    return followed(scenario)?.extent(of: form).map { Extent($0.lower.double, $0.upper.double) }
  }

  /// Returns the sizes at which all demands are met, as convex parts; without sizes at which a value is ambiguous or
  /// not known.
  func sizes(of scenario: Int, where demands: [FrameDemand]) -> [MatchingSizes] {
    guard isRange(scenario) else {
      guard demands.allSatisfy({ isMet($0, in: scenario) == true }) else { return [] }
      return [MatchingSizes(scenario: scenario, values: demands.compactMap { value(of: $0.form, in: scenario) })]
    }
    guard let feasibleSizes = result.feasibleSizes[scenario] else { return [] }
    var patches = [SizePatch(sizes: feasibleSizes)]
    for demand in demands {
      guard let (met, _) = split(patches, by: demand, in: scenario) else { return [] }
      patches = met
    }
    return patches.map { MatchingSizes(scenario: scenario, patch: $0) }
  }

  /// Whether there is one of these sizes at which every group has an unmet demand; false if that is not known.
  func hasSizes(_ found: [MatchingSizes], of scenario: Int, exceptWhere groups: [[FrameDemand]]) -> Bool {
    guard isRange(scenario) else { return groups.allSatisfy { $0.contains { isMet($0, in: scenario) == false } } }
    var patches = found.compactMap { $0.patch }
    for group in groups where !patches.isEmpty {
      var outside: [SizePatch] = []
      for demand in group {
        guard let (met, unmet) = split(patches, by: demand, in: scenario) else { return false }
        outside += unmet.map { $0.withoutLast }
        patches = met.map { $0.withoutLast }
      }
      patches = outside
    }
    return !patches.isEmpty
  }

  private func isMet(_ demand: FrameDemand, in scenario: Int) -> Bool? {
    value(of: demand.form, in: scenario).map(demand.isMet)
  }

  /// The cost of cutting one patch, in entries of a `WorkLimit`: some microseconds.
  private static let workForPart = 100

  /// Splits patches into the parts that meet a demand and the parts that do not; nil where that is not known.
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

  /// Whether the scenario stands for more than one size.
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
    // For all variables at once: following the sizes is what takes time.
    let laws = rangeLaws.scenarioLaws(of: Array(0..<model.variableCount), in: scenario)
    followed = (scenario, laws)
    return laws
  }
}

extension FrameDemand {
  func isMet(by value: Rational) -> Bool { isStrict ? value > limit : value >= limit }

  /// The limit minus the function: positive where the value is below the limit.
  fileprivate func missing(of function: PlaneFunction) -> PlaneFunction { -function + .one * limit }
}

extension LinearForm {
  /// Returns the form of an edge of a view in its superview's coordinates: 0 for the left or top edge, 1 for the other.
  static func edge(_ end: Int, of view: ViewID, _ axis: Axis) -> LinearForm {
    var form = LinearForm.variable(axis.position.variable(of: view))
    if end == 1 { form.add(axis.length.variable(of: view), times: .one) }
    return form.normalized
  }

  static func size(of view: ViewID, _ axis: Axis) -> LinearForm {
    .variable((axis == .horizontal ? Dimension.width : .height).variable(of: view))
  }
}
