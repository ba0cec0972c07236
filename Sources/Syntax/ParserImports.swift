/// `import`: the files whose layouts a file uses. What is at the other end is not known here.
extension Parser {
  /// Whether the keyword ahead is followed by the name of a file, written as it should be or nearly so.
  var importsFile: Bool {
    switch second {
    case .string, .identifier, .ellipsis, .newline, .semicolon, .endOfText: true
    default: false
    }
  }

  /// `import` string
  mutating func importStatement(_ mark: Mark, problem: SyntaxProblem) {
    bump(problem: problem)
    if kind == .string {
      bump(problem: end - start == 2 ? .expectedFile : .none)
    } else if kind.endsStatement {
      missing(.expectedFile)
    } else {
      let reported = note(.unquotedFile)
      let mark = self.mark()
      while !kind.endsStatement, kind != .leftBrace { bump() }
      close(.unexpected, mark, problem: reported)
    }
    finish(.importStatement, mark)
  }
}
