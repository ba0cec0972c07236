import Solver

// The members of a contradiction in words, and its arithmetic.

struct ConflictText: LayoutReader {
  let result: LayoutResult

  /// Returns the end of a conflict's message: what adds to the miss without being a cause, and the arithmetic on a line
  /// of its own; empty without any.
  func arithmeticLine(of conflict: ScreenConflict) -> String {
    guard let text = Arithmetic.text(of: conflict, in: result) else { return "" }
    let constraints = result.constraints[conflict.scenario]
    let superfluous = conflict.superfluous.filter { constraints[$0].place != nil }
    let added = superfluous.map { "'\(Wording.cut(model.text(of: constraints[$0])))'" }
    if added.isEmpty { return "\n\(text)" }
    let isLater = superfluous.allSatisfy { $0 > conflict.relaxed }
    return "; \(Wording.list(Wording.shortened(added)))\(isLater ? ", written later," : "") "
      + "\(added.count == 1 ? "adds" : "add") to the miss\n\(text)"
  }

  /// Returns the places of what adds to the miss without being a cause.
  func added(to conflict: ScreenConflict) -> RelatedPlaces {
    let constraints = result.constraints[conflict.scenario]
    var places: RelatedPlaces = []
    for number in conflict.superfluous {
      guard let place = constraints[number].place else { continue }
      let words = number > conflict.relaxed ? "adds to the miss, and is written later" : "adds to the miss"
      places.append((place, "\(Wording.cut(model.text(of: constraints[number]))) \(words)"))
    }
    return places
  }

  /// The members of a contradiction in words.
  struct MemberTexts {
    /// The texts of the members that stand in the file.
    var written: [String] = []
    /// The source ranges of those members.
    var related: RelatedPlaces = []
    /// The words for members that do not stand in the file.
    var implied: [String] = []
  }

  /// Returns the members of a failure without the relaxed one. A source range that makes several members is one place;
  /// if it is that of the relaxed constraint, it is left out.
  func parties(of failure: ConflictFailure) -> MemberTexts {
    let conflict = failure.conflict
    var parties = MemberTexts()
    var nonnegative: [(view: ViewID, axis: Axis)] = []
    let constraints = result.constraints[conflict.scenario]
    let own = constraints[conflict.relaxed].place
    for member in conflict.members {
      switch member {
      case .side(let axis):
        parties.implied.append(text(of: axis, in: failure))
      case .constraint(let number) where number != conflict.relaxed:
        let constraint = constraints[number]
        if let place = constraint.place {
          let text = Wording.cut(model.text(of: constraint))
          parties.written.append(text)
          if place != own { parties.related.append((place, text)) }
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

  /// Returns `the width of screen 'phone' (390)`.
  private func text(of axis: Axis, in failure: ConflictFailure) -> String {
    let scenario = result.scenarios[failure.conflict.scenario]
    let name = "the \(axis.size) of screen '\(model.screens[scenario.screen].name)'"
    if let size = failure.size(along: axis) { return "\(name) (\(NumberText.points(size)))" }
    guard let size = scenario.sizes[axis] else { return name }
    let (lower, upper) = (NumberText.points(size.lower), NumberText.points(size.upper))
    return "\(name) (\(size.isPoint ? lower : "\(lower)...\(upper)"))"
  }
}

/// Source ranges related to a finding, each with a message.
package typealias RelatedPlaces = [(place: SourceRange, message: String)]

extension RelatedPlaces {
  /// Each place once, at its first position, with all of its messages.
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

  /// The most places of a finding: more help nobody.
  static var mostRelated: Int { 12 }

  /// Returns the first places; if some are left out, the last message says how many.
  func shortened(to most: Int = mostRelated) -> RelatedPlaces {
    guard count > most, most > 0 else { return self }
    let next = self[most - 1]
    return prefix(most - 1) + [(next.place, "\(next.message), and \(count - most) more")]
  }
}
