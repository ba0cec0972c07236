import Analysis
import Solver

/// How Swift spells values and statements.
struct SwiftLanguage: CodeLanguage {
  let form: ClassForm
  let platform: ExportPlatform
  let isPublic: Bool
  /// How the class follows data; nil if it does not.
  let live: LiveClass?

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

  private static let priorities = [
    Rational(1000): ".required", Rational(750): ".defaultHigh", Rational(250): ".defaultLow",
  ]

  static func priorityType(_ platform: ExportPlatform) -> String {
    platform == .uikit ? "UILayoutPriority" : "NSLayoutConstraint.Priority"
  }

  // MARK: Values

  private static func quoted(_ words: String) -> String {
    CodeText.words(words) { "\\u{\(String($0.value, radix: 16, uppercase: true))}" }
  }

  /// An app looks into `Localizable` where no table is named.
  private static func localized(_ found: WrittenText.Localization) -> String {
    let table = found.isInUsualTable ? "" : "tableName: \(quoted(found.table)), "
    return "NSLocalizedString(\(quoted(found.key)), \(table)comment: \"\")"
  }

  func text(_ expression: CodeExpression) -> String {
    switch expression {
    case .formula(let formula): text(formula)
    case .flag(let flag): flag ? "true" : "false"
    case .literal(let text): CodeText.literal(text)
    case .words(let words): Self.quoted(words)
    case .localizedWords(let found): Self.localized(found)
    case .appLanguage: "Bundle.main.preferredLocalizations.first ?? \"\""
    case .isText(let value, let other): "\(text(value)) == \(CodeText.literal(other))"
    case .font(let font): text(font)
    case .buttonConfiguration(let name): ".\(name)()"
    case .color(let color): text(color)
    case .layerColor(let color): "\(text(color))\(color.isFound ? "?" : "").cgColor"
    case .image(let name, isSymbol: true):
      platform == .uikit
        ? "UIImage(systemName: \(Self.quoted(name)))"
        : "NSImage(systemSymbolName: \(Self.quoted(name)), accessibilityDescription: nil)"
    case .image(let name, isSymbol: false): "\(kit)Image(named: \(Self.quoted(name)))"
    case .optionalMember(let object, let name): "\(text(object)).\(name)?"
    case .local(let name), .property(let name): self.name(name)
    case .member(let object, let name): "\(text(object)).\(self.name(name))"
    case .attribute(let object, let name): "\(text(object)).\(name)"
    case .constant(_, let name): ".\(self.name(name))"
    case .noCase: "nil"
    case .traits(let names): "[\(names.map { ".\(name($0))" }.joined(separator: ", "))]"
    case .hasTrait(let name): "traits.contains(.\(self.name(name)))"
    case .choice(let choices, let last): choice(choices, else: last)
    case .priority(let value):
      Self.priorities[value] ?? "\(Self.priorityType(platform))(rawValue: \(CodeText.number(value)))"
    case .insets(let sides, false):
      "UIEdgeInsets(\(arguments(zip(["top", "left", "bottom", "right"], sides).map { ($0, $1) })))"
    case .insets(let sides, true):
      "NSDirectionalEdgeInsets(\(arguments(zip(["top", "leading", "bottom", "trailing"], sides).map { ($0, $1) })))"
    case .distance(let from, let to): "\(text(from)).anchorWithOffset(to: \(text(to)))"
    case .constraint(let first, let relation, let second, let multiplier, let constant):
      constraint(first, relation, second, multiplier, constant.map(text))
    case .new(let type): "\(type)()"
    case .newLabel: "NSTextField(labelWithString: \"\")"
    case .newMarkedButton(let name): "NSButton(\(name)WithTitle: \"\", target: nil, action: nil)"
    case .newCollectionView:
      "UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())"
    case .newLayout(let type, let given): "\(type)(\(arguments(given)))"
    }
  }

  private var kit: String { platform == .uikit ? "UI" : "NS" }

  private func text(_ color: ViewColor) -> String {
    switch color {
    case .system(let color): return "\(kit)Color.\(platform == .uikit ? color.name : color.appKit)"
    case .named(let name): return "\(kit)Color(named: \(Self.quoted(name)))"
    case .digits:
      let labels = [platform == .uikit ? "red" : "srgbRed", "green", "blue", "alpha"]
      let parts = zip(labels, color.parts ?? []).map { "\($0): \($1 == 255 ? "1" : $1 == 0 ? "0" : "\($1) / 255")" }
      return "\(kit)Color(\(parts.joined(separator: ", ")))"
    }
  }

  private func text(_ font: ExportedFont) -> String {
    let size = CodeText.number(font.points)
    let made =
      switch font.kind(on: platform) {
      case .style(let style): ".preferredFont(forTextStyle: .\(style))"
      case .system(let weight): ".systemFont(ofSize: \(size)\(weight.map { ", weight: .\($0)" } ?? ""))"
      case .italic: ".italicSystemFont(ofSize: \(size))"
      case .family(let family, let weight): self.font(of: family, weight, size: size)
      }
    guard font.isScaled(on: platform) else { return made }
    let metrics = font.style.map { "UIFontMetrics(forTextStyle: .\($0))" } ?? "UIFontMetrics.default"
    return "\(metrics).scaledFont(for: \(made))"
  }

