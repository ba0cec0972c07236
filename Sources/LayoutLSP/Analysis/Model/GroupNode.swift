// Several attributes under one name, declared like a view and used like a list.

/// `group insets = a.leftInset, b.leftInset`
struct GroupNode: Sendable {
  var name: String
  /// The view in whose block it stands.
  var parent: Int
  var nameRange: SourceRange
  /// When it exists.
  var condition: Condition
  /// Empty until its names are found, and where it has an error.
  var members: [GroupMember] = []
}

/// An attribute of a group.
struct GroupMember: Sendable {
  var box: Box
  /// Index into `Attribute.all`.
  var attribute: Int
  var argument: Box?
  /// What the member measures, where no attribute does.
  var form: AtomForm?
}
