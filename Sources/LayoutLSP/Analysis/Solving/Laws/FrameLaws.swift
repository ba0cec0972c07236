import Solver

// Finds the sizes of screens at which conditions on frames are met, from the laws of the frames: the answer is exact,
// without samples. Which conditions are of interest is not known here.

/// A condition on a sum of frame values: more than a limit, or at least the limit.
struct FrameDemand {
  var form: LinearForm
  var limit = Rational.zero
  /// Whether the sum must exceed the limit, not only reach it.
  var isStrict = true
}

/// A convex set of sizes of a scenario at which several demands are met. Its details are worked out on demand: most are
/// never asked for.
struct MatchingSizes {
  var scenario: Int
  fileprivate var polygon: ConvexPolygon
  /// The functions of the demands' forms, in the order of the demands.
  fileprivate var functions: [PlaneFunction] = []
  /// The limits that the polygon's edges come from; a strict one excludes its edge.
  fileprivate var limits: [SizeLimit] = []

  /// The least and the greatest value of each demand's form at these sizes.
  var least: [Rational] { functions.map { polygon.extent(of: $0).lower } }
  var greatest: [Rational] { functions.map { polygon.extent(of: $0).upper } }

  /// Returns the sizes; nil for all sizes of the scenario.
  func sizes(in result: LayoutResult) -> ScreenPiece? {
    guard result.isRange(scenario) else { return nil }
    let whole = result.scenarios[scenario].sizes
    let sizes = whole.cut(by: polygon.sides.map { SizeLimit(function: $0, isStrict: false) } + limits)
    return sizes?.hasSizes(of: whole) == true ? nil : sizes
  }
}

final class FrameLaws: LayoutReader {
  let result: LayoutResult
  private let workLimit: WorkLimit
  /// How the scenario asked for last follows its sizes; laws are nil where that is not known.
  private var followed: (scenario: Int, laws: ScenarioLaws?)?
  private let ranged: [Bool]
  /// The values of the unranged scenario asked for last.
  private var solved: Solved?

  private final class Solved {
    let scenario: Int
    /// By variable, to the nearest Double; NaN for an ambiguous variable.
    private let extents: [Double]

    init(_ scenario: Int, _ configuration: ConfigurationResult) {
      self.scenario = scenario
      var extents = configuration.values.map { $0.double }
      for free in configuration.free { extents[free.variable] = .nan }
      self.extents = extents
    }

    func extent(of variable: Int) -> Extent? {
      extents[variable].isNaN ? nil : Extent(extents[variable], extents[variable])
    }

    /// Whether a demand is unmet by far more than rounding: most are.
    func clearlyMisses(_ demand: FrameDemand) -> Bool {
      let value = demand.form.terms.reduce(demand.form.constant.double) {
        $0 + $1.coefficient.double * extents[$1.variable]
      }
      return value < demand.limit.double - 0.01
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
    ranged = result.scenarios.indices.map { result.isRange($0) }
  }

  /// The scenarios without a conflict: where a constraint is relaxed, frames are wrong for another reason.
  var scenarios: [Int] {
    let broken = Set(result.conflicts.map { $0.scenario })
    return result.scenarios.indices.filter { !broken.contains($0) }
  }

  /// Returns the views that exist in a scenario and whose frames are known, without guides and the root. Where a value of
  /// a view is ambiguous at every size, its frame and those in it are not.
  func views(in scenario: Int) -> [ViewID] {
    if let present, present.scenario == scenario { return present.views }
    let situation = result.scenarios[scenario].situation
    let openAtSizes = result.everySize(of: scenario).map { Set($0.free.map { $0.view }) }
    let open = openAtSizes.dropFirst().reduce(openAtSizes.first ?? []) { $0.intersection($1) }
    let views = model.views.indices.dropFirst().filter { view in
      !model.views[view].isGuide && model.views[view].isThere(in: situation)
        && (open.isEmpty || open.isDisjoint(with: model.views.ancestry(of: view)))
    }
    present = (scenario, views)
    return views
  }

  /// Returns what the required constraints alone tell of the frames in a ranged scenario: asking the laws takes far
  /// longer. nil for a scenario of one size.
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
    followed(scenario)?.extent(of: form).map { Extent($0.lower.double, $0.upper.double) }
  }

  /// Returns the sizes at which all demands are met, as convex parts; without sizes at which a value is ambiguous or
  /// not known.
  func sizes(of scenario: Int, where demands: [FrameDemand]) -> [MatchingSizes] {
    if !isRange(scenario), let solved = solved(scenario), demands.contains(where: solved.clearlyMisses) { return [] }
    guard let laws = followed(scenario) else { return [] }
    var found = [MatchingSizes(scenario: scenario, polygon: laws.feasibleSizes)]
    for demand in demands {
      guard let (met, _) = split(found, by: demand, laws) else { return [] }
      found = met
    }
    return found
  }

  /// Whether there is one of these sizes at which every group has an unmet demand; false if that is not known.
  func hasSizes(_ found: [MatchingSizes], of scenario: Int, exceptWhere groups: [[FrameDemand]]) -> Bool {
    guard let laws = followed(scenario) else { return false }
    var rest = found
    for group in groups where !rest.isEmpty {
      var outside: [MatchingSizes] = []
      for demand in group {
        guard let (met, unmet) = split(rest, by: demand, laws) else { return false }
        outside += unmet
        rest = met
      }
      rest = outside
    }
    return !rest.isEmpty
  }

  /// The cost of cutting one set of sizes, in entries of a `WorkLimit`: some microseconds.
  private static let workForPart = 100

  /// Splits sets of sizes into the parts that meet a demand and the parts that do not; nil where that is not known.
  private func split(
    _ all: [MatchingSizes], by demand: FrameDemand, _ laws: ScenarioLaws
  ) -> (met: [MatchingSizes], unmet: [MatchingSizes])? {
    guard !all.isEmpty else { return ([], []) }
    guard let laws = laws.settledLaws(of: demand.form) else { return nil }
    var (met, unmet): ([MatchingSizes], [MatchingSizes]) = ([], [])
    for sizes in all {
      for law in laws {
        guard let function = law.reported, !isRange(law.scenario) || workLimit.allows(entries: Self.workForPart) else {
          return nil
        }
        guard let common = sizes.polygon.intersection(law.sizes), common.dimension == sizes.polygon.dimension else {
          continue
        }
        let limit = SizeLimit(function: demand.missing(of: function), isStrict: demand.isStrict)
        for (limit, isMet) in [(limit, true), (limit.opposite, false)] {
          guard let part = common.clipped(to: limit.function), part.dimension == common.dimension,
            demand.isMet(by: function(part.inside)) == isMet
          else { continue }
          let known = MatchingSizes(
            scenario: sizes.scenario, polygon: part, functions: sizes.functions + [function],
            limits: sizes.limits + [limit])
          if isMet { met.append(known) } else { unmet.append(known) }
        }
      }
    }
    return (met, unmet)
  }

  /// Whether the scenario stands for more than one size.
  func isRange(_ scenario: Int) -> Bool { ranged[scenario] }

  private func solved(_ scenario: Int) -> Solved? {
    if let solved, solved.scenario == scenario { return solved }
    solved = result.everySize(of: scenario).first.map { Solved(scenario, $0) }
    return solved
  }

  private func followed(_ scenario: Int) -> ScenarioLaws? {
    if let followed, followed.scenario == scenario { return followed.laws }
    let laws = result.laws(in: scenario)
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
