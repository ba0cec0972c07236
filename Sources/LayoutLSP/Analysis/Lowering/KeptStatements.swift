import Syntax

// What the statements of a layout said in the version before. Most edits change one statement, and leave what all names
// mean as it was: then only that statement is lowered anew.

/// The statements of one version of a layout that make constraints, each with what it says.
///
/// What a statement says depends on its own text, on what the names in it mean, and on what lies outside of the layout.
/// What names mean is said by the rest of the text, the `frame`: as long as that is the same, and as long as the layout
/// stands amid the same others, a statement of the same text says the same. A statement whose lowering left something
/// behind, a finding or a scope, is not kept.
final class KeptStatements: Sendable {
  /// What one statement says, and the room that it took. An object, so that the next version shares it.
  final class Said: Sendable {
    let lowered: LoweredStatement
    let units: Int

    init(_ lowered: LoweredStatement, units: Int) { (self.lowered, self.units) = (lowered, units) }
  }

  /// One statement. `said` is nil where it has to be lowered each time.
  struct Statement {
    var source: Int32
    /// Index into the pieces of the layout's own text.
    var piece: Int
    /// The node in its piece, and the number of nodes in it.
    var node: Int
    var size: Int
    /// The bytes of the statement in its piece.
    var bytes: Range<Int>
    var said: Said?
  }

  let frame: StatementFrame
  private let statements: [Statement]

  init(_ frame: StatementFrame, _ statements: [Statement]) { (self.frame, self.statements) = (frame, statements) }

  /// Returns what a statement says if it is the one of that number and its text is the same.
  func said(by number: Int, as now: Statement, in frame: StatementFrame) -> Said? {
    guard statements.indices.contains(number) else { return nil }
    let old = statements[number]
    guard let said = old.said, old.source == now.source, old.size == now.size, old.piece == now.piece,
      old.bytes.count == now.bytes.count
    else { return nil }
    // The text of an instance is another file's, or another layout's: it is the same object.
    if old.source != 0 { return old.node == now.node ? said : nil }
    return self.frame.hasSameText(as: frame, old, now) ? said : nil
  }
}

/// The text of a layout without the inside of those statements that only make constraints.
struct StatementFrame: Sendable {
  /// The pieces of the layout's own text.
  private let pieces: [Piece]
  /// The text of each piece.
  private let texts: [[UInt8]]
  /// The pieces of the other texts that the layout is made of.
  private let others: [Piece]
  /// Each token that does not belong to such a statement, its kind first; such a statement is the byte of its kind.
  private let words: [UInt8]
  private let name: String

  init(_ unit: FileUnit, in text: [UInt8], others: [Piece]) {
    pieces = unit.pieces
    texts = zip(unit.pieces, unit.starts).map { piece, start in
      Array(text[(start..<start + piece.length).clamped(to: 0..<text.count)])
    }
    self.others = others
    name = unit.name
    words = zip(pieces, texts).reduce(into: []) { Self.add($1.0.nodes, $1.1, to: &$0) }
  }

  /// Whether names mean the same in two layouts that stand amid the same others.
  func isLike(_ other: StatementFrame) -> Bool {
    words == other.words && name == other.name && pieces.count == other.pieces.count
      && others.elementsEqual(other.others, by: ===)
      && pieces.contains { $0.hasBraceProblem } == other.pieces.contains { $0.hasBraceProblem }
  }

  /// Whether two statements, one of each, consist of the same nodes and bytes.
  func hasSameText(
    as other: StatementFrame, _ old: KeptStatements.Statement, _ new: KeptStatements.Statement
  ) -> Bool {
    guard pieces.indices.contains(old.piece), other.pieces.indices.contains(new.piece) else { return false }
    return pieces[old.piece].nodes[old.node..<old.node + old.size]
      .elementsEqual(other.pieces[new.piece].nodes[new.node..<new.node + new.size])
      && texts[old.piece][old.bytes.clamped(to: 0..<texts[old.piece].count)]
        .elementsEqual(other.texts[new.piece][new.bytes.clamped(to: 0..<other.texts[new.piece].count)])
  }

  private static func add(_ nodes: [Node], _ text: [UInt8], to words: inout [UInt8]) {
    var (index, offset) = (0, 0)
    while index < nodes.count {
      let node = nodes[index]
      if node.size == 1, node.kind.isTrivia {
        (index, offset) = (index + 1, offset + Int(node.length))
        continue
      }
      words.append(node.kind.rawValue)
      if node.problem != .none { words.append(node.problem.rawValue) }
      if node.kind.onlyMakesConstraints {
        (index, offset) = (index + Int(node.size), offset + Int(node.length))
        continue
      }
      if node.size == 1 {
        words += text[(offset..<offset + Int(node.length)).clamped(to: 0..<text.count)]
        offset += Int(node.length)
      }
      index += 1
    }
  }
}

extension SyntaxKind {
  /// Whether a statement declares nothing, and no other statement is read together with it.
  fileprivate var onlyMakesConstraints: Bool {
    switch Notation.of(self) {
    case .equation, .setter, .visualFormat, .list: true
    case .rule, .rows, .stack, nil: false
    }
  }
}

extension PendingStatement {
  /// The statement as it is kept, without what it says.
  var unkept: KeptStatements.Statement {
    KeptStatements.Statement(
      source: context.source, piece: context.piece, node: statement.index, size: Int(statement.node.size),
      bytes: context.offset..<context.offset + context.length)
  }
}

extension LayoutBuilder {
  /// Whether, and from what, statements are kept from version to version.
  struct Keeping {
    /// What the version before said; nil where there is none, or where the layout stands amid others.
    var last: KeptStatements?
    var isWanted = false
    /// What this version leaves to the next.
    var next: KeptStatements?
  }

  /// The frame of the statements, once all is declared; nil where there is no text.
  var frame: StatementFrame? {
    unit.flatMap { unit in
      library.outlines[text.sources[0].file].map {
        StatementFrame(unit, in: $0.document.text, others: Array(text.pieces.dropFirst(unit.pieces.count)))
      }
    }
  }

  /// What lowering a statement may leave behind, besides what the statement says.
  struct Traces {
    var scopes: Int
    var views: Int
    var whens: Int
    var sought: Int
    var hasAbsences: Bool
    var hasUnreadNames: Bool
    var instances: Int
    var comparisons: Int
    var units: Int

    func isLike(_ other: Traces) -> Bool {
      (scopes, views, whens, sought, hasAbsences) == (
        other.scopes, other.views, other.whens, other.sought, other.hasAbsences
      ) && (instances, comparisons) == (other.instances, other.comparisons)
    }
  }

  var traces: Traces {
    Traces(
      scopes: declarations.scopes.count, views: declarations.views.count, whens: declarations.whens.count,
      sought: uses.unimportedFiles.count, hasAbsences: hasAbsences, hasUnreadNames: uses.hasUnreadNames,
      instances: room.used.instances, comparisons: room.used.comparisons, units: room.used.units)
  }
}
