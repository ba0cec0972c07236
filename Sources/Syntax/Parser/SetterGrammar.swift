/// KeepLayout's notation: setters, groups, statements about lists, and what is recognized of the Objective-C around
/// them.
///
/// Which statement it is, the shape tells: one whose first expression ends in `.equal`, `.min` or `.max` sets an
/// attribute, and one that is nothing but a reference in `…Equal`, `…Aligned` or `…entered` speaks of a list. What
/// attributes and groups there are is not known here.
extension Parser {
  /// Whether the statement whose first expression, of kind `first`, has been read is a setter or a statement about a
  /// list; if so it has been read.
  mutating func attributeStatement(_ mark: Mark, _ first: SyntaxKind) -> Bool {
    guard first == .reference else { return false }
    if kind == .dot || isSetter {
      rewind(to: mark)
      setter(mark)
      return true
    }
    guard kind.endsStatement || kind == .at || kind == .question, let word = lastAttribute, isAboutList(word) else {
      return false
    }
    if kind == .at { priority() }
    if kind == .question { bump() }
    finish(.listStatement, mark)
    return true
  }

  /// The bytes of the attribute of the reference just read, where no argument follows it: an argument would be a node.
  private var lastAttribute: Range<Int>? {
    guard nodes.count > 1, nodes[nodes.count - 2].kind == .identifier else { return nil }
    return (position - Int(nodes[nodes.count - 2].length))..<position
  }

  private var isSetter: Bool {
    guard kind.isRelation || kind.resemblesRelation || kind.endsStatement, let word = lastAttribute else {
      return false
    }
    return text(word, is: "equal") || text(word, is: "min") || text(word, is: "max")
  }

  private func isAboutList(_ word: Range<Int>) -> Bool {
    let endings: [StaticString] = ["Equal", "Aligned", "entered", "entred"]
    return endings.contains { ending in
      let count = ending.utf8CodeUnitCount
      return word.count > count && text((word.upperBound - count)..<word.upperBound, is: ending)
    }
  }

  // MARK: Setters

  /// target `.` ( `equal` | `min` | `max` ) `=` operand [ wish | priority ] [ `?` ]
  private mutating func setter(_ mark: Mark) {
    if kind == .leftBracket { listTarget() } else { target() }
    if kind == .dot { bump() }
    if kind == .identifier {
      bump(problem: at("equal") || at("min") || at("max") ? .none : .noSuchSetter)
    } else {
      missing(.expectedSetter)
    }
    switch kind {
    case .equal: bump()
    case let kind where kind.isRelation || kind.resemblesRelation: bump(problem: .expectedEqual)
    default: missing(.expectedEqual)
    }
    mode.isSetting = true
    value()
    mode.isSetting = false
    if kind == .plus { wish() } else if kind == .at { priority() }
    if kind == .question { bump() }
    finish(.setterStatement, mark)
  }

  /// identifier | path `.` identifier [ argument ], without the last component
  private mutating func target() {
    let mark = mark()
    bump()
    guard !atLastComponent else { return close(.name, mark) }
    var pathEnd = Mark(index: nodes.count, start: position)
    while kind == .dot, !atLastComponent {
      pathEnd = Mark(index: nodes.count, start: position)
      bump()
      guard kind == .identifier else { break }
      bump()
    }
    finishReference(mark, pathTo: pathEnd)
  }

  /// list `.` identifier [ argument ], without the last component
  private mutating func listTarget() {
    let mark = mark()
    _ = list()
    guard !atLastComponent else {
      missing(.expectedAttribute)
      return finishReference(mark)
    }
    listAttribute(mark)
  }

  /// Whether behind the dot ahead stands the end of the path: no further dot, and no argument.
  private var atLastComponent: Bool {
    guard kind == .dot else { return false }
    let word = peek(from: end).token
    guard word.kind == .identifier else { return true }
    let next = peek(from: word.end).token.kind
    return next != .dot && next != .leftParen
  }

