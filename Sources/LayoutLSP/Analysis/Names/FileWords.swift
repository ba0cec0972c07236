import Syntax

// The words of a file. What a name of a layout means was noted when the layout was lowered, in broken statements too;
// what other files declare is asked of the library. Made for one request and dropped with its answer.

package final class FileWords {
  package let analysis: Analysis
  let outline: FileOutline
  /// The statements outside every `layout`, then the outline's layouts, in their order.
  package let units: [AnalysedLayout]
  private lazy var uses = NameUses(units)

  package var document: Document { analysis.document }
  package var file: FilePath { analysis.document.file }
  var library: LayoutLibrary { analysis.library }

  /// nil where nothing is known of the file's layouts.
  package init?(_ analysis: Analysis) {
    let layouts = analysis.units.filter { !$0.model.isFileLevel }
    guard let outline = analysis.library.outlines[analysis.document.file], layouts.count == outline.layouts.count,
      let fileLevel = analysis.units.first(where: { $0.model.isFileLevel })
    else { return nil }
    (self.analysis, self.outline, units) = (analysis, outline, [fileLevel] + layouts)
  }

  // MARK: Words

  /// Returns the word that a byte is in, or that ends there; nil between words, in comments and in strings.
  package func word(at offset: Int) -> Word? {
    word(containing: offset) ?? (offset > 0 ? word(containing: offset - 1) : nil)
  }

  private func word(containing offset: Int) -> Word? {
    guard let path = document.nodes(at: offset), let token = path.chain.last,
      token.kind == .identifier || token.kind == .number && path.chain.dropLast().last?.kind.holdsRange == true
    else { return nil }
    return word(path)
  }

  /// Returns the word at the end of a path: an identifier, or the end of a range of views (the `5` of `a1..5`).
  package func word(_ path: NodePath) -> Word? {
    guard path.chain.count > 2 else { return nil }
    var word = isRead(path) ? meaning(path) : .unknown
    word.bytes = path.bytes(of: path.token)
    if word.use == .read, path.isTarget { word.use = .write }
    return word
  }

  /// Whether lowering read the text around a word, or that is about files and has no names.
  private func isRead(_ path: NodePath) -> Bool {
    if [.importStatement, .stringsStatement].contains(path.chain[1].kind) { return true }
    guard !path.chain.contains(where: { $0.kind == .errorStatement || $0.kind == .unexpected }) else { return false }
    return path.around(.block).map { uses.scopes[path.start + $0.offset] != nil } ?? true
  }

  private func meaning(_ path: NodePath) -> Word {
    switch path.parent.kind {
    case .layoutStatement: return path.ordinal == 1 ? own(.layout, path, use: .declaration) : .language
    case .screenStatement: return path.ordinal == 1 ? own(.screen, path, use: .declaration) : .language
    case .screensStatement: return path.ordinal == 1 ? screenSet(path) : .language
    case .viewDeclarator where path.token.kind == .identifier && path.ordinal > 0: return typeName(path)
    case .property: return path.ordinal == 0 ? property(path) : .language
    case .viewDeclarator, .viewRange:
      if path.token.kind == .number { return rangeEnd(path) }
    default: break
    }
    guard let (unit, subject) = uses.subjects[path.bytes(of: path.token).lowerBound] else { return unnoted(path) }
    var word = word(subject, unit, path)
    word.range = range(endingWith: path)?.bytes
    return word
  }

  /// Returns the word of which lowering noted nothing.
  private func unnoted(_ path: NodePath) -> Word {
    switch path.parent.kind {
    case .name: path.isInKeptState ? keptState(path) : .unknown
    case .reference: path.endsInAttribute ? .language : .unknown
    case .path, .rowLabel, .rowReference, .viewDeclarator, .viewRange: .unknown
    case .letStatement, .groupStatement: path.ordinal == 1 ? .unknown : .language
    case .stateStatement: path.ordinal > 0 ? .unknown : .language
    case .statesStatement: path.ordinal > 1 ? .unknown : .language
    default: .language
    }
  }

  private func word(_ subject: Mention.Subject, _ unit: Int, _ path: NodePath) -> Word {
    let layout = units[unit]
    switch subject {
    case .view(let view, isDeclaration: true): return named(view, layout, use: .declaration)
    case .view(let view, isDeclaration: false), .arranged(let view, _):
      guard layout.model.views[view].name == path.text(of: path.token) else { return .pseudoView }
      // A spacer is called like the others.
      return layout.model.views[view].nameRange == nil ? .language : named(view, layout)
    case .metric(let metric, let isDeclaration):
      return Word(symbol(ofMetric: metric, layout), use: isDeclaration ? .declaration : .read)
    case .group(let group, let isDeclaration):
      let target = layout.range(of: layout.model.groups[group].nameRange)
      return Word(symbol(ofGroup: group, layout), use: isDeclaration ? .declaration : .read, target: target)
    case .state(let state):
      let first = uses.states[unit][state]
      return own(.state, path, at: first, use: first == path.bytes(of: path.token) ? .declaration : .read)
    case .row(let first):
      return own(.row, path, at: layout.bytes(of: first), use: path.parent.kind == .rowLabel ? .declaration : .read)
    case .margins, .safeArea, .keyboard, .pseudoView: return .pseudoView
    default: return .language
    }
  }

  /// Returns the word for a symbol that only this file knows, declared at `bytes` or by the word itself.
  private func own(_ kind: Symbol.Kind, _ path: NodePath, at bytes: Range<Int>? = nil, use: WordUse) -> Word {
    let declaration = bytes ?? path.bytes(of: path.token)
    let name = path.text(of: path.token)
    return Word(Symbol(kind: kind, name: name, file: file, declaration: declaration), use: use)
  }

  private func named(_ view: ViewID, _ layout: AnalysedLayout, use: WordUse = .read) -> Word {
    let target = layout.model.views[view].nameRange.map { layout.range(of: $0) }
    return Word(symbol(ofView: view, layout), use: use, target: target)
  }

  // MARK: Ranges

  /// Returns the word for the number at the end of a range, which stands for the last view.
  private func rangeEnd(_ path: NodePath) -> Word {
    guard let (unit, views, bytes) = range(endingWith: path), let last = views.last else { return .unknown }
    var word = named(last, units[unit], use: path.parent.kind == .viewDeclarator ? .declaration : .read)
    word.range = bytes
    return word
  }

  /// Returns the range of views whose counted name or last number a path ends with; nil where the path ends with
  /// something else, or the views are not all known.
  private func range(endingWith path: NodePath) -> NameUses.ViewsOfRange? {
    var node = path.parent
    if node.kind == .path {
      guard let around = path.chain.dropLast(2).last, node.children.last()?.index == path.token.index else {
        return nil
      }
      node = around
    }
    guard node.kind.holdsRange, let first = (node.first(.path) ?? node).first(.identifier) else { return nil }
    return uses.ranges[path.bytes(of: first).lowerBound]
  }

  /// Returns the views of the range that begins at a byte.
  func symbols(ofRangeAt offset: Int) -> [Symbol] {
    guard let range = uses.ranges[offset] else { return [] }
    return range.views.compactMap { symbol(ofView: $0, units[range.unit]) }
  }

  // MARK: What other files declare

  /// Returns the word for the name of a set of screens, where it is declared or used.
  private func screenSet(_ path: NodePath) -> Word {
    let found = library.screenSets(path.text(of: path.token), from: file)
    guard found.count == 1, let set = found.first else { return .unknown }
    let bytes = library.screenSetBytes(set)
    let isDeclaration = path.parent.declaresScreens
    // A second set of that name is another symbol.
    if isDeclaration, bytes != path.bytes(of: path.token) { return own(.screenSet, path, use: .declaration) }
    let symbol = Symbol(kind: .screenSet, name: set.name, file: set.file, declaration: bytes)
    return Word(symbol, use: isDeclaration ? .declaration : .read)
  }

  private func typeName(_ path: NodePath) -> Word {
    guard let key = library.layout(path.text(of: path.token), from: file) else {
      return library.hasUnknownImports(file) ? .unknown : .className
    }
    return Word(symbol(of: key))
  }

  /// Returns the word for the name of a property, or of a metric or a view of the layout that the view is an instance of.
  private func property(_ path: NodePath) -> Word {
    let name = path.text(of: path.token)
    guard ViewProperty(rawValue: name) == nil, let key = layout(ofInstanceAround: path) else { return .language }
    guard let metric = library.settableMetrics(of: key).first(where: { $0.name == name }) else {
      let noted = uses.subjects[path.bytes(of: path.token).lowerBound]
      return noted.map { word($0.subject, $0.unit, path) } ?? .language
    }
    return Word(Symbol(kind: .metric, name: name, file: key.file, declaration: metric.bytes))
  }

  /// Returns the word for a state of the layout that the view is an instance of.
  private func keptState(_ path: NodePath) -> Word {
    let name = path.text(of: path.token)
    guard let key = layout(ofInstanceAround: path),
      let state = library.states(of: key).first(where: { $0.name == name })
    else { return .unknown }
    return Word(Symbol(kind: .state, name: name, file: state.file, declaration: state.bytes))
  }

  /// Returns the layout of the instance in whose declaration a word stands.
  private func layout(ofInstanceAround path: NodePath) -> LayoutKey? {
    path.around(.viewDeclarator)?.first(.identifier, skipping: 1).flatMap {
      library.layout(path.text(of: $0), from: file)
    }
  }

  // MARK: What lowering noted

  /// Returns the layout in which the name at a byte stands, and what it means there; nil where lowering noted nothing.
  package func use(at offset: Int) -> (layout: AnalysedLayout, subject: Mention.Subject)? {
    uses.subjects[offset].map { (units[$0.unit], $0.subject) }
  }

  /// Returns the metric that another name would mean in the place of the one at the end of a path; nil if that would
  /// mean something else.
  package func metric(_ name: String, inPlaceOf path: NodePath) -> Symbol? {
    guard let layout = use(at: path.bytes(of: path.token).lowerBound)?.layout else { return nil }
    let scope = path.around(.block).flatMap { uses.scopes[path.start + $0.offset]?.scope } ?? .outermost
    let subject = NamePlace(path, scope: scope, layout.model.declarations, name: name).subject
    guard case .metric(let metric, _)? = subject else { return nil }
    return symbol(ofMetric: metric, layout)
  }

  /// Returns where the name of a state stands at its first block in a unit.
  func firstBlock(ofState state: StateID, inUnit unit: Int) -> Range<Int>? { uses.states[unit][state] }
}

