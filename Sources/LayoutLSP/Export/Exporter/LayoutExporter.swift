import Analysis
import Solver
import Syntax

/// Turns an analysed layout into one for an app. Notes what cannot be expressed. Does not know how code is written.
struct LayoutExporter {
  let layout: AnalysedLayout
  let analysis: Analysis
  let platform: ExportPlatform
  /// nil if all stacks are exported as constraints.
  private(set) var nativeStacks: NativeStacks?
  /// Returns the line of a byte of the file, from 1.
  let line: (Int) -> Int
  /// The exported layouts that views can be instances of.
  let others: [LayoutKey: ExportedLayout]
  /// Whether another layout of the file has it as an instance.
  let mayBeInstance: Bool
  let influence: MetricInfluence
  var comments: SourceComments
  var names = ExportedNames()
  var result: ExportedLayout
  var problems: [ExportProblem] = []
  /// The index of each exported metric, by its number in the model.
  var metricPlaces: [MetricID: Int] = [:]

  var model: LayoutModel { layout.model }

  init(
    _ layout: AnalysedLayout, in analysis: Analysis, for platform: ExportPlatform, stacks: ExportStacks,
    mayBeInstance: Bool, others: [LayoutKey: ExportedLayout], errors: [FileRange], details: Bool,
    line: @escaping (Int) -> Int
  ) {
    (self.layout, self.analysis, self.platform, self.others, self.line) = (layout, analysis, platform, others, line)
    self.mayBeInstance = mayBeInstance
    comments = SourceComments(analysis.document)
    influence = MetricInfluence(layout.model) { analysis.model(of: layout.model, metricValues: $0) ?? layout.model }
    result = ExportedLayout(
      name: layout.model.name, className: ExportedNames.className(of: layout.model.name),
      file: analysis.document.file.name)
    result.takesSafeArea =
      mayBeInstance && layout.model.equations.contains { $0.namesSafeAreaOfRoot(in: layout.model) }
    if let name = layout.model.views[.root].nameRange { result.comment = comments.take(at: start(of: name)) }
    if let reason = layout.result.provisional { refuse(because: reason, errors) }
    reserveClasses()
    nameStates()
    nameViews()
    nameMetrics()
    if stacks == .native {
      let stacks = NativeStacks(model, for: platform, number: number)
      nativeStacks = stacks
      for other in stacks.others {
        note(other.place, "this stack is exported as constraints: \(other.reason)", isError: false)
      }
    }
    exportViews()
    refuseChanges()
    exportInstances()
    exportConstraints()
    result.needs = needs
    exportScreens()
    for warning in DecisionWarnings(layout, details: details).all {
      note(warning.place, warning.message, isError: false)
    }
  }

  /// Refuses the layout as a whole. `errors` are those of other files: the first one is the cause if an instance is at
  /// fault.
  private mutating func refuse(because reason: Provisional, _ errors: [FileRange]) {
    let cause = reason == .instances ? errors.first : nil
    let words = cause.map { "'\(visible($0.file.relative(to: analysis.document.file.folder)))' has an error" }
    note(
      model.views[.root].nameRange, "'\(model.name)' cannot be exported: \(words ?? reason.words)", isError: true,
      cause: cause)
  }

  /// Refuses properties of views that depend on conditions: in exported code only constraints do.
  private mutating func refuseChanges() {
    for change in model.declarations.propertyChanges {
      let name = visible(model.path(of: change.view))
      refuse(
        model.views[change.view].nameRange.flatMap { $0.source == 0 ? $0 : nil },
        "a property of '\(name)' depends on a condition: in exported code only constraints do, so say it in equations")
    }
  }

  private var needs: ExportedNeeds {
    let conditions =
      result.constraints.map { $0.condition }
      + result.views.flatMap { [$0.presence] + $0.priorities.map { $0.condition } }
      + result.instances.map { $0.presence } + result.metrics.flatMap { $0.choices.dropLast().map { $0.condition } }
    return conditions.reduce(result.instances.reduce([]) { $0.union($1.needs) }) { $0.union($1.needs) }
  }

