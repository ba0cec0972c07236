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
    var known: [Situation: (screen: ScreenID, texts: [Int])] = [:]
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
        let shown = model.texts(in: scenario)
        for place in texts {
          let width = configuration.values[model.texts[place].widthVariable]
          let (lines, others) = (scenario.sizes.lines[place].count, shown[place].lines(in: width).count)
          guard lines != others else { continue }
          cases[place, default: []].append(Case(scenario: number, lines: lines, others: others, width: width))
        }
      }
    }
    return cases.keys.sorted().compactMap { place in cases[place].flatMap { finding(model.texts[place].view, $0) } }
  }

  /// Returns the indices of texts whose widths are connected with the height of a text, or with the width of another that
  /// closes around its longest line, whatever the numbers of lines.
  private func textsThatMayMove(in scenario: Int) -> [Int] {
    let situation = result.scenarios[scenario].situation
    let graph = result.constraints.graph(of: scenario)
    let there = model.texts.indices.filter { model.views[model.texts[$0].view].isThere(in: situation) }
    func moved(by variables: [Int]) -> Set<Int> {
      let variables = Set(graph.part(around: variables, limit: .max)?.variables ?? [])
      return Set(there.filter { variables.contains(model.texts[$0].widthVariable) })
    }
    var found = moved(by: there.map { Dimension.height.variable(of: model.texts[$0].view) })
    let shown = model.texts(in: result.scenarios[scenario])
    let closing = there.filter { shown[$0].asksForItsLongestLine }
    var known: Set<Int> = []
    for text in closing where !found.contains(text) && known.insert(text).inserted {
      let together = moved(by: [model.texts[text].widthVariable])
      let others = together.intersection(closing)
      known.formUnion(others)
      // A text that closes around its own words keeps its lines.
      found.formUnion(others.count > 1 ? together : together.subtracting([text]))
    }
    return there.filter(found.contains)
  }

  /// Returns the texts for which, at some size of a piece of a ranged screen, the width asks for more or fewer lines.
  private func unsettled(_ texts: [Int], _ number: Int) -> [(Int, Case)] {
    let scenario = result.scenarios[number]
    guard let laws = result.laws(in: number) else { return [] }
    let shown = model.texts(in: scenario)
    return texts.compactMap { place in
      let text = shown[place]
      let lines = scenario.sizes.lines[place].count
      for law in laws.laws(of: .variable(model.texts[place].widthVariable)) ?? [] {
        guard let function = law.reported else { continue }
        let inside = law.sizes.sides.reduce(scenario.sizes.region as SizeRegion?) { region, side in
          region?.cut(by: SizeLimit(function: side, isStrict: false))
        }
        // Fewer lines fit if it is as wide as one line less needs; more are needed if it is narrower than its lines
        // need.
        let fewer = (lines > 1 ? text.leastWidth(for: lines - 1) : nil).map {
          SizeLimit(function: .one * $0 + -function, isStrict: false)
        }
        let more = (lines == text.mostLines ? nil : text.leastWidth(for: lines)).map {
          SizeLimit(function: function + .one * -$0, isStrict: true)
        }
        let limits = [fewer, more].compactMap { $0 }
        for limit in limits {
          guard let size = inside?.cut(by: limit)?.closure.inside else { continue }
          let width = function(size)
          let others = text.lines(in: width).count
          if others != lines { return (place, Case(scenario: number, lines: lines, others: others, width: width)) }
        }
      }
      return nil
    }
  }

  private func finding(_ view: ViewID, _ cases: [Case]) -> Finding<SourceRange>? {
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
