import Analysis
import Solver

/// How Objective-C writes the parts of a layout: names, anchors, constraints, conditions.
struct ObjectiveCExpressions: CodeExpressions {
  let layout: ExportedLayout
  let file: ExportedFile

  // MARK: Names

  /// Words that cannot be names as they stand, and methods of every object.
  private static let taken: Set<String> = [
    "auto", "break", "case", "char", "const", "continue", "default", "do", "double", "else", "enum", "extern",
    "float", "for", "goto", "if", "inline", "int", "long", "register", "restrict", "return", "short", "signed",
    "sizeof", "static", "struct", "switch", "typedef", "union", "unsigned", "void", "volatile", "while", "id", "nil",
    "BOOL", "YES", "NO", "SEL", "IMP", "Class", "in", "out", "inout", "bycopy", "byref", "oneway", "self", "super",
    "class", "superclass", "description", "debugDescription", "hash", "zone", "retain", "release", "autorelease",
    "retainCount", "dealloc", "load", "initialize", "isProxy", "active", "typeof", "asm", "bool", "true", "false",
    "NULL",
  ]
  /// Prefixes of method families: a method with such a name would hand over what it returns.
  private static let families = ["alloc", "copy", "init", "mutableCopy", "new"]

  static func name(_ name: String) -> String {
    if taken.contains(name) { return name + "Item" }
    let isOfFamily = families.contains { family in
      name.hasPrefix(family) && !(name.dropFirst(family.count).first?.isLowercase ?? false)
    }
    return isOfFamily ? "the" + ExportedNames.upper(name) : name
  }

  /// Returns the class name without the module that Swift finds it in.
  static func className(_ type: String) -> String { type.split(separator: ".").last.map(String.init) ?? type }

  /// Returns the instance variable of a property.
  func variable(_ name: String) -> String { "_" + Self.name(name) }

  /// A setter also sets what is made of the metric.
  func metric(_ number: Int) -> String { "self.\(name(layout.metrics[number].property))" }

  func enumeration(_ set: ExportedStateSet) -> String { layout.className + set.typeName }

  func state(_ state: ExportedStateSet.State, of set: ExportedStateSet) -> String {
    enumeration(set) + ExportedNames.upper(state.property)
  }

  func trait(_ word: String) -> String { layout.className + "Trait" + ExportedNames.upper(word) }

  /// Returns the expression for a new view of a class. A new `NSTextField` could be edited if it were not made as a
  /// label.
  func made(_ view: ExportedView) -> String {
    let type = view.typeName ?? ""
    if view.isLabel, type == "NSTextField" { return "[NSTextField labelWithString:@\"\"]" }
    let name = Self.className(type)
    guard ClassNames.needsCollectionViewLayout(type) else { return "[\(name) new]" }
    return "[[\(name) alloc] initWithFrame:CGRectZero collectionViewLayout:[UICollectionViewFlowLayout new]]"
  }

  // MARK: Anchors

  private func measure(_ measure: ExportedMeasure) -> String {
    switch measure {
    case .anchor(let anchor): self.anchor(anchor)
    case .distance(let from, let to): "[\(anchor(from)) anchorWithOffsetToAnchor:\(anchor(to))]"
    }
  }

  /// Returns the expression for a constraint, without its identifier.
  func constraint(_ constraint: ExportedConstraint) -> String {
    let relation =
      switch constraint.relation {
      case .equal: "constraintEqualTo"
      case .lessOrEqual: "constraintLessThanOrEqualTo"
      case .greaterOrEqual: "constraintGreaterThanOrEqualTo"
      }
    guard let second = constraint.second else {
      return "[\(measure(constraint.first)) \(relation)Constant:\(sum(constraint.constant))]"
    }
    var message = "\(relation)Anchor:\(measure(second))"
    if constraint.multiplier != .one { message += " multiplier:\(CodeText.number(constraint.multiplier))" }
    if !constraint.constant.isZero { message += " constant:\(sum(constraint.constant))" }
    return "[\(measure(constraint.first)) \(message)]"
  }

