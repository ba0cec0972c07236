import Solver
import Syntax

// The fixes of a view that a notch, the home indicator or the keyboard covers: what ties it to the edge of the screen ties
// it to the safe area instead, or to the keyboard.

extension LookFixes {
  /// Measures from the safe area, or from the keyboard, what is measured from an edge of the screen: an edge of the view or
  /// of one around it, by the same distance. On both axes only where one is not enough.
  var uncovered: [FixCandidate] {
    let (across, down) = (uncovered(.horizontal), uncovered(.vertical))
    let both = across.flatMap { first in
      down.compactMap { second in
        let isApart = !first.changes.contains { one in second.changes.contains { one.bytes.meets($0.bytes) } }
        return isApart ? candidate(first.statements + second.statements, first.changes + second.changes) : nil
      }
    }
    return (across + down).map { candidate($0.statements, $0.changes) } + both
  }

  private func candidate(_ statements: [String], _ changes: [TextChange]) -> FixCandidate {
    var fix = FixCandidate("Measure from what covers it: \(Wording.list(statements.map { "'\($0)'" }))", changes)
    fix.group = 0
    return fix
  }

  private func uncovered(_ axis: Axis) -> [(statements: [String], changes: [TextChange])] {
    guard let constraints = result.constraints.first else { return [] }
    let around = Set(sequence(first: view) { model.views[$0].parent }.filter { model.views[$0].parent == .root })
    return model.equations.numbered.flatMap { number, equation -> [(statements: [String], changes: [TextChange])] in
      guard equation.place.source == 0 else { return [] }
      return equation.pairs.enumerated().flatMap { index, pair -> [(statements: [String], changes: [TextChange])] in
        guard let number = result.number(ofEquation: number, pair: index),
          let tie = EdgeRelation(constraints.linear(number), axis, in: model.views)
        else { return [] }
        let own = around.contains(tie.view) ? tie : tie.seenFromOther
        guard around.contains(own.view), own.other == .root, own.own == own.theirs else { return [] }
        return edges(own, axis, pair).compactMap { replacing(pair, own, by: $0, equation.priority) }
      }
    }
  }

  /// The edges to measure from in the place of the screen's, with the name of the view's own edge.
  private func edges(_ tie: EdgeRelation, _ axis: Axis, _ pair: EquationPair) -> [(own: String, other: String)] {
    guard tie.own.isZero || tie.own == .one else { return [] }
    if axis == .vertical {
      if tie.own.isZero { return [("top", "safeArea.top")] }
      let showsKeyboard = model.screens.contains { $0.showsKeyboard }
      return [("bottom", "safeArea.bottom")] + (showsKeyboard ? [("bottom", "keyboard.top")] : [])
    }
    let isDirectional = (pair.left.terms + pair.right.terms).contains { $0.atom.measure?.edge?.isDirectional == true }
    let isFirst = tie.own.isZero
    let name = isDirectional ? (isFirst != isTurned ? "leading" : "trailing") : isFirst ? "left" : "right"
    return [(name, "safeArea.\(name)")]
  }

  /// Whether the screen that the constraints are taken from reads from right to left.
  private var isTurned: Bool { result.scenarios.first.map { model.screens[$0.screen].isRightToLeft } ?? false }

  private func replacing(
    _ pair: EquationPair, _ tie: EdgeRelation, by edge: (own: String, other: String), _ priority: Rational
  ) -> (statements: [String], changes: [TextChange])? {
    guard let part = ConstraintPart(document, layout.bytes(of: pair.place)),
      let scope = layout.scope(around: part.site.content), let first = result.scenarios.first
    else { return nil }
    var distance = tie.distance
    let boxes = (pair.left.terms + pair.right.terms).compactMap { $0.atom.box }
    if boxes.contains(where: { if case .safeArea = $0 { true } else { false } }) {
      // From the safe area to the keyboard.
      guard edge.other.hasPrefix("keyboard") else { return nil }
      distance += model.traits(of: first).safeArea.bottom
    }
    let words = distance.isZero ? "" : " \(distance.sign < 0 ? "-" : "+") \(NumberText.points(distance.magnitude))"
    let name = "\(model.path(of: tie.view, from: scope)).\(edge.own)"
    let wish = priority == .required ? "" : " @ \(NumberText.points(priority))"
    let statement = "\(name) \(tie.relation.sign) \(edge.other)\(words)"
    return part.replaced(by: statement + wish).map { ([statement], $0) }
  }
}
