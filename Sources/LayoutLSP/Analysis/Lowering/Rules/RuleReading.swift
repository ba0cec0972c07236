import Solver
import Syntax

// Reads the assignments of a rule statement: their view, the names that are assigned to, and the values.

extension RuleLowering {
  /// Returns the view that the rules are for, and its assignments in the order in which they are carried out; nil if
  /// the view is not known.
  func ruleAssignments(_ pending: PendingStatement) -> (view: ViewID, assignments: [RuleAssignment])? {
    guard let path = pending.statement.first(.path) else { return nil }
    let outer = resolver.superview(ofFirst: resolver.namedView(path, pending), pending)
    guard let box = resolver.resolve(path, outer: outer, pending) else { return nil }
    guard case .view(let view) = box else {
      report(.syntax, pending.context.place(of: path), "a rule is written for a view or a guide")
      return nil
    }
    let frame = RuleFrame(view: view, superview: views[view].parent, outer: outer, pending: pending)
    let assignments = pending.statement.children.filter { $0.kind == .ruleAssignment }
    return (view, assignments.flatMap { ruleAssignments(in: $0, frame) })
  }

  /// Returns the assignments of `ll = rr = 10`, the last name first. Before them stand the assignments in parentheses
  /// in the value.
  private func ruleAssignments(in cursor: Cursor, _ outer: RuleFrame) -> [RuleAssignment] {
    var frame = outer
    var result = innerAssignments(of: cursor, &frame)
    var targets: [(name: Cursor, operation: SyntaxKind)] = []
    var name: Cursor?
    for child in cursor.children {
      if child.kind == .identifier { name = child }
      guard let target = name, child.kind.assigns else { continue }
      targets.append((target, child.kind))
      name = nil
    }
    // A name that still waits for its value counts: a rule that it may leave no room for makes no constraint yet.
    if let name { targets.append((name, .equal)) }
    var source = source(of: cursor, targets, frame)
    for target in targets.reversed() {
      guard let rule = ruleName(target.name, frame) else { continue }
      let nameRange = frame.context.place(of: target.name)
      result.append(
        RuleAssignment(
          name: rule, operation: target.operation, source: source,
          place: targets.count == 1 ? frame.context.place(of: cursor) : nameRange, nameRange: nameRange,
          ordinal: frame.context.ordinal, condition: scopes[frame.pending.scope].condition,
          situation: scopes[frame.pending.scope].condition, nesting: frame.nesting))
      source = .next
    }
    return result
  }

  /// Returns the assignments in parentheses in a value, such as `(ll = 3)`, and notes in `frame.inner` where they
  /// stand.
  private func innerAssignments(of cursor: Cursor, _ frame: inout RuleFrame) -> [RuleAssignment] {
    var deeper = frame
    deeper.nesting += 1
    var result: [RuleAssignment] = []
    var begins: [(node: Int, first: Int, count: Int)] = []
    for assignment in cursor.assignmentsInParentheses {
      let made = ruleAssignments(in: assignment, deeper)
      begins.append((assignment.index, result.count, made.count))
      result += made
    }
    for (node, first, count) in begins { frame.inner[node] = (result.count - first, count) }
    return result
  }

  private func source(
    of cursor: Cursor, _ targets: [(name: Cursor, operation: SyntaxKind)], _ frame: RuleFrame
  ) -> RuleAssignment.Source {
    let place = frame.context.place(of: cursor)
    guard !cursor.hasProblem, let value = cursor.children.last(where: { $0.kind.isExpression }) else {
      return .expression(RuleExpression(kind: .unknown, place: place))
    }
    guard value.kind == .name, frame.context.reader.string(value) == "nil",
      metric("nil", from: frame.pending.scope) == nil
    else { return .expression(ruleExpression(value, frame)) }
    guard targets.allSatisfy({ $0.operation == .equal }) else {
      report(.syntax, frame.context.place(of: value), "nil removes a rule: it stands behind '=' alone, as in ll = nil")
      return .expression(RuleExpression(kind: .unknown, place: place))
    }
    return .nothing
  }

  /// Returns the rule of that name, if the view can have it; reports the name otherwise.
  private func ruleName(_ cursor: Cursor, _ frame: RuleFrame) -> RuleName? {
    let name = frame.context.reader.string(cursor)
    let place = frame.context.place(of: cursor)
    guard let rule = RuleName(rawValue: name) else {
      if let like = RuleName.like(attribute: name) {
        report(
          .unknownName, place, "the rule '\(name)' is not known here; did you mean '\(like.rawValue)'?",
          fix: ("Replace with '\(like.rawValue)'", place, like.rawValue))
      } else if Spelling.nearest(to: name, among: SLL.names) != nil {
        reportUnknown(.unknownName, "the rule", name, at: place, among: SLL.names)
      } else {
        report(
          .unknownName, place, "the rule '\(name)' is not known here: there are \(Wording.list(SLL.names))")
      }
      return nil
    }
    guard rule.slot.isPosition, frame.superview == nil else { return rule }
    report(.noSuperview, place, "'\(name)' is measured from the superview, and the root has none")
    return nil
  }
}

extension Cursor {
  /// The assignments in parentheses in this value, from left to right, without those nested inside them.
  fileprivate var assignmentsInParentheses: [Cursor] {
    children.flatMap { child -> [Cursor] in
      if child.kind == .ruleAssignment { return [child] }
      return child.kind.hasOperands ? child.assignmentsInParentheses : []
    }
  }
}

extension SyntaxKind {
  /// Whether it is one of `= += -= *= /=`, or what was written in place of one.
  fileprivate var assigns: Bool {
    switch self {
    case .equal, .plusEqual, .minusEqual, .starEqual, .slashEqual, .equalEqual, .lessOrEqual, .greaterOrEqual, .missing:
      true
    default: false
    }
  }
}
