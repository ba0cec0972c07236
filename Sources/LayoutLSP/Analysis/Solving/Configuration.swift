import Solver

/// A layout on one screen in one state, at one piece of a range: the problem that the solver is given.

/// Where in a screen's range of sizes.
enum SizePoint: Hashable, Sendable {
  /// The screen has one size, or fits its content.
  case fixed
  /// The ends of a ranged screen.
  case min, max
  /// Between them: the parameters' values.
  case between([Rational])

  /// What is appended to the screen's name; nil for a point inside a range, which has no name.
  var suffix: String? {
    switch self {
    case .fixed: ""
    case .min: ".min"
    case .max: ".max"
    case .between: nil
    }
  }
}

/// What a layout is solved for: a screen, a state, a piece of the screen's range, and a point in it.
struct Configuration: Hashable, Sendable {
  /// Index into `LayoutModel.screens`.
  var screen: Int
  /// nil where the layout has no states.
  var state: Int?
  /// The piece of a ranged screen within which the same statements hold.
  var piece = 0
  var point: SizePoint
}

/// What is solved at once: a screen, a state, a piece of the screen's sizes. In it the same statements hold.
struct SolvedPiece: Sendable {
  let screen: Int
  let situation: Situation
  /// Its number among the pieces of the screen, and its sizes.
  let piece: Int
  let sizes: ScreenPiece

  var state: Int? { situation.state }
}

/// The problem of a setting: the layout's constraints plus what the screen adds. The root's size is a parameter of it.
struct ScreenProblem: Sendable {
  let setting: SolvedPiece
  /// By index the same on every screen; `problem.constraints` has those not set aside.
  let constraints: [ModelConstraint]
  /// The parameters of the ranged problem.
  let parameters: [Parameter]
  /// The axis of each parameter.
  let axes: [Axis]
  /// Where what the conditions say of both sides begins among the constraints: they are the last.
  private let firstLimit: Int
  private let effort: WorkLimit

  /// `constraints`: with what the screen adds, if `isComplete`.
  init(
    _ setting: SolvedPiece, constraints: [ModelConstraint], isComplete: Bool = false, effort: WorkLimit = WorkLimit()
  ) {
    var added: [ModelConstraint] = []
    var parameters: [Parameter] = []
    var axes: [Axis] = []
    for (axis, dimension) in [(Axis.horizontal, Dimension.width), (.vertical, .height)] {
      let variable = dimension.variable(of: 0)
      if let size = setting.sizes[axis] {
        parameters.append(Parameter(variable: variable, lower: size.lower, upper: size.upper))
        axes.append(axis)
      } else if !isComplete {
        // As small as possible, at the priority of fitting.
        added.append(
          ModelConstraint(
            kind: .fit(axis), place: nil,
            constraint: LinearConstraint(
              terms: [Term(variable: variable, coefficient: .one)], relation: .lessOrEqual, constant: .zero,
              priority: Rational(50))))
      }
    }
    firstLimit = constraints.count + added.count - (isComplete ? setting.sizes.limits.count : 0)
    for limit in setting.sizes.limits where !isComplete {
      added.append(ModelConstraint(kind: .sizes(limit), place: nil, constraint: LinearConstraint(limit)))
    }
    self.effort = effort
    self.setting = setting
    self.constraints = added.isEmpty ? constraints : constraints + added
    self.parameters = parameters
    self.axes = axes
  }

  /// The problem without the constraints set aside, and which of all the constraints each of its constraints is.
  func problem(
    of model: LayoutModel, at point: SizePoint = .fixed, without setAside: Set<Int> = []
  ) -> (problem: Problem, numbers: [Int]) {
    // Which sizes count is implied, and comes before all that is written. At one of them it says nothing.
    var numbers = point == .fixed ? Array(firstLimit..<constraints.count) : []
    var impliedCount = numbers.count
    var list = ConstraintList(numbers.map { constraints[$0].constraint })
    list.reserveCapacity(constraints.count)
    numbers.reserveCapacity(constraints.count)
    for (number, constraint) in zip(0..<firstLimit, constraints)
    where constraint.isActive && !setAside.contains(number) {
      if number < model.impliedCount { impliedCount += 1 }
      numbers.append(number)
      list.append(constraint.constraint)
    }
    var problem = Problem(
      variableCount: model.variableCount, parameters: parameters(at: point), constraints: list,
      impliedCount: impliedCount, observed: model.observed(in: setting.situation))
    problem.workLimit = effort
    return (problem, numbers)
  }

  private func parameters(at point: SizePoint) -> [Parameter] {
    parameters.indices.map { index in
      let parameter = parameters[index]
      guard let value = value(of: index, at: point) else { return parameter }
      return Parameter(variable: parameter.variable, lower: value, upper: value)
    }
  }

  /// Parts of the problem at a point at which sizes are given, as a problem of its own, without the constraints set aside.
  /// Its solution is what that of the whole problem says of them. Its effort is its own.
  func part(
    _ members: ConstraintParts.Members, of model: LayoutModel, at point: SizePoint, without setAside: Set<Int> = []
  ) -> Subproblem {
    let parameters = parameters(at: point)
    let variables = (parameters.map(\.variable) + members.variables).sorted()
    var places = [Int32](repeating: -1, count: model.variableCount)
    for (place, variable) in variables.enumerated() { places[variable] = Int32(place) }
    let numbers = setAside.isEmpty ? members.constraints : members.constraints.filter { !setAside.contains($0) }
    var list = ConstraintList()
    list.reserveCapacity(numbers.count)
    for number in numbers {
      var constraint = constraints[number].constraint
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
      observed: variables.indices.filter { model.isObserved(variables[$0], in: setting.situation) })
    problem.workLimit = WorkLimit(effort.bounds)
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

extension LinearConstraint {
  /// About the root's size.
  fileprivate init(_ limit: SizeLimit) {
    let sides = [(Dimension.width, limit.function.x), (.height, limit.function.y)]
    self.init(
      terms: sides.map { Term(variable: $0.variable(of: 0), coefficient: $1) }, relation: .lessOrEqual,
      constant: -limit.function.constant)
  }
}

extension LayoutModel {
  /// The variables that frames are made of: the root's size, then x, y, width, height of each view in the order
  /// written. Guides are not views, and what does not exist has no frame.
  func observed(in situation: Situation) -> [Int] {
    var result = [Dimension.width.variable(of: 0), Dimension.height.variable(of: 0)]
    for view in views.indices.dropFirst() where hasFrame(view, in: situation) {
      result += Dimension.allCases.map { $0.variable(of: view) }
    }
    return result
  }

  fileprivate func isObserved(_ variable: Int, in situation: Situation) -> Bool {
    let view = variable / 4
    return view == 0 ? variable >= Dimension.width.variable(of: 0) : hasFrame(view, in: situation)
  }

  private func hasFrame(_ view: Int, in situation: Situation) -> Bool {
    !views[view].isGuide && views[view].condition.holds(in: situation)
  }
}
