import Solver

// What the condition of a `when` says of a screen's sizes, and on which sizes it holds. Which statements depend on it is
// not known here.

/// `width * w + height * h + constant`, compared with 0.
struct SizeComparison: Hashable, Sendable {
  enum Sign: String, Sendable {
    case less = "<", lessOrEqual = "<=", equal = "==", greaterOrEqual = ">=", greater = ">"
  }
  var width: Rational
  var height: Rational
  var constant: Rational
  var sign: Sign
  /// Its bytes.
  var place: SourceRange?

  /// Both sizes decide.
  var isAskew: Bool { !width.isZero && !height.isZero }

  /// What is 0 where it changes, the same for all that change at the same sizes. Of one that is askew.
  var border: PlaneFunction {
    PlaneFunction(constant: constant / width, x: .one, y: height / width)
  }

  /// nil for a size that fits the content: a comparison with that is false.
  func holds(width w: Rational?, height h: Rational?) -> Bool {
    var sum = constant
    for (coefficient, size) in [(width, w), (height, h)] where !coefficient.isZero {
      guard let size else { return false }
      sum = sum + coefficient * size
    }
    return sign.holds(for: sum)
  }
}

extension SizeComparison.Sign {
  /// Of a number compared with 0.
  func holds(for number: Rational) -> Bool {
    switch self {
    case .less: number < .zero
    case .lessOrEqual: number <= .zero
    case .equal: number.isZero
    case .greaterOrEqual: number >= .zero
    case .greater: number > .zero
    }
  }
}

/// What conditions ask of a screen at one of its sizes, in a combination of states.
struct ScreenFacts: Sendable {
  /// nil for a size that fits the content.
  var width: Rational?
  var height: Rational?
  /// Of each set the one in force.
  var states: [Int]
  var isRightToLeft = false
  /// Words of the user's own.
  var traits: [String] = []
  /// How large text is; 1 where nothing is said.
  var textScale = Rational.one

  init(width: Rational?, height: Rational?, states: [Int] = []) {
    (self.width, self.height, self.states) = (width, height, states)
  }

  init(_ screen: Screen, width: Rational?, height: Rational?, states: [Int]) {
    self.init(width: width, height: height, states: states)
    isRightToLeft = screen.isRightToLeft
    traits = screen.traits
    textScale = screen.textScale.height
  }
}

indirect enum ScreenCondition: Hashable, Sendable {
  case comparison(SizeComparison)
  /// One of these states is in force.
  case states(Condition.States)
  case reading(isRightToLeft: Bool)
  /// A word that the screen has.
  case trait(String)
  /// How large text is, compared with a scale.
  case text(SizeComparison.Sign, Rational)
  case all([ScreenCondition])
  case any([ScreenCondition])
  case not(ScreenCondition)

  func holds(in facts: ScreenFacts) -> Bool {
    switch self {
    case .comparison(let comparison): comparison.holds(width: facts.width, height: facts.height)
    case .states(let some): facts.states.indices.contains(some.set) && some.numbers.contains(facts.states[some.set])
    case .reading(let isRightToLeft): isRightToLeft == facts.isRightToLeft
    case .trait(let word): facts.traits.contains(word)
    case .text(let sign, let scale): sign.holds(for: facts.textScale - scale)
    case .all(let parts): parts.allSatisfy { $0.holds(in: facts) }
    case .any(let parts): parts.contains { $0.holds(in: facts) }
    case .not(let part): !part.holds(in: facts)
    }
  }

  /// Without source ranges: equal for conditions that say the same.
  var withoutPlaces: ScreenCondition {
    switch self {
    case .comparison(var comparison):
      comparison.place = nil
      return .comparison(comparison)
    case .states, .reading, .trait, .text: return self
    case .all(let parts): return .all(parts.map(\.withoutPlaces))
    case .any(let parts): return .any(parts.map(\.withoutPlaces))
    case .not(let part): return .not(part.withoutPlaces)
    }
  }

  /// Words that were taken for traits while no state was known, read again.
  func reading(_ word: (String) -> ScreenCondition?) -> ScreenCondition {
    switch self {
    case .trait(let name): word(name) ?? self
    case .comparison, .states, .reading, .text: self
    case .all(let parts): .all(parts.map { $0.reading(word) })
    case .any(let parts): .any(parts.map { $0.reading(word) })
    case .not(let part): .not(part.reading(word))
    }
  }

  var comparisons: [SizeComparison] {
    switch self {
    case .comparison(let comparison): [comparison]
    case .states, .reading, .trait, .text: []
    case .all(let parts), .any(let parts): parts.flatMap(\.comparisons)
    case .not(let part): part.comparisons
    }
  }
}

extension ScreenCondition {
  /// What it asks beside sizes, and states.
  var words: [ScreenCondition] {
    switch self {
    case .comparison, .states: []
    case .reading, .trait, .text: [self]
    case .all(let parts), .any(let parts): parts.flatMap(\.words)
    case .not(let part): part.words
    }
  }

  /// States decide of it.
  var namesStates: Bool {
    switch self {
    case .states: true
    case .comparison, .reading, .trait, .text: false
    case .all(let parts), .any(let parts): parts.contains(where: \.namesStates)
    case .not(let part): part.namesStates
    }
  }
}

extension Extent {
  var interval: SizeInterval? {
    switch self {
    case .range(let lower, let upper): SizeInterval(lower: lower, upper: upper)
    case .fit: nil
    }
  }
}

extension [SizeComparison] {
  /// Where comparisons in which both sizes decide change, each once.
  var borders: [PlaneFunction] {
    var result: [PlaneFunction] = []
    for comparison in self where comparison.isAskew && !result.contains(comparison.border) {
      result.append(comparison.border)
    }
    return result
  }
}
