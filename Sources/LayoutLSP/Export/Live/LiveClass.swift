import Analysis
import Texts

// What lets a class follow the data of its layout in a debug build: calls in the class, and an extension that tells
// `LayoutLive` its parts.

extension ExportedFile {
  /// Returns the Swift file that exported classes follow their data with, the same for all classes of a platform.
  /// `maker` is the program and its version, for the first line.
  package func liveRuntime(maker: String) -> String {
    let isUIKit = platform == .uikit
    // In the template `Kit` stands for the prefix of the platform, and lines of one platform stand between marks.
    let words = [
      ("KitPriority", isUIKit ? "UILayoutPriority" : "NSLayoutConstraint.Priority"),
      ("KitAxis", isUIKit ? "Axis" : "Orientation"), ("KitModule", isUIKit ? "UIKit" : "AppKit"),
      ("KitPlatform", platform.rawValue), ("KitView", isUIKit ? "UIView" : "NSView"),
      ("KitLayoutGuide", isUIKit ? "UILayoutGuide" : "NSLayoutGuide"),
      ("KitLayoutDirection", "\(isUIKit ? "effectiveUserInterface" : "userInterface")LayoutDirection"),
    ]
    let template = String(decoding: PackageResources.LayoutLive_swift_template, as: UTF8.self)
    var (text, isMeant) = ("// Made by \(maker). Do not edit.\n", true)
    for line in template.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      switch line {
      case "#if KIT_UIKIT": isMeant = isUIKit
      case "#if KIT_APPKIT": isMeant = !isUIKit
      case "#endif KIT": isMeant = true
      default: if isMeant { text += words.reduce(String(line)) { $0.replacing($1.0, by: $1.1) } + "\n" }
      }
    }
    return text
  }
}

/// The class of a layout that follows data.
struct LiveClass {
  let layout: ExportedLayout
  /// The path of the data.
  let data: String

  /// Adds lines for debug builds alone.
  static func debug(_ code: inout CodeText, _ lines: [String]) {
    code.line("#if DEBUG")
    code.indented { $0.lines(lines) }
    code.line("#endif")
  }
}

extension SwiftLanguage {
  /// Lets `LayoutLive` take over where a metric is set.
  func writeLiveMetric(_ property: String, to code: inout CodeText) {
    if live == nil { return }
    LiveClass.debug(&code, ["if layoutLive?.sets(\(CodeText.literal(property))) == true { return }"])
  }

  /// Lets `LayoutLive` take over where conditions may have changed.
  func writeLiveApply(to code: inout CodeText) {
    if live != nil { LiveClass.debug(&code, ["if layoutLive?.applies() == true { return }"]) }
  }

  func writeLiveProperty(to code: inout CodeText) {
    if live == nil { return }
    let comment = "/// Follows the data of the layout while the app runs."
    LiveClass.debug(&code, [comment, "private(set) var layoutLive: LayoutLive?"])
    code.line()
  }

  func writeLiveStart(to code: inout CodeText) {
    if live != nil { LiveClass.debug(&code, ["layoutLive = LayoutLive(self)", "layoutLive?.start()"]) }
  }

  /// Writes the extension that tells the parts of the class.
  func writeLiveParts(to code: inout CodeText) {
    guard let live else { return }
    code.line()
    code.lines(["#if DEBUG", "extension \(form.name): LayoutLiveClass {"])
    code.indented { code in
      code.block("var layoutLiveParts: LayoutLive.Parts") { code in
        code.line("LayoutLive.Parts(")
        let parts = LiveParts(live, in: self).all
        code.indented { code in
          for (number, part) in parts.enumerated() {
            code.lines(part.dropLast() + [(part.last ?? "") + (number == parts.count - 1 ? ")" : ",")])
          }
        }
      }
    }
    code.lines(["}", "#endif"])
  }
}

/// The parts of a class as arguments in Swift, each a few lines.
private struct LiveParts {
  let layout: ExportedLayout
  let data: String
  let language: SwiftLanguage
  let keys: LiveKeys

  init(_ live: LiveClass, in language: SwiftLanguage) {
    (layout, data, self.language, keys) = (live.layout, live.data, language, LiveKeys(live.layout))
  }

