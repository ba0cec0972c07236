/// The indentation of lines: a step for each block around a statement. A further line of the statement has a step
/// more, or one for each bracket that is open there.
extension Formatter {
  /// A bracket that is open in a statement.
  struct Bracket {
    /// The number of the line that it stands on.
    var line: Int
    /// The steps of indentation of the lines in it.
    var level: Int
  }

  /// Remembers a bracket that the statement opens, and forgets one that it closes.
  mutating func noteBracket(_ kind: SyntaxKind) {
    guard let unit = units.last else { return }
    switch kind {
    case .leftParen, .leftBracket:
      let outer = brackets.count > unit.brackets ? brackets.last : nil
      let base = outer.flatMap { $0.line == line.number ? $0.level : nil } ?? line.indentation
      brackets.append(Bracket(line: line.number, level: base + 1))
    case .rightParen, .rightBracket:
      if brackets.count > unit.brackets { brackets.removeLast() }
    default: break
    }
  }

  /// Returns the steps of indentation of a line that begins with a token; nil if it keeps its indentation.
  func level(before next: Next) -> Int? {
    guard !keepsIndentation else { return nil }
    guard let unit = units.last else { return 0 }
    if unit.isBeginning { return unit.level }
    if next.kind == .rightBrace, parent.isBlock { return max(0, depth - next.piece.closers(from: next.index)) }
    // The `else` of a `when`.
    if parent == .whenStatement, left == .block { return unit.level }
    let open = brackets[min(unit.brackets, brackets.count)...]
    guard let innermost = open.last else { return unit.level + 1 }
    guard next.kind == .rightParen || next.kind == .rightBracket else { return innermost.level }
    let closed = open.dropLast(next.piece.closers(from: next.index) - 1).last ?? innermost
    return closed.level - 1
  }

  /// Returns the steps of indentation of comments before a line that begins with a token; nil if they keep theirs.
  func commentLevel(before next: Next) -> Int? {
    guard let level = level(before: next) else { return nil }
    switch next.kind {
    case .rightBrace where units.last?.isBeginning == false && parent.isBlock: return depth
    case .rightParen, .rightBracket:
      guard let unit = units.last, !unit.isBeginning, brackets.count > unit.brackets else { return level }
      return brackets.last?.level
    default: return level
    }
  }
}

extension Piece {
  /// Returns the number of consecutive closing braces, or closing brackets, on a line from the token at `index` on.
  fileprivate func closers(from index: Int) -> Int {
    let isBrace = nodes[index].kind == .rightBrace
    var count = 0
    for node in nodes[index...] where node.size == 1 && node.kind != .whitespace {
      guard isBrace ? node.kind == .rightBrace : node.kind == .rightParen || node.kind == .rightBracket else { break }
      count += 1
    }
    return count
  }
}
