/// When a statement holds: in which state, and in which branches of the `when`s around it. What the conditions of a
/// `when` say of a screen is not known here.

/// All of these together; without any, always.
struct Condition: Hashable, Sendable {
  /// One branch of a `when`.
  struct Branch: Hashable, Sendable {
    /// Index into `LayoutModel.whens`.
    var when: Int
    /// Its first block; its `else` where false.
    var holds: Bool
  }

  /// Index into `LayoutModel.states`; nil: in every state.
  var state: Int?
  /// From the outermost inward.
  var branches: [Branch] = []

  static let always = Condition()

  var isAlways: Bool { state == nil && branches.isEmpty }

  /// Where this holds, the other does.
  func implies(_ other: Condition) -> Bool {
    if other.isAlways { return true }
    guard other.state == nil || other.state == state else { return false }
    guard isLong(beside: other) else { return other.branches.allSatisfy { branches.contains($0) } }
    return Set(branches).isSuperset(of: other.branches)
  }

  /// A chain of `else when`s may have thousands of branches: to hold each against each takes long then.
  private func isLong(beside other: Condition) -> Bool { branches.count * other.branches.count > 256 }

  /// The two never hold together, whatever the conditions of the `when`s say.
  func excludes(_ other: Condition) -> Bool {
    if let state, let theirs = other.state, state != theirs { return true }
    guard isLong(beside: other) else {
      return branches.contains { branch in
        other.branches.contains { $0.when == branch.when && $0.holds != branch.holds }
      }
    }
    let theirs = Set(other.branches)
    return branches.contains { theirs.contains(Branch(when: $0.when, holds: !$0.holds)) }
  }

  func holds(in situation: Situation) -> Bool {
    (state == nil || state == situation.state)
      && branches.allSatisfy { situation.whens.indices.contains($0.when) && situation.whens[$0.when] == $0.holds }
  }
}

/// What decides which statements hold: the state, and what each `when` comes to on the screen at hand.
struct Situation: Hashable, Sendable {
  /// nil where the layout has no states.
  var state: Int?
  /// By the index of the `when`; nil where its condition has an error.
  var whens: [Bool?] = []
}

/// Where names are looked up: the block of a view, of a state or of a branch, or the file around all layouts.
struct NameScope: Sendable {
  /// The view whose children are declared there; nil for the file.
  var view: Int?
  /// The scope around it.
  var parent: Int?
  /// What `view` names: the root of the layout whose text this is.
  var root = 0
  /// Under which its statements hold.
  var condition = Condition.always

  /// The scopes that every layout has: metrics of its file, its outermost block, and metrics of the files that its file
  /// imports.
  static let file = 0
  static let outermost = 1
  static let imports = 2
}

extension Condition {
  /// `in state 'compact' where width < 600`; empty for what always holds.
  func text(states: [String], whens: [When]) -> String {
    var parts: [String] = []
    if let state, states.indices.contains(state) { parts.append("in state '\(states[state])'") }
    let branches = branches.filter { whens.indices.contains($0.when) }.map { branch -> String in
      let text = whens[branch.when].text
      return branch.holds ? text : "not (\(text))"
    }
    if !branches.isEmpty { parts.append("where \(branches.joined(separator: " and "))") }
    return parts.joined(separator: " ")
  }
}
