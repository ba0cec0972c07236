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
  private let difference: RelationDifference
  /// The numbers of the relations that differ, with their new statements.
  private var edited: [(number: Int, statement: Cursor)] = []
  private let unit: FileUnit
  private let text: [UInt8]

  /// So many relations are replaced one by one; where there are more, going through all of them is as good.
  private static let most = 32

  /// What was said of names that are not known depends on how many there were, once they are very many.
  private static let mostCompared = 100_000

  /// nil where more than relations differs, or what they come to is not in the lists alone. `text` is that of the unit.
  init?(_ unit: FileUnit, text: [UInt8], after known: LoweredRelations) {
    guard !text.isEmpty, let old = known.model.pieces.first, let new = unit.pieces.first,
      known.model.pieces.count == 1, unit.pieces.count == 1, known.comparedNames < Self.mostCompared,
      // Where a brace is missing a block ends inside its last relation.
      !old.hasBraceProblem, !new.hasBraceProblem, let difference = RelationDifference(old, known.text, new, text),
      difference.relations.count <= Self.most
    else { return nil }
    self.known = known
    self.difference = difference
    self.unit = unit
    self.text = text
    for pair in difference.relations {
      guard let number = known.model.number(ofStatementAt: pair.old.contentRange.lowerBound) else { return nil }
      let outcome = known.relations[number].outcome
      guard outcome == .equations || outcome == .mistake else { return nil }
      edited.append((number, pair.new))
    }
  }

  /// `builder` is one for the unit that nothing was declared to. nil where the relations come to more than there is room
  /// for. `isSolved`: that of the last version was solved.
  func lowered(_ builder: LayoutBuilder, isSolved: Bool) -> LoweredRelations? {
    builder.resume(known)
    let model = known.model
    var places = movedStatements()
    var relations = movedRelations()
    var (equations, mentions, findings) = (model.equations, model.mentions, model.findings)
    var uses = known.uses
    var changed: [Int] = []
    for (number, statement) in edited {
      let content = statement.contentRange
      places[number].offset = content.lowerBound
      places[number].length = content.count
      let context = StatementContext(
        source: 0, ordinal: Int32(clamping: number), offset: content.lowerBound,
        reader: Reader(text: text, pieceStart: 0))
      let scope = Int(relations[number].scope)
      guard
        let made = builder.lowered(LayoutBuilder.PendingStatement(statement: statement, scope: scope, context: context))
      else { return nil }
      let room = relations[number].equations
      guard made.equations.count <= room.count else { return nil }
      let gone = (0..<room.count - made.equations.count).map { _ in
        Equation.none(at: builder.statementPlace(made.pending))
      }
      equations = equations.replacing(Int(room.lowerBound)..<Int(room.upperBound), with: made.equations + gone)
      changed += Int(room.lowerBound)..<Int(room.upperBound)
      let old = relations[number]
      for index in old.mentions { uses.count(mentions[Int(index)].subject, -1) }
      for mention in made.mentions { uses.count(mention.subject, 1) }
      mentions = mentions.replacing(
        Int(old.mentions.lowerBound)..<Int(old.mentions.upperBound),
        with: made.mentions.map { Mention(place: $0.place, subject: $0.subject.renumbered(by: Int(room.lowerBound))) })
      findings.replaceSubrange(Int(old.findings.lowerBound)..<Int(old.findings.upperBound), with: made.findings)
      relations.replace(number, statement, made)
    }
    guard builder.settleUses(uses, before: known.uses) else { return nil }
    let changes =
      isSolved
      ? ModelChanges(base: model, equations: changed)
      : known.changes.map { ModelChanges(base: $0.base, equations: Set($0.equations + changed).sorted()) }
    return finish(builder, places, relations, (equations, mentions, findings), uses, changes)
  }

  private func finish(
    _ builder: LayoutBuilder, _ places: [StatementPlace], _ relations: [LoweredRelation],
    _ lists: (equations: Chunked<Equation>, mentions: Chunked<Mention>, findings: [ModelFinding]), _ uses: UseCounts,
    _ changes: ModelChanges?
  ) -> LoweredRelations {
    let model = LayoutModel(
      known.model, pieces: unit.pieces, statements: places, blocks: movedBlocks(), views: builder.views,
      metrics: builder.metrics, equations: lists.equations, mentions: lists.mentions, findings: lists.findings)
    return LoweredRelations(
      model, in: known.surroundings, known.declarations, metricScopes: known.metricScopes, relations, text: text,
      uses: uses,
      comparedNames: builder.comparedNames, changes: changes)
  }

  // MARK: What has moved

  private func movedStatements() -> [StatementPlace] {
    var places = known.model.statements
    guard let first = difference.shifts.first?.start else { return places }
    for index in places.indices where places[index].offset + places[index].length >= first {
      let (lower, upper) = (places[index].offset, places[index].offset + places[index].length)
      let bytes = moved(lower..<upper)
      places[index].offset = bytes.lowerBound
      places[index].length = bytes.count
    }
    return places
  }

  private func moved(_ bytes: Range<Int>) -> Range<Int> {
    let lower = bytes.lowerBound + (difference.shift(ofStart: bytes.lowerBound)?.bytes ?? 0)
    return lower..<max(lower, bytes.upperBound + (difference.shift(ofEnd: bytes.upperBound)?.bytes ?? 0))
  }

  private func movedRelations() -> [LoweredRelation] {
    var relations = known.relations
    for index in relations.indices where relations[index].outcome != .none {
      guard let shift = difference.shift(ofStart: Int(relations[index].offset)) else { continue }
      relations[index].offset += Int32(clamping: shift.bytes)
      relations[index].node += Int32(clamping: shift.nodes)
    }
    return relations
  }

  private func movedBlocks() -> [BlockPlace] {
    known.model.blocks.map { BlockPlace(scope: $0.scope, piece: $0.piece, bytes: moved($0.bytes)) }
  }
}

