import Solver

// `redundant`: required equations that already follow from others.

extension LayoutCheck {
  static let redundant = LayoutCheck(needs: .everything) { RedundantFindings(result: $0).all }
}

private struct RedundantFindings: LayoutReader {
  let result: LayoutResult

  /// The required equalities that already follow. A part of the text is reported if all of its active constraints
  /// follow.
  var all: [Finding<SourceRange>] {
    let everySize = result.everySize
    var count: [Int: Int] = [:]
    for configuration in everySize { for number in configuration.redundant { count[number, default: 0] += 1 } }
    guard !count.isEmpty, let constraints = result.constraints.first else { return [] }
    let thinlyKnown = self.thinlyKnown
    let everywhere = count.keys.sorted().compactMap { number -> (number: Int, equation: EquationID, pair: Int)? in
      guard model.shared.contains(number), case .equation(let equation, let pair) = constraints[number].kind,
        model.equations[equation].stack == nil, !thinlyKnown.contains(where: { $0.isActive(number) }),
        count[number] == everySize.count(where: { result.holds(number, in: $0) })
      else { return nil }
      return (number, equation, pair)
    }
    return parts(of: everywhere).map { equation, pair, place in
      let text = model.text(of: model.equations[equation], pair: pair)
      return Finding(
        code: .redundant, place: place, message: "'\(text)' already follows from what stands before it")
    }
  }

  /// The constraints of scenarios in which only a line of sizes, or one size, works. By how much a constraint misses
  /// what others imply is linear in the sizes: if it is 0 on an area, it is 0 throughout. On a line it need not be:
  /// `a.width == superview.height` follows from `a.width == superview.width` where both sides are equal.
  private var thinlyKnown: [SituationConstraints] {
    result.scenarios.indices.filter { number in
      result.feasibleSizes[number].map { $0.dimension < result.scenarios[number].sizes.region.closure.dimension }
        ?? false
    }.map { result.constraints[$0] }
  }

  /// Returns the parts of the text all of whose active constraints are among these, each with its first constraint.
  private func parts(
    of everywhere: [(number: Int, equation: EquationID, pair: Int)]
  ) -> [(equation: EquationID, pair: Int, place: SourceRange)] {
    let known = Set(everywhere.map { $0.number })
    var reported: Set<SourceRange> = []
    // A list expansion makes thousands of pairs of one statement.
    var pairsByPlace: [EquationID: [SourceRange: [Int]]] = [:]
    func pairs(of equation: EquationID, at place: SourceRange) -> [Int] {
      if let known = pairsByPlace[equation] { return known[place] ?? [] }
      var found: [SourceRange: [Int]] = [:]
      let all = model.equations[equation].pairs
      for index in all.indices { found[all[index].place, default: []].append(index) }
      pairsByPlace[equation] = found
      return found[place] ?? []
    }
    return everywhere.compactMap { _, number, pair in
      let place = model.equations[number].pairs[pair].place
      guard reported.insert(place).inserted else { return nil }
      let isAll = model.equations(besides: number).allSatisfy { other in
        pairs(of: other, at: place).allSatisfy { index in
          guard let number = result.number(ofEquation: other, pair: index) else { return true }
          return known.contains(number) || !result.constraints.contains { $0.isActive(number) }
        }
      }
      return isAll ? (number, pair, place) : nil
    }
  }
}
