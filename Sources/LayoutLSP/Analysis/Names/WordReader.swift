import Syntax

// Finds the meaning of each word of a file. The place of a word in the tree decides what it can mean, the scope there
// what it does mean. Asks the models for what is declared, not for what became of a statement, so that names are
// known in statements with mistakes. Made for one request and dropped with its answer.

package final class WordReader {
  package let analysis: Analysis
  let outline: FileOutline
  /// The statements outside every `layout`.
  let fileLevel: NameIndex
  /// The outline's layouts, in the same order.
  private let layouts: [NameIndex]

  package var document: Document { analysis.document }
  package var file: FilePath { analysis.document.file }
  var library: LayoutLibrary { analysis.library }
  package var units: [NameIndex] { [fileLevel] + layouts }

  /// nil where nothing is known of the file's layouts.
  package init?(_ analysis: Analysis) {
    let units = analysis.units.map { NameIndex($0) }
    layouts = units.filter { !$0.model.isFileLevel }
    guard let outline = analysis.library.outlines[analysis.document.file], layouts.count == outline.layouts.count,
      let fileLevel = units.first(where: { $0.model.isFileLevel })
    else { return nil }
    (self.analysis, self.outline, self.fileLevel) = (analysis, outline, fileLevel)
  }

  // MARK: Places

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
    let bytes = path.bytes(of: path.chain[path.chain.count - 1])
    if path.chain[1].kind == .importStatement || path.chain[1].kind == .stringsStatement {
      return Word(bytes: bytes, meaning: .language)
    }
    guard let context = context(path) else { return Word(bytes: bytes, meaning: .unknown) }
    return word(in: context)
  }

  /// Returns the word at the end of a path whose context has been worked out already.
  package func word(in context: NameContext) -> Word {
    var word = word(context)
    word.bytes = context.path.bytes(of: context.token)
    if word.use == .read, context.isTarget { word.use = .write }
    return word
  }

  /// Returns the context of the word at the end of a path; nil in text that could not be read.
  package func context(_ path: NodePath) -> NameContext? {
    guard path.chain.count > 2, let (index, piece) = index(of: path.chain[1], at: path.start) else { return nil }
    var scope = NameScope.outermost
    // Runs for every word of a text, so nothing is copied out of the array.
    for node in path.chain.indices {
      switch path.chain[node].kind {
      case .errorStatement, .unexpected: return nil
      case .block:
        guard let inside = index.scope(ofBlock: path.chain[node].range, piece: piece) else { return nil }
        scope = inside
      default: break
      }
    }
    return NameContext(index: index, scope: scope, path: path)
  }

  /// Returns the layout that a statement at the top of a piece is, or belongs to, and the number of the piece in that
  /// layout.
  private func index(of statement: Cursor, at start: Int) -> (index: NameIndex, piece: Int)? {
    if statement.kind == .layoutStatement {
      let first = outline.layouts.partitioningIndex { $0.starts[0] >= start }
      let own = outline.layouts[first...].prefix { $0.starts[0] == start }.firstIndex { $0.node == statement.index }
      return own.map { (layouts[$0], 0) }
    }
    let starts = outline.fileLevel.starts
    let piece = starts.partitioningIndex { $0 >= start }
    return piece < starts.count && starts[piece] == start ? (fileLevel, piece) : nil
  }

  // MARK: Roles

  private func word(_ context: NameContext) -> Word {
    switch context.parent.kind {
    case .stateStatement: return context.ordinal > 0 ? declaration(context) : .language
    case .letStatement, .screenStatement, .groupStatement:
      return context.ordinal == 1 ? declaration(context) : .language
    case .screensStatement: return context.ordinal == 1 ? screenSet(context) : .language
    case .statesStatement: return context.ordinal > 1 ? declaration(context) : .language
    case .conditionWord:
      let word = declaration(context)
      if case .unknown = word.meaning { return .language }
      return word
    case .layoutStatement: return context.ordinal == 1 ? own(.layout, context, use: .declaration) : .language
    case .viewDeclarator where context.token.kind == .number: return rangeEnd(context.parent, context)
    case .viewDeclarator: return context.ordinal == 0 ? viewDeclaration(context) : typeName(context)
    case .path: return pathComponent(context)
    case .reference: return member(context)
    case .name: return value(context)
    case .rowLabel, .rowReference: return row(context)
    case .property: return context.ordinal == 0 ? property(context) : .language
    case .viewRange: return rangeEnd(context.parent, context)
    default: return .language
    }
  }

  /// Returns the word for the name of a declared view, or for the first name of a range.
  private func viewDeclaration(_ context: NameContext) -> Word {
    var word = declaration(context)
    word.range = range(context.parent, context)?.bytes
    return word
  }

  private func declaration(_ context: NameContext) -> Word {
    let bytes = context.path.bytes(of: context.token)
    switch context.index.declaration(at: bytes.lowerBound) {
    case .view(let view, _): return named(view, context, use: .declaration)
    case .metric(let metric, _): return Word(symbol(ofMetric: metric, context.index), use: .declaration)
    case .group(let group, _): return named(group: group, context, use: .declaration)
    case .screen, .screenOfSet: return own(.screen, context, use: .declaration)
    case .state(let state):
      let first = context.index.firstBlock(ofState: state)
      return own(.state, context, at: first, use: first == bytes ? .declaration : .read)
    // A screen of a set that no layout here uses.
    default: return context.parent.kind == .screenStatement ? own(.screen, context, use: .declaration) : .unknown
    }
  }

  /// Returns the word for the name of a set of screens, where it is declared or used.
  private func screenSet(_ context: NameContext) -> Word {
    let found = library.screenSets(context.name, from: file)
    guard found.count == 1, let set = found.first else { return .unknown }
    let bytes = library.screenSetBytes(set)
    let isDeclaration = context.parent.declaresScreens
    // A second set of that name is another symbol.
    if isDeclaration, bytes != context.path.bytes(of: context.token) {
      return own(.screenSet, context, use: .declaration)
    }
    let symbol = Symbol(kind: .screenSet, name: set.name, file: set.file, declaration: bytes)
    return Word(symbol, use: isDeclaration ? .declaration : .read)
  }

  /// Returns the word for a symbol that only this file knows, declared at `bytes` or by the word itself.
  private func own(_ kind: Symbol.Kind, _ context: NameContext, at bytes: Range<Int>? = nil, use: WordUse) -> Word {
    let declaration = bytes ?? context.path.bytes(of: context.token)
    return Word(Symbol(kind: kind, name: context.name, file: file, declaration: declaration), use: use)
  }

  private func typeName(_ context: NameContext) -> Word {
    guard let key = library.layout(context.name, from: file) else {
      return library.hasUnknownImports(file) ? .unknown : .className
    }
    return Word(symbol(of: key))
  }

  /// Returns the word for the name of a property, or of a metric of the layout that the view is an instance of.
  private func property(_ context: NameContext) -> Word {
    guard ViewProperty.named(context.name) == nil, let key = layout(ofInstanceAround: context),
      let metric = library.settableMetrics(of: key).first(where: { $0.name == context.name })
    else { return .language }
    return Word(Symbol(kind: .metric, name: metric.name, file: key.file, declaration: metric.bytes))
  }

  /// Returns the layout of the instance in whose declaration a word stands.
  func layout(ofInstanceAround context: NameContext) -> LayoutKey? {
    context.path.around(.viewDeclarator)?.first(.identifier, skipping: 1).flatMap {
      library.layout(context.path.text(of: $0), from: file)
    }
  }

  /// Returns the symbol of a layout of the library.
  func symbol(of key: LayoutKey) -> Symbol {
    Symbol(kind: .layout, name: key.name, file: key.file, declaration: library.unit(key)?.nameBytes)
  }

  /// Returns the word for a label of rows, which is known in its statement alone.
  private func row(_ context: NameContext) -> Word {
    guard let block = context.path.around(.rowsStatement)?.first(.rowsBlock) else { return .unknown }
    let labels = block.children.filter { $0.kind == .row }.compactMap { $0.first(.rowLabel)?.first(.identifier) }
    guard let first = labels.first(where: { context.path.text(of: $0) == context.name }) else { return .unknown }
    let isLabel = context.parent.kind == .rowLabel
    return own(.row, context, at: context.path.bytes(of: first), use: isLabel ? .declaration : .read)
  }
}