/// What one relation comes to.
private struct LoweredStatement {
  var pending: LayoutBuilder.PendingStatement
  var equations: [Equation]
  var mentions: [Mention]
  var findings: [ModelFinding]
}

extension [LoweredRelation] {
  /// Notes what a relation comes to now; what comes behind it in the lists moves.
  fileprivate mutating func replace(_ number: Int, _ statement: Cursor, _ made: LoweredStatement) {
    let moved = (
      mentions: Int32(clamping: made.mentions.count - self[number].mentions.count),
      findings: Int32(clamping: made.findings.count - self[number].findings.count)
    )
    self[number].outcome = made.equations.isEmpty ? .mistake : .equations
    self[number].node = Int32(clamping: statement.index)
    self[number].offset = Int32(clamping: statement.offset)
    self[number].mentions = self[number].mentions.extended(by: moved.mentions)
    self[number].findings = self[number].findings.extended(by: moved.findings)
    if moved.mentions == 0 && moved.findings == 0 { return }
    for later in indices[(number + 1)...] {
      self[later].mentions = self[later].mentions.moved(by: moved.mentions)
      self[later].findings = self[later].findings.moved(by: moved.findings)
    }
  }
}

extension Range<Int32> {
  fileprivate func extended(by count: Int32) -> Range { lowerBound..<upperBound &+ count }
  fileprivate func moved(by count: Int32) -> Range { lowerBound &+ count..<upperBound &+ count }
}

extension Equation {
  /// Keeps the place of an equation that is no longer made.
  fileprivate static func none(at place: Place) -> Equation {
    Equation(place: place, pairs: [], followsReading: false, priority: .required)
  }
}

extension LayoutModel {
  /// The statement of its own text whose first byte in the piece that is.
  fileprivate func number(ofStatementAt offset: Int) -> Int? {
    var (low, high) = (0, statements.count)
    while low < high {
      let middle = (low + high) / 2
      if statements[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return low < statements.count && statements[low].offset == offset ? low : nil
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
    return LoweredStatement(pending: pending, equations: equations, mentions: mentions, findings: findings)
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
