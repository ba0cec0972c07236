import Solver

// Finds what would settle an ambiguous view: equations that could be added, each tried by solving the layout with it.
//
// The search runs on demand and within the work given: for each candidate and screen it solves the part of the layout
// connected with the candidate.

/// An equation that settles a value.
package struct Settlement: Sendable {
  /// The equation, as it reads in the scope asked for: `form.user.left == superview.left + 16` outside of the views'
  /// blocks.
  var equation: String
  /// ` @ fit` where a required equation would stretch other views once their content changes; else empty.
  var suffix = ""
  /// The open value that the equation determines.
  package var dimension: Dimension
  /// The combinations of states in whose blocks the equation must stand, each as names of states; empty where it
  /// holds in all.
  package var states: [[String]] = []
  /// Whether nothing else of the view is open then.
  var settlesView: Bool
  /// Other views that become determined with it, in the order written.
  var settled: [ViewID]

  /// The statement to add.
  package var text: String { equation + suffix }

  var statesText: String {
    guard !states.isEmpty else { return "" }
    return " in state\(states.count > 1 ? "s" : "") \(Wording.list(states.map { "'\($0.joined(separator: " + "))'" }))"
  }

  /// The statements to add, inside `state` blocks if needed.
  var statements: [String] {
    states.isEmpty ? [text] : states.map { $0.reversed().reduce(text) { "state \($1) { \($0) }" } }
  }
}

/// Why a value is open.
package enum AmbiguityCause: Hashable, Sendable {
  /// No constraint tells more about the value than its interval.
  case nothingFixes
  /// These constraints of one priority, by their numbers in a scenario and in words, give way to each other, and it does
  /// not matter which.
  case tie(priority: Rational, scenario: Int, numbers: [Int], texts: [String])
}

/// An open value with its cause and what would settle it. The values are those at which a degree of freedom arises;
/// if none arises at the view, the first open value of each axis.
package struct OpenValue: Sendable {
  var view: ViewID
  var dimension: Dimension
  /// nil where it was not worked out.
  package var cause: AmbiguityCause?
  /// The most natural first. The first ones of all values together settle the view.
  package var settlements: [Settlement]
}

