import Solver

/// `a.width.equal = none`: one thing that it sets.
struct Removal: Sendable {
  /// The whole statement.
  var statement: SourceRange
  /// The member of a list, or the statement.
  var place: SourceRange
  /// Where the attribute stands.
  var attribute: SourceRange?
  var target: AtomForm
  var relation: Relation
  var condition: Condition
  /// Where later setters take its place.
  var replacedIn: [Condition] = []
  var replacedAt: [SourceRange] = []
}
