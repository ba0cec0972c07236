/// Decides whether a statement goes on in the next line, because a bracket is open or an operator or comma ended its
/// line. An unclosed bracket must not swallow what the user wrote below it.
///
/// Each decision looks to the end of that next line or statement, no further.
extension Parser {
  /// Whether the line that begins with the token ahead can continue the statement.
  var lineGoesOn: Bool {
    if mode.readsValues { return ahead.beginsMetricValue(behind: nil) }
    if mode.readsFormat { return brackets > 0 ? lineGoesOn(roleInFormatBrackets) : gapGoesOn }
    return mode.isCondition ? lineGoesOn(roleInCondition) : lineGoesOn(role)
  }

  /// The role of a token in that decision. Two operands in a row belong to two statements.
  private enum Role {
    case operand
    case operation
    case opening
    case closing
    case nothing
    case decides(Bool)
  }

  @inline(__always)
  private func lineGoesOn(_ role: (Lookahead, _ open: Int, _ hasOperand: Bool) -> Role) -> Bool {
    var (token, open, hasOperand) = (ahead, brackets, false)
    while token.kind != .newline, token.kind != .endOfText {
      switch role(token, open, hasOperand) {
      case .operand where hasOperand: return false
      case .operand: hasOperand = true
      case .operation: hasOperand = false
      case .opening: (open, hasOperand) = (open + 1, false)
      case .closing:
        open -= 1
        // The end of brackets that were opened on this line tells no more than an operand.
        if brackets > 0 ? open <= 0 : open < 0 { return true }
        hasOperand = true
      case .nothing: break
      case .decides(let goesOn): return goesOn
      }
      token = token.next
    }
    return true
  }

  @inline(__always)
  private func role(_ token: Lookahead, _ open: Int, _ hasOperand: Bool) -> Role {
    switch token.kind {
    case .leftParen, .leftBracket: return .opening
    case .rightParen, .rightBracket: return .closing
    case .identifier:
      // At the beginning of the line, `x` may stand behind the first half of a size.
      guard hasOperand || token.start == start, token.isTimes else { return .operand }
      return token.end - token.start == 1 ? .operation : hasOperand ? .nothing : .operand
    case .number: return .operand
    case .colon where open == 0 && nodes.last?.kind != .comma:
      // Behind an operator, `H:50%` and `H:%p(m)` continue the statement; the rule of a view does not.
      let next = token.next.kind
      return .decides(next == .number || next == .percent)
    case .equal where mode.inRule && assignsInParentheses(open): return .operation
    case .equal, .equalEqual, .lessOrEqual, .greaterOrEqual: return .decides(open == 0 && mayHaveRelation)
    case .at, .question: return .decides(open == 0)
    // Words behind a colon are those of a property.
    case .comma, .colon:
      return open == 0 || token.kind == .colon && token.next.kind == .string ? .decides(true) : .operation
    case .semicolon, .rightBrace: return .decides(open == 0)
    case .caret where mode.inRule: return .nothing
    case .leftBrace, .string, .bar, .unknown, .less, .greater, .tilde, .caret: return .decides(false)
    // The `%` is part of the number before it, or makes a specifier of the name behind it.
    case .percent: return .nothing
    default: return .operation
    }
  }

  /// Whether a relation can belong to the statement being read. A value that is assigned has its sign already; only
  /// behind a comma can a further assignment come.
  private var mayHaveRelation: Bool {
    nodes.last?.kind == .comma || !(mode.numbersOnly || mode.inRule || mode.isSetting)
  }

  /// Whether a `=` in a rule belongs to an assignment right behind an opening parenthesis, on this line or at the end
  /// of the line before.
  private func assignsInParentheses(_ open: Int) -> Bool {
    open > brackets || open > 0 && nodes.last?.kind == .leftParen && kind == .identifier && second.isAssignment
  }

  private func roleInCondition(_ token: Lookahead, _ open: Int, _ hasOperand: Bool) -> Role {
    switch token.kind {
    case .leftParen: hasOperand ? .decides(false) : .opening
    case .rightParen: .closing
    case .identifier: token.is("and") || token.is("or") || token.is("not") ? .operation : .operand
    case .number: .operand
    case .plus, .minus, .star, .slash, .less, .greater, .lessOrEqual, .greaterOrEqual, .equal, .equalEqual: .operation
    // A comma ends one value of a metric.
    default: .decides((token.kind == .leftBrace || token.kind == .comma) && open == 0)
    }
  }

  /// Returns the role of a token in the brackets of visual format: members, predicates and the closing bracket stand
  /// there, but no relation behind an operand.
  private func roleInFormatBrackets(_ token: Lookahead, _ open: Int, _ hasOperand: Bool) -> Role {
    switch token.kind {
    case .leftParen: .opening
    case .rightParen, .rightBracket: .closing
    case .identifier, .number: .operand
    case .equal, .equalEqual, .lessOrEqual, .greaterOrEqual: hasOperand ? .decides(false) : .nothing
    case .percent: hasOperand ? .nothing : .operand
    case .plus, .minus, .star, .slash, .comma, .dot, .ellipsis, .at: .operation
    default: .decides(false)
    }
  }

  /// Whether the line continues visual format behind the `-` of a gap: with an item, with a bar that ends the line of
  /// views, or with the size of the gap.
  private var gapGoesOn: Bool {
    let next = ahead.next
    switch kind {
    case .bar: return next.kind.endsStatement || next.kind == .identifier
    case .number, .identifier:
      let dash = next.kind == .percent ? next.next : next
      guard dash.kind == .minus else { return false }
      let behind = dash.next.kind
      return behind == .leftBracket || behind == .bar || behind.endsStatement
    case .leftParen: return ahead.behindBracket.map { $0 == .minus } ?? true
    case .leftBracket: return ahead.beginsFormatItem
    default: return false
    }
  }
}

extension Lookahead {
  /// Whether the bracket begins an item of visual format and not a list; true if it is not closed on its line.
  var beginsFormatItem: Bool { behindBracket.map { $0 != .dot && !$0.isRelation } ?? true }
}
