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
    let start = (equations: first, mentions: mentions.count, findings: findings.count)
    switch pending.statement.kind {
    case .relationStatement where reuse(pending): break
    case .relationStatement: lowerRelation(pending)
    case .ruleStatement: lowerRule(pending)
    case .setterStatement: lowerSetter(pending)
    case .listStatement: lowerListStatement(pending)
    case .visualFormatStatement: lowerVisualFormat(pending)
    case .rowsStatement: lowerRows(pending)
    default: break
    }
    for number in first..<equations.count {
      equations[number].condition = scopes[pending.scope].condition
      items.append(.equation(number))
    }
    note(pending, from: start)
  }

  /// `left relation right @ priority`, made by the bytes at `place`. The relation is evaluated in the space of the
  /// nearest common ancestor of the views in it; with `followsReading`, horizontal places are measured from the side
  /// where reading starts.
  func constrain(
    _ left: AtomForm, _ relation: Relation, _ right: AtomForm, priority: Rational = .required, at place: Place,
    followsReading: Bool = false
  ) {
    let boxes = (left.terms + right.terms).flatMap(\.atom.boxes)
    let pair = EquationPair(
      left: left, right: right, relation: relation, place: place, link: 0, space: geometry.space(of: boxes))
    equations.append(
      Equation(
        place: place, pairs: [pair], followsReading: followsReading,
        priority: priority, question: nil))
  }

  /// What the bytes at `place` stand for: the equations from number `first` on, for whoever points there.
  func mentionPart(_ words: String, from first: Int, at place: Place) {
    guard first < equations.count else { return }
    mentions.append(Mention(place: place, subject: .part(words, equations: first..<equations.count)))
  }

  /// The place of a statement, without a semicolon at its end.
  func statementPlace(_ pending: PendingStatement) -> Place {
    let children = pending.statement.children.filter { $0.kind != .semicolon }
    let start = children.first?.contentRange.lowerBound ?? 0
    let end = children.last?.contentRange.upperBound ?? start
    return pending.context.place(of: start..<max(start, end))
  }

  private func lowerRelation(_ pending: PendingStatement) {
    guard let understood = resolve(pending) else { return }
    let first = equations.count
    for part in understood.slices {
      if part.setsPriority {
        applyPrioritySetter(part)
      } else if let equation = lower(part) {
        equations.append(equation)
      } else {
        return
      }
    }
    if understood.slices.count > 1 { mentionSlices(of: understood, from: first) }
    for side in understood.sides { mentionListAttributes(in: side, pending, from: first) }
  }

  /// An equation of a group: its relations, priority and `?` stand for those of all members.
  private func mentionSlices(of understood: UnderstoodEquation, from first: Int) {
    for operation in understood.operators {
      mentionPart("constraints of a group", from: first, at: understood.pending.context.place(of: operation.cursor))
    }
    for child in understood.pending.statement.children where child.kind == .priority || child.kind == .question {
      mentionPart("constraints of a group", from: first, at: understood.pending.context.place(of: child))
    }
  }

  /// The priority of a statement, behind `@` or as `+keepHigh`; nil where it has an error, which is then reported.
  func priority(of pending: PendingStatement) -> Rational? {
    let context = pending.context
    if let wish = pending.statement.first(.keepPriority) {
      if let number = wish.children.first(where: { $0.kind.isExpression }) {
        return priority(number, scope: pending.scope, context: context)
      }
      return wish.first(.identifier).flatMap { PriorityNames.value(of: context.reader.string($0)) }
    }
    guard let cursor = pending.statement.first(.priority) else { return .required }
    guard let expression = cursor.children.first(where: { $0.kind.isExpression }) else { return nil }
    return priority(expression, scope: pending.scope, context: context)
  }
}

extension AtomForm {
  /// A number of points.
  static func points(_ value: Rational) -> AtomForm { AtomForm(constant: value) }

  /// One attribute of a rectangle, by its name in `Attribute.all`; the form is empty where there is no such attribute.
  static func measure(_ name: String, of box: Box, to argument: Box? = nil) -> AtomForm {
    guard let index = Attribute.index(of: name, takesView: argument != nil) else { return AtomForm() }
    return AtomForm(terms: [(.attribute(box, index, argument: argument), .one)])
  }

  static func - (left: AtomForm, right: AtomForm) -> AtomForm {
    var result = left
    result.add(right, times: Rational(-1))
    return result
  }
}
