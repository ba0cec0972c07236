import Solver
import Syntax

/// What the relations of a layout were lowered to in its last version. While all that is declared stays what it is, a
/// relation that an edit did not touch means what it meant, and is not lowered again. Other statements are: what they
/// come to may depend on one another.

/// What names are looked up in, and measures are taken of.
struct Declarations: Sendable {
  var views: [ViewNode]
  var scopes: [NameScope]
  var metrics: [Metric]

  /// Whether a relation means the same here and there.
  fileprivate func mean(theSameAs other: Declarations) -> Bool {
    views.elementsEqual(other.views) { $0.isDeclared(as: $1) }
      && scopes.elementsEqual(other.scopes) {
        $0.view == $1.view && $0.parent == $1.parent && $0.root == $1.root && $0.condition == $1.condition
      }
      && metrics.elementsEqual(other.metrics) { $0.name == $1.name && $0.scope == $1.scope && $0.value == $1.value }
  }
}

extension ViewNode {
  /// The children of each name follow from the names and conditions of all views; places matter to none.
  fileprivate func isDeclared(as other: ViewNode) -> Bool {
    name == other.name && parent == other.parent && condition == other.condition && namesake == other.namesake
      && isGuide == other.isGuide && typeName == other.typeName && layout == other.layout
      && isIncomplete == other.isIncomplete && unknownParts == other.unknownParts
      && margins == other.margins && safeArea == other.safeArea && spacing == other.spacing
      && firstBaseline == other.firstBaseline && lastBaseline == other.lastBaseline
  }
}

/// A relation, and what of its model's lists came of it. There may be a great many: numbers of 32 bits.
struct LoweredRelation: Sendable {
  enum Outcome: UInt8, Sendable {
    /// The statement is no relation of the layout's own text.
    case none
    case equations
    /// It sets priorities of a view: what it comes to is not in lists.
    case priorities
    /// It has a mistake.
    case mistake
  }

  var outcome = Outcome.none
  /// Its node, and the first byte of that, in the piece of the statement.
  var node: Int32 = 0
  var offset: Int32 = 0
  var scope: Int32 = 0
  var equations: Range<Int32> = 0..<0
  var mentions: Range<Int32> = 0..<0
  var findings: Range<Int32> = 0..<0
}

/// What a model depends on outside its own text, beside the texts of instances.
struct ModelSurroundings: Equatable, Sendable {
  var file: AnalysisCache.Surroundings
  var layoutNames: [String]
}

final class LoweredRelations: Sendable {
  let model: LayoutModel
  let surroundings: ModelSurroundings
  let declarations: Declarations
  /// Metrics by scope, then by name.
  let metricScopes: [Int: [String: Int]]
  /// By the number of their statements.
  let relations: [LoweredRelation]
  let text: PieceTexts
  /// How often views and metrics are mentioned where they are not declared.
  let uses: UseCounts
  /// How many names were compared to find the nearest.
  let comparedNames: Int
  /// What the model has in common with one that was solved; nil where that is not known.
  let changes: ModelChanges?

  init(
    _ model: LayoutModel, in surroundings: ModelSurroundings, _ declarations: Declarations,
    metricScopes: [Int: [String: Int]],
    _ relations: [LoweredRelation], text: PieceTexts, uses: UseCounts, comparedNames: Int,
    changes: ModelChanges? = nil
  ) {
    self.model = model
    self.surroundings = surroundings
    self.declarations = declarations
    self.metricScopes = metricScopes
    self.relations = relations
    self.text = text
    self.uses = uses
    self.comparedNames = comparedNames
    self.changes = changes
  }

  /// The statement of a relation.
  fileprivate func statement(_ number: Int) -> Cursor {
    Cursor(
      piece: model.pieces[model.statements[number].piece], index: Int(relations[number].node),
      offset: Int(relations[number].offset))
  }

  /// Whether a statement was the same in that version. How one is parsed may depend on what follows, so that the nodes are
  /// compared too.
  fileprivate func isSame(_ number: Int, as new: Cursor, _ reader: Reader) -> Bool {
    let old = statement(number)
    if old == new { return true }
    return old.length == new.length
      && old.piece.nodes[old.index..<old.endIndex] == new.piece.nodes[new.index..<new.endIndex]
      && old.bytes(in: text.bytes, from: text.starts[model.statements[number].piece])
        == new.bytes(in: reader.text, from: reader.pieceStart)
  }
}

/// The texts of a layout's pieces, one behind the other.
struct PieceTexts: Sendable {
  let bytes: [UInt8]
  /// Where that of each piece begins; last, where they end.
  let starts: [Int]

  /// Those of a unit of the document.
  init(of unit: FileUnit, in document: Document) {
    var bytes: [UInt8] = []
    var starts = [0]
    for (piece, start) in zip(unit.pieces, unit.starts) {
      let end = min(start + piece.length, document.text.count)
      bytes += document.text[min(start, end)..<end]
      starts.append(bytes.count)
    }
    self.bytes = bytes
    self.starts = starts
  }

  subscript(piece: Int) -> ArraySlice<UInt8> { bytes[starts[piece]..<starts[piece + 1]] }
}

