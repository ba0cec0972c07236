import Analysis
import Solver

/// Turns edges and sizes into constraints between anchors. What one constraint cannot hold is measured by helper
/// guides, and exactly: a share of a size by a guide of that size, laid from edge to edge; a multiple of a distance by
/// a guide whose edge stands that far away. The constraints of guides are required, so that a soft constraint is
/// missed by as much as the language says.
struct ConstraintMaker {
  /// The helper guides that were needed so far.
  private(set) var guides: [ExportedGuide] = []
  /// The number of the layout's guides before the helper guides.
  let firstGuide: Int
  /// The name of the next helper guides: that of what they help to measure.
  var guideName = "helper"

  init(firstGuide: Int) { self.firstGuide = firstGuide }

  /// A quantity that does not change with where things stand: a distance or a size.
  private enum Link {
    case offset(from: ConstraintTerms.Place, to: ConstraintTerms.Place)
    case size(ExportedAnchor)

    var isOffset: Bool { if case .offset = self { true } else { false } }
  }

  private struct Summand {
    var link: Link
    var factor: Rational
  }

  /// Returns the constraints for `terms relation 0`, otherwise as in `template`.
  mutating func constraints(
    of terms: ConstraintTerms, _ relation: Relation, _ template: ExportedConstraint
  ) -> [ExportedConstraint] {
    var maker = ConstraintBuilder(terms: terms, template: template, maker: self)
    let made = maker.make(relation)
    self = maker.maker
    return made
  }

  /// Adds a guide of the root.
  fileprivate mutating func addGuide() -> ExportedItem {
    guides.append(ExportedGuide(kind: .helper, property: guideName, owner: .root))
    return .guide(firstGuide + guides.count - 1)
  }

  // MARK: One sum

  private struct ConstraintBuilder {
    let terms: ConstraintTerms
    let template: ExportedConstraint
    var maker: ConstraintMaker
    private var made: [ExportedConstraint] = []

    init(terms: ConstraintTerms, template: ExportedConstraint, maker: ConstraintMaker) {
      (self.terms, self.template, self.maker) = (terms, template, maker)
    }

    mutating func make(_ relation: Relation) -> [ExportedConstraint] {
      if relation == .equal, let (one, other) = terms.equalDistances {
        add(one, relation, other, constant: .zero)
        return made
      }
      if terms.hasReading, !isReadingSimple { return makeForEachDirection(relation) }
      var summands = summands
      guard let head = head(of: &summands) else { return made }
      let others = summands.enumerated().filter { $0.offset != head }.map {
        Summand(link: $0.element.link, factor: -$0.element.factor)
      }
      finish(summands[head], relation, others)
      return made
    }

    /// Makes constraints between left and right for each reading direction. Only those of one direction hold at a
    /// time.
    private mutating func makeForEachDirection(_ relation: Relation) -> [ExportedConstraint] {
      for isRightToLeft in [false, true] {
        var template = template
        template.condition = template.condition && (isRightToLeft ? .rightToLeft : .not(.rightToLeft))
        if isRightToLeft { template.comment = [] }
        if template.condition == .never { continue }
        made += maker.constraints(of: terms.absolute(isRightToLeft: isRightToLeft), relation, template)
      }
      return made
    }

    // MARK: Summands

    private var summands: [Summand] {
      var result: [Summand] = []
      for family in [EdgeFamily.absolute, .reading, .vertical] {
        let places = terms.positions.filter { $0.place.family == family }
        guard let last = places.last, places.count > 1 else { continue }
        // The others count from the last edge, which mostly is that of the space.
        for position in places.dropLast() {
          result.append(Summand(link: .offset(from: last.place, to: position.place), factor: position.factor))
        }
      }
      return result + terms.sizes.map { Summand(link: .size($0.anchor), factor: $0.factor) }
    }

    /// Whether leading and trailing anchors fit both reading directions: between two edges, with sizes in the sum.
    private var isReadingSimple: Bool {
      let summands = summands
      guard summands.count(where: { $0.link.isOffset }) == 1, terms.positions.count == 2,
        !terms.hasReadingConstants
      else { return false }
      return template.priority == .required || summands.contains { $0.link.isOffset && $0.factor.magnitude == .one }
    }