/// Tries candidates, as long as there is work left.
package struct SettlementSearch: LayoutReader {
  package let result: LayoutResult
  /// The number of constraints that may still be solved.
  private(set) var work: Int
  private let workLimit: WorkLimit
  private let scope: ScopeID?
  private let everySize: [ConfigurationResult]
  private var guesses: [Int: SettlementCandidates] = [:]

  /// The number of constraints to solve for one hover or action: a fraction of a second.
  static let workForOneView = 200_000

  /// - Parameter scope: the scope of the block in which the equations are to stand; nil outside of all blocks.
  package init(_ result: LayoutResult, work: Int = workForOneView, workLimit: WorkLimit? = nil, scope: ScopeID? = nil) {
    self.result = result
    self.work = work
    self.scope = scope
    self.workLimit = workLimit ?? result.explanationLimit
    everySize = result.everySize
  }

  /// Returns the open values of a view, for a hover.
  static func openValues(of view: ViewID, in result: LayoutResult) -> [OpenValue] {
    var search = SettlementSearch(result)
    return search.openValues(of: view, most: 3)
  }

  /// Returns for each open value of an ambiguous view its cause, and equations any one of which settles it. `most`:
  /// the most alternatives for one value.
  package mutating func openValues(of view: ViewID, most: Int) -> [OpenValue] {
    guard work > 0, workLimit.unsolved == nil, result.provisional == nil, let first = firstPlace(of: view) else {
      return []
    }
    let guess = guesses[first] ?? SettlementCandidates(result, everySize[first])
    guesses[first] = guess
    var values: [OpenValue] = []
    var added: [Candidate] = []
    for dimension in dimensions(of: view, at: first) {
      // What has a centre and no size lacks the size.
      let size = dimension.axis.length
      let lacksSize = !dimension.isSize && !values.contains { $0.dimension == size } && isCentred(view, size, at: first)
      var found = lacksSize ? openValue(view, size, after: added, guess, at: first, most) : nil
      if found?.chosen == nil { found = openValue(view, dimension, after: added, guess, at: first, most) }
      guard let found else { continue }
      added += [found.chosen].compactMap { $0 }
      values.append(found.value)
    }
    return values
  }

  /// Returns an open value with what settles it, and the candidate that is taken as added for the next one.
  private mutating func openValue(
    _ view: ViewID, _ dimension: Dimension, after added: [Candidate], _ guess: SettlementCandidates, at place: Int,
    _ most: Int
  ) -> (value: OpenValue, chosen: Candidate?) {
    let cause = cause(of: dimension.variable(of: view), at: place)
    var value = OpenValue(view: view, dimension: dimension, cause: cause, settlements: [])
    var chosen: Candidate?
    for candidate in guess.candidates(for: view, dimension) where value.settlements.count < most {
      guard let settlement = settlement(candidate, after: added, view, dimension) else { continue }
      chosen = chosen ?? candidate
      value.settlements.append(settlement)
    }
    return (value, chosen)
  }

  /// Whether the size of a view is open, and along that axis an equation tells where its centre is.
  private func isCentred(_ view: ViewID, _ size: Dimension, at place: Int) -> Bool {
    let configuration = everySize[place]
    guard configuration.free(of: view).contains(where: { $0.dimension == size && !$0.arises }) else { return false }
    let graph = result.constraints.graph(of: configuration.scenario)
    let (position, length) = (size.axis.position.variable(of: view), size.variable(of: view))
    return graph.constraints(naming: position).contains { number in
      let constraint = graph.constraints[number].constraint
      guard constraint.relation == .equal, let start = constraint.terms.first(where: { $0.variable == position }),
        let half = constraint.terms.first(where: { $0.variable == length })
      else { return false }
      return half.coefficient + half.coefficient == start.coefficient
    }
  }

  /// Returns the index of a solution without a conflict in which the view is ambiguous: the first at which a freedom
  /// arises at the view, which is the one that the finding tells of, or else the first.
  private func firstPlace(of view: ViewID) -> Int? {
    let places = everySize.indices.filter { everySize[$0].status == .ambiguous }
    return places.first { everySize[$0].free(of: view).contains { $0.arises } }
      ?? places.first { !everySize[$0].free(of: view).isEmpty }
  }

  /// Returns the dimensions at which freedoms arise; if none arises, the first open one of each axis.
  private func dimensions(of view: ViewID, at place: Int) -> [Dimension] {
    let free = everySize[place].free(of: view)
    let arising = free.filter { $0.arises }
    guard arising.isEmpty else { return arising.map { $0.dimension } }
    return Axis.allCases.compactMap { axis in
      free.first { $0.dimension == axis.position || $0.dimension == axis.length }?.dimension
    }
  }

  // MARK: Trying

  /// Returns what the candidate settles together with those added before; nil if at some size the value stays open,
  /// something conflicts, or a soft constraint misses by more than before.
  private mutating func settlement(
    _ candidate: Candidate, after added: [Candidate], _ view: ViewID, _ dimension: Dimension
  ) -> Settlement? {
    let variable = dimension.variable(of: view)
    var candidate = candidate
    if !dimension.isSize,
      everySize.indices.contains(where: { exists(candidate, in: everySize[$0]) && stretches(candidate, view, at: $0) })
    {
      candidate.strength = .fit
    }
    var settled: [Int: Set<ViewID>] = [:]
    var failingStates: Set<CombinationID?> = []
    var workingStates: Set<CombinationID?> = []
    for place in everySize.indices where exists(candidate, in: everySize[place]) {
      let state = everySize[place].state
      guard !failingStates.contains(state) else { continue }
      let isOpen = everySize[place].free(of: view).contains { $0.variable == variable }
      let settles = isOpen ? (dimension, view) : nil
      if let views = attempt(added + [candidate], settling: settles, at: place) {
        settled[place] = views
        if isOpen { workingStates.insert(state) }
      } else {
        if isOpen || work <= 0 { return nil }
        failingStates.insert(state)
      }
    }
    guard !workingStates.isEmpty, workingStates.isDisjoint(with: failingStates) else { return nil }
    let states =
      failingStates.isEmpty ? [] : workingStates.compactMap { $0 }.sorted().map(result.model.declarations.names)
    var all = Set(settled.values.joined()).filter { other in
      everySize.indices.allSatisfy { place in
        failingStates.contains(everySize[place].state) || everySize[place].free(of: other).isEmpty
          || settled[place]?.contains(other) == true
      }
    }
    let settlesView = all.remove(view) != nil
    return Settlement(
      equation: model.text(of: candidate.pair, from: scope), suffix: candidate.strength.suffix, dimension: dimension,
      states: states, settlesView: settlesView, settled: all.sorted())
  }

  private func exists(_ candidate: Candidate, in configuration: ConfigurationResult) -> Bool {
    (candidate.pair.left.terms + candidate.pair.right.terms).allSatisfy { term in
      term.atom.boxes.allSatisfy { result.exists($0.view, in: configuration) }
    }
  }

  /// Solves with equations added. Returns the views that become determined; nil if the value is not settled,
  /// something conflicts, or soft constraints miss by more.
  private mutating func attempt(
    _ candidates: [Candidate], settling value: (dimension: Dimension, view: ViewID)?, at place: Int
  ) -> Set<ViewID>? {
    let configuration = everySize[place]
    let added = candidates.map { constraint($0, in: configuration) }
    guard let part = part(around: added.flatMap { $0.terms.map { $0.variable } }, at: place),
      let solution = solve(part, with: added), solution.conflicts.isEmpty, solution.unsolved.isEmpty
    else { return nil }
    let known = configuration.free.filter { part.place(ofVariable: $0.variable) != nil }
    let open = Set(solution.free.map { part.variables[$0.variable] })
    if let (dimension, view) = value {
      let variable = dimension.variable(of: view)
      let arising = known.count { $0.arises }
      // Read from right to left, the leading edge is the right one, from which the width leads to x.
      let isFarEdge =
        dimension == .x && model.screens[configuration.screen].isRightToLeft && candidates.last?.followsReading == true
        && open.contains(Dimension.width.variable(of: view))
      guard part.place(ofVariable: variable) != nil, !open.contains(variable) || isFarEdge,
        solution.free.count(where: { $0.arises }) == arising - added.count
      else { return nil }
    }
    // No soft constraint may give way to the equation.
    var losses: [Rational: Rational] = [:]
    for one in solution.broken {
      // A wish that is not granted settles nothing.
      guard one.constraint < part.constraints.count else { return nil }
      losses[part.problem.constraints[one.constraint].priority, default: .zero] += one.violation
    }
    for number in part.constraints {
      guard let violation = configuration.broken[number] else { continue }
      let constraint = result.constraints[configuration.scenario][number].constraint
      losses[constraint.priority, default: .zero] += -violation
    }
    guard losses.values.allSatisfy({ $0.isZero }) else { return nil }
    let touched = Set(known.lazy.filter { !open.contains($0.variable) }.map { Dimension.view(of: $0.variable) })
    return touched.filter { view in
      configuration.free(of: view).allSatisfy {
        !open.contains($0.variable) && part.place(ofVariable: $0.variable) != nil
      }
    }
  }

  private func constraint(_ candidate: Candidate, in configuration: ConfigurationResult) -> LinearConstraint {
    let form = result.geometry(in: configuration).form(of: candidate.pair, followsReading: candidate.followsReading)
    return LinearConstraint(
      terms: form.terms, relation: .equal, constant: -form.constant, priority: candidate.strength.priority)
  }

  /// The most contents that are changed to see what an equation does to them.
  private static let mostContents = 6

  /// Whether the equation pulls another view larger than its content, once some content is half or twice as large.
  private mutating func stretches(_ candidate: Candidate, _ view: ViewID, at place: Int) -> Bool {
    let constraints = result.constraints[everySize[place].scenario]
    let added = constraint(candidate, in: everySize[place])
    guard let part = part(around: added.terms.map { $0.variable }, at: place) else { return false }
    // The places in the part of the constraints by which a content holds its view small, and large.
    var contents: [Int: [Int]] = [:]
    var holding: Set<Int> = []
    for (index, number) in part.constraints.enumerated() {
      guard constraints.indices.contains(number),
        case .intrinsic(let owner, let axis, let hugging) = constraints[number].kind
      else { continue }
      contents[axis.length.variable(of: owner), default: []].append(index)
      if hugging, owner != view { holding.insert(index) }
    }
    guard !holding.isEmpty else { return false }
    for content in contents.keys.sorted().prefix(Self.mostContents) {
      for factor in [Rational.half, Rational(2)] where work > 0 {
        var changed = part
        for index in contents[content] ?? [] {
          let constant = changed.problem.constraints[index].constant
          changed.problem.constraints[index].constant = constant * factor
        }
        work -= 2 * part.constraints.count
        guard let without = solve(changed, with: []), let with = solve(changed, with: [added]) else { continue }
        func stretched(_ solution: Solution) -> Rational {
          solution.broken.reduce(.zero) { holding.contains($1.constraint) ? $0 + $1.violation : $0 }
        }
        if stretched(with) > stretched(without) { return true }
      }
    }
    return false
  }

  /// The cost of setting up a part beside its constraints, in the unit of `work`.
  private static let workForPart = 50

  /// Returns the part of the configuration's problem connected with variables; nil if not enough work is left.
  private mutating func part(around variables: [Int], at place: Int) -> Subproblem? {
    let configuration = everySize[place]
    let graph = result.constraints.graph(of: configuration.scenario)
    guard let part = graph.part(around: variables, limit: work - Self.workForPart - 1) else {
      work = 0
      return nil
    }
    work -= Self.workForPart + part.constraints.count
    return result.problem(of: part, in: configuration, workLimit)
  }

  private func solve(_ part: Subproblem, with added: [LinearConstraint]) -> Solution? {
    var problem = part.problem
    for constraint in added {
      var constraint = constraint
      constraint.terms = constraint.terms.compactMap { term in
        part.place(ofVariable: term.variable).map { Term(variable: $0, coefficient: term.coefficient) }
      }
      problem.constraints.append(constraint)
    }
    return problem.solve()
  }

  // MARK: Causes

  /// Returns why a value is open: at another value of its interval either the same soft constraints miss, or others
  /// instead.
  private mutating func cause(of variable: Int, at place: Int) -> AmbiguityCause? {
    let configuration = everySize[place]
    guard let free = configuration.free(variable),
      free.isIntervalKnown, let part = part(around: [variable], at: place)
    else { return nil }
    let other = free.interval.another(than: configuration.values[variable])
    let term = Term(variable: variable, coefficient: .one)
    let moved = LinearConstraint(terms: [term], relation: .equal, constant: other)
    guard let solution = solve(part, with: [moved]), solution.unsolved.isEmpty else { return nil }
    var violations: [Int: Rational] = [:]
    for one in solution.broken where one.constraint < part.constraints.count {
      violations[part.constraints[one.constraint]] = one.violation
    }
    let constraints = result.constraints[configuration.scenario]
    let changed = part.constraints.filter { configuration.broken[$0] != violations[$0] }
    guard let priority = changed.map({ constraints[$0].constraint.priority }).max() else { return .nothingFixes }
    let tied = changed.filter { constraints[$0].constraint.priority == priority }
    return .tie(
      priority: priority, scenario: configuration.scenario, numbers: tied,
      texts: tied.map { result.model.text(of: constraints[$0]) })
  }
}

extension Interval {
  /// Returns another value of the interval, which is more than a point.
  fileprivate func another(than value: Rational) -> Rational {
    if let upper { return upper > value ? (value + upper) * .half : ((lower ?? (value - .one)) + value) * .half }
    return value + .one
  }
}
