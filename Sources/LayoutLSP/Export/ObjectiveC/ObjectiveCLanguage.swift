import Analysis
import Solver
import Syntax

/// How Objective-C spells values and statements.
struct ObjectiveCLanguage: CodeLanguage {
  let form: ClassForm
  let platform: ExportPlatform

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
  /// The properties of the class's own that answer a question, which Objective-C calls otherwise.
  private static let questions = ["isActive", "isRightToLeft"]

  static func name(_ name: String) -> String {
    if questions.contains(name) { return attribute(name) }
    if taken.contains(name) { return name + "Item" }
    let isOfFamily = families.contains { family in
      name.hasPrefix(family) && !(name.dropFirst(family.count).first?.isLowercase ?? false)
    }
    return isOfFamily ? "the" + ExportedNames.upper(name) : name
  }

  /// Returns the name of a property that Swift calls `isHidden`.
  private static func attribute(_ name: String) -> String {
    name.hasPrefix("is") ? ExportedNames.lower(name.dropFirst(2)) : name
  }

  /// Returns the class name without the module that Swift finds it in.
  static func className(_ type: String) -> String { type.split(separator: ".").last.map(String.init) ?? type }

  /// Returns the full name of a case. An enumeration has the name of its class before its own.
  func caseName(_ type: String, _ name: String) -> String {
    type.split(separator: ".").joined() + ExportedNames.upper(name)
  }

  private func trait(_ name: String) -> String { caseName(form.name + ".Trait", name) }

  // MARK: Values

  func text(_ expression: CodeExpression) -> String {
    switch expression {
    case .formula(let formula): text(formula)
    case .flag(let flag): flag ? "YES" : "NO"
    case .literal(let text): "@" + Self.withoutTrigraphs(CodeText.literal(text))
    case .words(let words): Self.quoted(words)
    case .localizedWords(let found):
      found.isInUsualTable
        ? "NSLocalizedString(\(Self.quoted(found.key)), nil)"
        : "NSLocalizedStringFromTable(\(Self.quoted(found.key)), \(Self.quoted(found.table)), nil)"
    case .appLanguage: "NSBundle.mainBundle.preferredLocalizations.firstObject ?: @\"\""
    case .isText(let value, let other): "[\(text(value)) isEqualToString:\(text(.literal(other)))]"
    case .font(let font): text(font)
    case .buttonConfiguration(let name): "[UIButtonConfiguration \(name)ButtonConfiguration]"
    case .color(let color): text(color)
    case .layerColor(let color): "\(text(color)).CGColor"
    case .image(let name, isSymbol: true):
      platform == .uikit
        ? "[UIImage systemImageNamed:\(Self.quoted(name))]"
        : "[NSImage imageWithSystemSymbolName:\(Self.quoted(name)) accessibilityDescription:nil]"
    case .image(let name, isSymbol: false): "[\(kit)Image imageNamed:\(Self.quoted(name))]"
    case .optionalMember(let object, let name): "\(text(object)).\(name)"
    case .local(let name): Self.name(name)
    case .property(let name): "_" + Self.name(name)
    case .member(let object, let name): "\(text(object)).\(Self.name(name))"
    case .attribute(let object, let name): "\(text(object)).\(Self.attribute(name))"
    case .constant(let type, let name): caseName(type, name)
    case .noCase(let type): caseName(type, "None")
    case .traits(let names): names.isEmpty ? "0" : names.map(trait).joined(separator: " | ")
    case .hasTrait(let name): "(_traits & \(trait(name))) != 0"
    case .choice(let choices, let last): choice(choices, else: last)
    case .priority(let value): CodeText.number(value)
    case .insets(let sides, let followReading):
      "\(followReading ? "NSDirectional" : "UI")EdgeInsetsMake(\(sides.map(text).joined(separator: ", ")))"
    case .distance(let from, let to): "[\(text(from)) anchorWithOffsetToAnchor:\(text(to))]"
    case .constraint(let first, let relation, let second, let multiplier, let constant):
      constraint(first, relation, second, multiplier, constant.map(text))
    case .new(let type): "[\(Self.className(type)) new]"
    case .newLabel: "[NSTextField labelWithString:@\"\"]"
    case .newMarkedButton(let name): "[NSButton \(name)WithTitle:@\"\" target:nil action:nil]"
    case .newCollectionView:
      "[[UICollectionView alloc] initWithFrame:CGRectZero collectionViewLayout:[UICollectionViewFlowLayout new]]"
    case .newLayout(let type, let given):
      "[[\(type) alloc] \(initializer(given.map { ($0.label, $0.value.map(text) ?? "nil") }))]"
    }
  }

