import Analysis
import Solver

/// Makes the page about the meaning of a place in an analysed document, with how it was solved.
struct HoverText: AnalysedLayoutReader {
  let layout: AnalysedLayout
  /// Returns true once nobody wants the answer any more.
  var isCancelled: () -> Bool = { false }

  /// Returns the page of a word, which may stand for equations in several situations: all of them are listed.
  func text(of subjects: [Mention.Subject]) -> HoverPage? {
    guard let subject = subjects.first else { return nil }
    let equations = subjects.compactMap { $0.equations }.flatMap { $0 }
    return switch subject {
    case .setting(let attribute, let boxes, let arguments, _):
      settingPage(Attribute.all[attribute], boxes: boxes, arguments: arguments, equations)
    case .part(let words, _): partPage(words, equations)
    case .arranged(let view, _): arrangedPage(view, equations)
    case .equation(_, let link): equationPage(equations, link: link)
    default: text(of: subject)
    }
  }

  func text(of subject: Mention.Subject) -> HoverPage? {
    switch subject {
    case .view(let view, _): viewPage(view)
    case .margins(let view): boxPage(.margins(of: view), title: model.name(of: .margins(of: view)), .margins)
    case .safeArea(let view): boxPage(.safeArea(of: view), title: model.name(of: .safeArea(of: view)), .safeArea)
    case .keyboard: boxPage(.keyboard, title: model.name(of: .keyboard), .keyboard)
    case .metric(let metric, _): metricPage(model.metrics[metric])
    case .attribute, .attributes:
      subject.measured.map { attributePage(Attribute.all[$0.attribute], boxes: $0.boxes, arguments: $0.arguments) }
    case .setting, .part, .arranged, .equation: text(of: [subject])
    case .group(let group, _): groupPage(model.groups[group])
    case .screen(let screen): screenPage(model.screens[screen], number: screen)
    case .screenOfSet(let screen): screenPage(model.declarations.screensOfSets[screen])
    case .screenSet(let key, let isDeclaration): screenSetPage(key.name, of: key.file, isDeclaration: isDeclaration)
    case .state(let state): statePage(state)
    case .branch(let condition): branchPage(condition)
    case .percentage(let factor, let share):
      percentagePage(PercentageText(factor: factor, share: share, result: result))
    case .layout(let view): layoutHover(of: view, in: model)
    // Names that lowering did not come to.
    case .range, .row, .pseudoView, .language: nil
    }
  }

  // MARK: Views

  private func viewPage(_ view: ViewID) -> HoverPage {
    let node = model.views[view]
    let kind = view == .root ? "layout" : node.isGuide ? "guide" : "view"
    let type = node.typeName.map { ": \($0)" } ?? ""
    var page = HoverPage(title: "\(kind) \(view == .root ? model.name : model.path(of: view))\(type)")
    if view == .root {
      page.sentences.append("\(layout.summary).")
    } else if let first = result.configurations.first(where: { result.exists(view, in: $0) }) {
      page.summary = layout.frameText(of: view, in: first)
    }
    page.sentences += existence(of: view) + textSentences(of: view)
    page.columns = ["screen", "x", "y", "width", "height", "status"]
    page.rows = rows { configuration in
      guard result.exists(view, in: configuration) else { return nil }
      let values = Dimension.allCases.map { dimension -> String in
        let variable = dimension.variable(of: view)
        let value = node.parent == nil && dimension.rawValue < 2 ? .zero : configuration.values[variable]
        return NumberText.points(value)
      }
      return values + [status(of: view, in: configuration)]
    }
    for configuration in result.configurations where result.exists(view, in: configuration) {
      page.notes += ambiguityNotes(view, configuration)
    }
    page.notes += scrollNotes(of: view) + lineNotes(of: view) + truncationNotes(of: view)
    page.notes +=
      result.tieBreaks(of: view, code: Markdown.code) + brokenNotes(view) + conflictNotes(of: view)
      + result.rangeNotes(ofFrame: view, stop: isCancelled)
    if let reason = result.provisional { page.notes.append("provisional: \(reason.words)") }
    return page
  }

  /// Returns the page of a view in a stack: its frames, and the constraints that the stack makes for it.
  private func arrangedPage(_ view: ViewID, _ equations: [EquationID]) -> HoverPage {
    var page = viewPage(view)
    page.sentences += equations.prefix(Self.shown).map { Markdown.code(model.text(ofEquation: $0, pair: 0)) }
    return page
  }

