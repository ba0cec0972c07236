import Solver

/// The members of a contradiction in words, and the sum that shows it.

struct ConflictText {
  let result: LayoutResult
  private var model: LayoutModel { result.model }

  /// The sum that shows it, on a line of its own.
  func arithmeticLine(of conflict: ScreenConflict, where place: String? = nil) -> String {
    guard let text = Arithmetic.text(of: conflict, in: result) else { return "" }
    return "\n" + (place.map { "\($0): " } ?? "") + text
  }

  /// The other members: those that stand in the text, and the words for those that do not.
  func parties(
    of conflict: ScreenConflict
  ) -> (related: [(place: SourceRange, message: String)], implied: [String]) {
    var related: [(place: SourceRange, message: String)] = []
    var implied: [String] = []
    let own = result.constraints[conflict.scenario][conflict.relaxed].place
    for member in conflict.members {
      switch member {
      case .side(let axis):
        implied.append(text(of: axis, on: result.scenarios[conflict.scenario]))
      case .constraint(let number) where number != conflict.relaxed:
        let constraint = result.constraints[conflict.scenario][number]
        if let place = constraint.place {
          if place != own, !related.contains(where: { $0.place == place }) {
            related.append((place, model.text(of: constraint)))
          }
        } else {
          implied.append(model.text(of: constraint))
        }
      case .constraint: break
      }
    }
    return (related, implied)
  }

  /// `the width of screen 'phone' (390)`
  private func text(of axis: Axis, on scenario: Scenario) -> String {
    let name = "the \(axis.size) of screen '\(model.screens[scenario.screen].name)'"
    guard let size = scenario.sizes[axis] else { return name }
    let (lower, upper) = (NumberText.points(size.lower), NumberText.points(size.upper))
    return "\(name) (\(size.isPoint ? lower : "\(lower)...\(upper)"))"
  }

  func relaxed(by conflict: ScreenConflict) -> [(place: SourceRange, message: String)] {
    let constraint = result.constraints[conflict.scenario][conflict.relaxed]
    return constraint.place.map { [(place: $0, message: model.text(of: constraint))] } ?? []
  }
}
