/// The words and fixes for mistakes in visual format.
extension MistakePlace {
  /// `[a(50)<]` outside of rows; nil where it is something else.
  func markMessage(_ node: Node, _ text: String) -> String? {
    guard node.problem == .expectedRightBracket, text.hasPrefix("<") || text.hasPrefix(">") else { return nil }
    return
      "a mark such as '\(text.hasPrefix("<>") ? "<>" : String(text.prefix(1)))' stands in rows alone: rows { [a(50)<] }"
  }

  func formatMessage(_ problem: SyntaxProblem, _ text: String) -> String {
    let before = quote(before)
    switch problem {
    case .noSuchAxis where text == "Z" || text == "C":
      return "visual format has no '\(text):' here: only H:, V: and HV: place views"
    case .noSuchAxis: return "visual format begins with H:, V: or HV:, not with '\(text):'"
    case .expectedItem: return "expected a view in brackets, such as [a], after '\(before)'"
    case .expectedRangeEnd: return "expected the last number of the range after '\(before)', as in [cell1..5]"
    case .expectedSize: return "expected a number, a metric or a view after '\(before)'"
    case .gapToNothing: return "a gap begins at a view or at the superview's edge '|', as in |-[a]"
    case .expectedGapStart: return "expected '-' before the size of a gap, as in [a]-8-[b]"
    case .expectedGapEnd: return "expected '-' after '\(before)': a gap's size stands between two, as in [a]-8-[b]"
    case .doubleGap: return "a gap is one '-', or a size between two, as in [a]-8-[b]"
    case .gapWithoutParentheses: return "more than a number or a metric needs parentheses in a gap: -(>=8)-"
    case .disconnection: return "there is no '->' here: begin a new line where views are not tied to each other"
    case .viewStack: return "there are no stacks of views here: declare the view with a block, as in view stack { … }"
    case .sizeOutsideBrackets:
      return "a view's size stands inside its brackets, as in [a(50)]; the height of a row stands in rows { … }"
    case .quotedFormat: return "visual format stands here without quotes"
    default:
      return "\(text) alone says nothing: give it a size, as in [a(50)], a neighbour, as in |-[a], or an attribute"
    }
  }

  func formatFix(_ node: Node, _ range: Range<Int>) -> SyntaxFix? {
    let text = quote(range)
    // What is quoted shortened cannot be written back.
    guard text.utf8.count == range.count || node.problem == .quotedFormat else { return nil }
    switch node.problem {
    case .noSuchAxis where ["h", "v", "hv", "vh", "VH", "Hv", "hV"].contains(text):
      let axis = text.count == 1 ? text.uppercased() : "HV"
      return SyntaxFix(title: "Write '\(axis)'", range: range, replacement: axis)
    case .expectedGapStart, .expectedGapEnd: return SyntaxFix(title: "Insert '-'", range: range, replacement: "-")
    case .gapWithoutParentheses:
      let begin = text.hasPrefix("-") ? "-(" : "("
      let size = text.drop { $0 == "-" }.reversed().drop { $0 == "-" || $0 == " " }.reversed()
      let replacement = begin + String(size).trimmingSpaces + ")-"
      return SyntaxFix(title: "Write '\(replacement)'", range: range, replacement: replacement)
    case .gapToNothing:
      return SyntaxFix(title: "Insert '|'", range: range.lowerBound..<range.lowerBound, replacement: "|")
    case .sizeOutsideBrackets where node.kind == .unexpected:
      return SyntaxFix(
        title: "Write '\(text)]'", range: before.lowerBound..<range.upperBound, replacement: text + "]")
    case .quotedFormat: return unquoted(range)
    case .doubleGap: return SyntaxFix(title: "Remove '-'", range: range, replacement: "")
    default: return nil
    }
  }

  /// The text of the string that is at `range`, or behind the `@` there.
  private func unquoted(_ range: Range<Int>) -> SyntaxFix? {
    let string =
      token(from: range.lowerBound).kind == .at ? token(from: range.upperBound) : token(from: range.lowerBound)
    guard string.kind == .string else { return nil }
    let content = quote(string.range).filter { $0 != "\"" }
    guard content.utf8.count + 2 >= string.range.count else { return nil }
    return SyntaxFix(
      title: "Remove the quotes", range: range.lowerBound..<string.range.upperBound, replacement: content)
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
