import Solver

/// One setting that a removal such as `a.width.equal = none` removes.
package struct Removal: Sendable {
  /// The whole statement.
  var statement: SourceRange
  /// The member of a list that it is about, or the whole statement.
  var place: SourceRange
  /// Where the attribute stands.
  var attribute: SourceRange?
  var target: AtomForm
  var relation: Relation
  var condition: Condition
  /// The conditions under which later setters take its place, and the places of those setters.
  var replacedIn: [Condition] = []
  var replacedAt: [SourceRange] = []
}
