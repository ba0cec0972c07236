import Syntax

/// Views that are instances of layouts: the statements of the layout are declared once more, with the view as their root.
/// They see the metrics of their own file and the names of their own text, and nothing of what is around them.

/// What the builder knows of instances.
struct InstanceState {
  /// The number of the text whose statements are being declared.
  var source: Int32 = 0
  /// The layouts whose texts are being declared, the one being built first.
  var open: [LayoutKey] = []
  var uses = LayoutUses()
  /// Where the pieces of each text begin among those of the layout.
  fileprivate var firstPieces: [LayoutKey: Int] = [:]
  /// The scopes with the metrics of each file.
  fileprivate var fileScopes: [FilePath: Int] = [:]
  /// Statements and views declared in instances.
  fileprivate var size = 0

  /// Counts what is declared, if it is in an instance.
  mutating func count(_ things: Int) { if source != 0 { size += things } }
}

extension DeclarationPass {
  /// Views and statements in all instances together, at most.
  private static let most = 100_000
  /// Views around an instance, at most.
  private static let deepest = 256

  // MARK: Types

  /// A type is the name of a layout, or of a class.
  func setType(_ name: String, of node: inout ViewNode, at place: SourceRange) {
    node.typeName = name
    let file = text.sources[Int(builder.instances.source)].file
    node.layout = builder.library.layout(name, from: file)
    builder.instances.uses.lookups[LayoutUses.Lookup(file: file, name: name)] = .some(node.layout)
    guard node.layout == nil else { return }
    // It may be a layout of a file that is not known: what is said of views inside it cannot be judged.
    node.isIncomplete = builder.library.hasUnknownImports(file)
    if node.isIncomplete { builder.instances.uses.haveErrors = true }
    guard !node.isIncomplete, builder.instances.source == 0 else { return }
    // Classes are many, and each stands at many views.
    let slip = builder.instances.uses.slips[name] ?? Spelling.slip(of: name, among: builder.layoutNames)
    builder.instances.uses.slips[name] = .some(slip)
    guard let nearest = slip else { return }
    node.isIncomplete = true
    report(
      .unknownLayout, place, "no layout is called '\(name)'; did you mean '\(nearest)'?",
      fix: ("Replace with '\(nearest)'", place, nearest))
  }

  // MARK: Texts

  /// Declares the text of the layout that a view is an instance of, if it is one. `place` is that of its type.
  func declareInstance(_ view: Int, scope: Int, at place: SourceRange) {
    guard let key = views[view].layout, let unit = builder.library.unit(key),
      let outline = builder.library.outlines[key.file]
    else {
      return
    }
    mentions.append(Mention(place: place, subject: .layout(of: view)))
    guard !builder.instances.open.contains(key) else { return closeCircle(at: view, key, place) }
    guard builder.instances.size < Self.most, views.ancestry(of: view).count < Self.deepest else {
      return refuse(view, place)
    }
    let firstPiece = firstPiece(of: key, unit, outline)
    if unit.pieces.contains(where: \.hasBraceProblem) { views[view].isIncomplete = true }
    let outside = builder.instances.source
    appendSource(of: view, key, place)
    builder.instances.open.append(key)
    scopes.append(
      NameScope(view: view, parent: fileScope(of: outline), root: view, condition: scopes[scope].condition))
    let inside = scopes.count - 1
    for (statement, piece) in unit.statements {
      let reader = Reader(text: outline.document.text, pieceStart: unit.starts[piece])
      if unit.node >= 0 {
        declareText(of: statement, for: view, scope: inside, piece: firstPiece + piece, reader: reader)
      } else {
        declare(statement, scope: inside, piece: firstPiece + piece, reader: reader)
      }
    }
    builder.instances.open.removeLast()
    builder.instances.source = outside
  }

