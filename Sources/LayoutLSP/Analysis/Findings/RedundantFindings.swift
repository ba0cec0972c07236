import Solver

// `redundant`: required equations that already follow from others.

extension LayoutCheck {
  static let redundant = LayoutCheck(needs: .everything) { RedundantFindings(result: $0).all }
}

private struct RedundantFindings: LayoutReader {
  let result: LayoutResult

  /// A part of the text all of whose active constraints follow, with the number of the first.
  private typealias Part = (number: Int, equation: EquationID, pair: Int, place: SourceRange)

  /// The required equalities that already follow. A part of the text is reported if all of its active constraints
  /// follow; a statement of which all parts follow is reported as a whole.
  var all: [Finding<SourceRange>] {
    let everySize = result.everySize
    var count: [Int: Int] = [:]
    for configuration in everySize { for number in configuration.redundant { count[number, default: 0] += 1 } }
    guard !count.isEmpty, let constraints = result.constraints.first else { return [] }
    let thinlyKnown = self.thinlyKnown
    let everywhere = count.keys.sorted().compactMap { number -> (number: Int, equation: EquationID, pair: Int)? in
      guard model.shared.contains(number), case .equation(let equation, let pair) = constraints[number].kind,
        model.equations[equation].stack == nil, !thinlyKnown.contains(where: { $0.isActive(number) }),
        count[number] == everySize.count(where: { result.holds(number, in: $0) })
      else { return nil }
      return (number, equation, pair)
    }
    var workLeft = Self.workForSizes
    let sizeless = everywhere.filter { followsAtOtherSizes($0.number, everySize, &workLeft) }
    let known = Set(sizeless.map { $0.number })
    return Dictionary(grouping: parts(of: sizeless, known)) { model.equations[$0.equation].place }
      .flatMap { statement, parts in findings(of: parts, in: statement, known) }
      .sorted { $0.number < $1.number }.map { $0.finding }
  }

  /// The most constraints to solve, in all, to see whether constraints follow at other sizes of the screen.
  private static let workForSizes = 20_000

  /// Whether a constraint follows from others, and not from the size of the only screen: such a one is what says how large
  /// the root is, where no screen does. False where finding that would take more work than is left.
  private func followsAtOtherSizes(
    _ number: Int, _ everySize: [ConfigurationResult], _ workLeft: inout Int
  ) -> Bool {
    guard let configuration = everySize.first(where: { result.holds(number, in: $0) }) else { return true }
    let screen = result.problem(of: configuration.scenario, result.findingsLimit)
    // A range has been looked at at more than one size.
    guard screen.parameters.contains(where: { $0.lower == $0.upper }) else { return true }
    guard let part = result.constraints.graph(of: configuration.scenario).part(of: number, limit: max(0, workLeft))
    else { return false }
    for axis in screen.parameters.indices {
      workLeft -= part.constraints.count
      var problem = screen.part(part, at: configuration.point, without: configuration.relaxed)
      // No length that a layout has for another reason.
      let other = problem.problem.parameters[axis].lower + Rational(1009)
      (problem.problem.parameters[axis].lower, problem.problem.parameters[axis].upper) = (other, other)
      guard let place = problem.place(ofConstraint: number), let solution = problem.problem.solve() else {
        return false
      }
      if !solution.redundant.contains(place) { return false }
    }
    return true
  }

  /// Returns the findings of a statement's parts: one, where the whole statement follows. Each with the number of its
  /// constraint.
  private func findings(
    of parts: [Part], in statement: SourceRange, _ known: Set<Int>
  ) -> [(number: Int, finding: Finding<SourceRange>)] {
    let isWhole =
      parts.count > 1
      && model.equations(besides: parts[0].equation).allSatisfy { other in
        let equation = model.equations[other]
        return equation.place != statement
          || equation.pairs.indices.allSatisfy { follows(other, $0, known) }
      }
    return parts.prefix(isWhole ? 1 : parts.count).map { part in
      let text = "'\(model.text(of: model.equations[part.equation], pair: part.pair))'"
      let what =
        isWhole ? "\(text) and \(parts.count - 1) more of this statement already follow" : "\(text) already follows"
      return (
        part.number,
        Finding(
          code: .redundant, place: isWhole ? statement : part.place,
          message: "\(what) from what stands before it")
      )
    }
  }

  /// Whether a constraint is among the known ones, which follow, or counts nowhere.
  private func follows(_ equation: EquationID, _ pair: Int, _ known: Set<Int>) -> Bool {
    guard let number = result.number(ofEquation: equation, pair: pair) else { return true }
    return known.contains(number) || !result.constraints.contains { $0.isActive(number) }
  }

  /// The constraints of scenarios in which only a line of sizes, or one size, works. By how much a constraint misses
  /// what others imply is linear in the sizes: if it is 0 on an area, it is 0 throughout. On a line it need not be:
  /// `a.width == superview.height` follows from `a.width == superview.width` where both sides are equal.
  private var thinlyKnown: [SituationConstraints] {
    result.scenarios.indices.filter { number in
      result.feasibleSizes[number].map { $0.dimension < result.scenarios[number].sizes.region.closure.dimension }
        ?? false
    }.map { result.constraints[$0] }
  }

  /// Returns the parts of the text all of whose active constraints are among these, each with its first constraint.
  private func parts(
    of everywhere: [(number: Int, equation: EquationID, pair: Int)], _ known: Set<Int>
  ) -> [Part] {
    var reported: Set<SourceRange> = []
    // A list expansion makes thousands of pairs of one statement.
    var pairsByPlace: [EquationID: [SourceRange: [Int]]] = [:]
    func pairs(of equation: EquationID, at place: SourceRange) -> [Int] {
      if let known = pairsByPlace[equation] { return known[place] ?? [] }
      var found: [SourceRange: [Int]] = [:]
      let all = model.equations[equation].pairs
      for index in all.indices { found[all[index].place, default: []].append(index) }
      pairsByPlace[equation] = found
      return found[place] ?? []
    }
    return everywhere.compactMap { number, equation, pair in
      let place = model.equations[equation].pairs[pair].place
      guard reported.insert(place).inserted else { return nil }
      let isAll = model.equations(besides: equation).allSatisfy { other in
        pairs(of: other, at: place).allSatisfy { follows(other, $0, known) }
      }
      return isAll ? (number, equation, pair, place) : nil
    }
  }
}
