// Advice for habits of other languages, of paper, of keyboards and word processors. A habit is recognised by the
// tokens around a mistake. Mistakes that their problem alone identifies have their messages in the other files.

extension MistakeContext {
  /// The advice for a known habit at the mistake; nil if there is none.
  var habitAdvice: Advice? {
    guard node.problem != .unclosedBlock, node.problem != .strayBrace, let line = StatementLine(self) else {
      return nil
    }
    // `ruleAdvice` answers for a rule without its view.
    if SLL.names.contains(line.text(0)), line.kind(1).isAssignment { return nil }
    let below: Advice? =
      switch node.problem {
      case .expectedRelation: line.relationBelow
      case .expectedOperand, .expectedNumber, .expectedRuleValue: line.operandBelow
      default: nil
      }
    return line.lookalikeAdvice ?? line.commentAdvice ?? line.doubledWord ?? below
      ?? Habit.advice(on: node.problem, in: line)
  }
}

extension StatementLine {
  /// `view title title`, `a.left left == 0`
  fileprivate var doubledWord: Advice? {
    guard index > 0, index < tokens.count, [.identifier, .number].contains(kind(index)), kind(index) == kind(index - 1),
      text(index) == text(index - 1), let range = range(behind: index - 1, through: index)
    else { return nil }
    return Advice(
      "'\(text(index))' stands here twice",
      SyntaxFix(title: "Remove one '\(text(index))'", range: range, replacement: ""))
  }
}
