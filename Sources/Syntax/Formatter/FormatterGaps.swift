/// The gap between a token and the next: spaces, line ends and comments.
///
/// Lines end where they ended. Of consecutive empty lines one stays, at the beginning and end of a block or the file
/// none. Comments keep their place among the tokens. Those that begin a line are indented with the token behind them,
/// and those that end one are placed in `FormatterComments.swift`.
extension Formatter {
  struct Trivia {
    var kind: SyntaxKind
    var range: Range<Int>
  }

  /// The line that the walk is on.
  struct Line {
    var number = 0
    /// The offset of its first byte.
    var start = 0
    /// Steps of indentation.
    var indentation = 0
    /// The index of the first replacement in it.
    var firstReplacement = 0
  }

  /// The token behind a gap.
  struct Next {
    var kind: SyntaxKind
    var offset: Int
    var piece: Piece
    var index: Int
  }

  /// The token or comment behind which a gap, or a part of it, begins.
  private struct GapStart {
    /// nil for the beginning of the file.
    var kind: SyntaxKind?
    var end: Int
  }

  /// Lays out the gap between the last token and `next`, or the end of the file for nil.
  mutating func putGap(before next: Next?) {
    var solid = GapStart(kind: token, end: gapStart)
    if gap.isEmpty, token != nil, let next { return putSpace(solid.end..<next.offset, before: next) }
    lineEnds.removeAll(keepingCapacity: true)
    for index in gap.indices {
      let trivia = gap[index]
      switch trivia.kind {
      case .whitespace: continue
      case .newline: lineEnds.append(trivia.range)
      default:
        if lineEnds.isEmpty, solid.kind != nil {
          putSpace(solid.end..<trivia.range.lowerBound, behind: solid.kind, endsLine: endsLine(index, next))
        } else {
          let level = next.map { commentLevel(before: $0) } ?? (keepsIndentation ? nil : 0)
          breakLines(behind: solid, before: trivia.range.lowerBound, endsBlock: false, level)
          lineEnds.removeAll(keepingCapacity: true)
        }
        putComment(trivia)
        solid = GapStart(kind: trivia.kind, end: trivia.range.upperBound)
      }
    }
    gap.removeAll(keepingCapacity: true)
    guard let next else { return endFile(behind: solid) }
    if !lineEnds.isEmpty || solid.kind == nil {
      let endsBlock = next.kind == .rightBrace && parent.isBlock
      breakLines(behind: solid, before: next.offset, endsBlock: endsBlock, level(before: next))
    } else if solid.kind?.isTrivia == true {
      // Behind a comment.
      let isTight = next.kind.isOne(of: [.rightParen, .rightBracket, .comma, .semicolon])
      replace(solid.end..<next.offset, isTight ? [] : [UInt8(ascii: " ")])
    } else {
      putSpace(solid.end..<next.offset, before: next)
    }
  }

  // MARK: In a line

  private mutating func putSpace(_ range: Range<Int>, before next: Next) {
    switch spacing {
    case .one:
      if range.count == 1, text[range.lowerBound] == UInt8(ascii: " ") { return }
      replace(range, [UInt8(ascii: " ")])
    case .none:
      guard !range.isEmpty, let token else { return }
      let merges = Spacing.wouldMerge(token, next.kind, first: text[next.offset])
      replace(range, merges ? [UInt8(ascii: " ")] : [])
    }
  }

  /// Lays out the space before a comment that stands behind something on its line.
  private mutating func putSpace(_ range: Range<Int>, behind kind: SyntaxKind?, endsLine: Bool) {
    if endsLine {
      if kept.touch(range) { return }
      trailingComments.append(trailingComment(behind: range))
    } else {
      let isTight = kind == .leftParen || kind == .leftBracket
      replace(range, isTight ? [] : [UInt8(ascii: " ")])
    }
  }

  /// Whether only white space follows the comment at an index of the gap on its line.
  private func endsLine(_ index: Int, _ next: Next?) -> Bool {
    for trivia in gap[(index + 1)...] where trivia.kind != .whitespace { return trivia.kind == .newline }
    return next == nil
  }

  private mutating func putComment(_ comment: Trivia) {
    let bytes = text[comment.range]
    if comment.kind == .lineComment {
      let end = bytes.lastIndex { !$0.isSpaceOrTab }.map { $0 + 1 } ?? comment.range.lowerBound
      if style.trimsTrailingSpaces { replace(end..<comment.range.upperBound, []) }
    } else if let end = bytes.lastIndex(where: { $0.isLineEnd }) {
      begin(line: end + 1, after: 1)
    }
  }

  // MARK: Over line ends

  /// Lays out the line ends behind something, and the indentation of the line at `offset`; nil keeps that
  /// indentation.
  private mutating func breakLines(
    behind solid: GapStart, before offset: Int, endsBlock: Bool, _ level: Int?
  ) {
    let most = solid.kind == nil ? 0 : endsBlock || solid.kind == .leftBrace ? 1 : 2
    let at = keep(min(lineEnds.count, most), behind: solid.end)
    begin(line: at, after: lineEnds.count)
    guard let level else { return }
    line.indentation = level
    if !isIndentation(at..<offset, level) { replace(at..<offset, style.indentation(level)) }
  }

  /// Keeps the first `kept` line ends without the spaces before them, and removes the other lines. Returns the start
  /// of the line behind them.
  private mutating func keep(_ kept: Int, behind start: Int) -> Int {
    var at = start
    for lineEnd in lineEnds.prefix(kept) {
      if style.trimsTrailingSpaces { replace(at..<lineEnd.lowerBound, []) }
      at = lineEnd.upperBound
    }
    guard kept < lineEnds.count, let last = lineEnds.last else { return at }
    replace(at..<last.upperBound, [])
    return last.upperBound
  }

  private func isIndentation(_ range: Range<Int>, _ level: Int) -> Bool {
    let unit = style.usesTabs ? UInt8(ascii: "\t") : UInt8(ascii: " ")
    return range.count == level * (style.usesTabs ? 1 : style.width) && text[range].allSatisfy { $0 == unit }
  }

  private mutating func begin(line start: Int, after lineEnds: Int) {
    line.number += lineEnds
    line.start = start
    line.firstReplacement = replacements.count
  }

  private mutating func endFile(behind solid: GapStart) {
    var kept = lineEnds.count
    if style.trimsFinalLines { kept = min(kept, solid.kind == nil ? 0 : 1) }
    let at = keep(kept, behind: solid.end)
    if style.trimsTrailingSpaces { replace(at..<text.count, []) }
    guard style.endsLastLine, lineEnds.isEmpty, solid.kind != nil else { return }
    // An unclosed comment would take in the line end.
    let isPerhapsOpen = solid.kind == .blockComment && solid.end == text.count && keepsIndentation
    if !isPerhapsOpen { replacements.append(Replacement(range: text.count..<text.count, bytes: lineEnd)) }
  }

  /// The first line end of the file; if it has none, that of the style.
  private var lineEnd: [UInt8] {
    guard let first = text.firstIndex(where: { $0.isLineEnd }) else {
      return Array(style.lineEnd.rawValue.utf8)
    }
    let token = Lexer(bytes: text).token(at: first)
    return Array(text[first..<token.end])
  }

  /// Skips a byte order mark: it is white space, but has to stay.
  mutating func skipByteOrderMark() {
    guard text.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    gapStart = 3
    line.start = 3
  }
}
