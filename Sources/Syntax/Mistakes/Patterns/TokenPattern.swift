// Patterns of tokens, by which what people write by the habit of other languages and toolkits is recognised.
//
// A pattern is a text of words with blanks between them:
//
//     word        that token; `a|b` is one of several
//     $name       any run of tokens without a comma, with its brackets closed, called `name`
//     $name:sort  tokens of a `Sort`; `$name:sort>table` those that `HabitWords` knows in a table
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

  /// A step of a comparison. Steps follow one another, where none says otherwise.
  private enum Step: Sendable {
    case words([[UInt8]])
    case choice(String, [[UInt8]])
    /// `endsAtMistake` where the place of the mistake comes next.
    case capture(String, Sort, table: String?, endsAtMistake: Bool)
    case start(String)
    case finish(String)
    case mistake
    case end
    case touching
    /// Goes on at the first of these steps from which the rest fits.
    case either([Int])
    case jump(Int)
    /// Goes on at `then` if none of the steps `from`, up to a `fits`, fits here.
    case none(from: [Int], then: Int)
    case fits
  }

  private var steps: [Step] = []
  /// Words without which the pattern fits nowhere.
  private var needed: [String] = []

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
    while let word = rest.popFirst() {
      if word.utf8.count > 1, word.allSatisfy({ $0.isLetter }) { needed.append(word) }
      append(word, &rest)
    }
    steps.append(.fits)
  }

  /// Adds the steps of a word, or of the part that it begins.
  private mutating func append(_ word: String, _ rest: inout ArraySlice<String>) {
    switch word {
    case "<<": appendPart(&rest)
    case "<<!": appendNone(&rest)
    default:
      let leadsToMistake = rest.first { $0 != "@<" } == "^"
      steps.append(Self.step(word, leadsToMistake))
    }
  }

  /// Adds the alternatives of a part, up to its `>>`, and returns that word.
  private mutating func alternatives(
    _ rest: inout ArraySlice<String>, endingIn last: (inout TokenPattern) -> Void
  ) -> (starts: [Int], end: String) {
    var starts = [steps.count]
    while let word = rest.popFirst() {
      switch word {
      case "//":
        last(&self)
        starts.append(steps.count)
      case ">>", ">>?", ">>*":
        last(&self)
        return (starts, word)
      default: append(word, &rest)
      }
    }
    return (starts, ">>")
  }

  private mutating func appendPart(_ rest: inout ArraySlice<String>) {
    let choice = steps.count
    steps.append(.either([]))
    var jumps: [Int] = []
    let (starts, end) = alternatives(&rest) { pattern in
      jumps.append(pattern.steps.count)
      pattern.steps.append(.fits)
    }
    let behind = steps.count
    for jump in jumps { steps[jump] = .jump(end == ">>*" ? choice : behind) }
    steps[choice] = .either(end == ">>" ? starts : starts + [behind])
  }

  private mutating func appendNone(_ rest: inout ArraySlice<String>) {
    let choice = steps.count
    steps.append(.fits)
    let (starts, _) = alternatives(&rest) { $0.steps.append(.fits) }
    steps[choice] = .none(from: starts, then: steps.count)
  }

  private static func step(_ word: String, _ leadsToMistake: Bool) -> Step {
    switch word {
    case "^": return .mistake
    case "$$": return .end
    case "~": return .touching
    case "@<": return .start("place")
    case "@>": return .finish("place")
    case "|", "$": return .words([Array(word.utf8)])
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
    let sort = parts.count > 1 ? parts[1].split(separator: ">").map(String.init) : ["value"]
    let kind = Sort(rawValue: sort[0]) ?? .value
    return .capture(
      parts[0], kind, table: sort.count > 1 ? sort[1] : nil, endsAtMistake: kind == .any && leadsToMistake)
  }

  private static func words(_ text: String) -> [[UInt8]] { text.split(separator: "|").map { Array($0.utf8) } }

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
    var matching = Matching(steps: steps, tokens: tokens, mistake: mistake, isWhole: isWhole)
    return matching.match(0, at: 0, Captures())
  }

  private struct Matching {
    let steps: [Step]
    let tokens: SourceTokens
    let mistake: Int
    var isWhole: Bool
    /// The steps left: patterns that can be read in many ways give up.
    var left = 20_000
    /// The parts of the pattern that are being compared, one inside the other: they take room on the stack.
    private var depth = 0
    private static let deepest = 400

    init(steps: [Step], tokens: SourceTokens, mistake: Int, isWhole: Bool) {
      (self.steps, self.tokens, self.mistake, self.isWhole) = (steps, tokens, mistake, isWhole)
    }

    /// Compares the tokens from `index` on with the steps from one on.
    mutating func match(_ first: Int, at index: Int, _ found: Captures) -> Captures? {
      var (step, index, found) = (first, index, found)
      depth += 1
      defer { depth -= 1 }
      while left > 0, depth < Self.deepest {
        left -= 1
        switch steps[step] {
        case .words(let words):
          guard tokens.isOne(of: words, at: index) else { return nil }
          index += 1
        case .choice(let name, let words):
          guard tokens.isOne(of: words, at: index) else { return nil }
          found.parts.append((name, index..<index + 1))
          index += 1
        case .mistake: if index != mistake { return nil }
        case .end: if !tokens.kind(index).endsStatement { return nil }
        case .touching: if !touches(index) { return nil }
        case .start(let name): found.parts.append((name, index..<index))
        case .finish(let name):
          guard let start = found[name]?.lowerBound, start < index else { return nil }
          found.parts.append((name, start..<index))
        case .capture(let name, let sort, let table, let endsAtMistake):
          for end in endsAtMistake ? [mistake] : ends(of: sort, from: index) where end >= index {
            if let table, HabitWords.word(for: tokens.string(index..<end), in: table) == nil { continue }
            var more = found
            if name != "_" { more.parts.append((name, index..<end)) }
            if let match = match(step + 1, at: end, more) { return match }
          }
          return nil
        case .either(let starts):
          for start in starts {
            if let match = match(start, at: index, found) { return match }
          }
          return nil
        case .jump(let next):
          step = next
          continue
        case .none(let starts, let next):
          var inner = self
          inner.isWhole = false
          for start in starts where inner.match(start, at: index, found) != nil { return nil }
          step = next
          continue
        case .fits:
          guard !isWhole || index == tokens.count else { return nil }
          found.end = index
          return found
        }
        step += 1
      }
      return nil
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
