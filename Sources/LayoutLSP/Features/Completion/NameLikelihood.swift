import Analysis

// How likely a name is to come next on the right of a relation: the view around, a neighbour, a view inside. The
// weights are rules of thumb, and only their order matters.

struct NameLikelihood {
  private let written: WrittenConstraints
  private let left: WrittenConstraints.End
  private let isNamedFromInside: Bool
  private let scope: ViewID
  /// The view on the left and the views around it.
  private let ancestry: [ViewID]
  /// The index of each view among the siblings of the view on the left, in the order written.
  private let order: [ViewID: Int]
  /// The constraints that name the view on the left.
  private let own: [WrittenConstraints.Constraint]
  /// The last three constraints before the cursor, in the order written.
  private let recent: [WrittenConstraints.Constraint]
  /// The number of constraints with each kind of stand-in on the right.
  private let uses: [PseudoView: Int]

  /// `left` is the measure on the left of the relation; `isNamedFromInside` says that it is named from inside, as in
  /// `superview.leading`. `scope` is the view whose block contains the statement.
  init(written: WrittenConstraints, left: WrittenConstraints.End, isNamedFromInside: Bool, scope: ViewID) {
    self.written = written
    self.left = left
    self.isNamedFromInside = isNamedFromInside
    self.scope = scope
    let views = written.model.views
    ancestry = views.ancestry(of: left.view)
    let siblings = views[left.view].parent.map { views[$0].children } ?? []
    order = Dictionary(uniqueKeysWithValues: siblings.enumerated().map { ($1, $0) })
    own = written.all.filter { $0.names(left.view) }
    recent = written.all.reversed().lazy.filter { $0.isBefore }.prefix(3).reversed()
    uses = written.all.reduce(into: [:]) { uses, constraint in
      if let view = Self.pseudoView(of: constraint, in: views) { uses[view, default: 0] += 1 }
    }
  }

  /// Returns the stand-in that could be written for the rectangle on the right; nil where it has to be named.
  private static func pseudoView(of constraint: WrittenConstraints.Constraint, in views: Views) -> PseudoView? {
    switch constraint.right?.box {
    case .view(.root)?: .view
    case .view(let view)?: view == views[constraint.left.view].parent ? .superview : nil
    case .margins?: .margins
    case .safeArea?: .safeArea
    case .keyboard?: .keyboard
    case .content(let view)?, .contentMargins(let view)?:
      view == views[constraint.left.view].parent ? .superview : nil
    case nil: nil
    }
  }

  private var model: LayoutModel { written.model }
  private var attribute: Attribute { Attribute.all[left.attribute] }
  private var parent: ViewID? { model.views[left.view].parent }
  private var isSize: Bool { attribute.measure.anchor?.anchor == .size }

  // MARK: Views

  func weight(of view: ViewID) -> Double {
    if isNamedFromInside || left.view == scope { return weight(ofInner: view) }
    if view == left.view { return isSize ? 0.25 : 0.01 }
    guard model.views[view].parent == parent else { return ancestry.contains(view) ? 0.5 : 0.05 }
    return weight(ofSibling: view)
  }

  /// Returns the weight of a view in `superview.trailing == `: greater where its edge is open or it was named recently.
  private func weight(ofInner view: ViewID) -> Double {
    var weight =
      switch written.openness(of: plain, view) {
      case .open, nil: 1.0
      case .byContent: 0.6
      case .fixed: 0.1
      }
    if recent.contains(where: { $0.names(view) }) { weight *= 1.8 }
    return weight / (1 + 0.01 * Double(view.index))
  }

  /// The attribute without the margin: `leading` for `leadingMargin`.
  private var plain: Attribute {
    attribute.name.hasSuffix("Margin")
      ? Attribute.named(String(attribute.name.dropLast(6)), takesView: false) ?? attribute : attribute
  }

  /// Returns the weight of a sibling: the nearer in the order written the likelier, those before for starts and sizes,
  /// those behind for ends.
  private func weight(ofSibling view: ViewID) -> Double {
    let (here, there) = (order[left.view] ?? 0, order[view] ?? 0)
    let distance = Double(abs(here - there))
    let isEnd = attribute.measure.anchor?.anchor == .end
    var weight = 0.6 / distance.squareRoot()
    weight *= isEnd == (there > here) ? 1.25 : 0.8
    let between = own.filter { $0.names(view) }
    if between.contains(where: { Attribute.all[$0.left.attribute].axis != attribute.axis }) { weight *= 1.8 }
    if between.contains(where: { $0.left.attribute == left.attribute }) { weight *= 0.2 }
    if isSize, model.views[view].typeName == model.views[left.view].typeName { weight *= 2 }
    if isSize, written.openness(of: attribute, view) == .fixed { weight *= 1.3 }
    if recent.suffix(2).contains(where: { $0.names(view) }) { weight *= 1.3 }
    return weight
  }

  // MARK: Names that stand for the views around

  /// Returns the weight of a stand-in: by the use in this layout, where it has none yet by the use in most layouts.
  func weight(of name: PseudoView) -> Double {
    if isNamedFromInside || left.view == scope { return name == .safeArea && left.view == .root ? 0.2 : 0.05 }
    let weights = PseudoView.allCases.map { use(of: $0) }
    let share = use(of: name) / weights.reduce(0, +)
    return max((isSize ? 0.45 : 0.9) * share, 0.01)
  }

  private func use(of name: PseudoView) -> Double {
    let isInRoot = parent == .root
    let used = Double(uses[name] ?? 0)
    switch name {
    case .superview: return 1 + used
    case .view: return (isInRoot ? 0.2 : 0.02) + used
    case .margins: return 0.03 + used
    case .keyboard:
      let hasOne = model.screens.contains { $0.showsKeyboard }
      return hasOne || used > 0 ? 0.2 + 2 * used : 0.02
    case .safeArea:
      let hasOne = model.screens.contains { $0.safeArea != nil }
      return (hasOne || used > 0 ? 0.4 + 2 * used : 0.05) * (isInRoot ? 1 : 0.05)
    }
  }
}
