import Analysis
import Solver
import Texts

// The values that a layout's code reads: views, anchors, numbers, conditions.

extension ClassFormMaker {
  // MARK: Objects

  /// Returns a view or a guide, which may be that of an instance.
  func object(_ view: ViewID) -> CodeExpression {
    let path = layout.paths[view]
    return path.dropFirst().reduce(.property(path.first ?? "")) { .member($0, $1) }
  }

  func item(_ item: ExportedItem) -> CodeExpression {
    switch item {
    case .view(let view): object(view)
    case .margins(let view): .attribute(object(view), "layoutMarginsGuide")
    case .safeArea(let view): .attribute(object(view), "safeAreaLayoutGuide")
    case .keyboard: .attribute(object(.root), "keyboardLayoutGuide")
    case .content(let view): .attribute(object(view), "contentLayoutGuide")
    case .frame(let view): .attribute(object(view), "frameLayoutGuide")
    case .guide(let guide): .property(layout.guides[guide].property)
    case .givenSafeArea: .property("safeArea")
    }
  }

  private func measure(_ measure: ExportedMeasure) -> CodeExpression {
    func anchor(_ anchor: ExportedAnchor) -> CodeExpression {
      .attribute(item(anchor.item), anchor.attribute.rawValue + "Anchor")
    }
    switch measure {
    case .anchor(let one): return anchor(one)
    case .distance(let from, let to): return .distance(anchor(from), anchor(to))
    }
  }

  /// Returns a new constraint, without what names it.
  func new(_ constraint: ExportedConstraint) -> CodeExpression {
    let isConstant = constraint.second == nil || !constraint.constant.isZero
    return .constraint(
      measure(constraint.first), constraint.relation, constraint.second.map(measure), times: constraint.multiplier,
      plus: isConstant ? sum(constraint.constant) : nil)
  }

  /// Returns a new view of the class that the file names. A new `NSTextField` could be edited if it were not made as a
  /// label, and a new `NSButton` is a push button.
  func new(_ view: ExportedView) -> CodeExpression {
    let type = view.typeName ?? ""
    if view.isLabel, type == "NSTextField" { return .newLabel }
    if let button = view.macButton { return .newMarkedButton(button == .radio ? "radioButton" : button.rawValue) }
    return type == "UICollectionView" ? .newCollectionView : .new(type)
  }

  // MARK: Numbers

  /// Returns a sum such as `2 * gap + 4`.
  func sum(_ number: ExportedNumber) -> CodeExpression {
    var parts = number.terms.map { ($0.factor, CodeExpression.property(layout.metrics[$0.metric].property)) }.map {
      (isNegative: $0.sign < 0, value: CodeExpression.product($0.magnitude, $1))
    }
    guard let first = parts.first else { return .number(number.constant) }
    if !number.constant.isZero { parts.append((number.constant.sign < 0, .number(number.constant.magnitude))) }
    return parts.dropFirst().reduce(first.isNegative ? .formula(.negative(first.value)) : first.value) {
      .infix($0, $1.isNegative ? "-" : "+", $1.value)
    }
  }

  // MARK: Conditions

  func test(_ condition: ExportedCondition) -> CodeExpression {
    switch condition {
    case .always: .flag(true)
    case .never: .flag(false)
    case .states(let set, let states): .formula(.any(states.map { test($0, of: set, "==") }))
    case .comparison(let comparison): test(comparison)
    case .rightToLeft: .property("isRightToLeft")
    case .trait(let trait): .hasTrait(layout.traitNames[trait])
    case .sizeClass(let sizeClass): test(sizeClass, "==")
    case .text(let sign, let scale): .infix(.property("textScale"), sign.rawValue, .number(scale))
    case .language(let tag): .isText(.property(layout.language ?? ""), tag)
    case .all(let parts): .formula(.all(parts.map(test)))
    case .any(let parts): .formula(.any(parts.map(test)))
    case .not(.states(let set, let states)) where states.count == 1: test(states[0], of: set, "!=")
    case .not(.sizeClass(let sizeClass)): test(sizeClass, "!=")
    case .not(let inner): .formula(.not(test(inner)))
    }
  }

  private func test(_ state: Int, of set: Int, _ sign: String) -> CodeExpression {
    .infix(.property(layout.stateSets[set].property), sign, self.state(state, of: set))
  }

  private func test(_ sizeClass: ExportedSizeClass, _ sign: String) -> CodeExpression {
    let collection = CodeExpression.attribute(.property("root"), "traitCollection")
    return .infix(
      .attribute(collection, sizeClass.property), sign, .constant("UIUserInterfaceSizeClass", sizeClass.name))
  }

  /// Returns a state of one of the class's own sets.
  func state(_ state: Int, of set: Int) -> CodeExpression {
    let set = layout.stateSets[set]
    return .constant(layout.className + "." + set.typeName, set.states[state].property)
  }

  private func test(_ comparison: ExportedComparison) -> CodeExpression {
    let width = CodeExpression.attribute(.property("size"), "width")
    let height = CodeExpression.attribute(.property("size"), "height")
    switch comparison.plain {
    case .sides(let sign): return .infix(width, sign.rawValue, height)
    case .side(let axis, let sign, let limit):
      return .infix(axis == .horizontal ? width : height, sign.rawValue, sum(limit))
    case nil where comparison.width.isZero && comparison.height.isZero:
      return .infix(sum(comparison.constant), comparison.sign.rawValue, .number(.zero))
    case nil:
      let sides = CodeExpression.infix(.product(comparison.width, width), "+", .product(comparison.height, height))
      return .infix(sides, comparison.sign.rawValue, sum(-comparison.constant))
    }
  }
}