  /// Returns the status of a view in a configuration; for the root that of the whole configuration.
  private func status(of view: ViewID, in configuration: ConfigurationResult) -> String {
    if view == .root { return configuration.status.rawValue }
    if result.viewsInConflict(in: configuration).contains(view) { return "conflict" }
    return ([view] + guidesAround(view)).allSatisfy { result.freeValues(of: $0, in: configuration).isEmpty }
      ? "solved" : "ambiguous"
  }

  /// Returns the guides that contain a view: frames do not show whether the place of a guide is open.
  private func guidesAround(_ view: ViewID) -> [ViewID] {
    var guides: [ViewID] = []
    while let parent = model.views[guides.last ?? view].parent, model.views[parent].isGuide { guides.append(parent) }
    return guides
  }

  private func ambiguityNotes(_ view: ViewID, _ configuration: ConfigurationResult) -> [String] {
    guard configuration.status == .ambiguous else { return [] }
    return ([view] + guidesAround(view)).flatMap { one in
      result.freeValues(of: one, in: configuration).map { value in
        let owner = one == view ? "" : " of the guide \(Markdown.code(model.path(of: one))), which it stands in,"
        let what = "\(configuration.name(in: model)): `\(value.dimension)`\(owner) is not determined"
        guard value.isIntervalKnown else { return "\(what), how far is too much to work out" }
        let lower = value.lower.map { NumberText.least($0) } ?? "-∞"
        let upper = value.upper.map { NumberText.greatest($0) } ?? "∞"
        return "\(what): \(lower) … \(upper)"
      }
    }
  }

  /// Returns how far what is in the view scrolls in each configuration.
  private func scrollNotes(of view: ViewID) -> [String] {
    result.configurations.compactMap { configuration in
      guard result.exists(view, in: configuration) else { return nil }
      return result.scrollText(of: view, in: configuration).map { "\(configuration.name(in: model)): \($0)" }
    }
  }

  /// Returns how much of the view's content is cut off in each configuration.
  private func truncationNotes(of view: ViewID) -> [String] {
    result.configurations.flatMap { configuration in
      result.truncations(of: view, in: configuration).map { truncation in
        "\(configuration.name(in: model)): truncated, \(truncation.text)"
      }
    }
  }

  private func boxPage(_ box: Box, title: String, _ pseudo: PseudoView) -> HoverPage {
    var page = HoverPage(title: title, sentences: [pseudo.meaning])
    page.columns = ["screen", "left", "top", "right", "bottom"]
    let attributes = page.columns.dropFirst().compactMap { Attribute.index(of: $0, takesView: false) }
    page.rows = rows { configuration in
      guard result.exists(box.view, in: configuration) else { return nil }
      return attributes.map { value(of: .attribute(box, $0, argument: nil), in: configuration) }
    }
    return page
  }

  private func value(of atom: Atom, in configuration: ConfigurationResult) -> String {
    result.geometry(in: configuration).value(of: atom, in: configuration.values).map { NumberText.points($0) } ?? "–"
  }

  // MARK: Attributes

  private func attributePage(_ attribute: Attribute, boxes: [Box], arguments: [Box]) -> HoverPage {
    var page = HoverPage(title: "\(attribute.name)\(attribute.takesView ? "(…)" : "")", sentences: [attribute.meaning])
    if case .priority(let targets) = attribute.measure {
      return priorityPage(page, targets, of: boxes)
    }
    // Equal members of a list are shown once.
    let isOne = Set(boxes).count == 1 && Set(arguments).count <= 1
    let boxes = isOne ? Array(boxes.prefix(1)) : boxes
    var parts = [attribute.name]
    if attribute.measure == .compound { parts = attribute.parts }
    page.columns = ["screen"] + (boxes.count > 1 ? ["view"] : []) + parts
    let members = boxes.enumerated().map { member, box in
      let argument = arguments.count == 1 ? arguments[0] : arguments.indices.contains(member) ? arguments[member] : nil
      return rows { configuration in
        guard [box, argument ?? box].allSatisfy({ result.exists($0.view, in: configuration) }) else { return nil }
        let values = parts.map { part -> String in
          guard let index = Attribute.index(of: part, takesView: attribute.takesView) else { return "–" }
          return value(of: .attribute(box, index, argument: argument), in: configuration)
        }
        return (boxes.count > 1 ? [model.name(of: box)] : []) + values
      }
    }
    // The rows are ordered by screen, and within a screen by member.
    for row in 0..<(members.map { $0.count }.max() ?? 0) {
      page.rows += members.filter { $0.indices.contains(row) }.map { $0[row] }
    }
    if attribute.isPosition { page.sentences.append("In the superview's coordinates:") }
    if isOne, let box = boxes.first {
      page.notes += result.rangeNotes(of: parts, of: attribute, box, arguments.first, stop: isCancelled)
    }
    return page
  }

