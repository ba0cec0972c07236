import Analysis
import Solver
import Syntax

/// Finds which constants of a layout change with each metric, and by how much. Gives one metric after the other
/// another value and lowers the text again, so that no notation has to tell.
struct MetricInfluence {
  private let model: LayoutModel
  /// Returns the layout's model with other values of metrics.
  private let rebuilt: ([MetricID: Rational]) -> LayoutModel
  /// The numbers of the metrics that the text declares, and of those of its file or an import that it uses.
  let metrics: [MetricID]
  private var slopes: [MetricID: [Rational]] = [:]
  private let base: ModelNumbers
  /// The metrics of which something other than a constant is made, or a constant that is not linear, with the first
  /// place of that; nil if the place is not known.
  private(set) var fixed: [MetricID: SourceRange?] = [:]

  init(_ model: LayoutModel, rebuilt: @escaping ([MetricID: Rational]) -> LayoutModel) {
    (self.model, self.rebuilt) = (model, rebuilt)
    base = ModelNumbers(model)
    metrics = model.metrics.indices.filter { number in
      let metric = model.metrics[number]
      // A metric that depends on conditions changes with them.
      guard metric.value != nil, metric.choices.isEmpty else { return false }
      return metric.nameRange.map { $0.source == 0 } ?? metric.isUsed
    }
    for metric in metrics { look(at: metric) }
    checkTogether()
  }

  /// Returns the values of all metrics, with these changes.
  private func values(_ changes: [MetricID: Rational]) -> [MetricID: Rational] {
    var values: [MetricID: Rational] = [:]
    for metric in metrics { values[metric] = changes[metric] ?? model.metrics[metric].value }
    return values
  }

  private func value(_ metric: MetricID) -> Rational { model.metrics[metric].value ?? .zero }

  private mutating func look(at metric: MetricID) {
    let one = ModelNumbers(rebuilt(values([metric: value(metric) + .one])))
    let two = ModelNumbers(rebuilt(values([metric: value(metric) + Rational(2)])))
    guard one.constants.count == base.constants.count, two.constants.count == base.constants.count,
      one.fixed.count == base.fixed.count
    else {
      fixed[metric] = .some(nil)
      return
    }
    if let other = one.fixed.indices.first(where: { one.fixed[$0].number != base.fixed[$0].number }) {
      fixed[metric] = .some(base.fixed[other].place)
    }
    var slopes: [Rational] = []
    for number in base.constants.indices {
      let slope = one.constants[number] - base.constants[number]
      let isStraight = two.constants[number] - one.constants[number] == slope
      if !isStraight, fixed[metric] == nil { fixed[metric] = .some(nil) }
      slopes.append(isStraight ? slope : .zero)
    }
    if slopes.contains(where: { !$0.isZero }) { self.slopes[metric] = slopes }
  }

  /// Finds products of metrics, which no sum can follow, by changing all metrics at once.
  private mutating func checkTogether() {
    guard slopes.count > 1 else { return }
    var changes: [MetricID: Rational] = [:]
    for (place, metric) in metrics.enumerated() { changes[metric] = value(metric) + Rational(2 * place + 3) }
    let all = ModelNumbers(rebuilt(values(changes)))
    guard all.constants.count == base.constants.count else { return }
    for number in base.constants.indices {
      let expected = metrics.reduce(base.constants[number]) { sum, metric in
        sum + (slopes[metric]?[number] ?? .zero) * ((changes[metric] ?? .zero) - value(metric))
      }
      guard expected != all.constants[number] else { continue }
      for metric in metrics where slopes[metric]?[number].isZero == false {
        slopes[metric]?[number] = .zero
        if fixed[metric] == nil { fixed[metric] = .some(nil) }
      }
    }
  }

  // MARK: Answers

