// What each notation offers to those who rewrite statements: whether others can be written in it, and how its own ask for
// less. How that is done is in the files for the notations.

extension Notation {
  /// How statements are written anew in a notation.
  struct Writing {
    /// In words, for one line and for several.
    var words: (one: String, several: String)
    /// Whether several statements can become one.
    var joins = false
    /// nil where the notation cannot say it.
    var lines: ([NormalisedStatement]) -> [String]?
  }

  /// nil where nothing is rewritten as such.
  var writing: Writing? {
    switch self {
    case .equation: Writing(words: ("an equation", "equations")) { $0.first?.asEquations }
    case .setter: Writing(words: ("a setter", "setters")) { $0.first?.asSetters }
    case .rule: Writing(words: ("a rule", "rules")) { $0.first?.asRules }
    case .visualFormat:
      Writing(words: ("visual format", "visual format"), joins: true, lines: NormalisedStatement.asVisualFormat)
    case .stack: Writing(words: ("a stack", "a stack"), joins: true, lines: NormalisedStatement.asStack)
    // These speak of all views of a list or a block at once, which nobody writes to say one thing of one view.
    case .list, .rows: nil
    }
  }

  /// The changes by which a part of a statement asks for less; nil where the notation cannot say it.
  func changes(_ part: ConstraintPart, for loosening: Loosening) -> [TextChange]? {
    switch self {
    case .equation, .setter, .list: part.statementChanges(loosening)
    case .rule: part.ruleChanges(loosening)
    case .visualFormat, .rows, .stack: part.formatChanges(loosening)
    }
  }
}
