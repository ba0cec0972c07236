import Analysis
import Solver
import Texts

/// Turns conditions of the model into those of exported code.
extension LayoutExporter {
  /// Returns a condition as exported code tests it. `written` is what the text states by itself. For a set of states
  /// that it does not name, the code tests that none of the excluded states is in force, so that the condition also
  /// holds in states that only a layout around this one has.
  mutating func exported(_ condition: Condition, written: Condition? = nil) -> ExportedCondition {
    if condition.isNever { return .never }
    var parts: [ExportedCondition] = condition.states.map { some in
      let isWritten = written.map { $0.states(of: some.set) != nil } ?? true
      return isWritten ? exported(some) : exported(model.declarations.others(than: some)).negated
    }
    for branch in condition.branches {
      guard model.whens.indices.contains(branch.when), let asked = model.whens[branch.when].condition else {
        return .never
      }
      var comparison = 0
      let exported = exported(asked, of: branch.when, &comparison)
      parts.append(branch.holds ? exported : exported.negated)
    }
    return .conjunction(parts)
  }

  private func exported(_ some: Condition.States) -> ExportedCondition {
    let all = model.declarations.stateSets[some.set].states
    if some.numbers.isEmpty { return .never }
    if some.numbers == all { return .always }
    return .states(set: some.set, some.numbers.compactMap { all.firstIndex(of: $0) })
  }

  /// Returns the condition of a `when`. `place` counts its comparisons.
  private mutating func exported(
    _ condition: ScreenCondition, of when: Int, _ place: inout Int
  ) -> ExportedCondition {
    switch condition {
    case .comparison(let comparison):
      defer { place += 1 }
      let fits = model.screens.contains { screen in
        screen.width == .fit && !comparison.width.isZero || screen.height == .fit && !comparison.height.isZero
      }
      return .comparison(
        ExportedComparison(
          width: comparison.width, height: comparison.height, constant: number(.comparison(when: when, place)),
          sign: comparison.sign, isOfFittingSide: fits))
    case .states(let some): return exported(some)
    case .reading(let isRightToLeft): return isRightToLeft ? .rightToLeft : .not(.rightToLeft)
    case .keyboard: return result.trait(ConditionWord.keyboard.rawValue)
    case .trait(let word):
      if platform == .uikit, let sizeClass = ExportedSizeClass(rawValue: word) {
        if !result.sizeClasses.contains(sizeClass) { result.sizeClasses.append(sizeClass) }
        return .sizeClass(sizeClass)
      }
      return result.trait(word)
    case .text(let sign, let scale): return .text(sign, scale)
    case .textScale(let scale):
      let isOnlySize = model.screens.allSatisfy { $0.textScale.height == scale.height }
      return (isOnlySize ? .always : .text(.equal, scale.height)) && language(scale.language)
    case .all(let parts): return .conjunction(parts.map { exported($0, of: when, &place) })
    case .any(let parts): return .disjunction(parts.map { exported($0, of: when, &place) })
    case .not(let part): return exported(part, of: when, &place).negated
    }
  }

  /// Returns the condition that words are shown in a language of the screens, by its number. In a language that no screen
  /// has, an app does as in the first one.
  private mutating func language(_ number: Int?) -> ExportedCondition {
    func tag(_ screen: Screen) -> String { screen.language.map { ($0.shown ?? $0.asked).text } ?? "" }
    let tags = model.screens.map(tag).unique
    guard tags.count > 1, let shown = model.screens.first(where: { $0.language?.number == number }).map(tag) else {
      return .always
    }
    if result.language == nil { result.language = names.take("language", or: "OfWords", hasSetter: true) }
    if shown != tags[0] { return .language(shown) }
    return .conjunction(tags.dropFirst().map { .not(.language($0)) })
  }

  /// Returns when a pair of an equation holds.
  mutating func condition(of pair: EquationPair, in equation: Equation, number: EquationID) -> ExportedCondition {
    let written = model.absentViewStatements.first { $0.equations.contains(number) }?.condition
    var parts = [exported(equation.condition, written: written)]
    for exception in pair.exceptions { parts.append(exported(exception).negated) }
    return .conjunction(parts)
  }
}

extension ExportedLayout {
  /// Returns the condition that the app tells a trait, among which is whether the keyboard is shown.
  fileprivate mutating func trait(_ word: String) -> ExportedCondition {
    if !traits.contains(word) { traits.append(word) }
    return .trait(traits.firstIndex(of: word) ?? 0)
  }
}
