import Solver

// The conditions of `when`s on the sizes of a screen, and the sizes at which they hold. The statements that depend on
// them are not known here.

/// `width * w + height * h + constant`, compared with 0.
package struct SizeComparison: Hashable, Sendable {
  package enum Sign: String, Sendable {
    case less = "<", lessOrEqual = "<=", equal = "==", greaterOrEqual = ">=", greater = ">"
  }
  package var width: Rational
  package var height: Rational
  package var constant: Rational
  package var sign: Sign
  /// The bytes of the comparison.
  package var place: SourceRange?

  /// Whether it depends on both the width and the height.
  var comparesBothSizes: Bool { !width.isZero && !height.isZero }

  /// The function that is 0 where the comparison changes, scaled to be equal for all comparisons that change at the
  /// same sizes. Only for a comparison of both sizes.
  var border: PlaneFunction {
    PlaneFunction(constant: constant / width, x: .one, y: height / width)
  }

  /// Whether the comparison holds. A size is nil where it fits the content: a comparison with it is false.
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
  /// Whether the comparison of a number with 0 holds.
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

/// The properties of a screen that conditions ask about, at one of its sizes and in a combination of states.
struct ScreenFacts: Sendable {
  /// nil for a size that fits the content.
  var width: Rational?
  var height: Rational?
  /// The state in force of each set.
  var states: [StateID]
  var isRightToLeft = false
  var showsKeyboard = false
  /// The traits of the screen, which are words of the user's own.
  var traits: [String] = []
  /// How large texts are shown.
  var textScale = TextScale.standard

  init(width: Rational?, height: Rational?, states: [StateID] = []) {
    (self.width, self.height, self.states) = (width, height, states)
  }

  init(_ screen: Screen, width: Rational?, height: Rational?, states: [StateID]) {
    self.init(width: width, height: height, states: states)
    isRightToLeft = screen.isRightToLeft
    showsKeyboard = screen.showsKeyboard
    traits = screen.traits
    textScale = screen.textShowing
  }
}

package indirect enum ScreenCondition: Hashable, Sendable {
  case comparison(SizeComparison)
  /// One of these states must be in force.
  case states(Condition.States)
  case reading(isRightToLeft: Bool)
  /// The screen must show the keyboard.
  case keyboard
  /// A trait that the screen must have.
  case trait(String)
  /// A comparison of the text scale with a number.
  case text(SizeComparison.Sign, Rational)
  /// Texts are shown at exactly this size.
  case textScale(TextScale)
  case all([ScreenCondition])
  case any([ScreenCondition])
  case not(ScreenCondition)

  func holds(in facts: ScreenFacts) -> Bool {
    switch self {
    case .comparison(let comparison): comparison.holds(width: facts.width, height: facts.height)
    case .states(let some): facts.states.indices.contains(some.set) && some.numbers.contains(facts.states[some.set])
    case .reading(let isRightToLeft): isRightToLeft == facts.isRightToLeft
    case .keyboard: facts.showsKeyboard
    case .trait(let word): facts.traits.contains(word)
    case .text(let sign, let scale): sign.holds(for: facts.textScale.height - scale)
    case .textScale(let scale): scale == facts.textScale
    case .all(let parts): parts.allSatisfy { $0.holds(in: facts) }
    case .any(let parts): parts.contains { $0.holds(in: facts) }
    case .not(let part): !part.holds(in: facts)
    }
  }

  /// The condition without source ranges: equal for conditions that say the same.
  var withoutPlaces: ScreenCondition {
    switch self {
    case .comparison(var comparison):
      comparison.place = nil
      return .comparison(comparison)
    case .states, .reading, .keyboard, .trait, .text, .textScale: return self
    case .all(let parts): return .all(parts.map { $0.withoutPlaces })
    case .any(let parts): return .any(parts.map { $0.withoutPlaces })
    case .not(let part): return .not(part.withoutPlaces)
    }
  }

  /// Returns the condition with its traits read once more, now that the states are known: `word` returns nil for
  /// traits.
  func reading(_ word: (String) -> ScreenCondition?) -> ScreenCondition {
    switch self {
    case .trait(let name): word(name) ?? self
    case .comparison, .states, .reading, .keyboard, .text, .textScale: self
    case .all(let parts): .all(parts.map { $0.reading(word) })
    case .any(let parts): .any(parts.map { $0.reading(word) })
    case .not(let part): .not(part.reading(word))
    }
  }

  package var comparisons: [SizeComparison] {
    switch self {
    case .comparison(let comparison): [comparison]
    case .states, .reading, .keyboard, .trait, .text, .textScale: []
    case .all(let parts), .any(let parts): parts.flatMap { $0.comparisons }
    case .not(let part): part.comparisons
    }
  }
}

extension ScreenCondition {
  /// The parts that ask neither about sizes nor about states.
  var words: [ScreenCondition] {
    switch self {
    case .comparison, .states: []
    case .reading, .keyboard, .trait, .text, .textScale: [self]
    case .all(let parts), .any(let parts): parts.flatMap { $0.words }
    case .not(let part): part.words
    }
  }

  /// Whether the condition depends on states.
  package var namesStates: Bool {
    switch self {
    case .states: true
    case .comparison, .reading, .keyboard, .trait, .text, .textScale: false
    case .all(let parts), .any(let parts): parts.contains { $0.namesStates }
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
  /// The functions that are 0 where comparisons of both sizes change, each once.
  var borders: [PlaneFunction] {
    var result: [PlaneFunction] = []
    for comparison in self where comparison.comparesBothSizes && !result.contains(comparison.border) {
      result.append(comparison.border)
    }
    return result
  }
}
