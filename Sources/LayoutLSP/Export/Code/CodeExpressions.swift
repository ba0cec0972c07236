import Solver

/// How a language writes the parts of a layout: names, anchors, constraints, conditions. The extension has what both
/// languages write alike.
protocol CodeExpressions {
  var layout: ExportedLayout { get }
  var file: ExportedFile { get }

  /// The literals for true and false.
  static var constants: (always: String, never: String) { get }
  /// The value by which the safe area does not move what scrolls.
  static var noInsets: String { get }
  /// How a line of a text ends that is too long: cut off, or wrapped.
  static var lineBreaks: (cut: String, wrapping: String) { get }
  /// Returns a name, changed if the language uses it itself.
  static func name(_ name: String) -> String
  /// Returns a property as it is read inside the class.
  func variable(_ name: String) -> String
  /// The expression for whether the screen is read from right to left.
  var rightToLeft: String { get }
  /// Returns the expression for whether the screen has the trait of that name.
  func test(_ trait: String) -> String
  /// Compares a set of states with a state. `sign` is `==` or `!=`.
  func test(_ state: ExportedStateSet.State, of set: ExportedStateSet, _ sign: String) -> String
  func negated(_ condition: String) -> String

  /// Returns the statement that sets a property.
  func assignment(_ property: String, _ value: String) -> String
  /// The statement that tests the conditions again.
  var apply: String { get }
  /// Returns a metric as it is set inside the class.
  func metric(_ number: Int) -> String
  func priority(_ value: Rational) -> String
  func setPriority(_ priority: ExportedPriority, of view: ExportedView, _ value: String) -> String
  func margins(_ view: ExportedView, _ margins: ExportedMargins) -> String
  /// Returns the statements that set the spaces of a stack when a metric changes; for nil, when it is made.
  func spaces(_ view: ExportedView, _ stack: ExportedStack, madeOf metric: Int?) -> [String]
  /// Returns the value if the condition holds, else the other one.
  func choice(_ condition: ExportedCondition, _ value: String, else other: String) -> String
  /// Returns a state of an instance's class.
  func state(_ state: String, of set: ExportedInstanceStates) -> String
  /// Returns a condition as one of several that `&&` or `||` connects.
  func part(_ condition: ExportedCondition) -> String
}

extension CodeExpressions {
  var platform: ExportPlatform { file.platform }
  var viewClass: String { platform == .uikit ? "UIView" : "NSView" }
  var guideClass: String { platform == .uikit ? "UILayoutGuide" : "NSLayoutGuide" }

  func name(_ name: String) -> String { Self.name(name) }

  /// Returns a view or a guide as it is read inside the class.
  func object(_ view: Int) -> String {
    let path = layout.paths[view]
    return ([variable(path.first ?? "")] + path.dropFirst().map(Self.name)).joined(separator: ".")
  }

  func sum(_ number: ExportedNumber) -> String {
    CodeText.sum(number) { variable(layout.metrics[$0].property) }
  }

  func item(_ item: ExportedItem) -> String {
    switch item {
    case .view(let view): object(view)
    case .margins(let view): object(view) + ".layoutMarginsGuide"
    case .safeArea(let view): object(view) + ".safeAreaLayoutGuide"
    case .content(let view): object(view) + ".contentLayoutGuide"
    case .frame(let view): object(view) + ".frameLayoutGuide"
    case .guide(let guide): variable(layout.guides[guide].property)
    case .givenSafeArea: variable("safeArea")
    }
  }

  func anchor(_ anchor: ExportedAnchor) -> String { "\(item(anchor.item)).\(anchor.attribute.rawValue)Anchor" }

  func prioritySetter(_ priority: ExportedPriority) -> String {
    priority.isHugging ? "setContentHuggingPriority" : "setContentCompressionResistancePriority"
  }

  // MARK: Statements

  /// Returns what sets the margins, lines and unconditional priorities of a view.
  func settings(of view: ExportedView) -> [String] {
    let name = variable(view.property)
    var lines: [String] = []
    if let margins = view.margins {
      lines.append(self.margins(view, margins))
      lines.append(assignment("\(name).insetsLayoutMarginsFromSafeArea", Self.constants.never))
    }
    if view.scrolls { lines.append(assignment("\(name).contentInsetAdjustmentBehavior", Self.noInsets)) }
    if view.isLabel, let most = view.mostLines { lines += setMostLines(most, of: view) }
    lines += view.priorities.filter { $0.condition == .always }.map { setPriority($0, of: view, priority($0.value)) }
    return lines
  }

