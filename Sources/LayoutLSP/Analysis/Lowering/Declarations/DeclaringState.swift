/// What the declaration of a layout keeps in mind until it is done.
struct DeclaringState {
  /// The scope that the blocks of a state open.
  var stateScopes: [StateBlock: ScopeID] = [:]
  /// The states in which the instances around the current statement are kept.
  var pins = KeptStates()
  /// The states that the text of the current instance names, of sets in which it is kept in a state.
  var seenStates: [String] = []
  /// Where the layout's own text declares each set of states, and each state of a set, by name.
  var stateSetsDeclared: [String: SourceRange] = [:]
  var statesDeclared: [String: SourceRange] = [:]
  var screensByName: [String: ScreenID] = [:]
  /// Where each named set of screens is declared; of several with one name, the first.
  var screenSets: [String: SourceRange] = [:]
  /// Whether the text has screens of its own, or uses a set of screens.
  var declaresScreens = false
}

/// A `state` block and the scope around it: a second block of the same state there continues the scope of the first.
struct StateBlock: Hashable {
  var state: String
  /// The scope around it.
  var outer: ScopeID
}
