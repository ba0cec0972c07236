// What each notation offers for rewriting statements: whether statements of other notations can be written in it, and
// how its own statements ask for less. The files of the notations do the work.

extension Notation {
  /// How statements are rewritten in a notation.
  struct Writing {
    /// Its name in titles, for one line and for several.
    var words: (one: String, several: String)
    /// Whether several statements can become one.
    var joins = false
    /// Returns the lines that say the same as the statements; nil where the notation cannot.
    var lines: ([NormalisedStatement]) -> [String]?
  }

  /// How statements are rewritten in this notation; nil where they never are.
  var writing: Writing? {
    switch self {
    case .equation: Writing(words: ("an equation", "equations")) { $0.first?.asEquations }
    case .setter: Writing(words: ("a setter", "setters")) { $0.first?.asSetters }
    case .rule: Writing(words: ("a rule", "rules")) { $0.first?.asRules }
    case .visualFormat:
      Writing(words: ("visual format", "visual format"), joins: true, lines: NormalisedStatement.asVisualFormat)
    case .stack: Writing(words: ("a stack", "a stack"), joins: true, lines: NormalisedStatement.asStack)
    // These notations speak of all views of a list or a block at once; nobody writes them to say one thing of one
    // view.
    case .list, .rows: nil
    }
  }

  /// Returns the change by which a part of a statement asks for less but stays; nil where the notation cannot say it.
  func change(_ part: ConstraintPart, for loosening: Loosening) -> TextChange? {
    switch self {
    case .equation, .setter, .list: part.statementChange(loosening)
    case .rule: part.ruleChange(loosening)
    case .visualFormat, .rows, .stack: part.formatChange(loosening)
    }
  }
}
