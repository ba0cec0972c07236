import Solver
import Syntax

/// A layout of which an edit changed relations alone, one for one: its model is that of the last version with what came of
/// these relations replaced. All that is declared stays, and all numbers: where a relation no longer makes an equation,
/// one without pairs keeps its place.

/// What the model of an edited layout has in common with that of another version.
struct ModelChanges: Sendable {
  let base: LayoutModel
  /// The numbers of the equations that are others, ascending.
  var equations: [Int]
}

struct RelationEdits {
  private let known: LoweredRelations
  /// By the numbers of the pieces that are others.
  private var differences: [Int: RelationDifference] = [:]
  /// The numbers of the relations that differ, with their new statements.
  private var edited: [(number: Int, statement: Cursor)] = []
  private let unit: FileUnit
  private let text: PieceTexts

  /// So many relations are replaced one by one; where there are more, going through all of them is as good.
  private static let most = 32

  /// What was said of names that are not known depends on how many there were, once they are very many.
  private static let mostCompared = 100_000

  /// nil where more than relations differs, or what they come to is not in the lists alone. `text` is that of the unit.
  init?(_ unit: FileUnit, text: PieceTexts, after known: LoweredRelations) {
    guard known.model.pieces.count == unit.pieces.count, known.comparedNames < Self.mostCompared else { return nil }
    self.known = known
    self.unit = unit
    self.text = text
    for (number, (old, new)) in zip(known.model.pieces, unit.pieces).enumerated() where old !== new {
      // Where a brace is missing a block ends inside its last relation.
      guard !old.hasBraceProblem, !new.hasBraceProblem,
        let difference = RelationDifference(old, known.text[number], new, text[number]), note(difference, of: number)
      else { return nil }
    }
  }

  private mutating func note(_ difference: RelationDifference, of piece: Int) -> Bool {
    differences[piece] = difference
    for pair in difference.relations {
      guard let number = known.model.number(ofStatementAt: pair.old.contentRange.lowerBound, in: piece) else {
        return false
      }
      let outcome = known.relations[number].outcome
      guard outcome == .equations || outcome == .mistake, edited.count < Self.most else { return false }
      edited.append((number, pair.new))
    }
    return true
  }

  /// `builder` is one for the unit that nothing was declared to. nil where the relations come to more than there is room
  /// for. `isSolved`: that of the last version was solved.
  func lowered(_ builder: LayoutBuilder, isSolved: Bool) -> LoweredRelations? {
    builder.resume(known)
    var places = movedStatements()
    var lists = ModelLists(of: known, movedRelations())
    for (number, statement) in edited {
      let content = statement.contentRange
      let piece = places[number].piece
      places[number] = StatementPlace(piece: piece, offset: content.lowerBound, length: content.count)
      let context = StatementContext(
        source: 0, ordinal: Int32(clamping: number), offset: content.lowerBound,
        reader: Reader(text: text.bytes, pieceStart: text.starts[piece]))
      let pending = LayoutBuilder.PendingStatement(
        statement: statement, scope: Int(lists.relations[number].scope), context: context)
      guard let made = builder.lowered(pending), lists.replace(number, by: made) else { return nil }
    }
    guard builder.settleUses(lists.uses, before: known.uses) else { return nil }
    let model = LayoutModel(
      known.model, pieces: unit.pieces, statements: places, blocks: movedBlocks(), views: builder.views,
      metrics: builder.metrics, lists)
    return LoweredRelations(
      model, in: known.surroundings, known.declarations, metricScopes: known.metricScopes, lists.relations, text: text,
      uses: lists.uses, comparedNames: builder.comparedNames, changes: changes(lists.changed, isSolved: isSolved))
  }

  private func changes(_ equations: [Int], isSolved: Bool) -> ModelChanges? {
    if isSolved { return ModelChanges(base: known.model, equations: equations) }
    // Some versions are never solved.
    return known.changes.map { ModelChanges(base: $0.base, equations: Set($0.equations + equations).sorted()) }
  }

  // MARK: What has moved

  private func movedStatements() -> [StatementPlace] {
    var places = known.model.statements
    for (piece, difference) in differences {
      guard let first = difference.shifts.first?.start else { continue }
      for index in places.indices where places[index].piece == piece {
        let (lower, upper) = (places[index].offset, places[index].offset + places[index].length)
        if upper < first { continue }
        let bytes = difference.moved(lower..<upper)
        places[index] = StatementPlace(piece: piece, offset: bytes.lowerBound, length: bytes.count)
      }
    }
    return places
  }

  private func movedRelations() -> [LoweredRelation] {
    var relations = known.relations
    for (piece, difference) in differences {
      for (index, place) in known.model.statements.enumerated() where place.piece == piece {
        guard let shift = difference.shift(ofStart: Int(relations[index].offset)) else { continue }
        relations[index].offset += Int32(clamping: shift.bytes)
        relations[index].node += Int32(clamping: shift.nodes)
      }
    }
    return relations
  }

  private func movedBlocks() -> [BlockPlace] {
    known.model.blocks.map { block in
      guard let difference = differences[block.piece] else { return block }
      return BlockPlace(scope: block.scope, piece: block.piece, bytes: difference.moved(block.bytes))
    }
  }
}

extension RelationDifference {
  /// The bytes of the new text that were these in the old one.
  fileprivate func moved(_ bytes: Range<Int>) -> Range<Int> {
    let lower = bytes.lowerBound + (shift(ofStart: bytes.lowerBound)?.bytes ?? 0)
    return lower..<max(lower, bytes.upperBound + (shift(ofEnd: bytes.upperBound)?.bytes ?? 0))
  }
}

