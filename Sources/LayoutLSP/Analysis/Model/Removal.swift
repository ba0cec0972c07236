import Solver

/// `a.width.equal = none`: one thing that it sets.
struct Removal: Sendable {
  /// The whole statement.
  var statement: Place
  /// The member of a list, or the statement.
  var place: Place
  /// Where the attribute stands.
  var attribute: Place?
  var target: AtomForm
  var relation: Relation
  var condition: Condition
  /// Where later setters take its place.
  var replacedIn: [Condition] = []
  var replacedAt: [Place] = []
}
