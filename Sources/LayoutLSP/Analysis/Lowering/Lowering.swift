import Solver
import Syntax

/// From a statement to equations: which notation it is in, and what every notation makes its constraints with.
///
/// However it is written, a constraint ends as an `Equation`: two sums of measures, a relation and a priority, with the
/// part of the text that made it. What follows knows nothing of notations.

extension LayoutBuilder {
  /// Appends the equations that a statement stands for. Statements come in the order written.
  func lower(_ pending: PendingStatement) {
    let first = equations.count
    Notation.of(pending.statement.kind)?.lower(pending, self)
    let condition = scopes[pending.scope].condition
    for number in first..<equations.count {
      if !condition.isAlways { equations[number].condition = condition }
      items.append(.equation(number))
    }
  }

  /// `left relation right @ priority`, made by the bytes at `place`. The relation is evaluated in the space of the
  /// nearest common ancestor of the views in it; with `followsReading`, horizontal places are measured from the side
  /// where reading starts.
  func constrain(
    _ left: AtomForm, _ relation: Relation, _ right: AtomForm, priority: Rational = .required, at place: SourceRange,
    followsReading: Bool = false
  ) {
    take(FileRoom.Cost.constraint + (left.terms.count + right.terms.count) * FileRoom.Cost.term)
    guard !isFull else { return }
    let boxes = (left.terms + right.terms).flatMap(\.atom.boxes)
    let pair = EquationPair(
      left: left, right: right, relation: relation, place: place, link: 0, space: geometry.space(of: boxes))
    equations.append(
      Equation(
        place: place, pairs: [pair], followsReading: followsReading,
        priority: priority, question: nil))
  }

  /// What the bytes at `place` stand for: the equations from number `first` on, for whoever points there.
  func mentionPart(_ words: String, from first: Int, at place: SourceRange) {
    guard first < equations.count else { return }
    mentions.append(Mention(place: place, subject: .part(words, equations: first..<equations.count)))
  }

  /// The place of a statement, without a semicolon at its end.
  func statementRange(_ pending: PendingStatement) -> SourceRange {
    let content = pending.statement.contentRange
    guard let semicolon = pending.statement.last(.semicolon), semicolon.range.upperBound == content.upperBound else {
      return pending.context.place(of: content)
    }
    let last = pending.statement.children.last { $0.kind != .semicolon }
    return pending.context.place(of: content.lowerBound..<max(content.lowerBound, last?.contentRange.upperBound ?? 0))
  }
}
