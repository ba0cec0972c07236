import Solver

// `unsolved`: the solver gave up, which no layout written by hand causes. Says why, and what can be done; what was
// found all the same is reported elsewhere.

extension LayoutCheck {
  /// One finding for each kind of reason, at the layout's name or at its first statement.
  static let unsolved = LayoutCheck(needs: .nothing) { result in
    let model = result.model
    guard let place = model.views[.root].nameRange ?? model.firstStatement else { return [] }
    func places(_ unsolved: [UnsolvedScreen]) -> String {
      ScenarioText(result: result).text(of: unsolved.map { (model.screens[$0.screen].name, $0.state) })
    }
    var findings: [Finding<SourceRange>] = []
    let bySolver = result.unsolved.filter { if case .solver = $0.reason { true } else { false } }
    if case .solver(let reason)? = bySolver.first?.reason {
      let message =
        "this layout is not solved \(places(bySolver)): \(reason.explanation). Its frames are provisional, and only "
        + "conflicts that are certain are reported\(result.partText(of: bySolver))"
      findings.append(Finding(code: .unsolved, place: place, message: message))
    }
    let excessivePieces = result.unsolved.filter { if case .pieces = $0.reason { true } else { false } }
    if case .pieces(let count)? = excessivePieces.first?.reason {
      let message =
        "only the least and the greatest size are looked at \(places(excessivePieces)): conditions cut what is between into "
        + "\(count) parts\(model.texts.isEmpty ? "" : " or more, or the lines of texts do"), which is too many; "
        + (model.texts.isEmpty
          ? "fewer comparisons of its width or height make it easier"
          : "fewer comparisons, texts that are never as narrow as nothing, or 'lines' make it easier")
      findings.append(Finding(code: .unsolved, place: place, message: message))
    }
    return findings
  }
}

extension LayoutResult {
  /// Returns `: what is between 'a' and 'b' is not looked at`.
  fileprivate func partText(of unsolved: [UnsolvedScreen]) -> String {
    guard let screen = unsolved.first(where: { !$0.constraints.isEmpty }),
      let scenario = scenarios.firstIndex(where: { $0.screen == screen.screen && $0.state == screen.state })
    else { return "" }
    let own = constraints[scenario]
    let views = Set(screen.constraints.flatMap { own[$0].constraint.terms.map { $0.view } }).sorted()
    let names = views.map { $0 == .root ? "the layout" : "'\(model.path(of: $0))'" }
    return ": what is between \(Wording.list(Wording.shortened(names))) is not looked at"
  }
}

extension Unsolved {
  fileprivate var explanation: String {
    switch reason {
    case .steps:
      "the solver gave up after \(limit) steps; fewer constraints between the same views make it easier"
    case .entries:
      "the solver gave up, because it takes too many steps; fewer constraints between the same views make it easier"
    case .digits:
      "the numbers came to have so many digits that the solver gave up; give long decimals and ratios fewer digits"
    }
  }
}
