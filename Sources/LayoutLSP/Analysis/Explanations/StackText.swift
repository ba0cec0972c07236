import Solver

/// The constraints of a stack, in words that name the stack and its views: they stand nowhere in the text.
extension LayoutModel {
  /// Returns `stack form keeps b 8 behind a`, without a priority. The root's stack has no name.
  func text(of rule: StackRule, _ pair: EquationPair) -> String {
    let stack = rule.view == .root ? "stack" : "stack \(path(of: rule.view))"
    guard let part = StackPart(pair, in: self) else { return "\(stack): \(text(of: pair))" }
    return "\(stack) " + words(for: rule, part)
  }

  private func words(for rule: StackRule, _ part: StackPart) -> String {
    let (view, other) = (part.left.first ?? "", part.left.dropFirst().first ?? part.right.first ?? "")
    let behind = part.axis == .horizontal ? "behind" : "below"
    let small = part.axis == .horizontal ? "narrow" : "low"
    switch rule.role {
    case .start, .end, .edge, .inside:
      let place = part.points.isZero ? part.isEqual ? "at" : "inside" : "\(part.distance) inside"
      return "keeps \(view) \(place) its \(part.attribute.prefix { $0.isLowercase }) edge"
    case .gap where part.points.isZero && part.isEqual: return "keeps \(view) directly \(behind) \(other)"
    case .gap: return "keeps \(view) \(part.distance) \(behind) \(other)"
    case .size where part.right.isEmpty: return "makes \(view) \(part.size) \(part.axis.long)"
    case .size: return "makes \(text(of: part.pair))"
    case .equalGap: return "keeps \(view) as far \(behind) \(other) as \(other) is \(behind) \(part.right.last ?? "")"
    case .equalCenter:
      return "keeps the centres of \(other) and \(view) as far apart as those of \(part.right.last ?? "") and "
        + (part.right.first ?? "")
    case .equalSize: return "makes \(view) as \(part.axis.long) as \(other)"
    case .share: return "gives \(view) \(part.percentage)% of its \(part.axis.size)"
    case .center: return "centres \(view)"
    case .baseline where part.attribute.hasSuffix("Baseline"):
      return "puts \(view) and \(other) on one \(part.attribute == "firstBaseline" ? "first" : "last") baseline"
    case .baseline: return "puts the \(part.attribute) of \(view) at that of \(other)"
    case .group where part.right.isEmpty:
      return "keeps the group of its views at its \(part.attribute.prefix { $0.isLowercase })"
    case .group: return "keeps \(other) in the group of its views"
    case .shrink where part.isOfStack(rule.view): return "is as \(small) as its views let it be"
    case .shrink where part.isOfGuide: return "keeps the group of its views as \(small) as they let it be"
    case .shrink: return "makes \(view) as \(small) as it can be"
    }
  }
}

extension LayoutModel {
  /// Whether the constraint wants a stack, or a view in one, to be as small as it can be: a size above 0 does not break
  /// it.
  package func isShrinking(_ kind: ConstraintKind) -> Bool {
    guard case .equation(let equation, _) = kind else { return false }
    return equations[equation].stack?.role == .shrink
  }
}

/// A constraint of a stack, read for its words.
private struct StackPart {
  let pair: EquationPair
  /// The names of the views on each side, in their order.
  let left: [String]
  let right: [String]
  /// The first attribute of the left side.
  let attribute: String
  let axis: Axis
  let isOfGuide: Bool
  private let first: ViewID

  init?(_ pair: EquationPair, in model: LayoutModel) {
    guard case .attribute(.view(let view), let index, _)? = pair.left.terms.first?.atom else { return nil }
    func names(_ form: AtomForm) -> [String] {
      form.terms.flatMap { $0.atom.boxes }.map { model.views[$0.view].name }
    }
    (self.pair, first) = (pair, view)
    (left, right) = (names(pair.left), names(pair.right))
    attribute = Attribute.all[index].name
    axis = Attribute.all[index].axis ?? .horizontal
    isOfGuide = model.views[view].isGuide && model.views[view].nameRange == nil
  }

  var points: Rational { pair.right.constant }
  var isEqual: Bool { pair.relation == .equal }

  /// `at least 8`; `8` for an equation.
  var distance: String { bound + NumberText.points(points) }

  private var bound: String { [Relation.greaterOrEqual: "at least ", .lessOrEqual: "at most "][pair.relation] ?? "" }

  /// `at least 8`; with a share of the stack's own size `at least 30% of its height - 8`.
  var size: String {
    let shares = pair.right.normalized.terms.compactMap { term -> String? in
      guard case .share(let axis, _) = term.atom else { return nil }
      return "\(NumberText.points(term.coefficient * Rational(100)))% of its \(axis.size)"
    }
    guard !shares.isEmpty else { return distance }
    let rest = points.isZero ? "" : (points.sign < 0 ? " - " : " + ") + NumberText.points(points.magnitude)
    return bound + shares.joined(separator: " + ") + rest
  }

  /// The first coefficient on the right, as a percentage.
  var percentage: String {
    NumberText.points((pair.right.terms.first?.coefficient ?? .zero) * Rational(100))
  }

  func isOfStack(_ view: ViewID) -> Bool { first == view }
}
