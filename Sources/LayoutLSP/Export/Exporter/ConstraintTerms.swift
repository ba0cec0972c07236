import Analysis
import Solver

// A constraint as a sum of edges and sizes that is compared with 0: the form between an equation and its anchors. The
// factors of edges add up to 0, so that the sum is the same wherever the rectangles stand.

/// Where the place of an edge counts from: from the left, from where reading starts, or from the top.
enum EdgeFamily: UInt8, Hashable, Sendable {
  case absolute, reading, vertical

  /// The family of an edge along an axis.
  init(_ axis: Axis, followsReading: Bool) {
    self = axis == .vertical ? .vertical : followsReading ? .reading : .absolute
  }

  /// The edge where counting starts.
  var near: ExportedAttribute { self == .vertical ? .top : self == .reading ? .leading : .left }
  /// The edge where it ends.
  var far: ExportedAttribute { self == .vertical ? .bottom : self == .reading ? .trailing : .right }
  var center: ExportedAttribute { self == .vertical ? .centerY : .centerX }
}

struct ConstraintTerms: Sendable {
  struct Place: Hashable, Sendable {
    var anchor: ExportedAnchor
    var family: EdgeFamily

    var item: ExportedItem { anchor.item }
    var attribute: ExportedAttribute { anchor.attribute }
  }
  struct Position: Sendable {
    var place: Place
    var factor: Rational
  }
  struct Size: Sendable {
    var anchor: ExportedAnchor
    var factor: Rational
  }

  /// The edges, in the order of their first appearance.
  private(set) var positions: [Position] = []
  private(set) var sizes: [Size] = []
  var constant: ExportedNumber
  /// What is added to `constant` on screens that are read from left to right, or from right to left.
  private(set) var readingConstants = (leftToRight: ExportedNumber.zero, rightToLeft: ExportedNumber.zero)

  init(constant: ExportedNumber = .zero) { self.constant = constant }

  mutating func add(_ attribute: ExportedAttribute, of item: ExportedItem, _ family: EdgeFamily, times factor: Rational)
  {
    let place = Place(anchor: ExportedAnchor(item: item, attribute: attribute), family: family)
    if let known = positions.firstIndex(where: { $0.place == place }) {
      positions[known].factor += factor
    } else {
      positions.append(Position(place: place, factor: factor))
    }
  }

  mutating func add(_ axis: Axis, of item: ExportedItem, times factor: Rational) {
    let anchor = ExportedAnchor(item: item, attribute: .size(axis))
    if let known = sizes.firstIndex(where: { $0.anchor == anchor }) {
      sizes[known].factor += factor
    } else {
      sizes.append(Size(anchor: anchor, factor: factor))
    }
  }

  mutating func add(leftToRight: ExportedNumber, rightToLeft: ExportedNumber) {
    if leftToRight == rightToLeft {
      constant = constant + leftToRight
    } else {
      readingConstants.leftToRight = readingConstants.leftToRight + leftToRight
      readingConstants.rightToLeft = readingConstants.rightToLeft + rightToLeft
    }
  }

  // MARK: The fewest terms

  /// Reduces the number of terms: an edge and a part of the size are another edge, two edges are a size.
  mutating func simplify() {
    positions.removeAll { $0.factor.isZero }
    sizes.removeAll { $0.factor.isZero }
    for size in sizes { fold(size) }
    foldIntoSizes()
    positions.removeAll { $0.factor.isZero }
    sizes.removeAll { $0.factor.isZero }
  }

  /// Turns `left + width / 2` into `centerX`, and `left + width` into `right`.
  private mutating func fold(_ size: Size) {
    let item = size.anchor.item
    for number in positions.indices where positions[number].place.item == item {
      let (place, ends) = (positions[number].place, positions[number].place.family)
      guard place.attribute.axis == size.anchor.attribute.axis, !positions[number].factor.isZero else { continue }
      let share = size.factor / positions[number].factor
      var moved: ExportedAttribute?
      if place.attribute == ends.near { moved = share == .one ? ends.far : share == .half ? ends.center : nil }
      if place.attribute == ends.far { moved = share == Rational(-1) ? ends.near : share == -.half ? ends.center : nil }
      guard let moved else { continue }
      let factor = positions[number].factor
      positions[number].factor = .zero
      add(moved, of: item, place.family, times: factor)
      add(size.anchor.attribute.axis, of: item, times: -size.factor)
      return
    }
  }

