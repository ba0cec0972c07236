/// Advice for mistakes in visual format.
extension MistakeContext {
  var visualFormatAdvice: Advice? {
    switch node.problem {
    case .expectedRightBracket where found.hasPrefix("<") || found.hasPrefix(">"):
      Advice(
        "a mark such as '\(found.hasPrefix("<>") ? "<>" : String(found.prefix(1)))' stands in rows alone: rows { [a(50)<] }"
      )
    case .noSuchAxis where found == "Z" || found == "C":
      Advice("visual format has no '\(found):' here: only H:, V: and HV: place views")
    case .noSuchAxis: Advice("visual format begins with H:, V: or HV:, not with '\(found):'", axis.map { write($0) })
    case .expectedItem: Advice("expected a view in brackets, such as [a], after '\(previous)'")
    case .expectedRangeEnd: Advice("expected the last number of the range after '\(previous)', as in cell1..5")
    case .expectedSize: Advice("expected a number, a metric or a view after '\(previous)'")
    case .gapToNothing:
      Advice("a gap begins at a view or at the superview's edge '|', as in |-[a]", insert("|", at: range.lowerBound))
    case .expectedGapStart: Advice("expected '-' before the size of a gap, as in [a]-8-[b]", insertMinus)
    case .expectedGapEnd:
      Advice("expected '-' after '\(previous)': a gap's size stands between two, as in [a]-8-[b]", insertMinus)
    case .doubleGap: Advice("a gap is one '-', or a size between two, as in [a]-8-[b]", remove("-"))
    case .gapWithoutParentheses:
      Advice("more than a number or a metric needs parentheses in a gap: -(>=8)-", parenthesesOfGap)
    case .disconnection: Advice("there is no '->' here: begin a new line where views are not tied to each other")
    case .viewStack:
      Advice("there are no stacks of views here: declare the view with a block, as in view stack { … }")
    case .sizeOutsideBrackets:
      Advice(
        "a view's size stands inside its brackets, as in [a(50)]; the height of a row stands in rows { … }",
        sizeInBrackets)
    case .quotedFormat: Advice("visual format stands here without quotes", formatWithoutQuotes)
    default: nil
    }
  }

  /// Whether `found` is the whole text underlined: a shortened one cannot be written back.
  private var isWhole: Bool { found.utf8.count == range.count }

  private var axis: String? {
    guard ["h", "v", "hv", "vh", "VH", "Hv", "hV"].contains(found) else { return nil }
    return found.count == 1 ? found.uppercased() : "HV"
  }

  private var insertMinus: SyntaxFix { write("-", title: "Insert '-'") }

  private var parenthesesOfGap: SyntaxFix? {
    let size = String(found.drop { $0 == "-" }.reversed().drop { $0 == "-" || $0 == " " }.reversed())
    return isWhole ? write((found.hasPrefix("-") ? "-(" : "(") + size.trimmed { $0 == " " } + ")-") : nil
  }

  private var sizeInBrackets: SyntaxFix? {
    guard node.kind == .unexpected, isWhole else { return nil }
    return write(found + "]", in: before.lowerBound..<range.upperBound)
  }

  /// The fix that removes the quotes of the string that is underlined, or that follows the underlined `@`.
  private var formatWithoutQuotes: SyntaxFix? {
    let first = token(from: range.lowerBound)
    let string = first.kind == .at ? token(from: range.upperBound) : first
    guard string.kind == .string else { return nil }
    let content = quote(string.range).filter { $0 != "\"" }
    guard content.utf8.count + 2 >= string.range.count else { return nil }
    return write(content, in: range.lowerBound..<string.range.upperBound, title: "Remove the quotes")
  }
}