  /// Returns the page of an attribute that is set here, with the constraints that this makes.
  private func settingPage(
    _ attribute: Attribute, boxes: [Box], arguments: [Box], _ equations: [EquationID]
  ) -> HoverPage {
    var page = attributePage(attribute, boxes: boxes, arguments: arguments)
    let part = partPage("", equations)
    page.sentences += part.sentences
    page.notes += part.notes
    return page
  }

  private func groupPage(_ group: GroupNode) -> HoverPage {
    var page = HoverPage(title: "group \(group.name)")
    page.columns =
      ["screen"]
      + group.members.map { member in
        let argument = member.argument.map { "(\(model.name(of: $0)))" } ?? ""
        return "\(model.name(of: member.box)).\(Attribute.all[member.attribute].name)\(argument)"
      }
    page.rows = rows { configuration in
      let holds = group.condition.holds(in: result.scenarios[configuration.scenario].situation)
      return group.members.isEmpty || !holds ? nil : group.members.map { value(of: $0, in: configuration) }
    }
    return page
  }

  /// Returns the value of a member; of a compound attribute the values of all its parts.
  private func value(of member: GroupMember, in configuration: ConfigurationResult) -> String {
    let attribute = Attribute.all[member.attribute]
    guard attribute.measure == .compound else {
      return value(of: .attribute(member.box, member.attribute, argument: member.argument), in: configuration)
    }
    return Attribute.parts[member.attribute].map {
      value(of: .attribute(member.box, $0, argument: member.argument), in: configuration)
    }
    .joined(separator: ", ")
  }

  // MARK: Equations, metrics, screens

  /// The greatest number of constraints, or of pieces of a screen, that a page lists.
  private static let shown = 12

  private func equationPage(_ numbers: [EquationID], link: Int?) -> HoverPage {
    let pairs = numbers.flatMap { number in
      let pairs = model.equations[number].pairs
      return pairs.indices.filter { link == nil || pairs[$0].link == link }.map { (equation: number, pair: $0) }
    }
    let kinds = numbers.map { model.equations[$0] }.map { equation in
      equation.isRequired ? "required" : "priority \(NumberText.points(equation.priority))"
    }
    var page = HoverPage(title: "constraint, \(kinds.unique.joined(separator: " or "))")
    addOutcomes(of: pairs, to: &page, ofPart: false)
    return page
  }

  /// Adds the texts and outcomes of equation pairs to a page. A single pair of an equation gets a table of its
  /// outcomes; a part of a notation may be in force nowhere, which a sentence says.
  private func addOutcomes(of pairs: [(equation: EquationID, pair: Int)], to page: inout HoverPage, ofPart: Bool) {
    for (number, pair) in pairs.prefix(Self.shown) {
      page.sentences.append("`\(model.text(ofEquation: number, pair: pair))`")
      let outcomes = outcomes(of: number, pair: pair)
      if !ofPart, pairs.count == 1 {
        page.columns = ["screen", "outcome"]
        page.rows = outcomes
      } else if !outcomes.isEmpty {
        page.sentences.append(outcomes.map { $0.joined(separator: ": ") }.joined(separator: "; "))
      } else if ofPart, !ConstraintOutcomes(result: result).isInForce(number, pair: pair) {
        page.sentences.append("in force on no screen")
      }
    }
    page.notes += explanations(of: Array(pairs.prefix(Self.shown)))
    if pairs.count > Self.shown { page.sentences.append("and \(pairs.count - Self.shown) more") }
  }

  /// Returns the rows of the outcome of a pair: the names of configurations, and what became of the pair there.
  private func outcomes(of equation: EquationID, pair: Int) -> [[String]] {
    rows { ConstraintOutcomes(result: result).outcome(of: equation, pair: pair, in: $0).map { [$0] } }
  }

  /// Returns the page of a part of a notation, with the constraints that it stands for.
  private func partPage(_ words: String, _ equations: [EquationID]) -> HoverPage {
    var page = HoverPage(title: words)
    addOutcomes(
      of: equations.flatMap { number in model.equations[number].pairs.indices.map { (number, $0) } }, to: &page,
      ofPart: true)
    return page
  }

  private func metricPage(_ metric: Metric) -> HoverPage {
    let value = metric.value.map { "\($0)" } ?? "no value: its expression has an error"
    let values = metric.choices.isEmpty ? [value] : metric.choices.map { "\($0.value)" }
    var page = HoverPage(title: "let \(metric.name) = \(values.joined(separator: ", "))")
    if !metric.choices.isEmpty {
      page.columns = ["value", "where"]
      page.rows = metric.choices.map { ["\($0.value)", model.words(where: $0.condition)] }
    }
    if let file = metric.file, file != model.sources[0].file, metric.rivals.isEmpty {
      page.sentences.append("From \(Markdown.code(file.text)).")
    }
    return page
  }

