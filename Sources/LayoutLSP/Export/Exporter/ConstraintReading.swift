import Analysis
import Solver

/// Turns the measures of an equation into edges and sizes: the counterparts in Auto Layout of the language's
/// attributes.
struct ConstraintReading {
  let model: LayoutModel
  /// Returns the item that stands for a view or a guide.
  let item: (ViewID) -> ExportedItem
  /// The item that stands for the safe area of the root.
  let rootSafeArea: ExportedItem
  /// The insets of rectangles inside views for which the platform has no anchors.
  let insets: [Box: ExportedMargins]

  /// Returns the left side of a pair less the right side, with this constant.
  func terms(of pair: EquationPair, constant: ExportedNumber, followsReading: Bool) -> ConstraintTerms {
    var terms = PairReading(reading: self, terms: ConstraintTerms(constant: constant))
    terms.read(pair, followsReading: followsReading)
    terms.terms.simplify()
    return terms.terms
  }

  /// Whether the pair has quotients, and so is multiplied by their divisor: its constant becomes a factor.
  static func isQuotient(_ pair: EquationPair) -> Bool {
    (pair.left.terms + pair.right.terms).contains { $0.atom.attribute?.isQuotient == true }
  }
}

private struct PairReading {
  let reading: ConstraintReading
  var terms: ConstraintTerms

  private var model: LayoutModel { reading.model }

  mutating func read(_ pair: EquationPair, followsReading: Bool) {
    let difference = pair.difference
    let summands = difference.terms
    if let quotient = summands.first(where: { $0.atom.attribute?.isQuotient == true })?.atom {
      terms.constant = .zero
      for term in summands { addNumerator(of: term.atom, times: term.coefficient) }
      if let divisor = Geometry.denominatorPlace(of: quotient, superview: model.views.superview) {
        addSize(divisor.axis, of: divisor.box, times: difference.constant)
      }
      return
    }
    // If the factors of edges do not add up to 0, the rest counts from the edge of the space in which the pair is
    // measured.
    var sums: [EdgeFamily: Rational] = [:]
    let places = summands.flatMap { $0.atom.boxes }
    for term in summands {
      guard case .attribute(let box, _, _) = term.atom, case .position(let edge, let isMargin) = term.atom.measure
      else {
        addLength(term.atom, times: term.coefficient)
        continue
      }
      let family = EdgeFamily(edge.axis, followsReading: followsReading)
      // A rectangle other than a view has no margins: its edge is taken.
      let isInside = if case .view = box { isMargin } else { false }
      add(edge, of: isInside ? .margins(of: box.view) : box, family, times: term.coefficient, beside: places)
      sums[family, default: .zero] += term.coefficient
    }
    for family in [EdgeFamily.absolute, .reading, .vertical] {
      guard let sum = sums[family], !sum.isZero else { continue }
      terms.add(family.near, of: origin(pair.space, beside: places), family, times: -sum)
    }
  }

  /// Whether a view scrolls and one of these rectangles is inside: to that, the anchors of the view are its content's.
  private func isFrame(_ view: ViewID, beside places: [Box]) -> Bool {
    model.views.scrolls(view)
      && places.contains { $0.view != view && model.views.ancestry(of: $0.view).contains(view) }
  }

  /// Returns the item from which places inside a view count.
  private func origin(_ view: ViewID, beside places: [Box]) -> ExportedItem {
    isFrame(view, beside: places) ? .frame(of: view) : reading.item(view)
  }

  // MARK: Rectangles

  private func item(_ box: Box) -> ExportedItem {
    // If the platform has no such rectangle, the view's edges stand for it.
    if reading.insets[box] != nil, case .contentMargins(let view) = box { return .content(of: view) }
    if reading.insets[box] != nil { return reading.item(box.view) }
    return switch box {
    case .view(let view): reading.item(view)
    case .margins(let view): .margins(of: view)
    case .safeArea(let view): view == .root ? reading.rootSafeArea : .safeArea(of: view)
    case .keyboard: .keyboard
    case .content(let view), .contentMargins(let view): .content(of: view)
    }
  }

  private mutating func addSize(_ axis: Axis, of box: Box, times factor: Rational) {
    terms.add(axis, of: item(box), times: factor)
    guard let insets = reading.insets[box] else { return }
    let both = axis == .horizontal ? insets.left + insets.right : insets.top + insets.bottom
    terms.constant = terms.constant + both * -factor
  }

