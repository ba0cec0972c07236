import Solver

/// From an equation's measures to edges and sizes: what each attribute of the language is in Auto Layout.
struct ConstraintReading {
  let model: LayoutModel
  /// What stands for the safe area of the root.
  private let rootSafeArea: ExportedItem
  private var terms = ConstraintTerms()

  private init(_ model: LayoutModel, rootSafeArea: ExportedItem) {
    self.model = model
    self.rootSafeArea = rootSafeArea
  }

  /// Left less right of the pair. The constant is that of the file; metrics are not known here.
  static func terms(
    of pair: EquationPair, followsReading: Bool, in model: LayoutModel, rootSafeArea: ExportedItem
  ) -> ConstraintTerms {
    var reading = ConstraintReading(model, rootSafeArea: rootSafeArea)
    reading.read(pair, followsReading: followsReading)
    reading.terms.simplify()
    return reading.terms
  }

  /// Whether the pair is multiplied out by the size that its quotients divide by, so that its constant becomes a factor.
  static func isQuotient(_ pair: EquationPair) -> Bool {
    (pair.left.terms + pair.right.terms).contains { $0.atom.attribute?.isQuotient == true }
  }

  private mutating func read(_ pair: EquationPair, followsReading: Bool) {
    let difference = pair.difference
    if let quotient = difference.terms.first(where: { $0.atom.attribute?.isQuotient == true })?.atom {
      for term in difference.terms { addNumerator(of: term.atom, times: term.coefficient) }
      if let divisor = Geometry.denominatorPlace(of: quotient, superview: model.views.superview) {
        terms.add(divisor.axis, of: item(divisor.box), times: difference.constant)
      }
      return
    }
    terms.constant = ExportedNumber(difference.constant)
    // What is left of edges counts from the edge of the space that all of it is measured in.
    var sums: [EdgeFamily: Rational] = [:]
    for term in difference.terms {
      guard case .attribute(let box, _, _) = term.atom, case .position(let edge, let isMargin) = term.atom.measure else {
        addLength(term.atom, times: term.coefficient)
        continue
      }
      let family: EdgeFamily = edge.axis == .vertical ? .vertical : followsReading ? .reading : .absolute
      add(edge, of: isMargin ? .margins(of: box.view) : item(box), family, times: term.coefficient)
      sums[family, default: .zero] += term.coefficient
    }
    for family in [EdgeFamily.absolute, .reading, .vertical] {
      guard let sum = sums[family], !sum.isZero else { continue }
      terms.add(ConstraintTerms.near(family), of: .view(pair.space), family, times: -sum)
    }
  }

  private func safeArea(_ view: Int) -> ExportedItem { view == 0 ? rootSafeArea : .safeArea(of: view) }

  private func item(_ box: Box) -> ExportedItem {
    switch box {
    case .view(let view): .view(view)
    case .margins(let view): .margins(of: view)
    case .safeArea(let view): safeArea(view)
    }
  }

  /// Baselines are those of views; of any other rectangle they are its edges.
  private mutating func add(_ edge: Edge, of item: ExportedItem, _ family: EdgeFamily, times factor: Rational) {
    let attribute: ExportedAttribute =
      switch edge {
      case .left: .left
      case .right: .right
      case .top: .top
      case .bottom: .bottom
      case .leading: .leading
      case .trailing: .trailing
      case .centerX: .centerX
      case .centerY: .centerY
      case .firstBaseline: hasBaselines(item) ? .firstBaseline : .top
      case .lastBaseline: hasBaselines(item) ? .lastBaseline : .bottom
      }
    terms.add(attribute, of: item, family, times: factor)
  }

  private func hasBaselines(_ item: ExportedItem) -> Bool {
    if case .view(let view) = item { !model.views[view].isGuide } else { false }
  }

  // MARK: Lengths

  private mutating func addLength(_ atom: Atom, times factor: Rational) {
    switch atom {
    case .share(let axis, let view): terms.add(axis, of: .view(view ?? 0), times: factor)
    case .attribute(let box, _, let argument):
      let other = argument ?? box
      switch atom.measure {
      case .size(let axis): terms.add(axis, of: item(box), times: factor)
      case .inset(let edge, let base):
        addDistance(edge, item(box), edge, frame(of: base, around: box), isFar: Self.isFar(edge), times: factor)
      case .offset(let edge): addOffset(edge, item(box), item(other), times: factor)
      case .alignment(let edge):
        let isFar = Self.isFar(edge) || edge == .firstBaseline || edge == .lastBaseline
        addDistance(edge, item(box), edge, item(other), isFar: isFar, times: factor)
      case .position, .aspectRatio, .fraction, .sizeRatio, .compound, .priority, nil: break
      }
    }
  }

  private func frame(of base: InsetBase, around box: Box) -> ExportedItem {
    let outside = model.views.superview(of: box) ?? 0
    return switch base {
    case .superview: .view(outside)
    case .margins: .margins(of: outside)
    case .safeArea: safeArea(model.views.safeAreaOwner(from: outside))
    }
  }

  private static func isFar(_ edge: Edge) -> Bool { edge == .right || edge == .bottom || edge == .trailing }

  /// The gap between an edge of `a` and the facing one of `b`, which lies on that side.
  private mutating func addOffset(_ edge: Edge, _ a: ExportedItem, _ b: ExportedItem, times factor: Rational) {
    switch edge {
    case .left: addDistance(.left, a, .right, b, isFar: false, times: factor)
    case .right: addDistance(.right, a, .left, b, isFar: true, times: factor)
    case .leading: addDistance(.leading, a, .trailing, b, isFar: false, times: factor)
    case .trailing: addDistance(.trailing, a, .leading, b, isFar: true, times: factor)
    case .top: addDistance(.top, a, .bottom, b, isFar: false, times: factor)
    default: addDistance(.bottom, a, .top, b, isFar: true, times: factor)
    }
  }

  /// How far the edge of `a` lies behind that of `b`; before it, where far.
  private mutating func addDistance(
    _ edge: Edge, _ a: ExportedItem, _ other: Edge, _ b: ExportedItem, isFar: Bool, times factor: Rational
  ) {
    let family: EdgeFamily = edge.axis == .vertical ? .vertical : edge.isDirectional ? .reading : .absolute
    add(edge, of: a, family, times: isFar ? -factor : factor)
    add(other, of: b, family, times: isFar ? factor : -factor)
  }

  // MARK: Quotients

  private mutating func addNumerator(of atom: Atom, times factor: Rational) {
    guard case .attribute(let box, _, _) = atom else { return }
    switch atom.measure {
    case .aspectRatio: terms.add(.horizontal, of: item(box), times: factor)
    case .sizeRatio(let axis): terms.add(axis, of: item(box), times: factor)
    case .fraction(let axis):
      let family: EdgeFamily = axis == .horizontal ? .absolute : .vertical
      add(axis == .horizontal ? .centerX : .centerY, of: item(box), family, times: factor)
      let outside = ExportedItem.view(model.views.superview(of: box) ?? 0)
      terms.add(ConstraintTerms.near(family), of: outside, family, times: -factor)
    default: break
    }
  }
}
