import Syntax

/// The builder's state of declaring instances.
struct InstanceState {
  /// Index into `LayoutText.sources`: the text whose statements are being declared.
  var source: Int32 = 0
  /// The layouts whose texts are being declared, the one being built first.
  var open: [LayoutKey] = []
  /// The index of the first piece of each text among the pieces of the layout.
  fileprivate var firstPieces: [LayoutUses.Owner: Int] = [:]
  /// The scope with the metrics of each file.
  fileprivate var fileScopes: [FilePath: ScopeID] = [:]
  /// The metrics to which an instance gives other values, by its scope and by name.
  fileprivate var givenMetrics: [ScopeID: [String: GivenMetric]] = [:]
  /// The metric that a property of a view sets, by the place of the property's name.
  var metricsSet: [SourceRange: MetricID] = [:]
}

/// A metric that an instance sets: `side: 24` of `view card: Card (side: 24)`.
struct GivenMetric {
  /// The place of its name.
  var place: SourceRange
  /// nil where it has a mistake.
  var value: Cursor?
  /// The scope of the view's declaration, where the names in the value are looked up.
  var scope: ScopeID
  var context: StatementContext
}

/// Declares views that are instances of layouts: the statements of the layout are declared once more, with the view as
/// their root. They see the metrics of their own file and the names of their own text, and no names of what is around
/// them.
struct InstancePass: LoweringPass {
  let builder: LayoutBuilder

  /// The greatest number of views around an instance.
  private static let deepest = 256

  // MARK: Types

  /// Sets the type of a view, which is the name of a layout or of a class.
  func setType(_ name: String, of view: ViewID, at place: SourceRange) {
    views[view].typeName = name
    let file = text.sources[Int(builder.instances.source)].file
    let found = builder.library.layouts(name, from: file)
    views[view].layout = found.count == 1 ? found[0] : nil
    builder.uses.lookups[LayoutUses.Lookup(file: file, name: name)] = found
    guard found.isEmpty else {
      guard found.count > 1 else { return }
      views[view].isIncomplete = true
      return reportSeveral("layout", name, in: found.map { $0.file }, at: place)
    }
    // The type may be a layout of an import that is not known, so names inside the view cannot be judged.
    views[view].isIncomplete = builder.library.hasUnknownImports(file)
    if views[view].isIncomplete { builder.uses.otherTextHasErrors = true }
    guard !views[view].isIncomplete else { return }
    let isOwn = builder.instances.source == 0
    if isOwn, let unimported = builder.unimportedFile(declaring: .layout, name) {
      views[view].isIncomplete = true
      builder.uses.otherTextHasErrors = true
      return report(
        .notImported, place,
        "'\(name)' is a layout of '\(visible(unimported.relative(to: file.folder)))', which is not imported: this view has "
          + "nothing of it; import that file, or call the class otherwise")
    }
    if let known = ToolkitClass.named(name), !views[view].isGuide { views[view].take(known, at: place) }
    // A misspelt name is reported in the text that it is written in.
    if isOwn { reportMisspeltClass(name, at: place) }
    guard isOwn, !ToolkitClass.hasToolkitName(name) else { return }
    // Looked up once for each name: classes are many, and each stands at many views.
    let correction = builder.uses.corrections[name] ?? builder.misspelledNames.correction(of: name)
    builder.uses.corrections[name] = .some(correction)
    guard let nearest = correction else { return }
    views[view].isIncomplete = true
    report(
      .unknownLayout, place, "no layout is called '\(name)'; did you mean '\(nearest)'?",
      fix: ("Replace with '\(nearest)'", place, nearest))
  }

  /// Reports a class one letter off one of a toolkit, at the first view that has it.
  private func reportMisspeltClass(_ name: String, at place: SourceRange) {
    guard let meant = ToolkitClass.misspelt(name) else { return }
    let message = "no toolkit has a class '\(name)'; did you mean '\(meant)'?"
    guard !findings.contains(where: { $0.code == .misspeltClass && $0.message == message }) else { return }
    report(.misspeltClass, place, message, fix: ("Replace with '\(meant)'", place, meant))
  }

  // MARK: Texts

