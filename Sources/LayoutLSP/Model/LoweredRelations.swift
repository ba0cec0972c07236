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

/// A relation, and what of its model's lists came of it.
struct LoweredRelation: Sendable {
  var statement: Cursor
  var scope: Int
  var equations: Range<Int>
  var mentions: Range<Int>
  var findings: Range<Int>
}

final class LoweredRelations: Sendable {
  let model: LayoutModel
  fileprivate let declarations: Declarations
  /// By the number of their statements.
  fileprivate let relations: [Int32: LoweredRelation]
  /// Of the piece of a layout with a block; without it only pieces that are still the same can be compared.
  private let text: [UInt8]

  init(_ model: LayoutModel, _ declarations: Declarations, _ relations: [Int32: LoweredRelation], text: [UInt8]) {
    self.model = model
    self.declarations = declarations
    self.relations = relations
    self.text = text
  }

  /// Whether a statement was the same in that version. How one is parsed may depend on what follows, so that the nodes are
  /// compared too.
  fileprivate func isSame(_ old: Cursor, _ new: Cursor, _ reader: Reader) -> Bool {
    if old == new { return true }
    guard old.length == new.length, old.range.upperBound <= text.count,
      old.piece.nodes[old.index..<old.endIndex] == new.piece.nodes[new.index..<new.endIndex]
    else { return false }
    return text[old.range] == new.bytes(in: reader.text, from: reader.pieceStart)
  }
}

extension LayoutBuilder {
  /// Takes from the last version what a relation came to there; answers whether it could.
  func reuse(_ pending: PendingStatement) -> Bool {
    guard let known = reusable else { return false }
    // Statements may have come or gone before it.
    let moved = Int32(clamping: statements.count - known.model.statements.count)
    for shift in moved == 0 ? [0] : [0, moved] {
      guard let relation = known.relations[pending.context.ordinal &- shift], relation.scope == pending.scope,
        known.isSame(relation.statement, pending.statement, pending.context.reader)
      else { continue }
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

  /// Notes what a relation has come to. Without an equation it is looked at again: what is offered for a name depends on
  /// more than declarations.
  func note(_ pending: PendingStatement, from first: (equations: Int, mentions: Int, findings: Int)) {
    guard pending.statement.kind == .relationStatement, pending.context.source == 0, first.equations < equations.count
    else { return }
    relations[pending.context.ordinal] = LoweredRelation(
      statement: pending.statement, scope: pending.scope, equations: first.equations..<equations.count,
      mentions: first.mentions..<mentions.count, findings: first.findings..<findings.count)
  }

  /// For the next version; nil where relations depend on more than is compared.
  func loweredRelations(of model: LayoutModel, text: [UInt8]) -> LoweredRelations? {
    guard let declarations, isComplete, groups.isEmpty, sources.count == 1 else { return nil }
    return LoweredRelations(model, declarations, relations, text: text)
  }

  private func append(_ relation: LoweredRelation, of model: LayoutModel, movedBy shift: Int32) {
    let renumbered = equations.count - relation.equations.lowerBound
    for equation in model.equations[relation.equations] { equations.append(equation.moved(by: shift)) }
    for mention in model.mentions[relation.mentions] {
      switch mention.subject {
      case .view(let view, isDeclaration: false): views[view].isUsed = true
      case .metric(let metric, isDeclaration: false): metrics[metric].isUsed = true
      default: break
      }
      let subject = mention.subject.renumbered(by: renumbered)
      mentions.append(Mention(place: mention.place.moved(by: shift), subject: subject))
    }
    for finding in model.findings[relation.findings] { findings.append(finding.moved(by: shift)) }
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
  fileprivate func renumbered(by distance: Int) -> Mention.Subject {
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
