import Solver

// The problem that the solver gets for a scenario: all of it, at one size or over the range, or a part of it.

/// The constraints of the layout and of the screen. The root's given sizes are the problem's parameters.
package struct ScreenProblem: Sendable {
  private let model: LayoutModel
  let scenario: Scenario
  /// All constraints. Their numbers mean the same in every scenario, except those that the screen adds, which come
  /// last.
  let constraints: SituationConstraints
  /// The root's given sizes, over the whole range.
  let parameters: [Parameter]
  /// The axis of each parameter.
  let axes: [Axis]
  private let workLimit: WorkLimit
  /// What the piece has in common with others that differ in the lines of texts; nil where that is not known, or too
  /// little.
  var sharedSolution: SharedSolution?

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

  /// Returns the problem without the relaxed constraints, and the number of each of its constraints in `constraints`.
  package func problem(
    at point: SizePoint = .fixed, without relaxed: Set<Int> = []
  ) -> (problem: Problem, numbers: [Int]) {
    if scenario.sizes.limits.isEmpty, relaxed.isEmpty, let all = constraints.list {
      return (problem(of: all, impliedCount: model.shared.impliedCount, at: point), Array(constraints.indices))
    }
    let firstLimit = constraints.count - scenario.sizes.limits.count
    // The limits on the range are implied, and come before everything written. At a single size they say nothing.
    var numbers = point == .fixed ? Array(firstLimit..<constraints.count) : []
    var impliedCount = numbers.count
    var list = ConstraintList(numbers.map { constraints.linear($0) })
    list.reserveCapacity(constraints.count)
    numbers.reserveCapacity(constraints.count)
    for number in 0..<firstLimit where constraints.isActive(number) && !relaxed.contains(number) {
      if number < model.shared.impliedCount { impliedCount += 1 }
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

  /// Returns a part of the problem as a problem of its own, at a point with given sizes, without the relaxed
  /// constraints. Its solution is that of the whole problem for the part's variables.
  func part(
    _ part: ConstraintGraph.Part, at point: SizePoint, without relaxed: Set<Int> = []
  ) -> Subproblem {
    let parameters = parameters(at: point)
    let variables = (parameters.map { $0.variable } + part.variables).sorted()
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
      constraints: list, impliedCount: numbers.prefix { $0 < model.shared.impliedCount }.count,
      observed: variables.indices.filter { model.isObserved(variables[$0], in: scenario.situation) })
    problem.negligible = .leastShown
    problem.workLimit = workLimit
    return Subproblem(problem: problem, constraints: numbers, variables: variables)
  }
}

extension ScreenProblem {
  /// The parameters of width and height as the coordinates of a plane; a side that fits its content has none, and is 0.
  var plane: SizePlane { SizePlane(x: axes.firstIndex(of: .horizontal), y: axes.firstIndex(of: .vertical)) }

  /// Returns the values of the parameters at a size.
  func values(at size: PlanePoint) -> [Rational] { axes.map { $0 == .horizontal ? size.x : size.y } }

  func size(at values: [Rational]) -> PlanePoint {
    var size = PlanePoint(x: .zero, y: .zero)
    for (axis, value) in zip(axes, values) {
      if axis == .horizontal { size.x = value } else { size.y = value }
    }
    return size
  }

  /// Returns the value of a parameter at a point of the range; nil where the parameter keeps its range.
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
  /// Returns the variables that make up the frames: the root's size, then x, y, width, height of each view in the
  /// order written. Of a guide only the position, and only if views are in it: their places depend on it. Nothing of
  /// what does not exist. Of what scrolls in a view the size, behind that of the view.
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

  private func observed(of view: ViewID, in situation: Situation) -> ArraySlice<Dimension> {
    let all = Self.dimensions
    if view == .root { return all.dropFirst(2) }
    guard views[view].isThere(in: situation) else { return [] }
    if !views[view].isGuide { return all }
    if views.scrollView(of: view) != nil { return all.dropFirst(2) }
    return holdsViews(view, in: situation) ? all.prefix(2) : []
  }

  private static let dimensions = Dimension.allCases[...]

  /// Whether views are inside a guide, directly or in guides inside it.
  private func holdsViews(_ guide: ViewID, in situation: Situation) -> Bool {
    views[guide].children.contains { child in
      views[child].isThere(in: situation) && (!views[child].isGuide || holdsViews(child, in: situation))
    }
  }
}
