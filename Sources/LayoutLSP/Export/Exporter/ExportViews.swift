import Analysis
import Solver
import Syntax

/// Exports the views, guides and instances of a layout.
extension LayoutExporter {
  mutating func exportViews() {
    for number in model.views.indices where isOwn(number) && nativeStacks?.isReplacedGuide(number) != true {
      if model.views[number].isGuide {
        exportGuide(number)
      } else {
        exportView(number)
      }
    }
    warnOfTexts()
    for view in result.views where result.views.contains(where: { $0.number > 0 && $0.superview == view.number }) {
      guard let type = view.typeName, let why = ClassNames.reasonAgainstSubviews(type) else { continue }
      note(
        model.views[view.number].nameRange,
        "exported code adds the views in '\(view.path)' to it as to any other: \(type) \(why). Make a "
          + "layout of them, and give it that view as its root", isError: false)
    }
  }

  /// Warns where a text is shown by nothing, for want of a class.
  private mutating func warnOfTexts() {
    let plain = result.views.map { $0.number }.filter {
      model.views[$0].text != nil && model.views[$0].typeName == nil && model.views[$0].layout == nil
    }
    guard let first = plain.first else { return }
    let label = platform == .uikit ? "UILabel" : "NSTextField"
    let names = Wording.list(Wording.shortened(plain.map { "'\(visible(model.path(of: $0)))'" }))
    note(
      model.views[first].nameRange,
      "\(names) \(plain.count == 1 ? "has a text and no class" : "have texts and no classes"): the app has a plain view there, which "
        + "shows no text. Write 'view \(visible(model.views[first].name)): \(label)'", isError: false)
  }

  /// Returns the view that a view or guide is added to: the nearest around it that is no guide, for guides hold
  /// nothing in an app.
  func owner(of view: Int) -> Int {
    var current = model.views[view].parent ?? 0
    while model.views[current].isGuide, let outer = model.views[current].parent { current = outer }
    return current
  }

  private mutating func exportView(_ number: Int) {
    let view = model.views[number]
    let scrolls = number > 0 && platform == .uikit && model.views.scrolls(number)
    var exported = ExportedView(
      number: number, path: model.path(of: number), property: result.paths[number].first ?? "",
      typeName: view.layout == nil ? className(of: number) ?? (scrolls ? "UIScrollView" : nil) : nil,
      superview: owner(of: number),
      line: view.nameRange.map { line(start(of: $0)) } ?? 1)
    exported.scrolls = scrolls && view.children.contains { !model.views[$0].isGuide }
    if number > 0, let name = view.nameRange { exported.comment = comments.take(at: start(of: name)) }
    if var stack = nativeStacks?.stacks[number] {
      stack.comment = comments.take(at: statementStart(of: stack.place))
      exported.stack = stack
    }
    exported.isLabel =
      view.typeName.map { ClassNames.isLabel($0, showsText: view.text != nil, on: platform) } ?? false
    exported.mostLines = view.text.map { $0.mostLines(in: view.textControl) ?? 0 }
    exported.text = ExportedText(view, className: exported.typeName, on: platform)
    (exported.firstBaseline, exported.lastBaseline) = view.knownBaselines
    exported.safeArea = view.safeArea
    exported.intrinsicWidth = view.intrinsicWidth
    exported.intrinsicHeight = view.intrinsicHeight
    exported.presence = presence(of: number)
    exported.shown = .conjunction(
      view.presence.parts(besides: model.views[view.parent ?? 0].presence).map {
        self.exported($0, written: view.condition)
      })
    exported.priorities = view.prioritySettings.flatMap { setting in
      let condition = self.exported(setting.condition)
      let targets: [(PriorityTargets, Bool, Axis)] = [
        (.hugHorizontal, true, .horizontal), (.hugVertical, true, .vertical),
        (.resistHorizontal, false, .horizontal), (.resistVertical, false, .vertical),
      ]
      return targets.filter { setting.targets.contains($0.0) }.map {
        ExportedPriority(isHugging: $0.1, axis: $0.2, value: setting.value, condition: condition)
      }
    }
    result.views.append(exported)
  }

  /// Returns the class of a view on the platform. Notes if the platform has none.
  private mutating func className(of number: Int) -> String? {
    guard let name = model.views[number].typeName else { return nil }
    if let own = ClassNames.name(name, on: platform) { return own }
    note(
      model.views[number].nameRange,
      "\(platform == .uikit ? "UIKit" : "AppKit") has no \(name): the app has a plain view there", isError: false)
    return nil
  }

  mutating func presence(of view: Int) -> ExportedCondition {
    exported(model.views[view].presence, written: model.views[view].condition)
  }

