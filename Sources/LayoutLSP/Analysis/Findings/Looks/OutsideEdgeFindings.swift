import Solver

// `outside-superview` of an edge that may only end outside: a far edge at or behind the superview's, a near edge at or
// before it. What the constant of an equation alone forces outside is reported where the equation is lowered.

extension LayoutCheck {
  static let outsideEdges = LayoutCheck(needs: .everything) { OutsideEdgeFindings(result: $0).all }
}

private struct OutsideEdgeFindings: LayoutReader {
  let result: LayoutResult

  /// An edge of a view: the first along an axis, or the other.
  private struct ViewEdge: Hashable {
    var view: ViewID
    var axis: Axis
    var isFar: Bool
  }

  /// A required inequality that lets an edge end outside alone.
  private struct Outward {
    var edge: ViewEdge
    var place: SourceRange
    var pair: EquationPair
  }

  var all: [Finding<SourceRange>] {
    guard let constraints = result.constraints.first else { return [] }
    var outward: [Outward] = []
    var bounded: Set<ViewEdge> = []
    for (number, equation) in model.equations.numbered {
      for (pair, own) in equation.pairs.enumerated() where own.relation == .equal || own.place.source == 0 {
        guard let constraint = result.number(ofEquation: number, pair: pair).map({ constraints.linear($0) }) else {
          continue
        }
        for axis in Axis.allCases {
          guard let tie = EdgeRelation(constraint, axis, in: model.views) else { continue }
          for tie in [tie, tie.seenFromOther] where model.views[tie.view].parent == tie.other {
            note(tie, axis, equation, own, &outward, &bounded)
          }
        }
      }
    }
    return outward.compactMap { one in
      var other = one.edge
      other.isFar.toggle()
      // A picture that covers its superview is let outward on both sides.
      guard !bounded.contains(one.edge), !outward.contains(where: { $0.edge == other }) else { return nil }
      return finding(one)
    }
  }

  private func note(
    _ tie: EdgeRelation, _ axis: Axis, _ equation: Equation, _ pair: EquationPair, _ outward: inout [Outward],
    _ bounded: inout Set<ViewEdge>
  ) {
    guard tie.own == tie.theirs, tie.own == .zero || tie.own == .one else { return }
    let edge = ViewEdge(view: tie.view, axis: axis, isFar: tie.own == .one)
    let isOutward = edge.isFar ? tie.relation == .greaterOrEqual : tie.relation == .lessOrEqual
    guard isOutward else {
      bounded.insert(edge)
      return
    }
    // An edge that a constant forces outside is reported where the equation is lowered.
    guard tie.distance.isZero, equation.isRequired, pair.place.source == 0, !model.views[tie.view].isGuide,
      !model.views.scrolls(tie.other), model.views.scrollView(of: tie.other) == nil
    else { return }
    outward.append(Outward(edge: edge, place: pair.place, pair: pair))
  }

  private func finding(_ outward: Outward) -> Finding<SourceRange> {
    let edge = outward.edge
    let name =
      edge.axis == .vertical ? (edge.isFar ? "bottom" : "top") : edge.isFar ? "right" : "left"
    let side = edge.isFar ? "at its superview's or behind it" : "at its superview's or before it"
    return Finding(
      code: .outsideSuperview, place: outward.place,
      message: "this lets the \(name) edge of '\(model.path(of: edge.view))' end only \(side), outside: "
        + "'\(edge.isFar ? "<=" : ">=")' keeps it inside",
      data: relation(outward).map { .fix($0) })
  }

  /// The fix that turns the relation of the statement, where it is the only one.
  private func relation(_ outward: Outward) -> (title: String, place: SourceRange, replacement: String)? {
    let mentions = model.mentions.filter { mention in
      guard case .equation(_, let link?) = mention.subject, link == 0 else { return false }
      return mention.place.statement == outward.place.statement && mention.place.source == 0
    }
    guard mentions.count == 1, let place = mentions.first?.place else { return nil }
    // The relation is turned as it is written, whichever side the view stands on.
    let turned = outward.pair.relation == .lessOrEqual ? ">=" : "<="
    return ("Write '\(turned)'", place, turned)
  }
}
