// Several attributes under one name, declared like a view and used like a list.

/// `group insets = a.leftInset, b.leftInset`
struct GroupNode: Sendable {
  var name: String
  /// The view in whose block it stands.
  var parent: Int
  var nameRange: SourceRange
  /// The condition under which it exists.
  var condition: Condition
  /// The attributes of the group; empty until their names are resolved, and where the group has an error.
  var members: [GroupMember] = []
}

/// An attribute of a group.
struct GroupMember: Sendable {
  var box: Box
  /// Index into `Attribute.all`.
  var attribute: Int
  var argument: Box?
  /// The form that the member measures, where no attribute measures it.
  var form: AtomForm?
}