  var all: [[String]] {
    let guides = layout.guides.filter { $0.path != nil }.map { entry($0.property, language.name($0.property)) }
    let instances = layout.instances.map {
      "\(quoted(keys[layout.paths[$0.view]])): \(language.name($0.property))"
    }
    var all = [
      ["layout: \(quoted(layout.name))"], ["data: \(quoted(data))"], ["root: root"],
      list("views", layout.views.map(view)), list("guides", guides), list("instances", instances),
      ["constraints: " + (layout.groups.isEmpty ? "[]" : layout.groups.map { $0.name }.joined(separator: " + "))],
      list("metrics", layout.metrics.filter { !$0.isFixed }.map(metric)),
      list("states", layout.stateSets.flatMap(states)),
    ]
    if layout.takesSafeArea { all.append(["safeArea: safeArea"]) }
    if let screen { all.append(["screen: { [unowned self] in \(screen) }"]) }
    if !layout.needs.isEmpty { all.append(update) }
    return all.filter { !$0.isEmpty }
  }

  private func quoted(_ words: String) -> String {
    CodeText.words(words) { "\\u{\(String($0.value, radix: 16, uppercase: true))}" }
  }

  private func entry(_ property: String, _ value: String) -> String { "\(quoted(keys[[property]])): \(value)" }

  /// Returns a list on several lines; nothing if there is nothing in it.
  private func list(_ label: String, _ entries: [String]) -> [String] {
    if entries.isEmpty { return [] }
    return ["\(label): ["] + entries.map { "  \($0)\($0.hasSuffix(",") || $0.hasSuffix("(") ? "" : ",")" } + ["]"]
  }

  private func view(_ view: ExportedView) -> String {
    var arguments = ["view: \(language.name(view.property))"]
    if let text = view.text { arguments.append("text: \(quoted(text.words))") }
    if view.shown != .always { arguments.append("isConditional: true") }
    let places = Set(view.priorities.map { ($0.isHugging ? 0 : 2) + ($0.axis == .horizontal ? 0 : 1) }).sorted()
    if !places.isEmpty { arguments.append("priorities: [\(places.map { "\($0)" }.joined(separator: ", "))]") }
    return entry(view.property, ".init(\(arguments.joined(separator: ", ")))")
  }

  private func metric(_ metric: ExportedMetric) -> String {
    let own = "self.\(language.name(metric.property))"
    let access = "get: { [unowned self] in Double(\(own)) }, set: { [unowned self] in \(own) = CGFloat($0) }"
    return "\(quoted(metric.property)): (\(access))"
  }

  private func states(_ set: ExportedStateSet) -> [String] {
    let (own, type) = ("self.\(language.name(set.property))", language.name(set.typeName))
    let words = set.states.map { quoted($0.name) }.joined(separator: ", ")
    let cases = set.states.map { quoted($0.property) }.joined(separator: ", ")
    let all = type + ".allCases"
    let get = set.mayBeNone ? "\(own).flatMap { \(all).firstIndex(of: $0) }" : "\(all).firstIndex(of: \(own))"
    let set = set.mayBeNone ? "\(own) = $0.map { \(all)[$0] }" : "\(own) = \(all)[$0 ?? 0]"
    return [
      "(", "  words: [\(words)],", "  cases: [\(cases)],", "  get: { [unowned self] in \(get) },",
      "  set: { [unowned self] in \(set) }),",
    ]
  }

  /// What the class has been told of the screen; nil for nothing.
  private var screen: String? {
    let told = [
      (ExportedNeeds.size, "size: self.size"), (.direction, "isRightToLeft: self.isRightToLeft"),
      (.textScale, "textScale: self.textScale"), (.traits, "traits: Set(self.traits.map(\\.rawValue))"),
    ]
    let language = layout.language.map { "language: self.\(self.language.name($0))" }
    let all = told.filter { layout.needs.contains($0.0) }.map { $0.1 } + [language].compactMap { $0 }
    return all.isEmpty ? nil : ".init(\(all.joined(separator: ", ")))"
  }

  private var update: [String] {
    var arguments = ["for: $0.size ?? .zero", "rightToLeft: $0.isRightToLeft"]
    if layout.needs.contains(.traits) {
      arguments.append("traits: $0.traits.map { Set($0.compactMap { Trait(rawValue: $0) }) }")
    }
    if layout.needs.contains(.textScale) { arguments.append("textScale: $0.textScale") }
    return ["update: { [unowned self] in", "  self.update(\(arguments.joined(separator: ", ")))", "}"]
  }
}
