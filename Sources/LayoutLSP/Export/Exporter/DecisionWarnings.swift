import Analysis
import Solver

/// Warns where an app may decide otherwise than the language. Between soft constraints of the same priority neither
/// says which gives way. And an app may give up one constraint to spare several of lower priority, or one from a large
/// miss: it adds up what is missed, weighted by priority, and the language takes one level after the other.
///
/// There is no warning for a level if no weights that fall with the priority change its solution. That is so if, for
/// this level and each above it, the solution is also best when all levels down to there count alike.
struct DecisionWarnings: AnalysedLayoutReader {
  let layout: AnalysedLayout
  /// The warnings, and where they belong.
  private(set) var all: [(place: SourceRange, message: String)] = []

  /// The most constraints that are solved in all. Beyond that nothing more is looked for.
  private static let work = 200_000

  /// Whether there is a warning for each constraint, and not only one for each cause.
  private let details: Bool
  /// How many more ties begin in a statement, by the index of the warning of the first one.
  private var more: [Int: Int] = [:]

  init(_ layout: AnalysedLayout, details: Bool) {
    (self.layout, self.details) = (layout, details)
    guard layout.result.provisional == nil else { return }
    warnOfTies()
    warnOfSums()
    for (number, count) in more {
      all[number].message += ". \(count == 1 ? "Another one" : "\(count) more") like it in this statement"
    }
  }

  private mutating func warn(_ place: SourceRange?, _ message: String) {
    guard let place, place.source == 0, !all.contains(where: { $0.place == place }) else { return }
    all.append((place, message))
  }

  /// Returns texts as a list: the first two, unless all are asked for.
  private func listed(_ texts: [String]) -> String {
    let quoted = texts.map { "'\($0)'" }
    return Wording.list(
      details || quoted.count < 4 ? quoted : quoted.prefix(2) + ["\(quoted.count - 2) more"])
  }

  // MARK: Ties

  private mutating func warnOfTies() {
    let open = result.configurations.filter { $0.status == .ambiguous }.flatMap { $0.free }.filter { $0.arises }.map {
      $0.view
    }
    var search = SettlementSearch(result)
    var told: Set<String> = []
    for view in open.unique.sorted() {
      for value in search.openValues(of: view, most: 0) {
        guard case .tie(let priority, let scenario, let numbers, let texts) = value.cause
        else { continue }
        let message =
          "\(listed(texts)) have the same priority, \(NumberText.points(priority)), and cannot all hold: an app decides by itself "
          + "which of them gives way. Raise that of the one that is to hold"
        let places = numbers.compactMap { result.constraints[scenario][$0].place }.filter { $0.source == 0 }
        if details {
          for place in places { warn(place, message) }
        } else if told.insert(message).inserted, let place = places.first {
          if let first = all.firstIndex(where: { $0.place.statement == place.statement }) {
            more[first, default: 0] += 1
          } else {
            warn(place, message)
          }
        }
      }
    }
  }

  // MARK: Sums

  private mutating func warnOfSums() {
    var work = Self.work
    for configuration in result.configurations where configuration.relaxed.isEmpty && !configuration.broken.isEmpty {
      let limit = result.explanationLimit
      let (problem, numbers) = result.problem(of: configuration.scenario, limit).problem(at: configuration.point)
      let levels = Set(problem.constraints.map { $0.priority }).filter { $0 < .required }.sorted(by: >)
      for count in levels.indices.dropFirst() {
        let lowest = levels[count]
        let isMissed = zip(problem.constraints, numbers).contains { constraint, number in
          constraint.priority == lowest && configuration.broken[number] != nil && !isOfStack(number, configuration)
        }
        guard isMissed, work > problem.constraints.count else { continue }
        work -= problem.constraints.count
        compare(problem, numbers, configuration, down: lowest)
      }
    }
  }

  /// Whether a constraint is a soft one of a stack, which a stack view of an app has too.
  private func isOfStack(_ number: Int, _ configuration: ConfigurationResult) -> Bool {
    model.isShrinking(result.constraints[configuration.scenario].kind(of: number))
  }

  /// Compares the solution with one for which all soft constraints down to a priority count alike.
  private mutating func compare(
    _ problem: Problem, _ numbers: [Int], _ configuration: ConfigurationResult, down lowest: Rational
  ) {
    var alike = problem
    var list = ConstraintList()
    var kept: [Int] = []
    var impliedCount = 0
    for (index, constraint) in problem.constraints.enumerated()
    where constraint.priority >= lowest && !isOfStack(numbers[index], configuration) {
      var constraint = constraint
      if constraint.priority < .required { constraint.priority = .one }
      list.append(constraint)
      kept.append(index)
      if index < problem.impliedCount { impliedCount += 1 }
    }
    (alike.constraints, alike.impliedCount) = (list, impliedCount)
    guard let values = alike.values() else { return }
    func misses(_ values: [Rational]) -> [Int: Rational] {
      var misses: [Int: Rational] = [:]
      for (place, index) in kept.enumerated() where problem.constraints[index].priority < .required {
        let miss = list[place].violation(at: values)
        if miss.sign > 0 { misses[index] = miss }
      }
      return misses
    }
    let (own, other) = (misses(configuration.values), misses(values))
    let difference = own.values.reduce(.zero, +) - other.values.reduce(.zero, +)
    guard difference > .leastShown else { return }
    let given = kept.filter { other[$0, default: .zero] - own[$0, default: .zero] > .leastShown }
    let spared = kept.filter { own[$0, default: .zero] - other[$0, default: .zero] > .leastShown }
    guard let most = spared.map({ problem.constraints[$0].priority }).max() else { return }
    let constraints = result.constraints[configuration.scenario]
    let higher = given.filter { problem.constraints[$0].priority > most }
    func text(_ index: Int) -> String { model.text(of: constraints[numbers[index]]) }
    func message(_ indices: [Int]) -> String {
      "an app may give up \(listed(indices.map(text))) on \(configuration.name(in: model)) to spare \(listed(spared.map(text))): it may "
        + "add up what is missed, where the language has one priority after the other. Make "
        + "\(indices.count == 1 ? "it" : "them") required if \(indices.count == 1 ? "it has" : "they have") to hold"
    }
    if details {
      for index in higher { warn(constraints[numbers[index]].place, message([index])) }
      return
    }
    let told = Set(all.map { $0.place.statement })
    let new = higher.filter { index in
      constraints[numbers[index]].place.map { $0.source == 0 && !told.contains($0.statement) } ?? false
    }
    if let first = new.first { warn(constraints[numbers[first]].place, message(new)) }
  }
}
