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
  func parties(of conflict: ScreenConflict) -> (related: RelatedPlaces, implied: [String]) {
    var related: RelatedPlaces = []
    var implied: [String] = []
    var nonnegative: [(view: Int, axis: Axis)] = []
    let constraints = result.constraints[conflict.scenario]
    var places = Set([constraints[conflict.relaxed].place].compactMap { $0 })
    for member in conflict.members {
      switch member {
      case .side(let axis):
        implied.append(text(of: axis, on: result.scenarios[conflict.scenario]))
      case .constraint(let number) where number != conflict.relaxed:
        let constraint = constraints[number]
        if let place = constraint.place {
          if places.insert(place).inserted { related.append((place, Wording.cut(model.text(of: constraint)))) }
        } else if case .nonnegative(let view, let axis) = constraint.kind {
          nonnegative.append((view, axis))
        } else {
          implied.append(model.text(of: constraint))
        }
      case .constraint: break
      }
    }
    return (related, implied + [model.text(ofNonnegative: nonnegative)].compactMap { $0 })
  }

  /// `the width of screen 'phone' (390)`
  private func text(of axis: Axis, on scenario: Scenario) -> String {
    let name = "the \(axis.size) of screen '\(model.screens[scenario.screen].name)'"
    guard let size = scenario.sizes[axis] else { return name }
    let (lower, upper) = (NumberText.points(size.lower), NumberText.points(size.upper))
    return "\(name) (\(size.isPoint ? lower : "\(lower)...\(upper)"))"
  }

  func relaxed(by conflict: ScreenConflict) -> RelatedPlaces {
    let constraint = result.constraints[conflict.scenario][conflict.relaxed]
    return constraint.place.map { [(place: $0, message: Wording.cut(model.text(of: constraint)))] } ?? []
  }
}

/// Places that a finding has to do with, and what is there.
typealias RelatedPlaces = [(place: SourceRange, message: String)]

extension RelatedPlaces {
  /// More help nobody.
  static var mostRelated: Int { 12 }

  /// The first of them; the last tells how many more there are.
  func shortened(to most: Int = mostRelated) -> RelatedPlaces {
    guard count > most, most > 0 else { return self }
    let next = self[most - 1]
    return prefix(most - 1) + [(next.place, "\(next.message), and \(count - most) more")]
  }
}
