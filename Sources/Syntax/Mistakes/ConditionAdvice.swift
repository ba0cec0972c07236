/// Advice for mistakes in the condition of a `when`, which may be that of a block or of a metric's value.
struct ConditionAdvice {
  let context: MistakeContext

  /// Whether the condition is that of a metric's value.
  private var isOfMetric: Bool {
    context.string(context.token(from: context.statement.lowerBound).range) == "let"
  }

  var advice: Advice? {
    switch context.node.problem {
    case .expectedMeasure where ["and", "or"].contains(context.previous): secondComparison
    case .expectedMeasure where ["when", "if", "not", "(", "&", "|", "!"].contains(context.previous):
      Advice("expected a condition after '\(context.previous)', such as width < 600")
    case .expectedMeasure: Advice("expected width, height, a number or a metric after '\(context.previous)'")
    case .expectedComparison: Advice("expected '<', '<=', '==', '>=' or '>' after '\(context.previous)'")
    case .expectedConnective:
      Advice("expected 'and', 'or' or '\(isOfMetric ? "," : "{")' after '\(context.previous)'")
    case .noMeasure: Advice("a condition is about the screen, its text or a state: \(context.found) cannot stand here")
    case .noSuchComparison: Advice("there is no '\(context.found)': write '==', and 'not' before the comparison")
    case .signForWord where context.found == "!": Advice("'!' is written 'not'", context.write("not "))
    case .signForWord:
      context.found.hasPrefix("&")
        ? Advice("'\(context.found)' is written 'and'", context.write("and"))
        : Advice("'\(context.found)' is written 'or'", context.write("or"))
    case .ifForWhen:
      Advice(isOfMetric ? "'if' is written 'when'" : "'else if' is written 'else when'", context.write("when"))
    default: nil
    }
  }

  /// `width >= 8 and <= 20`
  private var secondComparison: Advice {
    let behind = context.token(from: context.before.upperBound).range
    let measure = context.string(context.statement.lowerBound..<context.before.lowerBound).split { !$0.isLetter }.last {
      ["width", "height", "text"].contains($0)
    }
    guard let measure, ["<", ">", "=", "<=", ">=", "=="].contains(context.string(behind)) else {
      return Advice("expected a condition after '\(context.previous)', such as width < 600")
    }
    return Advice(
      "each comparison says what it compares: \(measure) \(context.string(behind)) …",
      context.insert(
        "\(measure) ", at: behind.lowerBound, title: "Write '\(measure)' before '\(context.string(behind))'"))
  }
}