  private func screenSetPage(_ name: String, of file: FilePath, isDeclaration: Bool) -> HoverPage {
    var page = HoverPage(title: "screens \(name)")
    if file != model.sources[0].file { page.sentences.append("From \(Markdown.code(file.text)).") }
    if isDeclaration {
      page.sentences.append("A layout that says `screens \(name)` is solved for each of them.")
    }
    return page
  }

  /// Returns the page of a screen: its declaration and its results. `number` is its index in the layout; nil for a
  /// screen of a set, which has no results.
  private func screenPage(_ screen: Screen, number: ScreenID? = nil) -> HoverPage {
    var page = HoverPage(title: "screen \(screen.name)")
    page.sentences += screen.facts
    page.columns = ["size", "width", "height", "status"]
    page.rows = rows { configuration in
      // A screen with several text scales stands for several screens: all are listed.
      let isMeant =
        configuration.screen == number
        || number != nil && model.screens[configuration.screen].nameRange == screen.nameRange
      guard isMeant else { return nil }
      let size = [Dimension.width, .height].map { NumberText.points(configuration.values[$0.variable(of: .root)]) }
      return size + [configuration.status.rawValue]
    }
    if let number { page.sentences += breakpoints(of: number) }
    return page
  }

  /// Returns the pieces into which conditions and lines of texts cut the sizes of a ranged screen, a sentence for all
  /// states with the same pieces.
  private func breakpoints(of screen: ScreenID) -> [String] {
    guard model.screens[screen].isRanged else { return [] }
    let states = model.solvedStates.map { state in
      let pieces = result.scenarios(on: screen, in: state).map { result.scenarios[$0].sizes }
      return (name: result.stateName(state), texts: pieces.compactMap { model.sizesText(of: $0, on: screen) })
    }
    let what =
      model.texts.isEmpty ? "Conditions" : model.whens.isEmpty ? "Lines of texts" : "Conditions and lines of texts"
    return states.map { $0.texts }.unique.filter { !$0.isEmpty }.prefix(Self.shown).map { texts in
      let names = states.filter { $0.texts == texts }.compactMap { $0.name }.map { "'\($0)'" }
      let list = " in state\(names.count > 1 ? "s" : "") \(Wording.list(Wording.shortened(names)))"
      let place = names.count == states.count || names.isEmpty ? "" : list
      let more = texts.count > Self.shown ? "; and \(texts.count - Self.shown) more" : ""
      return "\(what) cut it\(place) into: \(texts.prefix(Self.shown).joined(separator: "; "))\(more)."
    }
  }

  /// Returns the page of a number with `%`.
  private func percentagePage(_ percentage: PercentageText) -> HoverPage {
    var page = HoverPage(title: percentage.text, sentences: [percentage.meaning])
    page.rows = rows { percentage.points(in: $0).map { [$0] } }
    page.columns = page.rows.isEmpty ? [] : ["screen", "points"]
    return page
  }
}

extension Screen {
  /// The contents of the screen's declaration, in sentences.
  fileprivate var facts: [String] {
    var facts: [String] = []
    if let device {
      let size = device.size(isLandscape: isLandscape)
      facts.append("\(device.models)\(isLandscape ? ", landscape" : ""): \(size.width) x \(size.height) points.")
    }
    if device == nil, let (devices, isLandscape) = devicesOfThatSize {
      let newest = Wording.list(devices.suffix(4).map { $0.models })
      facts.append("The size of \(newest)\(isLandscape ? ", landscape" : "").")
    }
    if let insets = safeArea {
      let sides = insets.sides.map { NumberText.points($0) }
      facts.append(
        "Safe area: \(zip(["top", "left", "bottom", "right"], sides).map { "\($0) \($1)" }.joined(separator: ", ")).")
    }
    if showsKeyboard {
      let heights = keyboards.compactMap {
        if case .points(let height) = $0.height { NumberText.points(height) } else { nil }
      }
      facts.append(
        "The keyboard is \(heights.isEmpty ? "as high as the screen" : "\(heights.unique.joined(separator: " or ")) high")."
      )
    }
    if let language {
      facts.append(
        language.served == nil ? "No catalog has \(language.name)." : "Words are in \(language.name).")
    }
    if isRightToLeft { facts.append("Read from right to left.") }
    if textScale != .standard {
      facts.append("Texts are shown at \(textScale.text)\(textScale.category == nil ? " of their size" : "").")
    }
    if !traits.isEmpty { facts.append("Traits: \(traits.joined(separator: ", ")).") }
    return facts
  }
}
