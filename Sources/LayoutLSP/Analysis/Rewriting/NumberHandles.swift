import Solver
import Syntax

// Finds the numbers of a text that move a view, by how much, and how far. The number becomes a parameter of the
// layout's problem, and the solver says exactly how the optimal solution follows it. How the handles are offered is
// not known here.

/// An edge or a size of a view, as its superview sees it.
package enum HandledDimension: String, CaseIterable, Sendable {
  case left, top, width, height, right, bottom

  /// The dimensions whose sum it is.
  package var parts: [Dimension] {
    switch self {
    case .left: [.x]
    case .top: [.y]
    case .width: [.width]
    case .height: [.height]
    case .right: [.x, .width]
    case .bottom: [.y, .height]
    }
  }

  package func value(of view: ViewID, _ values: [Rational]) -> Rational {
    parts.reduce(.zero) { $0 + values[$1.variable(of: view)] }
  }
}

/// How a layout follows a number that grows, around its present value.
package struct Movement: Sendable {
  /// By how much the number can shrink and grow while the slopes hold; nil for no bound within `NumberHandles.reach`.
  var lower: Rational?
  var upper: Rational?
  /// By how much each variable of the layout grows when the number grows by 1; those that do not move are left out.
  var slopes: [Int: Rational]
  /// The views with an edge that moves in the root's coordinates.
  package var moves: Set<ViewID>

  package func slope(of dimension: HandledDimension, of view: ViewID) -> Rational {
    dimension.parts.reduce(.zero) { $0 + (slopes[$1.variable(of: view)] ?? .zero) }
  }
}

/// A number of the text that moves a view, in one configuration.
package struct NumberHandle: Sendable {
  package enum Kind: String, Sendable {
    case constant, metric, intrinsic
  }

  package var number: WrittenNumber
  package var kind: Kind
  /// Whether its statement is about the view that was asked for.
  package var isAboutView: Bool
  /// The statement, as bytes of the file.
  package var statement: Range<Int>
  package var movement: Movement
  /// The count of constraints whose constant depends on the number.
  package var uses: Int

  /// The values of the number between which the slopes hold; nil for no bound.
  package var lower: Rational? { movement.lower.map { number.value + $0 } }
  package var upper: Rational? { movement.upper.map { number.value + $0 } }
}