/// What one relation comes to.
struct LoweredStatement {
  var pending: LayoutBuilder.PendingStatement
  var place: Place
  /// Numbered from 0, and so in the mentions.
  var equations: [Equation]
  var mentions: [Mention]
  var findings: [ModelFinding]
}

/// The lists of a model in which relations are replaced.
struct ModelLists {
  private(set) var equations: Chunked<Equation>
  private(set) var notable: NotableEquations
  private(set) var mentions: Chunked<Mention>
  private(set) var findings: [ModelFinding]
  private(set) var relations: [LoweredRelation]
  private(set) var uses: UseCounts
  /// The numbers of the equations that are others.
  private(set) var changed: [Int] = []

  init(of known: LoweredRelations, _ relations: [LoweredRelation]) {
    equations = known.model.equations
    notable = known.model.notable
    mentions = known.model.mentions
    findings = known.model.findings
    uses = known.uses
    self.relations = relations
  }

  /// False where the relation makes more equations than it did.
  mutating func replace(_ number: Int, by made: LoweredStatement) -> Bool {
    let room = relations[number].equations.numbers
    guard made.equations.count <= room.count else { return false }
    let gone = Equation(place: made.place, pairs: [], followsReading: false, priority: .required)
    let new = made.equations + repeatElement(gone, count: room.count - made.equations.count)
    equations = equations.replacing(room, with: new)
    notable = notable.replacing(room, with: new)
    changed += room
    replaceMentions(relations[number].mentions.numbers, by: made.mentions, equationsFrom: room.lowerBound)
    findings.replaceSubrange(relations[number].findings.numbers, with: made.findings)
    note(number, made)
    return true
  }

  private mutating func replaceMentions(_ numbers: Range<Int>, by made: [Mention], equationsFrom first: Int) {
    for number in numbers { uses.count(mentions[number].subject, -1) }
    for mention in made { uses.count(mention.subject, 1) }
    mentions = mentions.replacing(
      numbers, with: made.map { Mention(place: $0.place, subject: $0.subject.renumbered(by: first)) })
  }

  /// What comes behind it in the lists moves.
  private mutating func note(_ number: Int, _ made: LoweredStatement) {
    let moved = (
      mentions: Int32(clamping: made.mentions.count - relations[number].mentions.count),
      findings: Int32(clamping: made.findings.count - relations[number].findings.count)
    )
    relations[number].outcome = made.equations.isEmpty ? .mistake : .equations
    relations[number].node = Int32(clamping: made.pending.statement.index)
    relations[number].offset = Int32(clamping: made.pending.statement.offset)
    relations[number].mentions = relations[number].mentions.extended(by: moved.mentions)
    relations[number].findings = relations[number].findings.extended(by: moved.findings)
    if moved.mentions == 0 && moved.findings == 0 { return }
    for later in relations.indices[(number + 1)...] {
      relations[later].mentions = relations[later].mentions.moved(by: moved.mentions)
      relations[later].findings = relations[later].findings.moved(by: moved.findings)
    }
  }
}

extension Range<Int32> {
  fileprivate var numbers: Range<Int> { Int(lowerBound)..<Int(upperBound) }
  fileprivate func extended(by count: Int32) -> Range { lowerBound..<upperBound &+ count }
  fileprivate func moved(by count: Int32) -> Range { lowerBound &+ count..<upperBound &+ count }
}

extension LayoutModel {
  /// The statement of its own text with that first byte of a piece.
  fileprivate func number(ofStatementAt offset: Int, in piece: Int) -> Int? {
    var (low, high) = (0, statements.count)
    while low < high {
      let middle = (low + high) / 2
      if (statements[middle].piece, statements[middle].offset) < (piece, offset) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < statements.count, statements[low].piece == piece, statements[low].offset == offset else { return nil }
    return low
  }
}

extension LayoutBuilder {
  /// Knows what was declared in a version whose declarations are the same.
  fileprivate func resume(_ known: LoweredRelations) {
    views = known.model.views
    scopes = known.model.scopes
    metrics = known.model.metrics
    screens = known.model.screens
    states = known.model.states
    whens = known.model.whens
    metricScopes = known.metricScopes
    comparedNames = known.comparedNames
    geometry = Geometry(
      views: known.declarations.views, traits: ScreenTraits(.content, root: known.declarations.views[0]))
  }

  /// nil where that is not in lists alone.
  fileprivate func lowered(_ pending: PendingStatement) -> LoweredStatement? {
    (equations, mentions, findings) = ([], [], [])
    lower(pending)
    defer { (equations, mentions, findings) = ([], [], []) }
    if hasSetPriority { return nil }
    return LoweredStatement(
      pending: pending, place: statementPlace(pending), equations: equations, mentions: mentions, findings: findings)
  }

  /// Lets views and metrics count as used that are mentioned, and no others; false where that cannot be told.
  fileprivate func settleUses(_ uses: UseCounts, before: UseCounts) -> Bool {
    for view in views.indices where uses.views[view] == 0 && before.views[view] > 0 {
      guard uses.isComplete else { return false }
      views[view].isUsed = false
    }
    for metric in metrics.indices where uses.metrics[metric] == 0 && before.metrics[metric] > 0 {
      guard uses.isComplete else { return false }
      metrics[metric].isUsed = false
    }
    return true
  }
}
