/// What views, metrics and states are called in code: a path in camel case, each name once.
struct ExportedNames {
  /// The languages' own names, those of every exported class, and the types that it is made of: a property called like
  /// one would hide it.
  private var taken: Set<String> = [
    "root", "views", "guides", "init", "self", "Self", "super", "isActive", "update", "apply", "always", "groups",
    "size", "isRightToLeft", "rightToLeft", "traits", "textScale", "safeArea", "outerSafeArea", "Trait",
    "Type", "Protocol", "_",
    "UIView", "NSView", "UIStackView", "UILayoutGuide", "NSLayoutGuide", "NSLayoutConstraint", "UILayoutPriority",
    "UIEdgeInsets", "NSDirectionalEdgeInsets", "CGFloat", "CGSize", "Bool", "Float", "Int", "String", "Set", "Sendable",
    "CaseIterable", "MainActor", "NSObject", "NSString", "NSArray", "NSDictionary", "NSMutableDictionary", "NSInteger",
    "NSUInteger", "UICollectionViewFlowLayout",
  ]
  /// What follows `set` in the names of Objective-C's setters.
  private var setters: Set<String> = ["Active", "Traits", "TextScale"]

  /// The name, or one that nothing else has.
  mutating func take(_ name: String, or suffix: String, hasSetter: Bool = false) -> String {
    var (candidate, number) = (name, 1)
    while !isFree(candidate, hasSetter) {
      candidate = name + suffix + (number == 1 ? "" : "\(number)")
      number += 1
    }
    let spelled = ObjectiveCExpressions.name(candidate)
    taken.formUnion([candidate, spelled])
    if hasSetter { setters.insert(Self.upper(spelled)) }
    return candidate
  }

  /// In Objective-C there is a variable `_title` behind each property `title`, and `setTitle:` sets `title` and `Title`.
  private func isFree(_ name: String, _ hasSetter: Bool) -> Bool {
    let spelled = ObjectiveCExpressions.name(name)
    let inner = spelled.hasPrefix("_") ? String(spelled.dropFirst()) : ""
    return taken.isDisjoint(with: [name, spelled, "_" + spelled, inner])
      && !(hasSetter && setters.contains(Self.upper(spelled)))
  }

  mutating func reserve(_ name: String) { taken.insert(name) }

  /// States of a set. Where there may be none, Swift has `.none` for that, and Objective-C `None`.
  static func states(_ states: [String], mayBeNone: Bool = false) -> [String] {
    cases(states, or: "State", besides: mayBeNone ? ["AllCases", "None"] : ["AllCases"])
  }

  /// Words of screens: Swift knows each by its raw value.
  static func traits(_ words: [String]) -> [String] { cases(words, or: "Trait", besides: ["AllCases", "RawValue"]) }

  /// Objective-C writes each behind its enumeration, with its first letter upper.
  private static func cases(_ words: [String], or suffix: String, besides taken: Set<String>) -> [String] {
    var taken = taken
    return words.map { word in
      var name = word
      while !taken.insert(upper(name)).inserted { name += suffix }
      return name
    }
  }

  /// `formUser` of `form`, `user`.
  static func camelCase(_ parts: [String]) -> String {
    (parts.first ?? "") + parts.dropFirst().map(upper).joined()
  }

  /// With its first letter upper.
  static func upper(_ name: some StringProtocol) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  static func lower(_ name: some StringProtocol) -> String { name.prefix(1).lowercased() + name.dropFirst() }

  /// `CardListLayout` of `card-list`: what no name can hold parts it, and the suffix is not doubled.
  static func className(of layout: String) -> String {
    let parts = layout.unicodeScalars.split { !$0.properties.isXIDContinue }.map { String(Substring($0)) }
    var name = parts.map(upper).joined()
    if name.unicodeScalars.first?.properties.isXIDStart != true, name.first != "_" { name = "_" + name }
    return name.hasSuffix("Layout") ? name : name + "Layout"
  }
}
