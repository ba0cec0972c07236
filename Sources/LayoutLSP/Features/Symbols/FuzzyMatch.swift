import Syntax

// How well a name matches what was typed.

/// Better matches are less than worse ones.
enum FuzzyMatch: Int, Comparable {
  case exact, prefix, words, inside, letters

  static func < (a: FuzzyMatch, b: FuzzyMatch) -> Bool { a.rawValue < b.rawValue }

  /// nil where the letters of the query do not all stand in the name, in their order. Case counts only for an exact
  /// match.
  init?(of query: String, in name: String) {
    if query == name {
      self = .exact
      return
    }
    let (wanted, letters) = (Array(query.lowercased()), Array(name.lowercased()))
    guard Self.isSubsequence(wanted, of: letters) else { return nil }
    if letters.starts(with: wanted) {
      self = .prefix
    } else if Self.isSubsequence(wanted, of: Self.initials(of: name)) {
      self = .words
    } else if letters.firstPlace(of: wanted) != nil {
      self = .inside
    } else {
      self = .letters
    }
  }

  private static func isSubsequence(_ wanted: [Character], of letters: [Character]) -> Bool {
    var next = 0
    for letter in letters where next < wanted.count && letter == wanted[next] { next += 1 }
    return next == wanted.count
  }

  /// Returns the first letters of the words in `aName`, `a_name`, `form.user`.
  private static func initials(of name: String) -> [Character] {
    var initials: [Character] = []
    var before: Character?
    for letter in name {
      let isStart = before.map { !$0.isLetter && !$0.isNumber || letter.isUppercase && !$0.isUppercase } ?? true
      if isStart { initials += letter.lowercased() }
      before = letter
    }
    return initials
  }
}
