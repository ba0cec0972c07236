/// Advice for mistakes in rows.
extension MistakeContext {
  var rowsAdvice: Advice? {
    switch node.problem {
    case .expectedRowsBlock:
      Advice("expected '{' and the rows after '\(previous)', such as { r1: [a]-[b](60) }")
    case .expectedRowItems where previous == "|" || previous == "rows":
      Advice("expected '[' and a name after '\(previous)'")
    case .expectedRowItems: Advice("expected the row's views after '\(previous)', such as [a]-[b](60)")
    case .expectedRowItem: Advice("expected '[' or '|' after '\(previous)'")
    case .expectedEdge:
      Advice("a gap at the start begins at the edge: write '|' before it", insert("|", at: range.lowerBound))
    case .expectedLabel: Advice("expected the label of a row after '\(previous)'")
    case .expectedRowBracket where found.hasPrefix(","):
      Advice("each view of a row stands in brackets of its own: write [a]-[b]")
    case .expectedRowBracket: Advice("expected ']' after '\(previous)'")
    case .expectedColon: Advice("expected ':' after the row's label '\(previous)'", write(":"))
    case .secondHeight: Advice("the row has a height already: remove one of them", remove(found))
    case .edgeInside:
      Advice("'|' is an edge of the view around the rows: it stands only at the ends of a row", remove("|"))
    case .noSuchMark:
      Advice("'\(found)' is no mark: '<' is the leading side, '>' the trailing side, '<>' the centre", write(rowMark))
    case .widthBehindMark: Advice("the width stands before the mark, as in [a(50)\(found)]")
    case .relationInRow:
      Advice(
        "a width or height of a row is one number or metric, and '==' alone is an equal width: "
          + "write an equation for '\(found)', such as a.width >= 50")
    case .tildeInRow: Advice("there are no '~' gaps between the views of a row: use [_spacer]")
    case .quotedRow:
      Advice(
        "rows stand here without quotes: write \(unquoted(found) ?? "r1: [a]-[b](60)")",
        unquoted(found).map { write($0) })
    case .rowsCall: Advice("this is a call of RQVisual: write rows { … }, with a row on each line")
    case .expectedRowEnd: Advice("expected the end of the line, or ';', after the row's '\(previous)'")
    default: nil
    }
  }

  /// The mark that was probably meant by the one found.
  private var rowMark: String {
    let hasLess = found.contains("<")
    return hasLess && found.contains(">") ? "<>" : hasLess ? "<" : ">"
  }

  /// Returns the text between the quotes; nil unless there are two of them.
  private func unquoted(_ text: String) -> String? {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.count == 3 ? String(parts[1]) : nil
  }
}
