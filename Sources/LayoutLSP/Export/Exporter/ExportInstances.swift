import Analysis
import Solver
import Syntax

/// Exports the instances of other layouts.
extension LayoutExporter {
  mutating func exportInstances() {
    let declarations = InstanceDeclarations(layout: layout, analysis: analysis, number: number)
    for (number, view) in model.views.numbered where isOwn(number) {
      guard let key = view.layout, let inner = others[key], let property = instanceProperties[number] else { continue }
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
      instance.metrics = declarations.metrics(of: number, as: inner)
      instance.words = model.givenWords(in: number, on: platform)
      if view.style != inner.views.first?.style { instance.style = view.style }
      for given in instance.metrics where inner.metrics.contains(where: { $0.property == given.property && $0.isFixed })
      {
        refuse(
          view.nameRange,
          "exported code cannot set '\(given.name)' of '\(view.name)': it is constant there, or chosen by conditions")
      }
      instance.stateSets = states(of: inner, kept: declarations.keptStates(of: number))
      result.instances.append(instance)
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

extension LayoutModel {
  /// Returns the words that the file gives to views in an instance.
  fileprivate func givenWords(in instance: ViewID, on platform: ExportPlatform) -> [ExportedGivenWords] {
    views.numbered.compactMap { number, view in
      guard view.placeOfGivenWords?.source == 0, !view.isGuide, views.ancestry(of: number).contains(instance),
        let type = view.typeName.flatMap({ ClassNames.name($0, on: platform) }),
        let text = ExportedText(view, className: type, on: platform)
      else { return nil }
      return ExportedGivenWords(view: number, path: path(of: number), typeName: type, text: text)
    }
  }
}

/// What the declarations of instances say of their layouts: metrics and states.
struct InstanceDeclarations {
  let layout: AnalysedLayout
  let analysis: Analysis
  /// Returns a number of the model as a sum of metrics.
  let number: (ModelNumbers.Key) -> ExportedNumber

  private var model: LayoutModel { layout.model }

  private func declarator(of view: ViewID) -> (path: NodePath, cursor: Cursor)? {
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
  func keptStates(of view: ViewID) -> [String] {
    guard let declarator = declarator(of: view) else { return [] }
    let property = properties(declarator).first { $0.name == "state" }?.property
    return (property?.namesOfStates ?? []).map { declarator.path.text(of: $0) }
  }

  /// Returns the number of the text of an instance that the layout's own text declares.
  private func source(of view: ViewID) -> Int? {
    model.sources.indices.first {
      model.sources[$0].view == view && model.sources[$0].instance == [model.views[view].name]
    }
  }

  /// Returns the metrics of its layout that a declaration sets.
  func metrics(of view: ViewID, as inner: ExportedLayout) -> [ExportedGivenMetric] {
    let source = source(of: view)
    return properties(declarator(of: view)).compactMap { name, _ in
      guard ViewProperty(rawValue: name) == nil, let source,
        let metric = model.metrics.firstIndex(where: {
          $0.name == name && $0.nameRange.map { Int($0.source) == source } ?? false
        })
      else { return nil }
      // A metric that nothing is made of is no part of the class.
      guard let property = inner.metrics.first(where: { $0.name == name })?.property else { return nil }
      return ExportedGivenMetric(name: name, property: property, value: number(.metric(metric)))
    }
  }
}
