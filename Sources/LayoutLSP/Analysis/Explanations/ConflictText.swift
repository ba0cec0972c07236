import Solver

// The members of a contradiction in words, and the sum that shows it.

struct ConflictText: LayoutReader {
  let result: LayoutResult

  /// The sum that shows it, on a line of its own.
  func arithmeticLine(of conflict: ScreenConflict, where place: String? = nil) -> String {
    guard let text = Arithmetic.text(of: conflict, in: result) else { return "" }
    return "\n" + (place.map { "\($0): " } ?? "") + text
  }

  /// The members of a contradiction.
  struct Parties {
    /// Those that stand in the text, in words.
    var written: [String] = []
    /// Where they stand.
    var related: RelatedPlaces = []
    /// The words for those that do not.
    var implied: [String] = []
  }

  /// The other members than what is relaxed. A part of the text that makes several is one place; where that is what is
  /// relaxed, it is none. `withRelaxed`: what is relaxed comes last.
  func parties(of conflict: ScreenConflict, withRelaxed: Bool = false) -> Parties {
    var parties = Parties()
    var nonnegative: [(view: Int, axis: Axis)] = []
    let constraints = result.constraints[conflict.scenario]
    let own = constraints[conflict.relaxed].place
    for member in conflict.members {
      switch member {
      case .side(let axis):
        parties.implied.append(text(of: axis, on: result.scenarios[conflict.scenario]))
      case .constraint(let number) where number != conflict.relaxed || withRelaxed:
        let constraint = constraints[number]
        if let place = constraint.place {
          let text = Wording.cut(model.text(of: constraint))
          parties.written.append(text)
          if place != own || withRelaxed { parties.related.append((place, text)) }
        } else if case .nonnegative(let view, let axis) = constraint.kind {
          nonnegative.append((view, axis))
        } else {
          parties.implied.append(model.text(of: constraint))
        }
      case .constraint: break
      }
    }
    parties.implied += [model.text(ofNonnegative: nonnegative)].compactMap { $0 }
    parties.related = parties.related.joined
    return parties
  }

  /// `the width of screen 'phone' (390)`
  private func text(of axis: Axis, on scenario: Scenario) -> String {
    let name = "the \(axis.size) of screen '\(model.screens[scenario.screen].name)'"
    guard let size = scenario.sizes[axis] else { return name }
    let (lower, upper) = (NumberText.points(size.lower), NumberText.points(size.upper))
    return "\(name) (\(size.isPoint ? lower : "\(lower)...\(upper)"))"
  }
}

/// Places that a finding has to do with, and what is there.
typealias RelatedPlaces = [(place: SourceRange, message: String)]

extension RelatedPlaces {
  /// Each place once, where it comes first, with all that is said of it.
  var joined: RelatedPlaces {
    var places: RelatedPlaces = []
    var indices: [SourceRange: Int] = [:]
    for (place, text) in self {
      if let known = indices[place] {
        places[known].message += ", " + text
      } else {
        indices[place] = places.count
        places.append((place, text))
      }
    }
    return places
  }

  /// More help nobody.
  static var mostRelated: Int { 12 }

  /// The first of them; the last tells how many more there are.
  func shortened(to most: Int = mostRelated) -> RelatedPlaces {
    guard count > most, most > 0 else { return self }
    let next = self[most - 1]
    return prefix(most - 1) + [(next.place, "\(next.message), and \(count - most) more")]
  }
}
