// The parser's machinery: one token of lookahead, emission of nodes, statement ends. No production stands here: those of
// each notation are functions of a grammar, which pass the parser on.
//
// Nodes are emitted in post-order (a parent behind its children), so that a parent begun late, such as the sum
// around an operand already read, costs nothing; `preorder` turns them around once, at the end.

struct Parser {
  /// What a line end means while the next token is looked for.
  enum LineEnds {
    /// The statement ends there, unless brackets are open.
    case end
    /// They are trivia: between statements.
    case skip
    /// They are trivia where the next line goes on with what a trailing operator or comma began.
    case continuation
  }

  /// What is being read, where that decides how: of one statement alone, so that nothing in it changes how the next is
  /// read.
  struct Mode {
    /// Only numbers and metrics can stand here.
    var numbersOnly = false
    /// The statement is a rule, whose values may have specifiers.
    var inRule = false
    /// A setter's value is being read: `+keepHigh` ends it.
    var isSetting = false
    /// A condition is being read, where the screen's `width` and `height` are numbers too.
    var isCondition = false
    /// The comma between two values of a metric is read.
    var readsValues = false
    /// Items and gaps of visual format are read: they go on over line ends by rules of their own.
    var readsFormat = false
    /// A view's attribute has been read.
    var hasReference = false
  }

  /// Blocks and brackets inside each other, at most.
  static let deepest = 256

  let lexer: Lexer
  /// In post-order.
  var nodes: [Node] = []
  /// End of the text that has been emitted.
  var position: Int

  // The token ahead; between `position` and `start` stands only trivia.
  var kind = SyntaxKind.endOfText
  var problem = SyntaxProblem.none
  var start = 0
  var end = 0
  /// The trivia before the token, where that is one piece.
  private var onlyTrivia: SyntaxKind?
  /// The first line end in the trivia before the token.
  private(set) var lineBreak: Int?

  /// Blocks and brackets around the token.
  var depth: Int
  /// Brackets around the token that the statement opened.
  var brackets = 0
  /// Whether a problem has been reported here, so that what follows from it is not.
  var isQuiet = false
  var mode = Mode()
  /// Whether the text ends in a comment that was never closed: all that is missing is in there.
  private(set) var isInUnclosedComment = false
  /// Whether blocks end here because the line begins with another `layout`.
  var isCutAtLayout = false
  /// Whether the statement just read ended with a line end.
  var endedLine = false
  /// Reading beyond this is of no use any more.
  var abandonAfter = Int.max

  init(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int, depth: Int = 0) {
    lexer = Lexer(bytes: bytes)
    self.position = position
    self.depth = depth
  }

  // MARK: Looking ahead

  /// Reads the next token that is no trivia.
  mutating func scan(_ lineEnds: LineEnds = .end) {
    lineBreak = nil
    onlyTrivia = nil
    start = position
    while true {
      let token = lexer.token(at: start)
      let isNewline = token.kind == .newline
      guard token.kind.isTrivia, !isNewline || lineEnds != .end || brackets > 0 else {
        (kind, problem, end) = (token.kind, token.problem, token.end)
        if lineBreak != nil, lineEnds != .skip, !lineGoesOn { cut() }
        return
      }
      if isNewline, lineBreak == nil { lineBreak = start }
      if token.problem != .none { isInUnclosedComment = true }
      onlyTrivia = start == position && token.problem == .none ? token.kind : nil
      start = token.end
    }
  }

  /// Makes the line end before the token ahead the end of the statement, where an open bracket or a trailing operator
  /// had let the statement go on.
  mutating func cut() {
    guard let lineBreak, lineBreak >= position else { return }
    (kind, problem, start, end) = (.newline, .none, lineBreak, lexer.token(at: lineBreak).end)
    onlyTrivia = nil
    brackets = 0
    self.lineBreak = nil
  }

  /// The token ahead, and with it those behind it.
  var ahead: Lookahead { Lookahead(lexer: lexer, kind: kind, start: start, end: end) }

  /// The kind of the token behind the one ahead.
  var second: SyntaxKind { ahead.next.kind }

  /// Whether the token ahead is of one of the kinds.
  @inline(__always) func at(_ kinds: KindSet) -> Bool { kind.isOne(of: kinds) }

  /// Whether the token ahead is the identifier `word`.
  func at(_ word: StaticString) -> Bool { kind == .identifier && lexer.text(from: start, to: end, is: word) }

  /// The token ahead as it is written.
  var text: String { String(decoding: lexer.bytes[start..<end], as: UTF8.self) }

  // MARK: Emission

  /// The beginning of a node that has the token ahead as its first.
  mutating func open() -> Mark {
    flushTrivia()
    return Mark(index: nodes.count, start: position)
  }

  /// Emits the parent of everything since `mark`.
  mutating func close(_ kind: SyntaxKind, _ mark: Mark, problem: SyntaxProblem = .none) {
    let size = nodes.count - mark.index + 1
    let length = position - mark.start
    nodes.append(
      Node(kind: kind, problem: problem, size: Int32(clamping: size), length: Int32(clamping: length)))
  }

  /// A node around what `content` reads.
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

  /// Emits the trivia before the token ahead, up to `limit`.
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

  /// Eats a token of a kind, or says what is missing where the one ahead is another; answers whether it was there.
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

  /// Emits a node for something that is not there.
  mutating func missing(_ problem: SyntaxProblem) {
    cut()
    nodes.append(Node(kind: .missing, problem: note(problem), size: 1, length: 0))
  }

  /// The problem to store: none where one has been reported already for the same mistake.
  mutating func note(_ problem: SyntaxProblem) -> SyntaxProblem {
    guard !isQuiet else { return .none }
    isQuiet = true
    if kind == .endOfText, isInUnclosedComment { return .none }
    return mode.isCondition ? problem.inCondition : problem
  }

  /// Puts a problem on the node just read.
  mutating func noteLast(_ problem: SyntaxProblem) { nodes[nodes.count - 1].problem = note(problem) }

  /// Forgets everything since `mark`, to read it again as something else.
  mutating func rewind(to mark: Mark) {
    nodes.removeLast(nodes.count - mark.index)
    position = mark.start
    isQuiet = false
    mode = Mode()
    brackets = 0
    scan()
  }

  // MARK: Preorder

  /// The nodes of `postorder` in preorder: a forest stays a forest. Linear.
  ///
  /// In preorder a node has before it what is before its subtree in post-order, and its ancestors.
  static func preorder(_ postorder: [Node]) -> [Node] {
    postorder.withUnsafeBufferPointer { postorder in
      [Node](unsafeUninitializedCapacity: postorder.count) { preorder, count in
        // Where the subtrees begin that the node at hand is in, outermost first; `innermost` is the last of them.
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
  /// The same mistake in a condition, where other things can stand.
  fileprivate var inCondition: SyntaxProblem {
    switch self {
    case .expectedNumber, .expectedOperand: .expectedMeasure
    case .attributeForNumber, .percentForNumber: .noMeasure
    case .noSuchRelation: .noSuchComparison
    default: self
    }
  }
}
