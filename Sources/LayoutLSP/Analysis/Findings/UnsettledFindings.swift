import Solver

// `unsettled-text`: texts whose width depends on their own height. With the height of their lines they have a width
// that asks for another number of lines.

extension LayoutCheck {
  static let unsettledText = LayoutCheck(needs: .everything) { UnsettledFindings(result: $0).all }
}

private struct UnsettledFindings: LayoutReader {
  let result: LayoutResult

  /// A text that is not settled.
  private struct Case {
    var scenario: Int
    /// The lines found in the first pass, and those that the width of the second asks for.
    var lines: Int
    var others: Int
    var width: Rational
  }

  var all: [Finding<SourceRange>] {
    guard !model.texts.isEmpty else { return [] }
    var cases: [Int: [Case]] = [:]
    // Scenarios that differ only in the lines of texts have the same connections.
    var known: [Situation: (screen: Int, texts: [Int])] = [:]
    for (number, scenario) in result.scenarios.enumerated() {
      let before = known[scenario.situation].flatMap { $0.screen == scenario.screen ? $0.texts : nil }
      let texts = before ?? textsThatMayMove(in: number)
      known[scenario.situation] = (scenario.screen, texts)
      let screen = model.screens[scenario.screen]
      guard !texts.isEmpty else { continue }
      if screen.isRanged {
        for (place, found) in unsettled(texts, number) { cases[place, default: []].append(found) }
        continue
      }
      for configuration in result.everySize(of: number) {
        for place in texts {
          let text = model.texts[place]
          let width = configuration.values[text.widthVariable]
          let lines = text.wrapping.lines(of: text.width * screen.textScale.width, in: width)
          guard lines != scenario.sizes.lines[place] else { continue }
          cases[place, default: []].append(
            Case(scenario: number, lines: scenario.sizes.lines[place], others: lines, width: width))
        }
      }
    }
    return cases.keys.sorted().compactMap { place in cases[place].flatMap { finding(model.texts[place].view, $0) } }
  }

  /// Returns the indices of texts whose widths are connected with the height of a text, whatever the numbers of lines.
  private func textsThatMayMove(in scenario: Int) -> [Int] {
    let situation = result.scenarios[scenario].situation
    let there = model.texts.indices.filter { model.views[model.texts[$0].view].isThere(in: situation) }
    let heights = there.map { Dimension.height.variable(of: model.texts[$0].view) }
    let moved = Set(result.constraints.graph(of: scenario).part(around: heights, limit: .max)?.variables ?? [])
    return there.filter { moved.contains(model.texts[$0].widthVariable) }
  }

  /// Returns the texts for which, at some size of a piece of a ranged screen, the width asks for more or fewer lines.
  private func unsettled(_ texts: [Int], _ number: Int) -> [(Int, Case)] {
    let scenario = result.scenarios[number]
    let forms = texts.map { LinearForm(terms: [Term(variable: model.texts[$0].widthVariable, coefficient: .one)]) }
    let laws = RangeLaws(result: result, workLimit: result.findingsLimit).laws(of: forms, in: number) ?? []
    return zip(texts, laws).compactMap { place, laws in
      let text = model.texts[place]
      let lines = scenario.sizes.lines[place]
      let length = text.width * model.screens[scenario.screen].textScale.width
      for law in laws ?? [] {
        guard let function = law.reported else { continue }
        let inside = law.sizes.sides.reduce(scenario.sizes.region as SizeRegion?) { region, side in
          region?.cut(by: SizeLimit(function: side, isStrict: false))
        }
        // Fewer lines fit if it is as wide as one line less needs; more are needed if it is narrower than its lines
        // need.
        let fewer = SizeLimit(function: .one * (length / Rational(max(1, lines - 1))) + -function, isStrict: false)
        let more = SizeLimit(function: function + .one * -(length / Rational(lines)), isStrict: true)
        let limits = (lines > 1 ? [fewer] : []) + (lines == text.wrapping.mostLines ? [] : [more])
        for limit in limits {
          guard let size = inside?.cut(by: limit)?.closure.inside else { continue }
          let width = function(size)
          let others = text.wrapping.lines(of: length, in: width)
          if others != lines { return (place, Case(scenario: number, lines: lines, others: others, width: width)) }
        }
      }
      return nil
    }
  }

  private func finding(_ view: Int, _ cases: [Case]) -> Finding<SourceRange>? {
    guard let place = model.views[view].nameRange, let first = cases.first else { return nil }
    let name = model.path(of: view)
    let places = ScenarioText(result: result).text(of: cases.map { $0.scenario }.unique)
    return Finding(
      code: .unsettledText, place: place,
      message: "the width of '\(name)' depends on its own height \(places): as high as \(lines(first.lines)) it is "
        + "\(NumberText.points(first.width)) wide, and would need \(lines(first.others)); let its width depend on no "
        + "height of a text")
  }

  private func lines(_ count: Int) -> String { count == 1 ? "1 line" : "\(count) lines" }
}
