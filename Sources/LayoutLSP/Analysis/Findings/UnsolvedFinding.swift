import Solver

/// What is said where the solver gives up: no layout that was written by hand gets there. Says what it was and what can be
/// done; what was found besides is said elsewhere.

/// A screen, in some state, of which not everything is known.
struct UnsolvedScreen: Sendable {
  /// Index into `LayoutModel.screens`.
  let screen: Int
  let state: Int?
  let reason: Unsolved
}

extension LayoutResult {
  /// One for the layout, at its name or at its first statement.
  var unsolvedFindings: [ModelFinding] {
    guard let first = unsolved.first, let place = model.views[0].namePlace ?? firstStatement else { return [] }
    let screens = placesText(unsolved.map { (model.screens[$0.screen].name, $0.state) })
    let message =
      "this layout is not solved \(screens): \(first.reason.explanation). Its frames are provisional, and only conflicts "
      + "that are certain are reported"
    return [ModelFinding(code: .unsolved, place: place, message: message)]
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
