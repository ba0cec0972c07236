import Solver

/// Makes the expressions for what a layout's code reads: views, anchors, numbers, conditions.
struct FormExpressions {
  let layout: ExportedLayout

  // MARK: Objects

  /// Returns a view or a guide, which may be that of an instance.
  func object(_ view: Int) -> CodeExpression {
    let path = layout.paths[view]
    return path.dropFirst().reduce(.property(path.first ?? "")) { .member($0, $1) }
  }

  func item(_ item: ExportedItem) -> CodeExpression {
    switch item {
    case .view(let view): object(view)
    case .margins(let view): .attribute(object(view), "layoutMarginsGuide")
    case .safeArea(let view): .attribute(object(view), "safeAreaLayoutGuide")
    case .content(let view): .attribute(object(view), "contentLayoutGuide")
    case .frame(let view): .attribute(object(view), "frameLayoutGuide")
    case .guide(let guide): .property(layout.guides[guide].property)
    case .givenSafeArea: .property("safeArea")
    }
  }

  private func anchor(_ anchor: ExportedAnchor) -> CodeExpression {
    .attribute(item(anchor.item), anchor.attribute.rawValue + "Anchor")
  }

  private func measure(_ measure: ExportedMeasure) -> CodeExpression {
    switch measure {
    case .anchor(let anchor): self.anchor(anchor)
    case .distance(let from, let to): .distance(anchor(from), anchor(to))
    }
  }

  /// Returns a new constraint, without what names it.
  func constraint(_ constraint: ExportedConstraint) -> CodeExpression {
    let isNeeded = constraint.second == nil || !constraint.constant.isZero
    return .constraint(
      measure(constraint.first), constraint.relation, second: constraint.second.map(measure),
      multiplier: constraint.multiplier, constant: isNeeded ? sum(constraint.constant) : nil)
  }

  /// Returns a new view of the class that the file names. A new `NSTextField` could be edited if it were not made as a
  /// label.
  func made(_ view: ExportedView) -> CodeExpression {
    let type = view.typeName ?? ""
    if view.isLabel, type == "NSTextField" { return .newLabel }
    return ClassNames.needsCollectionViewLayout(type) ? .newCollectionView : .new(type)
  }

  // MARK: Numbers

  /// Returns a sum such as `2 * gap + 4`.
  func sum(_ number: ExportedNumber) -> CodeExpression {
    var sum: CodeExpression?
    func add(_ value: CodeExpression, isNegative: Bool) {
      sum = sum.map { .infix($0, isNegative ? "-" : "+", value) } ?? (isNegative ? .formula(.negative(value)) : value)
    }
    for term in number.terms {
      add(
        .product(term.factor.magnitude, .property(layout.metrics[term.metric].property)),
        isNegative: term.factor.sign < 0)
    }
    if sum == nil || !number.constant.isZero {
      add(.number(number.constant.magnitude), isNegative: number.constant.sign < 0)
    }
    return sum ?? .number(.zero)
  }

  // MARK: Conditions

  func condition(_ condition: ExportedCondition) -> CodeExpression {
    switch condition {
    case .always: return .flag(true)
    case .never: return .flag(false)
    case .states(let set, let states): return .formula(.any(states.map { test($0, of: set, "==") }))
    case .comparison(let comparison): return self.comparison(comparison)
    case .rightToLeft: return .property("isRightToLeft")
    case .trait(let trait): return .hasTrait(layout.traitNames[trait])
    case .text(let sign, let scale): return .infix(.property("textScale"), sign.rawValue, .number(scale))
    case .all(let parts): return .all(parts.map(self.condition))
    case .any(let parts): return .formula(.any(parts.map(self.condition)))
    case .not(.states(let set, let states)) where states.count == 1: return test(states[0], of: set, "!=")
    case .not(let inner): return .formula(.not(self.condition(inner)))
    }
  }

  private func test(_ state: Int, of set: Int, _ sign: String) -> CodeExpression {
    .infix(.property(layout.stateSets[set].property), sign, self.state(state, of: set))
  }

  /// Returns a state of a set of the class's own.
  func state(_ state: Int, of set: Int) -> CodeExpression {
    let set = layout.stateSets[set]
    return .constant(layout.className + "." + set.typeName, set.states[state].property)
  }

  /// Returns the comparison in the form `size.width >= 600`, whichever way the file writes it.
  private func comparison(_ comparison: ExportedComparison) -> CodeExpression {
    let width = CodeExpression.attribute(.property("size"), "width")
    let height = CodeExpression.attribute(.property("size"), "height")
    let (constant, sign) = (comparison.constant, comparison.sign)
    func compare(_ left: CodeExpression, isTurned: Bool, _ right: CodeExpression) -> CodeExpression {
      .infix(left, (isTurned ? sign.turned : sign).rawValue, right)
    }
    if comparison.width.isZero || comparison.height.isZero {
      let factor = comparison.width.isZero ? comparison.height : comparison.width
      guard let scale = factor.reciprocal else { return compare(sum(constant), isTurned: false, .number(.zero)) }
      let side = comparison.width.isZero ? height : width
      return compare(side, isTurned: factor.sign < 0, sum(-(constant * scale)))
    }
    if constant.isZero, comparison.width == -comparison.height {
      return compare(width, isTurned: comparison.width.sign < 0, height)
    }
    let sides = CodeExpression.infix(
      .product(comparison.width, width), "+", .product(comparison.height, height))
    return compare(sides, isTurned: false, sum(-constant))
  }
}
