import Solver

/// `redundant`: required equations that already follow from others.

extension LayoutCheck {
  static let redundant = LayoutCheck(needs: .everything) { RedundantFindings(result: $0).all }
}

private struct RedundantFindings {
  let result: LayoutResult
  private var model: LayoutModel { result.model }

  /// Required equalities that already follow: a part of the text is said to be so where all that it stands for does.
  var all: [Finding<SourceRange>] {
    let everySize = result.everySize
    var count: [Int: Int] = [:]
    for configuration in everySize { for number in configuration.redundant { count[number, default: 0] += 1 } }
    guard !count.isEmpty, let constraints = result.constraints.first else { return [] }
    let everywhere = count.keys.sorted().compactMap { number -> (number: Int, equation: Int, pair: Int)? in
      guard model.isShared(constraint: number), case .equation(let equation, let pair) = constraints[number].kind,
        model.equations[equation].stack == nil,
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

  /// The parts of the text of which all constraints that hold somewhere are among these, each with its first.
  private func parts(
    of pairs: [(number: Int, equation: Int, pair: Int)]
  ) -> [(equation: Int, pair: Int, place: SourceRange)] {
    let known = Set(pairs.map(\.number))
    var reported: Set<SourceRange> = []
    return pairs.compactMap { _, number, pair in
      let place = model.equations[number].pairs[pair].place
      guard reported.insert(place).inserted else { return nil }
      let isAll = model.equations(besides: number).allSatisfy { other in
        model.equations[other].pairs.enumerated().allSatisfy { index, version in
          guard version.place == place, let number = result.number(ofEquation: other, pair: index) else { return true }
          return known.contains(number) || !result.constraints.contains { $0.isActive(number) }
        }
      }
      return isAll ? (number, pair, place) : nil
    }
  }
}
