/// Several attributes under one name, declared like a view and used like a list.

/// `group insets = a.leftInset, b.leftInset`
package struct GroupNode: Sendable {
  package var name: String
  /// The view in whose block it stands.
  package var parent: Int
  package var nameRange: SourceRange
  /// When it exists.
  package var condition: Condition
  /// Empty until its names are found, and where it has an error.
  package var members: [GroupMember] = []
}

/// An attribute of a group.
package struct GroupMember: Sendable {
  package var box: Box
  /// Index into `Attribute.all`.
  package var attribute: Int
  package var argument: Box?
  /// What the member measures, where no attribute does.
  package var form: AtomForm?
}