  /// Turns `right - left` of a rectangle into its width.
  private mutating func foldIntoSizes() {
    for number in positions.indices {
      let (place, factor) = (positions[number].place, positions[number].factor)
      guard !factor.isZero, place.attribute == place.family.far,
        let other = positions.firstIndex(where: {
          $0.place.item == place.item && $0.place.attribute == place.family.near && $0.place.family == place.family
            && $0.factor == -factor
        })
      else { continue }
      positions[number].factor = .zero
      positions[other].factor = .zero
      add(place.attribute.axis, of: place.item, times: factor)
    }
  }

  // MARK: Both sides alike

  /// Whether this and `other`, each compared with 0, say the same of the left and of the right, as a mirror shows it:
  /// then both may as well be said of leading and trailing. Only of distances between two edges.
  func isMirrorImage(of other: ConstraintTerms, _ relation: Relation, _ otherRelation: Relation) -> Bool {
    guard let mirrored, other.mirrored != nil else { return false }
    let turned = (mirrored.map { Position(place: $0.place, factor: -$0.factor) }, -constant, relation.turned)
    return [(mirrored, constant, relation), turned].contains { positions, constant, relation in
      relation == otherRelation && constant == other.constant
        && positions.allSatisfy { one in
          other.positions.contains { $0.place == one.place && $0.factor == one.factor }
        }
    }
  }

  /// The edges on the other side; nil if there are not two edges, left or right, and nothing else.
  private var mirrored: [Position]? {
    guard positions.count == 2, sizes.isEmpty, !hasReadingConstants else { return nil }
    let sides: [ExportedAttribute: ExportedAttribute] = [.left: .right, .right: .left]
    let other = positions.compactMap { position in
      sides[position.place.attribute].map { side in
        Position(
          place: Place(anchor: ExportedAnchor(item: position.place.item, attribute: side), family: .absolute),
          factor: -position.factor)
      }
    }
    return other.count == 2 ? other : nil
  }

  /// The same with leading in place of left, and trailing in place of right.
  var followingReading: ConstraintTerms {
    var result = ConstraintTerms(constant: constant)
    for position in positions {
      let attribute: ExportedAttribute = position.place.attribute == .left ? .leading : .trailing
      result.add(attribute, of: position.place.item, .reading, times: position.factor)
    }
    return result
  }

  // MARK: Distances

  /// The two distances that the terms set equal; nil if they are anything else. Which way they count makes no
  /// difference, so one constraint fits screens of either reading direction.
  var equalDistances: (ExportedMeasure, ExportedMeasure)? {
    let areCenters = positions.allSatisfy { $0.place.attribute == .centerX || $0.place.attribute == .centerY }
    guard constant.isZero, !hasReadingConstants, sizes.isEmpty, let family = positions.first?.place.family,
      positions.allSatisfy({ $0.place.family == family }), positions.count == (areCenters ? 3 : 4)
    else { return nil }
    func anchors(_ sign: Int) -> [ExportedAnchor] {
      positions.filter { $0.factor.sign == sign }.flatMap { position in
        let count = position.factor.magnitude == .one ? 1 : position.factor.magnitude == Rational(2) ? 2 : 0
        return [ExportedAnchor](repeating: position.place.anchor, count: count)
      }
    }
    let (ends, starts) = (anchors(1), anchors(-1))
    let haveCenters = positions.contains { $0.place.attribute == .centerX }
    guard ends.count == 2, starts.count == 2, areCenters || !haveCenters else { return nil }
    return (.distance(from: starts[0], to: ends[0]), .distance(from: ends[1], to: starts[1]))
  }

  // MARK: Reading directions

  /// Whether the terms follow the reading direction.
  var hasReading: Bool { positions.contains { $0.place.family == .reading } || hasReadingConstants }

  /// Whether the numbers in them do.
  var hasReadingConstants: Bool { readingConstants.leftToRight != readingConstants.rightToLeft }

  /// Returns the terms for screens of one reading direction, where every edge is left or right.
  func absolute(isRightToLeft: Bool) -> ConstraintTerms {
    let own = isRightToLeft ? readingConstants.rightToLeft : readingConstants.leftToRight
    var result = ConstraintTerms(constant: constant + own)
    for position in positions {
      guard position.place.family == .reading else {
        result.add(position.place.attribute, of: position.place.item, position.place.family, times: position.factor)
        continue
      }
      let attribute: ExportedAttribute =
        switch position.place.attribute {
        case .leading: isRightToLeft ? .right : .left
        case .trailing: isRightToLeft ? .left : .right
        default: position.place.attribute
        }
      result.add(
        attribute, of: position.place.item, .absolute, times: isRightToLeft ? -position.factor : position.factor)
    }
    for size in sizes { result.add(size.anchor.attribute.axis, of: size.anchor.item, times: size.factor) }
    result.simplify()
    return result
  }
}