  /// What stands in a `layout` block, its properties first.
  private func declareText(of layout: Cursor, for view: Int, scope: Int, piece: Int, reader: Reader) {
    let context = open(layout, piece: piece, reader: reader)
    if let properties = layout.first(.properties) {
      builder.pendingProperties.append(
        PendingProperties(view: view, properties: properties, scope: scope, context: context))
    }
    guard let block = layout.first(.block) else { return }
    declareBlock(block, scope: scope, piece: piece, reader: reader)
  }

  private func appendSource(of view: Int, _ key: LayoutKey, _ place: SourceRange) {
    let outer = text.sources[Int(builder.instances.source)]
    text.sources.append(
      TextSource(
        file: key.file, instance: outer.instance + [views[view].name], layout: key.name, view: outer.view ?? view,
        type: outer.type ?? place))
    builder.instances.source = Int32(clamping: text.sources.count - 1)
  }

  private func firstPiece(of key: LayoutKey, _ unit: FileUnit, _ outline: FileOutline) -> Int {
    if let known = builder.instances.firstPieces[key] { return known }
    let first = text.pieces.count
    builder.instances.firstPieces[key] = first
    text.pieces += unit.pieces
    if unit.pieces.contains(where: \.hasBraceProblem) { builder.bracesFail = true }
    builder.instances.uses.texts.append(
      LayoutUses.Text(
        key: key, node: unit.node, pieces: unit.pieces, metrics: outline.metrics,
        hasUnknownImports: builder.library.hasUnknownImports(key.file)))
    return first
  }

  private func fileScope(of outline: FileOutline) -> Int {
    let file = outline.document.file
    if file == text.sources[0].file { return NameScope.file }
    if let known = builder.instances.fileScopes[file] { return known }
    let scope = scopes.count
    scopes.append(NameScope())
    builder.instances.fileScopes[file] = scope
    for metric in outline.metrics {
      declarations.metricsByName[scope, default: [:]][metric.name] = metrics.count
      metrics.append(Metric(name: metric.name, scope: scope, value: metric.value))
    }
    return scope
  }

  // MARK: What has no end

  /// The view closes a circle of layouts. Of all the layouts in the circle one reports it: the one that holds an
  /// instance of the first of them, in the order written.
  private func closeCircle(at view: Int, _ key: LayoutKey, _ place: SourceRange) {
    views[view].isIncomplete = true
    builder.instances.uses.haveErrors = true
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

  private func refuse(_ view: Int, _ place: SourceRange) {
    views[view].isIncomplete = true
    builder.instances.uses.haveErrors = true
    guard !builder.instances.uses.isTooLarge else { return }
    builder.instances.uses.isTooLarge = true
    report(
      .outOfRange, text.sources[Int(builder.instances.source)].type ?? place,
      "this is too much: the builder.instances of a layout hold \(Self.most) views and statements at most, "
        + "\(Self.deepest) inside one another")
  }

  // MARK: The end

  /// Reports what a text alone has no fault in, and has as it stands here: at the view that is the instance.
  func reportHere(_ code: FindingCode, _ place: SourceRange, _ message: String) {
    let source = text.sources[Int(place.source)]
    guard let type = source.type else { return report(code, place, message) }
    let layout = source.layout.map { " in '\($0)'" } ?? ""
    report(
      code, type, "inside '\(source.instance.joined(separator: "."))': \(message)",
      related: [(place: place, message: "this is the line\(layout)")])
  }

  /// What is said in the texts of instances belongs to the layouts whose texts they are.
  func keepOwnText() {
    guard text.sources.count > 1 else { return }
    let own = text.pieces.count - builder.instances.uses.texts.reduce(0) { $0 + $1.pieces.count }
    let isForeign = { (place: SourceRange) in place.source != 0 }
    if findings.contains(where: { isForeign($0.place) && $0.code.severity == .error }) {
      builder.instances.uses.haveErrors = true
    }
    findings.removeAll { isForeign($0.place) }
    mentions.removeAll { isForeign($0.place) }
    text.blocks.removeAll { $0.piece >= own }
  }
}