  private mutating func exportScreens() {
    func side(_ extent: Extent) -> ClosedRange<Rational>? {
      if case .range(let lower, let upper) = extent { lower...upper } else { nil }
    }
    result.screens = model.screens.map { screen in
      ExportedScreen(
        name: screen.name, width: side(screen.width), height: side(screen.height), safeArea: screen.safeArea,
        isRightToLeft: screen.isRightToLeft, textScale: screen.textScale, words: screen.traits,
        traits: result.traits.indices.filter { screen.words.contains(result.traits[$0]) })
    }
  }

  // MARK: Places

  func start(of place: SourceRange) -> Int { layout.bytes(of: place).lowerBound }

  var texts: StatementTexts { StatementTexts(layout: layout, text: analysis.document.text) }

  mutating func refuse(_ place: SourceRange?, _ message: String) { note(place, message, isError: true) }

  mutating func note(_ place: SourceRange?, _ message: String, isError: Bool, cause: FileRange? = nil) {
    guard let place = place ?? model.firstStatement else { return }
    let bytes = layout.bytes(of: place)
    guard !problems.contains(where: { $0.bytes == bytes && $0.message == message }) else { return }
    problems.append(
      ExportProblem(bytes: bytes, message: message, isError: isError, layout: model.name, cause: cause))
  }

  /// Whether the layout's own text declares a view.
  func isOwn(_ view: ViewID) -> Bool {
    model.views[view].nameRange.map { $0.source == 0 } ?? (model.views.scrollView(of: view) == nil)
  }

  // MARK: Names

  /// Reserves the classes of views and of instances, and the layout's own.
  private mutating func reserveClasses() {
    let types = model.views.compactMap { $0.typeName }.compactMap { ClassNames.name($0, on: platform) }
    let classes = model.views.compactMap { $0.layout }.compactMap { others[$0]?.className }
    for name in types + classes + [result.className] { names.reserve(name) }
  }

  private mutating func nameStates() {
    for set in model.declarations.stateSets where !set.states.isEmpty {
      // The first one keeps its names when others come.
      let word = result.stateSets.isEmpty ? "state" : set.name ?? "state"
      let property = names.take(ExportedNames.lower(word), or: "State", hasSetter: true)
      let typeName = names.take(ExportedNames.upper(property), or: "State")
      let states = set.states.map { model.states[$0] }
      var exported = ExportedStateSet(
        name: set.name, typeName: typeName, property: property,
        states: zip(states, ExportedNames.states(states)).map { .init(name: $0, property: $1) })
      if let range = set.nameRange, range.source == 0 { exported.comment = comments.take(at: start(of: range)) }
      result.stateSets.append(exported)
    }
    names.reserve("State")
  }

  private mutating func nameViews() {
    result.paths = model.views.table { _ in [] }
    result.paths[.root] = ["root"]
    result.reach[""] = ["root"]
    let own = model.views.indices.dropFirst().filter { isOwn($0) && isNamed($0) }
    let short = ExportedNames.short(own.map { model.path(of: $0).split(separator: ".").map(String.init) })
    let shortNames = Dictionary(uniqueKeysWithValues: zip(own, short))
    for view in model.views.indices.dropFirst() {
      let path = model.path(of: view)
      guard isOwn(view) else {
        // The path starts at the instance that the layout's own text declares.
        guard let outer = model.views.ancestry(of: view).first(where: isOwn), let key = model.views[outer].layout,
          let inside = others[key]?.reach[String(path.dropFirst(model.path(of: outer).count + 1))]
        else { continue }
        result.paths[view] = [instanceProperties[outer]].compactMap { $0 } + inside
        result.reach[path] = result.reach[path] ?? result.paths[view]
        continue
      }
      let property = names.take(shortNames[view] ?? "spacer", or: model.views[view].isGuide ? "Guide" : "View")
      result.paths[view] = [property]
      result.reach[path] = result.reach[path] ?? [property]
      if model.views[view].layout != nil {
        instanceProperties[view] = names.take(property + "Layout", or: "Object")
      }
    }
  }