  /// Returns the two lines of `Named(…, @"Card.layout:8 title.top == 8", 1000)`.
  func named(_ constraint: ExportedConstraint) -> (constraint: String, identifier: String) {
    let identifier = constraint.identifierName ?? "@" + CodeText.literal(constraint.identifier(in: layout.file))
    let made = constraint.property.map(variable) ?? self.constraint(constraint)
    return ("Named(\(made),", "\(identifier), \(CodeText.number(constraint.priority)))")
  }

  func priority(_ value: Rational) -> String { CodeText.number(value) }

  func setPriority(_ priority: ExportedPriority, of view: ExportedView, _ value: String) -> String {
    let axis = ExportedNames.upper(priority.axis.name)
    let side =
      platform == .uikit
      ? "forAxis:UILayoutConstraintAxis\(axis)" : "forOrientation:NSLayoutConstraintOrientation\(axis)"
    return "[\(variable(view.property)) \(prioritySetter(priority)):\(value) \(side)];"
  }

  func margins(_ view: ExportedView, _ margins: ExportedMargins) -> String {
    "\(variable(view.property)).layoutMargins = UIEdgeInsetsMake(\(margins.all.map(sum).joined(separator: ", ")));"
  }

  // MARK: Stacks

  func className(_ view: ExportedView) -> String {
    view.typeName.map(Self.className) ?? (view.stack == nil ? viewClass : "UIStackView")
  }

  func arrangement(_ view: ExportedView, _ stack: ExportedStack) -> [String] {
    let name = variable(view.property)
    var lines = [
      "\(name).axis = UILayoutConstraintAxis\(ExportedNames.upper(stack.axis.name));",
      "\(name).alignment = UIStackViewAlignment\(ExportedNames.upper(stack.alignment.rawValue));",
      "\(name).distribution = UIStackViewDistribution\(ExportedNames.upper(stack.distribution.rawValue));",
    ]
    lines += spaces(view, stack, madeOf: nil)
    if stack.margins != nil {
      lines += ["\(name).layoutMarginsRelativeArrangement = YES;", "\(name).insetsLayoutMarginsFromSafeArea = NO;"]
    }
    return lines
  }

  /// Sets all spaces, whichever metric changes.
  func spaces(_ view: ExportedView, _ stack: ExportedStack, madeOf metric: Int?) -> [String] {
    let name = variable(view.property)
    var lines = ["\(name).spacing = \(sum(stack.spacing));"]
    lines += stack.gaps.map { "[\(name) setCustomSpacing:\(sum($0.points)) afterView:\(object($0.view))];" }
    if let margins = stack.margins {
      let sides = margins.all.map(sum).joined(separator: ", ")
      lines.append("\(name).directionalLayoutMargins = NSDirectionalEdgeInsetsMake(\(sides));")
    }
    return lines
  }

  // MARK: Statements

  func assignment(_ property: String, _ value: String) -> String { "\(property) = \(value);" }
  var apply: String { "[self apply];" }

  // MARK: Conditions

  static let constants = (always: "YES", never: "NO")
  static let noInsets = "UIScrollViewContentInsetAdjustmentNever"
  static let lineBreaks = (cut: "NSLineBreakByTruncatingTail", wrapping: "NSLineBreakByWordWrapping")
  var rightToLeft: String { variable("rightToLeft") }

  func test(_ trait: String) -> String { "(_traits & \(self.trait(trait))) != 0" }

  func test(_ state: ExportedStateSet.State, of set: ExportedStateSet, _ sign: String) -> String {
    "\(variable(set.property)) \(sign) \(self.state(state, of: set))"
  }

  func choice(_ condition: ExportedCondition, _ value: String, else other: String) -> String {
    "(\(self.condition(condition)) ? \(value) : \(other))"
  }

  func state(_ state: String, of set: ExportedInstanceStates) -> String {
    set.typeName.split(separator: ".").joined() + ExportedNames.upper(state)
  }

  func negated(_ condition: String) -> String { condition.contains(" ") ? "!(\(condition))" : "!\(condition)" }

  func part(_ condition: ExportedCondition) -> String {
    let inner = self.condition(condition, isInside: true)
    return if case .trait = condition { "(\(inner))" } else { inner }
  }
}
