import Solver

// `never-satisfied`: soft constraints that hold on no screen, in no state.

extension LayoutCheck {
  static let neverSatisfied = LayoutCheck(needs: .everything) { NeverSatisfiedFindings(result: $0).all }
}

private struct NeverSatisfiedFindings: LayoutReader {
  let result: LayoutResult

  /// The most constraints to look at, in all, to explain why soft constraints fail: some milliseconds. A hover tells
  /// what is left out here.
  private static let workForExplanations = 10_000
  /// The most constraints to solve, in all, to see whether frames would be others without a soft constraint.
  private static let workForEffects = 10_000
  /// The cost of one explanation beside its constraints, in the same unit.
  private static let workForExplanation = 50

  /// The soft equations that hold on no screen, in no state: one finding for each statement, at the first of its parts.
  var all: [Finding<SourceRange>] {
    let everySize = result.everySize
    var reported: Set<SourceRange> = []
    var equations: [EquationID: (finding: Int, others: Int)] = [:]
    var findings: [Finding<SourceRange>] = []
    var workLeft = Self.workForExplanations
    var effectsLeft = Self.workForEffects
    let explainer = FailureExplainer(result: result, workLimit: result.findingsLimit)
    for number in failingEquations(everySize) {
      guard var finding = finding(number, everySize, &workLeft, &effectsLeft), reported.insert(finding.place).inserted
      else {
        continue
      }
      if case .equation(let equation, _)? = result.constraints.first?.kind(of: number) {
        equations[equation]?.others += 1
        if equations[equation] != nil { continue }
        equations[equation] = (findings.count, 0)
      }
      // The reason is given for the size at which it misses by least.
      let failing = everySize.filter { $0.broken[number] != nil }
      let nearest = failing.min { $0.broken[number] ?? .zero < $1.broken[number] ?? .zero }
      if let nearest, let reason = reason(why: number, failsIn: nearest, explainer, &workLeft) {
        finding.message += "\n" + reason.text
        finding.related = reason.related
      }
      findings.append(finding)
    }
    for one in equations.values where one.others > 0 {
      findings[one.finding].message +=
        "\n\(one.others) more of this statement \(one.others == 1 ? "does" : "do") not hold either"
    }
    return findings
  }

  /// Returns the numbers of soft equations that fail somewhere, in the order written. Most soft constraints that fail
  /// come from intrinsic sizes, which are not reported.
  private func failingEquations(_ everySize: [ConfigurationResult]) -> [Int] {
    guard let all = result.constraints.first else { return [] }
    var numbers: Set<Int> = []
    for configuration in everySize { numbers.formUnion(configuration.broken.keys) }
    return numbers.filter { number in
      guard model.shared.contains(number), case .equation(let equation, _) = all.kind(of: number) else {
        return false
      }
      // Most soft constraints of a stack fail by design.
      let constraint = all.linear(number)
      return model.equations[equation].stack == nil && !stretchesContent(constraint) && !asksForNothing(constraint)
    }.sorted()
  }

  /// Whether it is the wish that short content fills the frame of the view that scrolls, which longer content does not.
  private func stretchesContent(_ constraint: LinearConstraint) -> Bool {
    let terms = constraint.terms
    guard terms.count == 2, terms[0].dimension == terms[1].dimension, terms[0].dimension.isSize else { return false }
    return [(terms[0].view, terms[1].view), (terms[1].view, terms[0].view)].contains { inner, outer in
      model.views.scrolls(outer) && model.views[inner].parent == outer
    }
  }

  /// Whether it is the wish that a view is as small as possible: that its size is 0.
  private func asksForNothing(_ constraint: LinearConstraint) -> Bool {
    guard constraint.terms.count == 1, let term = constraint.terms.first, constraint.constant.isZero else {
      return false
    }
    let isAtMost = term.coefficient.sign > 0 ? Relation.lessOrEqual : .greaterOrEqual
    return term.dimension.isSize && (constraint.relation == .equal || constraint.relation == isAtMost)
  }