  private static func quoted(_ words: String) -> String {
    "@" + withoutTrigraphs(CodeText.words(words, escape: universalName))
  }

  /// C takes two question marks and a sign for another sign: `??/` for a backslash.
  private static func withoutTrigraphs(_ literal: String) -> String {
    literal.firstPlace(of: "??") == nil ? literal : literal.replacing("?", by: "\\?")
  }

  /// Returns an escape for a character. Those below U+00A0 have none.
  private static func universalName(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let isLong = scalar.value > 0xFFFF
    let zeros = String(repeating: "0", count: max(0, (isLong ? 8 : 4) - digits.count))
    return scalar.value < 0xA0 ? "" : (isLong ? "\\U" : "\\u") + zeros + digits
  }

  private var kit: String { platform == .uikit ? "UI" : "NS" }

  private func text(_ color: ViewColor) -> String {
    switch color {
    case .system(let color):
      let name = platform == .uikit ? color.name : color.appKit
      return "\(kit)Color.\(name.hasSuffix("Color") ? name : name + "Color")"
    case .named(let name): return "[\(kit)Color colorNamed:\(Self.quoted(name))]"
    case .digits:
      let labels = [platform == .uikit ? "colorWithRed" : "colorWithSRGBRed", "green", "blue", "alpha"]
      let parts = zip(labels, color.parts ?? []).map { "\($0):\($1 == 255 ? "1" : $1 == 0 ? "0" : "\($1) / 255.0")" }
      return "[\(kit)Color \(parts.joined(separator: " "))]"
    }
  }

  private func text(_ font: ExportedFont) -> String {
    let size = CodeText.number(font.points)
    func constant(_ kind: String, _ name: String) -> String { "\(kit)Font\(kind)\(ExportedNames.upper(name))" }
    let made: String
    switch font.kind(on: platform) {
    case .style(let style):
      let options = platform == .uikit ? "" : " options:@{}"
      return "[\(kit)Font preferredFontForTextStyle:\(constant("TextStyle", style))\(options)]"
    case .system(let weight):
      made = "[\(kit)Font systemFontOfSize:\(size)\(weight.map { " weight:\(constant("Weight", $0))" } ?? "")]"
    case .italic: made = "[\(kit)Font italicSystemFontOfSize:\(size)]"
    case .family(let family, let weight):
      let trait = weight.map { "@{\(kit)FontWeightTrait: @(\(constant("Weight", $0)))}" }
      let traits = trait.map { ", \(kit)FontTraitsAttribute: \($0)" } ?? ""
      let attributes = "@{\(kit)FontFamilyAttribute: @\(CodeText.literal(family))\(traits)}"
      let descriptor = "[\(kit)FontDescriptor fontDescriptorWithFontAttributes:\(attributes)]"
      made = "[\(kit)Font fontWithDescriptor:\(descriptor) size:\(size)]"
    }
    guard font.isScaled(on: platform) else { return made }
    let style = font.style.map { "[UIFontMetrics metricsForTextStyle:\(constant("TextStyle", $0))]" }
    return "[\(style ?? "UIFontMetrics.defaultMetrics") scaledFontForFont:\(made)]"
  }

  /// Returns the message that makes an object of a layout's class, or declares how that is done.
  func initializer(_ arguments: [(label: String, value: String)]) -> String {
    let parts = arguments.map { "\(Self.name($0.label)):\($0.value)" }
    return "initWith" + ExportedNames.upper(parts.joined(separator: " "))
  }

  private func constraint(
    _ first: CodeExpression, _ relation: Relation, _ second: CodeExpression?, _ factor: Rational, _ constant: String?
  ) -> String {
    let message = "\(text(first)) constraint\(relation.words)"
    guard let second else { return "[\(message)Constant:\(constant ?? "0")]" }
    let multiplier = factor == .one ? "" : " multiplier:\(CodeText.number(factor))"
    return "[\(message)Anchor:\(text(second))\(multiplier)\(constant.map { " constant:" + $0 } ?? "")]"
  }

