/// What a constraint does in the stack that it is made for, so that findings can speak of the stack. The constraint itself
/// is an equation like all others.
struct StackRule: Sendable {
  enum Role: UInt8, Sendable {
    /// The first view begins, or the last ends, where the stack does.
    case start, end
    /// From one view to the next.
    case gap
    /// What stands in parentheses behind a name.
    case size
    case equalGap, equalCenter, equalSize, share
    /// Across the stack: at an edge, inside of one, or in the middle.
    case edge, inside, center
    /// A baseline, or where a view states none the edge in place of it.
    case baseline
    /// The guide that spans the views of a stack aligned by baselines.
    case group
    /// A size that is to be 0, at a low priority.
    case shrink
  }

  /// The view whose children are arranged.
  private var owner: Int32
  var role: Role

  init(_ role: Role, in view: Int) {
    owner = Int32(clamping: view)
    self.role = role
  }

  var view: Int { Int(owner) }
}

/// A stack as its statement has it, for those who arrange views by other means than its constraints.
struct StackArrangement: Sendable {
  /// Whose children it arranges.
  var view: Int
  var axis: Axis
  var alignment: StackAlignment
  var distribution: StackDistribution
  /// With those that take turns in one place, and whether a number stands behind it.
  var items: [(view: Int, hasGap: Bool)]
  /// What its block asks for.
  var condition: Condition
  /// Its first word.
  var place: SourceRange
  /// The constraints that it stands for.
  var equations: Range<Int>
}