  /// Declares the text of the layout that a view is an instance of, if it is one. `place` is the place of its type;
  /// `given` are the properties of the view that may set metrics.
  func declareInstance(_ view: ViewID, scope: ScopeID, at place: SourceRange, given: [String: GivenMetric]) {
    guard let key = views[view].layout, let unit = builder.library.unit(key),
      let outline = builder.library.outlines[key.file]
    else {
      return
    }
    mentions.append(Mention(place: place, subject: .layout(of: view)))
    guard !builder.instances.open.contains(key) else { return closeCircle(at: view, key, place) }
    guard views.ancestry(of: view).count < Self.deepest else {
      let message = "this is too much: instances stand \(Self.deepest) deep inside one another at most"
      return refuse(view, place, message)
    }
    let firstPiece = firstPiece(of: .layout(key), unit)
    if unit.pieces.contains(where: { $0.hasBraceProblem }) { views[view].isIncomplete = true }
    let outside = builder.instances.source
    appendSource(of: view, key, place)
    builder.instances.open.append(key)
    let outer = builder.instances.fileScopes[key.file]
    var metricScope = fileScope(of: outline)
    if given.keys.contains(where: { builder.library.metric($0, of: key.file) != nil }) {
      metricScope = declareFileMetrics(of: outline, given, around: metricScope)
      builder.instances.fileScopes[key.file] = metricScope
    }
    let inside = scopes.append(
      NameScope(view: view, parent: metricScope, root: view, condition: scopes[scope].condition))
    builder.instances.givenMetrics[inside] = given.isEmpty ? nil : given
    declarer.declare(unit, in: outline.document.text, for: view, scope: inside, firstPiece: firstPiece)
    builder.instances.open.removeLast()
    builder.instances.fileScopes[key.file] = outer
    builder.instances.source = outside
  }

  /// Declares the file-level metrics of an instance's file once more, for an instance that gives some of them other
  /// values: other metrics may need those. Returns their scope.
  private func declareFileMetrics(of outline: FileOutline, _ given: [String: GivenMetric], around outer: ScopeID)
    -> ScopeID
  {
    let scope = scopes.append(NameScope(parent: outer))
    builder.instances.givenMetrics[scope] = given
    let own = firstPiece(of: .fileLevel(outline.document.file), outline.fileLevel)
    for (statement, piece) in outline.fileLevel.statements where statement.kind == .letStatement {
      let reader = Reader(text: outline.document.text, pieceStart: outline.fileLevel.starts[piece])
      declarer.declare(statement, scope: scope, piece: own + piece, reader: reader)
    }
    return scope
  }

  /// Returns the value that an instance gives a metric declared in a scope; nil if the metric's own value counts.
  func givenMetric(_ name: String, in scope: ScopeID, _ metric: MetricID) -> GivenMetric? {
    guard let given = builder.instances.givenMetrics[scope]?[name] else { return nil }
    builder.instances.metricsSet[given.place] = metric
    return given
  }

  /// Returns the properties of a view that are no `ViewProperty`: they may set metrics of its layout.
  func givenMetrics(_ properties: Cursor?, scope: ScopeID, _ context: StatementContext) -> [String: GivenMetric] {
    var given: [String: GivenMetric] = [:]
    for property in properties?.children.filter({ $0.kind == .property }) ?? [] {
      guard let word = property.first(.identifier) else { continue }
      let name = context.reader.string(word)
      guard ViewProperty(rawValue: name) == nil else { continue }
      let value = property.hasProblem ? nil : property.expression
      given[name] = GivenMetric(place: context.place(of: word), value: value, scope: scope, context: context)
    }
    return given
  }

  private func appendSource(of view: ViewID, _ key: LayoutKey, _ place: SourceRange) {
    let outer = text.sources[Int(builder.instances.source)]
    text.sources.append(
      TextSource(
        file: key.file, instance: outer.instance + [views[view].name], layout: key.name, view: outer.view ?? view,
        type: outer.type ?? place))
    builder.instances.source = Int32(clamping: text.sources.count - 1)
  }

  /// Returns the index of the first piece of a text other than the layout's own, among the pieces of the layout;
  /// appends its pieces if they are new.
  func firstPiece(of owner: LayoutUses.Owner, _ unit: FileUnit) -> Int {
    if let known = builder.instances.firstPieces[owner] { return known }
    let first = text.pieces.count
    builder.instances.firstPieces[owner] = first
    text.pieces += unit.pieces
    if unit.pieces.contains(where: { $0.hasBraceProblem }) { builder.bracesFail = true }
    builder.uses.texts.append(
      LayoutUses.Text(
        of: owner, node: unit.node, pieces: unit.pieces,
        metrics: owner.file == text.sources[0].file ? nil : builder.library.metrics(from: owner.file),
        hasUnknownImports: builder.library.hasUnknownImports(owner.file)))
    return first
  }

