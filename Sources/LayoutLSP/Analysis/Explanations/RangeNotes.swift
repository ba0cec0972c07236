import Solver

// How values follow the sizes of a ranged screen, in words: `width 50% of the screen's width up to 612, then 306`.

extension LayoutResult {
  /// Returns how the frame of a view follows the sizes of the ranged screens, as sentences with Markdown code.
  package func rangeNotes(ofFrame view: ViewID, stop: @escaping () -> Bool) -> [String] {
    guard view != .root else { return [] }
    return RangeNotes(result: self, stop: stop).notes(about: [view]) { _ in
      Dimension.allCases.map { RangedValue(name: $0.name, form: .variable($0.variable(of: view))) }
    }
  }

  /// Returns how the parts of an attribute follow the sizes of the ranged screens, as sentences with Markdown code.
  /// `argument`: the view in parentheses behind the attribute.
  package func rangeNotes(
    of parts: [String], of attribute: Attribute, _ box: Box, _ argument: Box?, stop: @escaping () -> Bool
  ) -> [String] {
    let views = [box, argument ?? box].map { $0.view }.filter { $0 != .root }
    return RangeNotes(result: self, stop: stop).notes(about: views) { geometry in
      parts.compactMap { part in
        guard let index = Attribute.index(of: part, takesView: attribute.takesView) else { return nil }
        return geometry.form(of: .attribute(box, index, argument: argument)).map { RangedValue(name: part, form: $0) }
      }
    }
  }
}

/// A named value, as a form of the layout's variables.
private struct RangedValue {
  var name: String
  var form: LinearForm
}

private struct RangeNotes: LayoutReader {
  let result: LayoutResult
  let stop: () -> Bool

  /// Returns notes about a view's frame, or about the parts of an attribute. `views`: the views that have to exist.
  /// None where the text has errors: then nothing is known between the ends.
  func notes(about views: [ViewID], _ values: (Geometry) -> [RangedValue]) -> [String] {
    guard !result.textHasErrors else { return [] }
    var notes: [String] = []
    for (number, screen) in model.screens.numbered where screen.isRanged {
      // A value that is measured differently in different scenarios has no one law.
      let traits = result.scenarios.filter { $0.screen == number }.map { model.traits(of: $0) }.unique
      let variants = traits.map { values(model.geometry(of: $0)) }
      let values = (variants.first ?? []).enumerated().filter { place, value in
        variants.allSatisfy { $0[place].form == value.form }
      }.map { $0.element }
      for state in model.solvedStates {
        guard !stop() else { return notes }
        let laws = result.rangeLaws(of: values.map { $0.form }, about: views, on: number, in: state)
        let name = model.name(ofScreen: screen.name, in: state)
        notes += self.notes(zip(values, laws).map { ($0, $1) }, on: number).map { "\(name): \($0)" }
      }
    }
    return notes
  }

  /// Returns one note for all values that are plain numbers at the same sizes, and one for each other value.
  private func notes(_ values: [(value: RangedValue, laws: [RangeLaw]?)], on screen: ScreenID) -> [String] {
    var numbers: [(extent: String, texts: [String])] = []
    var notes: [String] = []
    for (value, laws) in values {
      guard let laws, !laws.allSatisfy({ $0.outcome == .absent }) else { continue }
      guard let sentence = sentence(for: laws, value.form, on: screen) else { continue }
      guard let number = sentence.number else {
        notes.append("`\(value.name)` \(sentence.text)")
        continue
      }
      let text = "`\(value.name)` \(NumberText.points(number))"
      if let known = numbers.firstIndex(where: { $0.extent == sentence.extent }) {
        numbers[known].texts.append(text)
      } else {
        numbers.append((sentence.extent, [text]))
      }
    }
    return numbers.map { "\($0.texts.joined(separator: ", ")) \($0.extent)" } + notes
  }

  /// The words about one value.
  private struct Sentence {
    var text: String
    /// If the value is one number: that number, and at which sizes.
    var number: Rational?
    var extent = ""
  }