    /// Returns the index of the summand that stands alone on the left side, with the factor 1 or -1; nil if there are
    /// no summands. If none has such a factor, a required sum is scaled, and a soft one is laid out with guides as a
    /// single distance.
    private mutating func head(of summands: inout [Summand]) -> Int? {
      func isOne(_ summand: Summand) -> Bool { summand.factor.magnitude == .one }
      guard !summands.isEmpty else { return nil }
      let offset = summands.firstIndex { $0.link.isOffset }
      if let unit = summands.firstIndex(where: { $0.link.isOffset && isOne($0) })
        ?? (offset != nil && terms.hasReading ? nil : summands.firstIndex(where: isOne))
      {
        return unit
      }
      let first = offset ?? 0
      if template.priority == .required {
        scale = summands[first].factor.magnitude.reciprocal ?? .one
        for number in summands.indices { summands[number].factor = summands[number].factor * scale }
        return first
      }
      let (start, end) = lay(summands, from: start(of: summands))
      summands = [Summand(link: .offset(from: place(start), to: place(end)), factor: .one)]
      return 0
    }

    /// The factor that scales a required sum, so that the summand on the left side can stand alone.
    private var scale = Rational.one

    private func place(_ anchor: ExportedAnchor) -> ConstraintTerms.Place {
      ConstraintTerms.Place(anchor: anchor, family: EdgeFamily(anchor.attribute.axis, followsReading: false))
    }

    // MARK: The last constraint

    /// Makes `head relation others + constant`.
    private mutating func finish(_ head: Summand, _ relation: Relation, _ others: [Summand]) {
      let isNegative = head.factor.sign < 0
      let constant = -(terms.constant * scale)
      let relation = isNegative ? relation.turned : relation
      let sign = isNegative ? Rational(-1) : .one
      let others = others.map { Summand(link: $0.link, factor: $0.factor * sign) }
      switch head.link {
      case .size(let anchor): finish(.anchor(anchor), relation, others, constant * sign)
      case .offset(let from, let to): finish(from, to, relation, others, constant * sign)
      }
    }

    private mutating func finish(
      _ size: ExportedMeasure, _ relation: Relation, _ others: [Summand], _ constant: ExportedNumber
    ) {
      guard let other = others.first else { return add(size, relation, nil, constant: constant) }
      if others.count == 1 { return add(size, relation, other, constant: constant) }
      let (start, end) = lay(others, from: start(of: others))
      add(size, relation, .distance(from: start, to: end), constant: constant)
    }

    private mutating func finish(
      _ from: ConstraintTerms.Place, _ to: ConstraintTerms.Place, _ relation: Relation, _ others: [Summand],
      _ constant: ExportedNumber
    ) {
      let isReading = from.family == .reading
      let areBothCentered = from.attribute == .centerX && to.attribute == .centerX && constant.isZero && others.isEmpty
      let start = isReading && !areBothCentered ? edge(of: from) : from.anchor
      let end = isReading && !areBothCentered ? edge(of: to) : to.anchor
      if others.count == 1, !isReading, let other = others.first {
        if other.link.isOffset || other.factor == .one {
          return add(.distance(from: start, to: end), relation, other, constant: constant)
        }
        if other.factor == Rational(-1) {
          return add(.distance(from: end, to: start), relation.turned, measure(other.link), constant: -constant)
        }
      }
      let reached = lay(others, from: start).end
      add(.anchor(end), relation, .anchor(reached), constant: constant)
    }

    private func measure(_ link: Link) -> ExportedMeasure {
      switch link {
      case .size(let anchor): .anchor(anchor)
      case .offset(let from, let to): .distance(from: from.anchor, to: to.anchor)
      }
    }

    // MARK: Guides

    /// Returns the anchor of an edge that follows the reading direction. A centre gets a guide without width, and its
    /// leading edge is returned.
    private mutating func edge(of place: ConstraintTerms.Place) -> ExportedAnchor {
      guard place.attribute == .centerX else { return place.anchor }
      let guide = maker.addGuide()
      addRequired(.anchor(ExportedAnchor(item: guide, attribute: .centerX)), .anchor(place.anchor))
      addRequired(.anchor(ExportedAnchor(item: guide, attribute: .width)), nil)
      return ExportedAnchor(item: guide, attribute: .leading)
    }

