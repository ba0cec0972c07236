import Solver

// The problem that the solver is given for a scenario: all of it, at one size or at all of them, or a part of it.

/// The layout's constraints plus what the screen adds. The root's size is a parameter of it.
struct ScreenProblem: Sendable {
  private let model: LayoutModel
  let scenario: Scenario
  /// With those that the screen adds; by index the same in every scenario but for these, which are the last.
  let constraints: SituationConstraints
  /// The parameters of the ranged problem.
  let parameters: [Parameter]
  /// The axis of each parameter.
  let axes: [Axis]
  private let workLimit: WorkLimit
  /// What it has in common with pieces in which texts have other numbers of lines; nil where that is not known, or less.
  var firstPass: FirstPass?

  init(
    _ model: LayoutModel, _ scenario: Scenario, constraints: SituationConstraints, workLimit: WorkLimit = WorkLimit()
  ) {
    (self.model, self.scenario, self.constraints, self.workLimit) = (model, scenario, constraints, workLimit)
    axes = scenario.givenAxes
    parameters = axes.compactMap { axis in
      scenario.sizes[axis].map { Parameter(variable: axis.rootSize, lower: $0.lower, upper: $0.upper) }
    }
  }

  var variableCount: Int { model.variableCount }

  /// The problem without the relaxed constraints, and which of all the constraints each of its constraints is.
  func problem(
    at point: SizePoint = .fixed, without relaxed: Set<Int> = []
  ) -> (problem: Problem, numbers: [Int]) {
    if scenario.sizes.limits.isEmpty, relaxed.isEmpty, let all = constraints.list {
      return (problem(of: all, impliedCount: model.impliedCount, at: point), Array(constraints.indices))
    }
    let firstLimit = constraints.count - scenario.sizes.limits.count
    // Which sizes count is implied, and comes before all that is written. At one of them it says nothing.
    var numbers = point == .fixed ? Array(firstLimit..<constraints.count) : []
    var impliedCount = numbers.count
    var list = ConstraintList(numbers.map { constraints.linear($0) })
    list.reserveCapacity(constraints.count)
    numbers.reserveCapacity(constraints.count)
    for number in 0..<firstLimit where constraints.isActive(number) && !relaxed.contains(number) {
      if number < model.impliedCount { impliedCount += 1 }
      numbers.append(number)
      constraints.append(number, to: &list)
    }
    return (problem(of: list, impliedCount: impliedCount, at: point), numbers)
  }

  private func problem(of list: ConstraintList, impliedCount: Int, at point: SizePoint) -> Problem {
    var problem = Problem(
      variableCount: model.variableCount, parameters: parameters(at: point), constraints: list,
      impliedCount: impliedCount, observed: model.observed(in: scenario.situation))
    problem.negligible = .leastShown
    problem.workLimit = workLimit
    return problem
  }

  private func parameters(at point: SizePoint) -> [Parameter] {
    parameters.indices.map { index in
      let parameter = parameters[index]
      guard let value = value(of: index, at: point) else { return parameter }
      return Parameter(variable: parameter.variable, lower: value, upper: value)
    }
  }

  /// Parts of the problem at a point at which sizes are given, as a problem of its own, without the relaxed constraints.
  /// Its solution is what that of the whole problem says of them.
  func part(
    _ part: ConstraintGraph.Part, at point: SizePoint, without relaxed: Set<Int> = []
  ) -> Subproblem {
    let parameters = parameters(at: point)
    let variables = (parameters.map(\.variable) + part.variables).sorted()
    var places = [Int32](repeating: -1, count: model.variableCount)
    for (place, variable) in variables.enumerated() { places[variable] = Int32(place) }
    let numbers = relaxed.isEmpty ? part.constraints : part.constraints.filter { !relaxed.contains($0) }
    var list = ConstraintList()
    list.reserveCapacity(numbers.count)
    for number in numbers {
      var constraint = constraints.linear(number)
      for term in constraint.terms.indices {
        constraint.terms[term].variable = Int(places[constraint.terms[term].variable])
      }
      list.append(constraint)
    }
    var problem = Problem(
      variableCount: variables.count,
      parameters: parameters.map {
        Parameter(variable: Int(places[$0.variable]), lower: $0.lower, upper: $0.upper)
      },
      constraints: list, impliedCount: numbers.prefix { $0 < model.impliedCount }.count,
      observed: variables.indices.filter { model.isObserved(variables[$0], in: scenario.situation) })
    problem.negligible = .leastShown
    problem.workLimit = workLimit
    return Subproblem(problem: problem, constraints: numbers, variables: variables)
  }
}

extension ScreenProblem {
  /// Width and height as the coordinates of a plane; 0 for a side that fits its content.
  var plane: SizePlane { SizePlane(x: axes.firstIndex(of: .horizontal), y: axes.firstIndex(of: .vertical)) }

  /// The parameters' values at a size.
  func values(at size: PlanePoint) -> [Rational] { axes.map { $0 == .horizontal ? size.x : size.y } }

  func size(at values: [Rational]) -> PlanePoint {
    var size = PlanePoint(x: .zero, y: .zero)
    for (axis, value) in zip(axes, values) {
      if axis == .horizontal { size.x = value } else { size.y = value }
    }
    return size
  }

  /// The value of a parameter at a point of the range; nil where the point leaves it its range.
  private func value(of parameter: Int, at point: SizePoint) -> Rational? {
    switch point {
    case .fixed: nil
    case .min: parameters[parameter].lower
    case .max: parameters[parameter].upper
    case .between(let values): values.indices.contains(parameter) ? values[parameter] : nil
    }
  }
}

extension LayoutModel {
  /// The variables that frames are made of: the root's size, then x, y, width, height of each view in the order
  /// written. Of guides, which are not views, it is the place of those that have views in them: that is where those are.
  /// What does not exist has no frame.
  func observed(in situation: Situation) -> [Int] {
    var variables: [Int] = []
    variables.reserveCapacity(variableCount)
    for view in views.indices {
      for dimension in observed(of: view, in: situation) { variables.append(dimension.variable(of: view)) }
    }
    return variables
  }

  fileprivate func isObserved(_ variable: Int, in situation: Situation) -> Bool {
    observed(of: Dimension.view(of: variable), in: situation).contains(Dimension(of: variable))
  }

  private func observed(of view: Int, in situation: Situation) -> ArraySlice<Dimension> {
    let all = Self.dimensions
    if view == 0 { return all.dropFirst(2) }
    guard views[view].isThere(in: situation) else { return [] }
    if !views[view].isGuide { return all }
    return holdsViews(view, in: situation) ? all.prefix(2) : []
  }

  private static let dimensions = Dimension.allCases[...]

  /// Whether there are views inside of a guide, perhaps in guides in it.
  private func holdsViews(_ guide: Int, in situation: Situation) -> Bool {
    views[guide].children.contains { child in
      views[child].isThere(in: situation) && (!views[child].isGuide || holdsViews(child, in: situation))
    }
  }
}
