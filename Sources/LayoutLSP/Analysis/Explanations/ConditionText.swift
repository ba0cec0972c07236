/// Conditions in words.

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
