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

  /// One finding for each branch that holds on no screen; of a chain of `else when`s, one for all that follows where
  /// nothing is left. A layout without screens of its own is as large as others make it.
  var ofBranches: [Finding<SourceRange>] {
    guard model.screens.contains(where: { !$0.isContent }) else { return [] }
    // The words of one branch all speak of it.
    var told: Set<Condition> = []
    return model.mentions.compactMap { mention in
      guard mention.place.source == 0, case .branch(let condition) = mention.subject, !condition.isNever,
        let branch = firstDeadBranch(of: condition), model.whens.indices.contains(branch.when),
        told.insert(condition).inserted
      else { return nil }
      let text = model.whens[branch.when].text
      return Finding(
        code: .noEffect, place: mention.place,
        message: branch.holds
          ? "no screen of '\(model.name)' enters this branch: '\(text)' holds on none of them"
          : "no screen of '\(model.name)' enters this 'else': '\(text)' holds on all of them",
        isOfOwnScreens: true)
    }
  }

  /// Returns the branch of a chain up to which no screen gets; nil where some screen enters the whole, or where a
  /// statement before this one in the chain is told.
  private func firstDeadBranch(of condition: Condition) -> Condition.Branch? {
    let situations = result.scenarios.map { $0.situation }
    let branches = condition.branches
    let dead = branches.indices.first { last in
      let part = Condition(branches: Array(branches[...last]))
      return !situations.contains(where: part.holds)
    }
    guard let dead else { return nil }
    let isTheLast = dead == branches.count - 1
    let isElseBeforeWhen = dead == branches.count - 2 && branches[branches.count - 1].holds
    return isTheLast || isElseBeforeWhen ? branches[dead] : nil
  }

  // MARK: Factors

  /// One finding for each factor of the first edge of the rectangle in whose space a relation is measured: that edge is
  /// at 0.
  var ofFactors: [Finding<SourceRange>] {
    var findings: [Finding<SourceRange>] = []
    for equation in model.equations {
      for pair in equation.pairs where pair.place.source == 0 {
        if let finding = finding(pair.left, pair.right, pair) ?? finding(pair.right, pair.left, pair) {
          findings.append(finding)
        }
      }
    }
    return findings
  }

  private func finding(_ side: AtomForm, _ other: AtomForm, _ pair: EquationPair) -> Finding<SourceRange>? {
    guard side.terms.count == 1, let (atom, factor) = side.terms.first, factor.magnitude != .one,
      case .attribute(.view(let view), let attribute, _) = atom,
      case .position(let edge, margin: false) = Attribute.measures[attribute],
      [.left, .top, .leading].contains(edge),
      let inner = other.firstAttribute?.box.view, model.views.ancestry(of: inner).dropFirst().contains(view)
    else { return nil }
    let far = edge == .left ? "right" : edge == .top ? "bottom" : "trailing"
    let share = factor > .one ? factor - .one : factor
    let name = view == .root ? "superview" : model.name(of: .view(view))
    return Finding(
      code: .noEffect, place: pair.place,
      message: "this edge is 0, and so is \(NumberText.factor(factor)) times it"
        + (share < .one ? ": for a share of the size write '\(name).\(far) * \(NumberText.factor(share))'" : ""))
  }
}
