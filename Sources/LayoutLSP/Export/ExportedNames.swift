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

  /// The name, or one that nothing else has.
  mutating func take(_ name: String, or suffix: String) -> String {
    for candidate in [name, name + suffix] where taken.insert(candidate).inserted { return candidate }
    var number = 2
    while !taken.insert(name + suffix + "\(number)").inserted { number += 1 }
    return name + suffix + "\(number)"
  }

  mutating func reserve(_ name: String) { taken.insert(name) }

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