  private mutating func add(
    _ edge: Edge, of box: Box, _ family: EdgeFamily, times factor: Rational, beside others: [Box]
  ) {
    if edge.isCenter, case .view(let view) = box, isFrame(view, beside: others) {
      return terms.add(attribute(edge, of: box), of: .frame(of: view), family, times: factor)
    }
    terms.add(attribute(edge, of: box), of: item(box), family, times: factor)
    if let insets = reading.insets[box] {
      let reversed = ExportedMargins(
        top: insets.top, left: insets.right, bottom: insets.bottom, right: insets.left)
      terms.add(
        leftToRight: inset(edge, insets) * factor,
        rightToLeft: inset(edge, family == .reading ? reversed : insets) * factor)
    }
    guard case .view(let view) = box, model.views[view].isGuide else { return }
    if edge == .firstBaseline {
      terms.constant = terms.constant + ExportedNumber(model.views[view].firstBaseline * factor)
    }
    if edge == .lastBaseline {
      terms.constant = terms.constant + ExportedNumber(-model.views[view].lastBaseline * factor)
    }
  }

  /// Returns how far the edge of the rectangle inside lies behind that of the view.
  private func inset(_ edge: Edge, _ insets: ExportedMargins) -> ExportedNumber {
    switch edge {
    case .left, .leading: insets.left
    case .right, .trailing: -insets.right
    case .top, .firstBaseline: insets.top
    case .bottom, .lastBaseline: -insets.bottom
    case .centerX: (insets.left + -insets.right) * .half
    case .centerY: (insets.top + -insets.bottom) * .half
    }
  }

  /// Returns the attribute of an edge. Only views have baselines: for any other rectangle its top and bottom are
  /// taken.
  private func attribute(_ edge: Edge, of box: Box) -> ExportedAttribute {
    switch edge {
    case .left: .left
    case .right: .right
    case .top: .top
    case .bottom: .bottom
    case .leading: .leading
    case .trailing: .trailing
    case .centerX: .centerX
    case .centerY: .centerY
    case .firstBaseline: hasBaselines(box) ? .firstBaseline : .top
    case .lastBaseline: hasBaselines(box) ? .lastBaseline : .bottom
    }
  }

  private func hasBaselines(_ box: Box) -> Bool {
    if case .view(let view) = box { !model.views[view].isGuide } else { false }
  }

  // MARK: Lengths

  private mutating func addLength(_ atom: Atom, times factor: Rational) {
    switch atom {
    case .share(let axis, let view): addSize(axis, of: .view(view ?? .root), times: factor)
    case .attribute(let box, _, let argument):
      let (other, superview) = (argument ?? box, model.views.superview(of: box) ?? .root)
      switch atom.measure {
      case .size(let axis): addSize(axis, of: box, times: factor)
      case .contentSize(let axis): addSize(axis, of: .content(of: box.view), times: factor)
      case .inset(let edge, let base):
        let frame = model.views.frame(of: base, superview: superview)
        addDistance(edge, box, edge, frame, isFar: Self.isFar(edge), times: factor)
      // The gap to the facing edge of the other rectangle, which lies on that side.
      case .offset(let edge): addDistance(edge, box, edge.facing, other, isFar: Self.isFar(edge), times: factor)
      case .alignment(let edge):
        let isFar = Self.isFar(edge) || edge == .firstBaseline || edge == .lastBaseline
        addDistance(edge, box, edge, other, isFar: isFar, times: factor)
      case .position, .aspectRatio, .fraction, .sizeRatio, .compound, .priority, nil: break
      }
    }
  }

  private static func isFar(_ edge: Edge) -> Bool { edge == .right || edge == .bottom || edge == .trailing }

  /// Adds how far the edge of `a` lies behind that of `b`; if `isFar`, how far before it.
  private mutating func addDistance(
    _ edge: Edge, _ a: Box, _ other: Edge, _ b: Box, isFar: Bool, times factor: Rational
  ) {
    let family = EdgeFamily(edge.axis, followsReading: edge.isDirectional)
    add(edge, of: a, family, times: isFar ? -factor : factor, beside: [b])
    add(other, of: b, family, times: isFar ? factor : -factor, beside: [a])
  }

  // MARK: Quotients

  private mutating func addNumerator(of atom: Atom, times factor: Rational) {
    guard case .attribute(let box, _, _) = atom else { return }
    switch atom.measure {
    case .aspectRatio: addSize(.horizontal, of: box, times: factor)
    case .sizeRatio(let axis): addSize(axis, of: box, times: factor)
    case .fraction(let axis):
      let family = EdgeFamily(axis, followsReading: false)
      add(axis.center, of: box, family, times: factor, beside: [])
      let outside = model.views.superview(of: box) ?? .root
      terms.add(family.near, of: origin(outside, beside: [box]), family, times: -factor)
    default: break
    }
  }
}
