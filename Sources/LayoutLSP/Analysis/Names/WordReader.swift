import Syntax

/// Says of each word of a file what it is: its place in the tree says what it can be, the scope there what it is. Asks the
/// model for what is declared, not for what became of the statement, so that names are known in statements with mistakes.
struct WordReader {
  let file: NamedFile

  /// Where a word stands.
  struct Context {
    var unit: NamedUnit
    var scope: Int
    /// From the piece to the word, one inside the other.
    var chain: [Cursor]
    var reader: Reader
    /// What the word would be if it were another one.
    var otherName: String?

    var token: Cursor { chain[chain.count - 1] }
    var parent: Cursor { chain[chain.count - 2] }
    var name: String { otherName ?? reader.string(token) }
    var model: LayoutModel { unit.model }
    var condition: Condition { model.scopes[scope].condition }

    func bytes(of cursor: Cursor) -> Range<Int> {
      reader.pieceStart + cursor.range.lowerBound..<reader.pieceStart + cursor.range.upperBound
    }

    /// The innermost node around the word of one of the kinds.
    func around(_ kinds: SyntaxKind...) -> Cursor? { around { kinds.contains($0) } }

    /// Asked for nearly every word: the cursors that are passed over are not copied.
    private func around(_ isOne: (SyntaxKind) -> Bool) -> Cursor? {
      let index = token.piece.nodes.withUnsafeBufferPointer { nodes in
        chain.withUnsafeBufferPointer { chain in chain.indices.last { isOne(nodes[chain[$0].index].kind) } }
      }
      return index.map { chain[$0] }
    }

    /// How many names of its parent stand before the word.
    var ordinal: Int { parent.children.filter { $0.kind == .identifier && $0.index < token.index }.count }
  }

  // MARK: Places

  /// The word that a byte is in, or behind which it stands; nil between words, in comments and in strings.
  func word(at offset: Int) -> Word? {
    word(containing: offset) ?? (offset > 0 ? word(containing: offset - 1) : nil)
  }

  private func word(containing offset: Int) -> Word? {
    guard let (piece, chain) = file.document.tree.path(to: offset), let token = chain.last,
      token.kind == .identifier || Self.isRangeEnd(chain)
    else { return nil }
    return word(chain, piece: piece)
  }

  /// The `5` of `a1..5`.
  static func isRangeEnd(_ chain: [Cursor]) -> Bool {
    guard chain.count > 1, chain[chain.count - 1].kind == .number else { return false }
    return chain[chain.count - 2].kind == .formatMember
  }

  /// What the last of the nodes is, each of which is inside the one before it. It is an identifier, or the end of a range.
  func word(_ chain: [Cursor], piece: Int) -> Word? {
    guard chain.count > 2, file.document.tree.starts.indices.contains(piece) else { return nil }
    let start = file.document.tree.starts[piece]
    let token = chain[chain.count - 1].range
    let bytes = start + token.lowerBound..<start + token.upperBound
    if chain[1].kind == .importStatement { return Word(bytes: bytes, meaning: .language) }
    guard let context = context(chain, piece: piece) else { return Word(bytes: bytes, meaning: .unknown) }
    return word(in: context)
  }

  /// The same, of a word whose surroundings are known.
  func word(in context: Context) -> Word {
    var word = word(context)
    word.bytes = context.bytes(of: context.token)
    if word.use == .read, isTarget(context) { word.use = .write }
    return word
  }

  /// Where the last of the nodes stands; nil in what could not be read.
  func context(_ chain: [Cursor], piece: Int) -> Context? {
    guard chain.count > 2, !chain.contains(where: { $0.kind == .errorStatement || $0.kind == .unexpected }),
      let (unit, unitPiece) = file.unit(of: chain[1], piece: piece)
    else { return nil }
    var scope = NameScope.outermost
    for block in chain where block.kind == .block {
      guard let inside = unit.scope(ofBlock: block.range, piece: unitPiece) else { return nil }
      scope = inside
    }
    let reader = Reader(text: file.document.text, pieceStart: file.document.tree.starts[piece])
    return Context(unit: unit, scope: scope, chain: chain, reader: reader)
  }