  /// Whether some frame would be another without the constraint, or not determined. False where finding that would take
  /// more work than is left.
  private func hasEffect(_ number: Int, in here: [ConfigurationResult], _ workLeft: inout Int) -> Bool {
    for configuration in here {
      let graph = result.constraints.graph(of: configuration.scenario)
      guard let part = graph.part(of: number, limit: max(0, workLeft)) else { return false }
      workLeft -= Self.workForExplanation + part.constraints.count
      let problem = result.problem(of: configuration.scenario, result.findingsLimit)
        .part(part, at: configuration.point, without: configuration.relaxed.union([number]))
      guard let solution = problem.problem.solve() else { return false }
      let known = configuration.free.count { $0.arises && part.variables.contains($0.variable) }
      if solution.free.count(where: { $0.arises }) > known { return true }
      // Guides have no frames, but with views in them they have a place, which is that of these views.
      let isOther = problem.problem.observed.contains { variable in
        configuration.values[problem.variables[variable]] != solution.values[variable]
      }
      if isOther { return true }
    }
    return false
  }

  /// nil where the constraint holds at some size in some optimal solution, or misses by less than a screen can show.
  private func finding(
    _ number: Int, _ everySize: [ConfigurationResult], _ workLeft: inout Int, _ effectsLeft: inout Int
  ) -> Finding<SourceRange>? {
    let here = everySize.filter { result.holds(number, in: $0) }
    guard let first = here.first.flatMap({ result.constraint(number, in: $0) }),
      case .equation(let equation, let pair) = first.kind, let place = first.place,
      here.allSatisfy({ $0.broken[number] ?? .zero >= .leastShown }),
      result.leastViolations[number] ?? .leastShown >= .leastShown, !holdsElsewhere(equation, pair, everySize)
    else { return nil }
    var least = result.leastViolations[number]
    for configuration in here {
      guard let violation = leastViolation(of: number, in: configuration, &workLeft), violation >= .leastShown else {
        return nil
      }
      least = min(least ?? violation, violation)
    }
    if hasEffect(number, in: here, &effectsLeft) { return nil }
    let text = Wording.cut(model.text(of: model.equations[equation], pair: pair))
    let miss = least.map { ": it misses by at least \(Wording.distance($0.double))" } ?? ""
    return Finding(code: .neverSatisfied, place: place, message: "'\(text)' holds on no screen\(miss)")
  }

  /// Returns the least violation over all optimal solutions, which may differ where what it measures is ambiguous.
  /// nil where finding it would take more work than is left.
  private func leastViolation(
    of number: Int, in configuration: ConfigurationResult, _ workLeft: inout Int
  ) -> Rational? {
    let graph = result.constraints.graph(of: configuration.scenario)
    let isOpen = graph.variables(of: number).contains { variable in
      // Not all ambiguous variables of guides are in `free`.
      model.views[Dimension.view(of: variable)].isGuide || configuration.free(variable) != nil
    }
    guard isOpen else { return configuration.broken[number] }
    guard let part = graph.part(of: number, limit: max(0, workLeft)) else { return nil }
    workLeft -= Self.workForExplanation + part.constraints.count
    let problem = result.problem(of: part, in: configuration, result.findingsLimit)
    return problem.place(ofConstraint: number).flatMap { problem.problem.leastViolation(ofSoft: $0) }
  }

  /// Returns why the constraint fails; nil where finding that would take more work than is left.
  private func reason(
    why number: Int, failsIn configuration: ConfigurationResult, _ explainer: FailureExplainer,
    _ workLeft: inout Int
  ) -> (text: String, related: RelatedPlaces)? {
    workLeft -= Self.workForExplanation
    guard workLeft > 0, explainer.workLimit.unsolved == nil,
      let candidates = explainer.candidates(for: number, in: configuration, limit: workLeft)
    else { return nil }
    workLeft -= candidates.constraints.count
    guard let explanation = explainer.explanation(of: number, in: configuration, among: candidates) else { return nil }
    let (sentence, related, arithmetic) = explainer.words(for: explanation)
    return (sentence + (arithmetic.map { ": " + $0 } ?? ""), related)
  }

  /// Whether the same part of the text makes a constraint of the same measures in other states or branches, and that
  /// holds: a rule is soft where there is a limit, and required elsewhere.
  private func holdsElsewhere(_ equation: EquationID, _ pair: Int, _ everySize: [ConfigurationResult]) -> Bool {
    let own = model.equations[equation].pairs[pair]
    return model.equations(besides: equation).contains { other in
      guard other != equation, model.equations[other].pairs.count == 1,
        let version = model.equations[other].pairs.first, version.place == own.place,
        SettingKey(version.left, version.relation) == SettingKey(own.left, own.relation),
        let number = result.number(ofEquation: other, pair: 0)
      else { return false }
      return everySize.contains {
        result.holds(number, in: $0) && $0.broken[number] == nil && !$0.relaxed.contains(number)
      }
    }
  }
}