/// What the names of a file mean, by where they stand.
private struct NameUses {
  typealias ViewsOfRange = (unit: Int, views: [ViewID], bytes: Range<Int>)
  /// The meanings of names, by their first bytes; the unit is an index into `FileWords.units`.
  private(set) var subjects: [Int: (unit: Int, subject: Mention.Subject)] = [:]
  /// The ranges of views, by their first bytes.
  private(set) var ranges: [Int: ViewsOfRange] = [:]
  /// The scopes that blocks open, by the first bytes of the blocks.
  private(set) var scopes: [Int: (unit: Int, scope: ScopeID)] = [:]
  /// For each unit, where the name of a state stands at its first block.
  private(set) var states: [[StateID: Range<Int>]]

  init(_ units: [AnalysedLayout]) {
    states = units.map { _ in [:] }
    for (unit, layout) in units.enumerated() {
      for block in layout.model.blocks {
        scopes[layout.pieceStarts[block.piece] + block.bytes.lowerBound] = (unit, block.scope)
      }
      for name in layout.model.names.all {
        let bytes = layout.bytes(of: name.place)
        if case .range(let views) = name.subject { ranges[bytes.lowerBound] = (unit, views, bytes) }
        if case .state(let state) = name.subject, states[unit][state] == nil { states[unit][state] = bytes }
        // All views of a range are declared in one place, which is called after the first.
        if name.subject.isOfName, subjects[bytes.lowerBound] == nil {
          subjects[bytes.lowerBound] = (unit, name.subject)
        }
      }
    }
  }
}

