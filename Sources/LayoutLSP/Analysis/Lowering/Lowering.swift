import Solver
import Syntax

// Lowers statements to equations: finds the notation of a statement, and makes the constraints for every notation.
//
// In whatever notation it is written, a constraint ends as an `Equation`: two sums of measures, a relation and a
// priority, with the part of the text that made it. Later stages know nothing of notations.

/// Lowers the statements of a layout one after the other.
final class LayoutLowering: LoweringPass {
  let builder: LayoutBuilder
  private let layout: EvaluatedLayout
  /// What makes constraints, in the order written.
  private(set) var items: [ModelItem] = []
  private(set) var absentViewStatements: [AbsentViewStatement] = []
  /// The rules of all views, which are read together.
  private(set) lazy var rules = RuleLowering(builder: builder).plan(layout.items)
  /// What the statements said in the version before, where names still mean the same.
  private let last: KeptStatements?
  /// The statements so far, where they are kept for the next version.
  private var kept: [KeptStatements.Statement] = []
  private let frame: StatementFrame?

  init(_ layout: EvaluatedLayout, builder: LayoutBuilder) {
    (self.layout, self.builder) = (layout, builder)
    frame = builder.keeping.isWanted ? builder.frame : nil
    last = frame.flatMap { frame in builder.keeping.last.flatMap { $0.frame.isLike(frame) ? $0 : nil } }
  }

  /// What the next version may keep; nil where nothing is kept.
  var keptStatements: KeptStatements? {
    builder.isFull ? nil : frame.map { KeptStatements($0, kept) }
  }

  func lowerItems() {
    for item in layout.items where !builder.uses.isTooLarge && isWanted() {
      switch item {
      case .view(let view): items.append(.view(view))
      case .statement(let pending):
        add(keeping(pending), of: pending)
        _ = builder.hasRoom(at: pending.place)
      }
    }
  }

  /// Returns what a statement says, from the version before where it is the same.
  private func keeping(_ pending: PendingStatement) -> LoweredStatement {
    guard let frame else { return lower(pending) }
    var now = pending.unkept
    if let said = last?.said(by: kept.count, as: now, in: frame) {
      now.said = said
      builder.take(said.units)
      kept.append(now)
      return said.lowered
    }
    let before = builder.traces
    builder.uses.hasUnreadNames = false
    let lowered = lower(pending)
    let after = builder.traces
    builder.uses.hasUnreadNames = before.hasUnreadNames || after.hasUnreadNames
    if lowered.findings.isEmpty, !after.hasUnreadNames, after.isLike(before) {
      now.said = KeptStatements.Said(lowered, units: after.units - before.units)
    }
    kept.append(now)
    return lowered
  }

  /// Returns what a statement says. Only here an equation gets the condition of the block that it stands in, and is
  /// limited to where the views that it names are present.
  private func lower(_ pending: PendingStatement) -> LoweredStatement {
    var statement = collecting { lowerAlone(pending) }.lowered
    statement.require(scopes[pending.scope].condition)
    presencePass.restrictToPresence(&statement)
    return statement
  }

  private func add(_ lowered: LoweredStatement, of pending: PendingStatement) {
    var statement = lowered
    if let view = statement.absentView {
      let condition = scopes[pending.scope].condition
      let numbers = equations.endIndex..<equations.endIndex.advanced(by: statement.equations.count)
      absentViewStatements.append(
        AbsentViewStatement(place: pending.place, condition: condition, equations: numbers, view: view))
    }
    statement.absentView = nil
    add(statement)
  }

  private func lowerAlone(_ pending: PendingStatement) {
    guard let notation = Notation.of(pending.statement.kind) else { return }
    // The rules of a view are read together: their plan looks at the situations of all of them.
    if notation == .rule { return notation.lower(pending, self) }
    conditionalPass.forEachSituation(of: pending) { notation.lower($0, self) }
  }

  /// Adds equations, with all that belongs to them, to those of the layout.
  func add(_ statement: LoweredStatement) {
    for number in statement.equations.indices { items.append(.equation(number.advanced(by: equations.count))) }
    builder.lowered.append(statement)
  }
}

extension LoweringPass {
  /// Returns the equation `left relation right @ priority`, made by the bytes at `place`; nil if there is no room for
  /// it. It is evaluated in the space of the nearest common ancestor of the views in it; with `followsReading`,
  /// horizontal positions are measured from the side where reading starts.
  func equation(
    _ left: AtomForm, _ relation: Relation, _ right: AtomForm, priority: Rational = .required, at place: SourceRange,
    followsReading: Bool = false
  ) -> Equation? {
    builder.take(FileBudget.Cost.constraint + (left.terms.count + right.terms.count) * FileBudget.Cost.term)
    guard !builder.isFull else { return nil }
    let boxes = (left.terms + right.terms).flatMap { $0.atom.boxes }
    let pair = EquationPair(
      left: left, right: right, relation: relation, place: place, link: 0, space: geometry.space(of: boxes))
    return Equation(place: place, pairs: [pair], followsReading: followsReading, priority: priority, question: nil)
  }

  /// Adds such an equation, if there is room for it.
  func constrain(
    _ left: AtomForm, _ relation: Relation, _ right: AtomForm, priority: Rational = .required, at place: SourceRange,
    followsReading: Bool = false
  ) {
    let equation = equation(left, relation, right, priority: priority, at: place, followsReading: followsReading)
    if let equation { equations.append(equation) }
  }

  /// Notes that the bytes at `place` stand for the equations from number `first` on; `words` describes them.
  func mentionPart(_ words: String, from first: EquationID, at place: SourceRange) {
    guard first < equations.endIndex else { return }
    mentions.append(Mention(place: place, subject: .part(words, equations: first..<equations.endIndex)))
  }
}
