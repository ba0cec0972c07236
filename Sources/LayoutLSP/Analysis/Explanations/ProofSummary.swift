import Solver

// The arithmetic of a long list that does not fit its screen, with like numbers together:
// `18 heights of 44 and 17 gaps of 8 need 928, 116 more than there is`. Other contradictions have their `Arithmetic`
// alone.

struct ProofSummary {
  /// Members that demand room by the same kind of measure.
  private struct Like {
    var name: String
    var count = 0
    var least: Rational
    var greatest: Rational

    var text: String {
      let (low, high) = (NumberText.points(least), NumberText.points(greatest))
      return "\(count) \(name)\(count == 1 ? "" : "s") of \(low == high ? low : "\(low) to \(high)")"
    }
  }

  /// nil where the conflict is not a list that does not fit.
  let text: String?

  init(_ conflict: ScreenConflict, _ result: LayoutResult) {
    let constraints = result.constraints[conflict.scenario]
    var alike: [Like] = []
    var (demand, gap) = (Rational.zero, Rational.zero)
    var isBySide = false
    for term in conflict.firstProof ?? conflict.proof where !term.part.isZero {
      gap = gap + term.part
      guard term.part.sign > 0 else {
        isBySide = isBySide || term.member.isSide
        continue
      }
      guard case .constraint(let number) = term.member else {
        text = nil
        return
      }
      demand = demand + term.part
      let name = constraints[number].measure
      if let known = alike.firstIndex(where: { $0.name == name }) {
        alike[known].least = min(alike[known].least, term.part)
        alike[known].greatest = max(alike[known].greatest, term.part)
      } else {
        alike.append(Like(name: name, least: term.part, greatest: term.part))
      }
      alike[alike.firstIndex { $0.name == name } ?? 0].count += 1
    }
    guard isBySide, gap.sign > 0 else {
      text = nil
      return
    }
    let needs = alike.count == 1 && alike[0].count == 1 ? "needs" : "need"
    text =
      "\(Wording.list(alike.map { $0.text })) \(needs) \(NumberText.points(demand)), "
      + "\(NumberText.points(gap)) more than there is"
  }
}

extension ModelConstraint {
  /// What the constraint's number measures: a width or height of one view, another size, or a gap between views.
  fileprivate var measure: String {
    let terms = constraint.terms
    guard terms.allSatisfy({ $0.dimension.isSize }) else { return "gap" }
    guard let only = terms.first, Set(terms.map { $0.view }).count == 1 else { return "size" }
    return only.dimension.name
  }
}
