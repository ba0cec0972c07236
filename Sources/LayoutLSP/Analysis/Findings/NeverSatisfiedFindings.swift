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
  /// The cost of one explanation beside its constraints, in the same unit.
  private static let workForExplanation = 50

  /// The soft equations that hold on no screen, in no state: one finding for each part of the text.
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
      // The reason is given for the size at which it misses by least.
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

  /// Returns the numbers of soft equations that fail somewhere, in the order written. Most soft constraints that fail
  /// come from intrinsic sizes, which are not reported.
  private func failingEquations(_ everySize: [ConfigurationResult]) -> [Int] {
    guard let all = result.constraints.first else { return [] }
    var numbers: Set<Int> = []
    for configuration in everySize { numbers.formUnion(configuration.broken.keys) }
    return numbers.filter { number in
      guard model.isShared(constraint: number), case .equation(let equation, _) = all.kind(of: number) else {
        return false
      }
      // Most soft constraints of a stack fail by design.
      return model.equations[equation].stack == nil && !stretchesContent(all.linear(number))
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

  /// nil where the constraint holds at some size in some optimal solution, or misses by less than a screen can show.
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