  private mutating func exportGuide(_ number: Int) {
    let view = model.views[number]
    let isNamed = isNamed(number)
    var guide = ExportedGuide(
      kind: isNamed ? .guide : .spacer, path: isNamed ? model.path(of: number) : nil,
      property: result.paths[number].first ?? "", owner: owner(of: number))
    if isNamed, let name = view.nameRange { guide.comment = comments.take(at: start(of: name)) }
    guideNumbers[number] = result.guides.count
    result.guides.append(guide)
  }

  // MARK: Instances

  mutating func exportInstances() {
    for (number, view) in model.views.enumerated() where isOwn(number) {
      guard let key = view.layout, let inner = others[key], let property = instanceProperties[number] else { continue }
      let declarator = self.declarator(of: number)
      var instance = ExportedInstance(
        view: number, path: model.path(of: number),
        file: key.file == analysis.document.file ? nil : key.file.name, property: property, className: inner.className,
        bytes: view.nameRange.map { layout.bytes(of: $0) } ?? 0..<0)
      instance.presence = presence(of: number)
      instance.classedViews = inner.classedViews
      instance.needs = inner.needs
      instance.traits = inner.traits
      for word in inner.traits where !result.traits.contains(word) { result.traits.append(word) }
      instance.takesSafeArea = inner.takesSafeArea
      if inner.takesSafeArea {
        let owner = model.views.safeAreaOwner(from: number)
        if owner != number { instance.safeArea = safeArea(of: owner) }
      } else if inner.usesSafeArea, model.views.safeAreaOwner(from: number) != number {
        note(
          view.nameRange,
          "inside of '\(view.name)' exported code measures from the safe area of that view, not from the one around it: in an "
            + "app the two agree at the edges that the view shares with the screen", isError: false)
      }
      instance.metrics = givenMetrics(declarator, of: inner, source: source(of: number))
      for given in instance.metrics where inner.metrics.contains(where: { $0.property == given.property && $0.isFixed })
      {
        refuse(
          view.nameRange,
          "exported code cannot set '\(given.name)' of '\(view.name)': it is constant there, or chosen by conditions")
      }
      instance.stateSets = states(of: inner, kept: keptStates(declarator))
      result.instances.append(instance)
    }
  }

  private func declarator(of view: Int) -> (path: NodePath, cursor: Cursor)? {
    guard let name = model.views[view].nameRange,
      let path = analysis.document.nodes(at: layout.bytes(of: name).lowerBound),
      let cursor = path.around(.viewDeclarator)
    else { return nil }
    return (path, cursor)
  }

  private func properties(_ declarator: (path: NodePath, cursor: Cursor)?) -> [(name: String, property: Cursor)] {
    guard let declarator, let properties = declarator.cursor.first(.properties) else { return [] }
    return properties.children.filter { $0.kind == .property }.compactMap { property in
      property.first(.identifier).map { (declarator.path.text(of: $0), property) }
    }
  }

  /// Returns the states in which the declaration keeps its instance, one of each of several sets.
  private func keptStates(_ declarator: (path: NodePath, cursor: Cursor)?) -> [String] {
    guard let declarator else { return [] }
    let property = properties(declarator).first { $0.name == "state" }?.property
    return (property?.namesOfStates ?? []).map { declarator.path.text(of: $0) }
  }

  /// Returns the number of the text of an instance that the layout's own text declares.
  private func source(of view: Int) -> Int? {
    model.sources.indices.first {
      model.sources[$0].view == view && model.sources[$0].instance == [model.views[view].name]
    }
  }

  private func givenMetrics(
    _ declarator: (path: NodePath, cursor: Cursor)?, of inner: ExportedLayout, source: Int?
  ) -> [ExportedGivenMetric] {
    properties(declarator).compactMap { name, _ in
      guard ViewProperty.named(name) == nil, let source,
        let metric = model.metrics.firstIndex(where: {
          $0.name == name && $0.nameRange.map { Int($0.source) == source } ?? false
        })
      else { return nil }
      // A metric that nothing is made of is no part of the class.
      guard let property = inner.metrics.first(where: { $0.name == name })?.property else { return nil }
      return ExportedGivenMetric(name: name, property: property, value: number(.metric(metric)))
    }
  }

  /// Returns how the states of an instance follow those of this layout.
  private mutating func states(
    of inner: ExportedLayout, kept: [String]
  ) -> [ExportedInstanceStates] {
    inner.stateSets.compactMap { set in
      var states = ExportedInstanceStates(property: set.property, typeName: "\(inner.className).\(set.typeName)")
      if let state = set.states.first(where: { kept.contains($0.name) }) {
        states.fixed = state.property
        return states
      }
      guard
        let outer = result.stateSets.firstIndex(where: { outer in
          set.states.contains { state in outer.states.contains { $0.name == state.name } }
        })
      else { return nil }
      states.outer = outer
      for state in result.stateSets[outer].states {
        guard let own = set.states.first(where: { $0.name == state.name }) else {
          states.mayBeNone = true
          continue
        }
        states.cases.append((state.property, own.property))
      }
      return states
    }
  }
}
