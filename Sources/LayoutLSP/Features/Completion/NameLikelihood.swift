/// How likely a name is what comes next on the other side of a relation: the view around, a neighbour, a view inside. The
/// weights are rules of thumb, and only their order matters.

struct NameLikelihood {
  let written: WrittenConstraints
  /// What stands on the left of the relation.
  let left: WrittenConstraints.End
  /// The left side is spoken of from inside: `superview.leading`.
  let isAround: Bool
  /// The view whose block the statement stands in.
  let scope: Int

  private var model: LayoutModel { written.model }
  private var attribute: Attribute { Attribute.all[left.attribute] }
  private var parent: Int? { model.views[left.view].parent }
  private var isSize: Bool { attribute.measure.anchor?.anchor == .size }

  // MARK: Views

  func weight(of view: Int) -> Double {
    if isAround || left.view == scope { return weight(ofInner: view) }
    if view == left.view { return isSize ? 0.25 : 0.01 }
    guard model.views[view].parent == parent else { return isAncestor(view) ? 0.5 : 0.05 }
    return weight(ofSibling: view)
  }

  private func isAncestor(_ view: Int) -> Bool { model.views.ancestry(of: left.view).contains(view) }

  /// In `superview.trailing == `: the views for which that is still open, those spoken of last before others.
  private func weight(ofInner view: Int) -> Double {
    var weight =
      switch written.openness(of: plain, view) {
      case .open, nil: 1.0
      case .byContent: 0.6
      case .fixed: 0.1
      }
    if written.all.filter(\.isBefore).suffix(3).contains(where: { $0.names(view) }) { weight *= 1.8 }
    return weight / (1 + 0.01 * Double(view))
  }

  /// The attribute of the rectangle itself: `leading` for `leadingMargin`.
  private var plain: Attribute {
    attribute.name.hasSuffix("Margin")
      ? Attribute.named(String(attribute.name.dropLast(6)), takesView: false) ?? attribute : attribute
  }

  /// The nearer in the order written the likelier: those before for starts and sizes, those behind for ends.
  private func weight(ofSibling view: Int) -> Double {
    let siblings = parent.map { model.views[$0].children } ?? []
    let (own, other) = (siblings.firstIndex(of: left.view) ?? 0, siblings.firstIndex(of: view) ?? 0)
    let distance = Double(abs(own - other))
    let isEnd = attribute.measure.anchor?.anchor == .end
    var weight = 0.6 / distance.squareRoot()
    weight *= isEnd == (other > own) ? 1.25 : 0.8
    let between = written.all.filter { $0.names(left.view) && $0.names(view) }
    if between.contains(where: { Attribute.all[$0.left.attribute].axis != attribute.axis }) { weight *= 1.8 }
    if between.contains(where: { $0.left.attribute == left.attribute }) { weight *= 0.2 }
    if isSize, model.views[view].typeName == model.views[left.view].typeName { weight *= 2 }
    if isSize, written.openness(of: attribute, view) == .fixed { weight *= 1.3 }
    if written.all.filter(\.isBefore).suffix(2).contains(where: { $0.names(view) }) { weight *= 1.3 }
    return weight
  }

  // MARK: Names that stand for the views around

  /// As the layout has them, and where it has none yet, as most do.
  func weight(of name: PseudoView) -> Double {
    if isAround || left.view == scope { return name == .safeArea && left.view == 0 ? 0.2 : 0.05 }
    let weights = PseudoView.allCases.map { use(of: $0) }
    let share = use(of: name) / weights.reduce(0, +)
    return max((isSize ? 0.45 : 0.9) * share, 0.01)
  }

  private func use(of name: PseudoView) -> Double {
    let isInRoot = parent == 0
    switch name {
    case .superview: return 1 + uses { $0 == .view(model.views[$1].parent ?? 0) && $0 != .view(0) }
    case .view: return (isInRoot ? 0.2 : 0.02) + uses { box, _ in box == .view(0) }
    case .margins: return 0.03 + uses { box, _ in if case .margins = box { true } else { false } }
    case .safeArea:
      let hasOne = model.screens.contains { $0.safeArea != nil }
      let used = uses { box, _ in if case .safeArea = box { true } else { false } }
      return (hasOne || used > 0 ? 0.4 + 2 * used : 0.05) * (isInRoot ? 1 : 0.05)
    }
  }

  /// How many constraints have such a rectangle on the right.
  private func uses(_ isMeant: (_ box: Box, _ left: Int) -> Bool) -> Double {
    Double(written.all.count { constraint in constraint.right.map { isMeant($0.box, constraint.left.view) } ?? false })
  }
}