  /// Whether the text names a view or a guide.
  func isNamed(_ view: ViewID) -> Bool {
    model.views[view].name != RowsLowering.spacerName && model.views[view].nameRange != nil
  }

  /// The insets of rectangles for which the platform has no anchors.
  var plainInsets: [Box: ExportedMargins] = [:]
  /// The indices of the file's guides among those that are exported.
  var guideNumbers: [ViewID: Int] = [:]

  /// The names of properties such as `cardLayout`, by view.
  private(set) var instanceProperties: [ViewID: String] = [:]

  private mutating func nameMetrics() {
    for number in influence.metrics {
      let metric = model.metrics[number]
      guard metric.nameRange != nil || influence.isFollowed(number) else { continue }
      let path = metric.nameRange == nil ? "" : scopePath(metric.scope)
      let isRepeated = influence.metrics.contains { $0 != number && model.metrics[$0].name == metric.name }
      let name =
        isRepeated ? ExportedNames.camelCase(path.split(separator: ".").map(String.init) + [metric.name]) : metric.name
      metricPlaces[number] = result.metrics.count
      result.metrics.append(
        ExportedMetric(
          name: metric.name,
          property: names.take(name, or: "Metric", hasSetter: influence.fixed[number] == nil),
          number: metric.value ?? .zero))
      let last = result.metrics.count - 1
      if let range = metric.nameRange { result.metrics[last].comment = comments.take(at: start(of: range)) }
      if let fixed = influence.fixed[number] {
        result.metrics[last].fixedBy = fixed.map { texts.statement(at: $0) } ?? ""
      }
    }
    exportChoices()
    exportDerivedMetrics()
  }

  /// Tells of each metric what is made of it directly, as a sum of all metrics that that is made of: an app may set
  /// several of them.
  private mutating func exportDerivedMetrics() {
    let numbers = metricPlaces.sorted { $0.value < $1.value }
    var sums = result.metrics.map { ExportedNumber($0.number) }
    var derived: [(from: Int, to: Int)] = []
    for (number, place) in numbers {
      for (other, slope) in influence.derived(from: number) {
        guard let otherPlace = metricPlaces[other] else { continue }
        sums[otherPlace].terms.append(.init(metric: place, factor: slope))
        sums[otherPlace].constant -= slope * result.metrics[place].number
        derived.append((place, otherPlace))
      }
    }
    for (from, to) in derived.sorted(by: { $0.to < $1.to }) { result.metrics[from].derived.append((to, sums[to])) }
  }

  /// Exports metrics that depend on conditions. The app does not set them, and what is made of them is chosen with
  /// them.
  private mutating func exportChoices() {
    for metric in model.metrics where !metric.choices.isEmpty {
      guard let name = metric.nameRange, name.source == 0 else { continue }
      var exported = ExportedMetric(
        name: metric.name, property: names.take(metric.name, or: "Metric"), number: metric.value ?? .zero)
      exported.comment = comments.take(at: start(of: name))
      // One choice holds at a time: the last is tested first, and what was tested already is not tested again.
      var asked: [ExportedCondition] = []
      for choice in metric.choices.reversed() {
        let condition = self.exported(choice.condition)
        exported.choices.append((condition.without(asked.map { $0.negated }), choice.value))
        asked.append(exported.choices.last?.condition ?? condition)
      }
      result.metrics.append(exported)
    }
  }

  private func scopePath(_ scope: ScopeID) -> String {
    model.scopes.indices.contains(scope) ? model.path(of: model.scopes[scope].view ?? .root) : ""
  }

  func number(_ key: ModelNumbers.Key) -> ExportedNumber { influence.number(key) { metricPlaces[$0] } }
}

extension Screen {
  /// The traits of the screen, among which exported code counts that it shows the keyboard.
  fileprivate var words: [String] {
    let keyboard = ConditionWord.keyboard.rawValue
    return showsKeyboard && !traits.contains(keyboard) ? traits + [keyboard] : traits
  }
}