  private func sentence(for laws: [RangeLaw], _ form: LinearForm, on screen: ScreenID) -> Sentence? {
    let screen = model.screens[screen]
    let axes = Axis.allCases.filter { ($0 == .horizontal ? screen.width : screen.height).isRange }
    for axis in axes {
      guard let stretches = result.stretches(laws, along: axis) else { continue }
      guard axes.count > 1 else { return sentence(for: stretches, form, along: axis) }
      let extent = laws.allSatisfy(isWholePiece) ? "throughout" : "at every size that works"
      guard stretches.count == 1, let stretch = stretches.first else {
        return Sentence(text: text(of: stretches, form, along: axis, isAlone: false))
      }
      return Sentence(text: words(for: stretch.outcome) + " " + extent, number: stretch.number, extent: extent)
    }
    return text(ofRegions: laws).map { Sentence(text: $0) }
  }

  /// Whether all sizes of the law's piece work.
  private func isWholePiece(_ law: RangeLaw) -> Bool {
    result.feasibleSizes[law.scenario] == result.scenarios[law.scenario].sizes.region.closure
  }

  // MARK: One size

  /// Returns the words about a value along one size. Ends without a solution are not told, only where the solutions
  /// begin and end.
  private func sentence(for stretches: [RangeStretch], _ form: LinearForm, along axis: Axis) -> Sentence {
    let told = stretches.drop { $0.outcome == .infeasible }.dropLast(stretches.last?.outcome == .infeasible ? 1 : 0)
    guard let first = told.first, let last = told.last else { return Sentence(text: words(for: .infeasible)) }
    let (start, end) = (first.interval.startText(), last.interval.endText())
    let (isCutBelow, isCutAbove) = (told.startIndex > 0, told.endIndex < stretches.count)
    guard told.count == 1 else {
      let text = text(of: Array(told), form, along: axis, isAlone: true, isCutAbove: isCutAbove)
      return Sentence(text: isCutBelow ? "\(start): \(text)" : text)
    }
    let extent =
      switch (isCutBelow, isCutAbove) {
      case (false, false): "throughout"
      case (true, false): start
      case (false, true): end
      case (true, true):
        "between \(NumberText.points(first.interval.lower)) and \(NumberText.points(last.interval.upper))"
      }
    return Sentence(text: words(for: first.outcome) + " " + extent, number: first.number, extent: extent)
  }

  /// Returns `50% of the screen's width up to 612, then 306 because of `a.width <= 306``.
  private func text(
    of stretches: [RangeStretch], _ form: LinearForm, along axis: Axis, isAlone: Bool, isCutAbove: Bool = false
  ) -> String {
    stretches.enumerated().map { index, stretch in
      var text = words(for: stretch.outcome)
      if isCutAbove || index + 1 < stretches.count { text += " " + stretch.interval.endText() }
      if index > 0, isAlone, stretches[index - 1].last == stretch.first, case .law = stretch.outcome,
        let number = result.constraintTakingHold(
          at: stretch.interval.lower, along: axis, of: form.terms.map { $0.variable }, scenario: stretch.first)
      {
        text += " because of `\(model.text(of: result.constraints[stretch.first][number]))`"
      }
      return text
    }.joined(separator: ", then ")
  }

  private func words(for outcome: RangeLaw.Outcome) -> String {
    switch outcome {
    case .law(let function): words(for: function)
    case .open: "not determined"
    case .infeasible: "no solution"
    case .absent: "not there"
    }
  }

  /// Returns `50% of the screen's width`, `20 + 0.5 × the screen's width` or `the screen's width - 32`.
  private func words(for function: PlaneFunction) -> String {
    let sizes = [(function.x, "the screen's width"), (function.y, "the screen's height")].filter { !$0.0.isZero }
    if sizes.count == 1, let (factor, name) = sizes.first, function.constant.isZero, factor.sign > 0, factor < .one {
      let percent = NumberText.factor(factor * Rational(100))
      return percent.contains("/") ? "\(NumberText.factor(factor)) of \(name)" : "\(percent)% of \(name)"
    }
    // A positive number comes first, unless the other term is a plain size.
    let isPlain = sizes.count == 1 && sizes.allSatisfy { $0.0 == .one }
    let number = (function.constant.sign, NumberText.points(function.constant.magnitude))
    var terms: [(sign: Int, text: String)] = sizes.map { factor, name in
      (factor.sign, factor.magnitude == .one ? name : "\(NumberText.factor(factor.magnitude)) × \(name)")
    }
    if number.0 > 0, !isPlain { terms.insert(number, at: 0) } else if number.0 != 0 { terms.append(number) }
    guard let first = terms.first else { return "0" }
    return terms.dropFirst().reduce((first.sign < 0 ? "-" : "") + first.text) { text, term in
      text + (term.sign < 0 ? " - " : " + ") + term.text
    }
  }