  // MARK: Statements

  func write(_ statement: CodeStatement, to code: inout CodeText) {
    switch statement {
    case .blank: code.line()
    case .comment(let texts): code.comments(texts, mark: "//")
    case .set(let variable, let value): code.line("\(text(variable)) = \(text(value));")
    case .follow(let name, let value): code.line("self.\(Self.name(name)) = \(text(value));")
    case .setPriority(let view, let isHugging, let axis, let value):
      let isChoice = if case .choice(let choices, _) = value { !choices.isEmpty } else { false }
      let side = platform == .uikit ? "forAxis:UILayoutConstraintAxis" : "forOrientation:NSLayoutConstraintOrientation"
      let arguments = "\(isChoice ? "(\(text(value)))" : text(value)) \(side)\(ExportedNames.upper(axis.name))"
      code.line("[\(text(view)) \(prioritySetter(isHugging: isHugging)):\(arguments)];")
    case .setNormal(let button, let part, let value):
      code.line("[\(text(button)) set\(part):\(text(value)) forState:UIControlStateNormal];")
    case .configure(let button, let name, let members):
      let configuration = text(.buttonConfiguration(name))
      if members.isEmpty { return code.line("\(text(button)).configuration = \(configuration);") }
      // The button has a copy, which is not to be changed.
      code.line("{")
      code.indented { code in
        code.line("UIButtonConfiguration *configuration = \(configuration);")
        for one in members { code.line("configuration.\(one.name) = \(text(one.value));") }
        code.line("\(text(button)).configuration = configuration;")
      }
      code.line("}")
    case .setSpace(let stack, let space, let view):
      code.line("[\(text(stack)) setCustomSpacing:\(text(space)) afterView:\(text(view))];")
    case .add(let items):
      for (item, outer, method) in items {
        if method != "addLayoutGuide" { code.line("\(text(item)).translatesAutoresizingMaskIntoConstraints = NO;") }
        code.line("[\(text(outer)) \(method):\(text(item))];")
      }
    case .name(let name, let value): code.line("NSString *\(name) = \(text(value));")
    case .setGroup(let name, let condition, let constraints): setGroup(name, condition, constraints, to: &code)
    case .activate(let groups): activate(groups, to: &code)
    case .setState(let state, let outer, let cases, let none):
      code.block("switch (\(text(outer)))") { code in
        for one in cases { code.line("case \(text(one.outer)): \(text(state)) = \(text(one.inner)); break;") }
        if let none { code.line("default: \(text(state)) = \(text(none)); break;") }
      }
    case .update(let instance, let type, let size, let rightToLeft, let textScale, let traits):
      let (instance, direction) = (text(instance), text(rightToLeft ?? .flag(false)))
      code.line("[\(instance) updateForSize:\(text(size)) rightToLeft:\(direction)];")
      if let textScale { code.line("\(instance).textScale = \(text(textScale));") }
      let words = traits?.map { "(\(text(.hasTrait($0.outer))) ? \(caseName(type + "Trait", $0.inner)) : 0)" }
      if let words { code.line("\(instance).traits = \(words.joined(separator: " | "));") }
    case .apply: code.line("[self apply];")
    }
  }

  private func setGroup(
    _ name: String, _ condition: CodeExpression?, _ constraints: [NamedConstraint], to code: inout CodeText
  ) {
    if let condition { code.line("// Where \(text(condition)).") }
    code.line("\(text(.property(name))) = @[")
    code.indented { code in
      for one in constraints {
        code.comments(one.comment, mark: "//")
        code.line("Named(\(text(one.constraint)),")
        code.indented { $0.line("\(text(one.identifier)), \(CodeText.number(one.priority))),") }
      }
    }
    code.line("];")
  }

  private func activate(_ groups: [(name: String, condition: CodeExpression?)], to code: inout CodeText) {
    code.line("// What holds no longer goes first: both together might contradict each other.")
    for holds in [false, true] {
      for (name, condition) in groups {
        let test = (["_active"] + [condition].compactMap { $0 }.map(part)).joined(separator: " && ")
        let not = condition == nil ? "!\(test)" : "!(\(test))"
        let method = holds ? "activateConstraints" : "deactivateConstraints"
        code.line("if (\(holds ? test : not)) { [NSLayoutConstraint \(method):\(text(.property(name)))]; }")
      }
    }
  }
}