  /// Returns what gives a label as many lines as the file says; with 0 it has as many as its text takes.
  private func setMostLines(_ lines: Int, of view: ExportedView) -> [String] {
    let name = variable(view.property)
    guard view.typeName == "NSTextField" else { return [assignment("\(name).numberOfLines", "\(lines)")] }
    let (isOne, breaks) = (lines == 1, Self.lineBreaks)
    return [
      assignment("\(name).maximumNumberOfLines", "\(lines)"),
      assignment("\(name).usesSingleLineMode", isOne ? Self.constants.always : Self.constants.never),
      assignment("\(name).lineBreakMode", isOne ? breaks.cut : breaks.wrapping),
    ]
  }

  /// Returns what sets the priorities of a view that depend on conditions.
  func changingPriorities(of view: ExportedView) -> [String] {
    view.changingPriorities.map { kind, values in
      let usual = priority(kind.isHugging ? Rational(250) : Rational(750))
      let value = values.reduce(usual) { other, setting in
        let own = priority(setting.value)
        return setting.condition == .always ? own : choice(setting.condition, own, else: other)
      }
      return setPriority(kind, of: view, value)
    }
  }

  /// Returns what sets the metrics and states of an instance that the file gives it.
  func settings(of instance: ExportedInstance) -> [String] {
    instance.metrics.map { assignment(instance, $0) }
      + instance.stateSets.compactMap { set in
        set.fixed.map {
          assignment("\(variable(instance.property)).\(name(set.property))", state($0, of: set))
        }
      }
  }

  private func assignment(_ instance: ExportedInstance, _ given: ExportedGivenMetric) -> String {
    assignment("\(variable(instance.property)).\(name(given.property))", sum(given.value))
  }

  /// Returns what sets everything again that is made of a metric.
  func changes(of number: Int) -> [String] {
    layout.changes(of: number).flatMap { change in
      switch change {
      case .metric(let other, let value): [assignment(metric(other), sum(value))]
      case .constraint(let constraint):
        [assignment("\(variable(constraint.property ?? "")).constant", sum(constraint.constant))]
      case .margins(let view, let margins): [self.margins(view, margins)]
      case .stack(let view, let stack): spaces(view, stack, madeOf: number)
      case .instance(let instance, let given): [assignment(instance, given)]
      case .conditions: [apply]
      }
    }
  }

  /// Returns the value of a metric that depends on conditions; nil for other metrics.
  func value(of metric: ExportedMetric) -> String? {
    metric.choices.last.map { last in
      let tests = metric.choices.dropLast().map { "\(condition($0.condition)) ? \(CodeText.number($0.value)) : " }
      return tests.joined() + CodeText.number(last.value)
    }
  }

  // MARK: Conditions

  /// Returns a condition. Inside another one (`isInside`) it may need parentheses.
  func condition(_ condition: ExportedCondition, isInside: Bool = false) -> String {
    switch condition {
    case .always: return Self.constants.always
    case .never: return Self.constants.never
    case .states(let set, let states):
      return joined(states.map { test($0, of: set, "==") }, " || ", isInside && states.count > 1)
    case .comparison(let comparison):
      let size = variable("size")
      return ComparisonText(width: size + ".width", height: size + ".height", sum: sum).text(comparison)
    case .rightToLeft: return rightToLeft
    case .trait(let trait): return test(layout.traitNames[trait])
    case .text(let sign, let scale): return "\(variable("textScale")) \(sign.rawValue) \(CodeText.number(scale))"
    case .all(let parts): return joined(parts.map(part), " && ", isInside)
    case .any(let parts): return joined(parts.map(part), " || ", isInside)
    case .not(.states(let set, let states)) where states.count == 1: return test(states[0], of: set, "!=")
    case .not(let inner): return negated(self.condition(inner, isInside: true))
    }
  }

  private func joined(_ parts: [String], _ separator: String, _ isInside: Bool) -> String {
    let text = parts.joined(separator: separator)
    return isInside ? "(\(text))" : text
  }

  private func test(_ state: Int, of set: Int, _ sign: String) -> String {
    test(layout.stateSets[set].states[state], of: layout.stateSets[set], sign)
  }

  func part(_ condition: ExportedCondition) -> String { self.condition(condition, isInside: true) }
}
