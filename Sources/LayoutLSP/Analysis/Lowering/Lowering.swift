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

  init(_ layout: EvaluatedLayout, builder: LayoutBuilder) {
    (self.layout, self.builder) = (layout, builder)
  }

  func lowerItems() {
    for item in layout.items where !builder.uses.isTooLarge && isWanted() {
      switch item {
      case .view(let view): items.append(.view(view))
      case .statement(let pending):
        lower(pending)
        _ = builder.hasRoom(at: pending.place)
      }
    }
  }

  /// Adds what a statement says. Only here an equation gets the condition of the block that it stands in, and is
  /// limited to where the views that it names are present.
  private func lower(_ pending: PendingStatement) {
    let condition = scopes[pending.scope].condition
    var statement = collecting { lowerAlone(pending) }.lowered
    statement.require(condition)
    presencePass.restrictToPresence(&statement)
    if let view = statement.absentView {
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
    items += statement.equations.indices.map { .equation($0.advanced(by: equations.count)) }
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
