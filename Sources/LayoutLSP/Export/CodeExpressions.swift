import Solver

/// How a language writes the parts of a layout: names, anchors, constraints, conditions. The extension has what both
/// languages write alike.
protocol CodeExpressions {
  var layout: ExportedLayout { get }
  var file: ExportedFile { get }

  /// The literals for true and false.
  static var constants: (always: String, never: String) { get }
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
  /// Returns a condition as one of several that `&&` or `
  /// ` connects.
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
