import Formats
import Syntax

/// The names of views: the label that its author gave a view, else the outlet that leads to it, else its text, else
/// its class or kind. Names are unique in a layout, so that each can be used wherever its view is visible.
package struct ViewNames {
  /// The names by the view's number.
  private(set) var names: [String]

  init(_ root: IBRoot, in document: IBDocument) {
    var taken = UniqueNames(besides: ViewNames.reserved)
    names = root.views.enumerated().map { number, view in
      guard number > 0 else { return "view" }
      let wanted =
        [
          view.element["userLabel"], document.outlets[view.id], (view.element.title ?? view.element.placeholder)?.words,
          view.element["customClass"],
        ]
        .compactMap { $0.map { ViewNames.name($0) } }.first { !$0.isEmpty } ?? ViewNames.kind(of: view)
      return taken.name(like: ViewNames.allowed(wanted, of: view))
    }
  }

  /// Words that mean something else at the beginning of a statement, or name something else.
  private static let reserved = Set(Keyword.all.map { $0.name }).union([
    "superview", "safeArea", "margins", "keyboard", "H", "V", "HV", "none", "nil", "fit", "rtl", "ltr",
  ])

  /// Returns a name in place of one that means something else: with the kind of the view, or only that.
  private static func allowed(_ wanted: String, of view: IBRoot.View) -> String {
    guard reserved.contains(wanted) else { return wanted }
    let kind = kind(of: view)
    if wanted == "view" || kind.lowercased().hasPrefix(wanted.lowercased()) { return kind }
    return wanted + kind.prefix(1).uppercased() + kind.dropFirst()
  }

  /// Returns the kind of a view, as a name for one that nobody named.
  private static func kind(of view: IBRoot.View) -> String {
    switch view.element.name {
    case "view", "customView": view.children.isEmpty ? "box" : "container"
    case "tableViewCellContentView", "collectionViewCellContentView": "content"
    default: name(view.element.name)
    }
  }

  /// Returns words as a name in camel case, of at most three words and 40 characters; empty where there are none.
  /// `isType`: whether it is the name of a class or layout, which begins with a capital.
  static func name(_ words: String, isType: Bool = false) -> String {
    let parts = words.unicodeScalars.prefix(200)
      .split { !isLetter($0) && $0.properties.generalCategory != .decimalNumber }.map { String(Substring($0)) }
      .drop { !($0.unicodeScalars.first.map(isLetter) ?? true) }
    guard let first = parts.first else { return "" }
    // Words that are all capitals are read like others.
    let isShouted = parts.count > 1 && !parts.contains { $0.contains { $0.isLowercase } }
    let rest = parts.dropFirst().prefix(2).map { part in
      part.prefix(1).uppercased() + (isShouted ? part.dropFirst().lowercased() : String(part.dropFirst()))
    }
    let start = isType ? first.prefix(1).uppercased() + first.dropFirst() : lowered(first)
    return String((start + rest.joined()).prefix(40))
  }

  /// Whether a text of others can stand where a name does as it is.
  static func isName(_ text: String) -> Bool {
    text.unicodeScalars.first.map(isLetter) == true
      && text.unicodeScalars.allSatisfy { isLetter($0) || $0.properties.generalCategory == .decimalNumber }
  }

  /// Whether a name can begin with it. Some letters, such as fillers of Hangul, are not seen.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic && !scalar.properties.isDefaultIgnorableCodePoint
  }

  /// `URLField` becomes `urlField`, `DDGLabel` `ddgLabel`.
  private static func lowered(_ word: String) -> String {
    let characters = Array(word)
    var count = characters.prefix { $0.isUppercase }.count
    if count > 1 && count < characters.count && characters[count].isLowercase { count -= 1 }
    return characters.prefix(count).map { $0.lowercased() }.joined() + String(characters.dropFirst(count))
  }
}

/// Names that are all different: one that is taken gets a number behind it, from 2 on.
struct UniqueNames {
  private var taken: Set<String>
  /// The numbers that are not tried yet, by the name that they stand behind.
  private var next: [String: Int] = [:]

  init(besides taken: Set<String>) { self.taken = taken }

  func isTaken(_ name: String) -> Bool { taken.contains(name) }

  mutating func name(like wanted: String) -> String {
    var name = wanted
    var number = next[wanted] ?? 2
    while !taken.insert(name).inserted {
      name = "\(wanted)\(number)"
      number += 1
    }
    next[wanted] = number
    return name
  }
}