extension LayoutBuilder {
  /// Takes from the last version what a relation came to there; answers whether it could.
  func reuse(_ pending: PendingStatement) -> Bool {
    guard let known = reusable else { return false }
    // Statements may have come or gone before it.
    let moved = Int32(clamping: statements.count - known.model.statements.count)
    for shift in moved == 0 ? [0] : [0, moved] {
      let number = Int(pending.context.ordinal &- shift)
      // Without an equation it is looked at again: what is offered for a name depends on more than declarations.
      guard known.relations.indices.contains(number), known.relations[number].outcome == .equations,
        known.relations[number].scope == pending.scope,
        known.isSame(number, as: pending.statement, pending.context.reader)
      else { continue }
      let relation = known.relations[number]
      append(relation, of: known.model, movedBy: shift)
      return true
    }
    return false
  }

  /// What is declared, for the statements of this version and the next; whether that is still what it was.
  func noteDeclarations() {
    // The rectangles of all views: the same copy of them.
    _ = geometry
    let declarations = Declarations(views: geometry.views, scopes: scopes, metrics: metrics)
    self.declarations = declarations
    guard let known = lowered, groups.isEmpty, known.declarations.mean(theSameAs: declarations) else { return }
    reusable = known
  }

  /// Notes what a relation has come to.
  func note(_ pending: PendingStatement, from first: (equations: Int, mentions: Int, findings: Int)) {
    guard pending.statement.kind == .relationStatement, pending.context.source == 0 else { return }
    if relations.isEmpty { relations = [LoweredRelation](repeating: LoweredRelation(), count: statements.count) }
    let number = Int(pending.context.ordinal)
    guard relations.indices.contains(number) else { return }
    let hasEquations = first.equations < equations.count
    relations[number] = LoweredRelation(
      outcome: hasSetPriority ? .priorities : hasEquations ? .equations : .mistake,
      node: Int32(clamping: pending.statement.index), offset: Int32(clamping: pending.statement.offset),
      scope: Int32(clamping: pending.scope), equations: Self.range(first.equations, equations.count),
      mentions: Self.range(first.mentions, mentions.count), findings: Self.range(first.findings, findings.count))
    hasSetPriority = false
  }

  private static func range(_ lower: Int, _ upper: Int) -> Range<Int32> {
    Int32(clamping: lower)..<Int32(clamping: upper)
  }

  /// For the next version; nil where relations depend on more than is compared.
  func loweredRelations(
    of model: LayoutModel, in surroundings: ModelSurroundings, text: PieceTexts
  ) -> LoweredRelations? {
    guard let declarations, isComplete, groups.isEmpty, sources.count == 1 else { return nil }
    relations += repeatElement(LoweredRelation(), count: statements.count - relations.count)
    return LoweredRelations(
      model, in: surroundings, declarations, metricScopes: metricScopes, relations, text: text,
      uses: UseCounts(of: model, isComplete: !hasUnmentionedUses), comparedNames: comparedNames)
  }

  private func append(_ relation: LoweredRelation, of model: LayoutModel, movedBy shift: Int32) {
    let renumbered = equations.count - Int(relation.equations.lowerBound)
    for number in relation.equations { equations.append(model.equations[Int(number)].moved(by: shift)) }
    for number in relation.mentions {
      let mention = model.mentions[Int(number)]
      switch mention.subject {
      case .view(let view, isDeclaration: false): use(view: view)
      case .metric(let metric, isDeclaration: false): use(metric: metric)
      default: break
      }
      let subject = mention.subject.renumbered(by: renumbered)
      mentions.append(Mention(place: mention.place.moved(by: shift), subject: subject))
    }
    for number in relation.findings { findings.append(model.findings[Int(number)].moved(by: shift)) }
  }
}

// MARK: - Statements further down or up

extension Place {
  fileprivate func moved(by statements: Int32) -> Place {
    Place(source: source, statement: statement &+ statements, lower: lower, upper: upper)
  }
}

extension Equation {
  /// As it was lowered: no setter takes the place of a relation.
  fileprivate func moved(by statements: Int32) -> Equation {
    guard statements != 0 else { return self }
    var moved = self
    moved.place = place.moved(by: statements)
    moved.question = question?.moved(by: statements)
    for index in pairs.indices { moved.pairs[index].place = pairs[index].place.moved(by: statements) }
    return moved
  }
}

extension Mention.Subject {
  func renumbered(by distance: Int) -> Mention.Subject {
    guard distance != 0 else { return self }
    func moved(_ range: Range<Int>) -> Range<Int> { range.lowerBound + distance..<range.upperBound + distance }
    switch self {
    case .equation(let equation, let link): return .equation(equation + distance, link: link)
    case .part(let words, let equations): return .part(words, equations: moved(equations))
    case .setting(let attribute, let boxes, let arguments, let equations):
      return .setting(attribute, boxes: boxes, arguments: arguments, equations: moved(equations))
    default: return self
    }
  }
}

extension ModelFinding {
  fileprivate func moved(by statements: Int32) -> ModelFinding {
    guard statements != 0 else { return self }
    var moved = self
    moved.place = place.moved(by: statements)
    moved.related = related.map { (place: $0.place.moved(by: statements), message: $0.message) }
    moved.fix = fix.map { (title: $0.title, place: $0.place.moved(by: statements), replacement: $0.replacement) }
    return moved
  }
}
