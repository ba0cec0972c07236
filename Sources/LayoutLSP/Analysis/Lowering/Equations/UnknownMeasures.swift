// What is measured from something whose declaration has an error, and is not known.

extension EquationLowering {
  /// Whether the atom measures something whose declaration has an error. Such an atom makes no constraint, which
  /// could only be a guess.
  func isUnknown(_ atom: Atom) -> Bool {
    guard builder.hasUnknownParts, case .attribute(let box, _, let argument) = atom else { return false }
    if [box, argument].contains(where: { $0.map(isUnknown) ?? false }) { return true }
    let outside = views.superview(of: box) ?? .root
    switch atom.attribute?.measure {
    case .position(let edge, let margin):
      return margin && views[box.view].unknownParts.contains(.margins) || hasUnknownBaseline(edge, box)
    case .inset(_, from: .margins): return views[outside].unknownParts.contains(.margins)
    case .inset(_, from: .safeArea): return isUnknown(.safeArea(of: views.safeAreaOwner(from: outside)))
    case .alignment(let edge): return hasUnknownBaseline(edge, box) || hasUnknownBaseline(edge, argument ?? box)
    default: return false
    }
  }

  func isUnknown(_ pair: EquationPair) -> Bool {
    pair.left.terms.contains { isUnknown($0.atom) } || pair.right.terms.contains { isUnknown($0.atom) }
  }

  private func hasUnknownBaseline(_ edge: Edge, _ box: Box) -> Bool {
    (edge == .firstBaseline || edge == .lastBaseline) && views[box.view].unknownParts.contains(.baselines)
  }

  func isUnknown(_ box: Box) -> Bool {
    switch box {
    case .view, .content: false
    case .margins(let view), .contentMargins(let view): views[view].unknownParts.contains(.margins)
    case .safeArea(let view): views[view].unknownParts.contains(.safeArea)
    case .keyboard: !views[.root].unknownParts.isDisjoint(with: [.safeArea, .keyboard])
    }
  }
}
