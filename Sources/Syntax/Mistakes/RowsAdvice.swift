/// Advice for mistakes in rows. Rows pasted from Objective-C are rewritten.
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
    case .rowsCall: Advice("this is a call of RQVisual: write rows { … }, with a row on each line", rowsOfCall)
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

  // MARK: Calls of RQVisual

  /// Writes `[RQVisualMaster viewFromVisualFormats:@[@"[a]"] rowSpacingVisualFormat:nil …]` as `rows { … }`: the
  /// strings before the bindings are the rows, the one behind `rowSpacingVisualFormat` is the spacing. Among rows,
  /// only the rows of the call are written.
  private var rowsOfCall: SyntaxFix? {
    let isAmongRows = node.kind == .unexpected
    let call = isAmongRows ? offset..<offset + Int(node.length) : statement
    var rows: [String] = []
    var spacing = ""
    var isSpacing = false
    var hasFormats = false
    var at = call.lowerBound
    var end = at
    while at < call.upperBound {
      let token = token(from: at)
      guard token.range.upperBound <= call.upperBound, token.range.upperBound > at else { break }
      at = token.range.upperBound
      let word = string(token.range)
      switch token.kind {
      case .identifier where word.hasSuffix("ariableBindings"): (hasFormats, isSpacing) = (false, false)
      case .identifier where word == "rowSpacingVisualFormat": isSpacing = true
      case .identifier where word.hasSuffix("isualFormats"): hasFormats = true
      case .string where hasFormats:
        guard let text = unquoted(word) else { return nil }
        if isSpacing { spacing = text + " " } else if word.contains("[") { rows.append(text) }
      default: break
      }
      if token.kind != .newline { end = at }
    }
    guard !rows.isEmpty else { return nil }
    let indent = String(repeating: " ", count: column(of: call.lowerBound))
    let lines = rows.map { "\(indent)    \($0)\n" }.joined()
    return SyntaxFix(
      title: "Write rows", range: call.lowerBound..<end,
      replacement: isAmongRows ? rows.joined(separator: "; ") : "rows \(spacing){\n\(lines)\(indent)}")
  }

  /// Returns the number of bytes before `offset` on its line.
  private func column(of offset: Int) -> Int {
    let at = min(max(start + offset, 0), text.count)
    return at - text.startOfLine(at: at)
  }
}