  /// `+` identifier [ parenthesized ]
  mutating func wish(problem: SyntaxProblem = .none) {
    let mark = mark()
    let reported = problem == .none ? .none : note(problem)
    bump(.continuation)
    if kind == .identifier {
      let takesNumber = at("keepAt")
      bump()
      mode.numbersOnly = true
      if takesNumber { kind == .leftParen ? operand() : missing(.expectedNumber) }
      mode.numbersOnly = false
    } else {
      missing(.expectedNumber)
    }
    close(.wish, mark, problem: reported)
  }

  /// Whether the `+` ahead begins a wish: in a setter before one of KeepLayout's names for priorities, elsewhere only
  /// where nothing else can be meant.
  var atWish: Bool {
    guard kind == .plus, brackets == 0 else { return false }
    var (token, start) = peek(from: end)
    while token.kind == .newline { (token, start) = peek(from: token.end) }
    guard token.kind == .identifier, token.end - start >= 6, lexer.bytes[start] == UInt8(ascii: "k") else {
      return false
    }
    let word = start..<token.end
    if text(word, is: "keepAt") { return mode.isSetting || peek(from: token.end).token.kind == .leftParen }
    guard mode.isSetting else { return false }
    let names: [StaticString] = ["keepRequired", "keepHigh", "keepLow", "keepFitting"]
    return names.contains { text(word, is: $0) }
  }

  // MARK: Groups

  /// Whether what follows the keyword ahead is a name, or nothing.
  var declaresGroup: Bool { second == .identifier || second == .newline || second == .endOfText }

  /// `group` identifier `=` member { `,` member }
  mutating func group(_ mark: Mark) {
    bump()
    name()
    switch kind {
    case .equal: bump()
    case .equalEqual, .lessOrEqual, .greaterOrEqual, .colon: bump(problem: .expectedEqual)
    default: missing(.expectedEqual)
    }
    member()
    while kind == .comma {
      bump(.continuation)
      if lineBreak != nil, !continuesGroup { cut() }
      isQuiet = false
      member()
    }
    finish(.groupStatement, mark)
  }

  private mutating func member() {
    if kind == .identifier || kind == .leftBracket { operand() } else { missing(.expectedMember) }
  }

  /// Whether the line of the token ahead, the first on it, holds nothing but members of a group.
  private var continuesGroup: Bool {
    var (kind, end) = (kind, end)
    while true {
      switch kind {
      case .identifier, .dot, .comma, .leftParen, .rightParen, .leftBracket, .rightBracket: break
      default: return kind.endsStatement
      }
      let token = peek(from: end).token
      (kind, end) = (token.kind, token.end)
    }
  }

  // MARK: Objective-C

  /// `NSArray *views = …`, `KeepAttribute *width = …`, `KeepValue value = …`
  var declaresObject: Bool {
    switch lexer.bytes[start] {
    case UInt8(ascii: "N"): (at("NSArray") || at("NSMutableArray")) && second == .star
    case UInt8(ascii: "K"):
      (at("KeepAttribute") || at("KeepGroupAttribute") || at("KeepAtomic")) && second == .star
        || at("KeepValue") && second == .identifier
    default: false
    }
  }

  /// A statement of another language, which has one problem: its tokens to the end, over as many lines as its brackets
  /// hold together. What its braces hold is read as a block.
  mutating func foreign(_ mark: Mark, _ problem: SyntaxProblem) {
    if kind == .leftBracket { brackets += 1 }
    bump(problem: problem)
    while !kind.endsStatement {
      isQuiet = true
      switch kind {
      case .leftBrace:
        // What a block holds decides nothing behind it.
        brackets = 0
        block(.unclear)
        continue
      case .leftParen, .leftBracket: brackets += 1
      case .rightParen, .rightBracket: brackets = max(0, brackets - 1)
      default: break
      }
      bump()
    }
    isQuiet = true
    brackets = 0
    finish(.errorStatement, mark)
  }
}
