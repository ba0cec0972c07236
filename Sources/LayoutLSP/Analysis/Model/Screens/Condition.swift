// When a statement holds: in which states, and in which branches of the `when`s around it. What a `when` asks of a
// screen is not known here.

/// States and branches that must all hold. Without any the condition always holds.
package struct Condition: Hashable, Sendable {
  /// A branch of a `when`.
  package struct Branch: Hashable, Sendable {
    /// Index into `LayoutModel.whens`.
    package var when: Int
    /// True for the first block of the `when`, false for its `else`.
    package var holds: Bool
  }

  /// Some of the states of one set.
  package struct States: Hashable, Sendable {
    /// Index into `Declarations.stateSets`.
    package var set: Int
    /// Ascending.
    package var numbers: [StateID]
  }

  /// For each set that is listed, the states of which one must be in force; a set that is not listed allows all its
  /// states. In the order of the sets.
  package private(set) var states: [States] = []
  /// The branches of `when`s, from the outermost inward.
  package var branches: [Branch] = []

  package static let always = Condition()

  package var isAlways: Bool { states.isEmpty && branches.isEmpty }
  /// Whether the condition holds nowhere, whatever the screen.
  package var isNever: Bool { branches.contains(.never) }

  /// Returns the states of a set in which the condition holds; nil for all of them.
  package func states(of set: Int) -> [StateID]? { states.first { $0.set == set }?.numbers }

  /// Adds the requirement that one of these states is in force.
  mutating func require(_ some: States) {
    guard let place = states.firstIndex(where: { $0.set >= some.set }) else { return states.append(some) }
    guard states[place].set == some.set else { return states.insert(some, at: place) }
    let both = states[place].numbers.filter { some.numbers.contains($0) }
    if both.isEmpty { branches.append(.never) } else { states[place].numbers = both }
  }

  /// Adds what the other condition asks beyond this one.
  mutating func require(_ other: Condition) {
    guard !implies(other) else { return }
    for states in other.states { require(states) }
    branches += other.branches.filter { !branches.contains($0) }
  }

  /// One condition for each set of states, and one for each branch, that this one asks for.
  var parts: [Condition] {
    states.map { Condition(states: [$0]) } + branches.map { Condition(branches: [$0]) }
  }

  /// Returns the parts of this condition that the other one does not imply.
  package func parts(besides other: Condition) -> [Condition] { parts.filter { !other.implies($0) } }

  init() {}

  init(states: [States] = [], branches: [Branch] = []) { (self.states, self.branches) = (states, branches) }

  /// Whether the other condition holds wherever this one does.
  package func implies(_ other: Condition) -> Bool {
    if other.isAlways { return true }
    let isWithin = other.states.allSatisfy { theirs in
      states(of: theirs.set)?.allSatisfy { theirs.numbers.contains($0) } ?? false
    }
    guard isWithin else { return false }
    guard isLong(beside: other) else { return other.branches.allSatisfy { branches.contains($0) } }
    return Set(branches).isSuperset(of: other.branches)
  }

  /// Whether comparing each branch with each takes too long: a chain of `else when`s may have thousands of branches.
  private func isLong(beside other: Condition) -> Bool { branches.count.times(other.branches.count) > 256 }

  /// Whether the two never hold together, whatever the conditions of the `when`s say.
  func excludes(_ other: Condition) -> Bool {
    let isApart = other.states.contains { theirs in
      states(of: theirs.set).map { own in !own.contains { theirs.numbers.contains($0) } } ?? false
    }
    if isApart { return true }
    guard isLong(beside: other) else {
      return branches.contains { branch in
        other.branches.contains { $0.when == branch.when && $0.holds != branch.holds }
      }
    }
    let theirs = Set(other.branches)
    return branches.contains { theirs.contains(Branch(when: $0.when, holds: !$0.holds)) }
  }

  package func holds(in situation: Situation) -> Bool {
    states.allSatisfy { situation.states.indices.contains($0.set) && $0.numbers.contains(situation.states[$0.set]) }
      && branches.allSatisfy { situation.whens.indices.contains($0.when) && situation.whens[$0.when] == $0.holds }
  }
}

extension Condition.Branch {
  /// A branch of no `when`, which holds nowhere.
  static let never = Condition.Branch(when: -1, holds: true)

  /// The other branch of the same `when`.
  var otherwise: Condition.Branch {
    self == .never ? .never : Condition.Branch(when: when, holds: !holds)
  }
}

/// What decides which statements hold: the states in force, and the result of each `when` on the screen at hand.
package struct Situation: Hashable, Sendable {
  /// The state in force of each set; empty where the layout has no states.
  var states: [StateID] = []
  /// The result of each `when`, by its index; nil where its condition has an error.
  var whens: [Bool?] = []

  package init(states: [StateID] = [], whens: [Bool?] = []) {
    self.states = states
    self.whens = whens
  }
}

extension Condition {
  /// Returns the condition in words: `in state 'compact' where width < 600`; empty for one that always holds.
  package func text(states: Table<StateSet.State, String>, whens: [When]) -> String {
    var parts: [String] = []
    let names = self.states.map { some in
      let names = some.numbers.filter(states.indices.contains).map { "'\(states[$0])'" }
      return "\(names.count > 1 ? "states" : "state") \(Wording.list(Wording.shortened(names)))"
    }
    if !names.isEmpty { parts.append("in \(names.joined(separator: " with "))") }
    let branches = branches.filter { whens.indices.contains($0.when) }.map { branch -> String in
      let text = whens[branch.when].text
      return branch.holds ? text : "not (\(text))"
    }
    if !branches.isEmpty { parts.append("where \(branches.joined(separator: " and "))") }
    return parts.joined(separator: " ")
  }
}
