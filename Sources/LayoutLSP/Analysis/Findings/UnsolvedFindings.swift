import Solver

/// `unsolved`: what is said where the solver gives up: no layout that was written by hand gets there. Says what it was and what can be
/// done; what was found besides is said elsewhere.

extension LayoutCheck {
  /// One for the layout, at its name or at its first statement.
  static let unsolved = LayoutCheck(needs: .nothing) { result in
    let model = result.model
    guard let first = result.unsolved.first, let place = model.views[0].nameRange ?? model.firstStatement else {
      return []
    }
    let screens = ScenarioText(result: result).text(
      of: result.unsolved.map { (model.screens[$0.screen].name, $0.state) })
    let message =
      "this layout is not solved \(screens): \(first.reason.explanation). Its frames are provisional, and only conflicts "
      + "that are certain are reported"
    return [Finding(code: .unsolved, place: place, message: message)]
  }
}

extension Unsolved {
  fileprivate var explanation: String {
    switch reason {
    case .steps:
      "the solver gave up after \(limit) steps; fewer constraints between the same views make it easier"
    case .digits:
      "the numbers came to have so many digits that the solver gave up; give long decimals and ratios fewer digits"
    }
  }
}