  /// Returns a number of the model as a sum of metrics. `place` returns the index of a metric among those that are
  /// exported.
  func number(_ key: ModelNumbers.Key, place: (MetricID) -> Int?) -> ExportedNumber {
    guard let number = base.places[key] else { return .zero }
    var result = ExportedNumber(base.constants[number])
    for metric in metrics {
      guard let slope = slopes[metric]?[number], !slope.isZero, let place = place(metric) else { continue }
      result.terms.append(ExportedNumber.Term(metric: place, factor: slope))
      result.constant -= slope * value(metric)
    }
    return result
  }

  /// Whether a constant of the layout, or something else, is made of a metric.
  func isFollowed(_ metric: MetricID) -> Bool { slopes[metric] != nil || fixed[metric] != nil }

  /// Returns the other metrics that are made of a metric directly, and by how much they change with it.
  func derived(from metric: MetricID) -> [(metric: MetricID, slope: Rational)] {
    let changed = rebuilt([metric: value(metric) + .one])
    return metrics.filter { $0 != metric && changed.metrics[$0].value != model.metrics[$0].value }.compactMap { other in
      var values = values([metric: value(metric) + .one])
      values[other] = nil
      let own = rebuilt(values).metrics[other].value ?? .zero
      values[metric] = value(metric) + Rational(2)
      let next = rebuilt(values).metrics[other].value ?? .zero
      let slope = own - value(other)
      return slope.isZero || next - own != slope ? nil : (other, slope)
    }
  }
}

/// The numbers of a model that may be made of metrics, in an order that the metrics do not change.
struct ModelNumbers {
  /// Tells which number of the model is meant.
  enum Key: Hashable {
    case pair(equation: EquationID, pair: Int)
    /// A margin of a view: top, left, bottom, right.
    case margin(view: ViewID, side: Int)
    case intrinsic(view: ViewID, Axis)
    case comparison(when: Int, Int)
    case metric(MetricID)
  }

  private(set) var constants: [Rational] = []
  private(set) var places: [Key: Int] = [:]
  /// The numbers that cannot change once a constraint is made, and where they stand.
  private(set) var fixed: [(number: Rational, place: SourceRange?)] = []

  init(_ model: LayoutModel) {
    for (number, equation) in model.equations.numbered where equation.place.source == 0 {
      add(equation, number: number)
    }
    for (number, view) in model.views.numbered where view.nameRange?.source ?? 0 == 0 { add(view, number: number) }
    for (number, when) in model.whens.enumerated() {
      for (place, comparison) in (when.condition?.comparisons ?? []).enumerated() {
        add(comparison.constant, .comparison(when: number, place))
        for factor in [comparison.width, comparison.height] { fixed.append((factor, comparison.place)) }
      }
    }
    for (number, metric) in model.metrics.numbered where metric.nameRange.map({ $0.source != 0 }) ?? false {
      add(metric.value ?? .zero, .metric(number))
    }
  }

  private mutating func add(_ constant: Rational, _ key: Key) {
    places[key] = constants.count
    constants.append(constant)
  }

  private mutating func add(_ equation: Equation, number: EquationID) {
    fixed.append((equation.priority, equation.place))
    for (place, pair) in equation.pairs.enumerated() {
      let difference = pair.difference
      let isQuotient = ConstraintReading.isQuotient(pair)
      if isQuotient {
        fixed.append((difference.constant, pair.place))
      } else {
        add(difference.constant, .pair(equation: number, pair: place))
      }
      for (_, coefficient) in difference.terms { fixed.append((coefficient, pair.place)) }
    }
  }

  private mutating func add(_ view: ViewNode, number: ViewID) {
    for (side, margin) in view.margins.sides.enumerated() { add(margin, .margin(view: number, side: side)) }
    if view.isGuide {
      add(view.intrinsicWidth ?? .zero, .intrinsic(view: number, .horizontal))
      add(view.intrinsicHeight ?? .zero, .intrinsic(view: number, .vertical))
    }
    for setting in view.prioritySettings { fixed.append((setting.value, view.nameRange)) }
  }
}