  /// Returns the scope with the metrics of a file; makes it if it is new.
  func fileScope(of outline: FileOutline) -> ScopeID {
    let file = outline.document.file
    if let known = builder.instances.fileScopes[file] { return known }
    if file == text.sources[0].file { return .file }
    let imports = scopes.append(NameScope())
    let scope = scopes.append(NameScope(parent: imports))
    builder.instances.fileScopes[file] = scope
    let metrics = builder.library.metrics(from: file)
    builder.take(metrics.count * FileBudget.Cost.term)
    if !builder.isFull { builder.borrow(metrics, of: file, scope: scope, imports: imports) }
    return scope
  }

  // MARK: Circles and limits

  /// Handles a view that closes a circle of layouts. Of all the layouts in the circle one reports it: the one that
  /// holds an instance of the first of them, in the order written.
  private func closeCircle(at view: ViewID, _ key: LayoutKey, _ place: SourceRange) {
    views[view].isIncomplete = true
    builder.uses.otherTextHasErrors = true
    guard key == builder.instances.open.first, let first = builder.instances.open.min(by: isBefore) else { return }
    let next = builder.instances.open.count > 1 ? builder.instances.open[1] : key
    let place = text.sources[Int(builder.instances.source)].type ?? place
    guard next == first, !findings.contains(where: { $0.code == .recursiveLayout && $0.place == place }) else { return }
    let circle = (builder.instances.open.dropFirst() + [key]).map { "'\($0.name)'" }
    let message =
      next == key
      ? "the layout '\(key.name)' would contain itself, without end"
      : "the layout '\(key.name)' would contain itself, without end: "
        + "it holds \(circle.joined(separator: ", which holds "))"
    report(.recursiveLayout, place, message)
  }

  private func isBefore(_ a: LayoutKey, _ b: LayoutKey) -> Bool {
    guard a.file == b.file else { return a.file < b.file }
    let position = { (key: LayoutKey) in self.builder.library.outlines[key.file]?.position(of: key.name) ?? 0 }
    return position(a) < position(b)
  }

  private func refuse(_ view: ViewID, _ place: SourceRange, _ message: String) {
    views[view].isIncomplete = true
    builder.refuse(place, "\(message); the layout is not solved")
  }

  /// Takes room for a view or a statement, if it is in an instance; returns false if there is none, which is then
  /// reported.
  func takeInstance(at place: SourceRange) -> Bool {
    if builder.instances.source == 0 || builder.takeInstance() { return true }
    builder.refuse(
      place,
      "this is too much: the instances of a file hold \(FileBudget().instances) views and statements at most, in all its "
        + "layouts; the layout is not solved")
    return false
  }

  /// Removes what belongs to the layouts of other texts: the findings, mentions and blocks in the texts of instances.
  func keepOwnText() {
    guard text.sources.count > 1 else { return }
    let own = text.pieces.count - builder.uses.texts.reduce(0) { $0 + $1.pieces.count }
    let isForeign = { (place: SourceRange) in place.source != 0 }
    if findings.contains(where: { isForeign($0.place) && $0.code.severity == .error }) {
      builder.uses.otherTextHasErrors = true
    }
    findings.removeAll { isForeign($0.place) }
    mentions.removeAll { isForeign($0.place) }
    text.blocks.removeAll { $0.piece >= own }
  }
}

extension LoweringPass {
  var instancePass: InstancePass { InstancePass(builder: builder) }

  /// Reports a mistake that a text has only as it stands in this layout. In an instance, the report stands at the
  /// view of the own text that is the instance or holds it.
  func reportAtInstance(_ code: FindingCode, _ place: SourceRange, _ message: String) {
    let source = text.sources[Int(place.source)]
    guard let type = source.type else { return report(code, place, message) }
    let layout = source.layout.map { " in '\($0)'" } ?? ""
    report(
      code, type, "inside '\(source.instance.joined(separator: "."))': \(message)",
      related: [(place: place, message: "this is the line\(layout)")])
  }
}
