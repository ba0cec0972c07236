import Analysis
import Solver

/// How Swift writes the parts of a layout: names, anchors, constraints, conditions.
struct SwiftExpressions: CodeExpressions {
  let layout: ExportedLayout
  let file: ExportedFile

  var priorityType: String { platform == .uikit ? "UILayoutPriority" : "NSLayoutConstraint.Priority" }

  // MARK: Names

  /// Words that cannot be names as they stand.
  private static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static",
    "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "as", "false",
    "is", "nil", "self", "Self", "super", "throws", "true", "try", "Any", "Type", "Protocol",
  ]

  /// Returns a name as Swift takes it: a keyword in backticks, and `_`, which is no name, as `_item`.
  static func name(_ name: String) -> String {
    name == "_" ? "_item" : keywords.contains(name) ? "`\(name)`" : name
  }

  func variable(_ name: String) -> String { Self.name(name) }

  func metric(_ number: Int) -> String { name(layout.metrics[number].property) }

  // MARK: Anchors

  private func measure(_ measure: ExportedMeasure) -> String {
    switch measure {
    case .anchor(let anchor): self.anchor(anchor)
    case .distance(let from, let to): "\(anchor(from)).anchorWithOffset(to: \(anchor(to)))"
    }
  }

  /// Returns the expression for a constraint, without its identifier.
  func constraint(_ constraint: ExportedConstraint) -> String {
    let relation =
      switch constraint.relation {
      case .equal: "equalTo"
      case .lessOrEqual: "lessThanOrEqualTo"
      case .greaterOrEqual: "greaterThanOrEqualTo"
      }
    guard let second = constraint.second else {
      return "\(measure(constraint.first)).constraint(\(relation)Constant: \(sum(constraint.constant)))"
    }
    var arguments = "\(relation): \(measure(second))"
    if constraint.multiplier != .one { arguments += ", multiplier: \(CodeText.number(constraint.multiplier))" }
    if !constraint.constant.isZero { arguments += ", constant: \(sum(constraint.constant))" }
    return "\(measure(constraint.first)).constraint(\(arguments))"
  }

  /// Returns a call such as `.named("Card.layout:8 title.top == 8")`.
  func naming(_ constraint: ExportedConstraint) -> String {
    let identifier = constraint.identifierName ?? CodeText.literal(constraint.identifier(in: layout.file))
    let priority = constraint.priority == .required ? "" : ", priority: \(CodeText.number(constraint.priority))"
    return ".named(\(identifier)\(priority))"
  }

  func priority(_ value: Rational) -> String {
    switch value {
    case Rational(1000): return ".required"
    case Rational(750): return ".defaultHigh"
    case Rational(250): return ".defaultLow"
    default: return "\(priorityType)(rawValue: \(CodeText.number(value)))"
    }
  }

  func setPriority(_ priority: ExportedPriority, of view: ExportedView, _ value: String) -> String {
    return "\(name(view.property)).\(prioritySetter(priority))(\(value), for: .\(priority.axis.name))"
  }

  func margins(_ view: ExportedView, _ margins: ExportedMargins) -> String {
    let sides = zip(["top", "left", "bottom", "right"], margins.all).map { "\($0): \(sum($1))" }.joined(separator: ", ")
    return "\(name(view.property)).layoutMargins = UIEdgeInsets(\(sides))"
  }

  /// Returns the expression for a new view of a class. A new `NSTextField` could be edited if it were not made as a
  /// label.
  func made(_ view: ExportedView) -> String {
    let type = view.typeName ?? ""
    if view.isLabel, type == "NSTextField" { return "NSTextField(labelWithString: \"\")" }
    let arguments =
      ClassNames.needsCollectionViewLayout(type)
      ? "frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()" : ""
    return "\(type)(\(arguments))"
  }

  // MARK: Stacks

  /// Returns the class of a view for which the file names none.
  func madeClass(_ view: ExportedView) -> String { view.stack == nil ? viewClass : "UIStackView" }

  func arrangement(_ view: ExportedView, _ stack: ExportedStack) -> [String] {
    let name = name(view.property)
    var lines = [
      "\(name).axis = .\(stack.axis.name)", "\(name).alignment = .\(stack.alignment.rawValue)",
      "\(name).distribution = .\(stack.distribution.rawValue)",
    ]
    lines += spaces(view, stack, madeOf: nil)
    if stack.margins != nil {
      lines.append("\(name).isLayoutMarginsRelativeArrangement = true")
      lines.append("\(name).insetsLayoutMarginsFromSafeArea = false")
    }
    return lines
  }

  /// Sets only the spaces that the metric changes.
  func spaces(_ view: ExportedView, _ stack: ExportedStack, madeOf metric: Int?) -> [String] {
    let name = name(view.property)
    func isMeant(_ numbers: [ExportedNumber]) -> Bool {
      metric.map { metric in numbers.contains { $0.terms.contains { $0.metric == metric } } } ?? true
    }
    var lines: [String] = []
    if isMeant([stack.spacing]) { lines.append("\(name).spacing = \(sum(stack.spacing))") }
    for gap in stack.gaps where isMeant([gap.points]) {
      lines.append("\(name).setCustomSpacing(\(sum(gap.points)), after: \(object(gap.view)))")
    }
    if let margins = stack.margins, isMeant(margins.all) {
      let sides = zip(["top", "leading", "bottom", "trailing"], margins.all).map { "\($0): \(sum($1))" }
      lines.append(
        "\(name).directionalLayoutMargins = NSDirectionalEdgeInsets(\(sides.joined(separator: ", ")))")
    }
    return lines
  }

  // MARK: Statements

  func assignment(_ property: String, _ value: String) -> String { "\(property) = \(value)" }
  var apply: String { "apply()" }

  // MARK: Conditions

  static let constants = (always: "true", never: "false")
  static let noInsets = ".never"
  static let lineBreaks = (cut: ".byTruncatingTail", wrapping: ".byWordWrapping")
  var rightToLeft: String { "isRightToLeft" }

  func test(_ trait: String) -> String { "traits.contains(.\(name(trait)))" }

  func test(_ state: ExportedStateSet.State, of set: ExportedStateSet, _ sign: String) -> String {
    "\(name(set.property)) \(sign) .\(name(state.property))"
  }

  func choice(_ condition: ExportedCondition, _ value: String, else other: String) -> String {
    "\(self.condition(condition, isInside: true)) ? \(value) : \(other)"
  }

  func state(_ state: String, of set: ExportedInstanceStates) -> String { ".\(name(state))" }

  func negated(_ condition: String) -> String {
    let isSimple = condition.hasSuffix(")") && condition.hasPrefix("(") || !condition.contains(" ")
    return isSimple ? "!\(condition)" : "!(\(condition))"
  }
}