    /// Returns the anchor where the first distance begins; nil if there are only sizes, which may be laid anywhere.
    private func start(of summands: [Summand]) -> ExportedAnchor? {
      for summand in summands { if case .offset(let from, _) = summand.link { return from.anchor } }
      return nil
    }

    /// Lays the summands one after the other. Returns the anchors where they begin and end.
    private mutating func lay(
      _ summands: [Summand], from start: ExportedAnchor?
    ) -> (start: ExportedAnchor, end: ExportedAnchor) {
      var first = start
      var reached = start
      for summand in summands {
        let from = reached
        switch summand.link {
        case .size(let size): reached = lay(size, times: summand.factor, from: from)
        case .offset(let start, let end): reached = lay(start, end, times: summand.factor, from: from)
        }
        if first == nil, let reached { first = opposite(of: reached) }
      }
      let root = ExportedAnchor(item: .view(.root), attribute: .left)
      return (first ?? root, reached ?? root)
    }

    private func opposite(of anchor: ExportedAnchor) -> ExportedAnchor {
      ExportedAnchor(item: anchor.item, attribute: anchor.attribute == .left ? .right : .left)
    }

    /// Lays a guide as wide, or as high, as a multiple of a size. Returns the anchor of its end.
    private mutating func lay(
      _ size: ExportedAnchor, times factor: Rational, from start: ExportedAnchor?
    ) -> ExportedAnchor {
      let guide = maker.addGuide()
      let family = family(of: start)
      let length: ExportedAttribute = family == .vertical ? .height : .width
      addRequired(
        .anchor(ExportedAnchor(item: guide, attribute: length)), .anchor(size), times: factor.magnitude)
      let ends = factor.sign < 0 ? (from: family.far, to: family.near) : (from: family.near, to: family.far)
      if let start { addRequired(.anchor(ExportedAnchor(item: guide, attribute: ends.from)), .anchor(start)) }
      return ExportedAnchor(item: guide, attribute: ends.to)
    }

    private func family(of anchor: ExportedAnchor?) -> EdgeFamily {
      guard let attribute = anchor?.attribute else { return .absolute }
      return EdgeFamily(attribute.axis, followsReading: attribute == .leading || attribute == .trailing)
    }

    /// Returns an anchor that is as far from `start` as a multiple of a distance.
    private mutating func lay(
      _ from: ConstraintTerms.Place, _ to: ConstraintTerms.Place, times factor: Rational, from start: ExportedAnchor?
    ) -> ExportedAnchor {
      let start = start ?? from.anchor
      if start == from.anchor, factor == .one { return to.anchor }
      let reached = ExportedAnchor(item: maker.addGuide(), attribute: family(of: start).near)
      addRequired(
        .distance(from: start, to: reached), .distance(from: from.anchor, to: to.anchor), times: factor)
      return reached
    }

    // MARK: Adding

    /// Turns a distance with a negative factor around.
    private mutating func add(
      _ first: ExportedMeasure, _ relation: Relation, _ second: Summand, constant: ExportedNumber
    ) {
      guard case .offset(let from, let to) = second.link, second.factor.sign < 0 else {
        return add(first, relation, measure(second.link), times: second.factor, constant: constant)
      }
      let backwards = ExportedMeasure.distance(from: to.anchor, to: from.anchor)
      add(first, relation, backwards, times: -second.factor, constant: constant)
    }

    private mutating func addRequired(
      _ first: ExportedMeasure, _ second: ExportedMeasure?, times factor: Rational = .one
    ) {
      add(first, .equal, second, times: factor, constant: .zero)
      made[made.count - 1].priority = .required
    }

    /// Only the first constraint keeps the comment of the statement.
    private mutating func add(
      _ first: ExportedMeasure, _ relation: Relation, _ second: ExportedMeasure?, times factor: Rational = .one,
      constant: ExportedNumber
    ) {
      var constraint = template
      (constraint.first, constraint.relation, constraint.second) = (first, relation, second)
      (constraint.multiplier, constraint.constant) = (factor, constant)
      if !made.isEmpty { constraint.comment = [] }
      made.append(constraint)
    }
  }
}