  // MARK: Roles

  private func word(_ context: Context) -> Word {
    switch context.parent.kind {
    case .letStatement, .screenStatement, .stateStatement, .groupStatement:
      return context.ordinal == 1 ? declaration(context) : .language
    case .layoutStatement: return context.ordinal == 1 ? layoutName(context) : .language
    case .viewDeclarator: return context.ordinal == 0 ? declaration(context) : typeName(context)
    case .path: return pathComponent(context)
    case .reference: return member(context)
    case .name: return value(context)
    case .rowLabel, .rowReference: return row(context)
    case .formatMember: return rangeEnd(context)
    default: return .language
    }
  }

  private func declaration(_ context: Context) -> Word {
    switch context.unit.declarations[context.bytes(of: context.token).lowerBound] {
    case .view(let view): return named(view, context, use: .declaration)
    case .metric(let metric): return Word(symbol(ofMetric: metric, context.unit), use: .declaration)
    case .group(let group): return named(group: group, context, use: .declaration)
    case .screen:
      return Word(own(.screen, context, at: context.bytes(of: context.token)), use: .declaration)
    case .state(let state):
      let first = context.unit.stateDeclarations[state]
      let isFirst = first == context.bytes(of: context.token)
      return Word(own(.state, context, at: first), use: isFirst ? .declaration : .read)
    case nil: return .unknown
    }
  }

  private func layoutName(_ context: Context) -> Word {
    Word(own(.layout, context, at: context.bytes(of: context.token)), use: .declaration)
  }

  private func own(_ kind: Symbol.Kind, _ context: Context, at bytes: Range<Int>?) -> Symbol {
    Symbol(kind: kind, name: context.name, file: file.file, declaration: bytes)
  }

  private func typeName(_ context: Context) -> Word {
    guard let key = file.library.layout(context.name, from: file.file) else {
      return Word(bytes: 0..<0, meaning: file.library.hasUnknownImports(file.file) ? .unknown : .className)
    }
    return Word(symbol(of: key))
  }

  /// The symbol of a layout in reach.
  func symbol(of key: LayoutKey) -> Symbol {
    Symbol(kind: .layout, name: key.name, file: key.file, declaration: file.library.unit(key)?.nameBytes)
  }

  /// A label of rows: known in its statement alone.
  private func row(_ context: Context) -> Word {
    guard let block = context.around(.rowsStatement)?.first(.rowsBlock) else { return .unknown }
    let labels = block.children.filter { $0.kind == .row }.compactMap { $0.first(.rowLabel)?.first(.identifier) }
    guard let first = labels.first(where: { context.reader.string($0) == context.name }) else { return .unknown }
    let bytes = context.bytes(of: first)
    let isLabel = context.parent.kind == .rowLabel
    return Word(own(.row, context, at: bytes), use: isLabel ? .declaration : .read)
  }

  /// Whether a setter sets the view or the group, or a rule is the view's.
  private func isTarget(_ context: Context) -> Bool {
    guard context.chain.count > 3,
      let statement = context.around(.setterStatement, .ruleStatement, .block), statement.kind != .block
    else { return false }
    let name = context.parent
    if name.kind == .path {
      let owner = context.chain[context.chain.count - 3]
      guard owner.kind != .argument, name.children.last()?.index == context.token.index else { return false }
      if owner.kind == .ruleStatement { return true }
    }
    guard let setter = context.around(.setterStatement, .block), setter.kind == .setterStatement,
      let target = setter.children.first(where: { $0.kind.isExpression })
    else { return false }
    return target.index <= context.token.index && context.token.index < target.endIndex
  }
}

extension Word {
  static let language = Word(bytes: 0..<0, meaning: .language)
  static let unknown = Word(bytes: 0..<0, meaning: .unknown)
  static let standIn = Word(bytes: 0..<0, meaning: .standIn)

  /// The reader gives it its bytes.
  init(_ symbol: Symbol?, use: WordUse = .read, target: SourceRange? = nil) {
    self.init(bytes: 0..<0, meaning: symbol.map { .symbol($0) } ?? .unknown, use: use, target: target)
  }
}
