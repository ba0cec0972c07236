import Solver

// `truncated`: views that are smaller than their content, at some size of some screen. Exact on ranged screens: what
// is missing is linear in the sizes on each patch of a law, so it is greatest at one of the patch's corners.

extension LayoutCheck {
  static let truncated = LayoutCheck(needs: .everything) { TruncatedFindings(result: $0).all }
}

private struct TruncatedFindings: LayoutReader {
  let result: LayoutResult

  /// The greatest lack of a view along one axis, in a scenario.
  struct FoundTruncation {
    var most: Truncation
    var scenario: Int
    /// The sizes of the scenario at which it lacks something; nil for all.
    var sizes: ScreenPiece?
    /// Whether it lacks less at some of these sizes.
    var varies = false

    var axis: Axis { most.axis }
  }

  /// A view that may be smaller than its content in a scenario; its values tell whether it is.
  private struct Candidate: Hashable {
    var scenario: Int
    var view: ViewID
    var axis: Axis

    var variable: Int { axis.length.variable(of: view) }
  }

  var all: [Finding<SourceRange>] {
    let truncations = truncations
    return truncations.keys.sorted().compactMap { view in truncations[view].flatMap { finding(view, $0) } }
  }

  /// The lacks of each view.
  var truncations: [ViewID: [FoundTruncation]] {
    let candidates = candidates
    guard !candidates.isEmpty else { return [:] }
    var truncations: [ViewID: [FoundTruncation]] = [:]
    let laws = laws(of: candidates)
    for candidate in candidates {
      let found = self.truncations(of: candidate, laws[candidate.scenario]?[candidate.view]?[candidate.axis])
      if found.contains(where: { $0.most.isShown }) { truncations[candidate.view, default: []] += found }
    }
    return truncations
  }

  // MARK: Where something may be missing

  /// In the order of the scenarios, then of the views. A view smaller than its content breaks its intrinsic-size
  /// constraint, or that is relaxed. This holds for all the sizes that a solution between two changes stands for.
  private var candidates: [Candidate] {
    var found: Set<Candidate> = []
    for configuration in result.everySize {
      let constraints = result.constraints[configuration.scenario]
      for number in Array(configuration.broken.keys) + configuration.relaxed {
        // A text demands no width.
        guard case .intrinsic(let view, let axis, hugging: false) = constraints.kind(of: number),
          axis == .vertical || model.views[view].text == nil
        else { continue }
        insert(view, axis, configuration.scenario, &found)
      }
    }
    // A text may be high enough for its lines and still not show all of itself on them, or not whole words.
    for configuration in result.everySize {
      let scenario = result.scenarios[configuration.scenario]
      for (text, (shown, lines)) in zip(model.texts, zip(model.texts(in: scenario), scenario.sizes.lines))
      where !shown.truncates {
        let width = configuration.values[text.widthVariable]
        if lines.count == shown.mostLines || width.isZero || shown.longestWord.map({ width < $0 }) == true {
          insert(text.view, .horizontal, configuration.scenario, &found)
        }
      }
    }
    return found.sorted {
      ($0.scenario, $0.view, $0.axis.rawValue) < ($1.scenario, $1.view, $1.axis.rawValue)
    }
  }

  private func insert(_ view: ViewID, _ axis: Axis, _ scenario: Int, _ found: inout Set<Candidate>) {
    let isThere = model.views[view].isThere(in: result.scenarios[scenario].situation)
    guard isThere, model.showsContent(view) else { return }
    found.insert(Candidate(scenario: scenario, view: view, axis: axis))
  }

  // MARK: How much

  /// Returns the laws of the views' sizes on ranged screens, by scenario and view, as far as they are known.
  private func laws(of candidates: [Candidate]) -> [Int: [ViewID: [Axis: [RangeLaw]]]] {
    var found: [Int: [ViewID: [Axis: [RangeLaw]]]] = [:]
    for scenario in candidates.map({ $0.scenario }).unique {
      guard let laws = result.laws(in: scenario) else { continue }
      for candidate in candidates where candidate.scenario == scenario {
        found[scenario, default: [:]][candidate.view, default: [:]][candidate.axis] =
          laws.laws(of: .variable(candidate.variable))
      }
    }
    return found
  }

