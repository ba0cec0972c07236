import Solver

/// The role of a constraint in the stack that it is made for, so that findings can speak of the stack. The constraint
/// itself is an equation like all others.
package struct StackRule: Sendable {
  package enum Role: UInt8, Sendable {
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
  let view: ViewID
  package var role: Role

  init(_ role: Role, in view: ViewID) {
    self.view = view
    self.role = role
  }
}

/// The part of a vertical stack's height that a view of it gets, where texts among its views may have several lines.
struct StackShare: Sendable {
  /// The equation that says so, where every text has one line.
  var equation: EquationID
  /// The view whose height is shared.
  var stack: ViewID
  var view: ViewID
  /// The heights of the views that have one, with one line.
  var heights: [(view: ViewID, height: Rational)]
  /// The sum of all gaps.
  var gaps: Rational

  /// Returns the share with these heights of the views that show texts; nil where nothing has a height.
  func share(_ heightOfText: (ViewID) -> Rational?) -> Rational? {
    var (own, total) = (Rational.zero, gaps)
    for (view, height) in heights {
      let size = heightOfText(view) ?? height
      total = total + size
      if view == self.view { own = size }
    }
    return own.divided(by: total)
  }
}

/// A stack as its statement describes it, for exports that arrange the views without its constraints.
package struct StackArrangement: Sendable {
  /// The view whose children are arranged.
  package var view: ViewID
  package var axis: Axis
  package var alignment: StackAlignment
  package var distribution: StackDistribution
  /// The views, including those that take turns in one place, and whether a number for the gap stands behind each.
  package var items: [(view: ViewID, hasGap: Bool)]
  /// The condition of the block that the statement stands in.
  package var condition: Condition
  /// The first word of the statement.
  package var place: SourceRange
  /// The constraints that it stands for.
  package var equations: Range<EquationID>
}