extension NodePath {
  /// How many names of the parent stand before the word.
  fileprivate var ordinal: Int {
    parent.children.filter { $0.kind == .identifier && $0.index < token.index }.count
  }

  /// Whether the word is the view or group that a setter sets, or the view of a rule.
  fileprivate var isTarget: Bool {
    guard chain.count > 3 else { return false }
    if parent.kind == .path {
      let owner = chain[chain.count - 3]
      guard owner.kind != .argument, parent.children.last()?.index == token.index else { return false }
      if owner.kind == .ruleStatement { return true }
    }
    guard let setter = around(.setterStatement, .block), setter.kind == .setterStatement,
      let target = setter.expression
    else { return false }
    return target.index <= token.index && token.index < target.endIndex
  }
}

extension SyntaxKind {
  /// Whether the number in a node of the kind is the end of a range of views.
  fileprivate var holdsRange: Bool { self == .viewRange || self == .viewDeclarator }
}

extension Word {
  fileprivate static let language = Word(bytes: 0..<0, meaning: .language)
  fileprivate static let unknown = Word(bytes: 0..<0, meaning: .unknown)
  fileprivate static let pseudoView = Word(bytes: 0..<0, meaning: .pseudoView)
  fileprivate static let className = Word(bytes: 0..<0, meaning: .className)

  /// Leaves the bytes empty, to be set.
  fileprivate init(_ symbol: Symbol?, use: WordUse = .read, target: FileRange? = nil) {
    self.init(bytes: 0..<0, meaning: symbol.map { .symbol($0) } ?? .unknown, use: use, target: target)
  }
}
