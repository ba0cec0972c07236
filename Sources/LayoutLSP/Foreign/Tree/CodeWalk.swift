// Visits every expression of code, outer ones before inner ones.

struct CodeWalk {
  /// Is asked for each expression; false where its inner ones are not visited.
  let enter: (CodeExpression) -> Bool

  init(_ enter: @escaping (CodeExpression) -> Bool) { self.enter = enter }

  mutating func visit(_ statements: [CodeStatement]) { for statement in statements { visit(statement) } }

  mutating func visit(_ statement: CodeStatement) {
    switch statement.form {
    case .expression(let expression): visit(expression)
    case .variable(let variable):
      if let value = variable.value { visit(value) }
      visit(variable.getter ?? [])
      for body in variable.observers { visit(body) }
    case .condition(let condition):
      for branch in condition.branches {
        visit(branch.tests)
        visit(branch.body)
      }
      visit(condition.otherwise ?? [])
    case .guardElse(let tests, let body):
      visit(tests)
      visit(body)
    case .loop(let loop):
      if let sequence = loop.sequence { visit(sequence) }
      visit(loop.body)
    case .choice(let subject, let cases):
      visit(subject)
      for one in cases { visit(one.body) }
    case .block(let body): visit(body)
    case .leave(let value): if let value { visit(value) }
    case .function(let function): visit(function.body)
    case .type: break
    }
  }

  private mutating func visit(_ tests: [CodeTest]) {
    for test in tests {
      switch test {
      case .expression(let expression): visit(expression)
      case .binding(_, let value?): visit(value)
      default: break
      }
    }
  }

  mutating func visit(_ expression: CodeExpression) {
    guard enter(expression) else { return }
    switch expression.form {
    case .member(let base, _), .prefix(_, let base): visit(base)
    case .call(let function, let arguments), .element(let function, let arguments):
      visit(function)
      for argument in arguments { visit(argument.value) }
    case .list(let items): for item in items { visit(item) }
    case .dictionary(let pairs):
      for pair in pairs {
        visit(pair.key)
        visit(pair.value)
      }
    case .tuple(let arguments): for argument in arguments { visit(argument.value) }
    case .closure(let closure): visit(closure.body)
    case .binary(_, let left, let right), .assignment(_, let left, let right):
      visit(left)
      visit(right)
    case .choice(let test, let first, let second):
      visit(test)
      visit(first)
      visit(second)
    case .statements(let statements): visit(statements)
    case .name, .number, .text, .flag, .none, .implicitMember, .other: break
    }
  }
}
