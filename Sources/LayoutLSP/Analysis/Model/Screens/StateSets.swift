// The states of a layout by sets. One state of each set is in force at a time. Each choice of one state from every
// set is a combination, which is solved by itself. What holds in a state is not known here.

package struct StateSet: Sendable {
  /// What a `StateID` tells apart: the states of all sets.
  package enum State {}
  /// What a `CombinationID` tells apart: the choices of one state from each set.
  package enum Combination {}

  /// nil for the set of those states that no `states` statement declares.
  package var name: String?
  /// Where the name stands.
  package var nameRange: SourceRange?
  /// The first is in force where nothing else is said.
  package var states: [StateID] = []
}

extension Declarations {
  /// The most combinations that the declared sets may have.
  static let mostCombinations = 64

  /// The number of choices of one state from each set; 0 where there are no states.
  var combinationCount: Int {
    stateSets.isEmpty
      ? 0 : stateSets.reduce(1) { $0.multipliedReportingOverflow(by: max(1, $1.states.count)).partialValue }
  }

  /// The numbers of all combinations; a single nil where there are no states.
  var solvedStates: [CombinationID?] {
    stateSets.isEmpty ? [nil] : (0..<combinationCount).map { CombinationID($0) }
  }

  /// Returns the state of each set in the combination of that number: those of the last set change first. Empty for
  /// nil.
  func states(in combination: CombinationID?) -> [StateID] {
    guard var rest = combination?.index else { return [] }
    var result: [StateID] = []
    for set in stateSets.reversed() {
      let (quotient, place) = rest.quotientAndRemainder(dividingBy: max(1, set.states.count))
      rest = quotient
      result.append(set.states.indices.contains(place) ? set.states[place] : StateID(-1))
    }
    return result.reversed()
  }

  func names(ofCombination combination: CombinationID) -> [String] {
    states(in: combination).filter(states.indices.contains).map { states[$0] }
  }

  /// Returns the name of a combination: `shown + full`.
  func name(ofCombination combination: CombinationID) -> String {
    names(ofCombination: combination).joined(separator: " + ")
  }

  /// Returns the set of a state.
  package func set(of state: StateID) -> Int? { stateSets.firstIndex { $0.states.contains(state) } }

  /// Returns all states of the set other than these.
  package func others(than some: Condition.States) -> Condition.States {
    Condition.States(set: some.set, numbers: stateSets[some.set].states.filter { !some.numbers.contains($0) })
  }
}

extension LayoutModel {
  package func states(in combination: CombinationID?) -> [StateID] { declarations.states(in: combination) }

  package func name(ofCombination combination: CombinationID) -> String {
    declarations.name(ofCombination: combination)
  }

  package var solvedStates: [CombinationID?] { declarations.solvedStates }

  func situation(in combination: CombinationID?, whens: [Bool?]) -> Situation {
    Situation(states: states(in: combination), whens: whens)
  }
}
