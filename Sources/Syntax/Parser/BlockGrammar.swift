// Lists of statements: pieces of a file, blocks, and what ends them.

/// The list that a statement stands in, as far as it decides which statements may stand there.
enum Container {
  case file
  case layout
  case view
  /// The block of a state, or of a branch of a `when`.
  case branch
  /// The block of a set of screens.
  case screens
  /// A block whose header was not understood: any statement may stand in it.
  case unclear
}

enum BlockGrammar {
  /// One piece of a file: trivia, then statements to the end of a line.
  static func piece(_ p: inout Parser) {
    let mark = Mark(index: p.nodes.count, start: p.position)
    p.isCutAtLayout = false
    p.scan(.skip)
    while true {
      p.flushTrivia()
      guard p.kind != .endOfText else { break }
      StatementGrammar.statement(&p, in: .file)
      if p.endedLine || p.isCutAtLayout || p.position > p.abandonAfter { break }
      p.scan()
      if p.kind == .newline {
        p.emit()
        break
      }
    }
    p.close(.piece, mark)
  }

  /// Reads the statements of a block, up to its `}`, which stays ahead. Stops exactly at `limit` if that is a border
  /// between two statements, otherwise soon after it.
  static func statements(_ p: inout Parser, in container: Container, upTo limit: Int = Int.max) {
    while true {
      p.scan(.skip)
      if p.cutAtLayout() { return }
      p.flushTrivia(upTo: limit)
      if p.position >= limit || p.at([.endOfText, .rightBrace]) { return }
      StatementGrammar.statement(&p, in: container)
      if p.isCutAtLayout || p.position >= limit || p.position > p.abandonAfter { return }
    }
  }

  /// `{` { statement } `}`
  static func block(_ p: inout Parser, _ container: Container) {
    guard p.depth < Parser.deepest else { return p.unexpected(.tooDeep, skipBraces) }
    p.depth += 1
    braces(&p, .block) { p in
      let outside = p.mode
      statements(&p, in: container)
      p.mode = outside
    }
    p.depth -= 1
  }

  /// Reads a block from the `{` ahead to its `}`, with `read` for what is between them.
  static func braces(_ p: inout Parser, _ kind: SyntaxKind, _ read: (inout Parser) -> Void) {
    let mark = p.open()
    p.emit()
    let brace = p.nodes.count - 1
    read(&p)
    close(&p, brace)
    p.close(kind, mark)
  }

  /// Reads the block that a statement needs, with `read` from its `{` on. A `{` on a later line is read too, as a
  /// mistake.
  static func required(
    _ p: inout Parser, _ problem: SyntaxProblem = .expectedBlock, _ read: (inout Parser) -> Void
  ) {
    if p.kind == .newline, !p.suppressesProblems {
      p.scan(.skip)
      if p.kind == .leftBrace { p.problem = .braceAlone } else { p.scan() }
    }
    if p.kind == .leftBrace { read(&p) } else { p.missing(problem) }
  }

  /// Reads the block of statements that a statement needs.
  static func required(_ p: inout Parser, _ container: Container) {
    p.unexpectedBefore([.leftBrace], .expectedBlock)
    required(&p) { block(&$0, container) }
  }

  /// Whether another element follows in a block of rows or of a stack, over line ends. A line that begins another
  /// statement is no part of the block: its `}` is missing.
  static func goesOn(_ p: inout Parser, _ beginsOtherStatement: (Parser) -> Bool) -> Bool {
    p.scan(.skip)
    if p.cutAtLayout() || p.kind == .rightBrace { return false }
    if p.lineBreak != nil, beginsOtherStatement(p) {
      p.endStatementAtLineBreak()
      return false
    }
    p.flushTrivia()
    return p.kind != .endOfText
  }

  /// Reads the `}`, or reports that there is none, at the `{`, which is the node `brace`.
  private static func close(_ p: inout Parser, _ brace: Int) {
    p.suppressesProblems = false
    // A statement in the block may have ended with brackets open.
    p.brackets = 0
    if p.kind == .rightBrace { return p.eat() }
    leaveOpen(&p, brace)
  }

  private static func leaveOpen(_ p: inout Parser, _ brace: Int) {
    p.nodes[brace].problem = p.isInUnclosedComment && !p.isCutAtLayout ? .none : .unclosedBlock
    p.nodes.append(Node(kind: .missing, size: 1, length: 0))
  }

  /// Reads everything from the `{` ahead to its `}`, without recursion.
  private static func skipBraces(_ p: inout Parser) {
    let first = p.nodes.count
    var open = 0
    repeat {
      if p.kind == .leftBrace { open += 1 }
      if p.kind == .rightBrace { open -= 1 }
      p.suppressesProblems = true
      if open == 0 { return p.eat() }
      p.emit()
      p.scan(.skip)
      p.cutAtLayout()
    } while p.kind != .endOfText
    p.flushTrivia()
    leaveOpen(&p, first)
  }
}

extension Parser {
  /// Ends all blocks if a `layout` begins in the first column, and returns whether it does. A layout stands in no
  /// other block, so the `}` of a block around it is missing, and the layout must not become part of it.
  @discardableResult
  mutating func cutAtLayout() -> Bool {
    guard beginsLayoutOnNewLine else { return false }
    flushTrivia()
    isCutAtLayout = true
    (kind, problem, end) = (.endOfText, .none, start)
    return true
  }

  private var beginsLayoutOnNewLine: Bool {
    guard at("layout"), start > 0, lexer.bytes[start - 1].isLineEnd else { return false }
    let name = ahead.next
    let next = name.next.kind
    return name.kind == .identifier && (next == .leftBrace || next == .leftParen)
  }
}
