/// The columns of comments that end a line.
///
/// A comment close behind its statement, by up to two columns, stays close to it. Other comments stay in their
/// column. So do comments of neighbouring lines in one column, which move together if a statement has grown into
/// them.
extension Formatter {
  struct TrailingComment {
    /// The number of its line.
    var line: Int
    /// The white space before it.
    var space: Range<Int>
    /// The column where the comment stood.
    var column: Int
    /// The columns where the text before the comment ended, and where it ends now.
    var oldEnd: Int
    var end: Int
  }

  /// The comment on this line behind the white space `space`.
  func trailingComment(behind space: Range<Int>) -> TrailingComment {
    let oldEnd = style.column(behind: text[line.start..<space.lowerBound], from: 0)
    return TrailingComment(
      line: line.number, space: space, column: style.column(behind: text[space], from: oldEnd), oldEnd: oldEnd,
      end: newColumn(of: space.lowerBound))
  }

  /// Returns all replacements in order, at the end of the walk.
  mutating func finish() -> [Replacement] {
    putGap(before: nil)
    var start = 0
    while start < trailingComments.count {
      var end = start + 1
      while end < trailingComments.count, trailingComments[end].line == trailingComments[end - 1].line + 1 { end += 1 }
      place(trailingComments[start..<end])
      start = end
    }
    return merged(replacements.sorted { $0.range.lowerBound < $1.range.lowerBound })
  }

  /// Places the comments of consecutive lines.
  private mutating func place(_ comments: ArraySlice<TrailingComment>) {
    let isColumn = comments.count > 1 && comments.allSatisfy { $0.column == comments.first?.column }
    let end = comments.map { $0.end }.max() ?? 0
    for comment in comments {
      let gap = comment.column - comment.oldEnd
      var column = comment.column
      if isColumn {
        if column <= end { column = end + 2 }
      } else if gap <= 2 {
        column = comment.end + max(1, gap)
      } else if column <= comment.end {
        column = comment.end + 2
      }
      replace(comment.space, [UInt8](repeating: UInt8(ascii: " "), count: column - comment.end))
    }
  }

  /// Returns the replacements, with those that touch joined into one.
  private func merged(_ replacements: [Replacement]) -> [Replacement] {
    var result: [Replacement] = []
    result.reserveCapacity(replacements.count)
    for replacement in replacements {
      if let last = result.indices.last, result[last].range.upperBound == replacement.range.lowerBound {
        result[last].range = result[last].range.through(replacement.range)
        result[last].bytes += replacement.bytes
      } else {
        result.append(replacement)
      }
    }
    return result
  }

  // MARK: Columns

  /// Returns the column of a byte of this line after all replacements so far.
  private func newColumn(of offset: Int) -> Int {
    var column = 0
    var at = line.start
    for replacement in replacements[min(line.firstReplacement, replacements.count)...] {
      column = style.column(behind: text[at..<max(at, replacement.range.lowerBound)], from: column)
      column = style.column(behind: replacement.bytes, from: column)
      at = replacement.range.upperBound
    }
    return style.column(behind: text[at..<max(at, offset)], from: column)
  }
}
