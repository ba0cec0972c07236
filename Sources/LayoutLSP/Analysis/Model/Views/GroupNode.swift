// Several attributes under one name, declared like a view and used like a list.

/// `group insets = a.leftInset, b.leftInset`
package struct GroupNode: Sendable {
  package var name: String
  /// The view in whose block it stands.
  package var parent: ViewID
  var nameRange: SourceRange
  /// The condition under which it exists.
  package var condition: Condition
  /// The attributes of the group; empty until their names are resolved, and where the group has an error.
  package var members: [GroupMember] = []
}

/// An attribute of a group.
package struct GroupMember: Sendable {
  package var box: Box
  /// Index into `Attribute.all`.
  package var attribute: Int
  package var argument: Box?
  /// The form that the member measures, where no attribute measures it.
  var form: AtomForm?
}
