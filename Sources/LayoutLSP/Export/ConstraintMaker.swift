import Solver

/// From edges and sizes to constraints between anchors. What one constraint cannot hold is measured by guides, and exactly:
/// for a share of a size a guide of that size, laid from edge to edge; for a multiple of a distance one whose edge stands so
/// far off. What they measure is required, so that a soft constraint is missed by as much as the language says.
struct ConstraintMaker {
  /// Those that were needed so far.
  private(set) var guides: [ExportedGuide] = []
  /// How many there are before.
  let firstGuide: Int

  init(firstGuide: Int) { self.firstGuide = firstGuide }

  /// A summand that is the same wherever things stand.
  private enum Link {
    case offset(from: ConstraintTerms.Place, to: ConstraintTerms.Place)
    case size(ExportedAnchor)

    var isOffset: Bool { if case .offset = self { true } else { false } }
  }

  private struct Summand {
    var link: Link
    var factor: Rational
  }

  /// `terms relation 0`, with the words of `template`.
  mutating func constraints(
    of terms: ConstraintTerms, _ relation: Relation, _ template: ExportedConstraint
  ) -> [ExportedConstraint] {
    var maker = Making(terms: terms, template: template, maker: self)
    let made = maker.make(relation)
    self = maker.maker
    return made
  }

  /// A guide of the root for the statement.
  fileprivate mutating func addGuide(_ line: Int) -> ExportedItem {
    let name = "line\(line)Guide"
    let count = guides.count { $0.property.hasPrefix(name) }
    guides.append(ExportedGuide(kind: .helper, property: count == 0 ? name : name + "\(count + 1)", owner: 0))
    return .guide(firstGuide + guides.count - 1)
  }

  // MARK: One sum

  private struct Making {
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

    /// Left and right on screens of either direction, as two constraints of which one holds.
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
        if places.count == 2, places[0].factor.sign < 0 {
          result.append(Summand(link: .offset(from: places[0].place, to: last.place), factor: last.factor))
          continue
        }
        // The edge of the space comes last.
        for position in places.dropLast() {
          result.append(Summand(link: .offset(from: last.place, to: position.place), factor: position.factor))
        }
      }
      return result + terms.sizes.map { Summand(link: .size($0.anchor), factor: $0.factor) }
    }

    /// Leading and trailing anchors say it in both directions: two edges, and sizes between them.
    private var isReadingSimple: Bool {
      let summands = summands
      guard summands.count(where: \.link.isOffset) == 1, terms.positions.count == 2,
        !terms.hasReadingConstants
      else { return false }
      return template.priority == .required || summands.contains { $0.link.isOffset && $0.factor.magnitude == .one }
    }

    /// The one that stands by itself on the left side: its factor is 1 or -1 then, or -1 becomes 1. Where a soft one has
    /// none such, all of it is laid out first; nil where nothing is left to be said.
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

    /// What a required sum is multiplied with, so that its first summand stands by itself.
    private var scale = Rational.one

    private func place(_ anchor: ExportedAnchor) -> ConstraintTerms.Place {
      ConstraintTerms.Place(anchor: anchor, family: EdgeFamily(anchor.attribute.axis, followsReading: false))
    }

    // MARK: The last constraint

    /// `head relation the others + constant`
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

    /// An edge that follows the reading direction: of a centre that of a guide without width.
    private mutating func edge(of place: ConstraintTerms.Place) -> ExportedAnchor {
      guard place.attribute == .centerX else { return place.anchor }
      let guide = maker.addGuide(template.line)
      addRequired(.anchor(ExportedAnchor(item: guide, attribute: .centerX)), .anchor(place.anchor))
      addRequired(.anchor(ExportedAnchor(item: guide, attribute: .width)), nil)
      return ExportedAnchor(item: guide, attribute: .leading)
    }

    /// Where laying begins that is not about places; nil for wherever.
    private func start(of summands: [Summand]) -> ExportedAnchor? {
      for summand in summands { if case .offset(let from, _) = summand.link { return from.anchor } }
      return nil
    }

    /// Lays the summands one after the other: from where, and to where.
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
      let root = ExportedAnchor(item: .view(0), attribute: .left)
      return (first ?? root, reached ?? root)
    }

    private func opposite(of anchor: ExportedAnchor) -> ExportedAnchor {
      ExportedAnchor(item: anchor.item, attribute: anchor.attribute == .left ? .right : .left)
    }

    /// A guide as wide, or high, as a share of a size.
    private mutating func lay(
      _ size: ExportedAnchor, times factor: Rational, from start: ExportedAnchor?
    ) -> ExportedAnchor {
      let guide = maker.addGuide(template.line)
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

    /// An edge that stands as far off as a multiple of a distance.
    private mutating func lay(
      _ from: ConstraintTerms.Place, _ to: ConstraintTerms.Place, times factor: Rational, from start: ExportedAnchor?
    ) -> ExportedAnchor {
      let start = start ?? from.anchor
      if start == from.anchor, factor == .one { return to.anchor }
      let reached = ExportedAnchor(item: maker.addGuide(template.line), attribute: family(of: start).near)
      addRequired(
        .distance(from: start, to: reached), .distance(from: from.anchor, to: to.anchor), times: factor)
      return reached
    }

    // MARK: Adding

    /// A distance backwards is one the other way.
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
      var constraint = template
      constraint.priority = .required
      (constraint.first, constraint.relation, constraint.second) = (first, .equal, second)
      (constraint.multiplier, constraint.constant) = (factor, .zero)
      append(constraint)
    }

    private mutating func add(
      _ first: ExportedMeasure, _ relation: Relation, _ second: ExportedMeasure?, times factor: Rational = .one,
      constant: ExportedNumber
    ) {
      var constraint = template
      (constraint.first, constraint.relation, constraint.second) = (first, relation, second)
      (constraint.multiplier, constraint.constant) = (factor, constant)
      append(constraint)
    }

    /// The comment of the statement stands above the first.
    private mutating func append(_ constraint: ExportedConstraint) {
      var constraint = constraint
      if !made.isEmpty { constraint.comment = [] }
      made.append(constraint)
    }
  }
}
