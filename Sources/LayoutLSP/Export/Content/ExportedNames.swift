/// Chooses the names of views, metrics and states in code: a path in camel case, each name once.
struct ExportedNames {
  /// The names that are taken, at first: the languages' own, members of every exported class, and the types that it
  /// uses, which a property of the same name would hide.
  private var taken: Set<String> = [
    "root", "views", "guides", "init", "self", "Self", "super", "isActive", "update", "apply", "always", "groups",
    "size", "isRightToLeft", "rightToLeft", "traits", "textScale", "safeArea", "outerSafeArea", "Trait",
    "Type", "Protocol", "_",
    "UIView", "NSView", "UIStackView", "UILayoutGuide", "NSLayoutGuide", "NSLayoutConstraint", "UILayoutPriority",
    "UIEdgeInsets", "NSDirectionalEdgeInsets", "CGFloat", "CGSize", "Bool", "Float", "Int", "String", "Set", "Sendable",
    "CaseIterable", "MainActor", "NSObject", "NSString", "NSArray", "NSDictionary", "NSMutableDictionary", "NSInteger",
    "NSUInteger", "UICollectionViewFlowLayout", "layoutLive", "layoutLiveParts", "LayoutLive",
  ]
  /// The words behind `set` in the names of Objective-C's setters that are taken.
  private var setters: Set<String> = ["Active", "Traits", "TextScale"]

  /// Takes a name, with a suffix if something else has it. Returns the name taken.
  mutating func take(_ name: String, or suffix: String, hasSetter: Bool = false) -> String {
    var (candidate, number) = (name, 1)
    while !isFree(candidate, hasSetter) {
      candidate = name + suffix + (number == 1 ? "" : "\(number)")
      number += 1
    }
    let spelled = ObjectiveCLanguage.name(candidate)
    taken.formUnion([candidate, spelled])
    if hasSetter { setters.insert(Self.upper(spelled)) }
    return candidate
  }

  /// Whether a name is free. In Objective-C there is a variable `_title` behind each property `title`, and `setTitle:`
  /// sets `title` and `Title`.
  private func isFree(_ name: String, _ hasSetter: Bool) -> Bool {
    let spelled = ObjectiveCLanguage.name(name)
    let inner = spelled.hasPrefix("_") ? String(spelled.dropFirst()) : ""
    return taken.isDisjoint(with: [name, spelled, "_" + spelled, inner])
      && !(hasSetter && setters.contains(Self.upper(spelled)))
  }

  mutating func reserve(_ name: String) { taken.insert(name) }

  /// Returns the names of a set's states. If it may be in none, `None` is taken: Swift has `.none` for that,
  /// Objective-C `None`.
  static func states(_ states: [String], mayBeNone: Bool = false) -> [String] {
    cases(states, or: "State", besides: mayBeNone ? ["AllCases", "None"] : ["AllCases"])
  }

  /// Returns the names of traits. Swift knows each trait by its raw value, so `RawValue` is taken.
  static func traits(_ words: [String]) -> [String] { cases(words, or: "Trait", besides: ["AllCases", "RawValue"]) }

  /// Returns names that still differ with their first letter in upper case, as Objective-C writes them behind the
  /// enumeration.
  private static func cases(_ words: [String], or suffix: String, besides taken: Set<String>) -> [String] {
    var taken = taken
    return words.map { word in
      var name = word
      while !taken.insert(upper(name)).inserted { name += suffix }
      return name
    }
  }

  /// Returns the names of views by their paths: all of a path with one or two parts, and of a longer one the fewest last
  /// parts that tell it from the others.
  static func short(_ paths: [[String]]) -> [String] {
    func ends(_ path: [String]) -> [String] { path.indices.reversed().map { camelCase(Array(path[$0...])) } }
    var counts: [String: Int] = [:]
    for path in paths { for end in path.count > 2 ? ends(path) : [camelCase(path)] { counts[end, default: 0] += 1 } }
    return paths.map { path in
      path.count > 2 ? ends(path).first { counts[$0] == 1 } ?? camelCase(path) : camelCase(path)
    }
  }

  /// Returns `formUser` for `form`, `user`.
  static func camelCase(_ parts: [String]) -> String {
    (parts.first ?? "") + parts.dropFirst().map(upper).joined()
  }

  /// Returns a name with its first letter in upper case.
  static func upper(_ name: some StringProtocol) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  static func lower(_ name: some StringProtocol) -> String { name.prefix(1).lowercased() + name.dropFirst() }

  /// Returns `CardListLayout` for `card-list`. Characters that no name can hold separate words, and the suffix is not
  /// doubled.
  static func className(of layout: String) -> String {
    let parts = layout.unicodeScalars.split { !$0.properties.isXIDContinue }.map { String(Substring($0)) }
    var name = parts.map(upper).joined()
    if name.unicodeScalars.first?.properties.isXIDStart != true, name.first != "_" { name = "_" + name }
    return name.hasSuffix("Layout") ? name : name + "Layout"
  }
}
