import Solver

/// From an equation's measures to edges and sizes: what each attribute of the language is in Auto Layout.
struct ConstraintReading {
  let model: LayoutModel
  /// What stands for a view, or for a guide.
  let item: (Int) -> ExportedItem
  /// What stands for the safe area of the root.
  let rootSafeArea: ExportedItem
  /// How far rectangles lie inside of their views for which the platform has nothing.
  let insets: [Box: ExportedMargins]

  /// Left less right of the pair, of which the constant is this.
  func terms(of pair: EquationPair, constant: ExportedNumber, followsReading: Bool) -> ConstraintTerms {
    var terms = PairReading(reading: self, terms: ConstraintTerms(constant: constant))
    terms.read(pair, followsReading: followsReading)
    terms.terms.simplify()
    return terms.terms
  }

  /// Whether the pair is multiplied out by the size that its quotients divide by, so that its constant becomes a factor.
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
    if let quotient = difference.terms.first(where: { $0.atom.attribute?.isQuotient == true })?.atom {
      terms.constant = .zero
      for term in difference.terms { addNumerator(of: term.atom, times: term.coefficient) }
      if let divisor = Geometry.denominatorPlace(of: quotient, superview: model.views.superview) {
        addSize(divisor.axis, of: divisor.box, times: difference.constant)
      }
      return
    }
    // What is left of edges counts from the edge of the space that all of it is measured in.
    var sums: [EdgeFamily: Rational] = [:]
    for term in difference.terms {
      guard case .attribute(let box, _, _) = term.atom, case .position(let edge, let isMargin) = term.atom.measure
      else {
        addLength(term.atom, times: term.coefficient)
        continue
      }
      let family = EdgeFamily(edge.axis, followsReading: followsReading)
      // Of what has no margins of its own it is the edge.
      let isInside = if case .view = box { isMargin } else { false }
      add(edge, of: isInside ? .margins(of: box.view) : box, family, times: term.coefficient)
      sums[family, default: .zero] += term.coefficient
    }
    for family in [EdgeFamily.absolute, .reading, .vertical] {
      guard let sum = sums[family], !sum.isZero else { continue }
      terms.add(family.near, of: reading.item(pair.space), family, times: -sum)
    }
  }

  // MARK: Rectangles

  private func item(_ box: Box) -> ExportedItem {
    // Where the platform has nothing, the edges of the view stand for those inside.
    if reading.insets[box] != nil { return reading.item(box.view) }
    return switch box {
    case .view(let view): reading.item(view)
    case .margins(let view): .margins(of: view)
    case .safeArea(let view): view == 0 ? reading.rootSafeArea : .safeArea(of: view)
    }
  }

  private mutating func addSize(_ axis: Axis, of box: Box, times factor: Rational) {
    terms.add(axis, of: item(box), times: factor)
    guard let insets = reading.insets[box] else { return }
    let both = axis == .horizontal ? insets.left + insets.right : insets.top + insets.bottom
    terms.constant = terms.constant + both * -factor
  }

  private mutating func add(_ edge: Edge, of box: Box, _ family: EdgeFamily, times factor: Rational) {
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

  /// How far behind the edge of the view that of the rectangle inside lies.
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

  /// Baselines are those of views; of any other rectangle they are its edges.
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
    case .share(let axis, let view): addSize(axis, of: .view(view ?? 0), times: factor)
    case .attribute(let box, _, let argument):
      let (other, superview) = (argument ?? box, model.views.superview(of: box) ?? 0)
      switch atom.measure {
      case .size(let axis): addSize(axis, of: box, times: factor)
      case .inset(let edge, let base):
        let frame = model.views.frame(of: base, superview: superview)
        addDistance(edge, box, edge, frame, isFar: Self.isFar(edge), times: factor)
      // The gap to the facing edge of the other, which lies on that side.
      case .offset(let edge): addDistance(edge, box, edge.facing, other, isFar: Self.isFar(edge), times: factor)
      case .alignment(let edge):
        let isFar = Self.isFar(edge) || edge == .firstBaseline || edge == .lastBaseline
        addDistance(edge, box, edge, other, isFar: isFar, times: factor)
      case .position, .aspectRatio, .fraction, .sizeRatio, .compound, .priority, nil: break
      }
    }
  }

  private static func isFar(_ edge: Edge) -> Bool { edge == .right || edge == .bottom || edge == .trailing }

  /// How far the edge of `a` lies behind that of `b`; before it, where far.
  private mutating func addDistance(
    _ edge: Edge, _ a: Box, _ other: Edge, _ b: Box, isFar: Bool, times factor: Rational
  ) {
    let family = EdgeFamily(edge.axis, followsReading: edge.isDirectional)
    add(edge, of: a, family, times: isFar ? -factor : factor)
    add(other, of: b, family, times: isFar ? factor : -factor)
  }

  // MARK: Quotients

  private mutating func addNumerator(of atom: Atom, times factor: Rational) {
    guard case .attribute(let box, _, _) = atom else { return }
    switch atom.measure {
    case .aspectRatio: addSize(.horizontal, of: box, times: factor)
    case .sizeRatio(let axis): addSize(axis, of: box, times: factor)
    case .fraction(let axis):
      let family = EdgeFamily(axis, followsReading: false)
      add(axis.center, of: box, family, times: factor)
      let outside = model.views.superview(of: box) ?? 0
      terms.add(family.near, of: reading.item(outside), family, times: -factor)
    default: break
    }
  }
}
