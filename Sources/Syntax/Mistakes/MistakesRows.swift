/// The words for mistakes in rows, and what mends them; what is pasted from Objective-C is written anew.
extension MistakePlace {
  /// `before` is the text of the last token before what is wrong.
  func rowsMessage(_ problem: SyntaxProblem, _ text: String, behind before: String) -> String {
    switch problem {
    case .expectedRowsBlock: "expected '{' and the rows after '\(before)', such as { r1: [a]-[b](60) }"
    case .expectedRowItems where before == "|" || before == "rows":
      "expected '[' and a name after '\(before)'"
    case .expectedRowItems: "expected the row's views after '\(before)', such as [a]-[b](60)"
    case .expectedRowItem: "expected '[' or '|' after '\(before)'"
    case .expectedEdge: "a gap at the start begins at the edge: write '|' before it"
    case .expectedLabel: "expected the label of a row after '\(before)'"
    case .expectedRowBracket where text.hasPrefix(","):
      "each view of a row stands in brackets of its own: write [a]-[b]"
    case .expectedRowBracket: "expected ']' after '\(before)'"
    case .expectedColon: "expected ':' after the row's label '\(before)'"
    case .secondHeight: "the row has a height already: remove one of them"
    case .minusBeforeHeight: "no gap stands before the height of a row: remove this '-'"
    case .edgeInside: "'|' is an edge of the view around the rows: it stands only at the ends of a row"
    case .noSuchMark: "'\(text)' is no mark: '<' is the leading side, '>' the trailing side, '<>' the centre"
    case .widthBehindMark: "the width stands before the mark, as in [a(50)\(text)]"
    case .relationInRow:
      "a width or height of a row is one number or metric, and '==' alone is an equal width: "
        + "write an equation for '\(text)', such as a.width >= 50"
    case .tildeInRow: "there are no '~' gaps between the views of a row: use [_spacer]"
    case .quotedRow: "rows stand here without quotes: write \(unquoted(text) ?? "r1: [a]-[b](60)")"
    case .rowsCall: "this is a call of RQVisual: write rows { … }, with a row on each line"
    default: "expected the end of the line, or ';', after the row's '\(before)'"
    }
  }

  func rowsFix(_ node: Node, _ range: Range<Int>) -> SyntaxFix? {
    let text = quote(range)
    func write(_ replacement: String, title: String? = nil) -> SyntaxFix {
      SyntaxFix(title: title ?? "Write '\(replacement)'", range: range, replacement: replacement)
    }
    switch node.problem {
    case .minusBeforeHeight: return write("", title: "Remove '-'")
    case .edgeInside: return write("", title: "Remove '|'")
    case .secondHeight: return write("", title: "Remove '\(text)'")
    case .expectedColon: return write(":")
    case .expectedEdge:
      return SyntaxFix(title: "Insert '|'", range: range.lowerBound..<range.lowerBound, replacement: "|")
    case .noSuchMark:
      let hasLess = text.contains("<")
      return write(hasLess && text.contains(">") ? "<>" : hasLess ? "<" : ">")
    case .quotedRow: return unquoted(text).map { write($0) }
    case .rowsCall:
      let isRow = node.kind == .unexpected
      return rows(ofCall: isRow ? offset..<offset + Int(node.length) : statement, isRow: isRow)
    default: return nil
    }
  }

  /// What stands between the quotes.
  private func unquoted(_ text: String) -> String? {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.count == 3 ? String(parts[1]) : nil
  }

  // MARK: Calls of RQVisual

  /// `[RQVisualMaster viewFromVisualFormats:@[@"[a]"] rowSpacingVisualFormat:nil …]` as `rows { … }`: the strings
  /// before the bindings, the one behind `rowSpacingVisualFormat` as the spacing. Among rows, only the rows of it.
  private func rows(ofCall call: Range<Int>, isRow: Bool) -> SyntaxFix? {
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
      let word = whole(token.range)
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
    if isRow {
      return SyntaxFix(
        title: "Write rows", range: call.lowerBound..<end, replacement: rows.joined(separator: "; "))
    }
    let indent = String(repeating: " ", count: column(of: call.lowerBound))
    let lines = rows.map { "\(indent)    \($0)\n" }.joined()
    return SyntaxFix(
      title: "Write rows", range: call.lowerBound..<end, replacement: "rows \(spacing){\n\(lines)\(indent)}")
  }

  private func whole(_ range: Range<Int>) -> String {
    let lower = min(max(start + range.lowerBound, 0), text.count)
    return String(decoding: text[lower..<min(max(start + range.upperBound, lower), text.count)], as: UTF8.self)
  }

  /// Bytes before it on its line.
  private func column(of offset: Int) -> Int {
    let at = min(max(start + offset, 0), text.count)
    return text[..<at].reversed().prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }.count
  }
}
