import Syntax

/// Names for views and layouts that are written for someone: made of what others call them.
package enum NewNames {
  /// Words that mean something else at the beginning of a statement, or name something else.
  package static let reserved = Set(Keyword.all.map { $0.name }).union([
    "superview", "safeArea", "margins", "keyboard", "H", "V", "HV", "none", "nil", "fit", "rtl", "ltr",
  ])

  /// Returns words as a name in camel case, of at most three words and 40 characters; empty where there are none.
  /// `isType`: whether it is the name of a class or layout, which begins with a capital.
  package static func name(_ words: String, isType: Bool = false) -> String {
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
  package static func isName(_ text: String) -> Bool {
    text.unicodeScalars.first.map(isLetter) == true
      && text.unicodeScalars.allSatisfy { isLetter($0) || $0.properties.generalCategory == .decimalNumber }
  }

  /// Whether a name can begin with it. Some letters, such as fillers of Hangul, are not seen, and some are symbols, such as
  /// a letter in a circle.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_"
      || scalar.properties.isAlphabetic && !scalar.properties.isDefaultIgnorableCodePoint
        && scalar.properties.generalCategory != .otherSymbol
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
package struct UniqueNames {
  private var taken: Set<String>
  /// The numbers that are not tried yet, by the name that they stand behind.
  private var next: [String: Int] = [:]

  package init(besides taken: Set<String>) { self.taken = taken }

  package func isTaken(_ name: String) -> Bool { taken.contains(name) }

  package mutating func name(like wanted: String) -> String {
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