  /// Returns one entry for each law.
  private func truncations(of candidate: Candidate, _ laws: [RangeLaw]?) -> [FoundTruncation] {
    func truncation(_ size: Rational) -> Truncation? {
      result.truncation(of: candidate.view, candidate.axis, at: size, in: candidate.scenario)
    }
    guard let laws else {
      let known = result.everySize(of: candidate.scenario).filter { one in
        !one.free(of: candidate.view).contains { $0.variable == candidate.variable }
      }
      return known.compactMap { truncation($0.values[candidate.variable]) }.map {
        FoundTruncation(most: $0, scenario: candidate.scenario)
      }
    }
    let whole = result.scenarios[candidate.scenario].sizes
    return laws.compactMap { law in
      guard case .law(let function) = law.outcome else { return nil }
      let corners = law.sizes.corners.map { truncation(function($0)) }
      guard let most = corners.compactMap({ $0 }).max(by: { $0.size < $1.size }) else { return nil }
      let missing = SizeLimit(function: function + .one * -most.needs, isStrict: true)
      let sides = law.sizes.sides.map { SizeLimit(function: $0, isStrict: false) }
      let limits = most.lacksLines ? sides : sides + [missing]
      guard let sizes = whole.cut(by: limits) else { return nil }
      return FoundTruncation(
        most: most, scenario: candidate.scenario, sizes: sizes.hasSizes(of: whole) ? nil : sizes,
        varies: corners.contains { $0?.has != most.has })
    }
  }

  // MARK: In words

  private func finding(_ view: ViewID, _ truncations: [FoundTruncation]) -> Finding<SourceRange>? {
    let node = model.views[view]
    guard let place = node.placeOfGivenWords ?? node.nameRange else { return nil }
    let name = model.path(of: view)
    let texts = Axis.allCases.compactMap { axis in
      words(for: truncations.filter { $0.axis == axis })
    }
    let screens = truncations.map { result.scenarios[$0.scenario].screen }.unique.flatMap { screen in
      Axis.allCases.compactMap { axis -> TruncatedSize? in
        let here = truncations.filter { result.scenarios[$0.scenario].screen == screen && $0.axis == axis }
        return here.map { $0.most }.max { $0.size < $1.size }.map { truncation in
          TruncatedSize(
            screen: model.screens[screen].name, axis: axis.size, has: truncation.has.double,
            needs: truncation.needs.double)
        }
      }
    }
    return Finding(
      code: .truncated, place: place,
      message: "'\(name)' is smaller than its \(content(of: view, truncations)): \(Wording.list(texts))",
      data: .truncated(view: name, screens: screens))
  }

  /// Returns `German text "Überweisung bestätigen"`: the words of the language in which most is missing.
  private func content(of view: ViewID, _ truncations: [FoundTruncation]) -> String {
    guard let text = model.views[view].text else { return "intrinsic size" }
    guard let written = text.written else { return "text" }
    let worst = truncations.max { $0.most.size < $1.most.size }
    let language = worst.flatMap { model.screens[result.scenarios[$0.scenario].screen].language }
    let name = language.flatMap { $0.served == nil ? nil : "\($0.name) " } ?? ""
    return "\(name)text \"\(written.words(in: language?.number).onOneLine(most: 40))\""
  }

  /// Returns `20 of 40 points high on small (width < 400)`.
  private func words(for truncations: [FoundTruncation]) -> String? {
    guard let most = truncations.map({ $0.most }).max(by: { $0.size < $1.size }) else { return nil }
    let isSame = truncations.allSatisfy { $0.most.has == most.has && $0.most.needs == most.needs && !$0.varies }
    let places = ScenarioText(result: result).text(ofParts: truncations.map { ($0.scenario, $0.sizes) })
    guard most.lines != nil else { return "\(isSame ? "" : "down to ")\(most.text) \(places)" }
    let worst = isSame ? "" : " at worst"
    return
      "all of it takes \(most.text)\(worst), in \(NumberText.points(most.has)) points of width, \(places)"
  }
}

extension LayoutResult {
  /// The views that are smaller than their content, and where.
  var truncatedViews: [ViewID: [(scenario: Int, sizes: ScreenPiece?)]] {
    TruncatedFindings(result: self).truncations.mapValues { truncations in truncations.map { ($0.scenario, $0.sizes) } }
  }
}
