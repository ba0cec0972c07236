// The machinery of the parser: one token of lookahead, emission of nodes, statement ends. The productions are
// functions of the grammar of each notation, which get the parser as an argument.
//
// Nodes are emitted in post-order (a parent behind its children), so that a parent begun late, such as the sum around
// an operand already read, costs nothing. `preorder` turns them around once, at the end.

struct Parser {
  /// The treatment of line ends by `scan`.
  enum LineEnds {
    /// A line end ends the statement, unless brackets are open.
    case end
    /// Line ends are trivia, as between statements.
    case skip
    /// Line ends are trivia if the next line goes on with what a trailing operator or comma began.
    case continuation
  }

  /// The part of a statement that is being read, as far as it changes how tokens are read. Each statement begins with
  /// a new mode, so that nothing in it changes how the next one is read.
  struct Mode {
    /// Only numbers and metrics can stand here.
    var numbersOnly = false
    /// The statement is a rule, whose values may have specifiers.
    var inRule = false
    /// A setter's value is being read: `+keepHigh` ends it.
    var isSetting = false
    /// A condition is being read, where the screen's `width` and `height` are numbers too.
    var isCondition = false
    /// The comma between two values of a metric is being read.
    var readsValues = false
    /// Items and gaps of visual format are being read, which go on over line ends by rules of their own.
    var readsFormat = false
    /// A view's attribute has been read.
    var hasReference = false
  }

  /// The greatest depth of nested blocks and brackets.
  static let deepest = 256

  let lexer: Lexer
  /// The nodes emitted so far, in post-order.
  var nodes: [Node] = []
  /// The end of the text that has been emitted.
  var position: Int

  // The token ahead; there is only trivia between `position` and `start`.
  var kind = SyntaxKind.endOfText
  var problem = SyntaxProblem.none
  var start = 0
  var end = 0
  /// The kind of the trivia before the token, if it is a single piece without a problem.
  private var onlyTrivia: SyntaxKind?
  /// The offset of the first line end in the trivia before the token.
  private(set) var lineBreak: Int?

  /// The number of blocks and parentheses around the token, which `deepest` bounds.
  var depth: Int
  /// The number of brackets that the statement has left open.
  var brackets = 0
  /// Whether a problem has just been reported, so that problems that follow from it are not.
  var suppressesProblems = false
  var mode = Mode()
  /// Whether the text ends in an unclosed comment, which then holds all that is missing.
  private(set) var isInUnclosedComment = false
  /// Whether the open blocks end here because the line begins with another `layout`.
  var isCutAtLayout = false
  /// Whether the statement just read ended with a line end.
  var endedLine = false
  /// The offset behind which reading is of no use any more.
  var abandonAfter = Int.max

  init(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int, depth: Int = 0, endsAtCursor: Bool = false) {
    lexer = Lexer(bytes: bytes, endsAtCursor: endsAtCursor)
    self.position = position
    self.depth = depth
  }

  // MARK: Looking ahead

  /// Reads the next token that is not trivia, or the line end that ends the statement.
  mutating func scan(_ lineEnds: LineEnds = .end) {
    lineBreak = nil
    onlyTrivia = nil
    start = position
    while true {
      let token = lexer.token(at: start)
      let isNewline = token.kind == .newline
      guard token.kind.isTrivia, !isNewline || lineEnds != .end || brackets > 0 else {
        (kind, problem, end) = (token.kind, token.problem, token.end)
        if lineBreak != nil, lineEnds != .skip, !lineGoesOn { endStatementAtLineBreak() }
        return
      }
      if isNewline, lineBreak == nil { lineBreak = start }
      if token.problem != .none { isInUnclosedComment = true }
      onlyTrivia = start == position && token.problem == .none ? token.kind : nil
      start = token.end
    }
  }

  /// Ends the statement at the line end before the token ahead, if an open bracket or a trailing operator had let it
  /// go on over that line end.
  mutating func endStatementAtLineBreak() {
    guard let lineBreak, lineBreak >= position else { return }
    (kind, problem, start, end) = (.newline, .none, lineBreak, lexer.token(at: lineBreak).end)
    onlyTrivia = nil
    brackets = 0
    self.lineBreak = nil
  }

  /// The token ahead, from which the tokens behind it can be looked at.
  var ahead: Lookahead { Lookahead(lexer: lexer, kind: kind, start: start, end: end) }

  /// The kind of the token behind the one ahead.
  var second: SyntaxKind { ahead.next.kind }

  /// Whether the token ahead is of one of the kinds.
  @inline(__always) func at(_ kinds: KindSet) -> Bool { kind.isOne(of: kinds) }

  /// Whether the token ahead is the identifier `word`.
  func at(_ word: StaticString) -> Bool { kind == .identifier && lexer.text(from: start, to: end, is: word) }

  /// The text of the token ahead.
  var text: String { String(decoding: lexer.bytes[start..<end], as: UTF8.self) }

  // MARK: Emission

  /// Returns the beginning of a node whose first token is the token ahead.
  mutating func open() -> Mark {
    flushTrivia()
    return Mark(index: nodes.count, start: position)
  }

