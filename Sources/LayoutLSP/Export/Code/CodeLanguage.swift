import Solver

/// How a language spells a class. The extension has what most languages write alike.
protocol CodeLanguage {
  var form: ClassForm { get }
  func text(_ expression: CodeExpression) -> String
  func write(_ statement: CodeStatement, to code: inout CodeText)
}

extension CodeLanguage {
  func write(_ statements: [CodeStatement], to code: inout CodeText) {
    for statement in statements { write(statement, to: &code) }
  }

  func text(_ formula: CodeFormula) -> String {
    switch formula {
    case .number(let value): CodeText.number(value)
    case .negative(let value): "-" + text(value)
    case .infix(.formula(.number(let factor)), "*", let value): "\(CodeText.operand(factor)) * \(text(value))"
    case .infix(let left, let sign, let right): "\(text(left)) \(sign) \(text(right))"
    case .not(let condition): negated(part(condition))
    case .all(let parts): parts.map(part).joined(separator: " && ")
    case .any(let parts): parts.map(part).joined(separator: " || ")
    }
  }

  /// Returns a condition as a part of another one, in which it may need parentheses.
  func part(_ condition: CodeExpression) -> String {
    switch condition {
    case .formula(.all(let parts)) where parts.count > 1, .formula(.any(let parts)) where parts.count > 1:
      "(\(text(condition)))"
    default: text(condition)
    }
  }

  private func negated(_ condition: String) -> String {
    let isSimple = condition.hasSuffix(")") && condition.hasPrefix("(") || !condition.contains(" ")
    return isSimple ? "!\(condition)" : "!(\(condition))"
  }

  func choice(_ choices: [(condition: CodeExpression, value: CodeExpression)], else last: CodeExpression) -> String {
    choices.map { "\(text($0.condition)) ? \(text($0.value)) : " }.joined() + text(last)
  }

  /// Returns the toolkit's method that sets a priority.
  func prioritySetter(isHugging: Bool) -> String {
    isHugging ? "setContentHuggingPriority" : "setContentCompressionResistancePriority"
  }
}

extension Relation {
  /// The toolkit's words for the relation.
  var words: String {
    switch self {
    case .equal: "EqualTo"
    case .lessOrEqual: "LessThanOrEqualTo"
    case .greaterOrEqual: "GreaterThanOrEqualTo"
    }
  }
}
