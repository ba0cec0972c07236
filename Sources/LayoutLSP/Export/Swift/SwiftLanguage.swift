import Analysis
import Solver

/// How Swift spells values and statements.
struct SwiftLanguage: CodeLanguage {
  let form: ClassForm
  let platform: ExportPlatform
  let isPublic: Bool

  /// Words that cannot be names as they stand.
  private static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static",
    "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "as", "false",
    "is", "nil", "self", "Self", "super", "throws", "true", "try", "Any", "Type", "Protocol",
  ]

  /// Returns a name as Swift takes it: a keyword in backticks, and `_`, which is no name, as `_item`.
  func name(_ name: String) -> String {
    name == "_" ? "_item" : Self.keywords.contains(name) ? "`\(name)`" : name
  }

  static func priorityType(_ platform: ExportPlatform) -> String {
    platform == .uikit ? "UILayoutPriority" : "NSLayoutConstraint.Priority"
  }

  // MARK: Values

  func text(_ expression: CodeExpression) -> String {
    switch expression {
    case .formula(let formula): text(formula)
    case .flag(let flag): flag ? "true" : "false"
    case .literal(let text): CodeText.literal(text)
    case .local(let name): name
    case .parameter(let name), .property(let name): self.name(name)
    case .member(let object, let name): "\(text(object)).\(self.name(name))"
    case .attribute(let object, let name): "\(text(object)).\(name)"
    case .constant(_, let name): ".\(self.name(name))"
    case .noCase: "nil"
    case .traits(let names): "[\(names.map { ".\(name($0))" }.joined(separator: ", "))]"
    case .hasTrait(let name): "traits.contains(.\(self.name(name)))"
    case .choice(let choices, let last):
      choices.map { "\(text($0.condition)) ? \(text($0.value)) : " }.joined() + text(last)
    case .priority(let value): priority(value)
    case .insets(let sides, false):
      "UIEdgeInsets(\(arguments(zip(["top", "left", "bottom", "right"], sides).map { ($0, $1) })))"
    case .insets(let sides, true):
      "NSDirectionalEdgeInsets(\(arguments(zip(["top", "leading", "bottom", "trailing"], sides).map { ($0, $1) })))"
    case .distance(let from, let to): "\(text(from)).anchorWithOffset(to: \(text(to)))"
    case .constraint(let first, let relation, let second, let multiplier, let constant):
      constraint(first, relation, second, multiplier, constant)
    case .new(let type): "\(type)()"
    case .newLabel: "NSTextField(labelWithString: \"\")"
    case .newCollectionView:
      "UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())"
    case .newLayout(let type, let given): "\(type)(\(arguments(given)))"
    }
  }

  private func arguments(_ arguments: [(label: String, value: CodeExpression?)]) -> String {
    arguments.compactMap { one in one.value.map { "\(name(one.label)): \(text($0))" } }.joined(separator: ", ")
  }

  private func priority(_ value: Rational) -> String {
    switch value {
    case Rational(1000): ".required"
    case Rational(750): ".defaultHigh"
    case Rational(250): ".defaultLow"
    default: "\(Self.priorityType(platform))(rawValue: \(CodeText.number(value)))"
    }
  }

  private func constraint(
    _ first: CodeExpression, _ relation: Relation, _ second: CodeExpression?, _ multiplier: Rational,
    _ constant: CodeExpression?
  ) -> String {
    let sign =
      switch relation {
      case .equal: "equalTo"
      case .lessOrEqual: "lessThanOrEqualTo"
      case .greaterOrEqual: "greaterThanOrEqualTo"
      }
    let (multiplier, constant) = (multiplier == .one ? "" : CodeText.number(multiplier), constant.map(text) ?? "")
    guard let second else { return "\(text(first)).constraint(\(sign)Constant: \(constant))" }
    let more = [("multiplier", multiplier), ("constant", constant)].filter { $1 != "" }.map { ", \($0): \($1)" }
    return "\(text(first)).constraint(\(sign): \(text(second))\(more.joined()))"
  }

  // MARK: Statements

  func write(_ statement: CodeStatement, to code: inout CodeText) {
    switch statement {
    case .blank: code.line()
    case .comment(let texts): code.comments(texts, mark: "//")
    case .set(let variable, let value): code.broken("\(text(variable)) = \(text(value))", before: ".constraint(")
    case .follow(let name, let value): code.line("\(self.name(name)) = \(text(value))")
    case .setPriority(let view, let isHugging, let axis, let value):
      let method = isHugging ? "setContentHuggingPriority" : "setContentCompressionResistancePriority"
      code.line("\(text(view)).\(method)(\(text(value)), for: .\(axis.name))")
    case .setSpace(let stack, let space, let view):
      code.line("\(text(stack)).setCustomSpacing(\(text(space)), after: \(text(view)))")
    case .addViews(let views): add(views, to: &code)
    case .addGuides(let guides): add(guides, to: &code)
    case .name(let name, let value): code.line("let \(name) = \(text(value))")
    case .setGroup(let name, let constraints, _): setGroup(name, constraints, to: &code)
    case .activate(let groups): activate(groups, to: &code)
    case .setState(let state, let outer, let cases, let none):
      code.line("\(text(state)) =")
      code.indented { code in
        code.line("switch \(text(outer)) {")
        for one in cases { code.line("case \(text(one.outer)): \(text(one.inner))") }
        if let none { code.line("default: \(text(none))") }
        code.line("}")
      }
    case .update(let update): self.update(update, to: &code)
    case .apply: code.line("apply()")
    }
  }

  /// Adds the views with the same superview together.
  private func add(
    _ views: [(view: CodeExpression, outer: CodeExpression, isArranged: Bool)], to code: inout CodeText
  ) {
    let added = views.map {
      (view: text($0.view), outer: text($0.outer), method: $0.isArranged ? "addArrangedSubview" : "addSubview")
    }
    for outer in added.map(\.outer).unique {
      for method in ["addArrangedSubview", "addSubview"] {
        let inner = added.filter { $0.outer == outer && $0.method == method }.map(\.view)
        if inner.count == 1 {
          code.line("\(inner[0]).translatesAutoresizingMaskIntoConstraints = false")
          code.line("\(outer).\(method)(\(inner[0]))")
        } else if inner.count > 1 {
          let type = platform == .uikit ? "UIView" : "NSView"
          code.block("for view in [\(inner.joined(separator: ", "))] as [\(type)]") { code in
            code.line("view.translatesAutoresizingMaskIntoConstraints = false")
            code.line("\(owner(outer, besides: "view")).\(method)(view)")
          }
        }
      }
    }
  }

  private func add(_ guides: [(guide: CodeExpression, outer: CodeExpression)], to code: inout CodeText) {
    let added = guides.map { (guide: text($0.guide), outer: text($0.outer)) }
    for outer in added.map(\.outer).unique {
      let inner = added.filter { $0.outer == outer }.map(\.guide)
      if inner.count == 1 {
        code.line("\(outer).addLayoutGuide(\(inner[0]))")
      } else {
        let list = inner.joined(separator: ", ")
        code.line("for guide in [\(list)] { \(owner(outer, besides: "guide")).addLayoutGuide(guide) }")
      }
    }
  }

  /// Returns a view for use in a loop whose variable may have its name.
  private func owner(_ view: String, besides variable: String) -> String {
    view == variable ? "self.\(view)" : view
  }

  private func setGroup(_ name: String, _ constraints: [NamedConstraint], to code: inout CodeText) {
    if constraints.isEmpty { return code.line("\(name) = []") }
    code.line("\(name) = [")
    code.indented { code in
      for one in constraints {
        code.comments(one.comment, mark: "//")
        code.broken(text(one.constraint), before: ".constraint(")
        let priority = one.priority == .required ? "" : ", priority: \(CodeText.number(one.priority))"
        code.indented { $0.line(".named(\(text(one.identifier))\(priority)),") }
      }
    }
    code.line("]")
  }

  private func activate(_ groups: [(name: String, condition: CodeExpression?)], to code: inout CodeText) {
    if groups.count == 1 {
      code.block("if isActive", end: "} else {") { $0.line("NSLayoutConstraint.activate(\(groups[0].name))") }
      code.indented { $0.line("NSLayoutConstraint.deactivate(\(groups[0].name))") }
      return code.line("}")
    }
    code.line("let groups: [(holds: Bool, constraints: [NSLayoutConstraint])] = [")
    code.indented { code in
      for group in groups { code.line("(\(text(group.condition ?? .flag(true))), \(group.name)),") }
    }
    code.line("]")
    code.line("// What holds no longer goes first: both together might contradict each other.")
    code.line(
      "for group in groups where !(isActive && group.holds) { NSLayoutConstraint.deactivate(group.constraints) }")
    code.line("for group in groups where isActive && group.holds { NSLayoutConstraint.activate(group.constraints) }")
  }

  private func update(_ update: InstanceUpdate, to code: inout CodeText) {
    var arguments = ["for: \(text(update.size))"]
    if let rightToLeft = update.rightToLeft { arguments.append("rightToLeft: \(text(rightToLeft))") }
    if let traits = update.traits {
      let words = text(.traits(traits.map { $0.inner }))
      arguments.append("traits: Set(\(words).filter { word in traits.contains { $0.rawValue == word.rawValue } })")
    }
    if let textScale = update.textScale { arguments.append("textScale: \(text(textScale))") }
    code.line("\(text(update.instance)).update(\(arguments.joined(separator: ", ")))")
  }
}