  /// Emits the parent of all nodes since `mark`.
  mutating func close(_ kind: SyntaxKind, _ mark: Mark, problem: SyntaxProblem = .none) {
    let size = nodes.count - mark.index + 1
    let length = position - mark.start
    nodes.append(
      Node(kind: kind, problem: problem, size: Int32(clamping: size), length: Int32(clamping: length)))
  }

  /// Emits a node around what `content` reads.
  @inline(__always)
  mutating func node(_ kind: SyntaxKind, _ content: (inout Parser) -> Void) {
    let mark = open()
    content(&self)
    close(kind, mark)
  }

  private mutating func leaf(_ kind: SyntaxKind, _ problem: SyntaxProblem, to end: Int) {
    nodes.append(Node(kind: kind, problem: problem, size: 1, length: Int32(clamping: end - position)))
    position = end
  }

  /// Emits the trivia before the token ahead that begins before `limit`.
  mutating func flushTrivia(upTo limit: Int = Int.max) {
    if position < start, let onlyTrivia {
      if position < limit { leaf(onlyTrivia, .none, to: start) }
      return
    }
    while position < start, position < limit {
      let token = lexer.token(at: position)
      leaf(token.kind, token.problem, to: token.end)
    }
  }

  /// Emits the token ahead, without looking for the next one.
  mutating func emit(problem newProblem: SyntaxProblem = .none) {
    flushTrivia()
    let reported = newProblem != .none ? newProblem : problem
    leaf(kind, reported == .none ? .none : note(reported), to: end)
  }

  /// Emits the token ahead and reads the next.
  mutating func eat(_ lineEnds: LineEnds = .end, problem: SyntaxProblem = .none) {
    emit(problem: problem)
    scan(lineEnds)
  }

  /// Eats the token ahead if it is of a kind; otherwise emits a `missing` node with `problem`. Returns whether it was
  /// there.
  @discardableResult
  mutating func expect(_ kind: SyntaxKind, _ problem: SyntaxProblem, _ lineEnds: LineEnds = .end) -> Bool {
    guard self.kind == kind else {
      missing(problem)
      return false
    }
    eat(lineEnds)
    return true
  }

  /// Emits the `x` of a size, and reads the next token.
  mutating func eatTimes() {
    flushTrivia()
    let width = lexer.bytes[position] < 0x80 ? 1 : end - position
    leaf(.times, .none, to: position + width)
    scan()
  }

  /// Emits a `missing` node, behind which the statement does not go on in the next line.
  mutating func missing(_ problem: SyntaxProblem) {
    endStatementAtLineBreak()
    nodes.append(Node(kind: .missing, problem: note(problem), size: 1, length: 0))
  }

  /// Returns the problem to store, and silences those that follow. `.none` if this one is silenced, or if an unclosed
  /// comment holds what is missing.
  mutating func note(_ problem: SyntaxProblem) -> SyntaxProblem {
    guard !suppressesProblems else { return .none }
    suppressesProblems = true
    if kind == .endOfText, isInUnclosedComment { return .none }
    return mode.isCondition ? problem.inCondition : problem
  }

  /// Puts a problem on the node just read.
  mutating func noteLast(_ problem: SyntaxProblem) { nodes[nodes.count - 1].problem = note(problem) }

  /// Forgets everything since `mark`, to read it again as something else.
  mutating func rewind(to mark: Mark) {
    nodes.removeLast(nodes.count - mark.index)
    position = mark.start
    suppressesProblems = false
    mode = Mode()
    brackets = 0
    scan()
  }

  // MARK: Preorder

  /// Returns the nodes of `postorder`, a tree or several, in preorder. Takes linear time.
  ///
  /// A node stands in preorder behind all nodes that precede its subtree in post-order, and behind its ancestors.
  static func preorder(_ postorder: [Node]) -> [Node] {
    postorder.withUnsafeBufferPointer { postorder in
      [Node](unsafeUninitializedCapacity: postorder.count) { preorder, count in
        // The places in `postorder` where the subtrees around the current node begin, outermost first; `innermost` is
        // the last.
        var ancestors: [Int] = []
        var innermost = 0
        var index = postorder.count - 1
        while index >= 0 {
          while index < innermost {
            ancestors.removeLast()
            innermost = ancestors.last ?? 0
          }
          let node = postorder[index]
          let begin = index - Int(node.size) + 1
          preorder.initializeElement(at: begin + ancestors.count, to: node)
          if begin < index {
            ancestors.append(begin)
            innermost = begin
          }
          index -= 1
        }
        count = postorder.count
      }
    }
  }
}

extension SyntaxProblem {
  /// The problem that this one becomes in a condition, where other things can stand.
  fileprivate var inCondition: SyntaxProblem {
    switch self {
    case .expectedNumber, .expectedOperand: .expectedMeasure
    case .attributeForNumber, .percentForNumber: .noMeasure
    case .noSuchRelation: .noSuchComparison
    default: self
    }
  }
}