/// The place of a word.
package struct NameContext {
  package let index: NameIndex
  let scope: Int
  /// The path to the word.
  package var path: NodePath
  /// A name to look up in place of the word itself.
  package var otherName: String?

  package var token: Cursor { path.chain[path.chain.count - 1] }
  var parent: Cursor { path.chain[path.chain.count - 2] }
  var name: String { otherName ?? path.text(of: token) }
  package var model: LayoutModel { index.model }
  var condition: Condition { model.scopes[scope].condition }

  /// Returns the rectangle that the lowering found for a name of the statement.
  package func box(of name: Cursor) -> Box? { index.box(at: path.bytes(of: name).lowerBound) }

  /// How many names of the parent stand before the word.
  fileprivate var ordinal: Int { parent.children.filter { $0.kind == .identifier && $0.index < token.index }.count }

  /// Whether the word is the view or group that a setter sets, or the view of a rule.
  fileprivate var isTarget: Bool {
    guard path.chain.count > 3 else { return false }
    if parent.kind == .path {
      let owner = path.chain[path.chain.count - 3]
      guard owner.kind != .argument, parent.children.last()?.index == token.index else { return false }
      if owner.kind == .ruleStatement { return true }
    }
    guard let setter = path.around(.setterStatement, .block), setter.kind == .setterStatement,
      let target = setter.expression
    else { return false }
    return target.index <= token.index && token.index < target.endIndex
  }
}

extension Word {
  static let language = Word(bytes: 0..<0, meaning: .language)
  static let unknown = Word(bytes: 0..<0, meaning: .unknown)
  static let pseudoView = Word(bytes: 0..<0, meaning: .pseudoView)
  static let className = Word(bytes: 0..<0, meaning: .className)

  /// Leaves the bytes empty: the reader sets them.
  init(_ symbol: Symbol?, use: WordUse = .read, target: FileRange? = nil) {
    self.init(bytes: 0..<0, meaning: symbol.map { .symbol($0) } ?? .unknown, use: use, target: target)
  }
}
