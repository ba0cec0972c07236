import Solver

// `never-satisfied`: soft constraints that hold on no screen, in no state.

extension LayoutCheck {
  static let neverSatisfied = LayoutCheck(needs: .everything) { NeverSatisfiedFindings(result: $0).all }
}

private struct NeverSatisfiedFindings: LayoutReader {
  let result: LayoutResult

  /// The most constraints that are looked through, in all, for why soft constraints fail: some
  /// milliseconds. What is left out here a hover tells.
  private static let workForExplanations = 10_000
  /// What one explanation costs beside its constraints, in theirs.
  private static let workForExplanation = 50

  /// Optional equations that hold on no screen, in no state: once for each part of the text.
  var all: [Finding<SourceRange>] {
    let everySize = result.everySize
    var reported: Set<SourceRange> = []
    var findings: [Finding<SourceRange>] = []
    var workLeft = Self.workForExplanations
    let explainer = FailureExplainer(result: result, workLimit: result.findingsLimit)
    for number in failingEquations(everySize) {
      guard var finding = finding(number, everySize, &workLeft), reported.insert(finding.place).inserted else {
        continue
      }
      // Told as it is where it misses by least.
      let failing = everySize.filter { $0.broken[number] != nil }
      let nearest = failing.min { $0.broken[number] ?? .zero < $1.broken[number] ?? .zero }
      if let nearest, let reason = reason(why: number, failsIn: nearest, explainer, &workLeft) {
        finding.message += "\n" + reason.text
        finding.related = reason.related
      }
      findings.append(finding)
    }
    return findings
  }

  /// The numbers of optional equations that fail somewhere, in the order written. Most soft constraints that fail are
  /// those of intrinsic sizes, which are not reported.
  private func failingEquations(_ everySize: [ConfigurationResult]) -> [Int] {
    guard let all = result.constraints.first else { return [] }
    var numbers: Set<Int> = []
    for configuration in everySize { numbers.formUnion(configuration.broken.keys) }
    return numbers.filter { number in
      guard model.isShared(constraint: number), case .equation(let equation, _) = all.kind(of: number) else {
        return false
      }
      // Of a stack most soft constraints fail by design.
      return model.equations[equation].stack == nil
    }.sorted()
  }

  /// nil where the constraint holds somewhere, in some optimal solution, or misses by less than a screen can show.
  private func finding(
    _ number: Int, _ everySize: [ConfigurationResult], _ workLeft: inout Int
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
    let text = Wording.cut(model.text(of: model.equations[equation], pair: pair))
    let miss = least.map { ": it misses by at least \(Wording.distance($0.double))" } ?? ""
    return Finding(code: .neverSatisfied, place: place, message: "'\(text)' holds on no screen\(miss)")
  }

  /// In any optimal solution: not all are alike where what it measures is open. nil where finding that would take more
  /// work than is left.
  private func leastViolation(
    of number: Int, in configuration: ConfigurationResult, _ workLeft: inout Int
  ) -> Rational? {
    let graph = result.constraints.graph(of: configuration.scenario)
    let isOpen = graph.variables(of: number).contains { variable in
      // What is open of a guide is not told.
      model.views[Dimension.view(of: variable)].isGuide || configuration.free(variable) != nil
    }
    guard isOpen else { return configuration.broken[number] }
    guard let part = graph.part(of: number, limit: max(0, workLeft)) else { return nil }
    workLeft -= Self.workForExplanation + part.constraints.count
    let problem = result.problem(of: part, in: configuration, result.findingsLimit)
    return problem.place(ofConstraint: number).flatMap { problem.problem.leastViolation(ofSoft: $0) }
  }

  /// Why it fails; nil where finding that would take more work than is left.
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

  /// The same part of the text says the same of the same measures in other states or branches, and there it holds: a
  /// rule is a soft constraint where there is a limit, and elsewhere required.
  private func holdsElsewhere(_ equation: Int, _ pair: Int, _ everySize: [ConfigurationResult]) -> Bool {
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