  private func font(of family: String, _ weight: String?, size: String) -> String {
    let kit = platform == .uikit ? "UI" : "NS"
    let traits = weight.map { ", .traits: [\(kit)FontDescriptor.TraitKey.weight: \(kit)Font.Weight.\($0)]" } ?? ""
    let attributes = "[.family: \(CodeText.literal(family))\(traits)]"
    return "\(kit)Font(descriptor: \(kit)FontDescriptor(fontAttributes: \(attributes)), size: \(size))"
  }

  private func arguments(_ arguments: [(label: String, value: CodeExpression?)]) -> String {
    arguments.compactMap { one in one.value.map { "\(name(one.label)): \(text($0))" } }.joined(separator: ", ")
  }

  private func constraint(
    _ first: CodeExpression, _ relation: Relation, _ second: CodeExpression?, _ factor: Rational, _ constant: String?
  ) -> String {
    let (anchor, sign) = (text(first), ExportedNames.lower(relation.words))
    guard let second else { return "\(anchor).constraint(\(sign)Constant: \(constant ?? "0"))" }
    let multiplier = factor == .one ? "" : ", multiplier: \(CodeText.number(factor))"
    return "\(anchor).constraint(\(sign): \(text(second))\(multiplier)\(constant.map { ", constant: " + $0 } ?? ""))"
  }

  // MARK: Statements

  func write(_ statement: CodeStatement, to code: inout CodeText) {
    switch statement {
    case .blank: code.line()
    case .comment(let texts): code.comments(texts, mark: "//")
    case .set(let variable, let value): code.line("\(text(variable)) = \(text(value))")
    case .follow(let name, let value): code.line("\(self.name(name)) = \(text(value))")
    case .setPriority(let view, let isHugging, let axis, let value):
      code.line("\(text(view)).\(prioritySetter(isHugging: isHugging))(\(text(value)), for: .\(axis.name))")
    case .setNormal(let button, let part, let value):
      code.line("\(text(button)).set\(part)(\(text(value)), for: .normal)")
    case .configure(let button, let name, let members):
      code.line("\(text(button)).configuration = \(text(.buttonConfiguration(name)))")
      for one in members { code.line("\(text(button)).configuration?.\(one.name) = \(text(one.value))") }
    case .setSpace(let stack, let space, let view):
      code.line("\(text(stack)).setCustomSpacing(\(text(space)), after: \(text(view)))")
    case .add(let items): add(items, to: &code)
    case .name(let name, let value): code.line("let \(name) = \(text(value))")
    case .setGroup(let name, _, let constraints): setGroup(name, constraints, to: &code)
    case .activate(let groups): activate(groups, to: &code)
    case .setState(let state, let outer, let cases, let none):
      code.line("\(text(state)) =")
      code.indented { code in
        code.line("switch \(text(outer)) {")
        for one in cases { code.line("case \(text(one.outer)): \(text(one.inner))") }
        code.lines([none.map { "default: \(text($0))" }, "}"].compactMap { $0 })
      }
    case .update(let instance, _, let size, let rightToLeft, let textScale, let traits):
      let words = traits.map { text(.traits($0.map { $0.inner })) }
      let arguments = [
        "for: \(text(size))", rightToLeft.map { "rightToLeft: \(text($0))" },
        words.map { "traits: Set(\($0).filter { word in traits.contains { $0.rawValue == word.rawValue } })" },
        textScale.map { "textScale: \(text($0))" },
      ]
      code.line("\(text(instance)).update(\(arguments.compactMap { $0 }.joined(separator: ", ")))")
    case .apply: code.line("apply()")
    }
  }

  /// Adds together what has the same owner.
  private func add(
    _ items: [(item: CodeExpression, outer: CodeExpression, method: String)], to code: inout CodeText
  ) {
    let added = items.map { (item: text($0.item), outer: text($0.outer), method: $0.method) }
    for outer in added.map({ $0.outer }).unique {
      for method in added.filter({ $0.outer == outer }).map({ $0.method }).unique {
        add(added.filter { $0.outer == outer && $0.method == method }.map { $0.item }, to: outer, by: method, &code)
      }
    }
  }

  private func add(_ items: [String], to outer: String, by method: String, _ code: inout CodeText) {
    let (isGuide, isOne) = (method == "addLayoutGuide", items.count == 1)
    let variable = isGuide ? "guide" : "view"
    let item = isOne ? items[0] : variable
    // The variable of the loop may have the name of the owner.
    let owner = !isOne && outer == variable ? "self.\(outer)" : outer
    let translation = isGuide ? [] : ["\(item).translatesAutoresizingMaskIntoConstraints = false"]
    let lines = translation + ["\(owner).\(method)(\(item))"]
    if isOne { return code.lines(lines) }
    let loop = "for \(variable) in [\(items.joined(separator: ", "))]"
    if isGuide { return code.line("\(loop) { \(lines[0]) }") }
    code.block("\(loop) as [\(form.parameters[0].type)]") { $0.lines(lines) }
  }

  private func setGroup(_ name: String, _ constraints: [NamedConstraint], to code: inout CodeText) {
    code.line("\(name) = [")
    code.indented { code in
      for one in constraints {
        code.comments(one.comment, mark: "//")
        code.line(text(one.constraint))
        let priority = one.priority == .required ? "" : ", priority: \(CodeText.number(one.priority))"
        code.indented { $0.line(".named(\(text(one.identifier))\(priority)),") }
      }
    }
    code.line("]")
  }

  private func activate(_ groups: [(name: String, condition: CodeExpression?)], to code: inout CodeText) {
    if groups.isEmpty { return }
    if groups.count == 1, groups[0].condition == nil {
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
}