  // MARK: Two sizes

  /// The most regions told one by one.
  private static let shownRegions = 4

  /// Returns `the screen's width where width <= height; the screen's height where width >= height`.
  private func text(ofRegions laws: [RangeLaw]) -> String? {
    let laws = laws.joined
    guard let first = laws.first else { return nil }
    if laws.allSatisfy({ $0.outcome == first.outcome }) {
      return
        "\(words(for: first.outcome)) \(laws.allSatisfy(isWholePiece) ? "throughout" : "at every size that works")"
    }
    guard laws.count <= Self.shownRegions else {
      return (["follows the screen's width and height, in \(laws.count) ways"] + textsAtShownSizes(laws))
        .joined(separator: ": ")
    }
    return laws.map { law in
      let texts = conditions(of: law)
      return words(for: law.outcome) + (texts.isEmpty ? "" : " where \(texts.joined(separator: " and "))")
    }.joined(separator: "; ")
  }

  /// Returns `the screen's width at 320 x 480, 300 at 800 x 600`: the values at the sizes that have frames; empty
  /// without any.
  private func textsAtShownSizes(_ laws: [RangeLaw]) -> [String] {
    let texts = result.configurations.compactMap { configuration -> String? in
      let width = configuration.values[Axis.horizontal.rootSize]
      let height = configuration.values[Axis.vertical.rootSize]
      let law = laws.first {
        $0.scenario == configuration.scenario && $0.sizes.contains(PlanePoint(x: width, y: height))
      }
      return law.map { "\(words(for: $0.outcome)) at \(NumberText.points(width)) x \(NumberText.points(height))" }
    }
    return texts.isEmpty ? [] : [texts.joined(separator: ", ")]
  }

  /// Returns where a law holds, without the limits common to all sizes of its piece that work.
  private func conditions(of law: RangeLaw) -> [String] {
    let scenario = result.scenarios[law.scenario]
    let piece = model.sizesText(of: scenario.sizes, on: scenario.screen)
    guard let feasibleSizes = result.feasibleSizes[law.scenario] else { return [piece].compactMap { $0 } }
    let limits = law.sizes.sides.filter { feasibleSizes.extent(of: $0).upper.sign > 0 }
      .map { SizeLimit(function: $0, isStrict: false) }
    let intervals = [(Axis.horizontal, PlaneFunction.x), (.vertical, .y)].compactMap { axis, size -> String? in
      let (all, own) = (feasibleSizes.extent(of: size), law.sizes.extent(of: size))
      let along = limits.filter { !$0.comparesBothSizes }.map { axis == .horizontal ? $0.function.x : $0.function.y }
      let interval = SizeInterval(
        lower: along.contains { $0.sign < 0 } ? own.lower : all.lower,
        upper: along.contains { $0.sign > 0 } ? own.upper : all.upper)
      return interval.text(of: axis.size, within: SizeInterval(lower: all.lower, upper: all.upper))
    }
    return [piece].compactMap { $0 } + intervals + limits.filter { $0.comparesBothSizes }.texts
  }
}

extension RangeStretch {
  /// The value, if it is a plain number.
  fileprivate var number: Rational? {
    guard case .law(let function) = outcome, function.x.isZero, function.y.isZero else { return nil }
    return function.constant
  }
}

extension [RangeLaw] {
  /// The laws with equal neighbours of one piece joined, where the union is convex.
  fileprivate var joined: [RangeLaw] {
    var result: [RangeLaw] = []
    for law in self {
      var law = law
      while let place = result.firstIndex(where: {
        $0.scenario == law.scenario && $0.outcome == law.outcome && $0.sizes.union(law.sizes) != nil
      }) {
        law.sizes = result.remove(at: place).sizes.union(law.sizes) ?? law.sizes
      }
      result.append(law)
    }
    return result
  }
}
