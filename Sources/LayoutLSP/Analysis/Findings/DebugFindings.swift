// `debug`: the answers to trailing question marks.

extension LayoutCheck {
  static let debug = LayoutCheck(needs: .nothing) { result in
    let (model, outcomes) = (result.model, ConstraintOutcomes(result: result))
    var findings: [Finding<SourceRange>] = []
    var last: SourceRange?
    for number in model.equations.indices where model.equations[number].question != nil {
      let equation = model.equations[number]
      let lines = equation.pairs.indices.map { outcomes.account(of: number, pair: $0) }.joined(separator: "\n")
      // One statement may have made several equations.
      if equation.question == last, let known = findings.indices.last {
        findings[known].message += "\n" + lines
        findings[known].place = findings[known].place.through(equation.place)
      } else {
        findings.append(Finding(code: .debug, place: equation.place, message: lines))
      }
      last = equation.question
    }
    return findings
  }
}
