import Syntax

// Finds the names that lowering did not come to: behind a mistake in their statement, and where their statement is not
// looked at. So a name is known to editors wherever it is declared.

extension LayoutBuilder {
  /// Returns the names of the layout's own text that are not among the mentions.
  func remainingNames(besides mentions: [Mention]) -> [Mention] {
    guard let unit, let document = library.outlines[text.sources[0].file]?.document else { return [] }
    var finder = RemainingNames(unit, document, declarations, text, mentions)
    for (statement, piece) in unit.statements where isWanted() { finder.visit(statement, piece) }
    return finder.found
  }
}

private struct RemainingNames {
  private let document: Document
  private let declarations: Declarations
  private let text: LayoutText
  private let starts: [Int]
  /// The statements of the own text, in its order.
  private let statements: [Int]
  /// For each piece, the bytes at which a word begins whose meaning is known.
  private var known: [[Bool]]
  private(set) var found: [Mention] = []

  init(
    _ unit: FileUnit, _ document: Document, _ declarations: Declarations, _ text: LayoutText, _ mentions: [Mention]
  ) {
    (self.document, self.declarations, self.text, starts) = (document, declarations, text, unit.starts)
    let count = unit.pieces.count
    statements = text.statements.indices.filter { text.statements[$0].piece < count }
    known = unit.pieces.map { [Bool](repeating: false, count: $0.length) }
    for mention in mentions where mention.subject.isOfName || mention.subject.isOfAttribute {
      let statement = text.statements[Int(mention.place.statement)]
      let start = statement.offset + Int(mention.place.lower)
      guard known.indices.contains(statement.piece), known[statement.piece].indices.contains(start) else { continue }
      known[statement.piece][start] = true
    }
  }

  /// Adds the names of a statement and of the blocks in it.
  mutating func visit(_ statement: Cursor, _ piece: Int) {
    let nodes = statement.piece.nodes
    statement.forEachToken { token, around in
      if let parent = around.last, nodes[parent.index].kind.mayHoldName(nodes[token.index].kind),
        !known[piece][token.offset]
      {
        add((around + [token]).map { statement.child(at: $0) }, piece)
      }
      return true
    }
  }

  /// Returns the scope inside of nodes; nil where lowering did not read the text.
  private func scope(in nodes: [Cursor], _ piece: Int) -> ScopeID? {
    if nodes.contains(where: { $0.kind == .errorStatement || $0.kind == .unexpected }) { return nil }
    guard let block = nodes.last(where: { $0.kind == .block }) else { return .outermost }
    return text.scope(ofBlock: block.range, piece: piece)
  }

  private mutating func add(_ nodes: [Cursor], _ piece: Int) {
    guard let scope = scope(in: nodes, piece), let token = nodes.last else { return }
    let number = document.tree.starts.partitioningIndex { $0 >= starts[piece] }
    let path = NodePath(document: document, piece: number, chain: [token.piece.root] + nodes)
    let name = NamePlace(path, scope: scope, declarations)
    switch path.parent.kind {
    case .rowLabel, .rowReference:
      guard let first = name.firstLabel.flatMap({ place(of: $0.contentRange, piece) }) else { return }
      append(.row(first), at: token.contentRange, piece)
    case .viewRange, .viewDeclarator:
      guard let (views, bytes) = name.range else { return }
      append(.range(views), at: bytes, piece)
    default:
      if let subject = name.subject { append(subject, at: token.contentRange, piece) }
    }
  }

  private mutating func append(_ subject: Mention.Subject, at bytes: Range<Int>, _ piece: Int) {
    if let place = place(of: bytes, piece) { found.append(Mention(place: place, subject: subject)) }
  }

  /// Returns bytes of a piece as a part of the last statement that begins before them.
  private func place(of bytes: Range<Int>, _ piece: Int) -> SourceRange? {
    let next = statements.partitioningIndex {
      (text.statements[$0].piece, text.statements[$0].offset) > (piece, bytes.lowerBound)
    }
    guard next > 0, text.statements[statements[next - 1]].piece == piece else { return nil }
    let offset = text.statements[statements[next - 1]].offset
    return SourceRange(
      source: 0, statement: Int32(clamping: statements[next - 1]), lower: Int32(clamping: bytes.lowerBound - offset),
      upper: Int32(clamping: bytes.upperBound - offset))
  }
}

extension Mention.Subject {
  fileprivate var isOfAttribute: Bool {
    switch self {
    case .attribute, .attributes, .setting: true
    default: false
    }
  }
}

extension SyntaxKind {
  /// Whether a word or number in a node of the kind may be a name that needs the declarations to be understood.
  fileprivate func mayHoldName(_ token: SyntaxKind) -> Bool {
    switch self {
    case .path, .reference, .name, .rowLabel, .rowReference: token == .identifier
    case .viewRange, .viewDeclarator: token == .number
    default: false
    }
  }
}
