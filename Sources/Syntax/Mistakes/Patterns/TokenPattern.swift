// Patterns of tokens, by which what people write by the habit of other languages and toolkits is recognised.
//
// A pattern is a text of words with blanks between them:
//
//     word        that token; `a|b` is one of several
//     $name       any run of tokens without a comma, with its brackets closed, called `name`
//     $name:sort  tokens of a `Sort`; `$name:sort>table` those that `Habit.word` knows in a table
//     $name=a|b   one of these words, called `name`
//     << … >>     a part; `//` separates alternatives. `<< … >>?` may be missing, `<< … >>*` may be there many times
//     <<! … >>    none of these follows here
//     <a … a>     the tokens between, called `a`
//     @< … @>     the same, called `place`: what a message underlines and a fix replaces
//     ^           the place of the mistake: the token behind it is the first one that was not understood
//     $$          the end of the statement
//     ~           nothing stands between the tokens around it
//     &name       another pattern, by its name in a table
package struct TokenPattern: Sendable {
  enum Sort: String, Sendable {
    /// A letter or `_`, then letters, digits, `_`.
    case name
    /// Names with dots between them; a `!` or `?` may stand behind each.
    case path
    /// A number, with or without a `-`.
    case number
    /// A path or a number.
    case operand
    /// A text in quotes.
    case string
    /// Any single token.
    case word
    /// A name that begins with a capital, or with none.
    case upper, lower
    /// Names with at least one dot between them.
    case dotted
    /// A number without a sign; one of digits alone; one of three digits; one of at most three.
    case figure, whole, three, few
    /// `=`, `==`, `<=` or `>=`
    case relation
    /// One or more tokens without a comma or semicolon.
    case value
    /// Any tokens, or none.
    case all
    /// Any tokens, or none, whether their brackets are closed or not.
    case any
    /// Everything to the end, at least one token.
    case rest
  }

  indirect enum Element: Sendable {
    case words([String])
    case capture(String, Sort, table: String?)
    case choice(String, [String])
    case group([[Element]], isOptional: Bool, isRepeated: Bool)
    case none([[Element]])
    case mistake
    case end
    case touching
    case start(String)
    case finish(String)
  }

  let elements: [Element]
  /// Words without which the pattern fits nowhere.
  private let needed: [String]

  /// Reads a pattern. `others` are those that it may name with `&`.
  package init(_ pattern: String, naming others: [String: String] = [:]) {
    var words = pattern.split(separator: " ").map(String.init)
    var index = 0
    while index < words.count {
      if words[index].hasPrefix("&"), let other = others[String(words[index].dropFirst())] {
        words.replaceSubrange(index...index, with: other.split(separator: " ").map(String.init))
      } else {
        index += 1
      }
    }
    var rest = words[...]
    elements = Self.alternatives(&rest).first ?? []
    needed = elements.compactMap { element in
      guard case .words(let words) = element, words.count == 1, words[0].allSatisfy({ $0.isLetter }) else { return nil }
      return words[0]
    }
  }

  /// Reads up to the `>>` that ends a part.
  private static func alternatives(_ words: inout ArraySlice<String>) -> [[Element]] {
    var found: [[Element]] = [[]]
    while let word = words.popFirst() {
      switch word {
      case "//": found.append([])
      case ">>", ">>?", ">>*": return found
      case "<<!": found[found.count - 1].append(.none(alternatives(&words)))
      case "<<":
        let begin = words
        let parts = alternatives(&words)
        let end = begin[..<words.startIndex].last ?? ">>"
        found[found.count - 1].append(.group(parts, isOptional: end != ">>", isRepeated: end == ">>*"))
      default: found[found.count - 1].append(element(word))
      }
    }
    return found
  }

  private static func element(_ word: String) -> Element {
    switch word {
    case "^": return .mistake
    case "$$": return .end
    case "~": return .touching
    case "@<": return .start("place")
    case "@>": return .finish("place")
    case "|", "$": return .words([word])
    default: break
    }
    if word.utf8.count > 1, word.hasPrefix("<"), word.dropFirst().allSatisfy({ $0.isLetter }) {
      return .start(String(word.dropFirst()))
    }
    if word.utf8.count > 1, word.hasSuffix(">"), word.dropLast().allSatisfy({ $0.isLetter }) {
      return .finish(String(word.dropLast()))
    }
    guard word.hasPrefix("$"), word.utf8.count > 1 else { return .words(words(word)) }
    let name = word.dropFirst()
    if let equal = name.firstIndex(of: "=") {
      return .choice(String(name[..<equal]), words(String(name[name.index(after: equal)...])))
    }
    let parts = name.split(separator: ":").map(String.init)
    guard parts.count > 1 else { return .capture(parts[0], .value, table: nil) }
    let words = parts[1].split(separator: ">").map(String.init)
    return .capture(parts[0], Sort(rawValue: words[0]) ?? .value, table: words.count > 1 ? words[1] : nil)
  }

  private static func words(_ text: String) -> [String] { text.split(separator: "|").map(String.init) }

  // MARK: Matching

  /// The parts of a text that a pattern names, as indices of tokens. A name that occurs again counts anew.
  package struct Captures: Sendable {
    package fileprivate(set) var parts: [(name: String, tokens: Range<Int>)] = []
    /// The index behind the last token that the pattern needed.
    package fileprivate(set) var end = 0

    package subscript(_ name: String) -> Range<Int>? { parts.last { $0.name == name }?.tokens }
  }

  /// Compares the pattern with tokens from the first of them on; with `isWhole`, up to the last. `mistake` is the
  /// index of the first token that was not understood.
  package func match(_ tokens: SourceTokens, mistake: Int = -1, isWhole: Bool = true) -> Captures? {
    guard needed.allSatisfy({ tokens.names.contains($0) }) else { return nil }
    var matching = Matching(tokens: tokens, mistake: mistake, isWhole: isWhole)
    return matching.match(elements, at: 0, Captures())
  }

  private struct Matching {
    let tokens: SourceTokens
    let mistake: Int
    let isWhole: Bool
    /// The attempts left: patterns that can be read in many ways give up.
    var steps = 20_000

    mutating func match(_ elements: [Element], at index: Int, _ found: Captures) -> Captures? {
      var (index, found) = (index, found)
      for (number, element) in elements.enumerated() {
        steps -= 1
        guard steps > 0 else { return nil }
        switch element {
        case .words(let words):
          guard words.contains(where: { tokens.isWord($0, at: index) }) else { return nil }
          index += 1
        case .choice(let name, let words):
          guard words.contains(where: { tokens.isWord($0, at: index) }) else { return nil }
          found.parts.append((name, index..<index + 1))
          index += 1
        case .mistake: if index != mistake { return nil }
        case .end: if !tokens.kind(index).endsStatement { return nil }
        case .touching: if !touches(index) { return nil }
        case .none(let parts):
          var inner = Matching(tokens: tokens, mistake: mistake, isWhole: false, steps: steps)
          if parts.contains(where: { inner.match($0, at: index, found) != nil }) { return nil }
        case .start(let name): found.parts.append((name, index..<index))
        case .finish(let name):
          guard let start = found[name]?.lowerBound, start < index else { return nil }
          found.parts.append((name, start..<index))
        case .capture(let name, let sort, let table):
          return capture(name, sort, table, at: index, before: Array(elements[(number + 1)...]), found)
        case .group(let parts, let isOptional, let isRepeated):
          let rest = Array(elements[(number + 1)...])
          for part in parts {
            if let match = match(part + (isRepeated ? [element] : []) + rest, at: index, found) { return match }
          }
          return isOptional ? match(rest, at: index, found) : nil
        }
      }
      guard !isWhole || index == tokens.count else { return nil }
      found.end = index
      return found
    }

    private mutating func capture(
      _ name: String, _ sort: Sort, _ table: String?, at index: Int, before rest: [Element], _ found: Captures
    ) -> Captures? {
      let isBeforeMistake = sort == .any && Self.beginsWithMistake(rest)
      for end in isBeforeMistake ? [mistake] : ends(of: sort, from: index) where end >= index {
        if let table, Habit.word(for: tokens.string(index..<end), in: table) == nil { continue }
        var more = found
        if name != "_" { more.parts.append((name, index..<end)) }
        if let match = match(rest, at: end, more) { return match }
      }
      return nil
    }

    /// Whether the place of the mistake comes before any token.
    private static func beginsWithMistake(_ elements: [Element]) -> Bool {
      for element in elements {
        switch element {
        case .mistake: return true
        case .start: continue
        default: return false
        }
      }
      return false
    }

    private func touches(_ index: Int) -> Bool {
      let tokens = tokens.tokens
      guard index > 0, index < tokens.count else { return false }
      return tokens[index - 1].range.upperBound == tokens[index].range.lowerBound
    }

    /// Returns the indices behind the tokens of a sort that begin at one, the most probable first.
    private func ends(of sort: Sort, from index: Int) -> [Int] {
      switch sort {
      case .name: return tokens.kind(index) == .identifier ? [index + 1] : []
      case .string: return tokens.kind(index) == .string ? [index + 1] : []
      case .word: return index < tokens.count ? [index + 1] : []
      case .upper, .lower:
        guard tokens.kind(index) == .identifier, let first = tokens.string(index..<index + 1).first else { return [] }
        return (sort == .upper ? first.isUppercase : first.isLowercase) ? [index + 1] : []
      case .figure: return tokens.kind(index) == .number ? [index + 1] : []
      case .whole, .three, .few:
        guard tokens.kind(index) == .number, tokens.bytes(index).allSatisfy({ (48...57).contains($0) }) else {
          return []
        }
        let count = tokens.bytes(index).count
        return sort == .whole || count == 3 || sort == .few && count < 3 ? [index + 1] : []
      case .relation: return tokens.kind(index).isRelation ? [index + 1] : []
      case .number: return behindNumber(index).map { [$0] } ?? []
      case .dotted:
        return pathEnds(index).filter { $0 > index + 2 && tokens.kind($0 - 1) == .identifier }
      case .path: return pathEnds(index)
      case .operand: return behindNumber(index).map { [$0] } ?? pathEnds(index)
      case .any: return index <= tokens.count ? Array(index...tokens.count) : []
      case .rest: return index < tokens.count ? [tokens.count] : []
      case .value, .all:
        var ends = sort == .all ? [index] : []
        var next = index
        while let behind = tokens.behind(next) {
          if sort == .value, tokens.kind(next) == .comma || tokens.kind(next) == .semicolon { break }
          ends.append(behind)
          next = behind
        }
        return ends
      }
    }

    private func behindNumber(_ index: Int) -> Int? {
      let digits = tokens.kind(index) == .minus ? index + 1 : index
      return tokens.kind(digits) == .number ? digits + 1 : nil
    }

    /// The longest path comes first.
    private func pathEnds(_ index: Int) -> [Int] {
      guard tokens.kind(index) == .identifier else { return [] }
      var (next, ends) = (index + 1, [index + 1])
      while true {
        while tokens.kind(next) == .question || tokens.isWord("!", at: next) { next += 1 }
        if next > ends[ends.count - 1] { ends.append(next) }
        guard tokens.kind(next) == .dot, tokens.kind(next + 1) == .identifier else { return ends.reversed() }
        next += 2
        ends.append(next)
      }
    }
  }
}
