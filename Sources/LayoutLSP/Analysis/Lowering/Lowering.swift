import Solver
import Syntax

// Lowers statements to equations: finds the notation of a statement, and makes the constraints for every notation.
//
// In whatever notation it is written, a constraint ends as an `Equation`: two sums of measures, a relation and a
// priority, with the part of the text that made it. Later stages know nothing of notations.

extension LayoutBuilder {
  /// Appends the equations that a statement stands for. Statements come in the order written.
  func lower(_ pending: PendingStatement) {
    let first = equations.count
    absentView = nil
    let notation = Notation.of(pending.statement.kind)
    // The rules of a view are read together: `RuleLowering` looks at the situations of all of them itself.
    if notation == .rule {
      notation?.lower(pending, self)
    } else {
      conditionalPass.forEachSituation(of: pending) { notation?.lower($0, self) }
    }
    let isAlways = scopes[pending.scope].condition.isAlways
    for number in first..<equations.count {
      if !isAlways { equations[number].condition.require(scopes[pending.scope].condition) }
      presencePass.restrictToPresence(number)
      items.append(.equation(number))
    }
    if let absentView {
      absentViewStatements.append(
        AbsentViewStatement(
          place: statementRange(pending), condition: scopes[pending.scope].condition,
          equations: first..<equations.count, view: absentView))
    }
  }

  /// Appends the equation `left relation right @ priority`, made by the bytes at `place`. It is evaluated in the
  /// space of the nearest common ancestor of the views in it; with `followsReading`, horizontal positions are
  /// measured from the side where reading starts.
  func constrain(
    _ left: AtomForm, _ relation: Relation, _ right: AtomForm, priority: Rational = .required, at place: SourceRange,
    followsReading: Bool = false
  ) {
    take(FileBudget.Cost.constraint + (left.terms.count + right.terms.count) * FileBudget.Cost.term)
    guard !isFull else { return }
    let boxes = (left.terms + right.terms).flatMap { $0.atom.boxes }
    let pair = EquationPair(
      left: left, right: right, relation: relation, place: place, link: 0, space: geometry.space(of: boxes))
    equations.append(
      Equation(
        place: place, pairs: [pair], followsReading: followsReading,
        priority: priority, question: nil))
  }

  /// Notes that the bytes at `place` stand for the equations from number `first` on; `words` describes them.
  func mentionPart(_ words: String, from first: Int, at place: SourceRange) {
    guard first < equations.count else { return }
    mentions.append(Mention(place: place, subject: .part(words, equations: first..<equations.count)))
  }

  /// Returns the place of a statement, without a semicolon at its end.
  func statementRange(_ pending: PendingStatement) -> SourceRange {
    let start = pending.context.offset
    let end = start + pending.context.length
    var semicolon: ChildPlace?
    pending.statement.forEachChild { kind, place in
      if kind == .semicolon { semicolon = place }
      return true
    }
    guard let semicolon, pending.statement.range(of: semicolon).upperBound == end else {
      return pending.context.whole
    }
    let last = pending.statement.children.last { $0.kind != .semicolon }
    return pending.context.place(of: start..<max(start, last?.contentRange.upperBound ?? 0))
  }
}
