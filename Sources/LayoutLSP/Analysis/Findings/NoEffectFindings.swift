import Solver

// `no-effect`: branches that no screen enters, and factors of an edge that is 0.

extension LayoutCheck {
  static let noEffect = LayoutCheck(needs: .everything) {
    let findings = NoEffectFindings(result: $0)
    return findings.ofBranches + findings.ofFactors
  }
}

private struct NoEffectFindings: LayoutReader {
  let result: LayoutResult

  // MARK: Branches

  /// One finding for each branch that holds on no screen, but not for those inside of it. A layout without screens of
  /// its own is as large as others make it.
  var ofBranches: [Finding<SourceRange>] {
    guard model.screens.contains(where: { !$0.isContent }) else { return [] }
    let situations = result.scenarios.map { $0.situation }
    // The words of one branch all speak of it.
    var told: Set<Condition> = []
    return model.mentions.compactMap { mention in
      guard mention.place.source == 0, case .branch(let condition) = mention.subject, !condition.isNever,
        let branch = condition.branches.last, model.whens.indices.contains(branch.when)
      else { return nil }
      var outer = condition
      outer.branches.removeLast()
      guard situations.contains(where: outer.holds), !situations.contains(where: condition.holds),
        told.insert(condition).inserted
      else { return nil }
      let text = model.whens[branch.when].text
      return Finding(
        code: .noEffect, place: mention.place,
        message: branch.holds
          ? "no screen of '\(model.name)' enters this branch: '\(text)' holds on none of them"
          : "no screen of '\(model.name)' enters this 'else': '\(text)' holds on all of them")
    }
  }

  // MARK: Factors

  /// One finding for each factor of the first edge of the rectangle in whose space a relation is measured: that edge is
  /// at 0.
  var ofFactors: [Finding<SourceRange>] {
    model.equations.flatMap { equation in
      equation.pairs.compactMap { pair in pair.place.source == 0 ? finding(pair) : nil }
    }
  }

  private func finding(_ pair: EquationPair) -> Finding<SourceRange>? {
    for (side, other) in [(pair.left, pair.right), (pair.right, pair.left)] {
      guard side.terms.count == 1, let (atom, factor) = side.terms.first, factor.magnitude != .one,
        case .attribute(.view(let view), let attribute, _) = atom,
        case .position(let edge, margin: false) = Attribute.measures[attribute],
        [.left, .top, .leading].contains(edge),
        let inner = other.firstAttribute?.box.view, model.views.ancestry(of: inner).dropFirst().contains(view)
      else { continue }
      let far = edge == .left ? "right" : edge == .top ? "bottom" : "trailing"
      let share = factor > .one ? factor - .one : factor
      let name = view == 0 ? "superview" : model.name(of: .view(view))
      return Finding(
        code: .noEffect, place: pair.place,
        message: "this edge is 0, and so is \(NumberText.factor(factor)) times it: for a share of the size write "
          + "'\(name).\(far) * \(NumberText.factor(share))'")
    }
    return nil
  }
}
