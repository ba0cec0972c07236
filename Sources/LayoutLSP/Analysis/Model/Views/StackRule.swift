/// The role of a constraint in the stack that it is made for, so that findings can speak of the stack. The constraint
/// itself is an equation like all others.
struct StackRule: Sendable {
  enum Role: UInt8, Sendable {
    /// The first view begins where the stack begins, or the last ends where the stack ends.
    case start, end
    /// The gap from one view to the next.
    case gap
    /// The size in parentheses behind a name.
    case size
    case equalGap, equalCenter, equalSize, share
    /// Across the stack: at an edge, inside an edge, or in the middle.
    case edge, inside, center
    /// A baseline, or the edge in its place where a view declares no baseline.
    case baseline
    /// The guide that spans the views of a stack aligned by baselines.
    case group
    /// A size that should be 0, at a low priority.
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

/// A stack as its statement describes it, for exports that arrange the views without its constraints.
struct StackArrangement: Sendable {
  /// The view whose children are arranged.
  var view: Int
  var axis: Axis
  var alignment: StackAlignment
  var distribution: StackDistribution
  /// The views, including those that take turns in one place, and whether a number for the gap stands behind each.
  var items: [(view: Int, hasGap: Bool)]
  /// The condition of the block that the statement stands in.
  var condition: Condition
  /// The first word of the statement.
  var place: SourceRange
  /// The constraints that it stands for.
  var equations: Range<Int>
}