package struct NumberHandles: AnalysedLayoutReader {
  package let layout: AnalysedLayout
  let configuration: ConfigurationResult
  let trials: TextTrials
  let stop: () -> Bool

  package init(
    layout: AnalysedLayout, configuration: ConfigurationResult, trials: TextTrials, stop: @escaping () -> Bool
  ) {
    self.layout = layout
    self.configuration = configuration
    self.trials = trials
    self.stop = stop
  }

  /// The most numbers that are tried: those in statements about the view come first.
  package static let mostNumbers = 200
  /// How far a number is followed to either side.
  private static let reach = Rational(100_000)

  private var document: Document { trials.document }
  private var graph: ConstraintGraph { layout.result.constraints.graph(of: configuration.scenario) }

  /// Returns the numbers that move some variable of the view, first those in statements about it; and whether all
  /// were tried.
  package func handles(of view: ViewID) -> (found: [NumberHandle], isComplete: Bool) {
    let about = places(about: view)
    func isAbout(_ found: Found) -> Bool { about.contains { $0.overlaps(found.number.bytes) } }
    let all = numbers
    let first = all.filter { isAbout($0) } + all.filter { !isAbout($0) }
    let variables = Dimension.allCases.map { $0.variable(of: view) }
    guard let near = graph.part(around: variables, limit: .max),
      let before = Version(trials.unsolved([]), of: layout, in: configuration, stop: stop)
    else { return ([], true) }
    let inReach = Set(near.constraints)
    var handles: [NumberHandle] = []
    for found in first.prefix(Self.mostNumbers) {
      guard !stop() else { break }
      func growths(by more: Rational) -> [Int: Rational]? {
        let change = found.number.change(to: found.number.value + more)
        return Version(trials.unsolved([change]), of: layout, in: configuration, stop: stop)?.growth(since: before)
      }
      guard let growth = growths(by: .one), !inReach.isDisjoint(with: growth.keys),
        let movement = movement(growth), variables.contains(where: { movement.slopes[$0] != nil })
      else { continue }
      // Not every number acts linearly: a number that something is divided by does not.
      guard growths(by: Rational(2)) == growth.mapValues({ $0 * Rational(2) }) else { continue }
      handles.append(
        NumberHandle(
          number: found.number, kind: found.kind, isAboutView: isAbout(found), statement: found.statement,
          movement: movement, uses: growth.count))
    }
    return (handles, first.count <= Self.mostNumbers)
  }

  // MARK: The numbers

  private struct Found {
    var number: WrittenNumber
    var kind: NumberHandle.Kind
    var statement: Range<Int>
  }

  /// The numbers in the layout's own text, and those of metrics outside of all layouts.
  private var numbers: [Found] {
    let own = layout.ownBytes
    return document.tree.pieces.indices.flatMap { piece -> [Found] in
      let path = document.piece(piece)
      let isOwn = own.contains { $0.overlaps(path.bytes(of: path.chain[0])) }
      let paths = path.paths(to: .numberLiteral) { _ in true }
      return paths.compactMap { path in
        guard let statement = path.statement, statement.kind != .screenStatement,
          isOwn || statement.kind == .letStatement, let number = WrittenNumber(path)
        else { return nil }
        let kind: NumberHandle.Kind =
          switch statement.kind {
          case .letStatement: .metric
          case .viewStatement: .intrinsic
          default: .constant
          }
        return Found(number: number, kind: kind, statement: path.bytes(ofStatement: statement))
      }
    }
  }

  /// The bytes of the file's statements that constrain the view, and of its intrinsic size.
  private func places(about view: ViewID) -> [Range<Int>] {
    let equations = model.equations.filter { equation in
      equation.place.source == 0 && equation.pairs.contains { $0.views.contains(view) }
    }
    return equations.map { layout.bytes(of: $0.place) }
      + [model.views[view].intrinsicRange].compactMap { $0 }.filter { $0.source == 0 }.map { layout.bytes(of: $0) }
  }

  // MARK: What follows it

  /// Returns how the layout moves when an equation holds an open value where it is now, and then further on; nil
  /// where that takes too long.
  package func movement(ofOpen dimension: Dimension, of view: ViewID) -> Movement? {
    let variable = dimension.variable(of: view)
    return graph.part(around: [variable], limit: .max).flatMap { part in
      movement(of: part) { problem, sub, parameter in
        guard let place = sub.place(ofVariable: variable) else { return }
        problem.constraints.append(
          LinearConstraint(
            terms: [Term(variable: place, coefficient: .one), Term(variable: parameter, coefficient: -.one)],
            relation: .equal, constant: configuration.values[variable]))
      }
    }
  }

  /// Returns how the layout moves when the constants of constraints grow so, by their numbers; nil where none of
  /// these constraints holds here, or that takes too long.
  private func movement(_ growth: [Int: Rational]) -> Movement? {
    let touched = Set(growth.keys.flatMap { graph.variables(of: $0) }).sorted()
    guard !touched.isEmpty, let part = graph.part(around: touched, limit: .max) else { return nil }
    return movement(of: part) { problem, sub, parameter in
      var constraints = ConstraintList()
      for (index, number) in sub.constraints.enumerated() {
        var constraint = problem.constraints[index]
        if let growth = growth[number] { constraint.terms.append(Term(variable: parameter, coefficient: -growth)) }
        constraints.append(constraint)
      }
      problem.constraints = constraints
    }
  }

  /// `change` brings a parameter, which is 0 now, into the problem of the part.
  private func movement(
    of part: ConstraintGraph.Part, _ change: (inout Problem, Subproblem, _ parameter: Int) -> Void
  ) -> Movement? {
    let whole = layout.result.problem(of: configuration.scenario, layout.result.explanationLimit)
    let sub = whole.part(part, at: configuration.point, without: configuration.relaxed)
    var problem = sub.problem
    let parameter = problem.variableCount
    problem.variableCount += 1
    problem.parameters.append(Parameter(variable: parameter, lower: -Self.reach, upper: Self.reach))
    change(&problem, sub, parameter)
    let plane = SizePlane(x: problem.parameters.count - 1, y: nil)
    guard let feasibleSizes = problem.rangeVerdict(in: plane, stop: stop)?.feasibleSizes,
      let parts = problem.parts(following: plane, over: feasibleSizes, violations: false, stop: stop)
    else { return nil }
    var (lower, upper) = feasibleSizes.extent(of: .x)
    guard lower.sign <= 0, upper.sign >= 0 else { return nil }
    var slopes: [Int: Rational] = [:]
    for part in parts {
      let patches = part.patches.map { (sizes: $0.sizes.extent(of: .x), laws: $0.laws) }
      let around = patches.filter { $0.sizes.lower.sign <= 0 && $0.sizes.upper.sign >= 0 }
      // Where the slope changes right here, the one towards greater numbers counts.
      guard let patch = around.first(where: { $0.sizes.upper.sign > 0 }) ?? around.first else { return nil }
      (lower, upper) = (max(lower, patch.sizes.lower), min(upper, patch.sizes.upper))
      for (variable, law) in zip(part.variables, patch.laws) where !law.x.isZero {
        slopes[sub.variables[variable]] = law.x
      }
    }
    return Movement(
      lower: lower == -Self.reach ? nil : lower, upper: upper == Self.reach ? nil : upper, slopes: slopes,
      moves: moved(by: slopes))
  }

  private func moved(by slopes: [Int: Rational]) -> Set<ViewID> {
    var origins: Table<ViewNode, (x: Rational, y: Rational)> = []
    var moved: Set<ViewID> = []
    for view in model.views.indices {
      func slope(_ dimension: Dimension) -> Rational { slopes[dimension.variable(of: view)] ?? .zero }
      let outer = model.views[view].parent.map { origins[$0] }
      let origin = outer.map { ($0.x + slope(.x), $0.y + slope(.y)) } ?? (x: .zero, y: .zero)
      origins.append(origin)
      guard layout.result.exists(view, in: configuration) else { continue }
      let numbers = [origin.0, origin.1, slope(.width), slope(.height)]
      if numbers.contains(where: { !$0.isZero }) { moved.insert(view) }
    }
    return moved
  }
}

/// The constraints that one version of the text gives the layout on a screen, unsolved.
private struct Version {
  private let model: LayoutModel
  private let screen: Screen
  private let constraints: ModelConstraintList
  /// Whether each `when` holds; nil for one with an error.
  private let whens: [Bool?]

  init?(_ analysis: Analysis?, of layout: AnalysedLayout, in configuration: ConfigurationResult, stop: () -> Bool) {
    // A layout that is shown at a size of its own has that screen alone, so screens are matched by name.
    let name = layout.model.screens[configuration.screen].name
    guard let model = analysis?.layout(continuing: layout)?.model,
      let screen = model.screens.first(where: { $0.name == name }),
      let constraints = model.constraints(for: ScreenTraits(screen, root: model.views[.root]), stop: stop)
    else { return nil }
    (self.model, self.screen, self.constraints) = (model, screen, constraints)
    let scenario = layout.result.scenarios[configuration.scenario]
    func side(_ axis: Axis) -> Rational? { scenario.sizes[axis].map { _ in configuration.values[axis.rootSize] } }
    let facts = ScreenFacts(screen, width: side(.horizontal), height: side(.vertical), states: scenario.states)
    whens = model.whens.map { $0.condition?.holds(in: facts) }
  }

  /// Returns by how much the constants of constraints grow, by the constraints' numbers; nil where anything but
  /// constants changes.
  func growth(since before: Version) -> [Int: Rational]? {
    guard constraints.count == before.constraints.count, model.variableCount == before.model.variableCount,
      screen.width == before.screen.width, screen.height == before.screen.height, whens == before.whens
    else { return nil }
    var growth: [Int: Rational] = [:]
    for index in constraints.indices {
      let (old, new) = (before.constraints.linear[index], constraints.linear[index])
      guard old.priority == new.priority, let more = old.growth(to: new) else { return nil }
      if !more.isZero { growth[index] = more }
    }
    return growth
  }
}

extension LinearConstraint {
  /// Returns by how much the constant is greater in `new`; nil where anything else differs.
  func growth(to new: LinearConstraint) -> Rational? {
    terms == new.terms && relation == new.relation ? new.constant - constant : nil
  }
}

extension Analysis {
  /// Inserts equations that give dimensions of a view these values, behind the last statement of its layout; nil
  /// where it has no statement.
  package func equations(
    saying values: [(dimension: HandledDimension, value: Double)], of view: ViewID, in layout: AnalysedLayout
  ) -> TextChange? {
    let numbers = values.compactMap { Rational(shortest: $0.value) }
    guard view != .root, numbers.count == values.count, layout.model.views.indices.contains(view),
      let last = document.statements(of: layout).last,
      let site = StatementSite(document, around: last)
    else { return nil }
    let path = layout.model.path(of: view)
    return site.insertion(of: zip(values, numbers).map { "\(path).\($0.dimension.rawValue) == \($1.written)" })
  }
}

extension WrittenNumber {
  /// Returns the change to the shortest decimal that is this value in binary; nil for a value that no text has: not
  /// finite, or not below 1e9.
  package func change(toShortest value: Double) -> TextChange? { Rational(shortest: value).map { change(to: $0) } }
}

extension Rational {
  fileprivate init?(shortest value: Double) {
    guard value.isFinite, value.magnitude < 1e9 else { return nil }
    self.init(decimal: "\(value)")
  }
}
